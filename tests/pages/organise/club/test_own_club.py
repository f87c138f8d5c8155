"""Where the login leads: to the work, and never to the list of all clubs."""

from datetime import time, timedelta

import time_machine
from django.urls import reverse
from django.utils import timezone

from tests.factories import PASSWORD, ClubFactory, CompetitionFactory, MatchDayFactory, MembershipFactory, TableFactory
from tournaments.choices import Role

START, OWN = reverse("start"), reverse("own_club")


def today():
    return timezone.localdate()


def test_the_login_leads_to_the_evening_of_today(client, sjaak, competition):
    evening = MatchDayFactory(competition=competition, date=today())
    answer = client.post(reverse("login"), {"username": "sjaak", "password": PASSWORD}, follow=True)
    assert [url for url, _status in answer.redirect_chain] == [
        START,
        reverse("organise_match_day", args=evening.url_args),
    ]


def test_an_evening_that_is_over_or_on_another_day_is_not_where_the_work_is(sjaak_client, vera_client, competition):
    """Protects: a volunteer is where the work is, without looking for it; a viewer sees it as everyone will."""
    work = reverse("organise_club", args=["club-a"])
    for address in (START, OWN):
        assert sjaak_client.get(address).url == work
        assert vera_client.get(address).url == reverse("club", args=["club-a"])
    for days in (-1, 1):
        MatchDayFactory(competition=competition, date=today() + timedelta(days=days))
    over = MatchDayFactory(competition=competition, date=today(), published=True)
    assert sjaak_client.get(START).url == work
    TableFactory(leg__match_day=over)  # published while it is played
    assert sjaak_client.get(START).url == reverse("organise_match_day", args=over.url_args)
    assert vera_client.get(START).url == reverse("match_day", args=over.url_args)
    assert vera_client.get(reverse("match_day", args=over.url_args)).status_code == 200


def test_of_several_the_one_that_is_playing_comes_first(sjaak_client, club):
    days = [MatchDayFactory(competition=CompetitionFactory(club=club), date=today()) for _each in range(3)]
    TableFactory(leg__match_day=days[1])
    assert sjaak_client.get(START).url == reverse("organise_match_day", args=days[1].url_args)


def test_after_midnight_it_is_last_nights_evening_until_that_is_closed_or_morning(sjaak_client, competition):
    """Protects: who logs in again for the last leg is not sent to the drive of the next afternoon."""
    last = MatchDayFactory(competition=competition, date=today(), starts_at=time(19, 45))
    drive = MatchDayFactory(competition=competition, date=today() + timedelta(days=1), starts_at=time(13, 30))
    TableFactory(leg__match_day=drive)  # drawn already
    midnight = timezone.localtime().replace(hour=0, minute=0) + timedelta(days=1)

    def leads_to(minutes: int) -> str:
        with time_machine.travel(midnight + timedelta(minutes=minutes)):
            return sjaak_client.get(START).url

    evening, afternoon = (reverse("organise_match_day", args=day.url_args) for day in (last, drive))
    assert [leads_to(minutes) for minutes in (-1, 1, 359, 361)] == [evening, evening, evening, afternoon]
    last.published_at = midnight
    last.save()
    assert [leads_to(minutes) for minutes in (-1, 1)] == [reverse("organise_club", args=["club-a"]), afternoon]


def test_where_one_may_write_comes_before_where_one_may_only_look(sjaak, sjaak_client, competition):
    elsewhere = MatchDayFactory(date=today())
    MembershipFactory(club=elsewhere.competition.club, user=sjaak, role=Role.VIEWER)
    TableFactory(leg__match_day=elsewhere)
    own = MatchDayFactory(competition=competition, date=today())
    assert sjaak_client.get(START).url == reverse("organise_match_day", args=own.url_args)


def test_with_several_clubs_it_is_the_list_of_them(sjaak, sjaak_client, rival_club, stranger_client, keeper_client):
    MembershipFactory(club=ClubFactory(name="Club Z"), user=sjaak, role=Role.VIEWER)
    assert sjaak_client.get(START).url == OWN
    page = sjaak_client.get(OWN)
    assert [role.club.name for role in page.context["own"]] == ["Club A", "Club Z"]
    assert "Club B" not in page.text
    for browser in (stranger_client, keeper_client):
        assert browser.get(START).url == OWN
        page = browser.get(OWN)
        assert (page.status_code, page.context["own"]) == (200, [])
        assert "Club B" not in page.text
        assert (reverse("club_create") in page.text) == (browser is keeper_client)


def test_the_demo_club_is_no_ones_work_who_has_a_club(sjaak, sjaak_client, competition):
    demo = TableFactory(leg__match_day__competition__club__is_demo=True, leg__match_day__date=today())
    club = demo.leg.match_day.competition.club
    MembershipFactory(club=club, user=sjaak, role=Role.OWNER)
    assert sjaak_client.get(START).url == reverse("organise_club", args=["club-a"])
    page = sjaak_client.get(OWN)
    assert [role.club.is_demo for role in page.context["own"]] == [False, True]
    assert page.text.count("badge-word") == 1
