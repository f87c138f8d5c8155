"""Words in a list of names that stand for nobody, or for somebody who left, and words of address; in four languages."""

import re
from enum import IntEnum

from tournaments.letters import by_letters

NOBODY = frozenset(
    "vacature vacatures vacant nn nnn nogtebepalen nogintevullen nogonbekend ntb nnb onbekend geen niemand leeg "
    "legeplek legeplaats vrij vrijeplaats vrijeplek open openplaats wakat wakaty wolne wolny wolnemiejsce brak nikt "
    "nieznany doustalenia doobsadzenia puste frei freierplatz nochfrei nochoffen offen unbekannt unbesetzt niemandem "
    "leer keiner nochzubestimmen vakant tbd tba tbc tobedecided tobedetermined vacancy nobody noone none unknown empty "
    "free blind dummy nognietbekend openplek gastspeler gastspeelster gastspieler nvt nogniemand joker gast guest gosc "
    "nochniemand jeszczenikt afwezig absent lege wolnemiejsca vacat nb openplaats bye blinde invaller".split()
)
VACANT = re.compile(r"(?:gast v[ao]n|guest of|vacature|vacant|wakat|vacancy|vakant|nog te)\b", re.IGNORECASE)
# Of a phrase between brackets, behind a dash or in a column of remarks. For good:
LEFT = (
    r"opgezegd|heeft opgezegd|lid tot [\d-]+|(?:heeft )?bedankt|verhuisd|umgezogen|moved|overleden|lid af|"
    "geen lid(?: meer)?|oud[- ]?lid|ex-?lid|gestopt|uitgeschreven|uitgetreden|vertrokken|gero[yi]eerd|"
    "lidmaatschap beëindigd|speelt niet meer|ausgetreten|ausgeschieden|gek[üu]ndigt|verstorben|gestorben|"
    "ehemalig(?:es mitglied)?|nicht mehr dabei|kein mitglied(?: mehr)?|zrezygnowa[łl]a?|rezygnacja|zmar[łl]a?|"
    "nie żyje|odszed[łl]|odesz[łl]a|wypisan[ya]|był[ay]? członek|deceased|died|passed away|resigned|former member|"
    "has left|left(?: the club)?|no longer (?:a )?member|quit|inactief|niet actief|inaktiv|inactive|nieaktywn[ya]"
)
# For an evening:
AWAY = (
    "komt niet|kan niet|komen niet|doet niet mee|speelt niet(?: mee)?|afgemeld|afgezegd|afwezig|verhinderd|"
    "niet aanwezig|kommt nicht|spielt nicht mit|ist nicht dabei|nicht dabei|abgemeldet|abgesagt|abwesend|verhindert|"
    "nie przyjdzie|nie będzie|nie gra|nieobecn[yai]|not coming|cannot come|can't come|absent|away|cancelled|afmelding"
)
OF_TIME = r"(?:[ ,]+(?:per|op|in|sinds|vanaf|am|seit|zum|im|od|dnia|since|on|\d[\d./-]*|[^\W\d_]{3,9}\.? \d{4}))*"
IS_OUT = re.compile(
    rf"(?:is |heeft zich |helaas |ist |jest )?(?:(?:{LEFT}){OF_TIME}|(?:{AWAY})(?: vandaag| vanavond| heute| dziś| "
    rf"today)?)"
    r"[.!]*",
    re.IGNORECASE,
)
MAY_BE_OUT = re.compile(
    rf"(?<!\w)(?:{LEFT}|{AWAY}|ziek|krank|chory|chora|ill|geschorst|gesperrt)(?!\w)|†|✝", re.IGNORECASE
)
HAS_LEFT = re.compile(rf"(?<!\w)(?:{LEFT})(?!\w)|†|✝", re.IGNORECASE)
OUT_TITLE = re.compile(
    "(?:niet aanwezig|afwezig(?:en)?|afgemeld(?:en)?|afmeldingen|afzeggingen|opzeggingen|opgezegd|oud-?leden|oudleden|"
    "overleden(?: leden)?|vertrokken|gestopt|komen niet|komt niet|abgemeldet|abmeldungen|abwesend|abwesende|"
    "ausgetreten|verstorben(?:e)?|ehemalige(?: mitglieder)?|kommen nicht|nieobecn[iy]|byli czlonkowie|zrezygnowali|"
    "zmarli|absent|absentees|not coming|former members|deceased)[ .:!]*",
)
HEADS_OF_WHO_LEFT = re.compile(
    "(?:opgezegd|opzegging|overleden|uitgeschreven|datum uit|uit dienst|einde lid|lid tot|lid af|ausgetreten|austritt|"
    "verstorben|gestorben|gekundigt|mitglied bis|wypisan|rezygnacja|zmarl|left|resigned|deceased|member until)",
)
HEADS_OF_WHO_IS_THERE = frozenset(
    "actief|aktiv|active|aktywny|aanwezig|anwesend|present|obecny|komt|doet mee|is lid|speelt mee|kommt|spielt "
    "mit".split("|")
)
HEADS_OF_WHO_IS_OUT = frozenset("afwezig afgemeld verhinderd absent abwesend abgemeldet nieobecny nieobecni".split())
YES = frozenset("x j ja y yes 1 true tak t v".split())
NO = frozenset("n nee no nein nie 0 false".split())
BEHIND = re.compile(r"\s*(?:[(\[](?P<bracket>[^()\[\]]*)[)\]]|(?:\s[-–—]+|,|;|:|/)\s*(?P<dash>[^()\[\],;:/]+))\s*$")
BEHIND_A_SPACE = re.compile(rf"\s(?:{LEFT}|{AWAY})[.!]*$")
ROLES = re.compile(
    "(?:nieuw(?: lid)?|nieuwe|bestuur|bestuurslid|voorzitter|secretaris|penningmeester|lid|lid van verdienste|erelid|"
    r"res\.?|reserve|invaller|aanvoerder|captain|neu|neues mitglied|vorstand|vorsitzende[r]?|kassenwart|ehrenmitglied|"
    "ersatz|mitglied|nowy|nowa|prezes|skarbnik|rezerwowy|rezerwowa|new|chairman|secretary|treasurer|substitute|member|"
    r"dhr\.?|mevr\.?|mw\.?|man|vrouw|\W*)",
    re.IGNORECASE,
)
ADDRESS = re.compile(
    "(?:(?:de ?heer|den heer|dhr|hr|heer|meneer|mevrouw|mevr|mvr|mw|mej|mejuffrouw|herrn?|frau|fr|fräulein|pan|pani|"
    r"(?-i:p)(?=\.)|mr|mrs|ms|miss|sir|madam|dr|ing|ir)\b(?:\.|(?=[ /]))[ /]*)+(?=[^\W\d_])",
    re.IGNORECASE,
)
MARKS = re.compile(
    r"(?:\s*(?:#\s?\d{1,4}|[*#+!^~†°ªº¹²³⁴⁵⁶⁷⁸⁹⁰]|[(\[]\s*(?:[*†°+.#]{1,5}|[^()\[\]]*\d[^()\[\]]*|[^\W\d_])\s*[)\]]|"
    r"\s(?:inv|res|penn|penningm|voorz|secr|invaller|reserve)\.?(?=$)))+\s*$"
)
# An abbreviation is no club and no town: “(voorz.)”, “(inv.)”.
SHORT = re.compile(r"[a-zà-ž]{1,12}\.")
IN_FRONT = re.compile(
    r"(?:(?:nr|no|lid|speler|player|spieler)\.? ?\d{1,4}[.):]? ?|\d{1,4} ?(?:[°ºª]\.? ?|"
    r"[-–—](?=[^\W\d_])))(?=[^\w(\[]?[^\W\d_])",
    re.IGNORECASE,
)


LONGEST, LONGEST_OF_NOBODY = 200, 60


class Out(IntEnum):
    """Whether somebody on the list is in fact not there."""

    NO = 0
    MAYBE = 1
    YES = 2


def is_no_player(name: str) -> bool:
    """“vacature”, “N.N.”, “?”: a place without anybody."""
    if len(name) > LONGEST_OF_NOBODY:
        return False
    if not name.strip(" ?.…-–—_"):
        return "?" in name
    letters = "".join(letter for letter in by_letters(name) if letter.isalpha())
    return letters in NOBODY or bool(ROLES.fullmatch(name)) or bool(VACANT.match(by_letters(name)))


def addressed(name: str) -> str:
    """“Dhr. Sjoerd Bleeker” is Sjoerd Bleeker; “de Heer” alone is a name."""
    return ADDRESS.sub("", name, count=1) if ADDRESS.match(name) else name


def split_from_remark(text: str) -> tuple[str, Out]:
    """The name without what is said behind it about coming or leaving."""
    if len(text) > LONGEST or IS_OUT.fullmatch(text):
        return text, Out.YES if len(text) <= LONGEST else Out.NO
    if match := BEHIND_A_SPACE.search(text):
        return text[: match.start()], Out.YES
    plain = text.replace("†", "").replace("✝", "")
    out = Out.NO if plain == text else Out.MAYBE
    for _remark in range(2):
        match = BEHIND.search(plain)
        said = (match["bracket"] or match["dash"] or "").strip() if match else ""
        if not match or not match.start():
            break
        if IS_OUT.fullmatch(said):
            return plain[: match.start()], Out.YES
        if said and not MAY_BE_OUT.search(said):
            break
        out = Out.MAYBE if said else out
        plain = plain[: match.start()]
    return " ".join(plain.split()), out


def without_marks(name: str) -> str:
    """“1 - Name”, “Name *”, “Name (12)”, “Name (bestuur)”: the name alone."""
    name = MARKS.sub("", IN_FRONT.sub("", name, count=1))
    match = BEHIND.search(name) if len(name) <= LONGEST else None
    said = (match["bracket"] or match["dash"] or "").strip() if match else ""
    is_mark = ROLES.fullmatch(said) or IS_OUT.fullmatch(said) or (match and match["bracket"] and SHORT.fullmatch(said))
    return name[: match.start()] if match and said and is_mark else name


def name_alone(name: str) -> str:
    """Without its marks, and of a person without a figure: “Jan Slot 4567 pnt”, “Jan Slot €5”. What begins with one
    behind a first and a last name is none of it; a number alone may tell two people of one name apart.
    """
    name = without_marks(name)
    words = name.split()
    at = next((at for at, word in enumerate(words) if any(map(str.isdigit, word)) or "€" in word), 0)
    is_second = at == len(words) - 1 and words[at].isdecimal() and len(words[at]) < 3
    return name if at < 2 or is_second or "(" in name or "[" in name else " ".join(words[:at]).rstrip(" :,;–-")


def out_by(remark: str) -> Out:
    """What a remark says of the one beside whom it stands."""
    if IS_OUT.fullmatch(remark.strip()):
        return Out.YES
    return Out.MAYBE if HAS_LEFT.search(remark) else Out.NO


def out_by_column(heading: str, cell: str) -> Out:
    """The same with what stands above it: “Opgezegd per”, “Actief”, “Afwezig”."""
    plain, said = by_letters(heading).strip(" .:?"), by_letters(cell).strip(" .!")
    if not said or len(cell) > LONGEST:
        return Out.NO
    if said in NO:
        return Out.YES if plain in HEADS_OF_WHO_IS_THERE else Out.NO
    if HEADS_OF_WHO_LEFT.match(plain):
        return Out.YES
    if plain in HEADS_OF_WHO_IS_OUT and said in YES:
        return Out.YES
    return out_by(cell)


def begins_those_who_are_out(title: str) -> bool:
    plain = by_letters(title).strip(" -–—=*_•#:.")
    out = OUT_TITLE.match(re.sub(r" *\([^()]*\)$", "", plain))
    return out is not None and (out.end() == len(out.string) or (title.rstrip().endswith(":") and out[0][-1:] == " "))
