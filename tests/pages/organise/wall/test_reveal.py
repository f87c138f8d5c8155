"""The standing of an evening: frozen, revealed from the last prize to the first, and shown to everyone."""

import pytest
from django.utils import timezone

from scoring import SideTotals
from tests.figures import figures_on
from tests.pages.organise.match_days import a_leg, of_season
from tournaments.models import MatchDay
from tournaments.services.table.table import record_totals

FREEZE, REVEAL = of_season("match_day_freeze", 1), of_season("match_day_reveal", 1)


def an_evening(cast, tables: int = 2, **fields) -> MatchDay:
    """Two tables: 200 to 124 and 180 to 144."""
    match_day = a_leg(cast, tables=tables, **fields).match_day
    for place, table in enumerate(match_day.legs.get().tables.order_by("number")):
        ns = 200 - 20 * place
        record_totals(table=table, ns=SideTotals(ns), ew=SideTotals(324 - ns), revision=0, by=None)
    return match_day


def test_the_board_freezes_from_a_leg_on_and_shows_again(cast):
    match_day = an_evening(cast)
    for leg in ("", "0", "4", "three"):
        assert "This leg does not exist." in cast.organiser.post(FREEZE, {"leg": leg}, follow=True).text
        match_day.refresh_from_db()
        assert match_day.frozen_from is None
    answer = cast.organiser.post(FREEZE, {"leg": "3"}, follow=True)
    match_day.refresh_from_db()
    assert match_day.frozen_from == 3
    assert "The standing is frozen from leg 3 on" in answer.text
    cast.organiser.post(REVEAL)
    match_day.refresh_from_db()
    assert (match_day.frozen_from, match_day.published_at is None) == (None, False)


def test_a_live_evening_can_be_shown_incomplete(cast):
    """Protects: lifting the freeze never waits for a table; only what was not published at all must be complete."""
    match_day = a_leg(cast).match_day
    assert "Nothing has been entered yet." in cast.organiser.get(REVEAL).text
    MatchDay.objects.update(frozen_from=1)
    answer = cast.organiser.post(REVEAL, follow=True)
    assert "Not complete yet: leg 1 table 1." in answer.text
    match_day.refresh_from_db()
    assert (match_day.frozen_from, match_day.published_at) == (1, None)
    MatchDay.objects.update(published_at=timezone.now())
    cast.organiser.post(REVEAL)
    match_day.refresh_from_db()
    assert match_day.frozen_from is None


def test_places_are_revealed_one_by_one_from_the_last_prize_to_the_first(cast):
    """Protects: a page shows one place, and nothing of those still to be revealed."""
    an_evening(cast)
    said = [cast.organiser.get(REVEAL, {"revealed": str(step)}) for step in range(7)]
    assert [page.context["now"] and page.context["now"].figure for page in said] == [
        *(None, 124, 180, 180, 200, 200),
        200,
    ]
    assert "Anna" not in said[1].text
    assert 200 not in figures_on(said[1].text)
    assert "Anna" in said[5].text
    assert ["Show everyone" in page.text for page in said] == [False] * 5 + [True] * 2
    assert said[0].context["previous"] is None
    assert said[5].context["following"] is None
    for unknown in ("-1", "x", "9" * 40, "²"):
        assert cast.organiser.get(REVEAL, {"revealed": unknown}).context["now"] is None


@pytest.mark.parametrize("tables", [1, 3])
def test_the_reveal_takes_nine_queries(cast, tables, django_assert_num_queries):
    an_evening(cast, tables=tables)
    with django_assert_num_queries(9):
        cast.organiser.get(REVEAL, {"revealed": "1"})


def test_published_while_frozen_no_one_is_told_that_everyone_sees_it(cast):
    an_evening(cast, legs_per_match_day=1)
    cast.organiser.post(FREEZE, {"leg": "1"})
    page = cast.organiser.post(of_season("match_day_publish", 1), follow=True)
    assert "everyone can see it" not in page.text
    assert "all of it is frozen" in page.text
    assert "frozen from leg 1 on" in cast.organiser.get(of_season("evening_result", 1)).text
    assert "everyone can see it now" in cast.organiser.post(REVEAL, follow=True).text
