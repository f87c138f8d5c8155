"""The pages on which organisers give, show, replace and end the links of people."""

import pytest
from django.urls import reverse

from tests.factories import PlayerFactory
from tests.tournaments.printing.reading import pages_of
from tournaments.models import OwnLink
from tournaments.services.people.own_link import own_code

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


def text(answer) -> str:
    return " ".join(answer.content.decode().split())


def test_cards_give_everyone_who_plays_a_link(olga_client, club):
    for name in ("Anja Bos", "Bert Kok"):
        PlayerFactory(club=club, name=name)
    PlayerFactory(club=club, name="Gast Vis", is_guest=True)
    PlayerFactory(club=club, name="Rust Uit", is_active=False)
    page = reverse("own_links", args=[club.slug])
    assert "0 of 2 members who play have one. 0 of 1 guests." in text(olga_client.get(page, headers=ENGLISH))
    cards = olga_client.post(reverse("own_link_cards", args=[club.slug]), headers=ENGLISH)
    [printed] = pages_of(cards.content)
    nonces = {link.player.name: link.nonce for link in OwnLink.objects.select_related("player")}
    assert nonces.keys() == {"Anja Bos", "Bert Kok"}
    for name, nonce in nonces.items():
        assert name in printed
        assert own_code(nonce) in printed
    assert "testserver/p/" in printed
    assert OwnLink.objects.count() == 2
    assert "2 of 2 members who play have one. 0 of 1 guests." in text(olga_client.get(page, headers=ENGLISH))
    olga_client.post(reverse("own_link_cards", args=[club.slug]), {"with_guests": "on"})
    assert OwnLink.objects.count() == 3
    # Printed again they are the same.
    olga_client.post(reverse("own_link_cards", args=[club.slug]), {"with_guests": "on"})
    assert OwnLink.objects.count() == 3


def test_the_link_of_one_person_is_given_replaced_and_ended(olga_client, client, club):
    player = PlayerFactory(club=club)
    page = reverse("own_link", args=[club.slug, player.number])
    assert "There is no link to their own page." in text(olga_client.get(page, headers=ENGLISH))
    shown = []
    for action in ("give", "give", "replace"):
        olga_client.post(page, {"action": action})
        shown.append(olga_client.get(page).context["address"])
    assert shown[0] == shown[1] != shown[2]
    assert [client.get(address).status_code for address in shown] == [404, 404, 200]
    olga_client.post(page, {"action": "end"})
    assert client.get(shown[2]).status_code == 404
    assert "There is no link" in text(olga_client.get(page, headers=ENGLISH))
    assert olga_client.post(page, {"action": "steal"}).status_code == 404


def test_a_scorekeeper_sees_no_links(sjaak_client, vera_client, club):
    player = PlayerFactory(club=club)
    for address in (reverse("own_links", args=[club.slug]), reverse("own_link", args=[club.slug, player.number])):
        assert sjaak_client.get(address).status_code == vera_client.get(address).status_code == 404


def test_a_card_of_someone_who_is_not_there_is_not_printed(olga_client, club):
    address = reverse("own_link_cards", args=[club.slug])
    for number in ("7", "", "x", "9" * 30):
        assert olga_client.post(address, {"player": number}).status_code == 404
    assert olga_client.post(address).status_code == 404  # no one plays
