"""Substitutes of a club are asked in its order; a no is not an absence, a yes is on the list at the door."""

import re
from datetime import date, datetime, time

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import ContactFactory, MatchDayFactory, PlayerFactory
from tournaments.exceptions import Refused, Stale
from tournaments.models import Change, MatchDay, Player
from tournaments.queries.evening.door import get_door
from tournaments.queries.evening.enquiry import list_asked
from tournaments.services.evening.enquiry import answer_enquiry, ask_substitute
from tournaments.services.people.own_link import give_own_links, own_token
from tournaments.services.people.substitute_list import set_substitutes

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

DAY = date(2026, 12, 3)
NOW = timezone.make_aware(datetime.combine(date(2026, 11, 20), time(12)))


@pytest.fixture
def evening(competition) -> MatchDay:
    return MatchDayFactory(competition=competition, date=DAY, starts_at=time(20))


@pytest.fixture
def guests(club) -> list[Player]:
    guests = [PlayerFactory(club=club, is_guest=True, name=f"Guest {at}") for at in range(3)]
    set_substitutes(club=club, players=guests[::-1])
    return guests


def said(evening: MatchDay) -> list[tuple[str, bool, bool | None]]:
    return [(one.player.name, one.is_asked, one.comes) for one in list_asked(evening)]


def test_they_are_asked_in_the_order_of_the_club(evening, guests, club):
    ask_substitute(match_day=evening, player=guests[2])
    ask_substitute(match_day=evening, player=guests[2])
    assert said(evening) == [("Guest 2", True, None), ("Guest 1", False, None), ("Guest 0", False, None)]
    set_substitutes(club=club, players=guests[:1])
    assert said(evening) == [("Guest 0", False, None), ("Guest 2", True, None)]


def test_a_yes_is_at_the_door_of_a_season_and_a_no_is_no_absence(evening, guests):
    """In any order, each twice, as from two phones."""
    guest = guests[0]
    ask_substitute(match_day=evening, player=guest)
    for comes in [True, True, False, False, None, True, False, True, None]:
        answer_enquiry(match_day=evening, player=guest, comes=comes, now=NOW)
        assert [row.state for row in get_door(evening).rows] == (["c"] if comes else []), comes
        assert said(evening)[2] == ("Guest 0", True, comes)
    assert not evening.adjustments.exists()


def test_only_those_who_are_asked_answer_and_only_in_time(evening, guests):
    with pytest.raises(Stale):
        answer_enquiry(match_day=evening, player=guests[0], comes=True, now=NOW)
    ask_substitute(match_day=evening, player=guests[0])
    late = timezone.make_aware(datetime.combine(DAY, time(21)))
    with pytest.raises(Refused, match="too late"):
        answer_enquiry(match_day=evening, player=guests[0], comes=True, now=late)


def test_a_substitute_answers_on_the_own_page(evening, guests, club):
    guest, other = guests[:2]
    browser = Client(headers={"accept-language": "en"})
    address = reverse("own_page", args=[own_token(give_own_links(club=club, players=[guest])[guest.pk])])
    day = {"day": f"{evening.competition.slug}/{evening.number}", "comes": "yes"}
    assert "as a substitute" not in browser.get(address).content.decode()
    assert browser.post(f"{address}answer/", day).status_code == 404
    ask_substitute(match_day=evening, player=guest)
    ask_substitute(match_day=evening, player=other)
    assert "as a substitute" in browser.get(address).content.decode()
    assert browser.post(f"{address}answer/", day).status_code == 302
    assert [(one.player, one.comes) for one in list_asked(evening)][1:] == [(other, None), (guest, True)]


def test_an_organiser_lists_asks_and_notes(evening, guests, olga_client, club, settings, mailoutbox):
    page = {"headers": {"accept-language": "en"}}
    wrong = olga_client.post(reverse("substitutes", args=[club.slug]), {"names": "Guest 0\nNoel"}, **page)
    assert "Noel is not in the list of players" in wrong.content.decode()
    olga_client.post(reverse("substitutes", args=[club.slug]), {"names": "Guest 0\n\nguest 2\n"})
    assert [name for name, *_rest in said(evening)] == ["Guest 0", "Guest 2"]
    address = reverse("enquiries", args=evening.url_args)
    olga_client.post(address, {"ask": guests[0].pk})
    olga_client.post(address, {"no": guests[2].pk})
    assert said(evening) == [("Guest 0", True, None), ("Guest 2", True, False)]
    assert "asked, no answer yet" in olga_client.get(address, **page).content.decode()


def ask(browser: Client, evening: MatchDay, player: Player) -> str:
    """What the page says to the organiser who taps on the button."""
    address = reverse("enquiries", args=evening.url_args)
    page = browser.post(address, {"ask": player.pk}, headers={"accept-language": "en"}, follow=True)
    return " ".join(str(message) for message in page.context["messages"])


@pytest.fixture
def with_mail(settings) -> None:
    settings.EMAIL_IS_ON = True


@pytest.mark.usefixtures("with_mail")
def test_asked_by_mail_is_said_of_the_one_who_has_a_mail_with_their_own_link(evening, guests, olga_client, mailoutbox):
    """Protects: an organiser who waits for the answer to a question that no one was asked, or that went elsewhere."""
    guest, other = guests[:2]
    for player in (guest, other):
        ContactFactory(player=player, email=f"{player.number}@example.org")
    assert ask(olga_client, evening, guest) == "Guest 0 has been asked by mail."
    [mail] = mailoutbox
    assert mail.recipients() == [f"{guest.number}@example.org"]
    assert "3 December 2026" in mail.subject
    [link] = re.findall(r"https?://\S+", mail.body)
    theirs = Client(headers={"accept-language": "en"})
    assert "as a substitute" in theirs.get(link).text
    assert theirs.post(f"{link}answer/", {"day": "season/" + str(evening.number), "comes": "yes"}).status_code == 302
    assert {one.player.name: one.comes for one in list_asked(evening)}["Guest 0"] is True
    # A second tap neither sends a second mail nor says that it did.
    assert ask(olga_client, evening, guest) == ""
    assert len(mailoutbox) == 1


@pytest.mark.parametrize("is_on", [True, False])
@pytest.mark.parametrize("email", [None, "", "guest@example.org"])
def test_without_an_address_or_without_mail_it_says_that_none_was_sent(
    evening, guests, olga_client, mailoutbox, settings, is_on, email
):
    settings.EMAIL_IS_ON = is_on
    if email is not None:
        ContactFactory(player=guests[0], email=email)
    said_by_mail = "by mail" in ask(olga_client, evening, guests[0])
    assert said_by_mail == (len(mailoutbox) == 1) == bool(is_on and email)
    if not said_by_mail:
        assert ask(olga_client, evening, guests[1]) == "Noted that you asked Guest 1. No mail was sent."
    assert said(evening)[2] == ("Guest 0", True, None)


@pytest.mark.usefixtures("with_mail")
def test_a_mail_that_the_server_refuses_is_not_claimed_and_can_be_tried_again(
    evening, guests, olga_client, mailoutbox, monkeypatch
):
    def refuse(*_args: object) -> None:
        raise ConnectionRefusedError

    ContactFactory(player=guests[0], email="guest@example.org")
    with monkeypatch.context() as patch:
        patch.setattr("django.core.mail.backends.locmem.EmailBackend.send_messages", refuse)
        answer = ask(olga_client, evening, guests[0])
    assert "The mail to Guest 0 could not be sent." in answer
    assert "asked by mail" not in answer
    assert mailoutbox == []
    olga_client.post(reverse("undo_change", args=["club-a", Change.objects.get().pk]), follow=True)
    assert said(evening)[2] == ("Guest 0", False, None)
    assert ask(olga_client, evening, guests[0]) == "Guest 0 has been asked by mail."
    assert [mail.to for mail in mailoutbox] == [["guest@example.org"]]
