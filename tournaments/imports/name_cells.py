"""A cell of a list, or a line that someone typed into a chat, read as the name that is meant."""

import re
import unicodedata
from dataclasses import dataclass

from tournaments.imports.contact_details import Detail, taken_out
from tournaments.imports.grid.cell import clean
from tournaments.imports.no_player import (
    ROLES,
    Out,
    addressed,
    begins_those_who_are_out,
    out_by,
    split_from_remark,
    without_marks,
)
from tournaments.imports.people_on_line import is_full
from tournaments.imports.words import TITLES
from tournaments.letters import by_letters
from tournaments.names import split_name_and_home, with_home

SHOWN_AS_KEY = re.compile("\\d\ufe0f?\u20e3 ?")
STAMP = re.compile(r"\[[^\]]{0,40}\] ?")
LIST_MARK = re.compile(
    r"(?:[-–—•·◦▪●○‣*>§]+ ?(?=\D)|o (?=[^\W\d_])|\(?\d{1,4}[.):]\)? ?(?=\D)|\(\d{1,4}\) ?|#\d{1,4} |\d{1,4} [-–—] )"
)
"""Marks before a line of a list that are no number of the club: “1.”, “-”, “•”."""
NUMBERED = re.compile(r"\(?\d{1,4}[.):]")
PLACE_BEFORE = re.compile(
    r"(?:ged\.? )?[=#(]?(?:t(?=\d))?\d{1,4}(?:[-/]\d{1,3})?(?:e|ste|st|nd|rd|th)?[.):=/-]*\)? *(?:[-–—:/=] *)?"
    r"(?:(?:platz|plaats|plek|prijs|place|miejsce)\b[ :.–-]*)?(?=[^\W\d_]|['‘’\"“„])|"
    r"(?:platz|plaats|plek|place|miejsce) *[:–-] *",
    re.IGNORECASE,
)
NUMBER_BEFORE = re.compile(r"(\d{1,6}) +(\D.*)")
EDGES = " \t,;:|/\\*_~<>=!?•·–—-"
QUOTES = '"“”„«»'
PAIRED = {"(": ")", "[": "]", "{": "}"}
GAPS = re.compile(r" ?[,;|/–-](?: ?[,;|/–-])+(?= |$)")
YES = frozenset(
    "ja yes ok oké oke okay tak komt kom aanwezig present akkoord betaald bezahlt paid jawel super leuk".split()
)
NO = frozenset("nee no nein nie afwezig absent afgemeld verhinderd niet nope".split())
ANSWER = re.compile(r"(?:(?: ?[,–—-] ?| )([a-zé]{2,10})| ?\(([A-Za-zé]{2,10})\))[.!]*$")
GUEST = re.compile(r" ?(?:\((?:gast|guest|gość|gosc|introduc[eé]e?)\)|[-–,] ?(?:gast|guest|gość))$", re.IGNORECASE)
LABELS = TITLES | frozenset(
    "naam name nazwisko speler spelers player players spieler deelnemer deelnemers koppel koppels pair paar "
    "para pary team tafel table tisch aanwezig present anwesend namen names uczestnicy gracze leden lid "
    "mitglieder teilnehmer".split()
)


@dataclass(frozen=True, slots=True)
class Cell:
    """The rest of a cell; `details` were taken out of it."""

    text: str = ""
    details: tuple[Detail, ...] = ()
    is_guest: bool = False
    out: Out = Out.NO
    said: str = ""
    """The whole cell, if it says that someone left or is not coming."""
    is_numbered: bool = False

    @property
    def says_no(self) -> bool:
        return self.out == Out.YES


def plain_line(text: str) -> str:
    """Each of its cells without invisible characters: chats and web pages are full of them."""
    return "\t".join(map(clean, SHOWN_AS_KEY.sub("• ", text).split("\t")))


def read_cell(raw: str) -> Cell:
    """The text without details, pictures, marks of a list and answers; “Bakker, Jan” stays as it is."""
    text = " ".join(without_pictures(raw).split())
    if text.isdecimal() and len(text) < 7:
        return Cell(text)
    if text and not text.strip("?"):
        return Cell("?")
    text = STAMP.sub("", text, count=1) if text.startswith("[") else text
    text, details = taken_out(text)
    is_numbered = bool(NUMBERED.match(text))
    whole = text = _trimmed(text)
    before, colon, _after = text.partition(":")
    is_out = bool(colon) and begins_those_who_are_out(before)
    text, out = (text, Out.YES) if is_out else split_from_remark(_before_colon(text))
    said = whole if out else ""
    text, answer = _without_answer(text)
    out = Out.YES if answer in NO else out
    text, is_guest = without_guest(text)
    return Cell(addressed(_trimmed(text)), details, is_guest, out, said, is_numbered)


def without_pictures(text: str) -> str:
    if text.isascii():
        return text
    return "".join(" " if _is_picture(letter) else letter for letter in text)


def _is_picture(letter: str) -> bool:
    is_arrow_or_tone = "\u2190" <= letter <= "\u21ff" or "\U0001f3fb" <= letter <= "\U0001f3ff"
    is_sign = letter in "\ufe0e\ufe0f" or unicodedata.category(letter) in {"So", "Me"}
    return letter != "✝" and (is_arrow_or_tone or is_sign)  # a cross for the dead stays


def _trimmed(text: str) -> str:
    """The text without marks in front, and without what the details leave behind."""
    text = GAPS.sub(",", text)
    for _mark in range(3):
        text = _unquoted(text.strip(EDGES) if not LIST_MARK.match(text) else text)
        text = LIST_MARK.sub("", text, count=1) if LIST_MARK.match(text) else text
    for opening, closing in PAIRED.items():
        text = text.replace(f"{opening}{closing}", "").replace(f"{opening} {closing}", "")
        if text.endswith(opening) or (text.startswith(opening) and closing not in text):
            text = text.strip(opening)
        if text.startswith(closing) or (text.endswith(closing) and opening not in text):
            text = text.strip(closing)
        if text.startswith(opening) and text.endswith(closing):
            text = text[1:-1]
    return _unquoted(" ".join(text.split()).strip(EDGES)).lstrip(".")


def _unquoted(text: str) -> str:
    """The text without marks around it or a lonely one at an end; a nickname between two of them keeps both."""
    quotes = [letter for letter in text if letter in QUOTES]
    if len(quotes) == 1 or (len(quotes) == 2 and text[0] in QUOTES and text[-1] in QUOTES):
        return text.strip(QUOTES).strip(EDGES)
    return text


def _before_colon(text: str) -> str:
    """“Kees: ja” is Kees, “Koppel 3: Jan en Ria” is Jan en Ria."""
    if ":" not in text or "(" in text.partition(":")[0]:
        return text
    before, _colon, after = text.partition(":")
    words = by_letters(before).split()
    if {*words[:1]} & LABELS or ROLES.fullmatch(before.strip()) or not any(map(str.isalpha, before)):
        return _trimmed(after)
    answer = _bare(next(iter(after.split()), ""))
    said = answer if answer in NO else after.strip() if out_by(after) else ""
    return f"{before.strip()} ({said})" if said else before


def _bare(word: str) -> str:
    return word.strip(EDGES + ".()").casefold()


def _without_answer(text: str) -> tuple[str, str]:
    """“Kees, ja”: the text without the word, and the word."""
    match = ANSWER.search(text)
    answer = _bare(match[0]) if match else ""
    return (text[: match.start()], answer) if match and answer in YES | NO else (text, "")


def without_guest(text: str) -> tuple[str, bool]:
    short = GUEST.sub("", text)
    return short, short != text


def number_before(text: str) -> tuple[str, str]:
    """A number and what follows it: “12 Jan de Vries”."""
    match = NUMBER_BEFORE.fullmatch(text)
    return (match[1], match[2]) if match else ("", text)


def turned_round(name: str) -> str:
    """“Bakker, Jan” is Jan Bakker, and “Vries, Jan de” is Jan de Vries."""
    name, home = split_name_and_home(name)
    if name.count(",") == 1:
        last, first = (part.strip() for part in name.split(","))
        name = last if ROLES.fullmatch(first) else f"{first} {last}".strip()
    return with_home(name, home)


def plain_name(text: str) -> str:
    """The name alone: no place before it, no mark after it, no title. “Bakker, Jan” is turned round."""
    text = without_pictures(text).strip()
    text = (text[place.end() :] if (place := PLACE_BEFORE.match(text)) else text).lstrip("= ")
    before, _colon, behind = text.partition(": ")
    text = behind if is_full(behind) and len(before.split()) < 3 else text  # “Hoofdprijs: Jan Slot”
    for _again in range(3):
        text, _is_guest = without_guest(addressed(without_marks(text)))
    return turned_round(text.strip(" ,;:"))
