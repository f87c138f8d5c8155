"""Anyone signs up at a drive on its page: once, by people and not by programs, confirmed where the site sends mail."""

import re
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import TableFactory
from tests.tournaments.services.evening.test_entrant import announced, signed_up
from tournaments.models import Entrant, MatchDay, Player, SignUp

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

ENTRY = {"first": "Anna Bos", "second": "Bert Kok", "home": "Assen", "reach": "06 12345678"}


@pytest.fixture
def drive(club, time_machine) -> MatchDay:
    time_machine.move_to(timezone.now(), tick=False)
    return announced(club, most=1)


def address(name: str, drive: MatchDay, *more: str) -> str:
    return reverse(name, args=[*drive.url_args, *more])


def form_of(browser: Client, drive: MatchDay, time_machine, **entry: str) -> dict[str, str]:
    """The page as it is sent by someone who takes five seconds to fill it in."""
    page = browser.get(address("sign_up", drive)).content.decode()
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]+)"', page))
    time_machine.shift(timedelta(seconds=5))
    return {"csrfmiddlewaretoken": fields.get("csrfmiddlewaretoken", ""), "opened": fields["opened"], **ENTRY, **entry}


def test_signed_up_twice_by_a_double_tap_is_signed_up_once_and_cancels_by_the_link(drive, client, time_machine):
    form = form_of(client, drive, time_machine)
    first, again = (client.post(address("sign_up", drive), form) for _tap in range(2))
    assert first.headers["Location"] == again.headers["Location"]
    assert [str(one.unit) for one in SignUp.objects.all()] == ["Anna Bos (Assen) / Bert Kok (Assen)"]
    own = first.headers["Location"]
    assert "You have a place." in client.get(own).content.decode()
    other = Client().post(
        address("sign_up", drive), form_of(Client(), drive, time_machine, first="Cor", second="Dirk", home="")
    )
    assert "You are number 1 on the waiting list." in client.get(other.headers["Location"]).content.decode()
    for _tap in range(2):
        client.post(own, {"action": "cancel"})
    assert "No sign-up with this link" in client.get(own).content.decode()
    assert "You have a place." in client.get(other.headers["Location"]).content.decode()


@pytest.mark.parametrize(
    ("entry", "seconds", "message"),
    [
        ({"website": "https://example.org"}, 5, "This could not be sent."),
        ({}, -5, "Please read it once more"),
        ({}, 90_000, "Please read it once more"),
        ({"opened": "made up"}, 5, "Please read it once more"),
        ({"reach": "at home"}, 5, "A telephone number has digits"),
        ({"reach": ""}, 5, "This field is required"),
        ({"first": ""}, 5, "This field is required"),
        ({"second": "Anna Bos"}, 5, "The same name is there twice"),
        ({"first": "Anna\u200b Bos"}, 5, ""),
    ],
)
def test_what_is_wrong_is_said_and_stores_nothing(drive, client, time_machine, entry, seconds, message):
    form = form_of(client, drive, time_machine, **entry)
    time_machine.shift(timedelta(seconds=seconds - 5 if seconds > 0 else seconds))
    page = client.post(address("sign_up", drive), form).content.decode()
    assert message in page
    assert 'value="Bert Kok"' in page or "second" in entry
    assert not SignUp.objects.exists()
    assert not Player.objects.exists()


def test_a_town_is_of_everyone_who_has_no_other_behind_the_name(drive, client, time_machine):
    """Protects: the town, which a space too many in a name made away with."""
    client.post(
        address("sign_up", drive), form_of(client, drive, time_machine, first="Anna  Bos", second="Bert Kok(Zeist)")
    )
    assert str(SignUp.objects.get()) == "Anna Bos (Assen) / Bert Kok (Zeist)"


def test_too_fast_is_sent_again_with_what_was_typed(drive, client, time_machine):
    form = form_of(client, drive, time_machine)
    time_machine.shift(timedelta(seconds=-4))
    page = client.post(address("sign_up", drive), form).content.decode()
    stamp = re.search(r'name="opened" value="([^"]+)"', page)
    assert stamp
    time_machine.shift(timedelta(seconds=4))
    assert client.post(address("sign_up", drive), {**form, "opened": stamp[1]}).status_code == 302
    assert SignUp.objects.count() == 1


def test_an_address_is_confirmed_before_anything_is_stored(drive, client, time_machine, settings):
    """Protects: people whose address others type, and places, which only those who opened the mail take."""
    settings.EMAIL_IS_ON = True
    form = form_of(client, drive, time_machine, reach="anna@example.org")
    answer = client.post(address("sign_up", drive), form, follow=True)
    assert "A mail is on its way to you" in answer.content.decode()
    assert not SignUp.objects.exists()
    assert [one.to for one in mail.outbox] == [["anna@example.org"]]
    link = urlsplit(re.search(r"https?://\S+", mail.outbox[0].body)[0]).path
    assert "Anna Bos (Assen) – Bert Kok (Assen)" in Client().get(link).content.decode()
    assert not SignUp.objects.exists()  # a program that opens links signs no one up
    first, again = (Client().post(link) for _tap in range(2))
    assert first.headers["Location"] == again.headers["Location"]
    assert [one.reach for one in Entrant.objects.all()] == ["anna@example.org"]
    assert first.headers["Location"] in mail.outbox[1].body
    assert len(mail.outbox) == 2
    assert Client().get(f"{link[:-4]}AAA/").status_code == 404


def test_who_moves_up_is_told_by_mail_or_by_the_organiser(drive, client, olga_client, time_machine, settings):
    """Protects: people who wait, of whom no one would know that there is a place."""
    first = client.post(address("sign_up", drive), form_of(client, drive, time_machine)).headers["Location"]
    waiting = {"first": "Cor", "second": "Dirk", "home": "", "reach": "cor@example.org"}
    client.post(address("sign_up", drive), form_of(client, drive, time_machine, **waiting))
    waiting = {"first": "Eva", "second": "Frank", "home": "", "reach": "0501234567"}
    client.post(address("sign_up", drive), form_of(client, drive, time_machine, **waiting))
    settings.EMAIL_IS_ON = True
    client.post(first, {"action": "cancel"})
    assert [(one.to, one.subject) for one in mail.outbox] == [
        (["cor@example.org"], "There is a place for you: Christmas drive")
    ]
    organiser = {"headers": {"accept-language": "en"}}
    assert "tell them" not in olga_client.get(address("sign_ups", drive), **organiser).content.decode()
    MatchDay.objects.update(most_units=2)
    olga_client.post(address("sign_up_settings", drive), {"open_to_all": "on", "most_units": "2"})
    page = olga_client.get(address("sign_ups", drive), **organiser).content.decode()
    assert "Moved up from the waiting list: tell them" in page
    eva = SignUp.objects.get(moved_up_at__isnull=False)
    assert str(eva) == "Eva / Frank"
    olga_client.post(address("sign_ups", drive), {"informed": eva.pk})
    assert "tell them" not in olga_client.get(address("sign_ups", drive), **organiser).content.decode()
    assert len(mail.outbox) == 1


def test_a_program_from_one_place_is_stopped(drive, client, time_machine, monkeypatch):
    monkeypatch.setattr("tournaments.views.public.evening.entrant.MOST_FROM_ONE_PLACE", 2)
    for at in range(3):
        form = form_of(client, drive, time_machine, first=f"Anna {at}", second=f"Bert {at}")
        page = client.post(address("sign_up", drive), form, follow=True).content.decode()
    assert "Too many attempts" in page
    assert SignUp.objects.count() == 2


@pytest.mark.parametrize("rows", [1, 3])
def test_queries_of_the_list(drive, olga_client, django_assert_num_queries, rows):
    for at in range(rows):
        signed_up(drive, f"Anna {at}", f"Bert {at}")
        signed_up(drive, f"Cor {at}")
    with django_assert_num_queries(7):
        assert olga_client.get(address("sign_ups", drive)).status_code == 200


def test_the_page_says_how_many_and_no_name(drive, client, time_machine):
    client.post(address("sign_up", drive), form_of(client, drive, time_machine))
    page = client.get(address("sign_up", drive)).content.decode()
    assert "1 pair has signed up, at most 1." in " ".join(page.split())
    assert "It is full" in page
    assert "Anna" not in page
    MatchDay.objects.update(open_to_all=False)
    assert Client().get(address("sign_up", drive)).status_code == 404


def test_the_list_on_paper_is_for_organisers(drive, olga_client, client, time_machine):
    assert client.get(address("sign_ups_paper", drive)).status_code == 302
    client.post(address("sign_up", drive), form_of(client, drive, time_machine))
    paper = olga_client.get(address("sign_ups_paper", drive))
    assert paper.content.startswith(b"%PDF")


def test_something_else_in_the_same_page_is_another_sign_up(drive, client, time_machine):
    """Protects: the second pair of a family, typed over the first one after Back."""
    form = form_of(client, drive, time_machine)
    client.post(address("sign_up", drive), form)
    client.post(address("sign_up", drive), {**form, "first": "Cor", "second": "Dirk", "home": ""})
    assert sorted(str(one) for one in SignUp.objects.all()) == ["Anna Bos (Assen) / Bert Kok (Assen)", "Cor / Dirk"]
    page = client.post(address("sign_up", drive), {**form, "reach": "0592 123456"}).content.decode()
    assert "has signed up already" in page


@pytest.mark.parametrize("is_tonight", [False, True])
def test_a_drive_is_found_on_the_pages_of_its_club_until_it_is_too_late(drive, client, is_tonight):
    """Protects: a drive that no one finds without its link, on a page that says there is nothing yet."""
    club = drive.competition.club
    if is_tonight:
        TableFactory(leg__match_day__competition__club=club, leg__match_day__date=timezone.localdate())
    pages = [reverse("club", args=[club.slug]), reverse("competition", args=drive.competition.url_args)]
    assert [address("sign_up", drive) in client.get(page).content.decode() for page in pages] == [True, True]
    MatchDay.objects.filter(pk=drive.pk).update(sign_up_until=timezone.localdate() - timedelta(days=1))
    assert address("sign_up", drive) not in client.get(pages[0]).content.decode()


def test_two_organisers_who_cancel_the_same_sign_up_see_the_list(drive, client, olga_client, time_machine):
    client.post(address("sign_up", drive), form_of(client, drive, time_machine))
    key = SignUp.objects.get().pk
    for _organiser in range(2):
        answer = olga_client.post(address("sign_ups", drive), {"cancel": key})
        assert answer.headers["Location"].startswith(address("sign_ups", drive))
    assert not SignUp.objects.exists()
