"""The parts of a list of members other than names: telephone numbers, addresses and the like, found to be left out.

The time of every expression grows with the length of a text and no faster: lists come from outside.
"""

import re
from collections.abc import Callable
from enum import StrEnum

MARK = "\0"
"""Marks where something was taken out; no text that comes here contains it."""
MOST_LAYERS = 5
"""One detail may hide inside another, but no one writes them deeper than this."""
LEAST_DIGITS = 7
"""Fewer digits are no telephone number, but a number at the club or of a house."""

PREFIXES = frozenset(
    "de den der het 't ’t 's ’s van von vom vd v.d. zu zum zur te ten ter tot op in aan bij la le les du des di del "
    "el al af auf am und y".split()
)
"""What a last name may begin with."""


class Detail(StrEnum):
    PHONE = "phone"
    EMAIL = "email"
    LINK = "link"
    ADDRESS = "address"
    BANK = "bank"
    DATE = "date"


Marking = Callable[[Detail], str]

LINK = re.compile(r"(?:https?://|(?<!\w)(?:www\.|wa\.me/))[^\s<>]+", re.IGNORECASE)
WORD = re.compile(r"[^\s<>()\[\],;:\"|]+")
BANK = re.compile(
    r"(?<!\w)(?:NL\d\d ?[A-Z]{4}(?: ?\d){10}|[A-Z]{2}\d\d(?: ?\d){11,24}|[A-Z]{2}\d\d[A-Z0-9]{11,30})(?!\w)",
    re.IGNORECASE,
)
MONTHS = (
    "jan(?:uari?|uary)?|feb(?:ruari?|ruary)?|mrt|maart|m[aä]rz|mar(?:ch)?|apr(?:il)?|mei|mai|may|jun[ie]?|jul[iy]?|"
    "aug(?:ustus|ust)?|sep(?:t|tember)?|o[kc]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?|stycznia|lutego|marca|kwietnia|"
    "maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia"
)
DATE = re.compile(
    r"(?<![\w./-])(?:\d{4}-\d\d?-\d\d?|\d\d?([-./])\d\d?\1(?:19|20)?\d\d|\d\d?\.? (?:" + MONTHS + r")\.? (?:19|20)\d\d)"
    r"(?:(?:,|T| om| um)? ?\d\d?:\d\d(?::\d\d)?)?(?![\w/-]|\.\d)",
    re.IGNORECASE,
)
TOWN = r"(?:,? [^\W\d_][^\s,;|/()<>\0]{0,40}){0,4}"
POSTCODE = re.compile(
    r"(?<![\w-])(?:\d{4} ?[A-Z]{2}(?!\w)|\d{4}[a-z]{2}(?!\w)"
    r"|\d{4} (?!(?:de|op|in|te|la|le|el|al|du|di|el|af|am|zu|vd|jr|sr)\b)[a-z]{2}(?!\w)"
    r"|\d\d-\d{3}(?![\w-])|[A-Za-z]{1,2}-\d{4,5}(?!\w)|(?<=[^\s\d] )\d{4,5}(?= [^\W\d_a-z][^\W\d_]))" + TOWN
)
POLISH_STREET = re.compile(
    r"(?<!\w)(?:ul|al|os|pl)\. ?[^\d,;\0]{1,40}\d{1,4}[a-z]?(?!\d)(?:/\d{1,4})?(?: ?m\. ?\d{1,4})?", re.IGNORECASE
)
HOUSE = re.compile(r"\d{1,4}[a-zA-Z]{0,3}(?:[-/]\w{1,5})?[,;.]?")
HOUSE_MORE = re.compile(r"(?:[a-z]|hs|bis|huis|I{1,3}|[a-z]?[-/]\w{1,4})[,;.]?")
SURE_STREETS = tuple(
    "straat str straße strasse laan gracht plein plantsoen singel kade steeg allee gasse chaussee boulevard".split()
)
STREETS_OR_NAMES = tuple(
    "weg dijk hof park pad dreef baan platz damm ufer ring markt wal dam haven erf veld kamp horst berg".split()
)
BEFORE_A_STREET = PREFIXES | frozenset(
    "prins prinses koning koningin burg burgemeester dr prof st sint oude nieuwe grote kleine lange korte lage hoge am "
    "alte neue kurze große kleine 1e 2e 3e 4e".split()
)
BOXES = frozenset("postbus postfach antwoordnummer".split())
# Brackets and dashes that people put into a number; it begins with a digit, so nothing has to be tried twice.
DIGITS = re.compile(r"\(?\+?\(?\d[\d ().\-/_‐‑‒–—−]*")
NO_DIGITS = " ().-/_‐‑‒–—−"
LABEL = re.compile(
    r"(?<!\w)(?:(?:tel(?:efoon|efon|ephone)?|mob(?:iel|ile|il)?|gsm|handy|phone|fax|kom|nr|telnr|mail|e-?mail|mailto|"
    r"iban|rek(?:ening)?|bank|konto|adres|address|adresse|anschrift|woont|geb(?:oren|oortedatum)?|born|ur|postcode|plz|"
    r"kod)(?:nummer|adres)?\.?(?: ?nr\.?)?[.:]? ?|[tme]: ?)+(?=[(<\[]*\0)",
    re.IGNORECASE,
)
AROUND = re.compile(
    r"[(<\[{]{0,3} ?\0 ?[)>\]}]{0,3}(?: ?\((?:thuis|werk|mobiel|priv[eé]|home|work|mobile|mob|tel)\.?\))?"
)


def taken_out(text: str) -> tuple[str, tuple[Detail, ...]]:
    """The text without its details, and what they were, in any order."""
    found: list[Detail] = []
    for _layer in range(MOST_LAYERS):
        count = len(found)
        text = _without_details(text, found)
        if len(found) == count:
            return text, tuple(found)
    return "", tuple(found)


def _without_details(text: str, found: list[Detail]) -> str:
    if "@" not in text and "ww" not in text.casefold() and not any(letter.isdecimal() for letter in text):
        return text

    def mark(detail: Detail) -> str:
        found.append(detail)
        return MARK

    before = len(found)
    text = LINK.sub(lambda _match: mark(Detail.LINK), text)
    if "@" in text:
        text = WORD.sub(lambda match: _without_mail(match[0], mark), text.replace(" @ ", "@"))
    if any(letter.isdecimal() for letter in text):
        text = BANK.sub(lambda _match: mark(Detail.BANK), text)
        text = DATE.sub(lambda _match: mark(Detail.DATE), text)
        text = POSTCODE.sub(lambda _match: mark(Detail.ADDRESS), text)
        text = POLISH_STREET.sub(lambda _match: mark(Detail.ADDRESS), text)
        text = _without_streets(text, mark)
        text = DIGITS.sub(lambda match: _without_phone(match[0], mark), text)
    if len(found) > before:
        text = " ".join(AROUND.sub(" ", LABEL.sub("", text)).split())
    return text


def _without_mail(word: str, mark: Marking) -> str:
    """A word with an @ is an address, but an @ at the front is how a chat names someone."""
    plain = word.lstrip("@")
    return mark(Detail.EMAIL) if "@" in plain else plain


def _without_streets(text: str, mark: Marking) -> str:
    """Word by word: a street and the number of the house."""
    words = text.split(" ")
    kept: list[str] = []
    at = 0
    while at < len(words):
        word = words[at]
        if at + 1 < len(words) and HOUSE.fullmatch(words[at + 1]) and _is_street(words[at + 1], word, kept):
            _drop_beginning_of_street(word, kept)
            kept.append(mark(Detail.ADDRESS))
            at += 2
            if at < len(words) and HOUSE_MORE.fullmatch(words[at]):
                at += 1
            continue
        kept.append(word)
        at += 1
    return " ".join(kept)


def _is_street(house: str, word: str, before: list[str]) -> bool:
    """“Kerkstraat 3” is a street. “Hogeweg 3” may be a second Hogeweg, so something more is needed."""
    plain = word.casefold().rstrip(".")
    if plain.endswith(SURE_STREETS) or plain in BOXES:
        return True
    if not plain.endswith(STREETS_OR_NAMES):
        return False
    if not before or before[-1].endswith((",", ";", MARK, "-", "–")):
        return True
    is_large = len(house.rstrip(",;.")) > 1
    return is_large and len(before) > 1 and before[-1].casefold() not in PREFIXES


def _drop_beginning_of_street(word: str, before: list[str]) -> None:
    """“Prins Hendrikstraat”, “Van der Waalsstraat”, “Lange Straße”: the words in front that belong to the street."""
    if before and word.casefold().rstrip(".") in SURE_STREETS:
        before.pop()
    count = 0
    while count < len(before) and before[-1 - count].casefold().rstrip(".") in BEFORE_A_STREET:
        count += 1
    if count and not before[-count][:1].islower():
        del before[-count:]


def _without_phone(digits: str, mark: Marking) -> str:
    """Seven digits or more; a short number before it, such as “2 06-12345678”, is not a part of it."""
    if _count(digits) < LEAST_DIGITS:
        return digits
    number, before = digits.rstrip(NO_DIGITS), ""
    after = digits[len(number) :]
    if number[0] not in "+(0":
        parts = number.split(" ")
        for at in range(1, len(parts)):
            if parts[at][:1] in {"0", "("} and _count("".join(parts[at:])) >= LEAST_DIGITS:
                before, number = " ".join(parts[:at]) + " ", " ".join(parts[at:])
                break
    if _count(before) >= LEAST_DIGITS:
        before = ""
    return f"{before}{mark(Detail.PHONE)}{after}"


def _count(text: str) -> int:
    return sum(letter.isdecimal() for letter in text)


def is_detail(text: str) -> Detail | None:
    """The kind of a cell that holds nothing but a detail."""
    rest, found = taken_out(text)
    return found[0] if found and not any(letter.isalnum() for letter in rest) else None
