"""What a club looks like: its message, pictures and house rules, where they are set and where they are seen."""

import re
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from PIL import Image

from tests.factories import CompetitionFactory, LegFactory, MatchDayFactory, TableFactory, a_round
from tests.tournaments.printing.reading import pages_of
from tournaments.models import Club, ClubPicture
from tournaments.pictures import MOST_BYTES
from tournaments.services.club.club import update_club

TEXTS = {"message": "Soup at nine", "sponsor": "Bakker Bart", "house_rules": "No telephones.\n\nShuffle well."}
PNG = "image/png"


def address(cast):
    return reverse("club_appearance", args=[cast.club.slug])


def a_picture(colour="red", name="logo.png"):
    file = BytesIO()
    Image.new("RGB", (900, 450), colour).save(file, "PNG")
    return SimpleUploadedFile(name, file.getvalue(), PNG)


@pytest.fixture
def season(cast):
    competition = CompetitionFactory(club=cast.club, slug="season", rounds_per_leg=2)
    match_day = MatchDayFactory(competition=competition, published=True)
    a_round(TableFactory(leg=LegFactory(match_day=match_day)))
    return competition


def everywhere(club, season):
    """Where a club shows what it looks like."""
    day = season.match_days.get()
    pages = [("club", club.url_args), ("wall", day.url_args), ("competition_rules", season.url_args)]
    return {name: reverse(name, args=args) for name, args in pages}


def read(client, url):
    """The page without what is new each time."""
    return re.sub(r'"\w{64}"', "", client.get(url).text)


def pictures_on(text):
    return text.count("/picture-")


def test_what_is_set_is_seen_by_everyone_on_pages_the_wall_and_paper(cast, client, season):
    plain = {name: read(client, url) for name, url in everywhere(cast.club, season).items()}
    cast.organiser.post(address(cast), TEXTS | {"logo": a_picture(), "sponsor_picture": a_picture("blue")})
    club = Club.objects.get()
    assert (club.message, club.sponsor, len(club.pictures)) == ("Soup at nine", "Bakker Bart", 2)
    found = {name: client.get(url).text for name, url in everywhere(club, season).items()}
    assert {name: pictures_on(text) for name, text in found.items()} == {"club": 1, "wall": 2, "competition_rules": 0}
    assert {name for name, text in found.items() if "Soup at nine" in text} == {"club", "wall"}
    assert {name for name, text in found.items() if "<p>Shuffle well.</p>" in text} == {"club", "competition_rules"}
    assert 'alt="Bakker Bart"' in found["wall"]
    assert 'alt="De Roem"' in found["club"]
    rules = pages_of(client.get(reverse("competition_rules_pdf", args=season.url_args)).content)
    assert "No telephones." in " ".join(rules)
    result = client.get(reverse("match_day_pdf", args=season.match_days.get().url_args)).content
    assert "Soup at nine" in " ".join(pages_of(result))
    assert b"/Subtype/Image" in result.replace(b" ", b"")
    # Without any of it the pages are what they were, byte for byte.
    for kind in ("logo", "sponsor_picture"):
        cast.organiser.post(reverse("club_picture_remove", args=[club.slug, kind]))
    update_club(club=club, message="", house_rules="")
    assert not ClubPicture.objects.exists()
    for name, url in everywhere(club, season).items():
        assert read(client, url) == plain[name], name
        assert pictures_on(plain[name]) == 0


def test_a_picture_is_kept_for_good_shown_as_nothing_else_and_gone_when_it_is_replaced(cast, client):
    cast.organiser.post(address(cast), {"logo": a_picture()})
    old = Club.objects.get().pictures["logo"]
    url = reverse("club_picture", args=[cast.club.slug, old])
    answer = client.get(url)
    assert answer.content == bytes(ClubPicture.objects.get().content)
    assert answer.headers["Content-Type"] == "image/webp"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")
    assert {"public", "immutable", "max-age=31536000"} == set(answer.headers["Cache-Control"].split(", "))
    cast.organiser.post(address(cast), {"logo": a_picture("green")})
    new = Club.objects.get().pictures["logo"]
    assert [client.get(reverse("club_picture", args=["de-roem", one])).status_code for one in (old, new)] == [404, 200]
    # It is the picture of this club alone, and of a club that is there.
    assert client.get(reverse("club_picture", args=[cast.other_club.slug, new])).status_code == 404
    Club.objects.filter(pk=cast.club.pk).update(slug="being/removed")
    assert client.get(reverse("club_picture", args=["de-roem", new])).status_code == 404


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"<svg onload='alert(1)'/>", "not a picture"),
        (b"\x89PNG\r\n\x1a\n" + bytes(200), "not a picture"),
        (bytes(MOST_BYTES + 1), "too large"),
    ],
)
def test_what_is_no_picture_is_said_at_its_field_and_nothing_is_stored(cast, content, said):
    logo = SimpleUploadedFile("logo.png", content, PNG)
    page = cast.organiser.post(address(cast), TEXTS | {"logo": logo}, headers={"accept-language": "en"})
    assert [name for name, messages in page.context["form"].errors.items() if said in messages[0]] == ["logo"]
    assert not ClubPicture.objects.exists()
    assert Club.objects.get().message == ""
    assert "Soup at nine" in page.text  # what was typed is still there


def test_no_one_else_changes_how_a_club_looks(cast):
    cast.organiser.post(address(cast), {"logo": a_picture()})
    remove = reverse("club_picture_remove", args=[cast.club.slug, "logo"])
    for visitor in (cast.scorekeeper, cast.stranger, cast.rival):
        assert visitor.post(address(cast), {"logo": a_picture("blue")}).status_code == 404
        assert visitor.post(remove).status_code == 404
    assert ClubPicture.objects.count() == 1
    assert cast.organiser.post(remove.replace("logo", "passport")).status_code == 404
