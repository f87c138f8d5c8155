"""The list of a drive: pairs or people alone, as its lines say. Nothing is stored here."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from tournaments.forms.people.two_names import two_names
from tournaments.imports.name_columns import read_sheet
from tournaments.imports.name_table import LineProblem
from tournaments.imports.pair_list import plan_pairs
from tournaments.imports.player_list import Entry, entries_of
from tournaments.imports.words import Part
from tournaments.models import Player


@dataclass
class DriveList:
    """Who plays, two names for a pair and one for someone alone; or what is wrong with which line."""

    entrants: list[tuple[str, ...]] = field(default_factory=list)
    problems: list[LineProblem] = field(default_factory=list)


def read_drive_list(text: str, players: Sequence[Player]) -> DriveList:
    """Pairs where at least half of the lines have two names; otherwise everyone plays alone."""
    pairs = plan_pairs(text, players, [])
    sheet = read_sheet(text, are_pairs=False)
    headings = {column.part for column in sheet.columns}
    names_one = {Part.FIRST, Part.LAST} <= headings or _are_turned_round(text.split("\n"))
    if not names_one and len(pairs.new) + len(pairs.repeated) >= len(pairs.problems):
        problems = [
            *pairs.problems,
            *(LineProblem.of_name(line.line, f"{line.name} {line.note}") for line in pairs.repeated),
        ]
        return DriveList([entry.names for entry in pairs.new], sorted(problems, key=lambda one: one.line))
    found = DriveList()
    entries = entries_of(sheet, found.problems)
    two_names = set() if names_one else {entry.line for entry in pairs.new}
    _add_alone(found, entries, two_names)
    found.problems.sort(key=lambda one: one.line)
    return found


def _are_turned_round(lines: Sequence[str]) -> bool:
    """“Bos, Anna” is one person and “Anna Bos, Bert Mol” two: what most of the lines are."""
    people = [line for line in lines if line.strip()]
    turned = 0
    for line in people:
        last, _comma, first = (part.strip() for part in line.partition(","))
        if two_names(line) == [last, first] and not (" " in last and " " in first):
            turned += 1
    return 2 * turned > len(people)


def _add_alone(found: DriveList, entries: Sequence[Entry], two_names: set[int]) -> None:
    lines: dict[str, int] = {}
    for entry in entries:
        key = entry.name.casefold()
        if entry.line in two_names:
            found.problems.append(
                LineProblem.of_name(entry.line, _("two names; on the other lines everyone plays alone"))
            )
        elif key in lines:
            note = _("is already on line %(line)d") % {"line": lines[key]}
            found.problems.append(LineProblem.of_name(entry.line, f"{entry.name} {note}"))
        else:
            lines[key] = entry.line
            found.entrants.append((entry.name,))
