"""How many people a line names: “Jan Smit & Ria Bos” is two, “Anna Jansen - de Vries” is one."""

import re
from dataclasses import dataclass

from tournaments.forms.people.two_names import BETWEEN_TWO, IN_BRACKETS
from tournaments.imports.contact_details import PREFIXES
from tournaments.imports.words import CLUBS

SURE = BETWEEN_TWO[:3] + BETWEEN_TWO[5:6]
"""A dash and a comma may also be within the name of one person."""
COMMA = BETWEEN_TWO[-1]
# “Jan Slot (maat: Kees Baas)”.
PARTNER = re.compile(r"(.+?) *\((?:maat|partner|met|mit|with|z)[: ] *(.+)\)", re.IGNORECASE)
SEVERAL = re.compile(
    r"(?:familie|fam\.|echtpaar|broers|zussen|gebroeders|gebr\.|family|geschwister|ehepaar) ", re.IGNORECASE
)
SIGNS = frozenset("=€%@")
SMALL_WORDS = PREFIXES | frozenset("jr sr v d en zn ap e.v vd v/d z.".split())
OF_A_CLUB = frozenset([*CLUBS, *"kv kjc kjv v.v sv vv stichting buurthuis dorpshuis team café cafe".split()])


@dataclass(frozen=True, slots=True)
class OnLine:
    """The people a line may name. `are_full`: each has a first name and a last name.

    `is_sure`: there is no dash and no comma between them. `is_turned`: there is a comma, as in “Bakker, Jan”.
    """

    names: tuple[str, ...]
    are_full: bool
    is_sure: bool
    is_turned: bool


def called(names: tuple[str, ...]) -> tuple[str, ...]:
    """“Jan en Ria de Vries” are Jan de Vries and Ria de Vries."""
    *others, last = names
    _first, _space, family = last.partition(" ")
    if not is_full(last) or any(" " in name for name in others):
        return names
    return (*(f"{name} {family}" for name in others), last)


def is_full(name: str) -> bool:
    """A first name and a last name."""
    words = name.split()
    return len(words) > 1 and words[0].casefold() not in PREFIXES


def is_odd(name: str) -> bool:
    """Whether there is a word in small letters that is no part of a name: “nieuw lid”, “Zaalhuur € 120”."""
    if SIGNS & {*name}:
        return True
    words = [word.strip("\"'“”„«»‘’´`.()").casefold() for word in name.split() if word[:1].islower()]
    return any(word and word not in SMALL_WORDS and word[1:2] != "'" for word in words)


def is_full_name(name: str) -> bool:
    """Whether it can only be someone’s first and last name."""
    words = name.split()
    is_plain = not any(letter.isdigit() for letter in name) and 1 < len(words) < 7 and not is_odd(name)
    return is_plain and is_full(name) and not is_club(name)


def is_like_a_name(text: str) -> bool:
    """A word or a few that begin with a capital, without a figure: part of a name, or a whole one."""
    words = text.split()
    is_written_so = 0 < len(words) < 5 and not any(letter.isdigit() for letter in text) and not is_odd(text)
    return is_written_so and words[-1][:1].isupper() and len(words[-1]) > 1


def is_club(name: str) -> bool:
    return bool({word.casefold().strip(".") for word in name.split()} & OF_A_CLUB)


def people_on(text: str) -> OnLine | None:
    """None where only one is named."""
    if beside := PARTNER.fullmatch(text):
        return OnLine(beside.groups(), all(map(is_full, beside.groups())), is_sure=True, is_turned=False)
    outside = IN_BRACKETS.sub(lambda match: "_" * len(match[0]), text)
    for between in BETWEEN_TWO:
        ends = [match.span() for match in between.finditer(outside)]
        if not ends:
            continue
        starts = [0, *(end for _begin, end in ends)]
        stops = [*(begin for begin, _end in ends), len(text)]
        names = [text[start:stop].strip(" ,;") for start, stop in zip(starts, stops, strict=True)]
        if not all(any(map(str.isalpha, name)) for name in names):
            continue
        inner = [people_on(name) if "," in name else None for name in names]
        found = [one for name, more in zip(names, inner, strict=True) for one in (more.names if more else (name,))]
        return OnLine(tuple(found), all(map(is_full, found)), between in SURE, between is COMMA)
    return None
