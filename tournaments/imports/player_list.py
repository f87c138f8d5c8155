"""A list of players: what is on each line, and what storing it would change. Nothing is stored here."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.imports.contact_details import taken_out
from tournaments.imports.homes import Townspeople, at_home
from tournaments.imports.name_cells import turned_round
from tournaments.imports.name_columns import NAMES, Choice, Row, Sheet, read_sheet
from tournaments.imports.name_headings import Holds
from tournaments.imports.name_table import LineProblem
from tournaments.letters import by_letters
from tournaments.models import Player
from tournaments.names import LONGEST_HOME, parted, with_home
from tournaments.queries.people.other_name import by_any_name
from tournaments.services.people.player import NewPlayer, PlayerChange

LONGEST_NAME = Player._meta.get_field("name").max_length or 0
HIGHEST_NUMBER = 2**31 - 1
SAME_PERSON = 0.6
YES = set("x j ja y yes 1 true tak gast guest gosc v".split())
PARTS = (Holds.NAME, Holds.FIRST, Holds.PREFIX, Holds.LAST)


@dataclass(frozen=True, slots=True)
class Entry:
    """Someone on the list. `is_guest` None: the list does not say."""

    line: int
    name: str
    number: int | None = None
    is_guest: bool | None = None


@dataclass(frozen=True, slots=True)
class Known:
    """Someone who is in the club already; `note` says what on the line is ignored."""

    line: int
    name: str
    note: str = ""


@dataclass
class PlayerPlan:
    """What storing the list would do; `sheet` is how it was read."""

    sheet: Sheet = field(default_factory=Sheet)
    new: list[Entry] = field(default_factory=list)
    changed: list[tuple[Entry, Player, PlayerChange]] = field(default_factory=list)
    known: list[Known] = field(default_factory=list)
    repeated: list[Known] = field(default_factory=list)
    problems: list[LineProblem] = field(default_factory=list)

    @property
    def new_players(self) -> list[NewPlayer]:
        return [NewPlayer(entry.name, entry.number, bool(entry.is_guest)) for entry in self.new]

    @property
    def changes(self) -> list[PlayerChange]:
        return [change for _entry, _player, change in self.changed]

    @property
    def does_something(self) -> bool:
        return bool(self.new or self.changed)

    @property
    def digest(self) -> str:
        """Different when the club has changed since the preview, so that nothing is stored unseen."""
        return hashlib.sha256(repr((self.new_players, self.changes)).encode()).hexdigest()[:16]


def plan_players(
    text: str, players: Sequence[Player], choice: Choice | None = None, *, own_club: str = ""
) -> PlayerPlan:
    """Compare the list with the players of the club; `choice`: what the columns hold, as changed on the page.

    Who comes from the club itself (`own_club` is its name) needs no home behind the name. A column of towns tells where
    people live whom the club knows; a column of clubs tells people apart, so who comes from another club is new, and a
    guest unless the list says otherwise.
    """
    plan = PlayerPlan(read_sheet(text, are_pairs=False, choice=choice))
    by_name = by_any_name(players)
    by_number = {player.number: player for player in players}
    entries = [replace(entry, name=at_home(entry.name, own_club)) for entry in entries_of(plan.sheet, plan.problems)]
    plan.sheet.names = [at_home(name, own_club) for name in plan.sheet.names]
    has_clubs = any(
        column.holds == column.found == Holds.HOME and column.detail is None for column in plan.sheet.columns
    )
    townspeople = Townspeople(plan.sheet, by_name, [entry.name for entry in entries])
    first_line: dict[str, int] = {}
    numbers: dict[int, int] = {}
    for entry in entries:
        key = entry.name.casefold()
        if key in first_line:
            note = _("is already on line %(line)d") % {"line": first_line[key]}
            plan.repeated.append(Known(entry.line, entry.name, note))
            continue
        first_line[key] = entry.line
        same_name, same_number = by_name.get(key), by_number.get(entry.number) if entry.number is not None else None
        unclear = by_name.unclear(entry.name)
        same_name = same_name or townspeople.find(entry.name)
        if same_name is not None:
            _note_known(plan, entry, same_name)
        elif unclear:
            plan.problems.append(LineProblem(entry.line, pgettext("person", "name"), unclear))
        elif same_number is not None and not _one_person(entry.name, same_number.name):
            message = _("number %(number)d belongs to %(name)s")
            message %= {"number": entry.number, "name": same_number.full_name}
            plan.problems.append(LineProblem(entry.line, _("number"), message))
        elif entry.number is not None and entry.number in numbers:
            message = _("number %(number)d is already on line %(line)d")
            message %= {"number": entry.number, "line": numbers[entry.number]}
            plan.problems.append(LineProblem(entry.line, _("number"), message))
        elif same_number is not None:
            is_guest = same_number.is_guest if entry.is_guest is None else entry.is_guest
            plan.changed.append((entry, same_number, PlayerChange(same_number.pk, entry.name, is_guest)))
        elif has_clubs and own_club and entry.is_guest is None and parted(entry.name)[1]:
            plan.new.append(replace(entry, is_guest=True))
        else:
            plan.new.append(entry)
        if entry.number is not None:
            numbers.setdefault(entry.number, entry.line)
    _refuse_two_names_of_one(plan)
    return plan


def _note_known(plan: PlayerPlan, entry: Entry, player: Player) -> None:
    is_guest = player.is_guest if entry.is_guest is None else entry.is_guest
    name, home = parted(entry.name)
    full_name = with_home(player.name, player.home or home)
    if is_guest != player.is_guest or not player.is_active or full_name != player.full_name:
        plan.changed.append((entry, player, PlayerChange(player.pk, full_name, is_guest)))
        return
    note = "" if name.casefold() == player.name.casefold() else _("is “%(name)s” here") % {"name": entry.name}
    if entry.number not in (None, player.number):
        note = _("keeps number %(number)d") % {"number": player.number}
    plan.known.append(Known(entry.line, player.full_name, note))


def _refuse_two_names_of_one(plan: PlayerPlan) -> None:
    seen: dict[int, int] = {}
    for entry, player, change in plan.changed:
        if change.pk in seen:
            message = _("%(name)s is already on line %(line)d") % {"name": player.full_name, "line": seen[change.pk]}
            plan.problems.append(LineProblem(entry.line, _("number"), message))
        seen.setdefault(change.pk, entry.line)


def _one_person(name: str, other: str) -> bool:
    return SequenceMatcher(None, by_letters(parted(name)[0]), by_letters(other)).ratio() >= SAME_PERSON


def entries_of(sheet: Sheet, problems: list[LineProblem]) -> list[Entry]:
    """Everyone on the list in the order of the lines; what cannot be read is added to the problems."""
    entries = []
    problems += without_names(sheet)
    if problems:
        return []
    for row in sheet.rows:
        # What stood in two cells may be a detail only now that it is one.
        (name, _details), number = taken_out(_name_of(sheet, row)), next(iter(sheet.texts(row, Holds.NUMBER)), "")
        name = placed(name, sheet.home(row, Holds.HOME))
        is_somebody = any(letter.isalpha() for letter in name) or (number and row is not sheet.rows[-1])
        if _says_no(sheet, row) or not is_somebody:
            sheet.pass_over(row)
            continue
        sheet.names.append(name[: LONGEST_NAME + LONGEST_HOME])
        wrong = wrong_name(name)
        if wrong:
            problems.append(LineProblem(row.line, pgettext("person", "name"), wrong))
        elif number and not (number.isdecimal() and len(number) <= 10 and int(number) <= HIGHEST_NUMBER):
            message = _("“%(cell)s” is not a number") % {"cell": number[:20]}
            problems.append(LineProblem(row.line, _("number"), message))
        else:
            entries.append(Entry(row.line, name, int(number) if number else None, _is_guest(sheet, row)))
    return entries


def placed(name: str, home: str) -> str:
    """The name with its home behind it, in a column of its own or there already."""
    name, behind = parted(name)
    return with_home(name, behind or home) if name else ""


def without_names(sheet: Sheet) -> list[LineProblem]:
    """One problem for all lines, if no column is taken for the names."""
    if not sheet.rows or any(column.holds in NAMES for column in sheet.columns):
        return []
    return [LineProblem(sheet.rows[0].line, _("Columns"), _("no column holds the names"))]


def _name_of(sheet: Sheet, row: Row) -> str:
    """The parts of a name in the order in which they are said, wherever they stand."""
    read = [parted(" ".join(sheet.texts(row, part))) for part in PARTS]
    (whole, first, prefix, last), home = (name for name, _home in read), next((home for _n, home in read if home), "")
    if not (first or prefix or last):
        return with_home(turned_round(whole), home)
    last, _comma, behind = (last or (whole if first else "")).partition(",")
    prefix = " ".join([prefix, behind]).strip()
    if last.casefold().startswith(f"{prefix.casefold()} "):
        prefix = ""
    if whole and not first:
        name, _comma, first = whole.partition(",")
        last = " ".join([name, last])
    return with_home(" ".join(" ".join([first, prefix, last]).split()), home)


def _says_no(sheet: Sheet, row: Row) -> bool:
    return any(cell.says_no for cell in sheet.cells(row, *NAMES))


def _is_guest(sheet: Sheet, row: Row) -> bool | None:
    """None: the list does not say."""
    if any(cell.is_guest for cell in sheet.cells(row, *PARTS)):
        return True
    cells = sheet.cells(row, Holds.GUEST)
    return any(by_letters(cell.text) in YES or cell.is_guest for cell in cells) if cells else None


def wrong_name(name: str) -> str:
    if not name:
        return _("the name is missing")
    _bare, _bracket, behind = name.partition(" (")
    if len(behind.removesuffix(")")) > LONGEST_HOME:
        return _("“%(home)s…” is too long for a club or town") % {"home": behind[:LONGEST_HOME]}
    if len(parted(name)[0]) > LONGEST_NAME:
        return _("“%(name)s…” is too long for a name") % {"name": name[:LONGEST_NAME]}
    if not name.isprintable() or not any(letter.isalpha() for letter in name):
        return _("“%(name)s” is not a name") % {"name": name}
    return ""
