"""The tables of a leg in a file: who sat where, and the rounds or the totals of the sheet."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import CardsEntry, RoundEntry, Ruleset, find_problems
from scoring.notation import Unreadable, entry_from_mapping
from tournaments import choices
from tournaments.forms.problems import message, totals_message
from tournaments.imports.reader import Fault, ObjectReader
from tournaments.services.table import SideTotals, find_totals_problems


@dataclass(frozen=True)
class RoundInFile:
    line: int
    number: int
    entry: RoundEntry | CardsEntry


@dataclass(frozen=True)
class TableInFile:
    """A table: `units` are four names N E S W, or two pair numbers NS EW."""

    line: int
    number: int
    units: tuple[str | int, ...]
    rounds: tuple[RoundInFile, ...]
    totals: tuple[SideTotals, SideTotals] | None


def read_tables(
    leg: ObjectReader,
    players: set[str],
    pairs: set[int],
    is_pairs: bool,
    ruleset: Ruleset | None,
    rounds_per_leg: int,
) -> tuple[TableInFile, ...]:
    """The tables of one leg, numbered 1, 2, 3 …; faults go to the reader."""
    tables = []
    for expected, reader in enumerate(leg.objects("tables"), start=1):
        number = reader.integer("number", least=1, most=1000)
        if reader.is_object and number != expected:
            reader.fault("number", _("tables are numbered in order: %(number)d is expected") % {"number": expected})
        seats = reader.object("seats", required=True)
        units = _read_pairs_of(seats, pairs) if is_pairs else _read_players_of(seats, players)
        rounds = tuple(_read_rounds(reader, ruleset, rounds_per_leg))
        totals = _read_totals(reader, ruleset, rounds_per_leg) if "totals" in reader else None
        if totals is not None and rounds:
            reader.fault("totals", _("a table has rounds or totals, not both"))
        reader.finish()
        tables.append(TableInFile(reader.line, number, units, rounds, totals))
    return tuple(tables)


def _read_players_of(seats: ObjectReader, players: set[str]) -> tuple[str, ...]:
    names = tuple(seats.text(position) for position in choices.Position.values)
    for position, name in zip(choices.Position.values, names, strict=True):
        if name and name not in players:
            seats.fault(position, _("“%(name)s” is not in the list of players") % {"name": name})
    seats.finish()
    return names


def _read_pairs_of(seats: ObjectReader, pairs: set[int]) -> tuple[int, ...]:
    numbers = tuple(seats.integer(side, least=1) for side in choices.SideOfTable.values)
    for side, number in zip(choices.SideOfTable.values, numbers, strict=True):
        if seats.is_object and number not in pairs:
            seats.fault(side, _("pair %(number)d is not in the list of pairs") % {"number": number})
    seats.finish()
    return numbers


def _read_rounds(table: ObjectReader, ruleset: Ruleset | None, rounds_per_leg: int) -> list[RoundInFile]:
    rounds = []
    for number, reader in enumerate(table.objects("rounds"), start=1):
        if not reader.is_object:
            continue
        if number > rounds_per_leg:
            reader.fault("", _("a leg has only %(rounds)d rounds") % {"rounds": rounds_per_leg})
        try:
            entry = entry_from_mapping(reader.take_all())
        except Unreadable as error:
            reader.fault("", _("this is no round: %(problems)s") % {"problems": ", ".join(error.problems)})
            continue
        if ruleset is not None:
            for finding in find_problems(entry, ruleset):
                reader.fault(finding.side or "", message(finding.problem, ruleset))
        rounds.append(RoundInFile(reader.line, number, entry))
    return rounds


def _read_totals(
    table: ObjectReader, ruleset: Ruleset | None, rounds_per_leg: int
) -> tuple[SideTotals, SideTotals] | None:
    reader = table.object("totals")
    before = len(reader.faults)
    ns, ew = (_read_side(reader.object(side, required=True)) for side in choices.SideOfTable.values)
    reader.finish()
    if len(reader.faults) > before:
        return None
    if ruleset is not None:
        for finding in find_totals_problems(ns, ew, rules=ruleset, rounds=rounds_per_leg):
            reader.faults.append(
                Fault(
                    reader.line,
                    ".".join(part for part in (reader.place, finding.side or "") if part),
                    totals_message(finding.problem, ruleset, rounds_per_leg),
                )
            )
    return ns, ew


def _read_side(reader: ObjectReader) -> SideTotals:
    totals = SideTotals(
        points=reader.integer("points"),
        roem=reader.integer("roem", default=0),
        pits=reader.integer("pits", default=0, most=64),
        nats=reader.integer("nats", default=0, most=64),
    )
    reader.finish()
    return totals
