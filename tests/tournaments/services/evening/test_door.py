"""The door: what is done twice counts once, and what is undone leaves nothing behind."""

import pytest
from django.core.exceptions import ValidationError

from tests.factories import AttendanceFactory, LegFactory, MatchDayFactory, PairFactory, PlayerFactory, TableFactory
from tests.tournaments.services.undone import undone
from tournaments.choices import AdjustmentKind
from tournaments.exceptions import Refused
from tournaments.models import Correction, Pair, Player
from tournaments.services.evening import door as door
from tournaments.services.evening.match_day import open_match_day, open_match_day_like

pytestmark = pytest.mark.django_db


@pytest.fixture
def match_day(competition):
    return MatchDayFactory(competition=competition)


@pytest.fixture
def anna(competition):
    return PlayerFactory(club=competition.club, name="Anna")


def here(match_day) -> list[tuple[str, bool]]:
    return [(str(row.unit), row.is_paid) for row in match_day.attendances.all()]


def test_what_is_done_twice_at_the_door_counts_once(match_day, anna, pairs_competition):
    for unit in (PlayerFactory(), PairFactory(competition=pairs_competition)):  # of another competition
        with pytest.raises(ValidationError):
            door.check_in(match_day=match_day, units=[unit])
    with pytest.raises(Refused):  # who is not there does not pay
        door.set_paid(match_day=match_day, unit=anna, is_paid=True)
    assert here(match_day) == []
    assert door.check_in(match_day=match_day, units=[anna]) == [anna]
    assert door.check_in(match_day=match_day, units=[anna, anna]) == []
    assert here(match_day) == [("Anna", False)]
    assert [door.set_paid(match_day=match_day, unit=anna, is_paid=True) for _time in range(2)] == [True, False]
    assert here(match_day) == [("Anna", True)]
    assert [str(row.unit) for row in door.check_out(match_day=match_day, units=[anna])] == ["Anna"]
    assert door.check_out(match_day=match_day, units=[anna]) == []
    door.check_in(match_day=match_day, units=[anna])
    assert here(match_day) == [("Anna", False)]


def test_a_guest_is_a_player_who_is_there_and_stays_one_once_they_played(match_day, anna):
    others = PlayerFactory.create_batch(3, club=anna.club)
    with pytest.raises(ValidationError):
        door.add_guest(match_day=match_day, name="anna")
    assert (Player.objects.count(), here(match_day)) == (4, [])
    guest = door.add_guest(match_day=match_day, name=" Rik  Vos ")
    assert (guest.name, guest.is_guest, guest.club) == ("Rik Vos", True, match_day.competition.club)
    assert here(match_day) == [("Rik Vos", False)]
    door.remove_guest(match_day=match_day, unit=guest)
    assert (Player.objects.count(), here(match_day)) == (4, [])
    guest = door.add_guest(match_day=match_day, name="Rik")
    TableFactory(leg=LegFactory(match_day=match_day), units=[guest, *others])
    door.remove_guest(match_day=match_day, unit=guest)
    assert (guest in Player.objects.all(), here(match_day)) == (True, [])


def test_a_new_pair_is_checked_in_and_known_players_are_no_guests(pairs_competition):
    match_day = MatchDayFactory(competition=pairs_competition)
    anna = PlayerFactory(club=pairs_competition.club, name="Anna")
    pair = door.add_guest_pair(match_day=match_day, names=("anna", "Bert"))
    assert (pair.first, pair.second.is_guest) == (anna, True)
    assert here(match_day) == [("Anna / Bert", False)]
    door.remove_guest(match_day=match_day, unit=pair)
    assert (Pair.objects.count(), list(Player.objects.all()), here(match_day)) == (0, [anna], [])


def test_everyone_of_last_time_is_there_except_absentees(match_day, anna, olga, pairs_competition):
    bert, carla = PlayerFactory.create_batch(2, club=anna.club)
    for player in (anna, bert, carla):
        AttendanceFactory(match_day=match_day, player=player)
    today = MatchDayFactory(competition=match_day.competition)
    door.check_in(match_day=today, units=[bert])
    door.write_absence(match_day=today, unit=carla, with_notice=True, reason="", by=olga)
    with pytest.raises(Refused):
        door.check_in_like(match_day=today, other=MatchDayFactory(competition=pairs_competition))
    assert door.check_in_like(match_day=today, other=match_day) == [anna]
    assert {name for name, _paid in here(today)} == {"Anna", bert.name}


def test_an_absence_is_worth_what_the_club_says_and_written_once(match_day, anna, olga):
    competition = match_day.competition
    competition.absence_points, competition.absence_without_notice_points = 5000, 100
    competition.save()
    for with_notice in (True, True, False):
        door.write_absence(match_day=match_day, unit=anna, with_notice=with_notice, reason="", by=olga)
    absence = match_day.adjustments.get()
    assert (absence.kind, absence.points) == (AdjustmentKind.ABSENCE_WITHOUT_NOTICE, 100)
    assert Correction.objects.count() == 1
    assert door.remove_absence(match_day=match_day, unit=anna, by=olga)
    assert not door.remove_absence(match_day=match_day, unit=anna, by=olga)


def test_an_absentee_comes_after_all_and_is_absent_again(match_day, anna, olga):
    door.write_absence(match_day=match_day, unit=anna, with_notice=True, reason="Wedding", by=olga)
    with pytest.raises(Refused):
        door.check_in(match_day=match_day, units=[anna])
    absence = door.check_in_after_all(match_day=match_day, unit=anna, by=olga)
    assert door.check_in_after_all(match_day=match_day, unit=anna, by=olga) is None
    assert (here(match_day), match_day.adjustments.count()) == ([("Anna", False)], 0)
    door.absent_again(match_day=match_day, unit=anna, kind=absence.kind, reason=absence.reason, by=olga)
    assert here(match_day) == []
    assert match_day.adjustments.values_list("kind", "reason").get() == (AdjustmentKind.ABSENCE_WITH_NOTICE, "Wedding")


def test_several_absences_are_written_together_or_not_at_all(match_day, anna, olga):
    bert = PlayerFactory(club=anna.club)
    door.check_in(match_day=match_day, units=[bert])
    with pytest.raises(Refused):
        door.write_absences(match_day=match_day, units=[anna, bert], with_notice=False, reason="", by=olga)
    assert match_day.adjustments.count() == 0


def test_the_next_match_day_is_a_week_later_and_named_alike(competition):
    for name, following in (
        *(("", ""), ("Drive 9", "Drive 10")),
        *(("Week 9 of 12", "Week 10 of 12"), ("Easter 2026", "Easter 2026")),
    ):
        with undone():
            last = MatchDayFactory(competition=competition, name=name, number=9)
            following_day = open_match_day_like(last=last)
            assert (following_day.name, following_day.number) == (following, 10)
            assert (following_day.date - last.date).days == 7
    assert open_match_day_like(last=open_match_day(competition=competition)).date is None
