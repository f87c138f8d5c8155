"""How good draws are and how long they take, compared with what we aim for and with a random draw in the same run.

P, O and T are repeated partners, repeated opponents and repeated meetings at one table. The aims are the figures of our
first trial of the method; every plan is verified by the independent check.

python -m benchmarks.seating [--quick]
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from tournaments.seating import (
    Fairness,
    Figure,
    History,
    LeftOver,
    LegPlan,
    Wishes,
    check,
    draw_by_lot,
    draw_by_ranking,
    draw_individual,
    judge,
    walk,
)

LARGEST = 400
LEGS = range(3, 9)


class Drawn(NamedTuple):
    people: int
    legs: int
    left_over: LeftOver
    fairness: Fairness
    seconds: float


def timed(draw: Callable[[], Sequence[LegPlan]]) -> tuple[Sequence[LegPlan], float]:
    started = time.perf_counter()
    legs = draw()
    return legs, time.perf_counter() - started


def repeats(fairness: Fairness) -> tuple[Figure, Figure, Figure]:
    """P, O and T."""
    return fairness.partners_repeated, fairness.opponents_repeated, fairness.meetings_repeated


def row(what: str, aim: str, ours: str) -> None:
    print(f"{what:<58} {aim:<34} {ours}")


def cases(quick: bool) -> Iterator[tuple[int, int, LeftOver]]:
    """8 to 400 people, 3 to 8 legs, sitting out and (if not a multiple of four) tables of three."""
    for people in range(8, LARGEST + 1, 37 if quick else 1):
        for legs in LEGS:
            yield people, legs, LeftOver.SIT_OUT
            # Nine and ten people make three or two tables of three: hardly an evening of klaverjas.
            if people % 4 and people > 10:
                yield people, legs, LeftOver.THREE_PLAYER_TABLES


def sweep(quick: bool) -> None:
    found = []
    for people, legs, left_over in cases(quick):
        here = range(1, people + 1)
        plan, seconds = timed(lambda: draw_individual(here, legs, people, left_over=left_over).legs)  # noqa: B023
        check(plan, here, left_over)
        found.append(Drawn(people, legs, left_over, judge(plan), seconds))
    count = len(found)
    times = sorted(drawn.seconds for drawn in found)
    large = [drawn for drawn in found if drawn.people >= 31]
    full = [drawn for drawn in found if drawn.people % 4 == 0 and drawn.people >= 28]
    small = [drawn for drawn in found if drawn.people <= 34]
    row("every number of people, legs and way: cases", "4110", str(count))
    for name, of in (("P", 0), ("O", 1), ("T", 2)):
        at_bound = sum(drawn.fairness[of].value <= drawn.fairness[of].bound for drawn in found)  # type: ignore[union-attr]
        row(
            f"  {name} at the bound",
            {"P": "all", "O": "99.6 %", "T": "-"}[name],
            f"{at_bound} ({at_bound / count:.1%})",
        )
    never = sum(drawn.fairness.meetings_repeated.value == 0 for drawn in large)
    row("  31 people and more: no one meets twice", "all", f"{never} of {len(large)}")
    opponents = sum(figure.value <= figure.bound for figure in (drawn.fairness.opponents_repeated for drawn in small))
    row("  up to 34 people: O at the bound", "93 %", f"{opponents / len(small):.0%}")
    middle, late, last = times[count // 2], times[int(0.99 * count)], times[-1]
    row("  seconds: median, p99, max", "0.0065, 0.5, 2", f"{middle:.4f}, {late:.2f}, {last:.2f}")
    fast = max(drawn.seconds for drawn in full)
    row("  28 people and more at full tables: max", "50 ms", f"{fast * 1000:.0f} ms")
    spread = max(drawn.fairness.sit_outs[1] - drawn.fairness.sit_outs[0] for drawn in found)
    row("  sitting out: most and least often on one evening differ by", "1", str(spread))
    lots = [judge(draw_by_lot(range(40), 6, seed).legs) for seed in range(20)]
    means = (statistics.mean(one[of].value for one in lots) for of in (0, 1, 2))  # type: ignore[union-attr]
    row(
        "  a draw by lot, 40 people, 6 legs: P, O, T on average",
        "(7, 29, 62)",
        ", ".join(f"{mean:.0f}" for mean in means),
    )


def play_season(
    members: int, share: float, evenings: int, draw: Callable[[Sequence[int], int, History], Sequence[LegPlan]]
) -> tuple[History, list[int], float]:
    """The season, the repeats within its evenings, and the longest draw in seconds."""
    chance = random.Random(7)
    season, again, longest = History(), [0, 0, 0], 0.0
    for evening in range(evenings):
        here = [person for person in range(1, members + 1) if chance.random() < share]
        plan, seconds = timed(lambda: draw(here, evening, season))  # noqa: B023
        check(plan, here)
        again = [so_far + figure.value for so_far, figure in zip(again, repeats(judge(plan)), strict=True)]
        season = season.plus(History.of(plan))
        longest = max(longest, seconds)
    return season, again, longest


def seasons(quick: bool) -> None:
    aims = {
        (40, 1.0, 4): "0/0/0, 2-4, sd 0.35",
        (40, 1.0, 6): "0/0/0, 4-6, sd 0.49",
        (32, 1.0, 4): "0/0/0, 3-5, sd 0.37",
        (50, 0.8, 4): "0/0/0, at most 3, sd 0.48",
        (60, 0.9, 4): "0/0/0, 1-3, sd 0.42",
        (100, 0.85, 4): "0/0/0, 0-2, sd 0.30",
        (24, 0.85, 4): "0/0/0, 2-6, sd 0.66",
        (16, 1.0, 4): "0/0/0, 7-9, sd 0.59",
    }
    for (members, share, legs), aim in [*aims.items()][: 1 if quick else None]:
        what = f"season, {members} members, {share:.0%}, {legs} legs: P/O/T, partners"
        evenings = 3 if quick else 30
        for name, draw in (
            ("", lambda here, seed, season: draw_individual(here, legs, seed, season=season).legs),  # noqa: B023
            ("  by lot", lambda here, seed, _season: draw_by_lot(here, legs, seed).legs),  # noqa: B023
        ):
            season, again, longest = play_season(members, share, evenings, draw)
            times = [season.partners.get(two, 0) for two in combinations(range(1, members + 1), 2)]
            outs = [season.sit_outs.get(person, 0) for person in range(1, members + 1)]
            ours = f"{'/'.join(map(str, again))}, {min(times)}-{max(times)}, sd {statistics.pstdev(times):.2f}"
            ours += f", sat out {min(outs)}-{max(outs)}, at most {longest:.2f} s"
            row(name or what, "" if name else aim, ours)


def wishes(quick: bool) -> None:
    trials = [(40, 6, 2), (40, 6, 4), (40, 6, 8), (24, 5, 2), (64, 6, 8), (100, 6, 10), (400, 8, 4), (43, 6, 2)]
    broken, met, longest = 0, 0, 0.0
    for people, legs, size in trials[: 1 if quick else None]:
        here = range(1, people + 1)
        groups = tuple(frozenset(here[start : start + size]) for start in range(0, people - size + 1, size))
        asked = Wishes(apart=groups)
        plan, seconds = timed(lambda: draw_individual(here, legs, 3, wishes=asked).legs)  # noqa: B023
        check(plan, here)
        kept, of = judge(plan, wishes=asked).wishes_kept
        broken, met, longest = broken + of - kept, met + judge(plan).meetings_repeated.value, max(longest, seconds)
    row("couples, teams and clubs apart: broken, T, longest", "0, 0, 0.5 s", f"{broken}, {met}, {longest:.2f} s")


def latecomers(quick: bool) -> None:
    good, longest, trials = 0, 0.0, 0
    for people, legs in [(24, 5), (28, 6), (32, 6), (40, 6), (43, 6), (64, 8), (100, 8)][: 2 if quick else None]:
        for change in (-1, -2, 1):
            played = draw_individual(range(1, people + 1), legs, 3).legs[:2]
            here = [*range(1, people + 1)]
            here = here[-change:] if change < 0 else [*here, people + 1]
            rest, seconds = timed(lambda: draw_individual(here, legs - 2, 4, played=played).legs)  # noqa: B023
            check(rest, here)
            good += judge([*played, *rest]).meetings_repeated.value == 0
            trials += 1
            longest = max(longest, seconds)
    row(
        "someone comes or leaves after two legs: no new repeats",
        "21 of 21, 1 s",
        f"{good} of {trials}, {longest:.2f} s",
    )


def last_legs(quick: bool) -> None:
    again, spans, milliseconds = 0, [], 0.0
    for people in (16, 40, 100, LARGEST)[: 2 if quick else None]:
        played = draw_individual(range(people), 4, 1).legs
        ranking = [*range(people)]
        random.Random(2).shuffle(ranking)
        (leg,), seconds = timed(lambda: [draw_by_ranking(ranking, 1, played=played)])  # noqa: B023
        check([leg], ranking)
        again += judge([*played, leg]).partners_repeated.value
        place = dict(zip(ranking, range(people), strict=True))
        spans.append(statistics.mean(max(ranks) - min(ranks) for ranks in ([place[p] for p in t] for t in leg.tables)))
        milliseconds = seconds * 1000
    ours = f"{again}, {max(spans):.1f}, {milliseconds:.0f} ms for {people}"
    row("last leg by ranking: partners again, span of ranks", "0, 3.6, 50 ms for 400", ours)


def walking(quick: bool) -> None:
    people = range(1, 101)
    plan, seconds = timed(lambda: walk(people, 8, 1).legs)
    check(plan, people)
    row(
        "the walking movement, 100 people, 8 legs: T",
        "0, 7 ms",
        f"{judge(plan).meetings_repeated.value}, {seconds * 1000:.0f} ms",
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few numbers of people, three evenings")
    quick = parser.parse_args().quick
    row("", "aim", "ours")
    for part in (sweep, seasons, wishes, latecomers, last_legs, walking):
        part(quick)


if __name__ == "__main__":
    main()
