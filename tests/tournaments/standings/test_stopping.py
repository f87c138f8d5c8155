"""Who stops has no place, no prize and no way around relegation; what the others played stays as it was."""

import pytest

from tournaments.standings import CountingRules, CountingUnit, LegResult, NoPlace, Stop, make_match_day_result
from tournaments.standings import make_standing as count
from tournaments.standings.divisions import DivisionRules, Move, next_divisions, rank_divisions
from tournaments.standings.outlook import make_outlook
from tournaments.standings.prizes import Candidate, PrizeKind, PrizeRule, award_prizes
from tournaments.standings.stopping import stopped_on, withdrawn, without_stopped

ANNA, BERT, CORA, DIRK = 1, 2, 3, 4
EVENING = [
    *(LegResult(ANNA, 1, leg, 1500) for leg in (1, 2, 3)),
    *(LegResult(BERT, 1, leg, 1300) for leg in (1, 2, 3)),
    *(LegResult(CORA, 1, leg, 2000) for leg in (1, 2)),
    LegResult(DIRK, 1, None, 5000, attended=False),
]
HOME = [Stop(CORA, 1, 2)]


def test_who_went_home_is_behind_the_others_and_before_who_never_came() -> None:
    day = make_match_day_result(EVENING, [], 1, HOME)
    found = [(row.unit_id, row.place, row.stopped_after) for row in day.rows]
    assert found == [(ANNA, 1, None), (BERT, 2, None), (CORA, None, 2), (DIRK, None, None)]
    assert (day.units, day.average) == (3, 4200)
    unlisted = make_match_day_result(EVENING, [], 1, HOME, lists_stopped=False)
    assert [row.unit_id for row in unlisted.rows] == [ANNA, BERT, DIRK]
    # A stop on another day says nothing.
    assert make_match_day_result(EVENING, [], 1, [Stop(CORA, 2, 2)]) == make_match_day_result(EVENING, [], 1)


def test_who_went_home_never_wins_the_booby_prize() -> None:
    """Protects: two legs of three are the lowest total of the evening, and no last place."""
    results = [row for row in EVENING if row.unit_id != CORA] + [LegResult(CORA, 1, 1, 100)]
    rows = make_match_day_result(results, [], 1, HOME).rows
    ranked = [Candidate(row.unit_id, row.place, row.total) for row in rows if row.place is not None]
    assert [award.winners for award in award_prizes([PrizeRule(PrizeKind.LAST_PLACE)], ranked)] == [(BERT,)]


@pytest.mark.parametrize(
    ("unit", "expected"),
    [(CountingUnit.MATCH_DAY, {ANNA: 25, BERT: 18, CORA: 0}), (CountingUnit.LEG, {ANNA: 61, BERT: 48, CORA: 50})],
)
def test_where_places_give_points_an_evening_not_finished_has_none_and_a_leg_played_has(unit, expected) -> None:
    rules = CountingRules(rank_points=(25, 18, 15), unit=unit)
    standing = count([row for row in EVENING if row.unit_id != DIRK], [], rules, stops=HOME)
    assert {row.unit_id: row.total for row in standing.rows} == expected


def test_what_was_played_counts_for_the_season_unless_the_club_says_otherwise() -> None:
    season = [*EVENING, LegResult(CORA, 2, 1, 1000)]
    assert {row.unit_id: row.total for row in count(season, [], CountingRules(), stops=HOME).rows}[CORA] == 5000
    left = count(without_stopped(season, HOME), [], CountingRules(), stops=HOME)
    assert {row.unit_id: row.total for row in left.rows}[CORA] == 1000


def test_who_withdrew_is_last_without_a_place_and_takes_no_ones() -> None:
    """Protects: the leader who leaves; what the others have, and their places among themselves, stays."""
    season = [LegResult(unit, 1, 1, points) for unit, points in ((ANNA, 900), (BERT, 800), (CORA, 700))]
    standing = count(season, [], CountingRules(planned=3), guests={CORA}, stops=[Stop(ANNA, None, None)])
    assert [(row.unit_id, row.place, row.no_place, row.total) for row in standing.rows] == [
        (BERT, 1, None, 800),
        (CORA, None, NoPlace.GUEST, 700),
        (ANNA, None, NoPlace.WITHDREW, 900),
    ]
    assert make_outlook(standing, ANNA, CountingRules(planned=3)) is None


DIVISIONS = [DivisionRules(0, 2), DivisionRules(2, 0)]


def moves(places: list[int | None], away: set[int]) -> list[str]:
    division_of = dict.fromkeys(range(len(places)), 0) | {99: 1}
    [first, _second] = rank_divisions(DIVISIONS, division_of, [*enumerate(places), (99, len(places) + 1)], away)
    return [str(row.move) for row in first]


def test_who_stays_away_goes_down_before_anyone_with_a_place() -> None:
    """Protects: missing the minimum of evenings was a way to stay in the first division.

    All who stay away are last together; guests stay, and no one moves before anything was played.
    """
    assert moves([1, 2, 3, None], {3}) == ["stays", "stays", "down", "down"]
    assert moves([1, 2, 3, 4], set()) == ["stays", "stays", "down", "down"]
    assert moves([1, 2, None, None], {2, 3}) == ["stays", "stays", "down", "down"]
    assert moves([1, None, None, None], {1, 2, 3}) == ["stays", "down", "down", "down"]
    assert moves([1, 2, None], set()) == ["down", "down", "stays"]
    assert moves([None, None], {0, 1}) == ["stays", "stays"]


def test_no_one_without_a_place_is_promoted() -> None:
    tables = rank_divisions(DIVISIONS, {1: 0, 2: 1, 3: 1, 4: 1}, [(1, 1), (2, 2), (3, None), (4, None)], {3})
    assert [(row.unit_id, row.move) for row in tables[1]] == [(2, Move.UP), (3, Move.STAYS), (4, Move.STAYS)]
    assert next_divisions(tables)[3] == 1


def test_who_went_home_has_not_withdrawn() -> None:
    stops = [Stop(ANNA, 1, 0), Stop(BERT, None, None)]
    assert withdrawn(stops) == {BERT}
    assert stopped_on(stops, 1) == {ANNA: 0}
