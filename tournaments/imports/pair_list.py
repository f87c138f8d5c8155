"""A list of pairs, two names on each line, and what storing it would change. Nothing is stored here."""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.imports.name_table import LineProblem, split_lines
from tournaments.imports.player_list import LIST_MARK, Known, wrong_name
from tournaments.models import Pair, Player
from tournaments.services.people.pair_list import NewPair

BETWEEN = re.compile(r"\s+[-–—+&]\s+|\s*/\s*|\s+(?:en|and|und|i)\s+")


@dataclass(frozen=True, slots=True)
class PairEntry:
    line: int
    names: tuple[str, str]
    unknown: tuple[str, ...] = ()


@dataclass
class PairPlan:
    """What storing the list would do; `new_players` are the names that the club does not know yet."""

    new: list[PairEntry] = field(default_factory=list)
    known: list[Known] = field(default_factory=list)
    repeated: list[Known] = field(default_factory=list)
    problems: list[LineProblem] = field(default_factory=list)

    @property
    def new_pairs(self) -> list[NewPair]:
        return [NewPair(*entry.names) for entry in self.new]

    @property
    def new_players(self) -> list[str]:
        return [name for entry in self.new for name in entry.unknown]

    @property
    def does_something(self) -> bool:
        return bool(self.new)

    @property
    def digest(self) -> str:
        return hashlib.sha256(repr((self.new_pairs, self.new_players)).encode()).hexdigest()[:16]


def plan_pairs(text: str, players: Sequence[Player], pairs: Sequence[Pair]) -> PairPlan:
    """Compare the list with the players of the club and the pairs of the competition."""
    plan = PairPlan()
    known = {player.name.casefold(): player.name for player in players}
    taken = {name.casefold(): pair for pair in pairs for name in (pair.first.name, pair.second.name)}
    lines: dict[str, int] = {}
    for line in split_lines(text):
        cells = [cell for cell in line.cells if cell and not cell.isdecimal()]
        parts = cells if len(cells) == 2 else BETWEEN.split(LIST_MARK.sub("", " ".join(cells)))
        names = [" ".join(part.split()) for part in parts]
        wrong = _wrong_line(names)
        if wrong:
            plan.problems.append(LineProblem(line.number, pgettext("person", "name"), wrong))
            continue
        keys = [name.casefold() for name in names]
        title = " / ".join(known.get(key, name) for key, name in zip(keys, names, strict=True))
        holders = [taken[key] for key in keys if key in taken]
        earlier = [lines[key] for key in keys if key in lines]
        if len(holders) == 2 and len(set(holders)) == 1:
            plan.known.append(Known(line.number, title))
        elif holders:
            message = _("%(pair)s are already a pair") % {"pair": holders[0]}
            plan.problems.append(LineProblem(line.number, pgettext("person", "name"), message))
        elif len(earlier) == 2 and len(set(earlier)) == 1:
            note = _("is already on line %(line)d") % {"line": earlier[0]}
            plan.repeated.append(Known(line.number, title, note))
        elif earlier:
            message = _("one of them is in the pair on line %(line)d") % {"line": earlier[0]}
            plan.problems.append(LineProblem(line.number, pgettext("person", "name"), message))
        else:
            first, second = (known.get(key, name) for key, name in zip(keys, names, strict=True))
            unknown = tuple(name for key, name in zip(keys, names, strict=True) if key not in known)
            plan.new.append(PairEntry(line.number, (first, second), unknown))
        for key in keys:
            lines.setdefault(key, line.number)
    return plan


def _wrong_line(names: list[str]) -> str:
    if len(names) != 2 or not all(names):
        return _("two names are expected here, such as “Anna – Bert”")
    first, second = names
    if first.casefold() == second.casefold():
        return _("a pair needs two different people")
    return wrong_name(first) or wrong_name(second)
