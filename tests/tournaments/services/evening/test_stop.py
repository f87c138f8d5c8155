"""Who goes home or withdraws: no later leg, no place; undone with one call, and what was played stays."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError

from tests.factories import AttendanceFactory, ByeFactory, PlayerFactory, TableFactory, a_round
from tests.tournaments.services.undone import undone
from tournaments.exceptions import Refused
from tournaments.models import Bye, Leg, Stop, Table
from tournaments.queries.evening.absence import list_missing
from tournaments.queries.evening.door import get_door
from tournaments.queries.evening.draw import get_draw_basis
from tournaments.queries.results.division import get_division_standing
from tournaments.queries.results.match_day import get_match_day_result, hall_version
from tournaments.queries.results.standing import get_standing
from tournaments.queries.version import find_match_day_version, find_standing_version, find_wall_version
from tournaments.services.evening.draw import draw_legs
from tournaments.services.evening.match_day import open_match_day, publish_match_day
from tournaments.services.evening.stop import come_back, play_on, stop_playing, withdraw
from tournaments.services.season.competition import update_competition
from tournaments.services.season.division import place_in_divisions, set_divisions

pytestmark = pytest.mark.django_db

VISITOR = AnonymousUser()


@pytest.fixture
def five(competition):
    """Five who are there; two legs are drawn, and the first is played."""
    people = [PlayerFactory(club=competition.club, number=number) for number in range(1, 6)]
    match_day = open_match_day(competition=competition)
    for player in people:
        AttendanceFactory(match_day=match_day, player=player)
    legs = [match_day.legs.create(number=number) for number in (1, 2)]
    first = TableFactory(leg=legs[0], units=people[:4])
    ByeFactory(leg=legs[0], player=people[4])
    TableFactory(leg=legs[1], units=[people[0], *people[2:]])
    ByeFactory(leg=legs[1], player=people[1])
    for number in (1, 2):
        a_round(first, number=number)
    return people


@pytest.fixture
def evening(competition, five):
    return competition.match_days.get()


def a_player_of(evening):
    """Who has played the first leg."""
    return evening.legs.get(number=1).tables.get().seats.earliest("pk").player


def places(evening) -> dict[int, tuple[int | None, int | None]]:
    return {named.number: (named.row.place, named.row.stopped_after) for named in get_match_day_result(evening).rows}


def test_who_has_played_everything_keeps_the_place(competition, evening):
    """Protects: a tap at the door at the end of the evening from costing someone a prize."""
    one = a_player_of(evening)
    evening.legs.get(number=2).delete()
    competition.legs_per_match_day = 1
    competition.save()
    evening.refresh_from_db()
    before = places(evening)
    with pytest.raises(Refused, match="heeft alles gespeeld"):
        stop_playing(match_day=evening, unit=one, by=None)
    assert places(evening) == before
    # Said with the leg, it is meant; so is leaving in the middle of the last one.
    assert stop_playing(match_day=evening, unit=one, after_leg=1, by=None).after_leg == 1
    other = evening.legs.get().tables.get().seats.latest("pk").player
    evening.legs.get().tables.update(is_complete=False, winner="")
    assert stop_playing(match_day=evening, unit=other, by=None).after_leg == 1


def test_who_goes_home_has_no_place_is_not_drawn_any_more_and_comes_back_with_one_call(evening):
    one, before = a_player_of(evening), places(evening)
    stop = stop_playing(match_day=evening, unit=one, by=None)
    assert stop_playing(match_day=evening, unit=one, by=None) == stop
    assert (stop.after_leg, places(evening)[one.number]) == (1, (None, 1))
    assert one.number not in get_draw_basis(evening).units
    assert play_on(match_day=evening, unit=one)
    assert not play_on(match_day=evening, unit=one)
    assert (places(evening), Stop.objects.count()) == (before, 0)
    Leg.objects.filter(number=2).delete()
    stop_playing(match_day=evening, unit=one, by=None)
    draw_legs(match_day=evening, legs=[2], seed=1, by=None)
    assert not evening.legs.get(number=2).byes.exists()
    assert one not in [seat.player for seat in evening.legs.get(number=2).tables.get().seats.all()]


def test_sitting_out_counts_before_going_home_and_not_after(evening):
    """Protects: 1600 points for a leg after one had gone; and what a leg sat out is worth, with that leg."""
    first, later = (Bye.objects.get(leg__number=number) for number in (1, 2))
    stop_playing(match_day=evening, unit=later.player, by=None)
    assert not Bye.objects.filter(leg__number=2).exists()
    for is_over, after_leg in ((False, 0), (True, 1)):
        with undone():
            Table.objects.filter(leg__number=1).update(is_complete=is_over, winner="")
            stop = stop_playing(match_day=evening, unit=first.player, by=None)
            assert (stop.after_leg, Bye.objects.filter(player=first.player).exists()) == (after_leg, is_over)


def test_no_one_stopped_before_a_leg_that_they_scored_in_or_without_being_there(evening, competition):
    with pytest.raises(ValidationError) as refusal:
        stop_playing(match_day=evening, unit=a_player_of(evening), after_leg=0, by=None)
    assert list(refusal.value.message_dict) == ["after_leg"]
    with pytest.raises(Refused):
        stop_playing(match_day=evening, unit=PlayerFactory(club=competition.club, number=9), by=None)


def test_the_club_says_what_is_left_of_their_evening(evening, competition):
    one = a_player_of(evening)
    stop_playing(match_day=evening, unit=one, by=None)
    rules = (("behind", True, True), ("left_out", False, True), ("not_counted", False, False))
    for rule, listed, in_season in rules:
        update_competition(competition=competition, stopped_rule=rule)
        evening.refresh_from_db()
        standing = get_standing(evening.competition, published_only=False)
        assert one.number in {row.number for row in standing.rows if row.row.counted} or not in_season
        found = (one.number in places(evening), one.number in {row.number for row in standing.rows})
        assert found == (listed, in_season), rule


def test_who_withdrew_is_last_and_is_offered_nowhere(evening, competition):
    one = a_player_of(evening)
    others = {row.number: row.row.total for row in get_standing(competition, published_only=False).rows}
    withdraw(competition=competition, unit=one, reason="moved away")
    standing = get_standing(competition, published_only=False)
    assert (standing.rows[-1].number, standing.rows[-1].row.place) == (one.number, None)
    assert {row.number: row.row.total for row in standing.rows} == others
    following = open_match_day(competition=competition)
    assert one.number not in {row.number for row in get_door(following).rows}
    assert one.number not in {row.number for row in list_missing(following, everyone=True).unknown}
    assert one.number not in get_draw_basis(evening).units
    assert come_back(competition=competition, unit=one)
    assert one.number in {row.number for row in get_door(following).rows}


def test_who_never_came_goes_down_before_the_last(evening, competition, five):
    """Protects: staying at home for a whole season kept a place in the first division."""
    absent = PlayerFactory(club=competition.club, number=9)
    lines = [{"pk": None, "name": name, "promoted": 0, "relegated": 1} for name in ("First", "Second")]
    set_divisions(competition=competition, divisions=lines)
    place_in_divisions(competition=competition, places={player.pk: 0 for player in [*five, absent]})
    first = get_division_standing(competition, published_only=False).tables[0]
    assert [named.unit.number for named in first.rows if named.row.move == "down"] == [9]


def test_open_pages_be_told_of_it(evening, competition):
    """Protects: a desk and a standing on a screen go on showing someone who has left."""
    about = (VISITOR, competition.club.slug, competition.slug)
    publish_match_day(match_day=evening, by=None, even_if_incomplete=True)

    def versions() -> tuple:
        return (
            hall_version(evening),
            find_match_day_version(*about, evening.number),
            find_standing_version(*about),
            find_wall_version(evening.pk),
        )

    one, before = a_player_of(evening), versions()
    stop_playing(match_day=evening, unit=one, by=None)
    stopped = versions()
    assert all(was != now for was, now in zip(before, stopped, strict=True))
    withdraw(competition=competition, unit=one)
    assert find_standing_version(*about) != stopped[2]
