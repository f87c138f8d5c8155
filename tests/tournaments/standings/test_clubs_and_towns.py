"""Places within a category, and clubs by their best people, against a plain recount."""

from fractions import Fraction

from tests.chance import dice, so_many
from tournaments.standings import CountingMethod, CountingRules, ResultKind, Standing, make_standing
from tournaments.standings.clubs_and_towns import rank_homes, within
from tournaments.standings.final_places import with_final_places
from tournaments.standings.results import LegRow
from tournaments.standings.side import plain_rules

HOMES = ["Assen", "assen", "Rolde", "Hoogeveen", ""]


def a_leg(unit: int, day: int, points: int) -> LegRow:
    return (unit, day, 1, points, 0, 0, 0, True, ResultKind.PLAYED, 0)


def standing(points: dict[int, list[int]], rules: CountingRules | None = None) -> Standing:
    legs = [a_leg(unit, day, one) for unit, own in points.items() for day, one in enumerate(own, start=1)]
    return make_standing(legs, [], rules or plain_rules())


def test_a_category_counts_as_the_whole_standing_does_with_places_from_one() -> None:
    whole = standing({1: [500], 2: [400], 3: [400], 4: [300], 5: [200]})
    rows = within(whole.rows, {2, 3, 5})
    assert [(row.unit_id, row.place, row.shared, row.total, row.gap, row.gap_to_first) for row in rows] == [
        (2, 1, True, 400, None, 0),
        (3, 1, True, 400, 0, 0),
        (5, 3, False, 200, 200, 200),
    ]


def test_who_has_no_place_in_the_whole_standing_has_none_in_a_category() -> None:
    whole = standing({1: [500, 500], 2: [900]}, plain_rules(minimum_attendance=2))
    assert [(row.unit_id, row.place) for row in within(whole.rows, {1, 2})] == [(1, 1), (2, None)]


def test_a_club_with_too_few_stands_behind_with_what_it_has() -> None:
    whole = standing({1: [500], 2: [400], 3: [900], 4: [100]})
    rows = rank_homes(whole.rows, {1: "Assen", 2: "ASSEN", 3: "Rolde", 4: "Assen"}, 2)
    assert [(row.place, row.home, row.total, row.counted) for row in rows] == [
        (1, "Assen", 900, 2),
        (None, "Rolde", 900, 1),
    ]


def test_clubs_with_the_same_sum_share_a_place() -> None:
    whole = standing({1: [500], 2: [500], 3: [400]})
    rows = rank_homes(whole.rows, {1: "Rolde", 2: "Assen", 3: "Norg"}, 1)
    assert [(row.place, row.shared, row.home) for row in rows] == [
        (1, True, "Assen"),
        (1, True, "Rolde"),
        (3, False, "Norg"),
    ]


def test_averages_are_not_added_up() -> None:
    """Protects: the sum of averages would be no average, and no one could compare it with their own."""
    rules = CountingRules(method=CountingMethod.AVERAGE, minimum_attendance=0)
    whole = standing({1: [500, 400], 2: [301], 3: [100]}, rules)
    [row] = rank_homes(whole.rows, dict.fromkeys([1, 2, 3], "Assen"), 2, by_average=True)
    assert row.average == Fraction(751, 2)


def test_as_a_plain_recount() -> None:
    """Every club's best people are found, added up and placed as someone with a pencil would."""
    for seed in range(so_many(8, 500)):
        random = dice("homes", seed)
        points = {
            unit: [random.randrange(0, 900, 100) for _day in range(3)] for unit in range(1, random.randrange(2, 40))
        }
        home_of = {unit: random.choice(HOMES) for unit in points}
        best = random.randrange(1, 5)
        rows = rank_homes(standing(points).rows, home_of, best)
        totals: dict[str, list[int]] = {}
        for unit, home in home_of.items():
            if home:
                totals.setdefault(home.lower(), []).append(sum(points[unit]))
        sums = {home: sum(sorted(own)[-best:]) for home, own in totals.items()}
        full = {home for home, own in totals.items() if len(own) >= best}
        assert {row.home.lower(): (row.total, row.counted) for row in rows} == {
            home: (sums[home], min(best, len(own))) for home, own in totals.items()
        }
        for row in rows:
            above = sum(sums[other] > row.total for other in full)
            assert row.place == (above + 1 if row.home.lower() in full else None)
        assert [row.place is None for row in rows] == sorted(row.place is None for row in rows)


def test_a_category_is_in_the_order_of_the_whole() -> None:
    for seed in range(so_many(5, 200)):
        random = dice("homes", seed)
        points = {unit: [random.randrange(0, 400, 100)] for unit in range(1, 30)}
        chosen = {unit for unit in points if random.random() < 0.5}
        rows = within(standing(points).rows, chosen)
        assert {row.unit_id: row.place for row in rows} == {
            unit: 1 + sum(points[other] > points[unit] for other in chosen) for unit in chosen
        }


def test_a_category_has_no_gaps_where_finals_decided() -> None:
    """Protects: no one is said to be 0 behind because the whole standing has no gaps any more."""
    rows = with_final_places(standing({1: [500], 2: [400], 3: [300], 4: [100]}).rows, [2, 1])
    shown = [(row.unit_id, row.place, row.gap, row.gap_to_first) for row in within(rows, {1, 3, 4})]
    assert shown == [(1, 1, None, None), (3, 2, None, None), (4, 3, None, None)]


def test_of_clubs_with_too_few_the_one_with_more_people_is_before() -> None:
    rows = standing({1: [900], 2: [100], 3: [100]}).rows
    homes = rank_homes(rows, {1: "Assen", 2: "Borger", 3: "Borger"}, 3)
    assert [(row.home, row.place) for row in homes] == [("Borger", None), ("Assen", None)]
