"""Tables whose worth the organiser decided: what everyone there has."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Case, FilteredRelation, Q, QuerySet, Value, When

from scoring import Contender, Seat, contenders_among
from tournaments.choices import RulingAnswer, SeatRole
from tournaments.models import Competition, Table
from tournaments.models.ruling import Ruling
from tournaments.queries.results.at_table import one_by_one
from tournaments.standings import ResultKind, RuledResult, RulingKind
from tournaments.standings.results import LegRow

Rulings = Mapping[int, Ruling]
"""By the keys of their tables: rulings that were not made, to see what they would be worth."""


def rows_of_ruled(tables: QuerySet[Table], competition: Competition) -> QuerySet[Table, tuple[Any, ...]]:
    """A row for each person at these tables who sits there for a result, with what was decided of the table."""
    seat = FilteredRelation("seats", condition=~Q(seats__role=SeatRole.JOKER))
    kind = Case(When(seat__role=SeatRole.HELPER, then=Value(ResultKind.EXTRA.value)), default=Value("played"))
    seated = tables.annotate(seat=seat, kind=kind).filter(seat__isnull=False).order_by("pk", "seat__pk")
    return one_by_one(seated, competition, "pk", "players", "seat__position", "seat__role", "ruled")


def list_ruled(rows: Iterable[tuple[Any, ...]], supposed: Rulings) -> tuple[list[LegRow], list[RuledResult]]:
    """The rows of these tables where the sheet counts as it was written, and what was decided of all others.

    Two partners who are ranked together have one row, as at any table. Nothing of a table that is played later, and
    nothing but what was written for someone who plays an extra leg there.
    """
    written: dict[tuple[object, ...], LegRow] = {}
    decided: dict[tuple[object, ...], RuledResult] = {}
    for *row, pk, players, position, role, ruled in rows:
        ruling = supposed.get(pk) or Ruling.of(ruled)
        if ruling.plays_later:
            continue
        unit_id, match_day, leg, points, roem, pits, nats, kind_of_row, figure = row
        who = _contender_at(Seat(position), players)
        own, key = ruling.sides[who.value], (pk, who, unit_id, role)
        if own.answer == RulingAnswer.AS_WRITTEN:
            written[key] = (unit_id, match_day, leg, points, roem, pits, nats, True, kind_of_row, figure)
        elif role == SeatRole.PLAYER:
            is_average = own.answer == RulingAnswer.OWN_AVERAGE
            how = RulingKind.OWN_AVERAGE if is_average else RulingKind.FIGURE
            decided[key] = RuledResult(unit_id, match_day, leg, how, own.points, figure or 0)
    return [*written.values()], [*decided.values()]


def _contender_at(seat: Seat, players: int) -> Contender:
    return next(who for who in contenders_among(players) if who in (seat, seat.side))
