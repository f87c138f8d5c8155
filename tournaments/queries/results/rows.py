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
Found = QuerySet[Any, tuple[Any, ...]]
Make = Callable[..., Found]
"""A method of `Asked` that finds rows."""


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

    def rows(self, make: Make, days: Sequence[int], *more: bool) -> list[tuple[Any, ...]]:
        """What `make`, one of the methods below, finds of these days."""
        if len(days) == 1 and not self.supposed:
            return _prepared(make, self, *more)(days[0])
        return list(make(self, days, *more))

    def tables(self, days: Days) -> QuerySet[Table]:
        """Those that are shown, without those at which someone sat who is struck."""
        return Table.objects.filter(self._in_legs(days), is_counted(self.competition))

    def played(self, days: Days) -> QuerySet[Table]:
        """Those at which something was played, and about which no ruling is."""
        return self.tables(days).filter(~self.are_ruled, rounds_played__gt=0)

    def ruled(self, days: Days) -> QuerySet[Table]:
        return self.tables(days).filter(self.are_ruled)

    @property
    def are_ruled(self) -> Q:
        return Q(ruled__isnull=False) | Q(pk__in=self.supposed)

    @property
    def unit(self) -> str:
        return f"{self.competition.unit_field}_id"

    def sides(self, days: Days) -> Found:
        """What was written at tables of two sides, as `list_played` takes it."""
        return rows_of_sides(self.played(days), self.competition)

    def rulings(self, days: Days) -> Found:
        """Who sits at a table about which a ruling is, as `list_ruled` takes it."""
        return rows_of_ruled(self.ruled(days), self.competition)

    def rest(self, days: Days, with_helpers: bool) -> Found:
        """Everything else: a row of each kind has the figures of a row of a leg, or of these those that it has.

        `with_helpers`: also of those who played an extra leg at a table of two sides.
        """
        has_days = isinstance(days, QuerySet) or days
        parts = [*(self._of_days(days, with_helpers) if has_days else ()), *self._of_season(days)]
        first, *others = (part.order_by() for part in parts)
        return first.union(*others, all=True)

    def _of_days(self, days: Days, with_helpers: bool) -> Iterator[Found]:
        of_leg, none = (self.unit, "leg__match_day__number", "leg__number"), Value(0)
        byes = counted_byes().filter(self._in_legs(days))
        yield byes.values_list(*of_leg, "points", none, "pits", none, Value(ResultKind.BYE.value), none)
        bare = Result.objects.filter(self._in_days(days))
        yield bare.values_list(
            *(self.unit, "match_day__number", "leg__number", "points", "roem", "pits", none),
            *(Value(ResultKind.RECORDED.value), none),
        )
        yield self.ruled(days).values_list("pk", *of_leg[1:], *[none] * 4, Value(ResultKind.RULED.value), none)
        yield one_by_one(of_those_alone(self.played(days)), self.competition)
        yield from count_typed(Table.objects.filter(self._in_legs(days)), bare)
        if with_helpers:
            yield one_by_one(of_helpers(self.played(days)), self.competition)
        if self.competition.vacancy_points and self.competition.adds_up_teams:
            seats = Seat.objects.filter(self._in_legs(days))
            yield vacant_seats(seats).values_list(*OF_VACANT, *[none] * 3, Value(VACANT), none)

    def _of_season(self, days: Days) -> Iterator[Found]:
        """Points given or taken, who stopped, and handicaps: what belongs to no match day is never published."""
        none = Value(0)
        of_season = Q(match_day__isnull=True) if self.with_season else Q(pk__in=[])
        yield self.competition.adjustments.filter(self._in_days(days) | of_season).values_list(
            *(self.unit, "match_day__number", "leg__number", "points", none, "pits", none, "kind", none)
        )
        gone = of_season | Q(match_day__isnull=True, strikes=True)
        strikes = Case(When(strikes=True, then=Value(1)), default=none)
        yield self.competition.stops.filter(Q(match_day__in=self._of(days)) | gone).values_list(
            *(self.unit, "match_day__number", "after_leg", strikes, none, none, none, Value(STOPPED), none)
        )
        yield self.competition.handicaps.values_list(
            *(self.unit, none, none, "points", none, none, none, Value(HANDICAP), none)
        )

    def _in_legs(self, days: Days) -> Q:
        return Q(leg__match_day__in=self._of(days)) & self._revealed("leg__match_day__")

    def _in_days(self, days: Days) -> Q:
        return Q(match_day__in=self._of(days)) & self._revealed("match_day__")

    def _of(self, days: Days) -> Days:
        if self.with_season or not self.published_only:
            return days
        keys: Any = days
        return MatchDay.objects.filter(Q(published_at__isnull=False) | is_interim(), pk__in=keys)

    def _revealed(self, match_day: str) -> Q:
        return revealed(match_day, "leg__") if self.published_only else Q()


@lru_cache(maxsize=64)
def _prepared(make: Make, asked: Asked, *more: bool) -> PreparedQuery[tuple[Any, ...]]:
    return PreparedQuery(lambda day: make(asked, MatchDay.objects.filter(pk=day).order_by(), *more))


def counted_byes() -> QuerySet[Bye]:
    """The byes of legs that have begun: in a leg drawn ahead no one has points yet, not even those who sit out.

    Nor does someone who plays in another's place where no one has the points.
    """
    waits = Q(leg__draw__isnull=False, leg__started_at__isnull=True, leg__closed_at__isnull=True)
    has_scores = Exists(Table.objects.filter(SCORED, leg=OuterRef("leg")))
    return Bye.objects.filter(~waits | has_scores, is_ranked=True)
