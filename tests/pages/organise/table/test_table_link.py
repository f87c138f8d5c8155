"""The link of a table, as its club sees it."""

import pytest
from django.urls import reverse

from tests.factories import PlayerFactory, TableFactory
from tournaments.models import Table

pytestmark = pytest.mark.django_db


def address(table: Table, name: str = "table_link") -> str:
    match_day = table.leg.match_day
    competition = match_day.competition
    return reverse(
        name, args=[competition.club.slug, competition.slug, match_day.number, table.leg.number, table.number]
    )


@pytest.fixture
def table(competition):
    return TableFactory(leg__match_day__competition=competition)


def links(organiser, table: Table) -> list[str]:
    return [link["address"] for link in organiser.get(address(table)).context["links"]]


def test_the_code_opens_the_sheet_until_there_is_a_new_one(client, anna_client, table):
    [first] = links(anna_client, table)
    assert links(anna_client, table) == [first]
    assert client.get(first).context["state"]["seats"][0]["name"] == str(table.seats.get(position="N").player)
    anna_client.post(address(table))
    [second] = links(anna_client, table)
    assert [client.get(link).status_code for link in (first, second)] == [404, 200]


@pytest.mark.parametrize(
    ("players", "keeps_two", "sides"), [(4, True, ["NS", "EW"]), (4, False, [None]), (3, True, [None])]
)
def test_the_page_says_what_one_phone_may_confirm(client, anna_client, competition, players, keeps_two, sides):
    """Each side has its own code where it keeps the count; three have one together, whatever the club keeps."""
    competition.keeps_two_tallies = keeps_two
    competition.save()
    people = PlayerFactory.create_batch(players, club=competition.club)
    table = TableFactory(leg__match_day__competition=competition, units=people)
    page = anna_client.get(address(table))
    before = links(anna_client, table)
    assert [client.get(link).context["state"]["side"] for link in before] == sides
    typed = [client.post(reverse("table_code"), {"code": link["code"]}).url for link in page.context["links"]]
    assert [f"http://testserver{sheet}" for sheet in typed] == before
    said = [
        " and can write and agree only with that" in page.text,
        "One phone may write for the whole table" in page.text,
    ]
    assert said == [len(sides) == 2, len(sides) == 1]
    anna_client.post(address(table))
    assert [client.get(link).status_code for link in before] == [404] * len(sides)
    assert [client.get(link).status_code for link in links(anna_client, table)] == [200] * len(sides)


def test_a_call_is_answered(client, anna_client, table):
    [sheet] = links(anna_client, table)
    client.post(sheet + "call/")
    table.refresh_from_db()
    assert table.called_at
    anna_client.post(address(table, "table_call_answered"))
    table.refresh_from_db()
    assert table.called_at is None
