"""Who is not in the list of a door is found when typed: guests, and who came for another drive."""

import datetime

import pytest
from django.urls import reverse

from tests.factories import CompetitionFactory, MatchDayFactory, PairFactory, PlayerFactory
from tests.pages.organise.match_days import a_match_day, of_season, people
from tournaments.exceptions import Refused
from tournaments.models import Change, Player
from tournaments.queries.evening.door import find_elsewhere, find_expected, get_door, list_expected
from tournaments.services.evening.door import check_in
from tournaments.services.people.player import update_player


def door() -> str:
    return of_season("door", 1)


@pytest.fixture
def match_day(cast):
    return a_match_day(cast)


@pytest.fixture
def dora(cast) -> Player:
    """She came for a drive at Christmas."""
    drive = CompetitionFactory(club=cast.club, name="Christmas", slug="christmas", takes_day_guests=True)
    MatchDayFactory(competition=drive, date=datetime.date(2025, 12, 26))
    return PlayerFactory(club=cast.club, name="Dora Vos", number=1001, only_for=drive)


def who_is_there(match_day) -> list[str]:
    return sorted(match_day.attendances.values_list("player__name", flat=True))


def test_the_list_is_of_members_and_a_guest_is_found_when_typed_and_checked_in(cast, match_day, dora):
    """Protects: seventy names of a drive between those of the members."""
    people(cast, 1)
    guest = PlayerFactory(club=cast.club, name="Gerda", number=50, is_guest=True)
    assert [row.name for row in get_door(match_day).rows] == ["Anna"]
    assert [row.name for row in list_expected(match_day)] == ["Anna", "Gerda"]
    answer = cast.organiser.post(door(), {"find": "ger"})
    assert [row.pk for row in answer.context["found"]] == [guest.pk]
    assert "50 Gerda (guest)" in " ".join(answer.text.split())
    cast.organiser.post(door(), {"arrive": guest.pk})
    assert who_is_there(match_day) == ["Gerda"]
    assert [row.name for row in get_door(match_day).rows] == ["Anna", "Gerda"]
    # A member who fits is checked in no matter who else would.
    PlayerFactory(club=cast.club, name="Annie", is_guest=True)
    cast.organiser.post(door(), {"find": "ann"})
    assert who_is_there(match_day) == ["Anna", "Gerda"]


def test_no_one_is_checked_in_by_a_fictional_key_nor_out_of_another_club(cast, match_day):
    other = PlayerFactory(name="Elsewhere")
    for key in ("x", "0", "99999999999999", other.pk):
        assert cast.organiser.post(door(), {"again": key}).status_code == 404
    assert find_elsewhere(match_day, "else") == []


def test_a_former_name_finds_the_person(cast, match_day):
    [anna] = people(cast, 1)
    update_player(player=anna, name="Anna Smit", number=anna.number, is_active=True, also_known_as="Anna de Wit")
    for typed in ("wit", "anna wit", "aw", "adw", "smit", "as"):
        assert [row.name for row in find_expected(get_door(match_day).rows, typed)] == ["Anna Smit"], typed
    cast.organiser.post(door(), {"find": "adw"})
    assert who_is_there(match_day) == ["Anna Smit"]


def test_who_came_for_a_drive_is_a_guest_of_the_club_from_now_on(cast, match_day, dora):
    people(cast, 1)
    answer = cast.organiser.post(door(), {"find": "dv"})
    assert [(row.came_for, row.came_on) for row in answer.context["found"]] == [
        ("Christmas", datetime.date(2025, 12, 26))
    ]
    assert "Dora Vos, who came on" in answer.content.decode()
    cast.organiser.post(door(), {"again": dora.pk})
    dora.refresh_from_db()
    assert (dora.only_for, dora.is_guest, who_is_there(match_day)) == (None, True, ["Dora Vos"])
    cast.organiser.post(reverse("undo_change", args=[cast.club.slug, Change.objects.get().pk]))
    dora.refresh_from_db()
    assert (dora.only_for is None, dora.is_guest, who_is_there(match_day)) == (False, False, [])


def test_the_box_for_a_new_guest_knows_them_too(cast, match_day, dora):
    answer = cast.organiser.post(door(), {"guest": "dora  VOS"})
    assert [(row.pk, row.came_for) for row in answer.context["similar"]] == [(dora.pk, "Christmas")]
    assert who_is_there(match_day) == []
    cast.organiser.post(door(), {"guest": "Dora Vos", "sure": "1"})
    assert who_is_there(match_day) == ["Dora Vos"]
    assert cast.club.people.get(name="Dora Vos").pk == dora.pk


def test_how_many_queries_it_takes_does_not_depend_on_how_many_there_are(
    cast, match_day, dora, django_assert_num_queries
):
    for count in range(2):
        PlayerFactory(club=cast.club, name=f"Gerda {count}", is_guest=True)
        with django_assert_num_queries(1):
            assert len(find_elsewhere(match_day, "ger")) == count + 1


def test_one_person_does_not_come_with_two_partners(cast):
    """Protects: a draw that would seat someone at two tables."""
    pairs = CompetitionFactory(club=cast.club, pairs=True)
    anna = PlayerFactory(club=cast.club, name="Anna")
    one, other = PairFactory(competition=pairs, first=anna), PairFactory(competition=pairs, second=anna)
    day = MatchDayFactory(competition=pairs)
    check_in(match_day=day, units=[one])
    with pytest.raises(Refused, match="is here already, with another partner"):
        check_in(match_day=day, units=[other])
    assert day.attendances.count() == 1
