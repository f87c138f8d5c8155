"""The standing is counted from what is stored, with a name to each row and a fixed number of queries."""

import pytest

from tests.factories import (
    AdjustmentFactory,
    MatchDayFactory,
    PairFactory,
    PlayerFactory,
    ResultFactory,
    TableFactory,
    a_round,
    an_entry,
)
from tournaments.choices import AbsenceRule, AdjustmentKind
from tournaments.queries.results.standing import get_standing
from tournaments.services.people.player import update_player

pytestmark = pytest.mark.django_db


def ranking(standing):
    """Place, number, name and total of each row."""
    return [(unit.row.place, unit.number, unit.name, unit.row.total) for unit in standing.rows]


def test_players_are_ranked_by_everything_they_scored(competition):
    players = [PlayerFactory(club=competition.club, number=number, name=f"P{number}") for number in (1, 2, 3, 4)]
    table = TableFactory(leg__match_day__competition=competition, leg__match_day__published=True, units=players)
    a_round(table, 1, an_entry(100))
    AdjustmentFactory(competition=competition, match_day=table.leg.match_day, player=players[2], points=-50)
    standing = get_standing(competition)
    assert ranking(standing) == [(1, 1, "P1", 100), (2, 2, "P2", 62), (2, 4, "P4", 62), (4, 3, "P3", 50)]
    assert standing.days == (table.leg.match_day,)


def test_pairs_are_ranked_under_both_names(pairs_competition):
    club = pairs_competition.club
    pairs = [
        PairFactory(
            competition=pairs_competition,
            number=number,
            first=PlayerFactory(club=club, name=f"A{number}"),
            second=PlayerFactory(club=club, name=f"B{number}"),
        )
        for number in (1, 2)
    ]
    a_round(TableFactory(leg__match_day__competition=pairs_competition, units=pairs), 1, an_entry(70))
    standing = get_standing(pairs_competition, published_only=False)
    assert ranking(standing) == [(1, 2, "A2 / B2", 162), (2, 1, "A1 / B1", 0)]


def test_a_match_day_that_is_not_published_is_left_out_unless_asked_for(competition):
    """And the counting rules of the competition are applied."""
    player = PlayerFactory(club=competition.club)
    shown, hidden = MatchDayFactory(competition=competition, published=True), MatchDayFactory(competition=competition)
    ResultFactory(match_day=shown, player=player, points=4000)
    ResultFactory(match_day=hidden, player=player, points=5000)
    published, everything = get_standing(competition), get_standing(competition, published_only=False)
    assert (published.rows[0].row.total, published.days) == (4000, (shown,))
    assert (everything.rows[0].row.total, everything.days) == (9000, (shown, hidden))
    competition.counting_best = 1
    competition.save()
    (unit,) = get_standing(competition, published_only=False).rows
    assert (unit.row.total, unit.row.plain_total) == (5000, 9000)
    assert [result.dropped for result in unit.row.counted] == [True, False]


@pytest.mark.keeps
def test_an_absence_is_worth_another_place_when_the_last_of_the_evening_turns_out_a_guest(competition):
    """Protects: what is kept of an evening, which gets no other version when someone is a guest from now on."""
    competition.counting_figure, competition.rank_points = "rank_points", [10, 6, 4, 2]
    competition.absence_rule, competition.guests_are_ranked = AbsenceRule.LOWEST_OF_EVENING, False
    competition.save()
    day = MatchDayFactory(competition=competition, published=True)
    players = [PlayerFactory(club=competition.club, number=number) for number in range(1, 6)]
    for player, points in zip(players, (4000, 3000, 2000, 1000), strict=False):
        ResultFactory(match_day=day, player=player, points=points)
    absence = AdjustmentKind.ABSENCE_WITH_NOTICE
    AdjustmentFactory(competition=competition, match_day=day, player=players[4], kind=absence, points=0)

    def worth() -> int:
        return next(row.row.total for row in get_standing(competition).rows if row.number == 5)

    assert worth() == 2
    update_player(player=players[3], name=players[3].name, number=4, is_active=True, is_guest=True)
    assert worth() == 4
