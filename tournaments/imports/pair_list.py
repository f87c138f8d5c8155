"""A list of pairs, two names on each line, and what storing it would change. Nothing is stored here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from tournaments.forms.people.two_names import two_names
from tournaments.imports.clubs_and_towns import HOMES, Townspeople, at_home
from tournaments.imports.contact_details import taken_out
from tournaments.imports.list_plan import Entered, Known, ListPlan, free_number
from tournaments.imports.name_cells import turned_round
from tournaments.imports.name_columns import NAMES, Choice, Row, Sheet, read_sheet
from tournaments.imports.no_player import addressed, is_no_player, name_alone
from tournaments.imports.player_list import LONGEST_NAME, placed, without_names, wrong_name
from tournaments.imports.similar_names import Nearly
from tournaments.imports.words import Part
from tournaments.models import Pair, Player
from tournaments.queries.people.other_name import by_any_name
from tournaments.services.people.pair import NewPair

ORDER = {Part.FIRST: 0, Part.PREFIX: 1, Part.NAME: 2, Part.LAST: 2}


@dataclass(frozen=True, slots=True)
class PairEntry(Entered):
    """`note` says what on the line is ignored."""

    names: tuple[str, str]
    unknown: tuple[str, ...] = ()
    number: int | None = None
    note: str = ""


@dataclass
class PairPlan(ListPlan):
    """What storing the list would do; `new_players` are the names that the club does not know yet."""

    new: list[PairEntry] = field(default_factory=list)

    @property
    def new_pairs(self) -> list[NewPair]:
        return [NewPair(*entry.names, entry.number) for entry in self.new]

    @property
    def new_players(self) -> list[str]:
        return [name for entry in self.new for name in entry.unknown]

    @property
    def stored(self) -> tuple[object, ...]:
        return self.new_pairs, self.new_players


def plan_pairs(
    text: str,
    players: Sequence[Player],
    pairs: Sequence[Pair],
    choice: Choice | None = None,
    answers: Mapping[str, str] | None = None,
    *,
    own_club: str = "",
) -> PairPlan:
    """Compare the list with the players of the club and the pairs of the competition; the rest as for players."""
    plan = PairPlan(read_sheet(text, are_pairs=True, choice=choice))
    people = by_any_name(players)
    taken = {name.casefold(): pair for pair in pairs for name in (pair.first.full_name, pair.second.full_name)}
    numbers = {pair.number for pair in pairs}
    lines: dict[str, int] = {}
    plan.problems += without_names(plan.sheet)
    listed = [] if plan.problems else _lines_of(plan.sheet, own_club)
    nearly = Nearly(people.full_names, answers or {})
    townspeople = Townspeople(plan.sheet, people, [name for line in listed for name in line.names])
    for line in listed:
        names = [townspeople.called(name) for name in line.names]
        called = [nearly.called(name, line.number) for name in names] if len(names) == 2 else names
        keys = [name.casefold() for name in called]
        title = " / ".join(called)
        holders = [taken[key] for key in keys if key in taken]
        earlier = [lines[key] for key in keys if key in lines]
        if all(names) and not all(called):
            continue  # the page asks who that is
        if wrong := _wrong_line(called) or next(filter(None, map(people.unclear, names)), ""):
            plan.refuse(line.number, wrong)
            continue
        if len(holders) == 2 and len(set(holders)) == 1:
            plan.known.append(Known(line.number, title))
        elif holders:
            plan.refuse(line.number, _("%(pair)s are already a pair") % {"pair": holders[0]})
        elif len(earlier) == 2 and len(set(earlier)) == 1:
            note = _("is already on line %(line)d") % {"line": earlier[0]}
            plan.repeated.append(Known(line.number, title, note))
        elif earlier:
            plan.refuse(line.number, _("one of them is in the pair on line %(line)d") % {"line": earlier[0]})
        else:
            first, second = called
            unknown = tuple(name for name in called if name.casefold() not in people)
            taken_number = _("number %(number)d is taken: this pair gets the next one")
            number, note = free_number(line.pair_number, numbers, taken_number)
            plan.new.append(PairEntry(line.number, (first, second), unknown, number, note))
        for key in keys:
            lines.setdefault(key, line.number)
    plan.doubts = nearly.doubts
    return plan


@dataclass(frozen=True, slots=True)
class _PairLine:
    number: int
    names: list[str]
    pair_number: str = ""


def _lines_of(sheet: Sheet, own_club: str) -> list[_PairLine]:
    """The names on each line, or on every two where that is how the list is written."""
    lines = []
    for row in sheet.rows:
        names = [at_home(name, own_club) for name in _names_of(sheet, row)]
        number = sheet.text(row, Part.NUMBER)
        if not any(names) or any(cell.says_no for cell in sheet.cells(row, *NAMES)):
            sheet.pass_over(row)
        else:
            sheet.names.append(" / ".join(names)[: 2 * LONGEST_NAME])
            lines.append(_PairLine(row.line, names, number))
    return _two_by_two(lines) or lines


def _names_of(sheet: Sheet, row: Row) -> list[str]:
    both = " ".join(sheet.texts(row, Part.PAIR))
    sides = [_ordered(sheet, row, Part.ONE), _ordered(sheet, row, Part.OTHER)]
    names = [name for name in sides if name] if any(sides) else two_names(both)
    if len(names) == 1:
        names = two_names(names[0])
    if len(names) != 2 and not sheet.has_chosen:
        # A list that was pasted together: here two cells, there two names in one.
        cells = [
            cell.text
            for column, cell in zip(sheet.columns, row.cells, strict=True)
            if column.holds not in HOMES and any(letter.isalpha() for letter in cell.text)
        ]
        names = cells if len(cells) == 2 else names
    # Text from two cells may be a detail only now that it is one.
    names = [name_alone(addressed(taken_out(turned_round(name))[0])) for name in names]
    names = [name for name in names if not is_no_player(name)]
    homes = [sheet.home(row, Part.HOME), sheet.home(row, Part.OTHER_HOME)]
    if not any(column.holds == Part.OTHER_HOME for column in sheet.columns):
        homes[1] = homes[0]  # one club for both
    return [placed(name, home) for name, home in zip(names, [*homes, *[""] * len(names)], strict=False)]


def _ordered(sheet: Sheet, row: Row, holds: Part) -> str:
    """First name, prefix, last name, in whatever order the columns have them."""
    parts = [
        (ORDER.get(column.part, 0), cell.text)
        for column, cell in zip(sheet.columns, row.cells, strict=True)
        if column.holds == holds and cell.text
    ]
    return " ".join(text for _order, text in sorted(parts, key=lambda part: part[0]))


def _two_by_two(lines: Sequence[_PairLine]) -> list[_PairLine]:
    """A name on each line, and every two of them apart: by an empty line, or because only the first has a number."""
    if not lines or any(len(line.names) != 1 for line in lines):
        return []
    groups: list[list[_PairLine]] = []
    before = 0
    for line in lines:
        if not groups or line.number > before + 1 or line.pair_number:
            groups.append([])
        groups[-1].append(line)
        before = line.number
    if any(len(group) != 2 for group in groups):
        return []
    return [_PairLine(one.number, [*one.names, *other.names], one.pair_number) for one, other in groups]


def _wrong_line(names: list[str]) -> str:
    if len(names) != 2 or not all(names):
        return _("two names are expected here, such as “Anna – Bert”")
    first, second = names
    if first.casefold() == second.casefold():
        return _("a pair needs two different people")
    return wrong_name(first) or wrong_name(second)
