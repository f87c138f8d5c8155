"""The list of a drive: pairs or single people, as its lines say. Nothing is stored here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _

from tournaments.forms.people.two_names import two_names
from tournaments.imports.list_plan import ListPlan
from tournaments.imports.name_columns import Choice, read_sheet
from tournaments.imports.name_table import LineProblem
from tournaments.imports.pair_list import PairPlan, plan_pairs
from tournaments.imports.player_list import Entry, entries_of
from tournaments.imports.similar_names import Nearly
from tournaments.imports.who_is_meant import doubts_of
from tournaments.imports.words import Part
from tournaments.models import Player
from tournaments.queries.people.other_name import by_any_name


@dataclass
class DrivePlan(ListPlan):
    """Who plays, two names for a pair and one for someone alone."""

    entrants: list[tuple[str, ...]] = field(default_factory=list)

    @property
    def stored(self) -> tuple[object, ...]:
        return tuple(self.entrants)

    @property
    def said(self) -> list[tuple[int, str]]:
        return []


def plan_drive(
    text: str, players: Sequence[Player], choice: Choice | None = None, answers: Mapping[str, str] | None = None
) -> DrivePlan:
    """Pairs where at least half of the lines have two names; otherwise everyone plays alone."""
    pairs = plan_pairs(text, players, [])
    asked = {line for doubt in pairs.doubts for line in doubt.lines}
    plan = DrivePlan(read_sheet(text, are_pairs=False, choice=choice))
    headings = {column.part for column in plan.sheet.columns}
    names_one = {Part.FIRST, Part.LAST} <= headings or _are_turned_round(text.split("\n"))
    if not names_one and len(pairs.new) + len(pairs.repeated) + len(asked) >= len(pairs.problems):
        return _in_pairs(plan_pairs(text, players, [], choice, answers))
    people = by_any_name(players)
    entries = entries_of(plan.sheet, plan.problems, people, answers or {})
    nearly = Nearly(people.full_names, answers or {})
    entries = [replace(entry, name=nearly.called(entry.name, entry.line)) for entry in entries]
    plan.doubts = doubts_of(plan.sheet.questions, answers or {}) + nearly.doubts
    settled = {question.line for question in plan.sheet.questions if question.answer}
    of_two = set() if names_one else ({entry.line for entry in pairs.new} | asked) - settled
    _add_alone(plan, [entry for entry in entries if entry.name], of_two)
    return plan


def _in_pairs(pairs: PairPlan) -> DrivePlan:
    entrants: list[tuple[str, ...]] = [entry.names for entry in pairs.new]
    plan = DrivePlan(pairs.sheet, problems=pairs.problems, doubts=pairs.doubts, entrants=entrants)
    for line in pairs.repeated:
        plan.problems.append(LineProblem.of_name(line.line, f"{line.name} {line.note}"))
    plan.problems.sort(key=lambda one: one.line)
    return plan


def _are_turned_round(lines: Sequence[str]) -> bool:
    """“Bos, Anna” is one person and “Anna Bos, Bert Mol” two: decided by most of the lines."""
    people = [line for line in lines if line.strip()]
    turned = 0
    for line in people:
        last, _comma, first = (part.strip() for part in line.partition(","))
        if two_names(line) == [last, first] and not (" " in last and " " in first):
            turned += 1
    return 2 * turned > len(people)


def _add_alone(plan: DrivePlan, entries: Sequence[Entry], of_two: set[int]) -> None:
    """`of_two`: lines that may as well be a pair."""
    lines: dict[str, int] = {}
    for entry in entries:
        key = entry.name.casefold()
        if entry.line in of_two:
            message = _("two names; on the other lines everyone plays alone")
            plan.problems.append(LineProblem.of_name(entry.line, message))
        elif key in lines:
            note = _("is already on line %(line)d") % {"line": lines[key]}
            plan.problems.append(LineProblem.of_name(entry.line, f"{entry.name} {note}"))
        else:
            lines[key] = entry.line
            plan.entrants.append((entry.name,))
    plan.problems.sort(key=lambda one: one.line)
