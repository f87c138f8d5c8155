"""A list of players: the contents of each line, and what storing it would change. Nothing is stored here."""

import hashlib
from collections import Counter
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _
from rapidfuzz import fuzz

from tournaments.imports.clubs_and_towns import Townspeople, at_home
from tournaments.imports.contact_details import taken_out
from tournaments.imports.doubt import Doubt
from tournaments.imports.grid.cell import Is
from tournaments.imports.list_plan import Entered, Known, ListPlan
from tournaments.imports.name_cells import turned_round
from tournaments.imports.name_columns import LONGEST_SHOWN, NAMES, Choice, Row, Sheet, read_sheet
from tournaments.imports.name_table import LineProblem
from tournaments.imports.no_player import YES as YES_WORDS
from tournaments.imports.no_player import Out, addressed
from tournaments.imports.people_on_line import is_full
from tournaments.imports.similar_names import NEW, Nearly
from tournaments.imports.who_is_meant import Answer, Listed, Question, Whole, doubts_of
from tournaments.imports.words import PARTS, Part
from tournaments.letters import by_letters
from tournaments.models import Player
from tournaments.names import LONGEST_HOME, split_name_and_home, with_home
from tournaments.queries.people.other_name import by_any_name
from tournaments.services.people.player import NewPlayer, PlayerChange

LONGEST_NAME = Player._meta.get_field("name").max_length or 0
HIGHEST_NUMBER = 2**31 - 1
SAME_PERSON = 60
FEWEST_OF_OTHERS = 2
YES = YES_WORDS | {"gast", "guest", "gosc"}


@dataclass(frozen=True, slots=True)
class Entry(Entered):
    """Someone on the list. `is_guest` None: the list does not say."""

    name: str
    number: int | None = None
    is_guest: bool | None = None


@dataclass
class PlayerPlan(ListPlan):
    new: list[Entry] = field(default_factory=list)
    changed: list[tuple[Entry, Player, PlayerChange]] = field(default_factory=list)

    @property
    def new_players(self) -> list[NewPlayer]:
        return [NewPlayer(entry.name, entry.number, bool(entry.is_guest)) for entry in self.new]

    @property
    def changes(self) -> list[PlayerChange]:
        return [change for _entry, _player, change in self.changed]

    @property
    def stored(self) -> tuple[object, ...]:
        return self.new_players, self.changes

    @property
    def said(self) -> list[tuple[int, str]]:
        return [*super().said, *((entry.line, _("changed")) for entry, _player, _change in self.changed)]


def plan_players(
    text: str,
    players: Sequence[Player],
    choice: Choice | None = None,
    answers: Mapping[str, str] | None = None,
    *,
    own_club: str = "",
) -> PlayerPlan:
    """Compare the list with the players of the club; `choice`: what the columns hold, as changed on the page.

    People from the club itself (`own_club` is its name) need no home after the name. A column of towns says where
    people known to the club live; a column of clubs tells people apart, so someone from another club is new, and a
    guest unless the list says otherwise.
    """
    plan = PlayerPlan(read_sheet(text, are_pairs=False, choice=choice))
    by_name = by_any_name(players)
    by_number = {player.number: player for player in players}
    read = entries_of(plan.sheet, plan.problems, by_name, answers or {})
    plan.doubts = doubts_of(plan.sheet.questions, answers or {})
    entries = [replace(entry, name=at_home(entry.name, own_club)) for entry in read]
    entries = _without_a_count(plan, entries, by_number, answers or {})
    plan.sheet.names = [at_home(name, own_club) for name in plan.sheet.names]
    has_clubs = any(
        column.holds == column.found == Part.HOME and column.detail is None for column in plan.sheet.columns
    )
    townspeople = Townspeople(plan.sheet, by_name, [entry.name for entry in entries])
    nearly = Nearly(by_name.full_names, answers or {})
    first_line: dict[str, int] = {}
    numbers: dict[int, int] = {}
    for entry in entries:
        key = entry.name.casefold()
        if key in first_line:
            note = _("is already on line %(line)d") % {"line": first_line[key]}
            plan.repeated.append(Known(entry.line, entry.name, note))
            continue
        first_line[key] = entry.line
        same_number = by_number.get(entry.number) if entry.number is not None else None
        if (same_name := by_name.get(key) or townspeople.find(entry.name)) is not None:
            _note_known(plan, entry, same_name)
        elif unclear := by_name.unclear(entry.name):
            plan.refuse(entry.line, unclear)
        elif same_number is not None and not _one_person(entry.name, same_number.name):
            message = _("number %(number)d belongs to %(name)s")
            message %= {"number": entry.number, "name": same_number.full_name}
            plan.refuse(entry.line, message, _("number"))
        elif entry.number is not None and entry.number in numbers:
            message = _("number %(number)d is already on line %(line)d")
            plan.refuse(entry.line, message % {"number": entry.number, "line": numbers[entry.number]}, _("number"))
        elif same_number is not None:
            is_guest = same_number.is_guest if entry.is_guest is None else entry.is_guest
            plan.changed.append((entry, same_number, PlayerChange(same_number.pk, entry.name, is_guest)))
        elif has_clubs and own_club and entry.is_guest is None and split_name_and_home(entry.name)[1]:
            plan.new.append(replace(entry, is_guest=True))
        elif (who := nearly.who(entry.name, entry.line)) == NEW:
            plan.new.append(entry)
        elif who:
            _note_known(plan, entry, by_name[who.casefold()])
        if entry.number is not None:
            numbers.setdefault(entry.number, entry.line)
    plan.doubts += nearly.doubts
    _refuse_two_names_of_one(plan)
    return plan


def _without_a_count(
    plan: PlayerPlan, entries: Sequence[Entry], by_number: Mapping[int, Player], answers: Mapping[str, str]
) -> list[Entry]:
    """A question if the numbers are 1, 2, 3 down the list and belong to others in the club."""
    written = [text for row in plan.sheet.rows for text in plan.sheet.texts(row, Part.NUMBER)]
    holders = ((entry, by_number.get(entry.number or 0)) for entry in entries)
    of_others = sum(holder is not None and not _one_person(entry.name, holder.name) for entry, holder in holders)
    if of_others < FEWEST_OF_OTHERS or written != [str(at) for at in range(1, len(written) + 1)]:
        return [*entries]
    options = (("count", _("no, they only number the lines: leave them out")), ("club", _("yes, the club’s numbers")))
    message = _("Are 1 to %(last)d the numbers of these players? In the club %(count)d of them belong to others.")
    message %= {"last": len(written), "count": of_others}
    place = next(at for at, column in enumerate(plan.sheet.columns) if column.holds == Part.NUMBER)
    doubt = Doubt("numbers", message, options, column=(0, place)).answered(answers)
    plan.doubts.insert(0, doubt)
    return [*entries] if doubt.answer == "club" else [replace(entry, number=None) for entry in entries]


def _note_known(plan: PlayerPlan, entry: Entry, player: Player) -> None:
    is_guest = player.is_guest if entry.is_guest is None else entry.is_guest
    name, home = split_name_and_home(entry.name)
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
            plan.refuse(entry.line, message, *([_("number")] if entry.number is not None else []))
        seen.setdefault(change.pk, entry.line)


def _one_person(name: str, other: str) -> bool:
    return fuzz.ratio(by_letters(split_name_and_home(name)[0]), by_letters(other)) >= SAME_PERSON


def entries_of(
    sheet: Sheet, problems: list[LineProblem], known: Container[str] = (), answers: Mapping[str, str] | None = None
) -> list[Entry]:
    """Everyone on the list in the order of the lines; what cannot be read is added to the problems.

    `known`: names of the club in small letters, about whom nothing is asked. `answers`: as given on the page; a
    question without one is a problem. The questions are listed in the sheet.
    """
    entries: list[Entry] = []
    problems += without_names(sheet)
    if problems:
        return []
    listed = [_listed(sheet, row) for row in sheet.rows]
    whole = Whole(listed, known)
    keys = Counter[str]()
    for row, one in zip(sheet.rows, listed, strict=True):
        meant = whole.meant(one)
        number = sheet.text(row, Part.NUMBER)
        names = meant.names
        if meant.asks:
            # By its text: an answer holds for that, wherever the line moves to.
            keys[one.text] += 1
            key = f"line-{hashlib.sha256(one.text.encode()).hexdigest()[:8]}-{keys[one.text]}"
            two = names if len(names) > 1 else ()
            question = Question(key, row.line, one.text[:LONGEST_SHOWN], meant.asks, two)
            question = replace(question, answer=question.answered(answers or {}))
            names = two if question.answer == Answer.TWO else (one.name,) if question.answer == Answer.ONE else ()
            if answers is None:
                problems.append(LineProblem.of_name(row.line, question.message))
            sheet.questions.append(question)
            if not question.answer:
                sheet.names.append("")
                continue
        elif number and row is not sheet.rows[-1] and one.lacks_a_name:
            names = (one.name,)  # a number alone is no end of a list
        if not names:
            sheet.pass_over(row, Is.OUT if one.out else Is.VACANT)
            continue
        sheet.names.append(" / ".join(names)[: LONGEST_NAME + LONGEST_HOME])
        for name in names:
            entry = Entry(row.line, name, None, _is_guest(sheet, row))
            _add(entries, problems, entry, number if len(names) == 1 else "")
    return entries


def _add(entries: list[Entry], problems: list[LineProblem], entry: Entry, number: str) -> None:
    if wrong := wrong_name(entry.name):
        problems.append(LineProblem.of_name(entry.line, wrong))
    elif number and not (number.isdecimal() and len(number) <= 10 and int(number) <= HIGHEST_NUMBER):
        message = _("“%(cell)s” is not a number") % {"cell": number[:20]}
        problems.append(LineProblem(entry.line, _("number"), message))
    else:
        entries.append(replace(entry, number=int(number) if number else None))


def _listed(sheet: Sheet, row: Row) -> Listed:
    """What the line says on its own, before the lines are read together."""
    home, wholes = sheet.home(row, Part.HOME), sheet.texts(row, Part.NAME)
    parts = [text for part in (Part.FIRST, Part.PREFIX, Part.LAST) for text in sheet.texts(row, part)]
    # Text from two cells may be a detail only now that it is one.
    name = placed(addressed(taken_out(_name_of(sheet, row))[0]), home)
    people: tuple[str, ...] = ()
    others = [column for column in sheet.columns if column.holds == Part.NAME][1:]
    if len(wholes) > 1 and (all(map(is_full, wholes)) or any(column.part == Part.OTHER for column in others)):
        people = tuple(placed(taken_out(turned_round(text))[0], home) for text in wholes)
    text = name if parts or len(wholes) != 1 else taken_out(wholes[0])[0]
    cells = sheet.cells(row, *(holds for holds in Part if holds != Part.GUEST))
    names = sheet.cells(row, *NAMES, Part.PREFIX)
    text = next((cell.said for cell in names if cell.said), text)
    filled = sum(bool(cell.text) for cell in cells)
    has_more = any(cell.details or cell.is_numbered for cell in cells) or filled > max(1, len(parts))
    return Listed(
        line=row.line,
        text=" / ".join(people) or text,
        name=people[0] if people else name,
        people=people,
        is_asked=row.line == sheet.doubtful
        or (not sheet.has_chosen and any(column.heading and column.part != Part.ONE for column in others)),
        out=max(row.out, *(cell.out for cell in names), Out.NO),
        has_more=has_more,
    )


def placed(name: str, home: str) -> str:
    """The name followed by its home, from a separate column or already there."""
    name, behind = split_name_and_home(name)
    return with_home(name, behind or home) if name else ""


def without_names(sheet: Sheet) -> list[LineProblem]:
    """One problem for all lines, if no column is taken for the names, or another looks like them."""
    if sheet.unsure:
        message = _("“%(column)s” looks like names: choose above it what it is")
        return [LineProblem(0, _("Columns"), message % {"column": name}) for name in sheet.unsure]
    if not sheet.rows or any(column.holds in NAMES for column in sheet.columns):
        return []
    return [LineProblem(sheet.rows[0].line, _("Columns"), _("no column contains the names"))]


def _name_of(sheet: Sheet, row: Row) -> str:
    """The parts of a name in the order in which they are said, wherever they are."""
    read = [split_name_and_home(" ".join(sheet.texts(row, part))) for part in PARTS]
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


def _is_guest(sheet: Sheet, row: Row) -> bool | None:
    """None: the list does not say."""
    if any(cell.is_guest for cell in sheet.cells(row, *PARTS)):
        return True
    cells = sheet.cells(row, Part.GUEST)
    return any(by_letters(cell.text) in YES or cell.is_guest for cell in cells) if cells else None


def wrong_name(name: str) -> str:
    if not name:
        return _("the name is missing")
    _bare, _bracket, behind = name.partition(" (")
    if len(behind.removesuffix(")")) > LONGEST_HOME:
        return _("“%(home)s…” is too long for a club or town") % {"home": behind[:LONGEST_HOME]}
    if len(split_name_and_home(name)[0]) > LONGEST_NAME:
        return _("“%(name)s…” is too long for a name") % {"name": name[:LONGEST_NAME]}
    if not name.isprintable() or not any(letter.isalpha() for letter in name) or name.startswith("#"):
        return _("“%(name)s” is not a name") % {"name": name}
    return ""
