"""Invitation links: made and withdrawn by owners only."""

from django.urls import reverse

from tournaments.models import Invitation

LINKS = "/organise/club-a/members/invitations/"


def test_the_link_is_shown_once_and_works_until_it_is_withdrawn(anna_client, client):
    form = anna_client.post(LINKS, {"for_whom": " ", "role": "organiser"}).context["form"]
    assert ("for_whom" in form.errors, Invitation.objects.exists()) == (True, False)
    page = anna_client.post(LINKS, {"for_whom": "Mieke", "role": "organiser"})
    address = page.context["address"]
    assert address in page.text
    assert "no-store" in page.headers["Cache-Control"]
    listed = anna_client.get(LINKS).text
    assert (address in listed, "Mieke" in listed) == (False, True)
    assert client.get(address).status_code == 200
    withdraw = reverse("invitation_withdraw", args=["club-a", Invitation.objects.get().pk])
    assert anna_client.get(withdraw).status_code == 200
    assert Invitation.objects.count() == 1
    assert anna_client.post(withdraw).url == LINKS
    assert client.get(address).status_code == 404
