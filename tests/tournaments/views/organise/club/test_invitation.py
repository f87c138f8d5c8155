"""Invitation links: made and withdrawn by owners only."""

import pytest
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.factories import InvitationFactory
from tournaments.models import Invitation

LINKS = "/organise/club-a/members/invitations/"


@pytest.mark.parametrize("person", ["olga_client", "sjaak_client", "vera_client", "rival_client", "stranger_client"])
def test_only_an_owner_makes_and_withdraws_links(request, club, person):
    visitor = request.getfixturevalue(person)
    withdraw = reverse("invitation_withdraw", args=[club.slug, InvitationFactory(club=club).pk])
    typed = {"for_whom": "Mieke", "role": "owner"}
    assert [visitor.get(LINKS).status_code, visitor.post(LINKS, typed).status_code] == [404, 404]
    assert [visitor.get(withdraw).status_code, visitor.post(withdraw).status_code] == [404, 404]
    assert Invitation.objects.count() == 1


def test_the_link_is_shown_once_and_works(anna_client, client):
    page = anna_client.post(LINKS, {"for_whom": "Mieke", "role": "organiser"})
    address = page.context["address"]
    assert address in page.text
    assert "no-store" in page.headers["Cache-Control"]
    assert address not in anna_client.get(LINKS).text
    assert "Mieke" in anna_client.get(LINKS).text
    assert client.get(address).status_code == 200


def test_a_link_that_is_withdrawn_opens_nothing(anna_client, client):
    address = anna_client.post(LINKS, {"for_whom": "Mieke", "role": "organiser"}).context["address"]
    withdraw = reverse("invitation_withdraw", args=["club-a", Invitation.objects.get().pk])
    assert anna_client.get(withdraw).status_code == 200
    assert Invitation.objects.count() == 1
    assert anna_client.post(withdraw).url == LINKS
    assert client.get(address).status_code == 404


def test_without_a_name_no_link_is_made(anna_client):
    assert "for_whom" in anna_client.post(LINKS, {"for_whom": " ", "role": "organiser"}).context["form"].errors
    assert not Invitation.objects.exists()


@pytest.mark.parametrize("rows", [1, 3])
def test_the_list_asks_as_little_for_three_as_for_one(
    anna_client, anna, club, rows, django_assert_num_queries: DjangoAssertNumQueries
):
    InvitationFactory.create_batch(rows, club=club, made_by=anna)
    with django_assert_num_queries(4):
        assert len(anna_client.get(LINKS).context["invitations"]) == rows
