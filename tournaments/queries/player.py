"""A player with all that he has played: each competition, each match day, with whom and against whom."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar, cast

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet

from scoring import Seat as SeatAtTable
from tournaments.models import Adjustment, Bye, Club, Competition, MatchDay, Pair, Player, Result, Seat, Table
from tournaments.models.adjustment import ABSENCES
from tournaments.permissions import User, visible_match_days
from tournaments.standings import ResultKind

Row = TypeVar("Row", Adjustment, Bye, Result)


@dataclass(frozen=True, slots=True)
class PlayerLeg:
    """What a player, or his pair, brought home from a leg; `leg` None is a whole match day.

    `table`, `partner` and `opponents` are there for a leg that was played at a table.
    """

    leg: int | None
    kind: ResultKind
    points: int
    roem: int
    pits: int
    nats: int = 0
    table: Table | None = None
    partner: Player | None = None
    opponents: tuple[Player, ...] = ()

    @property
    def total(self) -> int:
        return self.points + self.roem


@dataclass(frozen=True, slots=True)
class PlayerDay:
    """One match day; `adjustments` are penalties and corrections, which are in the total as well."""

    match_day: MatchDay
    legs: tuple[PlayerLeg, ...]
    adjustments: tuple[Adjustment, ...]

    @property
    def total(self) -> int:
        return sum(leg.total for leg in self.legs) + sum(adjustment.points for adjustment in self.adjustments)


@dataclass(frozen=True, slots=True)
class PlayerCompetition:
    """The match days of one competition, the last one first; `pair` is who he plays with in a competition of pairs."""

    competition: Competition
    pair: Pair | None
    days: tuple[PlayerDay, ...]


@dataclass(frozen=True, slots=True)
class PlayerPage:
    player: Player
    competitions: tuple[PlayerCompetition, ...]


def list_players(club: Club) -> QuerySet[Player]:
    """Everybody of the club by name; a queryset, so that a listing can search, sort and page it."""
    return club.players.select_related("club").order_by("name", "number")


def get_player_page(player: Player, user: User | None = None) -> PlayerPage:
    """What this visitor may see; without one, what everybody may see. Five SQL queries, however much was played."""
    user = user or AnonymousUser()
    legs: defaultdict[MatchDay, list[PlayerLeg]] = defaultdict(list)
    adjustments: defaultdict[MatchDay, list[Adjustment]] = defaultdict(list)
    for match_day, leg in [
        *_played(player, user),
        *_byes(player, user),
        *_results(player, user),
    ]:
        legs[match_day].append(leg)
    of_days = _own(Adjustment.objects.filter(match_day__isnull=False), player, user, "match_day__")
    for adjustment in of_days.select_related("leg").order_by("pk"):
        match_day = cast(MatchDay, adjustment.match_day)
        if adjustment.kind in ABSENCES:
            legs[match_day].append(PlayerLeg(None, ResultKind.ABSENCE, adjustment.points, 0, adjustment.pits))
        else:
            adjustments[match_day].append(adjustment)

    days: defaultdict[Competition, list[PlayerDay]] = defaultdict(list)
    for match_day in sorted(legs.keys() | adjustments.keys(), key=lambda day: day.number, reverse=True):
        own_legs = sorted(legs[match_day], key=lambda leg: leg.leg or 0)
        days[match_day.competition].append(PlayerDay(match_day, tuple(own_legs), tuple(adjustments[match_day])))
    own_pairs = Pair.objects.filter(Q(first=player) | Q(second=player)).select_related("first", "second")
    pairs = {pair.competition_id: pair for pair in own_pairs}
    newest_first = sorted(days, key=lambda competition: competition.pk, reverse=True)
    return PlayerPage(
        player,
        tuple(
            PlayerCompetition(competition, pairs.get(competition.pk), tuple(days[competition]))
            for competition in newest_first
        ),
    )


def _own(objects: QuerySet[Row], player: Player, user: User, path: str) -> QuerySet[Row]:
    """What is of the player or of a pair of his, on match days that the visitor sees."""
    own = Q(player=player) | Q(pair__first=player) | Q(pair__second=player)
    return objects.filter(own, visible_match_days(user, path)).select_related(f"{path}competition__club")


def _played(player: Player, user: User) -> Iterable[tuple[MatchDay, PlayerLeg]]:
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
        yield (
            table.leg.match_day,
            PlayerLeg(
                table.leg.number,
                ResultKind.PLAYED,
                **figures,
                table=table,
                partner=seats[place.partner].player,
                opponents=(seats[place.next].player, seats[place.partner.next].player),
            ),
        )


def _byes(player: Player, user: User) -> Iterable[tuple[MatchDay, PlayerLeg]]:
    for bye in _own(Bye.objects.all(), player, user, "leg__match_day__"):
        yield bye.leg.match_day, PlayerLeg(bye.leg.number, ResultKind.BYE, bye.points, 0, bye.pits)


def _results(player: Player, user: User) -> Iterable[tuple[MatchDay, PlayerLeg]]:
    for result in _own(Result.objects.select_related("leg"), player, user, "match_day__"):
        leg = result.leg.number if result.leg else None
        yield result.match_day, PlayerLeg(leg, ResultKind.RECORDED, result.points, result.roem, result.pits)
