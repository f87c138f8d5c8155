"""The organiser decides a round that both sides wrote differently."""

from uuid import uuid4

import pytest
from django.urls import reverse

from scoring import Side
from tests.factories import TableFactory, an_entry
from tournaments.models import Correction, Round
from tournaments.services.table.tally import write_tally

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(competition):
    competition.keeps_two_tallies = True
    competition.save()
    return TableFactory(leg__match_day__competition=competition)


@pytest.fixture
def address(table):
    match_day = table.leg.match_day
    club = match_day.competition.club
    return reverse(
        "table_tallies",
        args=[club.slug, match_day.competition.slug, match_day.number, table.leg.number, table.number],
    )


def dispute(table, number):
    for side, points in ((Side.NS, 100), (Side.EW, 90)):
        write_tally(table=table, side=side, number=number, entry=an_entry(points), client_id=uuid4())


def test_both_versions_are_shown_and_one_is_chosen_with_a_reason(anna_client, table, address):
    """And it is kept who chose; otherwise a side writes only from its own code, and the page says so."""
    dispute(table, 1)
    page = anna_client.get(address)
    assert " and can write and agree only with that" in page.text
    ((row, opinions, _form),) = page.context["rows"]
    assert row.is_disputed
    assert [[cell.score for cell in opinion.cells] for _name, opinion in opinions] == [[100, 62], [90, 72]]
    decided = {"round-1-number": "1", "round-1-side": "NS"}
    refused = anna_client.post(address, decided)
    assert "reason" in refused.context["rows"][0][2].errors
    assert not Round.objects.exists()
    assert anna_client.post(address, decided | {"round-1-reason": "Counted again"}).url == address
    assert (Round.objects.get().ns_points, Correction.objects.get().made_by.username) == (100, "anna")


@pytest.mark.parametrize("rows", [1, 2])
def test_the_number_of_queries_does_not_grow_with_the_rounds(
    anna_client, table, address, rows, django_assert_num_queries
):
    for number in range(1, rows + 1):
        dispute(table, number)
    with django_assert_num_queries(5):
        assert len(anna_client.get(address).context["rows"]) == rows
