"""What the columns of a list hold, by their headings and by what is in them."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.forms.people.two_names import two_names
from tournaments.imports.contact_details import PREFIXES, Detail
from tournaments.imports.name_cells import Cell
from tournaments.imports.people_on_line import is_full_name
from tournaments.imports.words import NAMES, PARTS, Heading, Part

LOOKED_AT = 300
MOST_DIGITS = 6
FEW, HALF, MOST, NEARLY_ALL = 0.2, 0.5, 0.6, 0.9
MARKS = re.compile(r"\d{0,4}[.)]?|[xvmfo•·§-]|man|vrouw|dhr\.?|mevr\.?|mw\.?|de heer|herr|frau", re.IGNORECASE)
HOUSE_AT_THE_END = re.compile(r"[^\d]{3,60} \d{1,4} ?[a-zA-Z]{0,3}")
Headings = Sequence[Heading | None]


@dataclass(frozen=True, slots=True)
class Contents:
    """Shares of the filled cells of a column, from 0 to 1."""

    filled: int = 0
    numbers: float = 0
    marks: float = 0
    prefixes: float = 0
    full: float = 0
    begins_with_prefix: float = 0
    ends_with_prefix: float = 0
    two: float = 0
    houses: float = 0
    letters: float = 0
    people: float = 0
    detail: Detail | None = None

    @classmethod
    def of(cls, cells: Sequence[Cell]) -> "Contents":
        looked_at = [cell for cell in cells if cell.text or cell.details][:LOOKED_AT]
        if not looked_at:
            return cls()
        texts = [cell.text for cell in looked_at if cell.text]
        words = [text.casefold().split() for text in texts]
        pure = Counter(cell.details[0] for cell in looked_at if cell.details and not any(map(str.isalnum, cell.text)))
        kind = max(pure, key=lambda one: pure[one], default=None)
        count = pure[kind] if kind else 0
        houses = [HOUSE_AT_THE_END.fullmatch(text) for text in texts]
        behind_comma = [len(each) > 1 and each[0].endswith(",") and each[-1] in PREFIXES for each in words]

        def share(found: Sequence[object]) -> float:
            return sum(map(bool, found)) / len(looked_at)

        return cls(
            filled=len(looked_at),
            numbers=share([text.isdecimal() and len(text) <= MOST_DIGITS for text in texts]),
            marks=share([MARKS.fullmatch(text) for text in texts]),
            prefixes=share([all(word in PREFIXES for word in each) for each in words]),
            full=share([len(each) > 1 and each[0] not in PREFIXES for each in words]),
            begins_with_prefix=share([len(each) > 1 and each[0] in PREFIXES for each in words] + behind_comma),
            ends_with_prefix=share([len(each) > 1 and each[-1] in PREFIXES for each in words if "," not in each[0]]),
            two=share([len(two_names(text)) == 2 for text in texts]),
            houses=share(houses) + share([cell.details[:1] == (Detail.ADDRESS,) for cell in looked_at]),
            letters=share([any(map(str.isalpha, text)) for text in texts]),
            people=share([is_full_name(text) for text in texts]) if len({*texts}) >= NEARLY_ALL * len(texts) else 0,
            detail=kind if 2 * count >= len(looked_at) else None,
        )

    @property
    def are_numbers(self) -> bool:
        return self.filled > 0 and self.numbers == 1

    @property
    def may_be_names(self) -> bool:
        return bool(self.letters) and self.detail is None and self.numbers < 1 and self.marks < 1


def guess_people(headings: Headings, contents: Sequence[Contents], *, has_headings: bool, by_comma: bool) -> list[Part]:
    known = [_of_people(heading, content) for heading, content in zip(headings, contents, strict=True)]
    homes = _homes(headings, contents)
    found = [
        Part.NOTHING if one is None or (one == Part.HOME and place not in homes) else one
        for place, one in enumerate(known)
    ]
    for holds in (*PARTS, Part.NUMBER, Part.GUEST, Part.HOME):
        places = [place for place, one in enumerate(found) if one == holds]
        best = min(places, key=lambda place: _rank(headings[place]), default=None)
        for place in places:
            found[place] = holds if place == best else Part.NOTHING
    if not NAMES & {*found}:
        free = [place for place, one in enumerate(known) if one is None]
        _guess_parts(found, free, contents, by_comma=by_comma)
    if not has_headings and (number := first_number(contents)) is not None:
        found[number] = Part.NUMBER
    _settle_name_and_parts(found, contents)
    _add_others(found, headings, contents)
    return found


def _add_others(found: list[Part], headings: Headings, contents: Sequence[Contents]) -> None:
    """A second column of people, as in a list of pairs."""
    if Part.NAME not in found or {Part.FIRST, Part.LAST} & {*found}:
        return
    for place, heading in enumerate(headings):
        is_other = heading is not None and heading.holds == Part.OTHER
        if found[place] == Part.NOTHING and (is_other or (heading is None and contents[place].people >= NEARLY_ALL)):
            found[place] = Part.NAME


def _homes(headings: Headings, contents: Sequence[Contents]) -> set[int]:
    """Columns of clubs and towns; a town next to a street is part of an address, and one of figures is a place."""
    has_address = any(one and one.detail == Detail.ADDRESS and one.holds == Part.NOTHING for one in headings)
    return {
        place
        for place, one in enumerate(headings)
        if one and one.holds == Part.HOME and contents[place].letters >= HALF and not (has_address and one.detail)
    }


def _of_people(heading: Heading | None, content: Contents) -> Part | None:
    if heading is None:
        return None
    if heading.holds not in (Part.NAME, Part.PAIR, Part.ONE, Part.OTHER):
        return heading.holds
    return Part.NOTHING if content.are_numbers else Part.NAME


def _rank(heading: Heading | None) -> int:
    """A partner comes after the player whose partner they are."""
    return heading.rank + (1000 if heading.holds == Part.OTHER else 0) if heading else 0


def first_number(contents: Sequence[Contents]) -> int | None:
    return next((place for place, one in enumerate(contents) if one.are_numbers), None)


def _text_columns(free: Sequence[int], contents: Sequence[Contents]) -> list[int]:
    texts = [place for place in free if contents[place].may_be_names]
    without_houses = [place for place in texts if contents[place].houses < MOST]
    with_letters = [place for place in free if contents[place].letters]
    return without_houses or texts[:1] or with_letters[:1]


def _guess_parts(found: list[Part], free: Sequence[int], contents: Sequence[Contents], *, by_comma: bool) -> None:
    texts = _text_columns(free, contents)
    prefix = next((place for place in texts[1:] if contents[place].prefixes >= HALF), None)
    parts = [place for place in texts if place != prefix]
    if len(parts) == 1 or (parts and prefix is None and _are_whole(contents[parts[0]])):
        found[parts[0]] = Part.NAME
    elif parts:
        first, last = parts[:2]
        if by_comma or _is_turned(contents[first], contents[last]) or (prefix is not None and prefix > last):
            first, last = last, first
        found[first], found[last] = Part.FIRST, Part.LAST
    if prefix is not None:
        found[prefix] = Part.PREFIX


def _are_whole(names: Contents) -> bool:
    return names.full >= MOST and names.ends_with_prefix < FEW


def _is_turned(one: Contents, other: Contents) -> bool:
    """Whether the last names come first: “de Vries | Jan”, “Vries | Jan de”."""
    return one.begins_with_prefix > other.begins_with_prefix or other.ends_with_prefix > one.ends_with_prefix


def _settle_name_and_parts(found: list[Part], contents: Sequence[Contents]) -> None:
    """“Naam | Voornaam” and “Name | Vorname”: the name is the last name, unless it is the whole one."""
    if Part.NAME not in found:
        return
    name = found.index(Part.NAME)
    has = {*found} & {Part.FIRST, Part.LAST}
    if has == {Part.FIRST} and contents[name].full >= MOST:
        found[:] = [Part.NOTHING if one in (Part.FIRST, Part.PREFIX) else one for one in found]
    elif has:
        found[name] = Part.NOTHING if len(has) > 1 else Part.FIRST if Part.LAST in has else Part.LAST


def guess_pairs(headings: Headings, contents: Sequence[Contents], *, has_headings: bool, by_comma: bool) -> list[Part]:
    found = [Part.NOTHING] * len(contents)
    seen: set[Part] = set()
    homes = _homes(headings, contents)
    for place, heading in enumerate(headings):
        holds = heading.holds if heading else Part.NOTHING
        if heading and holds in PARTS:
            is_other = heading.side == 2 or (not heading.side and (holds in seen or Part.OTHER in found))
            found[place] = Part.OTHER if is_other else Part.ONE
            seen |= {holds}
        elif heading and holds == Part.HOME:
            is_other = heading.side == 2 or (not heading.side and Part.HOME in found)
            if place in homes:
                found[place] = Part.OTHER_HOME if is_other else Part.HOME
        elif holds == Part.PAIR and contents[place].are_numbers:
            found[place] = Part.NUMBER
        elif holds != Part.GUEST:
            found[place] = holds
    _settle_two(found)
    if not {Part.PAIR, Part.ONE} & {*found}:
        free = [place for place, heading in enumerate(headings) if heading is None]
        _guess_two(found, free, contents)
    numbers = [place for place, one in enumerate(found) if one == Part.NUMBER]
    for place in numbers[1:]:
        found[place] = Part.NOTHING
    if not has_headings and (number := first_number(contents)) is not None:
        found[number] = Part.NUMBER
    return found


def _settle_two(found: list[Part]) -> None:
    ones = [place for place, one in enumerate(found) if one == Part.ONE]
    if {Part.ONE, Part.OTHER} <= {*found}:
        found[:] = [Part.NOTHING if one == Part.PAIR else one for one in found]
    elif len(ones) == 1 and Part.PAIR not in found:
        found[ones[0]] = Part.PAIR


def _guess_two(found: list[Part], free: Sequence[int], contents: Sequence[Contents]) -> None:
    texts = _text_columns(free, contents)
    if texts and (len(texts) == 1 or contents[texts[0]].two >= HALF):
        found[texts[0]] = Part.PAIR
    elif len(texts) == 4 and max(contents[place].full for place in texts) < HALF:
        for place, one in zip(texts, (Part.ONE, Part.ONE, Part.OTHER, Part.OTHER), strict=True):
            found[place] = one
    elif texts:
        found[texts[0]], found[texts[1]] = Part.ONE, Part.OTHER
