"""The tables of a leg in a file: who sat where, and the rounds or the totals of the sheet."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import AnyEntry, Contender, Ruleset, Seat, Side, SideTotals, find_problems, find_totals_problems
from scoring.notation import Unreadable, entry_from_mapping
from tournaments import choices
from tournaments.forms.problems import message, totals_message
from tournaments.imports.competition_people import Known, UnitKey
from tournaments.imports.reader import Fault, ObjectReader
from tournaments.models.table import COLUMN_OF
from tournaments.services.round import LONGEST_LEG


@dataclass(frozen=True)
class RoundInFile:
    line: int
    number: int
    entry: AnyEntry


@dataclass(frozen=True)
class TableInFile:
    """A table: `units` are two to four names N E S W, or two pair numbers NS EW.

    `roles` and `substitutes` are those of seats where there is one; of the pairs of the sides `turned` the second
    player sits North or East. `totals` are those of both sides, or of each who plays for himself; `jass` has won by a
    Klammer-Jass.
    """

    line: int
    number: int
    units: tuple[UnitKey, ...]
    turned: tuple[str, ...]
    roles: dict[str, choices.SeatRole]
    substitutes: dict[str, str]
    rounds: tuple[RoundInFile, ...]
    totals: tuple[SideTotals, ...] | None
    jass: choices.Winner | None

    @property
    def ranked(self) -> list[UnitKey]:
        """Who has the points of this table to his name: whoever helps out has a place of his own elsewhere."""
        helped = [self.roles.get(position) == choices.SeatRole.HELPER for position in choices.Position.values]
        return [unit for unit, helps in zip(self.units, helped, strict=False) if not helps]


def read_tables(
    leg: ObjectReader, known: Known, ruleset: Ruleset | None, rounds_per_leg: int
) -> tuple[TableInFile, ...]:
    """The tables of one leg, numbered 1, 2, 3 …; faults go to the reader."""
    tables = []
    for expected, reader in enumerate(leg.objects("tables"), start=1):
        number = reader.integer("number", least=1, most=1000)
        if reader.is_object and number != expected:
            reader.fault("number", _("tables are numbered in order: %(number)d is expected") % {"number": expected})
        seats = reader.object("seats", required=True)
        size = _size(seats, ruleset)
        is_pairs = known.unit_field == "pair"
        units = _read_pairs_of(seats, known.pairs) if is_pairs else _read_players_of(seats, known.players, size)
        roles, substitutes = _read_roles(reader, known, size), _read_substitutes(reader, known, size)
        turned = tuple(str(side) for side in reader.list("turned"))
        if not set(turned) <= (set(choices.SideOfTable.values) if is_pairs else set()):
            reader.fault("turned", _("the sides NS and EW of pairs are expected here"))
        rounds = tuple(_read_rounds(reader, ruleset, rounds_per_leg))
        totals, jass = _read_totals(reader, ruleset, rounds_per_leg, size) if "totals" in reader else (None, None)
        if totals is not None and rounds:
            reader.fault("totals", _("a table has rounds or totals, not both"))
        reader.finish()
        tables.append(
            TableInFile(reader.line, number, units, turned, roles, substitutes, rounds=rounds, totals=totals, jass=jass)
        )
    return tuple(tables)


def _read_roles(table: ObjectReader, known: Known, size: int) -> dict[str, choices.SeatRole]:
    """Only where everybody plays for himself somebody helps out or fills a table."""
    reader = table.object("roles")
    roles = {
        position: choices.SeatRole(reader.choice(position, choices.SeatRole.values))
        for position in choices.Position.values[:size]
        if position in reader
    }
    if roles and known.unit_field != "player":
        reader.fault("", _("only where everybody plays for himself"))
    reader.finish()
    return roles


def _read_substitutes(table: ObjectReader, known: Known, size: int) -> dict[str, str]:
    reader = table.object("substitutes")
    names = {position: reader.text(position) for position in choices.Position.values[:size] if position in reader}
    for position, name in names.items():
        if name and name not in known.players:
            reader.fault(position, _("“%(name)s” is not in the list of players") % {"name": name})
    reader.finish()
    return names


def _size(seats: ObjectReader, ruleset: Ruleset | None) -> int:
    """As many as the game has; in klaverjas nobody sits West at a table of three."""
    size = ruleset.players if ruleset is not None else len(Seat)
    return size - 1 if size == len(Seat) and Seat.SOUTH in seats and Seat.WEST not in seats else size


def _read_players_of(seats: ObjectReader, players: set[str], size: int) -> tuple[str, ...]:
    positions = choices.Position.values[:size]
    names = tuple(seats.text(position) for position in positions)
    for position, name in zip(positions, names, strict=True):
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
    rounds: list[RoundInFile] = []
    for reader in table.objects("rounds"):
        if not reader.is_object:
            continue
        following = rounds[-1].number + 1 if rounds else 1
        number = reader.integer("number", default=following, least=following, most=LONGEST_LEG)
        if number > rounds_per_leg and not (ruleset and ruleset.game.has_melds):
            text = ngettext("a leg has only %(rounds)d round", "a leg has only %(rounds)d rounds", rounds_per_leg)
            reader.fault("", text % {"rounds": rounds_per_leg})
        try:
            written = reader.take_all()
            written.pop("number", None)
            entry = entry_from_mapping(written, ruleset or Ruleset())
        except Unreadable as error:
            reader.fault("", _("this is no round: %(problems)s") % {"problems": ", ".join(error.problems)})
            continue
        if ruleset is not None:
            for finding in find_problems(entry, ruleset):
                reader.fault(finding.side or "", message(finding.problem, ruleset))
        rounds.append(RoundInFile(reader.line, number, entry))
    return rounds


def _read_totals(
    table: ObjectReader, ruleset: Ruleset | None, rounds_per_leg: int, size: int
) -> tuple[tuple[SideTotals, ...] | None, choices.Winner | None]:
    reader = table.object("totals")
    before = len(reader.faults)
    everybody: tuple[Contender, ...] = tuple(Side) if size == len(Seat) else tuple(Seat)[:size]
    totals = tuple(_read_side(reader.object(who, required=True)) for who in everybody)
    jass = reader.choice("jass", [who.value for who in everybody]) if "jass" in reader else None
    reader.finish()
    if len(reader.faults) > before:
        return None, None
    if ruleset is not None:
        problems = find_totals_problems(*totals, rules=ruleset, rounds=rounds_per_leg, won_otherwise=jass is not None)
        for finding in problems:
            reader.faults.append(
                Fault(
                    reader.line,
                    ".".join(part for part in (reader.place, finding.side or "") if part),
                    totals_message(finding.problem, ruleset, rounds_per_leg),
                )
            )
    winner = next((choices.Winner(COLUMN_OF[who]) for who in everybody if who.value == jass), None)
    return totals, winner


def _read_side(reader: ObjectReader) -> SideTotals:
    totals = SideTotals(
        points=reader.integer("points"),
        roem=reader.integer("roem", default=0),
        pits=reader.integer("pits", default=0, most=64),
        nats=reader.integer("nats", default=0, most=64),
    )
    reader.finish()
    return totals
