"""Swiss pairing of fixed pairs: milliseconds for a leg, rematches, and how near opponents stand.

Eight legs, with realistic totals. For comparison two simple programs on the same standings. Greedy: down the ranking,
everyone takes the next one not met; it is fast, pairs people further apart, and can be left with two who have met.
Trying everything: the ranks still open decide the rest, remembered in a dictionary; it finds the best pairing of all,
for small fields only, and both must have the same sum of squared distances.

python -m benchmarks.swiss [--quick]
"""

import argparse
import random
import statistics
import time
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from tournaments.seating.plan import LegPlan
from tournaments.seating.swiss import swiss_pairs

LEGS = 8
GOAL_SECONDS = 0.5
TRY_EVERYTHING_UP_TO = 20
Met = set[frozenset[int]]


class Question(NamedTuple):
    """What to pair: the ranking before a leg, and who has met."""

    ranking: list[int]
    met: Met


def tournament(pairs: int, legs: int, seed: int) -> Iterator[tuple[Question, LegPlan, float]]:
    """The standing before each leg, how it was paired, and in how many seconds."""
    chance = random.Random(seed)
    strength = {pair: chance.gauss(0, 60) for pair in range(pairs)}
    totals = dict.fromkeys(strength, 0.0)
    met: Met = set()
    for _ in range(legs):
        ranking = sorted(totals, key=lambda pair: -totals[pair])
        question = Question(ranking, set(met))
        started = time.process_time()
        leg = swiss_pairs(ranking, met=met, sat_out={})
        seconds = time.process_time() - started
        yield question, leg, seconds
        for one, other in leg.tables:
            assert frozenset((one, other)) not in met
            met.add(frozenset((one, other)))
            points = chance.gauss(1600 + strength[one] - strength[other], 250)
            totals[one] += points
            totals[other] += 3200 - points


def greedy(question: Question) -> list[tuple[int, int]]:
    """Everyone takes the next one not met, or else simply the next one."""
    open_pairs = list(question.ranking)
    tables = []
    while open_pairs:
        one = open_pairs.pop(0)
        unmet = (other for other in open_pairs if frozenset((one, other)) not in question.met)
        other = next(unmet, open_pairs[0])
        open_pairs.remove(other)
        tables.append((one, other))
    return tables


def least_squares(question: Question) -> float:
    """The lowest sum of squared distances there is, over all pairings of the whole field."""
    count = len(question.ranking)
    unmet = [[frozenset((one, other)) not in question.met for other in question.ranking] for one in question.ranking]

    @cache
    def rest(taken: int) -> float:
        rank = (~taken & (taken + 1)).bit_length() - 1
        if rank >= count:
            return 0
        return min(
            (
                (other - rank) ** 2 + rest(taken | 1 << rank | 1 << other)
                for other in range(rank + 1, count)
                if not taken >> other & 1 and unmet[rank][other]
            ),
            default=float("inf"),
        )

    return rest(0)


def squares(ranking: Sequence[int], tables: Sequence[Sequence[int]]) -> int:
    rank_of = {pair: rank for rank, pair in enumerate(ranking)}
    return sum((rank_of[one] - rank_of[other]) ** 2 for one, other in tables)


def timed_greedy(question: Question) -> tuple[list[tuple[int, int]], float]:
    started = time.process_time()
    tables = greedy(question)
    return tables, time.process_time() - started


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures Swiss pairing.")
    parser.add_argument("--quick", action="store_true", help="small fields and one tournament each")
    quick = parser.parse_args().quick
    sizes = [20, 50, 200] if quick else [20, 50, 200, 1000, 2000]
    print(f"{LEGS} legs; goal: 2000 pairs in {GOAL_SECONDS} s, no rematch, the least possible squared distance")
    print(f"{'pairs':>6}{'median':>10}{'slowest':>10}{'rematches':>11}{'mean gap':>10}  sum of squares, last leg")
    for pairs in sizes:
        seconds, repeats_of_greedy, seconds_of_greedy = [], 0, []
        for seed in range(1 if quick or pairs > 200 else 5):
            for question, leg, took in tournament(pairs, LEGS, seed):
                seconds.append(took)
                plain, took_greedy = timed_greedy(question)
                seconds_of_greedy.append(took_greedy)
                repeats_of_greedy += sum(frozenset(table) in question.met for table in plain)
                ours = squares(question.ranking, leg.tables)
                if pairs <= TRY_EVERYTHING_UP_TO:
                    assert ours == least_squares(question), (pairs, seed)
        rank_of = {pair: rank for rank, pair in enumerate(question.ranking)}
        gap = statistics.mean(abs(rank_of[one] - rank_of[other]) for one, other in leg.tables)
        remark = ", the best of all pairings" if pairs <= TRY_EVERYTHING_UP_TO else ""
        print(f"{pairs:>6}{milliseconds(seconds)}{0:>11}{gap:>10.2f}  {ours}{remark}")
        print(
            f"{'greedy':>6}{milliseconds(seconds_of_greedy)}{repeats_of_greedy:>11}{'':>10}  "
            f"{squares(question.ranking, plain)}"
        )
        if max(seconds) > GOAL_SECONDS:
            print(f"{'':>6}  slower than the goal")


def milliseconds(seconds: Sequence[float]) -> str:
    return f"{statistics.median(seconds) * 1000:>7.1f} ms{max(seconds) * 1000:>7.1f} ms"


if __name__ == "__main__":
    main()
