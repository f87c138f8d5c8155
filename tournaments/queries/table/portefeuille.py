"""Portefeuille: what everyone scored on each board, compared within a line.

Every table plays the same boards in a leg, so the board of a round is known by its number: the rounds of the second leg
continue where those of the first ended.
"""

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import NamedTuple

from django.db.models import FilteredRelation, Q, QuerySet

from tournaments.choices import Position
from tournaments.models import Competition, MatchDay, Round, Table
from tournaments.models.ruling import BoardRuling
from tournaments.permissions import revealed
from tournaments.queries.people.unit import UnitName, unit_names
from tournaments.queries.table.struck import is_counted
from tournaments.seating.portefeuille import dealer_of
from tournaments.standings import ResultKind
from tournaments.standings.portefeuille import BoardScore, Compared, Line, LineRow, compare, rank_lines, rank_units
from tournaments.standings.results import LegRow

NORTH_SOUTH, EAST_WEST = "ns_unit", "ew_unit"
HALF = Fraction(1, 2)


class PlayedBoard(NamedTuple):
    """A board as one table played it: who sat in each line, what each scored on it, and who had a pit or nat.

    `given`: what each line has instead of a score, in percent of the most, where that was decided.
    """

    day: int
    leg: int
    board: int
    units: tuple[int, int]
    scores: tuple[int, int]
    pit: str = ""
    nat: str = ""
    given: tuple[int | None, int | None] = (None, None)


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
    compared: Compared


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


def leg_and_round(rounds_per_leg: int, board: int) -> tuple[int, int]:
    """The leg in which a board is played, and its round there; both from 1."""
    legs_before, rounds_before = divmod(board - 1, rounds_per_leg)
    return legs_before + 1, rounds_before + 1


def list_compared_legs(tables: QuerySet[Table], competition: Competition) -> list[LegRow]:
    """What each unit scored in a leg, in what boards count by, for the standings; two SQL queries.

    Match points that are no whole number, where something was given instead of a score, are rounded half up.
    """
    by_day: defaultdict[int, list[PlayedBoard]] = defaultdict(list)
    for played in list_played_boards(tables, competition):
        by_day[played.day].append(played)
    sums: dict[tuple[int, int, int], tuple[Fraction, int, int]] = {}
    for day, boards in by_day.items():
        compared = iter(compare(score for played in boards for score in scores_of(played)))
        for played in boards:
            for line in Line:
                own = next(compared)
                points, pits, nats = sums.get((own.unit_id, day, played.leg), (Fraction(), 0, 0))
                sums[own.unit_id, day, played.leg] = (
                    points + (own.imps if competition.by_imps else own.match_points),
                    pits + (played.pit == line),
                    nats + (played.nat == line),
                )
    return [
        (unit_id, day, leg, floor(points + HALF), 0, pits, nats, True, ResultKind.PLAYED.value, 0)
        for (unit_id, day, leg), (points, pits, nats) in sums.items()
    ]


def get_portefeuille_result(match_day: MatchDay, *, published_only: bool = False) -> PortefeuilleResult:
    """The lines of a match day and its boards; three SQL queries, however many tables there are.

    Only what is published: without frozen legs.
    """
    competition = match_day.competition
    names = unit_names(competition)
    shown = is_counted(competition) & shown_to(published_only)
    played = list_played_boards(Table.objects.filter(shown, leg__match_day=match_day, ruled__isnull=True), competition)
    scores = [score for board in played for score in scores_of(board)]
    lines = {
        line: [NamedLineRow(row, *names[row.unit_id]) for row in rows]
        for line, rows in rank_lines(scores, by_imps=competition.by_imps).items()
    }
    # Who sat in both lines has one place, and no line has its own winner.
    in_both = {row.number for row in lines[Line.NS]} & {row.number for row in lines[Line.EW]}
    together = []
    if competition.is_teams or in_both:
        together = [NamedLineRow(row, *names[row.unit_id]) for row in rank_units(scores, by_imps=competition.by_imps)]
    leg_of = {board.board: board.leg for board in played}
    boards = {
        number: ComparedBoard(number, leg, Position(dealer_of(number)), {line: [] for line in Line})
        for number, leg in sorted(leg_of.items())
    }
    for own in compare(scores):
        boards[own.board].lines[own.line].append(BoardOfLine(names[own.unit_id], own))
    for board in boards.values():
        for entries in board.lines.values():
            entries.sort(key=lambda entry: (-entry.compared.match_points, -entry.compared.score, entry.name.number))
    return PortefeuilleResult(match_day, lines, together, list(boards.values()))


def shown_to(published_only: bool) -> Q:
    """The tables that everyone may see, or all of them."""
    return revealed("leg__match_day__", "leg__") if published_only else Q()


def list_played_boards(tables: QuerySet[Table], competition: Competition) -> list[PlayedBoard]:
    """Every board of these tables that counts there, as written or as decided. Two SQL queries."""
    at_table = ("leg__match_day__number", "leg__match_day__own_rules__rounds_per_leg", "leg__number")
    units = (f"{NORTH_SOUTH}__{competition.unit_field}_id", f"{EAST_WEST}__{competition.unit_field}_id")
    ruled = {}
    for pk, kept, *where in (
        tables.exclude(boards_ruled={})
        .annotate(**_seats("seats"))
        .order_by("pk")
        .values_list("pk", "boards_ruled", *at_table, *units)
    ):
        for number, ruling in kept.items():
            ruled[pk, int(number)] = BoardRuling.of(ruling), where
    found = []
    rounds = Round.objects.filter(table__in=tables).annotate(**_seats("table__seats")).order_by("table", "number")
    for pk, number, ns_points, ns_roem, ew_points, ew_roem, pit, nat, day, own, leg, *sides in rounds.values_list(
        *("table", "number", "ns_points", "ns_roem", "ew_points", "ew_roem", "pit", "nat"),
        *(f"table__{name}" for name in at_table),
        *units,
    ):
        if (pk, number) not in ruled:
            board = board_number(own or competition.rounds_per_leg, leg, number)
            scores = ns_points + ns_roem, ew_points + ew_roem
            found.append(PlayedBoard(day, leg, board, (sides[0], sides[1]), scores, pit, nat))
    for (_pk, number), (ruling, (day, own, leg, *sides)) in ruled.items():
        if ruling.scores or ruling.given:
            board = board_number(own or competition.rounds_per_leg, leg, number)
            scores = ruling.scores.get(Line.NS, 0), ruling.scores.get(Line.EW, 0)
            given = ruling.given.get(Line.NS), ruling.given.get(Line.EW)
            found.append(PlayedBoard(day, leg, board, (sides[0], sides[1]), scores, given=given))
    return found


def _seats(path: str) -> dict[str, FilteredRelation]:
    return {
        name: FilteredRelation(path, condition=Q(**{f"{path}__position": position}))
        for name, position in ((NORTH_SOUTH, Position.NORTH), (EAST_WEST, Position.EAST))
    }


def scores_of(played: PlayedBoard) -> list[BoardScore]:
    """What each line scored at a table."""
    of_lines = zip(Line, played.units, played.scores, played.given, strict=True)
    return [BoardScore(played.board, line, unit, score, given) for line, unit, score, given in of_lines]
