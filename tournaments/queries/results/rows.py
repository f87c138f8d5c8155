"""The rows of match days as the database has them: what was played at tables, everything else, and rulings, if any.

They hold for one way to count. For a single match day, which is what is asked whenever a score is stored, they are put
together once: writing their SQL takes Django ten times as long as running it.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from django.db.models import Case, Exists, OuterRef, Q, QuerySet, Value, When

from tournaments.models import Bye, Competition, MatchDay, Result, Seat, Table
from tournaments.models.table import SCORED
from tournaments.permissions import is_interim, revealed
from tournaments.prepared_query import PreparedQuery
from tournaments.queries.results.at_table import (
    OF_VACANT,
    count_typed,
    of_helpers,
    of_those_alone,
    one_by_one,
    rows_of_sides,
    vacant_seats,
)
from tournaments.queries.results.ruled import rows_of_ruled
from tournaments.queries.table.struck import is_counted
from tournaments.standings import ResultKind

STOPPED = "stopped"
HANDICAP, VACANT = "handicap", "vacant"
"""The kinds of a row with someone's handicap, and with how many seats of a team are empty in a leg, among results."""

Days = Sequence[int] | QuerySet[MatchDay]
"""The keys of match days, or those that a query finds."""


@dataclass(frozen=True)
class Asked:
    """How match days are read: all that their queries depend on, but for the days.

    `settings` are those of the competition. `with_season`: as days of a season, with what belongs to no match day;
    otherwise a day is asked for alone, and may be one whose interim result everyone sees. `supposed` are the tables
    about which a ruling is tried.
    """

    competition: Competition = field(compare=False)
    settings: str
    published_only: bool
    with_season: bool
    supposed: frozenset[int] = frozenset()

    @property
    def unit(self) -> str:
        return f"{self.competition.unit_field}_id"

    def tables(self, days: Days) -> QuerySet[Table]:
        """Those that everyone may see, without those at which someone sat who is struck."""
        tables = Table.objects.filter(self._revealed("leg__match_day__"), leg__match_day__in=self._of(days))
        return tables if self.competition.unit_field == "player" else tables.filter(is_counted(self.competition))

    def played(self, days: Days) -> QuerySet[Table]:
        """Those at which something was played, and about which no ruling is."""
        return self.tables(days).filter(~self.are_ruled, rounds_played__gt=0)

    @property
    def are_ruled(self) -> Q:
        return Q(ruled__isnull=False) | Q(pk__in=self.supposed)

    def rest(self, days: Days, *, with_helpers: bool) -> QuerySet[Any, tuple[Any, ...]]:
        """Everything else: a row of each kind has the figures of a row of a leg, or of these those that it has.

        `with_helpers`: also of those who played an extra leg at a table of two sides.
        """
        has_days = isinstance(days, QuerySet) or days
        parts = [*(self._of_days(days, with_helpers=with_helpers) if has_days else ()), *self._of_season(days)]
        first, *others = (part.order_by() for part in parts)
        return first.union(*others, all=True)

    def _of_days(self, days: Days, *, with_helpers: bool) -> Iterator[QuerySet[Any, tuple[Any, ...]]]:
        of_leg = (self.unit, "leg__match_day__number", "leg__number")
        in_days, none = self._of(days), Value(0)
        byes = counted_byes().filter(self._revealed("leg__match_day__"), leg__match_day__in=in_days)
        yield byes.values_list(*of_leg, "points", none, "pits", none, Value(ResultKind.BYE.value), none)
        bare = Result.objects.filter(self._revealed("match_day__"), match_day__in=in_days)
        yield bare.values_list(
            *(self.unit, "match_day__number", "leg__number", "points", "roem", "pits", none),
            *(Value(ResultKind.RECORDED.value), none),
        )
        ruled = self.tables(days).filter(self.are_ruled)
        yield ruled.values_list("pk", *of_leg[1:], *[none] * 4, Value(ResultKind.RULED.value), none)
        yield one_by_one(of_those_alone(self.played(days)), self.competition)
        at_tables = Table.objects.filter(self._revealed("leg__match_day__"), leg__match_day__in=in_days)
        yield from count_typed(at_tables, bare)
        if with_helpers:
            yield one_by_one(of_helpers(self.played(days)), self.competition)
        if self.competition.vacancy_points and self.competition.adds_up_teams:
            seats = Seat.objects.filter(self._revealed("leg__match_day__"), leg__match_day__in=in_days)
            yield vacant_seats(seats).values_list(*OF_VACANT, *[none] * 3, Value(VACANT), none)

    def _of_season(self, days: Days) -> Iterator[QuerySet[Any, tuple[Any, ...]]]:
        """Points given or taken, who stopped, and handicaps: what belongs to no match day is never published."""
        in_days, none = self._of(days), Value(0)
        of_season = Q(match_day__isnull=True) if self.with_season else Q(pk__in=[])
        adjusted = self.competition.adjustments.filter(
            Q(match_day__in=in_days) & self._revealed("match_day__") | of_season
        )
        yield adjusted.values_list(
            *(self.unit, "match_day__number", "leg__number", "points", none, "pits", none, "kind", none)
        )
        gone = of_season | Q(match_day__isnull=True, strikes=True)
        strikes = Case(When(strikes=True, then=Value(1)), default=none)
        yield self.competition.stops.filter(Q(match_day__in=in_days) | gone).values_list(
            *(self.unit, "match_day__number", "after_leg", strikes, none, none, none, Value(STOPPED), none)
        )
        yield self.competition.handicaps.values_list(
            *(self.unit, none, none, "points", none, none, none, Value(HANDICAP), none)
        )

    def _of(self, days: Days) -> Days:
        if self.with_season or not self.published_only:
            return days
        keys: Any = days
        return MatchDay.objects.filter(Q(published_at__isnull=False) | is_interim(), pk__in=keys)

    def _revealed(self, match_day: str) -> Q:
        return revealed(match_day, "leg__") if self.published_only else Q()


def list_sides(asked: Asked, days: Sequence[int]) -> list[tuple[Any, ...]]:
    """What was written at tables of two sides, as `list_played` takes it."""
    return _rows(_sides, asked, days)


def list_rest(asked: Asked, days: Sequence[int], *, with_helpers: bool) -> list[tuple[Any, ...]]:
    """Everything else of these days, and of the season where that is asked for."""
    return _rows(_rest_with_helpers if with_helpers else _rest, asked, days)


def list_rulings(asked: Asked, days: Sequence[int]) -> list[tuple[Any, ...]]:
    """Who sits at a table about which a ruling is, as `list_ruled` takes it."""
    return _rows(_rulings, asked, days)


def _sides(asked: Asked, days: Days) -> QuerySet[Table, tuple[Any, ...]]:
    return rows_of_sides(asked.played(days), asked.competition)


def _rest(asked: Asked, days: Days) -> QuerySet[Any, tuple[Any, ...]]:
    return asked.rest(days, with_helpers=False)


def _rest_with_helpers(asked: Asked, days: Days) -> QuerySet[Any, tuple[Any, ...]]:
    return asked.rest(days, with_helpers=True)


def _rulings(asked: Asked, days: Days) -> QuerySet[Table, tuple[Any, ...]]:
    return rows_of_ruled(asked.tables(days).filter(asked.are_ruled), asked.competition)


_Make = Callable[[Asked, Days], QuerySet[Any, tuple[Any, ...]]]


def _rows(make: _Make, asked: Asked, days: Sequence[int]) -> list[tuple[Any, ...]]:
    if len(days) == 1 and not asked.supposed:
        return _prepared(make, asked)(days[0])
    return list(make(asked, days))


@lru_cache(maxsize=64)
def _prepared(make: _Make, asked: Asked) -> PreparedQuery[tuple[Any, ...]]:
    return PreparedQuery(lambda day: make(asked, MatchDay.objects.filter(pk=day).order_by()))


def counted_byes() -> QuerySet[Bye]:
    """The byes of legs that have begun: in a leg drawn ahead no one has points yet, not even those who sit out."""
    waits = Q(leg__draw__isnull=False, leg__started_at__isnull=True, leg__closed_at__isnull=True)
    has_scores = Exists(Table.objects.filter(SCORED, leg=OuterRef("leg")))
    return Bye.objects.filter(~waits | has_scores)
