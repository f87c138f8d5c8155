"""A table of Klammern or Hamburg on a phone: the same rounds as at the desk, until the match is over."""

from uuid import uuid4

import pytest
from django.urls import reverse

from scoring import SideTotals
from tests.factories import CompetitionFactory, PlayerFactory, TableFactory, a_meld_entry, a_round
from tournaments.services.table.table import record_totals
from tournaments.services.table.table_link import give_table_links

pytestmark = pytest.mark.django_db


def a_phone(**fields):
    table = TableFactory(leg__match_day__competition=CompetitionFactory(**fields))
    return table, give_table_links(tables=[table])[table.pk]


def test_three_players_write_a_round_of_hamburg(client):
    table, token = a_phone(rules="hamburg", rules_options={"players": 3})
    row = {"maker": "N", "n_points": "60", "e_points": "40", "s_points": "30", "choice": "turned", "belle": ""}
    client.post(reverse("phone_round", args=[token, 1]), row | {"client_id": str(uuid4()), "revoke": ""})
    page = client.get(reverse("phone", args=[token]))
    assert [party.total for party in page.context["sheet"].parties] == [2, 0, 0]
    table.refresh_from_db()
    assert (table.ns_points, table.rounds_played) == (2, 1)


def test_a_game_that_is_over_asks_for_no_round(client):
    table, token = a_phone(rules="klammern-league", rules_options={"target": 10})
    a_round(table, 1, a_meld_entry(110))
    page = client.get(reverse("phone", args=[token]))
    assert page.status_code == 200
    assert page.context["sheet"].match.finished


def test_a_klaverjas_table_of_three_opens_on_a_phone_too(client):
    competition = CompetitionFactory()
    people = PlayerFactory.create_batch(3, club=competition.club)
    table = TableFactory(leg__match_day__competition=competition, units=people)
    token = give_table_links(tables=[table])[table.pk]
    assert client.get(reverse("phone", args=[token])).status_code == 200
    totals = {"ns": SideTotals(108), "ew": SideTotals(108), "third": SideTotals(108)}
    record_totals(table=table, **totals, revision=0, by=None)
    assert client.get(reverse("phone", args=[token])).status_code == 200
