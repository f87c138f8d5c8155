"""What handicaps would be by a standing, and which standings are offered."""

import datetime

import pytest
from django.utils import timezone

from tests.factories import CompetitionFactory, MatchDayFactory, PairFactory, PlayerFactory, ResultFactory, TeamFactory
from tournaments.models import Competition
from tournaments.queries.season.handicap import list_sources, list_who_may_have_one, propose_handicaps

pytestmark = pytest.mark.django_db


def evening(competition: Competition, scored: dict[object, int], **day: object) -> None:
    match_day = MatchDayFactory(competition=competition, **day)
    for unit, points in scored.items():
        of_unit = {"player": None, competition.unit_field: unit}
        ResultFactory(match_day=match_day, points=points, **of_unit)


def test_a_tenth_of_the_difference_to_the_best(competition: Competition) -> None:
    """Protects: counted without the handicaps there are, also of what is not published yet; per leg a part of it."""
    first, second, third = PlayerFactory.create_batch(3, club=competition.club)
    evening(competition, {first: 5000, second: 4000, third: 4999})
    competition.handicaps.create(player=second, points=400)
    assert propose_handicaps(competition, competition, 10) == {first.pk: 0, second.pk: 100, third.pk: 0}
    competition.handicap_per, competition.legs_per_match_day = "leg", 4
    assert propose_handicaps(competition, competition, 10) == {first.pk: 0, second.pk: 25, third.pk: 0}


def test_pairs_and_teams_are_found_again_by_their_people_and_by_their_name() -> None:
    """Protects: both are created again for another season."""
    old = CompetitionFactory(pairs=True)
    new = CompetitionFactory(pairs=True, club=old.club)
    weak, strong = PairFactory(competition=old), PairFactory(competition=old)
    evening(old, {weak: 4000, strong: 5000})
    again, _other = (PairFactory(competition=new, first=weak.second, second=weak.first), PairFactory(competition=new))
    assert propose_handicaps(new, old, 50) == {again.pk: 500}
    old = CompetitionFactory(teams=True)
    new = CompetitionFactory(teams=True, club=old.club)
    weak, strong = TeamFactory(competition=old, name="Azen"), TeamFactory(competition=old, name="Boeren")
    evening(old, {weak: 4000, strong: 5000})
    again = TeamFactory(competition=new, name="AZEN")
    assert propose_handicaps(new, old, 50) == {again.pk: 500}


def test_older_competitions_of_the_same_kind_are_offered_the_last_one_first(competition: Competition) -> None:
    """Protects: another currency or form proposes nonsense, and a season that comes later is none to begin from."""
    club = competition.club
    MatchDayFactory(competition=competition, date=datetime.date(2026, 9, 1))
    years = {}
    for year, about in (
        (2024, {}),
        (2025, {}),
        (2027, {}),
        (2028, {"closed_at": timezone.now()}),
        (2023, {"counting_figure": "wins"}),
        (2022, {"pairs": True}),
    ):
        years[year] = CompetitionFactory(club=club, **about)
        MatchDayFactory(competition=years[year], date=datetime.date(year, 9, 1))
    CompetitionFactory()
    assert list_sources(competition) == [years[2025], competition, years[2024], years[2028]]


def test_everyone_who_takes_part_is_listed_and_who_has_one_already(competition: Competition) -> None:
    anna = PlayerFactory(club=competition.club, name="Anna")
    gone = PlayerFactory(club=competition.club, name="Aad", is_active=False)
    assert list_who_may_have_one(competition, {}) == [(anna.pk, "Anna")]
    assert list_who_may_have_one(competition, {gone.pk: 5}) == [(gone.pk, "Aad"), (anna.pk, "Anna")]
