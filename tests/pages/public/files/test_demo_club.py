"""The demo club for who may begin here, or runs the installation."""

from datetime import timedelta

import pytest
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import PASSWORD, ClubFactory, MembershipFactory, TableFactory
from tournaments.choices import Role
from tournaments.demo import building
from tournaments.exceptions import Refused
from tournaments.models import Club, MatchDay, Membership
from tournaments.services.club.first_owner import first_code
from tournaments.services.files.demo_club import begin_demo, show_demo

pytestmark = pytest.mark.django_db

PAGE, ENTER, REMOVE = (reverse(name) for name in ("demo_club", "demo_enter", "demo_remove"))


@pytest.fixture(autouse=True)
def _english(settings) -> None:
    settings.LANGUAGE_CODE = "en"


@pytest.fixture
def here() -> Client:
    """Someone at the computer itself."""
    return Client(headers={"host": "localhost:8000"})


@pytest.fixture
def demo(db: None) -> Club:
    """With an evening that was being played three days ago."""
    club = ClubFactory(slug="demo", is_demo=True)
    MembershipFactory(club=club, user__username="wedstrijdleider", role=Role.OWNER)
    past = timezone.localdate() - timedelta(days=3)
    TableFactory(leg__match_day__competition__club=club, leg__match_day__date=past)
    return club


def who(browser: Client) -> str | None:
    key = browser.session.get(SESSION_KEY)
    return User.objects.get(pk=key).username if key else None


def test_one_tap_and_one_is_in_the_evening_of_today(here, demo):
    """Protects: the main job is seen in the first minute, without a password to copy, on whatever day.

    Who did not tap is not let in. The demo's owner finds no backups, and makes no clubs.
    """
    assert here.get(PAGE).status_code == 200
    assert who(here) is None
    evening = MatchDay.objects.get()
    answer = here.post(ENTER)
    assert answer.url == reverse("organise_match_day", args=evening.url_args)
    assert MatchDay.objects.get().date == timezone.localdate()
    assert who(here) == "wedstrijdleider"
    page = here.get(answer.url)
    assert page.status_code == 200
    assert "badge-word" in page.text  # it says that it is the demo
    for name in ("club_create", "club_load", "backup"):
        assert here.get(reverse(name)).status_code == 404
    assert reverse("backup") not in here.get(reverse("organise_club", args=["demo"])).text


def test_where_it_is_not_there_it_is_built_and_the_page_follows(here, monkeypatch):
    """Protects: anyone who taps waits for nothing but the club itself, and one is enough for two taps."""
    started: list[Club] = []
    monkeypatch.setattr(building, "Thread", lambda **thread: started.append(thread["args"][0]) or NoThread())
    assert [here.post(ENTER).url for _tap in range(2)] == [PAGE] * 2
    assert len(started) == 1
    assert "The demo club is being built" in here.get(PAGE).text
    assert asked_again(here).status_code == 204
    owner = MembershipFactory(club=started[0], role=Role.OWNER).user
    show_demo(slugs={started[0].pk: "demo"})
    assert "The demo club is being built" in here.get(PAGE).text  # looking lets no one in: the page asks
    assert who(here) is None
    home = reverse("organise_club", args=["demo"])
    assert [asked_again(here).headers["HX-Redirect"], who(here)] == [home, owner.username]
    assert ENTER in here.get(PAGE).text  # from here on it is a page like others
    assert "being built" not in here.get(PAGE).text


def test_who_waits_without_javascript_taps_again(here, monkeypatch):
    monkeypatch.setattr(building, "Thread", lambda **_thread: NoThread())
    here.post(ENTER)
    assert here.post(ENTER).url == PAGE
    club = Club.with_unfinished.get()
    owner = MembershipFactory(club=club, role=Role.OWNER).user
    show_demo(slugs={club.pk: "demo"})
    assert here.post(ENTER).url == reverse("organise_club", args=["demo"])
    assert who(here) == owner.username


def test_who_only_looks_on_while_it_is_built_is_not_let_in(here):
    """Protects: being logged in without having tapped anything."""
    club = begin_demo(name="Demo", place="", venue="")
    assert "The demo club is being built" in here.get(PAGE).text
    MembershipFactory(club=club, role=Role.OWNER)
    show_demo(slugs={club.pk: "demo"})
    assert asked_again(here).headers["HX-Refresh"] == "true"
    assert "being built" not in here.get(PAGE).text
    assert who(here) is None


def asked_again(browser: Client) -> HttpResponse:
    """What the waiting page does every few seconds."""
    return browser.post(ENTER, headers={"HX-Request": "true"})


class NoThread:
    def start(self) -> None:
        pass


def test_what_could_not_be_built_is_offered_again(here, monkeypatch, caplog):
    """Protects: a page that waits for ever."""

    def fail(*_args: object, **_options: object) -> None:
        raise Refused("no")

    club = begin_demo(name="Demo", place="", venue="")
    monkeypatch.setattr("tournaments.demo.club._build", fail)
    monkeypatch.setattr(building.connections, "close_all", lambda: None)
    building._build(club)
    assert "could not be built" in caplog.text
    assert not Club.with_unfinished.exists()
    assert asked_again(here).headers["HX-Refresh"] == "true"
    assert "Look around in the demo club" in here.get(PAGE).text


def test_removed_with_one_button_it_is_gone_and_its_visitor_logged_out(here, demo, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    (tmp_path / "demo-log-ins.txt").write_text("wedstrijdleider: geheim")
    here.post(ENTER)
    answer = here.post(REMOVE, follow=True)
    assert answer.redirect_chain == [("/", 302)]
    assert "The demo club is removed." in answer.text
    assert who(here) is None
    assert (Club.objects.count(), User.objects.count(), list(tmp_path.iterdir())) == (0, 0, [])
    assert here.post(REMOVE).url == "/"  # a second tap


# Who may


def test_elsewhere_the_code_lets_in(client, demo):
    assert [client.get(PAGE).status_code, client.post(ENTER).status_code, client.post(REMOVE).status_code] == [404] * 3
    client.post(reverse("begin_code"), {"code": first_code()})
    assert client.post(ENTER).status_code == 302
    assert who(client) == "wedstrijdleider"


def test_once_there_is_an_owner_no_one_is_let_in_without_a_password(here, client, demo, stranger_client):
    """Protects: a hall in which anyone is the organiser of something by one tap; its own people, too."""
    inside = Client(headers={"host": "localhost:8000"})
    inside.post(ENTER)
    client.post(reverse("begin_code"), {"code": first_code()})
    ClubFactory()
    for browser in (here, client, stranger_client, inside):
        before = who(browser)
        answers = [browser.get(PAGE), browser.post(ENTER), browser.post(REMOVE)]
        assert [answer.status_code for answer in answers] == [404] * 3
        assert who(browser) == before
    assert Club.objects.filter(pk=demo.pk).exists()


def test_who_runs_the_installation_looks_around_as_themselves(anna_client, anna, demo):
    """Protects: no one is logged out of their own club to look something up in the other one."""
    row = f'href="{PAGE}"'
    assert row in anna_client.get(reverse("organise_club", args=["club-a"])).text
    assert anna_client.post(ENTER).url == reverse("organise_match_day", args=MatchDay.objects.get().url_args)
    assert who(anna_client) == "anna"
    assert demo.memberships.get(user=anna).role == Role.OWNER
    assert anna_client.post(REMOVE).url == PAGE
    assert who(anna_client) == "anna"
    assert set(Club.objects.values_list("slug", flat=True)) == {"club-a"}


def test_a_login_of_the_demo_works_until_there_is_an_owner(client, demo):
    """Protects: passwords that were printed in a hall."""
    typed = {"username": "wedstrijdleider", "password": PASSWORD}
    member = Membership.objects.get(club=demo)
    assert client.post(reverse("login"), typed).status_code == 302
    client.logout()
    real = ClubFactory()
    form = client.post(reverse("login"), typed).context["form"]
    assert form.non_field_errors() == [
        "This account belongs to the demo club. It works only until someone begins their own club."
    ]
    assert who(client) is None
    MembershipFactory(club=real, user=member.user)
    assert client.post(reverse("login"), typed).status_code == 302
