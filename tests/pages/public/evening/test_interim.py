"""The result of an evening while it is played: for everyone where the club wants it, never what is frozen."""

import pytest
from django.urls import reverse

from scoring import SideTotals
from tests.factories import (
    AdjustmentFactory,
    LegFactory,
    MatchDayFactory,
    PlayerFactory,
    TableFactory,
    a_round,
    an_entry,
)
from tests.figures import figures_on
from tournaments.models import Competition, MatchDay
from tournaments.services.table.table import record_totals

pytestmark = pytest.mark.django_db

NOTHING = ("match_day_csv", "match_day_pdf", "match_day_draw", "share_match_day")


@pytest.fixture
def evening(competition):
    """Two legs of two tables of the same people; of the first leg one table is in, of the second both."""
    Competition.objects.update(shows_interim=True, rounds_per_leg=1)
    competition.refresh_from_db()
    match_day = MatchDayFactory(competition=competition)
    people = [PlayerFactory(club=competition.club, name=f"Speler {number}") for number in range(8)]
    for leg in (LegFactory(match_day=match_day), LegFactory(match_day=match_day)):
        for units in (people[:4], people[4:]):
            TableFactory(leg=leg, units=units)
    a_round(tables_of(match_day, 1)[0], entry=an_entry(100))
    for table in tables_of(match_day, 2):
        record_totals(table=table, ns=SideTotals(143), ew=SideTotals(19), revision=0, by=None)
    return match_day


def tables_of(match_day, leg):
    return list(match_day.legs.get(number=leg).tables.order_by("number"))


def address(match_day, name="match_day", *more):
    competition = match_day.competition
    return reverse(name, args=[competition.club.slug, competition.slug, match_day.number, *more])


def totals(answer):
    return {row.record.name: row.record.row.total for row in answer.context["listing"].paginated_rows}


def test_a_stranger_sees_it_and_how_many_tables_are_in(client, vera_client, evening):
    """And on the wall. Sheets, files and paper wait until it is published."""
    answer = client.get(address(evening))
    assert totals(answer)["Speler 0"] == 243
    assert "Interim result" in answer.text
    assert "3 of 4 tables in" in answer.text
    assert address(evening, "table_sheet", 1, 1) not in answer.text
    assert not any(address(evening, name) in answer.text for name in NOTHING)
    listed = client.get(reverse("competition", args=evening.competition.url_args))
    assert address(evening) in listed.text
    assert "interim result" in listed.text
    wall = client.get(address(evening, "wall"), {"show": "result"})
    assert wall.context["screen"].rows[0].row.total == 243
    assert "Interim result" in wall.text
    assert "3 of 4 tables in" in wall.text
    assert [client.get(address(evening, name)).status_code for name in NOTHING] == [404] * len(NOTHING)
    assert client.get(address(evening, "table_sheet", 1, 1)).status_code == 404
    # The standing of the season knows nothing of it.
    assert 243 not in figures_on(client.get(reverse("standing", args=evening.competition.url_args)).text)
    page = vera_client.get(address(evening), headers={"accept-language": "en"}).text
    assert "Everyone can already see this page" in page  # so the club reads
    assert address(evening, "match_day_file", "csv") in page


def test_a_stranger_sees_nothing_where_the_club_does_not_want_it(client, vera_client, evening):
    assert client.get(address(MatchDayFactory(competition=evening.competition))).status_code == 404  # without seats
    for change in ({"shows_interim": False}, {"shows_interim": True, "is_public": False}):
        Competition.objects.update(**change)
        assert client.get(address(evening)).status_code == 404
        assert client.get(address(evening), headers={"Page-Version": "old"}).status_code == 404
        assert vera_client.get(address(evening)).status_code == 200
        wall = client.get(address(evening, "wall"), {"show": "result"})
        assert wall.status_code == 404 or wall.context["screen"] is None


def test_what_is_frozen_is_not_in_it(client, evening):
    """Protects: a total, or the number of tables that are in, that tells of a leg which is frozen."""
    MatchDay.objects.update(frozen_from=2)
    AdjustmentFactory(
        competition=evening.competition, match_day=evening, player=PlayerFactory(club=evening.competition.club)
    )
    answer = client.get(address(evening))
    assert set(totals(answer).values()) == {100, 62}
    assert "before leg 2: 1 of 2 tables in" in answer.text
    wall = client.get(address(evening, "wall"), {"show": "result"})
    assert {row.row.total for row in wall.context["screen"].rows} == {100, 62}
    for page in (answer, wall, client.get(address(evening), {"leg": "2"})):
        assert 243 not in figures_on(page.text)
