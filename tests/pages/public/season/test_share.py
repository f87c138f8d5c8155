"""What leaves the site shows no more than a stranger sees, no matter who asks."""

from datetime import datetime, timedelta

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from tests.factories import CompetitionFactory, MatchDayFactory, PlayerFactory, TableFactory, a_round
from tournaments.choices import DrawMethod, NamesInPublic
from tournaments.models import Competition, Draw, Leg, MatchDay
from tournaments.models.player import players_of
from tournaments.printing import share

pytestmark = pytest.mark.django_db
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def season(club):
    season = CompetitionFactory(club=club, slug="season", name="Season of the whole wide town and its surroundings")
    people = [PlayerFactory(club=club, name=name) for name in ("Anna Bakker", "Bert Jansen", "Carla Smit", "Dirk Mol")]
    a_round(TableFactory(leg__match_day=MatchDayFactory(competition=season, published=True), units=people))
    return season


def test_a_picture_is_as_large_as_chats_want_it(client, season, settings):
    address = [season.club.slug, season.slug]
    for name, numbers in (("share_standing", []), ("share_match_day", [1])):
        answer = client.get(reverse(name, args=[*address, *numbers]))
        assert answer.content.startswith(PNG)
        assert (int.from_bytes(answer.content[16:20]), int.from_bytes(answer.content[20:24])) == (1200, 630)
    for site, public in (("http://testserver", ""), ("https://club.example", "https://club.example")):
        settings.SITE_ADDRESS = public
        page = client.get(reverse("standing", args=address)).text
        assert f'<meta property="og:image" content="{site}/clubs/club-a/season/standing.png">' in page
    MatchDay.objects.update(published_at=None)
    assert client.get(reverse("share_standing", args=address)).status_code == 404  # a picture of nothing


def said_by_picture(client, monkeypatch, season) -> str:
    """What stands below its title."""
    monkeypatch.setattr(share, "to_png", lambda _template, data: data["subtitle"].encode())
    return client.get(reverse("share_match_day", args=[season.club.slug, season.slug, 1])).content.decode()


def test_a_picture_of_an_unfinished_evening_says_so(client, monkeypatch, season):
    """Protects: what was sent to the chat at ten is not taken for the result at midnight."""
    not_final = f"So far: not final yet · {season.name}"
    leg = season.match_days.get().legs.get()
    assert said_by_picture(client, monkeypatch, season) == not_final
    a_round(leg.tables.get(), 2)
    assert said_by_picture(client, monkeypatch, season) == season.name
    MatchDay.objects.update(date=timezone.localdate())
    assert said_by_picture(client, monkeypatch, season) == not_final
    MatchDay.objects.update(date=None, frozen_from=2)
    assert said_by_picture(client, monkeypatch, season) == not_final


def test_a_leg_to_come_is_not_forgotten_at_midnight(client, monkeypatch, season):
    """Protects: a picture for the chat between two legs, at half past twelve, is not taken for the result."""
    a_round(season.match_days.get().legs.get().tables.get(), 2)
    today = timezone.localdate()
    midnight = timezone.make_aware(datetime.combine(today, datetime.min.time())) + timedelta(days=1)
    MatchDay.objects.update(date=today)

    def is_said(minutes: int) -> bool:
        with time_machine.travel(midnight + timedelta(minutes=minutes)):
            return "not final yet" in said_by_picture(client, monkeypatch, season)

    assert [is_said(minutes) for minutes in (-60, -1, 1, 359, 361)] == [True, True, True, True, False]
    # A leg that is played before its day is followed by others, too.
    assert is_said(-1440)
    season.legs_per_match_day = 1
    season.save()
    assert [is_said(minutes) for minutes in (-1440, -1, 1)] == [False, False, False]


def test_a_picture_of_everyone_is_as_high_as_it_needs(client, season):
    address = reverse("share_match_day", args=[*season.url_args, 1])
    heights = [int.from_bytes(client.get(address, asked).content[20:24]) for asked in ({}, {"rows": "all"})]
    assert heights[0] == 630 != heights[1]


@pytest.mark.parametrize("name", ["seats_to_share", "share_seats", "seats_pdf", "seats_csv", "seats_xlsx"])
def test_seats_go_out_once_everyone_may_see_them_and_no_score_with_them(client, keeper_client, season, name):
    """Protects: a draw kept back, a competition that the club keeps to itself, and what was scored at the tables."""
    MatchDay.objects.update(published_at=None)
    address = reverse(name, args=[*season.url_args, 1])
    draw = Draw.objects.create(match_day=season.match_days.get(), method=DrawMethod.LOTS, seed=1)
    Leg.objects.update(draw=draw)
    for visitor in (client, keeper_client):
        assert [visitor.get(address, asked).status_code for asked in ({}, {"leg": 1}, {"leg": 2})] == [200, 200, 404]
        if name == "seats_to_share":
            page = visitor.get(address)
            assert "Anna Bakker &amp; Carla Smit" in page.text
            assert "162" not in page.context["text"]
        for model, hidden, shown in (
            (Draw, {"is_kept_back": True}, {"is_kept_back": False}),
            (Competition, {"is_public": False}, {"is_public": True}),
        ):
            model.objects.update(**hidden)
            assert visitor.get(address).status_code == 404
            model.objects.update(**shown)
    season.club.names_in_public = NamesInPublic.INITIALS
    season.club.save()
    said = keeper_client.get(address).content.decode(errors="replace")
    assert ("Bakker" in said, "Anna B." in said) == (False, name in ("seats_to_share", "seats_csv"))


def test_only_this_page_may_stand_inside_another_and_is_fetched_again_only_if_changed(client, vera_client, season):
    """Protects: copying the standing into the club's website does not give away names, no matter who copies it."""
    address = reverse("embed_standing", args=[season.club.slug, season.slug])
    answer = client.get(address)
    assert "Anna Bakker" in answer.text
    assert "X-Frame-Options" not in answer.headers
    assert "frame-ancestors" not in answer.headers["Content-Security-Policy"]
    other = client.get(reverse("standing", args=[season.club.slug, season.slug]))
    assert other.headers["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in other.headers["Content-Security-Policy"]
    files = client.get(reverse("competition_files", args=[season.club.slug, season.slug])).text
    assert "&lt;iframe src=&quot;http://testserver/embed/club-a/season/standing/&quot;" in files
    etag = {"If-None-Match": answer.headers["ETag"]}
    assert client.get(address, headers=etag).status_code == 304
    players_of(season.club).filter(name="Bert Jansen").update(hides_name=True)
    answer = client.get(address, headers=etag)
    assert (answer.status_code, "Jansen" in answer.text) == (200, False)
    season.club.names_in_public = NamesInPublic.INITIALS
    season.club.save()
    page = vera_client.get(address).text
    assert ("Anna B." in page, "Bakker" in page) == (True, False)


def test_a_message_says_what_a_stranger_sees_and_where_the_rest_is(client, keeper_client, season):
    """Protects: text, link and picture are of one kind, no matter who sends them."""
    of = [season.club.slug, season.slug]
    PlayerFactory(club=season.club, name="Els Unseen")
    MatchDayFactory(competition=season)
    address = reverse("standing", args=of)
    for visitor in (client, keeper_client):
        page = visitor.get(reverse("standing_to_share", args=of))
        lines = page.context["text"].splitlines()
        assert lines[0] == f"*{season.name}*"
        assert [line.split(" – ")[0] for line in lines[3:7]] == [
            "1. Anna Bakker",
            "1. Carla Smit",
            "3. Bert Jansen",
            "3. Dirk Mol",
        ]
        assert lines[-1] == f"http://testserver{address}"
        assert page.text.count('class="qr"') == 1
        assert visitor.get(reverse("match_day_to_share", args=[*of, 1])).context["shared"].club == season.club.name
        assert visitor.get(reverse("match_day_to_share", args=[*of, 2])).status_code == 404
