"""Drawing teams of four: two tables for a meeting, or everyone spread over the hall; seats and byes are the team's."""

from collections import Counter

import pytest

from tests.factories import AttendanceFactory, MatchDayFactory, TeamFactory, a_round, an_entry
from tournaments.choices import DrawMethod, LeftOver
from tournaments.exceptions import Refused
from tournaments.models import Bye, Leg, Seat
from tournaments.queries.evening.draw import get_draw_basis, list_tiers
from tournaments.queries.evening.fairness import get_evening
from tournaments.queries.results.result import list_results
from tournaments.seating.pair_draw import PairFairness
from tournaments.services.evening.draw import draw_legs, undo_draw

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture
def evening(teams_competition):
    """A match day at which `teams` teams are there."""

    def with_teams(teams):
        day = MatchDayFactory(competition=teams_competition)
        for team in TeamFactory.create_batch(teams, competition=teams_competition):
            AttendanceFactory(match_day=day, player=None, team=team)
        return day

    return with_teams


def tables_of(leg):
    """Each table as the teams North, East, South and West."""
    return [
        [seat.team for seat in sorted(table.seats.select_related("team"), key=lambda seat: "NESW".index(seat.position))]
        for table in leg.tables.order_by("number")
    ]


def opponents(day):
    met = Counter()
    for leg in Leg.objects.filter(match_day=day):
        met.update({frozenset((table[0].pk, table[1].pk)) for table in tables_of(leg)})
    return met


def test_a_meeting_takes_two_tables(evening):
    day = evening(4)
    for method in (DrawMethod.LOTS, DrawMethod.MOVING, DrawMethod.ROUND_ROBIN):
        legs = [1, 2] if method == DrawMethod.MOVING else [1, 2, 3]
        draw_legs(match_day=day, legs=legs, method=method, seed=1, by=None)
        for leg in day.legs.all():
            tables = tables_of(leg)
            assert len(tables) == 4
            for first, second in zip(tables[::2], tables[1::2], strict=True):
                assert first[0] == first[2] == second[1] == second[3]
                assert first[1] == first[3] == second[0] == second[2]
        if method != DrawMethod.LOTS:
            assert set(opponents(day).values()) == {1}
        if method != DrawMethod.ROUND_ROBIN:
            undo_draw(match_day=day, by=None)
    partners = Counter()
    for leg in day.legs.all():
        for table in leg.tables.all():
            seats = {seat.position: seat.player_id for seat in table.seats.all()}
            partners.update([frozenset((seats["N"], seats["S"])), frozenset((seats["E"], seats["W"]))])
    assert set(partners.values()) == {1}  # partners change within the team
    fairness = get_evening(day).fairness
    assert isinstance(fairness, PairFairness)
    assert fairness.opponents_repeated == (0, 0)
    # Legs that stand stay, and the movement goes on.
    leg = day.legs.get(number=1)
    before = tables_of(leg)
    a_round(leg.tables.first(), 1)
    draw_legs(match_day=day, legs=[2, 3], method=DrawMethod.ROUND_ROBIN, seed=9, by=None)
    assert tables_of(leg) == before
    assert set(opponents(day).values()) == {1}


def test_with_an_odd_number_one_team_has_a_bye_and_a_draw_is_undone(evening):
    day = evening(5)
    draw_legs(match_day=day, method=DrawMethod.ROUND_ROBIN, seed=1, by=None)
    byes = Bye.objects.filter(leg__match_day=day)
    assert byes.count() == 3
    assert len({bye.team for bye in byes}) == 3
    assert all(bye.player is None for bye in byes)
    undo_draw(match_day=day, by=None)
    assert not day.legs.exists()
    assert not Bye.objects.exists()
    team = day.attendances.order_by("team__number")[3].team
    draw_legs(match_day=day, legs=[1], method=DrawMethod.LOTS, turns=[team], seed=1, by=None)
    assert Bye.objects.get().team == team


def test_spread_over_the_hall_no_one_sits_with_their_team(evening):
    day = evening(4)
    draw_legs(match_day=day, method=DrawMethod.BEST, seed=1, by=None)
    assert all(len(set(table)) == 4 for leg in day.legs.all() for table in tables_of(leg))
    assert Seat.objects.filter(leg__match_day=day).count() == 3 * 16
    assert get_evening(day).fairness.partners_repeated == (0, 0)  # of people, not of teams


def test_in_portefeuille_the_pairs_of_a_team_sit_in_different_lines_and_apart(evening, teams_competition):
    teams_competition.is_portefeuille = True
    teams_competition.save()
    day = evening(5)
    draw_legs(match_day=day, method=DrawMethod.MOVING, seed=1, by=None)
    for leg in day.legs.all():
        tables = tables_of(leg)
        assert len({table[0] for table in tables}) == len({table[1] for table in tables}) == 5
        assert all(table[0] != table[1] for table in tables)


def test_swiss_gives_neighbours_in_the_standing_together(evening):
    day = evening(4)
    draw_legs(match_day=day, legs=[1], method=DrawMethod.SWISS, seed=1, by=None)
    for points, table in zip((120, 60, 140, 30), day.legs.get().tables.order_by("number"), strict=True):
        a_round(table, 1, an_entry(points))
    sums = Counter()
    for row in list_results(day.competition).legs:
        sums[row[0]] += row[3]
    first, second, *_others = [key for key, _points in sums.most_common()]
    met = opponents(day)
    draw_legs(match_day=day, legs=[2], method=DrawMethod.SWISS, seed=2, by=None)
    after = opponents(day)
    assert max(after.values()) == 1
    if frozenset((first, second)) not in met:
        assert frozenset((first, second)) in after


def test_too_few_teams_and_too_many_legs_are_refused(evening, teams_competition):
    with pytest.raises(Refused, match="two teams"):
        draw_legs(match_day=evening(1), method=DrawMethod.ROUND_ROBIN, seed=1, by=None)
    day = evening(3)
    with pytest.raises(Refused, match="four teams"):
        draw_legs(match_day=day, method=DrawMethod.BEST, seed=1, by=None)
    teams_competition.is_portefeuille = True
    teams_competition.save()
    with pytest.raises(Refused, match="only 2 legs can be played"):
        draw_legs(match_day=day, method=DrawMethod.MOVING, seed=1, by=None)


def test_the_season_knows_who_sat_out(evening, teams_competition):
    """Three teams, one leg an evening: in three evenings everyone sits out once."""
    teams_competition.legs_per_match_day = 1
    teams_competition.save()
    day = evening(3)
    for number in range(3):
        draw_legs(match_day=day, method=DrawMethod.LOTS, seed=number, by=None)
        teams = [row.team for row in day.attendances.select_related("team")]
        day = MatchDayFactory(competition=teams_competition)
        for team in teams:
            AttendanceFactory(match_day=day, player=None, team=team)
    assert sorted(Counter(Bye.objects.values_list("team", flat=True)).values()) == [1] * 3


def test_the_page_says_which_teams_have_not_sat_out_yet(evening, teams_competition):
    """Protects: the history of a draw is about people by their numbers, the turn of a team about teams by theirs."""
    day = evening(3)
    draw_legs(match_day=day, legs=[1], method=DrawMethod.LOTS, seed=1, by=None)
    out = Bye.objects.get().team
    a_round(day.legs.get().tables.first(), 1)
    (first, *_rest) = list_tiers(get_draw_basis(day), LeftOver.SIT_OUT, 1)
    assert (first.times, len(first.names)) == (0, 2)
    assert str(out) not in first.names
