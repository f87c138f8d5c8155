"""The next season has everything of the one before but what was played."""

import datetime

import pytest
from django.contrib.auth.models import User

from tests.factories import (
    DivisionFactory,
    MatchDayFactory,
    PairFactory,
    PlayerFactory,
    PrizeFactory,
    ResultFactory,
    TeamFactory,
)
from tournaments.models import Change, Competition, DivisionPlace
from tournaments.permissions import asked_by
from tournaments.services.evening.undo import undo_change
from tournaments.services.people.category import set_categories
from tournaments.services.season.closing import close_competition
from tournaments.services.season.next_season import OWN, begin_next_season
from tournaments.services.season.side_standing import set_side_standings

pytestmark = pytest.mark.django_db


def test_the_settings_are_the_same_and_the_old_season_stays(competition: Competition) -> None:
    """Protects: a setting that the next season forgets, also one that is only added later."""
    Competition.objects.filter(pk=competition.pk).update(absence_points=77, rounds_per_leg=12, is_public=False)
    MatchDayFactory(competition=competition, published=True)
    close_competition(competition=competition)
    new = begin_next_season(competition=competition, name="Season 2")
    old = Competition.objects.get(pk=competition.pk)
    names = [field.name for field in Competition._meta.concrete_fields if field.name not in OWN]
    assert {name: getattr(new, name) for name in names} == {name: getattr(old, name) for name in names}
    assert (new.name, new.slug, new.is_closed, new.match_days.count()) == ("Season 2", "season-2", False, 0)
    assert (old.is_closed, old.match_days.count()) == (True, 1)


def test_people_move_up_and_down_and_prizes_and_standings_come_along(competition: Competition) -> None:
    """Protects: a prize of another competition's division, a standing of another one's category."""
    top, lower = (DivisionFactory(competition=competition, promoted=1, relegated=1) for _division in range(2))
    day = MatchDayFactory(competition=competition, published=True)
    people = PlayerFactory.create_batch(5, club=competition.club)
    for at, player in enumerate(people[:4]):
        ResultFactory(match_day=day, player=player, points=1000 - at)
        DivisionPlace.objects.create(division=(top, lower)[at // 2], player=player)
    people[3].is_active = False
    people[3].save()
    PrizeFactory(competition=competition, division=lower)
    [ladies] = set_categories(
        competition=competition, categories=[{"pk": None, "name": "Ladies", "players": [people[0].pk, people[3].pk]}]
    )
    set_side_standings(competition=competition, standings=[{"name": "Ladies", "kind": "category", "category": ladies}])
    close_competition(competition=competition)
    new = begin_next_season(competition=competition, name="Season 2")
    divisions = list(new.divisions.order_by("number"))
    members = [set(division.places.values_list("player", flat=True)) for division in divisions]
    assert members == [{people[0].pk, people[2].pk}, {people[1].pk}]
    assert new.prizes.get().division == divisions[1]
    category = new.categories.get()
    assert new.side_standings.get().category == category
    assert list(category.places.values_list("player", flat=True)) == [people[0].pk]


def test_evenings_follow_at_the_same_distances_and_count_alike(competition: Competition) -> None:
    """Protects: a final that is double in one season and forgotten in the next."""
    for date in (datetime.date(2026, 9, 7), datetime.date(2026, 9, 21), None):
        MatchDayFactory(competition=competition, date=date, name="Club evening")
    competition.match_days.filter(number=2).update(counts="2", cannot_be_dropped=True)
    new = begin_next_season(competition=competition, name="Season 2", first_date=datetime.date(2027, 9, 6))
    dates = list(new.match_days.order_by("number").values_list("number", "date", "name", "published_at"))
    first, second = datetime.date(2027, 9, 6), datetime.date(2027, 9, 20)
    assert dates == [(1, first, "Club evening", None), (2, second, "Club evening", None)]
    assert list(new.match_days.values_list("counts", "cannot_be_dropped")) == [("1", False), ("2", True)]


@pytest.mark.parametrize("with_units", [True, False])
def test_pairs_and_teams_who_still_play_stay_together(with_units: bool) -> None:
    """Protects: a pair with someone who has left the club, and other numbers on the same pairs."""
    pair = PairFactory(number=3)
    other = PairFactory(competition=pair.competition, number=4)
    other.second.is_active = False
    other.second.save()
    new = begin_next_season(competition=pair.competition, name="Pairs 2", with_units=with_units)
    expected = [(3, pair.first_id, pair.second_id)] if with_units else []
    assert list(new.pairs.values_list("number", "first", "second")) == expected
    team = TeamFactory(number=2)
    following = begin_next_season(competition=team.competition, name="Teams 2", with_units=with_units)
    members = [list(one.members.order_by("place").values_list("player", flat=True)) for one in following.teams.all()]
    own = list(team.members.order_by("place").values_list("player", flat=True))
    assert members == ([own] if with_units else [])


def test_it_is_undone_as_a_whole(anna: User, competition: Competition) -> None:
    MatchDayFactory(competition=competition)
    with asked_by(anna):
        begin_next_season(competition=competition, name="Season 2", first_date=datetime.date(2027, 9, 6))
        undo_change(change=Change.objects.get(), by=anna)
    assert list(Competition.objects.all()) == [competition]
