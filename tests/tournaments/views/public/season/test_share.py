"""What leaves the site shows no more than a stranger sees, no matter who asks."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.factories import CompetitionFactory, MatchDayFactory, PlayerFactory, TableFactory, a_round
from tournaments.choices import NamesInPublic
from tournaments.models import MatchDay
from tournaments.printing import share

pytestmark = pytest.mark.django_db
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def season(club):
    season = CompetitionFactory(club=club, slug="season", name="Season of the whole wide town and its surroundings")
    people = [PlayerFactory(club=club, name=name) for name in ("Anna Bakker", "Bert Jansen", "Carla Smit", "Dirk Mol")]
    a_round(TableFactory(leg__match_day=MatchDayFactory(competition=season, published=True), units=people))
    return season


def test_a_picture_is_as_large_as_chats_want_it(client, season):
    address = [season.club.slug, season.slug]
    for name, numbers in (("share_standing", []), ("share_match_day", [1])):
        answer = client.get(reverse(name, args=[*address, *numbers]))
        assert answer.content.startswith(PNG)
        assert (int.from_bytes(answer.content[16:20]), int.from_bytes(answer.content[20:24])) == (1200, 630)
    page = client.get(reverse("standing", args=address)).text
    assert '<meta property="og:image" content="http://testserver/clubs/club-a/season/standing.png">' in page
    MatchDay.objects.update(published_at=None)
    assert client.get(reverse("share_standing", args=address)).status_code == 404  # a picture of nothing


def said_by_picture(client, monkeypatch, season) -> str:
    """What stands below its title."""
    monkeypatch.setattr(share, "_picture", lambda club, title, subtitle, rows: subtitle.encode())
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


def test_only_this_page_may_stand_inside_another(client, season):
    answer = client.get(reverse("embed_standing", args=[season.club.slug, season.slug]))
    assert "Anna Bakker" in answer.text
    assert "X-Frame-Options" not in answer.headers
    assert "frame-ancestors" not in answer.headers["Content-Security-Policy"]
    other = client.get(reverse("standing", args=[season.club.slug, season.slug]))
    assert other.headers["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in other.headers["Content-Security-Policy"]


def test_an_embedded_standing_is_fetched_again_only_if_changed(client, season):
    address = reverse("embed_standing", args=[season.club.slug, season.slug])
    etag = client.get(address).headers["ETag"]
    assert client.get(address, headers={"If-None-Match": etag}).status_code == 304
    season.club.players.filter(name="Anna Bakker").update(hides_name=True)
    answer = client.get(address, headers={"If-None-Match": etag})
    assert answer.status_code == 200
    assert "Bakker" not in answer.text


def test_a_member_shares_no_more_than_everybody_may_read(vera_client, season):
    """Protects: copying the standing into the club's website does not give away names."""
    season.club.names_in_public = NamesInPublic.INITIALS
    season.club.save()
    page = vera_client.get(reverse("embed_standing", args=[season.club.slug, season.slug])).text
    assert "Anna B." in page
    assert "Bakker" not in page


def test_the_files_of_a_competition_say_how_to_embed_it(client, season):
    page = client.get(reverse("competition_files", args=[season.club.slug, season.slug])).text
    assert "&lt;iframe src=&quot;http://testserver/embed/club-a/season/standing/&quot;" in page
