"""The link of a table, as its club sees it."""

import pytest
from django.urls import reverse

from tests.factories import TableFactory
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


def test_the_code_opens_the_sheet_until_there_is_a_new_one(client, anna_client, table):
    first = anna_client.get(address(table)).context["address"]
    assert anna_client.get(address(table)).context["address"] == first
    assert client.get(first).context["state"]["seats"][0]["name"] == str(table.seats.get(position="N").player)
    anna_client.post(address(table))
    second = anna_client.get(address(table)).context["address"]
    assert [client.get(link).status_code for link in (first, second)] == [404, 200]


def test_a_call_is_answered(client, anna_client, table):
    sheet = anna_client.get(address(table)).context["address"]
    client.post(sheet + "call/")
    table.refresh_from_db()
    assert table.called_at
    anna_client.post(address(table, "table_call_answered"))
    table.refresh_from_db()
    assert table.called_at is None
