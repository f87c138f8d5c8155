"""The reserves of a team, as lists mark them: in a separate column, or with a word at the name."""

import re
from collections.abc import Iterable, Sequence

from tournaments.imports.no_player import NO, YES
from tournaments.imports.words import joined

RESERVES = frozenset(
    "reserve reserves reservespeler reservespelers res r invaller invallers ersatz ersatzspieler ersatzleute rezerwa "
    "rezerwowy rezerwowi substitute substitutes".split()
)
OTHERS = frozenset(
    "speler spelers player spieler gracz vast vaste basis lid member mitglied captain teamcaptain aanvoerder kapitein "
    "kapitan mannschaftsfuhrer c k".split()
)
AT_A_NAME = re.compile(
    r"(?P<name>.+?)(?:\s*[(\[](?P<bracketed>[^()\[\]]{1,20})[)\]]|\s*[-–—,]\s+(?P<behind>[^\W\d_]{3,20}))"
)


def is_column_of_roles(heading: str, cells: Iterable[str]) -> bool:
    """Whether it holds nothing but roles: “reserve” in some cells, or a cross below “Reserve”."""
    texts = {joined(cell) for cell in cells} - {""}
    says_reserve = joined(heading) in RESERVES
    named = bool(texts & RESERVES) or (says_reserve and bool(texts & YES))
    return named and texts <= RESERVES | OTHERS | YES | NO


def says_reserve(cell: str) -> bool:
    return joined(cell) in RESERVES | YES


def without_role(written: str) -> tuple[str, bool]:
    """“Jan de Vries (reserve)” is Jan de Vries, a reserve; a town in brackets stays."""
    match = AT_A_NAME.fullmatch(written)
    role = joined((match["bracketed"] or match["behind"] or "") if match else "")
    if not match or role not in RESERVES | OTHERS or (match["behind"] and role not in RESERVES):
        return written, False
    return match["name"].strip(), role in RESERVES


def reserves_last(people: Sequence[tuple[str, bool]]) -> list[str]:
    """The four come first, whatever the order of the list."""
    return [name for name, _is_reserve in sorted(people, key=lambda one: one[1])]
