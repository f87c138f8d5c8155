"""What a single match day is asked with is put together once, and finds what is asked for."""

from collections.abc import Callable

import pytest

from scoring import SideTotals
from tests.factories import LegFactory, MatchDayFactory, TableFactory
from tests.tournaments.imports.every_kind import EVERY_KIND
from tournaments.models import Competition
from tournaments.queries.results import rows
from tournaments.queries.results.per_match_day import settings_of
from tournaments.queries.results.result import list_results
from tournaments.queries.results.rows import Asked
from tournaments.services.table.table import record_totals

pytestmark = pytest.mark.django_db


def days_of(competition: Competition) -> list[int]:
    return list(competition.match_days.order_by("number").values_list("pk", flat=True))


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_it_has_the_rows_of_a_query_of_several_days(kind: Callable[[], Competition]) -> None:
    """Protects: a match day read alone, in a season or not, as the club sees it and as strangers do."""
    competition = kind()
    days = days_of(competition)
    assert days
    for published_only in (True, False):
        for with_season in (True, False):
            asked = Asked(competition, settings_of(competition), published_only, with_season)
            for day in days:
                for make, *more in ((Asked.sides,), (Asked.rulings,), (Asked.rest, True), (Asked.rest, False)):
                    # Twice the same day is more than one: then nothing is prepared.
                    alone, among = asked.rows(make, [day], *more), asked.rows(make, [day, day], *more)
                    assert sorted(alone, key=repr) == sorted(among, key=repr)


def test_it_is_put_together_once_for_each_way_to_count(competition: Competition) -> None:
    """Protects: a club that counts games won from now on, and reads points by a query of before."""
    rows._prepared.cache_clear()
    competition.rounds_per_leg = 1
    competition.save()
    table = TableFactory(leg=LegFactory(match_day=MatchDayFactory(competition=competition)))
    record_totals(table=table, ns=SideTotals(100), ew=SideTotals(62), revision=0, by=None)
    day = table.leg.match_day
    for _time in range(2):
        assert {row[3] for row in list_results(competition, match_day=day).legs} == {100, 62}
    assert rows._prepared.cache_info().misses == 2
    competition.counting_figure = "wins"
    assert {row[3] for row in list_results(competition, match_day=day).legs} == {0, 1}
    assert rows._prepared.cache_info().misses == 4
