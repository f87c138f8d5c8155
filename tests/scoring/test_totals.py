"""The totals of a leg: what no cards can give is named, everything at once."""

import json
import random
from typing import Any

import pytest

from scoring import (
    MatchEnd,
    PerSide,
    RoundEntry,
    Ruleset,
    Seat,
    Side,
    SideTotals,
    Suit,
    TotalsDoubt,
    TotalsDoubtFound,
    TotalsFinding,
    TotalsProblem,
    find_problems,
    find_totals_doubts,
    find_totals_problems,
    follow_match,
    longest_race,
    most_of_a_leg,
    points_together,
    pool,
    preset,
    rounds_of_race,
    score_match,
    score_round,
)
from tests.scoring.cases import DATA, Deal, deals

AMSTERDAM = preset("amsterdam")
POOL_OF_16 = 16 * 162


@pytest.mark.parametrize(
    "ns, ew, found",
    [
        (SideTotals(1300, 320), SideTotals(1292, 540), []),
        (SideTotals(1300, 320, pits=3), SideTotals(1292, 540, nats=2), []),
        (SideTotals(1300), SideTotals(1300), [(TotalsProblem.POINTS_SUM, None)]),
        (SideTotals(-10), SideTotals(POOL_OF_16 + 10), [(TotalsProblem.NEGATIVE, Side.NS)]),
        (SideTotals(1300, 325), SideTotals(1292), [(TotalsProblem.ROEM_NOT_IN_TENS, Side.NS)]),
        (SideTotals(1300), SideTotals(1292, 190, pits=2), [(TotalsProblem.ROEM_TOO_LOW_FOR_PITS, Side.EW)]),
        (SideTotals(1300, 100_000), SideTotals(1292), [(TotalsProblem.ROEM_TOO_HIGH, Side.NS)]),
        (SideTotals(100, 100, pits=1), SideTotals(POOL_OF_16 - 100), [(TotalsProblem.POINTS_TOO_LOW, Side.NS)]),
        (SideTotals(100), SideTotals(POOL_OF_16 - 100, nats=1), [(TotalsProblem.POINTS_TOO_LOW, Side.NS)]),
        (
            SideTotals(1300, 900, pits=9, nats=9),
            SideTotals(1292, 900, pits=8, nats=8),
            [
                (TotalsProblem.PITS_TOO_MANY, None),
                (TotalsProblem.NATS_TOO_MANY, None),
                (TotalsProblem.POINTS_TOO_LOW, Side.NS),
                (TotalsProblem.POINTS_TOO_LOW, Side.EW),
            ],
        ),
        (
            SideTotals(1, 5),
            SideTotals(1, 5),
            [
                (TotalsProblem.POINTS_SUM, None),
                (TotalsProblem.ROEM_NOT_IN_TENS, Side.NS),
                (TotalsProblem.ROEM_NOT_IN_TENS, Side.EW),
            ],
        ),
    ],
)
def test_everything_that_is_impossible_is_found_at_once(
    ns: SideTotals, ew: SideTotals, found: list[tuple[TotalsProblem, Side | None]]
) -> None:
    assert find_totals_problems(ns, ew, rules=AMSTERDAM, rounds=16) == tuple(TotalsFinding(*one) for one in found)


def test_where_spades_count_double_the_points_of_a_leg_may_be_more() -> None:
    rules = preset("seed-003-double-spades")
    ordinary, doubled = 162, 162 + 62
    possible = {
        total
        for total in range(2 * doubled + 10)
        if not find_totals_problems(SideTotals(total), SideTotals(), rules=rules, rounds=2)
    }
    assert possible == {2 * ordinary, ordinary + doubled, 2 * doubled}


def test_a_counter_pit_is_a_pit_and_a_nat_in_one_round() -> None:
    rules = preset("amsterdam", counter_pit_bonus=100)
    ns, ew = SideTotals(162, 100, pits=1), SideTotals(nats=1)

    assert find_totals_problems(ns, ew, rules=rules, rounds=1) == ()


def test_the_roem_of_a_leg_may_be_just_as_much_as_that_many_rounds_can_give() -> None:
    """Protects: every round 900 and the dearest bonus, a revoke's or a pit's, is not refused, and the least more is."""
    most = 16 * (900 + 100)
    for roem, found in ((most, ()), (most + 10, (TotalsFinding(TotalsProblem.ROEM_TOO_HIGH, Side.NS),))):
        assert find_totals_problems(SideTotals(1300, roem), SideTotals(1292), rules=AMSTERDAM, rounds=16) == found
        alone = (TotalsFinding(TotalsProblem.ROEM_TOO_HIGH, Seat.NORTH),) if found else ()
        three = (SideTotals(1300, roem), SideTotals(646), SideTotals(646))
        assert find_totals_problems(*three, rules=AMSTERDAM, rounds=16) == alone


@pytest.mark.parametrize(
    "rules, totals, problems",
    [
        ("klammern-league", (53, 41), []),
        ("klammern-league", (50, 41), [TotalsProblem.TARGET_NOT_REACHED]),
        ("klammern-league", (53, 53), [TotalsProblem.LEVEL]),
        ("klammern-league", (511, 41), [TotalsProblem.TOTAL_TOO_HIGH]),
        ("klammern", (6, 0), []),
        ("klammern", (9, 0), [TotalsProblem.TOTAL_TOO_HIGH]),
        ("hamburg", (9, 5), []),
        ("hamburg", (6, 6), []),
        ("hamburg", (10, 5), [TotalsProblem.TOTAL_TOO_HIGH]),
    ],
)
def test_totals_that_no_match_can_have_are_found(
    rules: str, totals: tuple[int, int], problems: list[TotalsProblem]
) -> None:
    leg = preset(rules) if preset(rules).match_end is MatchEnd.TARGET else preset(rules, match_end="rounds")
    found = find_totals_problems(*map(SideTotals, totals), rules=leg, rounds=4)
    assert [finding.problem for finding in found] == problems


def doubts(ns: SideTotals, ew: SideTotals, rounds: int = 16, rules: Ruleset = AMSTERDAM) -> list[tuple[str, str]]:
    assert find_totals_problems(ns, ew, rules=rules, rounds=rounds) == ()
    return [(found.doubt, found.side) for found in find_totals_doubts(ns, ew, rules=rules, rounds=rounds)]


@pytest.mark.parametrize(
    "ns, ew, found",
    [
        (SideTotals(1336, 320), SideTotals(1256, 90), []),
        (SideTotals(POOL_OF_16, 3000), SideTotals(), [(TotalsDoubt.ROEM_HIGH, "NS"), (TotalsDoubt.POINTS_LOW, "EW")]),
        (SideTotals(1300, 2100), SideTotals(1292), [(TotalsDoubt.ROEM_HIGH, "NS")]),
        (SideTotals(1302, 100), SideTotals(1290, 1290), [(TotalsDoubt.ROEM_IS_POINTS, "EW")]),
        (SideTotals(1300, 2100, pits=8), SideTotals(1292), []),
        (SideTotals(130), SideTotals(POOL_OF_16 - 130), [(TotalsDoubt.POINTS_LOW, "NS")]),
    ],
)
def test_what_is_hardly_ever_played_is_asked_about(
    ns: SideTotals, ew: SideTotals, found: list[tuple[TotalsDoubt, str]]
) -> None:
    """Protects: 2592 with 3000 roem against nothing is not stored without a question; a bonus for pits is no roem."""
    assert doubts(ns, ew) == found


def test_a_short_leg_may_go_to_one_side() -> None:
    for rounds, asked in ((4, False), (8, True)):
        found = doubts(SideTotals(rounds * 162), SideTotals(), rounds=rounds)
        assert [doubt for doubt, _side in found] == [TotalsDoubt.POINTS_LOW] * asked


def test_kraken_asks_only_about_what_is_rare_among_doubled_rounds() -> None:
    """Protects: points of doubled rounds are spread as much wider as they are more."""
    kraken = preset("kraken")
    assert doubts(SideTotals(8 * 162 * 4 - 200, 400), SideTotals(200), rounds=8, rules=kraken) == []
    assert doubts(SideTotals(16 * 162 * 2, 400), SideTotals(0), rules=kraken) == [(TotalsDoubt.POINTS_LOW, "EW")]


def test_three_who_play_for_themselves_are_asked_about_roem_alone() -> None:
    three = (SideTotals(1300, 2100), SideTotals(1292), SideTotals())
    found = find_totals_doubts(*three, rules=AMSTERDAM, rounds=16)
    assert found == (TotalsDoubtFound(TotalsDoubt.ROEM_HIGH, Seat.NORTH),)


def test_a_match_with_melds_is_not_asked_about() -> None:
    assert find_totals_doubts(SideTotals(53), SideTotals(0), rules=preset("klammern-league"), rounds=16) == ()


def as_written(total: int, rounds: int) -> tuple[SideTotals, SideTotals]:
    """A published total of one side as a sheet could have it: roem is a ten, the rest are card points of that side."""
    points = min(total, rounds * 81 + total % 10)
    points -= (points - total) % 10
    return SideTotals(points, total - points), SideTotals(rounds * 162 - points)


@pytest.mark.parametrize(
    "published", json.loads((DATA / "published_totals.json").read_text()), ids=lambda one: one["id"]
)
def test_no_published_result_is_refused_or_asked_about(published: dict[str, Any]) -> None:
    """Protects: what clubs really had can be typed. A total of several legs stands for legs that were all alike."""
    rounds = published["rounds"]
    for total in published["totals"]:
        leg = round(total / published["legs"])
        assert doubts(*as_written(leg, rounds), rounds=rounds) == [], total


def test_at_most_one_leg_in_a_hundred_is_asked_about() -> None:
    """Protects: a question that comes often is no longer read. 5,000 legs of 16 rounds from 300 complete rounds."""
    rounds = [_awarded(deal) for rules in ("amsterdam", "rotterdam") for deal in deals(rules)]
    chance, asked = random.Random(14), 0
    for _leg in range(5_000):
        sides = [SideTotals(), SideTotals()]
        for north_south, east_west in chance.choices(rounds, k=16):
            turned = chance.choice([(north_south, east_west), (east_west, north_south)])
            sides = [
                SideTotals(side.points + own.points, side.roem + own.roem, side.pits + own.pits)
                for side, own in zip(sides, turned, strict=True)
            ]
        asked += bool(doubts(*sides))
    assert 0 < asked <= 50


def _awarded(deal: Deal) -> tuple[SideTotals, SideTotals]:
    score = score_round(deal.entry, preset(deal.rules))
    north_south, east_west = (
        SideTotals(share.points, share.roem + share.bonus, int(score.pit is side))
        for side, share in ((side, score.shares[side]) for side in Side)
    )
    return north_south, east_west


RACE = preset("race-to-501")


@pytest.mark.parametrize(
    "ns, ew, found",
    [
        (SideTotals(460, 60), SideTotals(350, 20), []),
        (SideTotals(400, 60), SideTotals(410, 20), [(TotalsProblem.TARGET_NOT_REACHED, None)]),
        (SideTotals(466, 40), SideTotals(506), [(TotalsProblem.LEVEL, None)]),
        (SideTotals(460, 60), SideTotals(351, 20), [(TotalsProblem.POINTS_SUM, None)]),
        (SideTotals(460, 65), SideTotals(350, 20), [(TotalsProblem.ROEM_NOT_IN_TENS, Side.NS)]),
        # In one round of 162 no one has six pits.
        (
            SideTotals(162, 600, pits=6),
            SideTotals(0),
            [(TotalsProblem.PITS_TOO_MANY, None), (TotalsProblem.POINTS_TOO_LOW, Side.NS)],
        ),
        # Nine rounds: with 500 after eight of them the last gave at most what its cards give.
        (SideTotals(1458, 600), SideTotals(0), [(TotalsProblem.TOTAL_TOO_HIGH, Side.NS)]),
        # That many only in a round that was played because both were over, and level, before it.
        (SideTotals(1200, 400), SideTotals(906), []),
    ],
)
def test_totals_of_a_match_to_a_number_of_points(
    ns: SideTotals, ew: SideTotals, found: list[tuple[TotalsProblem, Side | None]]
) -> None:
    """Protects: no one says how many rounds there were, and what no match can end with is refused all the same."""
    assert find_totals_problems(ns, ew, rules=RACE, rounds=16) == tuple(TotalsFinding(*one) for one in found)


@pytest.mark.parametrize("name", ["race-to-501", "kraken", "double-spades", "counter-pit"])
@pytest.mark.parametrize("both_over", ["tie_only", "always"])
def test_the_totals_of_every_match_that_was_played_can_be_stored(name: str, both_over: str) -> None:
    chance = random.Random(f"{name} {both_over}")
    for _match in range(150):
        rules = preset(name, match_end="target", target=chance.choice([50, 200, 501, 1001]), both_over=both_over)
        entries: list[RoundEntry] = []
        while not (match := score_match(entries, rules)).finished:
            entries += _a_round(chance, rules)
        totals = [
            SideTotals(
                sum(score.shares[side].points for score in match.rounds),
                sum(score.shares[side].roem + score.shares[side].bonus for score in match.rounds),
            )
            for side in Side
        ]
        assert find_totals_problems(*totals, rules=rules, rounds=16) == ()
        assert (rounds_of_race(*totals, rules=rules) or 0) <= len(entries)
        if name == "race-to-501":
            assert rounds_of_race(*totals, rules=rules) == len(entries)
        most = most_of_a_leg(rules, 16)
        ties = sum(state.extra_round for state in follow_match(entries, rules))
        assert ties or max(match.total.ns, match.total.ew) <= (most or 0)
        assert ties or len(entries) <= (longest_race(rules) or 0)


def _a_round(chance: random.Random, rules: Ruleset) -> list[RoundEntry]:
    """One that the rules allow; none where this one is impossible."""
    points = chance.choice([0, 40, 62, 76, 81, 82, 90, 100, 130, 152, 162])
    roem = [chance.choice([(), (), (20,), (50,), (100,)]) for _side in Side]
    maker = chance.choice([*Side])
    entry = RoundEntry(
        maker=maker,
        card_points=PerSide(points, None),
        roem=PerSide(*roem),
        trump=chance.choice([*Suit]),
        pit=Side.NS if points == pool(rules) else None,
        doubling=chance.randint(0, rules.max_doubling),
    )
    return [] if find_problems(entry, rules) else [entry]


def test_a_race_is_entered_with_the_points_of_both_sides() -> None:
    assert points_together(RACE, 16) is None
    assert points_together(preset("race-to-501", match_end="rounds"), 16) == POOL_OF_16


@pytest.mark.parametrize(
    ("both_over", "best", "second", "problems"),
    [
        # One side was past 501 alone: with 500 before it, the last round gave 162, 900 roem and a pit at most.
        ("tie_only", (662, 1000), (148, 0), []),
        ("tie_only", (663, 1000), (147, 0), [TotalsProblem.TOTAL_TOO_HIGH]),
        ("always", (662, 1000), (148, 0), []),
        ("always", (663, 1000), (147, 0), [TotalsProblem.TOTAL_TOO_HIGH]),
        ("always", (665, 1000), (145, 0), [TotalsProblem.TOTAL_TOO_HIGH]),
        # The other side has 500: it was never past the target, so there was no extra round.
        ("always", (634, 1030), (500, 0), [TotalsProblem.TOTAL_TOO_HIGH]),
        # It has 501: they were level at that before an extra round; or one extra round was played in any case.
        ("tie_only", (653, 1010), (481, 20), []),
        ("tie_only", (654, 1010), (480, 21), [TotalsProblem.TOTAL_TOO_HIGH]),
        ("always", (654, 1010), (480, 21), [TotalsProblem.ROEM_NOT_IN_TENS]),
        ("always", (815, 2010), (481, 20), []),
        ("always", (816, 2010), (480, 21), [TotalsProblem.TOTAL_TOO_HIGH]),
    ],
)
def test_how_far_past_the_target_a_match_can_end(
    both_over: str, best: tuple[int, int], second: tuple[int, int], problems: list[TotalsProblem]
) -> None:
    """Protects: not a point more than the last round gives; where both are over, than one round more than the other
    has, or two where an extra round is always played."""
    rules = preset("race-to-501", both_over=both_over)
    found = find_totals_problems(SideTotals(*best), SideTotals(*second), rules=rules, rounds=16)
    assert [finding.problem for finding in found] == problems


KRAKEN_RACE = preset("kraken", match_end="target", target=501)


def test_a_match_had_as_many_rounds_as_its_points_allow() -> None:
    """1296 points of Kraken are one round that was doubled three times, or up to eight plain ones with a pit each."""
    eight = (SideTotals(1296, 800, pits=8), SideTotals())
    assert rounds_of_race(*eight, rules=KRAKEN_RACE) == 1
    assert find_totals_problems(*eight, rules=KRAKEN_RACE, rounds=16) == ()
    nine = (SideTotals(1296, 800, pits=8), SideTotals(0, 0, nats=9))
    found = find_totals_problems(*nine, rules=KRAKEN_RACE, rounds=16)
    assert TotalsFinding(TotalsProblem.NATS_TOO_MANY) in found


@pytest.mark.parametrize(
    ("rules", "options", "rounds"),
    [
        ("race-to-501", {}, 7),  # after six rounds both may have 486
        ("race-to-501", {"target": 486}, 6),  # 486 each
        ("race-to-501", {"target": 487}, 7),
        ("race-to-501", {"last_trick": 11, "target": 82}, 1),  # 82 and 81
        ("double-spades", {"match_end": "target", "target": 501}, 7),  # without spades as trump
        ("kraken", {"match_end": "target", "target": 501}, 7),  # without kraak
        ("klammern-league", {}, None),
        ("hamburg", {}, None),
    ],
)
def test_after_how_many_rounds_someone_has_reached_the_target(
    rules: str, options: dict[str, Any], rounds: int | None
) -> None:
    assert longest_race(preset(rules, **options)) == rounds


@pytest.mark.parametrize(
    ("rules", "totals", "found"),
    [
        # five rounds, not the sixteen of a leg: 650 roem are not rare in them, 660 are
        (RACE, [(460, 650), (350, 20)], []),
        (RACE, [(460, 660), (350, 20)], [(TotalsDoubt.ROEM_HIGH, "NS")]),
        # in four rounds a side may well have nothing
        (RACE, [(648, 0), (0, 0)], []),
        (RACE, [(460, 350), (350, 350)], [(TotalsDoubt.ROEM_IS_POINTS, "EW")]),
        # one round of Kraken that was doubled three times, not eight plain ones
        (KRAKEN_RACE, [(1296, 1000), (0, 0)], []),
        # three share the points as they like, so nothing says how many rounds there were
        (RACE, [(501, 1400), (0, 0), (0, 0)], []),
        (RACE, [(501, 501), (0, 0), (0, 0)], [(TotalsDoubt.ROEM_IS_POINTS, "N")]),
    ],
)
def test_doubts_about_a_match_to_a_number_of_points(
    rules: Ruleset, totals: list[tuple[int, int]], found: list[tuple[TotalsDoubt, str]]
) -> None:
    """Protects: what is rare is measured in the rounds that its points say, whatever the length of other legs."""
    doubted = find_totals_doubts(*(SideTotals(*one) for one in totals), rules=rules, rounds=16)
    assert [(one.doubt, one.side) for one in doubted] == found
