"""Telephone and e-mail are for organisers, where they are meant to be, and nowhere else."""

import gzip
import json
from collections.abc import Iterator

import pytest
from django.contrib.sessions.models import Session
from django.core.cache import caches
from django.core.cache.backends.base import BaseCache
from django.test import Client
from django.urls import reverse

from tests.chance import IS_NIGHT, so_many
from tests.factories import ContactFactory, EntrantFactory, MembershipFactory, UserFactory
from tests.walks.full_clubs import build_full_clubs, places_of, urls_of
from tests.walks.test_names_in_public import found_in
from tests.walks.test_url_walk import ADDRESSES
from tournaments.choices import Role
from tournaments.models import Change, Club, Contact, LogEntry, MatchDay, Player, SignUp, Subscriber

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_papers_are_not_set")]

MARKS = ["TELMARK", "mark@club.example", "CONSENTMARK"]
MEANT = {
    "player_edit": "an organiser edits it there, and calls from there",
    **dict.fromkeys(("sign_ups", "sign_ups_paper"), "the list of a drive, whose organiser calls them from there"),
    "player_kept": "what is kept about a person, for that person",
}
"""Addresses that show it when they are asked for, with the reason; others only when it is asked for by name, below."""
LEAVES = {"logout", "logout_everywhere"}


@pytest.fixture
def clubs() -> list[Club]:
    """Everyone in full clubs can be reached, also who left, and who came for one competition."""
    found = build_full_clubs()
    Contact.objects.all().delete()
    for player in Player.objects.all():
        ContactFactory(player=player, phone=f"06 {MARKS[0]}", email=MARKS[1], consent=MARKS[2])
    for day in MatchDay.objects.select_related("competition__club"):
        who = day.competition.club.people.earliest("pk")
        sign_up, _is_new = SignUp.objects.get_or_create(match_day=day, player=who)
        EntrantFactory(sign_up=sign_up, player=who, reach=MARKS[1])
    Subscriber.objects.update(email=MARKS[1])  # which no page shows to anyone
    return found


def a_browser(clubs: list[Club], role: Role | None) -> Client:
    user = UserFactory()
    for club in clubs if role else []:
        MembershipFactory(club=club, user=user, role=role)
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def addresses_that_show_it(client: Client, clubs: list[Club]) -> Iterator[tuple[str, str, list[str]]]:
    places = places_of(clubs)
    for address in ADDRESSES:
        urls = urls_of(address, places) if address.name not in LEAVES else []
        for url in urls[:: -(-len(urls) // so_many(2, 10_000)) or 1]:
            page = client.get(url)
            if page.status_code == 200 and (found := found_in(page, MARKS)):
                yield address.name, url, found


@pytest.mark.keeps
@pytest.mark.parametrize("role", [None, Role.SCOREKEEPER, *([Role.VIEWER] if IS_NIGHT else [])])
def test_no_page_file_feed_or_paper_shows_it_below_an_organiser(clubs, client, role):
    """Protects: a telephone number that leaves the hands of those who were given it; also for who is not logged in.

    At night also for a viewer, and for someone with an account elsewhere.
    """
    browsers = [client] if role is None else [a_browser(clubs, role)]
    browsers += [a_browser(clubs, None)] if role is None and IS_NIGHT else []
    assert [found for browser in browsers for found in addresses_that_show_it(browser, clubs)] == []


@pytest.mark.keeps
def test_an_organiser_finds_it_where_it_is_meant_to_be_and_nothing_keeps_it(clubs, monkeypatch):
    """Protects: a page that shows it along the way, and a session, a cache, a log or an undo that still has it."""
    kept: list[object] = []
    for cache in {type(one): one for one in caches.all()}.values():
        monkeypatch.setattr(type(cache), "set", noting(type(cache).set, kept))
    organiser, owner = a_browser(clubs, Role.ORGANISER), a_browser(clubs, Role.OWNER)
    assert {name for name, _url, _found in addresses_that_show_it(organiser, clubs)} == set(MEANT)
    club = clubs[0]
    for ending in ("csv", "xlsx", "pdf"):
        url = reverse(f"member_list_{ending}", args=[club.slug])
        assert found_in(organiser.get(url), MARKS) == []
        assert found_in(organiser.get(url, {"contacts": 1}), MARKS) == MARKS[:2]
    download = reverse("club_file_download", args=[club.slug])
    for asked, found in (({}, []), ({"contacts": 1}, MARKS)):
        text = gzip.decompress(owner.post(download, asked).content).decode()
        assert [mark for mark in MARKS if mark in text] == found
    player = club.people.first()
    edit = reverse("player_edit", args=[club.slug, player.number])
    wrong = {"name": "", "number": player.number, "phone": f"{MARKS[0]}", "email": MARKS[1], "consent": MARKS[2]}
    assert organiser.post(edit, wrong).status_code == 200
    right = {**wrong, "name": "Other", "phone": "06 123456", "is_active": "on"}
    assert organiser.post(edit, right).status_code == 302
    everything = [
        *(session.get_decoded() for session in Session.objects.all()),
        *(line.subject for line in LogEntry.objects.all()),
        *(change.rows for change in Change.objects.all()),
        *kept,
    ]
    assert LogEntry.objects.exists()
    assert [mark for mark in MARKS if mark in json.dumps(everything, default=repr)] == []


def noting(store, kept: list[object]):
    def set_and_note(self: BaseCache, key: str, value: object, *args: object, **kwargs: object) -> object:
        kept.append(value)
        return store(self, key, value, *args, **kwargs)

    return set_and_note
