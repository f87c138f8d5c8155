"""What a player scored, leg by leg: at tables, with whom and against whom; byes and bare results."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.db.models import OuterRef, Q, QuerySet, Subquery

from scoring import Contender
from scoring import Seat as SeatAtTable
from tournaments.choices import RulingAnswer, SeatRole
from tournaments.models import Competition, Handicap, MatchDay, Player, Result, Seat, Table
from tournaments.models.play_worth import figure_of_bye
from tournaments.models.table import COLUMN_OF, SEAT_SCORED
from tournaments.permissions import User, visible_scores
from tournaments.queries.results.at_table import (
    SIDE_FIGURES,
    list_sides,
    winners_by_meeting,
)
from tournaments.queries.results.rows import counted_byes
from tournaments.standings import LegResult, ResultKind


@dataclass(frozen=True, slots=True)
class AtTable:
    """Where a leg was played, with whom and against whom; if all play for themselves there is no partner.

    `column`: where their own figures are in the table. `winner`: who won what counts, as `Table.winner` says it; for a
    team that may be the meeting.
    """

    table: Table
    partner: Player | None
    opponents: tuple[Player, ...]
    column: str = field(default="", compare=False)
    winner: str = field(default="", compare=False)


class Scored(NamedTuple):
    """One result as it is stored, with its match day, and the handicap they have in that competition."""

    match_day: MatchDay
    row: LegResult
    at_table: AtTable | None
    handicap: int


def list_scored(player: Player, is_own: Q, user: User, counted: Q) -> list[Scored]:
    """As far as this visitor sees it; `is_own`: the condition that a bye or a result is theirs, `counted`: a seat.

    Of an own average that was decided at a table only where it was: with that table and the kind of a ruling.
    """
    return [*_played(player, is_own, user, counted), *_byes(player, is_own, user), *_results(player, is_own, user)]


def _own(objects: QuerySet[Any], is_own: Q, user: User, path: str) -> QuerySet[Any]:
    """What they have on match days that the visitor can see, with their `handicap` there."""
    seen = visible_scores(user, path, "leg__")
    own = objects.filter(is_own, seen).select_related(f"{path}competition__club")
    return own.annotate(handicap=_handicap(is_own, f"{path}competition"))


def _handicap(is_own: Q, competition: str) -> Subquery:
    return Subquery(Handicap.objects.filter(is_own, competition=OuterRef(competition)).order_by().values("points")[:1])


def _played(player: Player, is_own: Q, user: User, counted: Q) -> Iterable[Scored]:
    path = "table__leg__match_day__"
    seen = visible_scores(user, path, "table__leg__") & counted
    of_player = Seat.objects.filter(seen, SEAT_SCORED, player=player).exclude(role=SeatRole.JOKER)
    own_seats = list(of_player.select_related("player", path.removesuffix("__")).order_by("pk"))
    # Eight years are a thousand legs in eight competitions, which are read once, not with each leg.
    days = [own.table.leg.match_day for own in own_seats]
    with_handicap = Competition.objects.select_related("club").annotate(handicap=_handicap(is_own, "pk"))
    competitions = with_handicap.in_bulk({day.competition_id for day in days})
    for day in days:
        day.competition = competitions[day.competition_id]
    # By their keys: in a single query PostgreSQL would read the seats of every club.
    tables = [seat.table_id for seat in own_seats]
    at_table: defaultdict[int, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(table__in=tables).select_related("player").order_by("pk"):
        at_table[seat.table_id].append(seat)
    winners = _winners_of_meetings(own_seats)
    for own in own_seats:
        handicap = competitions[own.table.leg.match_day.competition_id].handicap or 0
        if own.table.ruled is None:
            winner = winners.get(own.table_id, own.table.winner)
            yield _scored_from(own, at_table[own.table_id], winner, handicap)
        else:
            yield from _ruled(own, _scored_from(own, at_table[own.table_id], own.table.winner, handicap))


def _winners_of_meetings(seats: Iterable[Seat]) -> dict[int, str]:
    """Who won a meeting that counts as a whole, by the key of its tables; one SQL query, none without meetings."""
    legs = {seat.leg_id for seat in seats if seat.table.leg.match_day.competition.counts_meetings}
    if not legs:
        return {}
    sides = list_sides(Table.objects.filter(leg__in=legs))
    return {side.table: winner for side, winner, _is_of_meeting in winners_by_meeting(sides)}


def _scored_from(own: Seat, seats: list[Seat], winner: str, handicap: int) -> Scored:
    """What someone won at a table, with whom and against whom."""
    table = own.table
    match_day = table.leg.match_day
    [who] = [who for who in table.contenders if _is_for(own, who)]
    column = COLUMN_OF[who]
    figures = {name: getattr(table, f"{column}_{name}") for name in SIDE_FIGURES}
    counted = table.counts_for(column)
    if match_day.competition.game_worth is None:
        figures |= {"points": counted - figures["roem"], "figure": 0}
    else:
        points = match_day.competition.points_won(column, winner, is_level=table.is_level(column))
        figures |= {"points": points, "roem": 0, "figure": counted}
    kind = ResultKind.EXTRA if own.role == SeatRole.HELPER else ResultKind.PLAYED
    row = LegResult(own.player_id, match_day.number, table.leg.number, **figures, kind=kind)
    partner = next((seat.player for seat in seats if seat != own and _is_for(seat, who)), None)
    clockwise = sorted(seats, key=lambda seat: (_place(seat) - _place(own)) % len(SeatAtTable))
    opponents = tuple(seat.player for seat in clockwise if not _is_for(seat, who))
    return Scored(match_day, row, AtTable(table, partner, opponents, column, winner), handicap)


def _ruled(own: Seat, scored: Scored) -> Iterator[Scored]:
    """What was decided for someone at a table: nothing yet where it is played later."""
    ruling = own.table.ruling
    if ruling is None or ruling.plays_later:
        return
    [said] = [ruling.sides[who.value] for who in own.table.contenders if _is_for(own, who)]
    if said.answer == RulingAnswer.AS_WRITTEN:
        yield scored
    elif own.role == SeatRole.PLAYER:
        is_average = said.answer == RulingAnswer.OWN_AVERAGE
        row = scored.row._replace(points=said.points, roem=0, pits=0, nats=0, kind=ResultKind.RULED)
        yield scored._replace(row=row, at_table=scored.at_table if is_average else None)


def _place(seat: Seat) -> int:
    return SeatAtTable(seat.position).number


def _is_for(seat: Seat, who: Contender) -> bool:
    """Whether someone plays for this side, or is this player."""
    at = SeatAtTable(seat.position)
    return who in (at, at.side)


def _byes(player: Player, is_own: Q, user: User) -> Iterable[Scored]:
    for bye in _own(counted_byes(), is_own, user, "leg__match_day__"):
        leg, match_day = bye.leg, bye.leg.match_day
        row = LegResult(player.pk, match_day.number, leg.number, bye.points, pits=bye.pits, kind=ResultKind.BYE)
        row = row._replace(figure=figure_of_bye(match_day.competition, match_day.rules_of_play))
        yield Scored(match_day, row, None, bye.handicap or 0)


def _results(player: Player, is_own: Q, user: User) -> Iterable[Scored]:
    for result in _own(Result.objects.select_related("leg"), is_own, user, "match_day__"):
        match_day, leg = result.match_day, result.leg.number if result.leg else None
        row = LegResult(player.pk, match_day.number, leg, result.points, result.roem, result.pits, nats=None)
        figure = None if match_day.competition.has_figure else 0
        row = row._replace(kind=ResultKind.RECORDED, figure=figure)
        yield Scored(match_day, row, None, result.handicap or 0)
