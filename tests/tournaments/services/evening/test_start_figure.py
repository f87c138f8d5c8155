"""The points with which someone who joins late begins."""

import pytest
from django.core.exceptions import ValidationError

from tests.factories import DivisionFactory, MatchDayFactory, PlayerFactory, ResultFactory
from tournaments.choices import AdjustmentKind, CountingFigure, CountingMethod
from tournaments.exceptions import Refused
from tournaments.models import Competition, DivisionPlace, Player
from tournaments.queries.results.division import usual_start_figure
from tournaments.queries.results.standing import explain_row, get_standing
from tournaments.services.evening.start_figure import add_start_figure

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(competition: Competition) -> list[Player]:
    return PlayerFactory.create_batch(4, club=competition.club)


def begin(competition: Competition, player: Player, points: int = 700) -> None:
    add_start_figure(competition=competition, player=player, points=points, reason="Joined late", by=None)


def test_the_usual_one_is_the_average_of_the_last_division(competition: Competition, people: list[Player]) -> None:
    """Protects: rounded half up, of those with a place; without divisions of the whole standing."""
    assert usual_start_figure(competition) is None
    day = MatchDayFactory(competition=competition)
    for player, points in zip(people, (1000, 700, 501, 500), strict=True):
        ResultFactory(match_day=day, player=player, points=points)
    assert usual_start_figure(competition) == 675
    for number, players in ((1, people[:2]), (2, people[2:])):
        division = DivisionFactory(competition=competition, number=number)
        for player in players:
            DivisionPlace.objects.create(division=division, player=player)
    assert usual_start_figure(competition) == 501  # 500.5


def test_it_is_in_the_standing_and_said_on_its_row(competition: Competition, people: list[Player]) -> None:
    late = people[0]
    begin(competition, late)
    ResultFactory(match_day=MatchDayFactory(competition=competition, published=True), player=late, points=500)
    count = get_standing(competition)
    [unit] = count.rows
    assert (unit.row.total, unit.row.adjustment) == (1200, 700)
    explained = explain_row(count, late.number)
    assert explained is not None
    assert explained.start_figure == 700
    assert competition.adjustments.get().kind == AdjustmentKind.START


def test_no_one_has_two_and_none_is_nothing(competition: Competition, people: list[Player]) -> None:
    begin(competition, people[0])
    with pytest.raises(Refused):
        begin(competition, people[0])
    for nothing in (0, -5):
        with pytest.raises(ValidationError) as refused:
            begin(competition, people[1], nothing)
        assert set(refused.value.error_dict) == {"points"}


@pytest.mark.parametrize(
    "counting",
    [{"counting_method": CountingMethod.AVERAGE}, {"counting_figure": CountingFigure.RANK_POINTS}],
)
def test_averages_and_places_need_none(competition: Competition, people: list[Player], counting: dict) -> None:
    Competition.objects.filter(pk=competition.pk).update(**counting)
    with pytest.raises(Refused):
        begin(competition, people[0])
