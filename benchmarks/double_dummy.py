"""How long it takes to see what a deal comes to with open hands: whole deals, made or nat, and every first card.

It also shows that the figures are right: all shared values, and the same as a plain alpha-beta on random endings under
random rules (difference, each card, made and pit). The plain search is timed on the same endings: what each trick more
costs it shows why a whole deal is out of its reach. The time is processor time.

python -m benchmarks.double_dummy [--quick]
"""

import argparse
import random
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from benchmarks._plain_search import NOTHING, PlainSearch, Won, difference, ending
from benchmarks._written_rounds import random_rules
from scoring import Card, DoubleDummy, Game, Ruleset, Seat, Side, Suit, card_set, double_dummy, preset
from scoring.klaverjas.open_hands import OpenHands
from scoring.klaverjas.round import SETTLE
from scoring.klaverjas.settlement import CountedRound
from tests.scoring.cases import open_deals

RULES = (preset("amsterdam"), preset("rotterdam"))
GAMES = (Game.KLAVERJAS, Game.KRAKEN)
ENDINGS = (2, 3, 4, 5)
T = TypeVar("T")


def plain(
    rules: Ruleset, trump: Suit, leader: Seat, hands: dict[Seat, tuple[Card, ...]], maker: Seat, doubling: int
) -> DoubleDummy:
    """The same answer by the plain search."""
    search = PlainSearch(rules, trump, difference)
    sign = 1 if leader.side is Side.NS else -1
    best = sign * search.best(hands, leader)
    cards = {card: sign * search.best(*search.after(hands, leader, (), NOTHING, card)) for card in hands[leader]}
    tricks = len(hands[leader])

    def makes(won: Won) -> int:
        points, roem, _ = won
        counted = CountedRound(maker.side, points, roem, None, 0, rules.multiplier(trump, doubling), doubling)
        _, nat, _ = SETTLE[rules.game](counted, rules)
        return -1 if nat is maker.side else 1

    def takes_all(won: Won) -> int:
        return (won[2].ns == tricks) - (won[2].ew == tricks)

    of_maker = 1 if maker.side is Side.NS else -1
    made = PlainSearch(rules, trump, lambda won: of_maker * makes(won)).best(hands, leader) == of_maker
    pit = {1: Side.NS, -1: Side.EW}.get(PlainSearch(rules, trump, takes_all).best(hands, leader))
    return DoubleDummy(best, leader, cards, pit, made)


def show(name: str, seconds: list[float]) -> None:
    seconds.sort()
    mean, p95 = sum(seconds) / len(seconds), seconds[int(len(seconds) * 0.95)]
    print(f"{name:<42}{mean:>9.4f} s mean {p95:>9.4f} s p95 {seconds[-1]:>9.4f} s max", flush=True)


def timed(work: Callable[..., T], *asked: object) -> tuple[float, T]:
    start = time.process_time()
    found = work(*asked)
    return time.process_time() - start, found


def compare_endings(count: int, chance: random.Random) -> int:
    """Random endings under random rules, by both: how many differ."""
    unequal = 0
    for tricks in ENDINGS:
        ours, theirs = [], []
        for _ in range(count // len(ENDINGS)):
            rules = random_rules(chance.choice(GAMES), chance)
            trump, leader, hands = ending(tricks, chance)
            maker, doubling = chance.choice(list(Seat)), chance.randint(0, rules.max_doubling)
            took, found = timed(double_dummy, rules, trump, leader, hands, (), maker, doubling)
            ours.append(took)
            took, expected = timed(plain, rules, trump, leader, hands, maker, doubling)
            theirs.append(took)
            unequal += found != expected
        print(f"{len(ours)} random endings of {tricks} tricks, random rules of klaverjas and Kraken")
        show("  everything about one", ours)
        show("  by the plain search", theirs)
    return unequal


def compare_shared() -> int:
    """How many of the shared values are not those of the engine."""
    cases = open_deals("double_dummy_endings") + open_deals("double_dummy")
    found = [
        OpenHands(preset(case.rules), case.trump, sets(case.hands)).difference(
            sum(sets(case.hands)), case.leader.number
        )
        for case in cases
    ]
    return sum(difference != case.difference for difference, case in zip(found, cases, strict=True))


def sets(hands: Mapping[Seat, Sequence[Card]]) -> list[int]:
    return [card_set(hands[seat]) for seat in Seat]


def value(rules: Ruleset, trump: Suit, leader: Seat, dealt: list[int]) -> int:
    """In how many positions cards were tried."""
    deal = OpenHands(rules, trump, dealt)
    deal.difference(sum(dealt), leader.number)
    return deal.positions


def made(rules: Ruleset, trump: Suit, leader: Seat, dealt: list[int]) -> bool:
    return OpenHands(rules, trump, dealt).is_at_least(1, sum(dealt), leader.number)


def whole_deals(count: int, few: int, chance: random.Random) -> None:
    """Random deals, Amsterdam and Rotterdam in turn; of every card only the first few."""
    values, makes, cards, positions = [], [], [], []
    for number in range(count):
        rules = RULES[number % 2]
        trump, leader, hands = ending(8, chance)
        dealt = sets(hands)
        took, tried = timed(value, rules, trump, leader, dealt)
        values.append(took)
        positions.append(tried)
        took, _ = timed(made, rules, trump, leader, dealt)
        makes.append(took)
        if number < few:
            took, _ = timed(double_dummy, rules, trump, leader, hands, (), Seat.NORTH)
            cards.append(took)
    positions.sort()
    print(f"{count} random deals of 32 cards, Amsterdam and Rotterdam, tables of the deal included")
    show("  what the deal comes to", values)
    show("  made or nat", makes)
    show(f"  all first cards, made and pit ({few} deals)", cards)
    mean, p95 = sum(positions) / count, positions[int(count * 0.95)]
    print(f"  positions in which cards were tried: {mean:,.0f} mean, {p95:,} p95, {positions[-1]:,} max")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures the search with open hands.")
    parser.add_argument("--quick", action="store_true", help="few deals and endings")
    quick = parser.parse_args().quick
    deals, few, endings = (20, 5, 40) if quick else (1000, 100, 2000)
    chance = random.Random(152)
    whole_deals(deals, few, chance)
    unequal = compare_endings(endings, chance)
    wrong = compare_shared()
    print(f"not the same as by the plain search: {unequal} of {endings}; shared values that differ: {wrong} of 120")
    sys.exit(bool(unequal or wrong))


if __name__ == "__main__":
    main()
