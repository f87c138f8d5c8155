"""The pages of the list of fixtures: made by one button, changed by another, and shown to everyone."""

import datetime

import pytest
from django.urls import reverse

from tests.factories import CompetitionFactory, MatchDayFactory, TeamFactory
from tournaments.choices import DrawMethod
from tournaments.models import Change, Fixture, MatchDay

ENGLISH = {"accept-language": "en"}


@pytest.fixture
def league(cast):
    """Four teams, and three evenings ahead."""
    competition = CompetitionFactory(
        club=cast.club, slug="league", teams=True, draw_method=DrawMethod.ROUND_ROBIN, legs_per_match_day=1
    )
    for week in range(3):
        date = datetime.date(2026, 11, 26) + datetime.timedelta(weeks=week)
        MatchDayFactory(competition=competition, number=week + 1, date=date, starts_at=datetime.time(20))
    for name in ("Boeren", "Heren", "Nellen", "Azen"):
        TeamFactory(competition=competition, name=name)
    return competition


def make(cast, league, token="one page"):
    address = reverse("organise_fixtures", args=league.url_args)
    return cast.organiser.post(address, {"csrfmiddlewaretoken": token}, headers=ENGLISH, follow=True)


def test_one_tap_makes_it_and_two_taps_make_one(cast, league):
    assert "6 meetings are in the list." in make(cast, league).text
    keys = set(Fixture.objects.values_list("pk", flat=True))
    make(cast, league)
    assert set(Fixture.objects.values_list("pk", flat=True)) == keys  # the same form once more
    make(cast, league, token="another page")
    assert set(Fixture.objects.values_list("pk", flat=True)).isdisjoint(keys)
    cast.organiser.post(reverse("undo_change", args=[cast.club.slug, Change.objects.latest("pk").pk]))
    assert set(Fixture.objects.values_list("pk", flat=True)) == keys


def test_home_and_away_are_exchanged_once_by_two_taps(cast, league):
    make(cast, league)
    fixture = Fixture.objects.earliest("pk")
    home, away = fixture.home_team, fixture.away_team
    for _tap in range(2):
        answer = cast.organiser.post(
            reverse("fixture_home", args=league.url_args), {"home": f"{fixture.pk}-{away.number}"}
        )
        assert answer.status_code == 302
    fixture.refresh_from_db()
    assert (fixture.home_team, fixture.away_team) == (away, home)
    for wrong in ("", "x-1", f"{fixture.pk + 99}-1", f"{fixture.pk}-"):
        assert cast.organiser.post(reverse("fixture_home", args=league.url_args), {"home": wrong}).status_code == 404


def test_everyone_sees_it_on_the_page_in_files_and_in_the_calendar(cast, league, client):
    page = reverse("fixtures", args=league.url_args)
    assert "No fixtures yet" in client.get(page, headers=ENGLISH).text
    assert page not in client.get(reverse("competition", args=league.url_args)).text
    make(cast, league)
    first = Fixture.objects.earliest("pk")
    text = client.get(page, headers=ENGLISH).text
    assert text.index(first.home_team.name) < text.index(first.away_team.name)
    assert page in client.get(reverse("competition", args=league.url_args)).text
    lines = client.get(reverse("fixtures_csv", args=league.url_args), headers=ENGLISH).content.decode().splitlines()
    assert len(lines) == 1 + 6
    assert lines[1].split(",")[1:3] == ["2026-11-26", "20:00"]
    assert client.get(reverse("fixtures_pdf", args=league.url_args)).content.startswith(b"%PDF")
    calendar = reverse("competition_calendar", args=league.url_args)
    assert f"{first.home_team} – {first.away_team}" in client.get(calendar).content.decode().replace("\r\n ", "")
    MatchDay.objects.filter(pk=first.match_day_id).update(called_off=True)
    assert f"{first.home_team} – {first.away_team}" not in client.get(calendar).content.decode().replace("\r\n ", "")


@pytest.mark.parametrize("days", [1, 3])
def test_the_pages_take_as_many_queries_for_three_evenings_as_for_one(
    cast, league, client, days, django_assert_num_queries
):
    league.match_days.filter(number__gt=days).delete()
    make(cast, league)
    with django_assert_num_queries(11):
        client.get(reverse("fixtures", args=league.url_args))
    with django_assert_num_queries(14):
        cast.organiser.get(reverse("organise_fixtures", args=league.url_args))
    day = league.match_days.earliest("number")
    with django_assert_num_queries(6):
        cast.organiser.get(reverse("team_line_ups", args=day.url_args))
