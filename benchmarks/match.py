"""How long a match of many rounds takes to count, of each game: twice as many rounds take twice as long.

For comparison, in the same run, the way that counts the match anew after each round, on far fewer rounds: there twice
as many take four times as long. Processor time, the median of several runs; rounds from the score sheet, as varied as
the game allows. A match of Hamburg ends when a die is back on six, so there the die goes past it and never stops on it.

python -m benchmarks.match [--quick]
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable, Sequence

from scoring import (
    AnyEntry,
    DieOvershoot,
    KlammernEntry,
    Legality,
    MatchEnd,
    PerSide,
    RoundEntry,
    Ruleset,
    Side,
    contenders,
    follow_match,
    pool,
    preset,
    score_match,
)

NS, EW = Side


def open_ended(name: str, **options: object) -> Ruleset:
    return preset(name, match_end=MatchEnd.OPEN, **options)


GAMES = {
    "klaverjas": open_ended("amsterdam"),
    "kraken": open_ended("kraken"),
    "klammern, big points": open_ended("klammern"),
    "klammern, Augen": open_ended("klammern-league"),
    "klammern of three": open_ended("klammern", players=3, legality=Legality.ROTTERDAM),
    "hamburg": preset("hamburg", die_overshoot=DieOvershoot.GOES_ON),
}


def rounds_of(name: str, count: int) -> list[AnyEntry]:
    rules, chance = GAMES[name], random.Random(162)
    if name == "hamburg":
        # By two, then by four and two in turn: 2, 4, 8, 10, 14 ...
        two, four = (KlammernEntry(maker=maker, card_points={NS: 100}) for maker in (NS, EW))
        return [four if number and number % 2 == 0 else two for number in range(count)]
    return [draw(rules, chance) for _ in range(count)]


def draw(rules: Ruleset, chance: random.Random) -> AnyEntry:
    everyone, everything = contenders(rules), pool(rules)
    own = chance.randint(20, everything - 20)
    if not rules.game.has_melds:
        roem = PerSide(*(tuple(chance.choices((20, 50), k=chance.choice((0, 0, 1)))) for _side in Side))
        doubling = chance.randint(0, rules.max_doubling)
        return RoundEntry(maker=chance.choice((NS, EW)), card_points=PerSide(own, None), roem=roem, doubling=doubling)
    points = dict.fromkeys(everyone, 0) | {everyone[0]: own, everyone[1]: everything - own}
    return KlammernEntry(
        maker=chance.choice(everyone),
        card_points=points if rules.players < 4 else {everyone[0]: own},
        melds={chance.choice(everyone): (20,)} if chance.random() < 0.4 else {},
        belle=chance.choice((*everyone, None, None)),
    )


def anew_after_each(entries: Sequence[AnyEntry], rules: Ruleset) -> list[object]:
    return [score_match(entries[:number], rules) for number in range(1, len(entries) + 1)]


def show(name: str, way: Callable[..., object], rules: Ruleset, entries: Sequence[AnyEntry], runs: int) -> None:
    """The time for a quarter of these rounds, for half of them and for all."""
    figures = []
    for count in (len(entries) // 4, len(entries) // 2, len(entries)):
        times = []
        for _run in range(runs):
            some = entries[:count]
            started = time.process_time()
            way(some, rules)
            times.append(time.process_time() - started)
        figures.append(f"{count:>7} {statistics.median(times):>6.3f} s")
    print(f"{name:<46}" + "".join(figures), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures long matches.")
    parser.add_argument("--quick", action="store_true", help="few rounds and few runs")
    quick = parser.parse_args().quick
    count, anew, runs = (2000, 80, 1) if quick else (40_000, 800, 5)
    for name in GAMES:
        few = rounds_of(name, 60)
        assert list(follow_match(few, GAMES[name])) == anew_after_each(few, GAMES[name]), name
    print(f"seconds of processor time for a match, median of {runs} runs, each with its number of rounds")
    for name, rules in GAMES.items():
        show(name, score_match, rules, rounds_of(name, count), runs)
    for name in ("klaverjas", "klammern, big points"):
        show(f"{name}, anew after each round", anew_after_each, GAMES[name], rounds_of(name, anew), runs)


if __name__ == "__main__":
    main()
