"""Portefeuille: what everyone scored on each board, compared within a line.

Every table plays the same boards in a leg, so the board of a round is known by its number: the rounds of the second leg
continue where those of the first ended.
"""

from collections import defaultdict
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import FilteredRelation, Q, QuerySet

from tournaments.choices import Position
from tournaments.models import Competition, MatchDay, Round, Table
from tournaments.permissions import revealed
from tournaments.queries.people.unit import UnitName, unit_names
from tournaments.queries.table.struck import is_counted
from tournaments.seating.portefeuille import dealer_of
from tournaments.standings import ResultKind
from tournaments.standings.portefeuille import BoardScore, Line, LineRow, compare, rank_lines, rank_units
from tournaments.standings.results import LegRow

NORTH_SOUTH, EAST_WEST = "ns_unit", "ew_unit"


class PlayedBoard(NamedTuple):
    """A board as one table played it: who sat in each line, what each scored on it, and who had a pit or nat."""

    day: int
    leg: int
    board: int
    units: tuple[int, int]
    scores: tuple[int, int]
    pit: str
    nat: str


@dataclass(frozen=True, slots=True)
class NamedLineRow:
    """A row of a line and whose it is."""

    row: LineRow
    number: int
    name: str
    categories: tuple[str, ...] = ()
    home: str = ""


@dataclass(frozen=True, slots=True)
class BoardOfLine:
    """What one unit scored on a board, compared with the others in its line."""

    name: UnitName
    score: int
    match_points: int
    most: int


@dataclass(frozen=True, slots=True)
class ComparedBoard:
    """One board: who dealt, and how each line played it, the best first."""

    number: int
    leg: int
    dealer: Position
    lines: dict[Line, list[BoardOfLine]]


@dataclass(frozen=True, slots=True)
class PortefeuilleResult:
    """A match day: the rankings of both lines, of both together if teams sit in both, and every board."""

    match_day: MatchDay
    lines: dict[Line, list[NamedLineRow]]
    together: list[NamedLineRow]
    boards: list[ComparedBoard]


def board_number(rounds_per_leg: int, leg: int, round_number: int) -> int:
    """Boards are numbered through a match day: with sixteen rounds per leg the second one starts with board 17."""
    return (leg - 1) * rounds_per_leg + round_number


def list_compared_legs(tables: QuerySet[Table], competition: Competition) -> list[LegRow]:
    """What each unit scored in a leg, in match points, for the standings; one SQL query."""
    by_day: defaultdict[int, list[PlayedBoard]] = defaultdict(list)
    for played in _played_boards(tables, competition):
        by_day[played.day].append(played)
    sums: dict[tuple[int, int, int], tuple[int, int, int]] = {}
    for day, boards in by_day.items():
        compared = iter(compare(score for played in boards for score in _scores(played)))
        for played in boards:
            for line in Line:
                own = next(compared)
                match_points, pits, nats = sums.get((own.unit_id, day, played.leg), (0, 0, 0))
                sums[own.unit_id, day, played.leg] = (
                    match_points + own.match_points,
                    pits + (played.pit == line),
                    nats + (played.nat == line),
                )
    return [
        (unit_id, day, leg, match_points, 0, pits, nats, True, ResultKind.PLAYED.value, 0)
        for (unit_id, day, leg), (match_points, pits, nats) in sums.items()
    ]


def get_portefeuille_result(match_day: MatchDay, *, published_only: bool = False) -> PortefeuilleResult:
    """The lines of a match day and its boards; two SQL queries, however many tables there are.

    Only what is published: without frozen legs.
    """
    competition = match_day.competition
    names = unit_names(competition)
    shown = is_counted(competition) & (revealed("leg__match_day__", "leg__") if published_only else Q())
    played = _played_boards(Table.objects.filter(shown, leg__match_day=match_day, ruled__isnull=True), competition)
    scores = [score for board in played for score in _scores(board)]
    lines = {
        line: [NamedLineRow(row, *names[row.unit_id]) for row in rows] for line, rows in rank_lines(scores).items()
    }
    together = [NamedLineRow(row, *names[row.unit_id]) for row in rank_units(scores)] if competition.is_teams else []
    leg_of = {board.board: board.leg for board in played}
    boards = {
        number: ComparedBoard(number, leg, Position(dealer_of(number)), {line: [] for line in Line})
        for number, leg in sorted(leg_of.items())
    }
    for own in compare(scores):
        entry = BoardOfLine(names[own.unit_id], own.score, own.match_points, own.most)
        boards[own.board].lines[own.line].append(entry)
    for board in boards.values():
        for entries in board.lines.values():
            entries.sort(key=lambda entry: (-entry.score, entry.name.number))
    return PortefeuilleResult(match_day, lines, together, list(boards.values()))


def _played_boards(tables: QuerySet[Table], competition: Competition) -> list[PlayedBoard]:
    seats = {
        name: FilteredRelation("table__seats", condition=Q(table__seats__position=position))
        for name, position in ((NORTH_SOUTH, Position.NORTH), (EAST_WEST, Position.EAST))
    }
    unit = f"{competition.unit_field}_id"
    rounds = Round.objects.filter(table__in=tables).annotate(**seats).order_by("table", "number")
    return [
        PlayedBoard(
            day=day,
            leg=leg,
            board=board_number(own or competition.rounds_per_leg, leg, number),
            units=(ns, ew),
            scores=(ns_points + ns_roem, ew_points + ew_roem),
            pit=pit,
            nat=nat,
        )
        for day, own, leg, number, ns_points, ns_roem, ew_points, ew_roem, pit, nat, ns, ew in rounds.values_list(
            *("table__leg__match_day__number", "table__leg__match_day__own_rules__rounds_per_leg"),
            *("table__leg__number", "number"),
            *("ns_points", "ns_roem", "ew_points", "ew_roem", "pit", "nat"),
            *(f"{NORTH_SOUTH}__{unit}", f"{EAST_WEST}__{unit}"),
        )
    ]


def _scores(played: PlayedBoard) -> list[BoardScore]:
    of_lines = zip(Line, played.units, played.scores, strict=True)
    return [BoardScore(played.board, line, unit, score) for line, unit, score in of_lines]
