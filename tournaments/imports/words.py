"""The words of headings and of lines that are about nobody, and what each means; in the languages of our clubs.

A list of names and a list of results read a heading each in its own way, out of the same words.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from tournaments.imports.contact_details import Detail
from tournaments.letters import by_letters


class Part(StrEnum):
    """What a column is taken for."""

    NOTHING = ""
    NAME = "name"
    FIRST = "first"
    PREFIX = "prefix"
    LAST = "last"
    NUMBER = "number"
    HOME = "home"
    # Of a list of names only:
    GUEST = "guest"
    PAIR = "pair"
    ONE = "one"
    OTHER = "other"
    OTHER_HOME = "other home"
    TEAM = "team"
    RESERVE = "reserve"
    # Of a list of results only:
    EVENING = "evening"
    LEG = "leg"
    TOTAL = "total"
    RUNNING = "running"
    PLACE = "place"
    ROEM = "roem"
    PITS = "pits"
    FIGURE = "figure"
    """An average, a count, a best result: worked out of the others."""
    CHANGE = "change"
    """A bonus or a penalty, which a total may contain."""
    REMARK = "remark"
    DATE = "date"


PARTS = (Part.NAME, Part.FIRST, Part.PREFIX, Part.LAST)
"""What a name may be written in."""
NAMES = {Part.NAME, Part.FIRST, Part.LAST}
OF_ALL = {Part.TOTAL, Part.FIGURE, Part.CHANGE}

CLUBS = (
    "club clubnaam vereniging verenigingsnaam naamvereniging naamclub klaverjasclub klaverjasvereniging kaartclub "
    "verein vereinsname spielclub klub nazwaklubu clubname homeclub vanclub"
).split()
TOWNS = (
    "woonplaats plaats plaatsnaam woonplaatsnaam stad dorp gemeente wohnort ort stadt miejscowosc miasto town city "
    "hometown homeclubortown herkomst"
).split()
# Whole headings. Of two columns for the same, the one whose word comes first is read.
HEADINGS = {
    Part.NUMBER: (
        "lidnr lidnummer lidnummers spelernr spelersnr spelernummer spelersnummer clubnr clubnummer mitgliedsnummer "
        "mitgliedsnr mitgliednr membernumber memberno playernumber numerczlonka relatienummer nr nummer number no "
        "numer num"
    ),
    Part.NAME: (
        "volledigenaam naamlid naamspeler naamdeelnemer fullname playername spielername imieinazwisko nazwiskoiimie "
        "achternaamvoornaam naamvoornaam namevorname nachnamevorname voornaamachternaam vornamename vornamenachname "
        "voorenachternaam naam name speler player deelnemer lid spieler teilnehmer mitglied gracz uczestnik nazwa"
    ),
    Part.FIRST: (
        "roepnaam voornaam voornamen firstname givenname first vorname rufname imie imiona voorletters initialen"
    ),
    Part.PREFIX: (
        "tussenvoegsel tussenvoegsels tussenvgsl tussenv tussenvoeg tussen voorvoegsel voorvoegsels voorv vv tv tvg "
        "tsv prefix infix namenszusatz zusatz vorsatzwort przedrostek"
    ),
    Part.LAST: "achternaam familienaam lastname surname familyname last nachname familienname zuname nazwisko",
    Part.GUEST: "gast guest gosc introduce",
    Part.PAIR: "koppel koppels paar para pary pair pairs duo namen names namenkoppel naamkoppel",
    Part.ONE: (
        "speler1 naam1 speler1naam naamspeler1 player1 name1 spieler1 gracz1 nazwisko1 spelera playera spielera "
        "eerstespeler eerste firstplayer 1espeler"
    ),
    Part.OTHER: (
        "speler2 naam2 speler2naam naamspeler2 player2 name2 spieler2 gracz2 nazwisko2 spelerb playerb spielerb "
        "tweedespeler tweede secondplayer 2espeler partner maat medespeler naampartner partnername"
    ),
    Part.HOME: " ".join([*CLUBS, *TOWNS]),
}
OF_PAIRS = frozenset(f"{HEADINGS[Part.PAIR]} maten echtpaar echtparen tandem".split()) - {"name", "names", "namen"}
RANK = {word: (part, rank) for part, words in HEADINGS.items() for rank, word in enumerate(words.split())}
OF_OTHERS = (Part.PAIR, Part.ONE, Part.OTHER, Part.HOME)
COLUMNS = {word: part for word, (part, _rank) in RANK.items() if part not in OF_OTHERS}
# Nobody is called so: with one of them in it, “Naam klaverjasser” or “Lid nr. en naam” is the head of a column.
PARTS_OF_NAMES = {
    **dict.fromkeys("naam namen name names volledigenaam fullname".split(), Part.NAME),
    **dict.fromkeys("voornaam roepnaam vorname rufname imie firstname".split(), Part.FIRST),
    **dict.fromkeys("achternaam familienaam nachname familienname nazwisko surname lastname".split(), Part.LAST),
}
PAIRS_NUMBERS = frozenset(
    "koppelnr koppelnummer numerpary paarnr paarnummer pairno pairnumber startnr startnummer".split()
)
PRIVATE = {
    Detail.PHONE: (
        "tel telefoon telefoonnummer telnr mobiel mobielnr mob gsm phone telephone mobile telefon handy mobil "
        "telefonnummer handynummer komorka kom 06 telefoonthuis telefoonmobiel vast fax whatsapp"
    ),
    Detail.EMAIL: "email mail emailadres mailadres emailaddress emailadresse epost",
    Detail.ADDRESS: (
        "adres straat straatnaam huisnummer huisnr toevoeging postcode pc address street zip postalcode adresse "
        "anschrift strasse hausnummer plz postleitzahl ulica kod kodpocztowy land provincie country"
    ),
    Detail.BANK: "iban rekening rekeningnummer rekeningnr banknr bankrekening bank bic konto kontonummer nrkonta",
    Detail.DATE: (
        "geboortedatum geboren gebdatum gebdat geb geboortejaar leeftijd birthday dateofbirth dob born birthdate "
        "geburtsdatum geburtstag geburtsjahr dataurodzenia lidsinds datumlid inschrijfdatum eintritt"
    ),
    None: (
        "aanhef titel geslacht mv title gender salutation anrede geschlecht plec voorletters2 opmerking opmerkingen "
        "bijzonderheden notitie notes remark remarks comment comments bemerkung bemerkungen anmerkung uwagi "
        "contributie betaald functie status team actief aktiv active aktywny afwezig afgemeld absent abwesend "
        "nieobecny nieobecni volgnr volgnummer rij row lp"
    ),
}
PRIVATE_WORD = {word: detail for detail, words in PRIVATE.items() for word in words.split()}
# Of a list of teams:
TEAM_WORDS = frozenset(
    "team teams teamnaam teamname naamteam viertal viertallen mannschaft mannschaftsname druzyna zespol nazwadruzyny "
    "nazwazespolu ploeg ploegnaam equipe".split()
)
TEAM_NUMBERS = frozenset(
    "teamnr teamnummer teamnumber viertalnr viertalnummer mannschaftsnr numerdruzyny startnr".split()
)
MEMBER_WORDS = frozenset(
    "speler player spieler gracz naam name lid member mitglied teamlid reserve reservespeler ersatz ersatzspieler "
    "rezerwa rezerwowy captain teamcaptain aanvoerder kapitein kapitan".split()
)
CATEGORIES = frozenset(
    "categorie categorieen klasse groep category categories class group kategorie kategorien gruppe kategoria klasa "
    "grupa".split()
)
# Of a list of results, the whole heading; a heading of a list of pairs or teams is that of the names.
OF_RESULTS = {
    Part.NAME: (
        "paarnaam leden deelnemers spelers kaarter kaarters klaverjasser klaverjassers naamklaverjasser naamkaarter "
        "paare nazwiskoimie imienazwisko zawodnik zawodnicy gracze players mitspieler"
    ),
    Part.TOTAL: (
        "eindstand eindscore totalpoints gesamtpunkte punten punkte points punkty pnt ptn pt pts score samen resultaat "
        "uitslag ergebnis wynik result subtotaal pkt pktow ptpunten punktzahl"
    ),
    Part.PLACE: "plaats plts pl plek rang rg rank ranking place pos positie platz plz miejsce pozycja m msc lp",
    Part.RUNNING: (
        "oudtotaal nieuwtotaal starystan nowystan oldtotal newtotal "
        "kum cumul kumuliert cumulatief runningtotal cumulative lacznie cumulativ opgeteld lopend running totnutoe "
        "bisher narastajaco narast zwischensumme"
    ),
    Part.ROEM: "r roempunten dekl deklaracje",
    Part.PITS: "kapot",
    Part.DATE: (
        "datum data date dag speeldatum spieltag tag dzien day avond speelavond abend wieczor evening ronde avondnr "
        "avondnummer speelavondnr speelavondnummer rondenr rondenummer eveningno eveningnr eveningnumber abendnr "
        "abendnummer spieltagnr wieczornr numerwieczoru matchday matchdayno"
    ),
    Part.REMARK: "telefoonnummer",
}
# Of a list of results, the first word; what follows it makes no difference (“Totaal na aftrek”, “Beste 20”).
FIRST_WORD = {
    Part.TOTAL: "totaal tot totalen eindtotaal total gesamt ges summe suma razem som sum",
    Part.FIGURE: (
        "gem behind rueckstand ruckstand strata gemiddeld gemiddelde average avg avr schnitt durchschnitt srednia sr o "
        "aantal aant keer maal gespeeld gesp avonden partijen deelnames opkomst aanwezig aanw hoogste laagste hoog "
        "laag beste best max min nat nats natten verzaakt gewonnen verloren verschil versch diff achterstand vorige "
        "vorig stijging winst anzahl anz teilnahmen spiele hochste niedrigste bester differenz liczba udzial mecze "
        "najlepszy najwyzszy najnizszy roznica played games attended number highest lowest difference gap previous "
        "wins lost ohne zonder bez without gewogen abende wieczory evenings nights days siege"
    ),
    Part.CHANGE: "bonus straf strafpunten boete aftrek correctie aanpassing adjustment penalty strafe abzug kara",
    Part.RUNNING: "stand cum tussenstand zwischenstand standing na nach po after tm",
    Part.PITS: "pit pits mars marsen",
    Part.ROEM: "roem ruhm",
    Part.REMARK: (
        "opm opmerking opmerkingen tel telefoon mobiel email mail adres gast bemerkung uwagi notes remarks remark "
        "guest telefon phone"
    ),
}
OF_PEOPLE_THERE = frozenset(OF_RESULTS[Part.NAME].split())
FIRST_WORD_OF = {word: part for part, words in FIRST_WORD.items() for word in words.split()}
WHOLE_OF = {
    **FIRST_WORD_OF,
    **dict.fromkeys([*CLUBS, *TOWNS], Part.HOME),
    **dict.fromkeys([*HEADINGS[Part.PAIR].split(), *TEAM_WORDS], Part.NAME),
    **{word: part for part, words in OF_RESULTS.items() for word in words.split()},
}
# Parts of an evening, before or behind a number.
LEGS = frozenset(
    "l partij partijen ronde rnd r spel spelen p sp leg legs set runde spiel partie durchgang dg runda partia rozdanie "
    "game round helft boom bomen serie tafel pot".split()
)
# “Naam (✓ = betaald)”, “Deelnemer(ster)”: what it says of the column itself stands in front.
BESIDE = re.compile(r" *\([^()]*\)(?=:?$)")
UNTIL = re.compile(r"(?:t/m|tot en met|t\.m\.|bis|up to) ?\d")
LETTERED = re.compile(rf"(?:{'|'.join(LEGS)})\.? (?:[a-f]|i{{1,3}}|iv|v|vi)")
# Names that clubs give to an evening; nothing else is called so.
FEASTS = re.compile(
    r"drive|avond|otwarci|eroffnung|zakonczeni|abschluss|auftakt|kerst|paas|pasen|opening|slot|final|finale|toernooi|"
    r"carnaval|karneval|nieuwjaar|oudjaar|sinterklaas|kermis|jubileum|snert|weihnacht|oster|neujahr|turnier|turniej|"
    r"swieta|wielkan|boze narodz|noworocz|andrzejki|christmas|xmas|special|easter|tournament|cup|beker|"
    r"pokal|puchar|abend|wieczor|marathon|bingo|zomer|winter|herfst|voorjaar|lente|mikolaj"
)
TITLES = frozenset(
    "ledenlijst deelnemerslijst spelerslijst namenlijst deelnemers spelers namen leden aanmeldingen aangemeld "
    "inschrijvingen koppels lijst wie aanwezig aanwezigen klaverjas klaverjassen klaverjasdrive klaverjasavond "
    "klaverjasclub drive seizoen competitie toernooi teilnehmer teilnehmerliste mitglieder mitgliederliste anmeldungen "
    "liste spieler saison turnier lista uczestnicy gracze zapisy sezon turniej members memberlist players participants "
    "pairs names list season tournament maandag dinsdag woensdag donderdag vrijdag zaterdag zondag montag dienstag "
    "mittwoch donnerstag freitag samstag sonntag monday tuesday wednesday thursday friday saturday sunday poniedzialek "
    "wtorek sroda czwartek piatek sobota niedziela reserve reserves reservelijst gasten pagina page seite blad strona "
    "kaarters kaarter klaverjassers klaverjasser kaartclub kartenspieler mitspieler teilnehmende anwesend zawodnik "
    "zawodnicy czlonek czlonkowie obecni bestuur vorstand zarzad invallers ersatzspieler rezerwowi substitutes gaste "
    "goscie guests".split()
)
GROUPS = (
    "tafel|tisch|stol|stolik|table|groep|gruppe|grupa|group|poule|team|viertal|mannschaft|druzyna|zespol|ploeg|koppel|"
    "paar|para|pair|ronde|runde|runda|round|baan|zaal|saal|sala|room|kring|rij|reihe|rzad|row|lijn|afdeling|klasse|"
    "klasa|divisie|liga|lijst|liste|lista|list|blok|block|vak|lokaal|avond|abend|wieczor|dag|tag|week|partij|partie|"
    "partia"
)
OF_PEOPLE = frozenset(
    "dames heren vrouwen mannen senioren junioren jeugd damen herren frauen manner panie panowie kobiety mezczyzni "
    "ladies gentlemen women men seniors juniors".split()
)
A_GROUP = re.compile(
    rf"(?:{GROUPS})[ .:-]*(?:nr|no)?[ .]*(?:\d{{1,3}}|[a-z]|i{{1,3}}|iv|vi{{0,3}})[.:)]?|"
    rf"\d{{1,2}}(?:e|de|ste|st|nd|rd|th|\.)? ?(?:{GROUPS})[.:)]?"
)
TOTALS = frozenset(
    "totaal total totals aantal subtotaal gesamt summe insgesamt anzahl razem suma lacznie sum count".split()
)
MANY = frozenset("leden personen spelers deelnemers koppels paren stuks man mitglieder teilnehmer osob members".split())
# Of a list of results, in the place of a name: a line that sums up, or that is about the evening.
SUMMING_UP = TOTALS | frozenset(
    "totalen tot gemiddeld gemiddelde gem aant hoogste laagste average avg highest lowest durchschnitt schnitt hochste "
    "niedrigste srednia liczba najwyzsza najnizsza najwyzszy najnizszy najwyzszywynik laczny tafels spelers deelnemers "
    "tische spieler stoly aanwezig aanwezigen aanw zaalhuur huur kas inleg kassa koffie prijzen prijs opbrengst "
    "inkomsten uitgaven anwesend kasse saalmiete obecni kasa sala present opkomst winnaar winnaars gewonnen sieger "
    "zwyciezca winner datum date data max min maximum minimum som mediaan beste best bester seizoen season saison "
    "sezon stand uitslag uitslagen".split()
)
SIGNS = {
    **{"#": Part.NUMBER, "№": Part.NUMBER, "σ": Part.TOTAL, "∑": Part.TOTAL},
    **dict.fromkeys(("ø", "%", "+/-", "±"), Part.FIGURE),
    # The files that this program gives out in English for other programs.
    **dict.fromkeys("match_days plain_total plain_average average gap nats figure".split(), Part.FIGURE),
    **{"adjustment": Part.CHANGE, "total": Part.TOTAL, "roem": Part.ROEM},
}
LONGEST_HEADING, FEWEST_OF_A_WORD = 40, 4


@dataclass(frozen=True, slots=True)
class Heading:
    """The name of a column: what is below it, or the kind of detail; of two for the same the lower rank is read.

    `side`: 1 or 2 where it says which of two people, as “Voornaam 2” does.
    """

    holds: Part
    detail: Detail | None = None
    rank: int = 0
    is_sure: bool = True
    side: int = 0


def read_heading(cell: str) -> Heading | None:
    cell = BESIDE.sub("", cell) or cell
    letters = joined(cell) or ("nr" if cell.strip() in {"#", "№"} else "")
    if not letters or len(letters) > LONGEST_HEADING:
        return None
    if letters in RANK:
        return _heading_of(letters)
    if letters[-1] in "12" and letters[:-1] in RANK:
        return replace(_heading_of(letters[:-1]), side=int(letters[-1]))
    if letters in PAIRS_NUMBERS:
        return Heading(Part.NUMBER)
    if letters in OF_PEOPLE_THERE:
        return Heading(Part.NAME, is_sure=False)
    if cell.strip().endswith(".") and len(letters) >= FEWEST_OF_A_WORD:
        # “Voorn.”, “Achtern.”
        begun = min((word for word in RANK if word.startswith(letters)), key=len, default="")
        if begun:
            return _heading_of(begun)
    words = [letters, *letters_of(cell)]
    parts = {PARTS_OF_NAMES[word] for word in words if word in PARTS_OF_NAMES}
    if parts and not {*words} & {*CLUBS, *PRIVATE_WORD}:
        return Heading(parts.pop() if len(parts) == 1 else Part.NAME, is_sure=False)
    found = next((word for word in words if word in PRIVATE_WORD), "")
    if found:
        return Heading(Part.NOTHING, PRIVATE_WORD[found], is_sure=found == letters)
    home = next((word for word in words if RANK.get(word, (None,))[0] == Part.HOME), "")
    side = int(letters[-1]) if letters[-1] in "12" else 0
    if home:
        return replace(_heading_of(home), is_sure=False, side=side)
    is_called_so = " " not in cell.strip() and letters.endswith(("naam", "namen", "name"))
    return Heading(Part.NAME, is_sure=False) if is_called_so else None


def _heading_of(word: str) -> Heading:
    """A town may be a part of an address: then it is left out with the rest of it."""
    holds, rank = RANK[word]
    return Heading(holds, Detail.ADDRESS if word in TOWNS else None, rank)


def is_title(cell: str) -> bool:
    """A line above a list, or between its parts; “Reserve: Piet” is Piet."""
    before, _colon, after = cell.partition(":")
    words = letters_of(before)
    return bool(words) and not after.strip() and "," not in cell and (words[0] in TITLES or cell.endswith("?"))


def is_group(cell: str) -> bool:
    """“Tafel 1”, “Groep A:”, “2e tafel” or “Kaarters:” between names."""
    plain = BESIDE.sub("", by_letters(cell).strip(" -–—=*_•#"))
    is_named = {*re.split(r"[ ,/&+]+", plain)} <= OF_PEOPLE or A_GROUP.fullmatch(plain)
    return bool(is_named) or (plain.endswith(":") and plain.count(":") == 1 and len(plain) > 1)


def is_total(cells: Sequence[str]) -> bool:
    """“Totaal: 24 leden”: no name follows the word."""
    words = letters_of(" ".join(cells))
    return bool(words) and words[0] in TOTALS and all(word in MANY or word in TOTALS for word in words)


def letters_of(text: str) -> list[str]:
    return re.findall(r"[a-z]+", by_letters(text))


def joined(text: str) -> str:
    """Its letters and figures, without what stands between them."""
    return re.sub(r"[^a-z0-9]", "", by_letters(text))


@lru_cache(maxsize=20_000)
def part_of_heading(heading: str) -> Part | None:
    """What the words of a heading say. None: nothing known, such as a date or a name of its own."""
    heading = BESIDE.sub("", heading) or heading
    plain = heading.strip().casefold()
    if plain in SIGNS:
        return SIGNS[plain]
    words = letters_of(heading)
    if not words:
        return None
    if UNTIL.match(plain) or words[-1] == "stand":
        return Part.RUNNING
    if not re.search(r"\d", heading):
        whole = "".join(words)
        if part := COLUMNS.get(whole, WHOLE_OF.get(whole)):
            return Part.REMARK if part == Part.GUEST else part
        is_name = COLUMNS.get(words[0], WHOLE_OF.get(words[0])) == Part.NAME
        if is_name or words[-1] in ("naam", "namen", "name", "nazwisko"):
            return Part.NAME
    if words[0] == "sr" and re.search(r"\d[./-]\d", heading):
        return None  # Wednesday in Polish
    return FIRST_WORD_OF.get(words[0]) if by_letters(heading).lstrip()[:1].isalpha() else None


def is_leg(heading: str) -> bool:
    """“1e partij”, “Ronde 2”, “3”, “Ronde B”: a part of an evening, where it stands below the evening."""
    words = set(letters_of(heading)) - {"e", "de", "ste", "st", "nd", "rd", "th"}
    return (words <= LEGS and len(re.findall(r"\d+", heading)) == 1) or bool(LETTERED.fullmatch(by_letters(heading)))


def sums_up(label: str) -> bool:
    """A line that is about the list, not about a person."""
    words = letters_of(label)
    return bool(words) and words[0] in SUMMING_UP


def is_feast(heading: str) -> bool:
    return bool(FEASTS.search(by_letters(heading)))
