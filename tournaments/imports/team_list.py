"""A list of teams with their people, and what storing it would change. Nothing is stored here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from tournaments.imports.clubs_and_towns import Townspeople, at_home
from tournaments.imports.contact_details import taken_out
from tournaments.imports.list_plan import Entered, Known, ListPlan, free_number
from tournaments.imports.name_cells import turned_round
from tournaments.imports.name_columns import Choice, Row, Sheet
from tournaments.imports.name_table import LineProblem
from tournaments.imports.no_player import is_no_player
from tournaments.imports.player_list import LONGEST_NAME, placed, without_names, wrong_name
from tournaments.imports.similar_names import Nearly
from tournaments.imports.team_roles import reserves_last, says_reserve, without_role
from tournaments.imports.team_sheet import has_team_on_a_line, read_team_sheet
from tournaments.imports.words import PARTS, Part
from tournaments.models import Player, Team
from tournaments.models.team import MOST_IN_TEAM, TEAM_SIZE
from tournaments.queries.people.other_name import by_any_name
from tournaments.services.people.team import NewTeam

LONGEST_TEAM = Team._meta.get_field("name").max_length or 0


@dataclass(frozen=True, slots=True)
class TeamEntry(Entered):
    """`people` are the four and after them the reserves; `note` says what on the line is ignored."""

    name: str
    people: tuple[str, ...]
    unknown: tuple[str, ...] = ()
    number: int | None = None
    note: str = ""

    @property
    def is_all_new(self) -> bool:
        return len(self.unknown) == len(self.people)

    @property
    def four(self) -> tuple[str, ...]:
        return self.people[:TEAM_SIZE]

    @property
    def reserves(self) -> tuple[str, ...]:
        return self.people[TEAM_SIZE:]


@dataclass
class TeamPlan(ListPlan):
    """What storing the list would do; `new_players` are the names that the club does not know yet."""

    new: list[TeamEntry] = field(default_factory=list)

    @property
    def new_teams(self) -> list[NewTeam]:
        return [NewTeam(entry.name, entry.people, entry.number) for entry in self.new]

    @property
    def new_players(self) -> list[str]:
        return [name for entry in self.new for name in entry.unknown]

    @property
    def stored(self) -> tuple[object, ...]:
        return self.new_teams, self.new_players


def plan_teams_of_list(
    text: str,
    players: Sequence[Player],
    teams: Sequence[Team],
    choice: Choice | None = None,
    answers: Mapping[str, str] | None = None,
    *,
    own_club: str = "",
) -> TeamPlan:
    """Compare the list with the players of the club and the teams of the competition, whose `members` are fetched.

    People from the club itself (`own_club` is its name) need no home after the name.
    """
    plan = TeamPlan(read_team_sheet(text, choice))
    by_name = by_any_name(players)
    stored = {team.name.casefold(): team for team in teams}
    in_team = {key: team for team in teams for key in _keys_of(team)}
    numbers = {team.number for team in teams}
    lines: dict[str, int] = {}
    named: dict[str, int] = {}
    plan.problems += _without_people(plan.sheet)
    on_list = [] if plan.problems else _teams_of(plan.sheet)
    nearly = Nearly(by_name.full_names, answers or {})
    townspeople = Townspeople(plan.sheet, by_name, [name for listed in on_list for name, _reserve in listed.people])
    for listed in on_list:
        unnumbered = sum(entry.number is None for entry in plan.new)  # they get the next free numbers
        name = listed.name or _("Team %(number)d") % {"number": max(numbers, default=0) + unnumbered + 1}
        named_here = [at_home(person, own_club) for person in reserves_last(listed.people)]
        people = tuple(nearly.called(townspeople.called(person), listed.line) for person in named_here)
        if all(named_here) and not all(people):
            continue  # the page asks who that is
        keys = [person.casefold() for person in people]
        unclear = next(filter(None, map(by_name.unclear, people)), "")
        wrong = _wrong_team(name, people) or unclear or _placed_already(keys, people, lines)
        of_name = stored.get(name.casefold())
        if wrong:
            plan.refuse(listed.line, wrong, name[:LONGEST_NAME])
        elif of_name and _keys_of(of_name) == {*keys}:
            plan.known.append(Known(listed.line, name))
        elif name.casefold() in named:
            message = _("is already on line %(line)d") % {"line": named[name.casefold()]}
            plan.refuse(listed.line, message, name)
        elif of_name:
            plan.refuse(listed.line, _("there is already a team with this name, with other people"), name)
        elif holder := next((person for person in people if person.casefold() in in_team), ""):
            message = _("%(name)s already plays in %(team)s") % {"name": holder, "team": in_team[holder.casefold()]}
            plan.refuse(listed.line, message, name)
        else:
            unknown = tuple(person for person in people if person.casefold() not in by_name)
            taken_number = _("number %(number)d is taken: this team gets the next one")
            number, note = free_number(listed.number, numbers, taken_number)
            named[name.casefold()] = listed.line
            plan.new.append(TeamEntry(listed.line, name, people, unknown, number, note))
        for key in keys:
            lines.setdefault(key, listed.line)
    plan.doubts = nearly.doubts
    return plan


def _keys_of(team: Team) -> set[str]:
    """Its people as a list would name them, in small letters."""
    return {member.player.full_name.casefold() for member in team.members.all()}


@dataclass(slots=True)
class _ListedTeam:
    line: int
    name: str
    number: str
    people: list[tuple[str, bool]] = field(default_factory=list)
    """Each person with whether they are a reserve, if the list says so."""


def _teams_of(sheet: Sheet) -> list[_ListedTeam]:
    """The teams in the order of the list; with a person on each line, those of one team together."""
    if has_team_on_a_line(sheet):
        return _team_on_each_line(sheet)
    teams: dict[str, _ListedTeam] = {}
    last = ""
    for row in sheet.rows:
        name, number = sheet.text(row, Part.TEAM) or last, sheet.text(row, Part.NUMBER)
        person, is_reserve = _person(sheet, row)
        last = name
        if any(cell.says_no for cell in sheet.cells(row, *PARTS)):
            sheet.pass_over(row)
            continue
        team = teams.setdefault(name.casefold(), _ListedTeam(row.line, name, number))
        is_reserve = is_reserve or any(says_reserve(text) for text in sheet.texts(row, Part.RESERVE))
        team.people += [(person, is_reserve)] if person and not is_no_player(person) else []
        sheet.names.append(f"{name}: {person}"[: 2 * LONGEST_NAME])
    return list(teams.values())


def _team_on_each_line(sheet: Sheet) -> list[_ListedTeam]:
    teams = []
    for row in sheet.rows:
        home = sheet.home(row, Part.HOME)
        read = [without_role(text) for text in sheet.texts(row, Part.NAME)]
        people = [
            (placed(turned_round(person), home), is_reserve) for person, is_reserve in read if not is_no_player(person)
        ]
        name = sheet.text(row, Part.TEAM)
        if not (name or people):
            sheet.pass_over(row)
            continue
        sheet.names.append((name or ", ".join(person for person, _is_reserve in people))[: 2 * LONGEST_NAME])
        teams.append(_ListedTeam(row.line, name, sheet.text(row, Part.NUMBER), people))
    return teams


def _person(sheet: Sheet, row: Row) -> tuple[str, bool]:
    """First name, prefix and last name in the spoken order, wherever they are; and whether it says “reserve” there."""
    parts = [without_role(" ".join(sheet.texts(row, part))) for part in PARTS]
    (whole, first, prefix, last), is_reserve = (text for text, _role in parts), any(role for _text, role in parts)
    name = turned_round(whole) if whole and not (first or last) else " ".join([first, prefix, last or whole])
    name, _details = taken_out(" ".join(name.split()))
    return placed(name, sheet.home(row, Part.HOME)), is_reserve


def _without_people(sheet: Sheet) -> list[LineProblem]:
    """One problem for all lines, if no column is taken for the teams or for the people."""
    if problems := without_names(sheet):
        return problems
    if not sheet.rows or has_team_on_a_line(sheet) or any(column.holds == Part.TEAM for column in sheet.columns):
        return []
    message = _("it is not clear where a team begins: leave an empty line between two teams")
    return [LineProblem(sheet.rows[0].line, _("Columns"), message)]


def _wrong_team(name: str, people: Sequence[str]) -> str:
    if len(name) > LONGEST_TEAM or not name.isprintable():
        return _("this is too long for the name of a team") if name.isprintable() else _("this is not a name")
    for person in people:
        if wrong := wrong_name(person):
            return wrong
    if not TEAM_SIZE <= len(people) <= MOST_IN_TEAM:
        words = {"count": len(people), "four": TEAM_SIZE, "reserves": MOST_IN_TEAM - TEAM_SIZE}
        return _("%(four)d names are expected, and at most %(reserves)d reserves; there are %(count)d here") % words
    return ""


def _placed_already(keys: Sequence[str], people: Sequence[str], lines: Mapping[str, int]) -> str:
    for place, (key, person) in enumerate(zip(keys, people, strict=True)):
        if key in keys[:place]:
            return _("%(name)s is named twice") % {"name": person}
        if key in lines:
            return _("%(name)s is already on line %(line)d") % {"name": person, "line": lines[key]}
    return ""
