"""The page of those who came for one competition, and the tap that takes one into the club."""

import pytest
from django.urls import reverse

from tests.factories import CompetitionFactory
from tournaments.models import Competition, Player
from tournaments.models.player import players_of
from tournaments.services.people.player import add_day_guest
from tournaments.services.people.player_leaving import anonymise_player


@pytest.fixture
def drive(cast) -> Competition:
    return CompetitionFactory(club=cast.club, name="Drive", slug="drive", takes_day_guests=True)


def page_of(drive: Competition) -> str:
    return reverse("day_guest_list", args=drive.url_args)


def test_a_tap_takes_someone_into_the_club_once(cast, drive):
    """A day guest of another competition is left alone, and who was forgotten is not listed."""
    guest = add_day_guest(competition=drive, name="Dora")
    other = add_day_guest(competition=CompetitionFactory(club=cast.club, takes_day_guests=True), name="Doris")
    for number in ("", "one", "9" * 30):
        assert cast.organiser.post(page_of(drive), {"number": number}).status_code == 404
    assert cast.organiser.post(page_of(drive), {"number": other.number}).status_code == 302
    namesake = Player.objects.create(club=cast.club, number=1, name="dora")
    answer = cast.organiser.post(page_of(drive), {"number": guest.number}, follow=True)
    assert "There is already a player with this name" in answer.text
    namesake.delete()
    assert not players_of(cast.club).exists()
    answers = [cast.organiser.post(page_of(drive), {"number": guest.number}, follow=True) for _twice in range(2)]
    assert "Dora is a player of the club now, with number 1." in answers[0].text
    assert [answer.status_code for answer in answers] == [200, 200]
    assert [(player.pk, player.number) for player in players_of(cast.club)] == [(guest.pk, 1)]
    name = anonymise_player(player=add_day_guest(competition=drive, name="Dirk")).name
    assert name not in cast.organiser.get(page_of(drive)).text


def test_the_page_of_a_day_guest_is_as_public_as_the_drive(cast, drive):
    """Protects: a club that keeps its drive to itself shows no one’s name through a number that is guessed."""
    page = reverse("player", args=[cast.club.slug, add_day_guest(competition=drive, name="Dora").number])
    assert cast.nobody.get(page).status_code == 200
    Competition.objects.update(is_public=False)
    assert cast.nobody.get(page).status_code == 404
    assert cast.viewer.get(page).status_code == 200


def test_a_name_is_changed_and_the_list_comes_back(cast, drive):
    guest = add_day_guest(competition=drive, name="Dora")
    edit = reverse("player_edit", args=[cast.club.slug, guest.number])
    assert edit in cast.organiser.get(page_of(drive)).text
    answer = cast.organiser.post(edit, {"name": "Dora Gast", "number": guest.number, "is_active": "on"})
    assert answer.url == page_of(drive)
    guest.refresh_from_db()
    assert (guest.name, guest.only_for) == ("Dora Gast", drive)
