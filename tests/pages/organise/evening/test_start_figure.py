"""A start figure on the page of the points of a season."""

import pytest

from tests.factories import CompetitionFactory, MatchDayFactory, PlayerFactory, ResultFactory
from tests.pages.organise.match_days import of_season
from tournaments.choices import AdjustmentKind
from tournaments.models import Competition

PAGE = of_season("season_adjustments")


@pytest.fixture
def season(cast) -> Competition:
    season = CompetitionFactory(club=cast.club, slug="season")
    ResultFactory(
        match_day=MatchDayFactory(competition=season, number=9),
        player=PlayerFactory(club=cast.club, name="Aad"),
        points=1200,
    )
    PlayerFactory(club=cast.club, name="Zwaan")
    return season


def test_the_usual_figure_and_a_reason_are_filled_in(cast, season):
    form = cast.organiser.get(f"{PAGE}?add=start").context["form"]
    assert (form["points"].value(), str(form["reason"].value())) == (1200, "Joined late")
    sent = {"add": "start", "unit": "Zwaan", "points": "1200", "reason": "Joined late"}
    page = cast.organiser.post(PAGE, sent, follow=True)
    assert "Start figure" in page.text
    assert season.adjustments.get().kind == AdjustmentKind.START
    again = cast.organiser.post(PAGE, sent | {"points": "900"})
    assert "Zwaan already has a start figure." in again.text
    assert season.adjustments.count() == 1


def test_where_averages_rank_there_is_none_and_the_page_says_why(cast, season):
    Competition.objects.filter(pk=season.pk).update(counting_method="average")
    page = cast.organiser.get(PAGE)
    assert "?add=start" not in page.text
    assert "an average needs no start figure" in page.text
