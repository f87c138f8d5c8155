"""Who has met whom: a cross table of the season for those who keep it, and the settings that belong to it."""

import pytest
from django.urls import reverse

from tests.factories import (
    AttendanceFactory,
    CompetitionFactory,
    MatchDayFactory,
    PairFactory,
    TeamFactory,
)
from tournaments.choices import DrawMethod
from tournaments.models import Competition
from tournaments.services.evening.draw import draw_legs


@pytest.fixture
def league(cast):
    """A league of this many pairs or teams that played one leg."""

    def with_units(count, form="pairs", **settings):
        competition = CompetitionFactory(club=cast.club, slug="league", name="League", form=form, **settings)
        factory, unit = (TeamFactory, "team") if form == "teams" else (PairFactory, "pair")
        day = MatchDayFactory(competition=competition)
        for each in factory.create_batch(count, competition=competition):
            AttendanceFactory(match_day=day, player=None, **{unit: each})
        draw_legs(match_day=day, legs=[1], method=DrawMethod.ROUND_ROBIN, seed=1, by=None)
        return competition

    return with_units


def of_league(name, *rest):
    return reverse(name, args=["de-roem", "league", *rest])


@pytest.mark.parametrize("form, count", [("pairs", 4), ("pairs", 7), ("teams", 5)])
def test_the_cross_table_says_who_is_still_to_meet(cast, league, form, count, django_assert_num_queries):
    league(count, form)

    with django_assert_num_queries(8):
        page = cast.organiser.get(of_league("league"))

    found = page.context["league"]
    assert (found.played, found.planned) == (count // 2, count * (count - 1) // 2)
    assert found.legs == count - 2 + count % 2
    assert sum(line.sat_out for line in found.lines) == count % 2
    assert sum(line.at_home for line in found.lines) == count // 2
    assert all(line.met + line.to_play == count - 1 for line in found.lines)


def test_what_was_drawn_is_in_the_cross_table_and_its_spreadsheet_and_what_it_proves_is_said(cast, league):
    competition = league(4)
    lines = cast.organiser.get(of_league("league_file")).content.decode().splitlines()
    assert len(lines) == 1 + 6
    assert sorted(line.split(",")[-3] for line in lines[1:]) == ["0", "0", "0", "0", "1", "1"]
    result = cast.organiser.get(of_league("draw_result", 1)).text
    for page in (result, *(cast.organiser.get(of_league(*to)).text for to in (("draw", 1), ("organise_competition",)))):
        assert of_league("league") in page
    for words in ("Proved for the season", "2 of 6"):
        assert words in result
    # Twice is to be played twice.
    Competition.objects.update(round_robin_times=2)
    found = cast.organiser.get(of_league("league")).context["league"]
    assert (found.played, found.planned, found.legs) == (2, 12, 5)
    Competition.objects.update(round_robin_times=1)
    draw_legs(match_day=competition.match_days.get(), method=DrawMethod.BEST, seed=1, by=None)
    result = cast.organiser.get(of_league("draw_result", 1)).text
    assert ("Proved for this evening" in result, "Proved for the season" in result) == (True, False)


def test_another_round_is_said(cast, league):
    """Protects: a league of six meetings that is over said “8 of 12 meetings played” and nothing else."""
    competition = league(4)
    day = competition.match_days.get()
    draw_legs(match_day=day, legs=[2, 3], method=DrawMethod.ROUND_ROBIN, seed=1, by=None)
    page = cast.organiser.get(of_league("league"))
    assert (page.context["league"].to_play, page.context["league"].met_by_all) == (0, 0)
    later = MatchDayFactory(competition=competition)
    for pair in competition.pairs.all():
        AttendanceFactory(match_day=later, player=None, pair=pair)
    draw_legs(match_day=later, legs=[1], method=DrawMethod.ROUND_ROBIN, seed=1, by=None)
    page = cast.organiser.get(of_league("league"))
    assert page.context["league"].met_by_all == 1
    assert "Everyone has met everyone once; another round has begun." in page.text
    Competition.objects.update(form="individual")
    assert "pairs or teams" in cast.organiser.get(of_league("league")).text
