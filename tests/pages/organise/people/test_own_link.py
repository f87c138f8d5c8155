"""The pages on which organisers give, show, replace and end the links of people."""

import re

import pytest
from django.urls import reverse

from tests.factories import ContactFactory, PlayerFactory
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


@pytest.fixture
def with_mail(settings) -> None:
    settings.EMAIL_IS_ON = True


@pytest.mark.usefixtures("with_mail")
def test_where_mail_is_on_links_are_mailed_each_to_its_own(olga_client, client, club, mailoutbox):
    anja, bert = (ContactFactory(player__club=club, email=f"{name}@example.org").player for name in ("anja", "bert"))
    ContactFactory(player__club=club, email="", phone="0612345678")
    ContactFactory(player__club=club, player__is_active=False, email="gone@example.org")
    page = reverse("own_links", args=[club.slug])
    assert "Mail them to the 2 with an e-mail address" in text(olga_client.get(page, headers=ENGLISH))
    answer = olga_client.post(reverse("own_link_mails", args=[club.slug]), headers=ENGLISH, follow=True)
    assert "2 mails sent." in text(answer)
    assert {mail.to[0] for mail in mailoutbox} == {"anja@example.org", "bert@example.org"}
    assert all(len(mail.recipients()) == 1 for mail in mailoutbox)
    for mail in mailoutbox:
        player = anja if "anja" in mail.to[0] else bert
        [address] = re.findall(r"http\S+", mail.body)
        assert f"<h1>{player.full_name}</h1>" in text(client.get(address))
    # A second tap sends nothing again.
    again = olga_client.post(reverse("own_link_mails", args=[club.slug]), {"player": anja.number}, follow=True)
    assert again.redirect_chain[0][0] == reverse("own_link", args=[club.slug, anja.number])
    assert len(mailoutbox) == 2


@pytest.mark.usefixtures("with_mail")
def test_a_mail_that_does_not_leave_is_said(olga_client, club, monkeypatch):
    def refuse(*_args: object) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr("django.core.mail.backends.locmem.EmailBackend.send_messages", refuse)
    ContactFactory(player__club=club, email="anja@example.org")
    answer = olga_client.post(reverse("own_link_mails", args=[club.slug]), headers=ENGLISH, follow=True)
    assert "1 could not be sent: the mail server refused." in text(answer)
    assert "mail sent" not in text(answer)


def test_without_mail_there_is_no_such_button(olga_client, club, mailoutbox):
    player = ContactFactory(player__club=club, email="anja@example.org").player
    for page in (reverse("own_links", args=[club.slug]), reverse("own_link", args=[club.slug, player.number])):
        assert reverse("own_link_mails", args=[club.slug]) not in text(olga_client.get(page, headers=ENGLISH))
    assert olga_client.post(reverse("own_link_mails", args=[club.slug])).status_code == 404
    assert mailoutbox == []


def test_a_scorekeeper_sees_no_links(sjaak_client, vera_client, club):
    player = PlayerFactory(club=club)
    for address in (reverse("own_links", args=[club.slug]), reverse("own_link", args=[club.slug, player.number])):
        assert sjaak_client.get(address).status_code == vera_client.get(address).status_code == 404


def test_a_card_of_someone_who_is_not_there_is_not_printed(olga_client, club):
    address = reverse("own_link_cards", args=[club.slug])
    for number in ("7", "", "x", "9" * 30):
        assert olga_client.post(address, {"player": number}).status_code == 404
    assert olga_client.post(address).status_code == 404  # no one plays
