"""A player with all that he has played: each competition, each match day, with whom and against whom."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import chain
from typing import TypeVar

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet

from scoring import Seat as SeatAtTable
from tournaments.models import Adjustment, Bye, Club, Competition, MatchDay, Pair, Player, Result, Seat, Table
from tournaments.models.adjustment import ABSENCES
from tournaments.permissions import User, visible_competitions, visible_match_days
from tournaments.standings import (
    CountedResult,
    CountingUnit,
    LegResult,
    PointsAdjustment,
    ResultKind,
    UnitCount,
    count_units,
)

Row = TypeVar("Row", Bye, Result)


@dataclass(frozen=True, slots=True)
class AtTable:
    """Where a leg was played, with whom and against whom."""

    table: Table
    partner: Player
    opponents: tuple[Player, Player]


@dataclass(frozen=True, slots=True)
class PlayerLeg:
    """What a player, or his pair, brought home from a leg, as the standing counts it.

    The result without a leg is of a whole match day. Its `adjustments` are in it. `at_table` is there for a leg that
    was played.
    """

    result: CountedResult
    at_table: AtTable | None
    adjustments: tuple[Adjustment, ...]


@dataclass(frozen=True, slots=True)
class PlayerDay:
    """One match day as the standing counts it; `adjustments` are those in it that belong to none of the legs."""

    match_day: MatchDay
    result: CountedResult
    legs: tuple[PlayerLeg, ...]
    adjustments: tuple[Adjustment, ...]


@dataclass(frozen=True, slots=True)
class PlayerCompetition:
    """The match days of one competition, the last one first; `pair` is who he plays with in a competition of pairs.

    `adjustments` count for the season as a whole, because they say so or because there is no result that day; together
    they are worth `adjustment` points.
    """

    competition: Competition
    pair: Pair | None
    days: tuple[PlayerDay, ...]
    adjustments: tuple[Adjustment, ...]
    adjustment: int
    pits: int
    nats: int


# One result as it is stored, with the match day it is of.
Brought = tuple[MatchDay, LegResult, AtTable | None]


@dataclass(frozen=True, slots=True)
class PlayerPage:
    player: Player
    competitions: tuple[PlayerCompetition, ...]


def list_players(club: Club) -> QuerySet[Player]:
    """Everybody of the club by name; a queryset, so that a listing can search, sort and page it."""
    return club.players.select_related("club").order_by("name", "number")


@dataclass(slots=True)
class _Found:
    """What was found of one competition, before it is counted."""

    days: dict[int, MatchDay] = field(default_factory=dict)
    rows: list[LegResult] = field(default_factory=list)
    at_tables: dict[tuple[int, int | None], AtTable] = field(default_factory=dict)
    adjustments: list[Adjustment] = field(default_factory=list)


def get_player_page(player: Player, user: User | None = None) -> PlayerPage:
    """What this visitor may see; without one, what everybody may see. Five SQL queries, however much was played."""
    user = user or AnonymousUser()
    found: defaultdict[Competition, _Found] = defaultdict(_Found)
    for match_day, row, at_table in chain(_played(player, user), _byes(player, user), _results(player, user)):
        own = found[match_day.competition]
        own.days[match_day.number] = match_day
        own.rows.append(row)
        if at_table is not None:
            own.at_tables[row.match_day, row.leg] = at_table
    for adjustment in _adjustments(player, user):
        own, of_day = found[adjustment.competition], adjustment.match_day
        if of_day is not None and adjustment.kind in ABSENCES:
            own.days[of_day.number] = of_day
            worth = {"points": adjustment.points, "pits": adjustment.pits}
            absence = LegResult(player.pk, of_day.number, None, **worth, attended=False, kind=ResultKind.ABSENCE)
            own.rows.append(absence)
        else:
            own.adjustments.append(adjustment)
    own_pairs = Pair.objects.filter(Q(first=player) | Q(second=player)).select_related("first", "second")
    pairs = {pair.competition_id: pair for pair in own_pairs}
    newest_first = sorted(found, key=lambda competition: competition.pk, reverse=True)
    return PlayerPage(
        player,
        tuple(
            _counted(player, competition, pairs.get(competition.pk), found[competition]) for competition in newest_first
        ),
    )


def _counted(player: Player, competition: Competition, pair: Pair | None, found: _Found) -> PlayerCompetition:
    """The standings count; this puts beside each result what it is made of."""
    [by_day] = _count(player, found, CountingUnit.MATCH_DAY)
    [by_leg] = _count(player, found, CountingUnit.LEG)
    counted = {result.match_day for result in by_day.results}
    counted_legs = {(result.match_day, result.leg) for result in by_leg.results}
    of_legs: defaultdict[tuple[int, int | None], list[Adjustment]] = defaultdict(list)
    of_days: defaultdict[int, list[Adjustment]] = defaultdict(list)
    of_season = []
    for adjustment in found.adjustments:
        day, leg = _when(adjustment)
        if day is None or day not in counted:
            of_season.append(adjustment)
        elif leg is not None and (day, leg) in counted_legs:
            of_legs[day, leg].append(adjustment)
        else:
            of_days[day].append(adjustment)
    legs: defaultdict[int, list[PlayerLeg]] = defaultdict(list)
    for result in by_leg.results:
        key = result.match_day, result.leg
        legs[result.match_day].append(PlayerLeg(result, found.at_tables.get(key), tuple(of_legs[key])))
    return PlayerCompetition(
        competition,
        pair,
        tuple(
            PlayerDay(
                found.days[result.match_day], result, tuple(legs[result.match_day]), tuple(of_days[result.match_day])
            )
            for result in reversed(by_day.results)
        ),
        tuple(of_season),
        by_day.adjustment,
        sum(result.pits for result in by_day.results) + by_day.adjusted_pits,
        sum(result.nats for result in by_day.results),
    )


def _count(player: Player, found: _Found, unit: CountingUnit) -> list[UnitCount]:
    adjustments = [PointsAdjustment(player.pk, *_when(row), row.points, row.pits) for row in found.adjustments]
    return count_units(found.rows, adjustments, unit, share_out=False)


def _when(adjustment: Adjustment) -> tuple[int | None, int | None]:
    """The numbers of the match day and the leg."""
    match_day, leg = adjustment.match_day, adjustment.leg
    return match_day.number if match_day else None, leg.number if leg else None


def _adjustments(player: Player, user: User) -> QuerySet[Adjustment]:
    """Of match days that the visitor sees, and of seasons."""
    of_season = Q(match_day__isnull=True) & visible_competitions(user, "competition__")
    seen = visible_match_days(user, "match_day__") | of_season
    adjustments = Adjustment.objects.filter(_is_own(player), seen)
    return adjustments.select_related("competition__club", "match_day", "leg").order_by("pk")


def _is_own(player: Player) -> Q:
    """Of the player or of a pair of his."""
    return Q(player=player) | Q(pair__first=player) | Q(pair__second=player)


def _own(objects: QuerySet[Row], player: Player, user: User, path: str) -> QuerySet[Row]:
    """What is his on match days that the visitor sees."""
    seen = visible_match_days(user, path)
    return objects.filter(_is_own(player), seen).select_related(f"{path}competition__club")


def _played(player: Player, user: User) -> Iterable[Brought]:
    path = "table__leg__match_day__"
    own_seats = Seat.objects.filter(visible_match_days(user, path), player=player, table__rounds_played__gt=0)
    at_table: defaultdict[int, dict[SeatAtTable, Seat]] = defaultdict(dict)
    tables = own_seats.order_by().values("table")
    everybody = (
        Seat.objects.filter(table__in=tables).select_related("player", f"{path}competition__club").order_by("pk")
    )
    for seat in everybody:
        at_table[seat.table_id][SeatAtTable(seat.position)] = seat
    for seats in at_table.values():
        place = next(place for place, seat in seats.items() if seat.player_id == player.pk)
        table = seats[place].table
        side = place.side.lower()
        figures = {name: getattr(table, f"{side}_{name}") for name in ("points", "roem", "pits", "nats")}
        match_day = table.leg.match_day
        row = LegResult(player.pk, match_day.number, table.leg.number, **figures)
        opponents = (seats[place.next].player, seats[place.partner.next].player)
        yield match_day, row, AtTable(table, seats[place.partner].player, opponents)


def _byes(player: Player, user: User) -> Iterable[Brought]:
    for bye in _own(Bye.objects.all(), player, user, "leg__match_day__"):
        leg, match_day = bye.leg, bye.leg.match_day
        row = LegResult(player.pk, match_day.number, leg.number, bye.points, pits=bye.pits, kind=ResultKind.BYE)
        yield match_day, row, None


def _results(player: Player, user: User) -> Iterable[Brought]:
    for result in _own(Result.objects.select_related("leg"), player, user, "match_day__"):
        match_day, leg = result.match_day, result.leg.number if result.leg else None
        figures = (result.points, result.roem, result.pits)
        yield match_day, LegResult(player.pk, match_day.number, leg, *figures, kind=ResultKind.RECORDED), None
