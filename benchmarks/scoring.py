"""How fast the engine is, on one core: rounds from points, complete rounds of 32 cards of each game, and legal cards.

For comparison, in the same run and on the same rounds, a simple program that does the same straight from the rules,
with strings and lists and no lookup tables: it shows what the tables gain, on any machine. Both must agree on every
round. The time is processor time, so that a busy machine affects the figures as little as possible.

python -m benchmarks.scoring [--quick]
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable, Sequence

from scoring import (
    Card,
    CardsEntry,
    KlammernCards,
    PerSide,
    RoundEntry,
    Ruleset,
    Seat,
    Side,
    Suit,
    card_set,
    legal_cards,
    legal_set,
    preset,
    score_round,
    trick_winner,
)

SEATS = tuple(Seat)
RULES = (preset("amsterdam"), preset("rotterdam"))
Question = tuple[Ruleset, Suit, tuple[Card, ...], tuple[Card, ...]]
"""What may this hand play on this trick?"""


def deal_and_play(rules: Ruleset, chance: random.Random) -> tuple[CardsEntry, list[Question]]:
    """A random round of legal cards, and the question at each play."""
    trump, leader = chance.choice(list(Suit)), chance.choice(SEATS)
    pack = list(Card)
    chance.shuffle(pack)
    hands = [sorted(pack[seat * 8 : seat * 8 + 8], key=lambda card: card.number) for seat in range(4)]
    plays: list[Card] = []
    questions: list[Question] = []
    seat = leader.number
    for at in range(len(pack)):
        trick = tuple(plays[at - at % 4 :])
        questions.append((rules, trump, trick, tuple(hands[seat])))
        card = chance.choice(legal_cards(rules, trump, trick, hands[seat]))
        hands[seat].remove(card)
        plays.append(card)
        seat = (seat + 1) % 4
        if at % 4 == 3:
            seat = (seat + trick_winner(rules, trump, plays[-4:])) % 4
    return CardsEntry(trump=trump, maker=chance.choice(SEATS), leader=leader, plays=tuple(plays)), questions


def round_of(rules: Ruleset, chance: random.Random) -> CardsEntry | KlammernCards:
    """A random round under the rules of any game."""
    entry, _ = deal_and_play(rules, chance)
    if not rules.game.has_melds:
        return entry
    return KlammernCards(trump=entry.trump, maker=entry.maker, leader=entry.leader, plays=entry.plays)


def write_down(entry: CardsEntry, rules: Ruleset) -> RoundEntry:
    """The same round as a score sheet has it."""
    score = score_round(entry, rules)
    roem = {side: tuple(t.roem for t in score.tricks if t.winner.side is side and t.roem) for side in Side}
    return RoundEntry(
        maker=entry.maker.side,
        card_points=PerSide(score.card_points.ns, None),
        roem=PerSide(roem[Side.NS], roem[Side.EW]),
        tricks_won=PerSide(sum(trick.winner.side is Side.NS for trick in score.tricks), None),
    )


# The simple program: cards are (rank, suit), the rules are taken straight from the page.

PLAIN_ORDER, TRUMP_ORDER, NATURAL = "789JQKTA", "78QKTA9J", "789TJQKA"
PLAIN_VALUE = {"T": 10, "J": 2, "Q": 3, "K": 4, "A": 11}
TRUMP_VALUE = {"9": 14, "T": 10, "J": 20, "Q": 3, "K": 4, "A": 11}


def plain_strength(card: str, led: str, trump: str) -> int:
    if card[1] == trump:
        return 100 + TRUMP_ORDER.index(card[0])
    return PLAIN_ORDER.index(card[0]) if card[1] == led else -1


def plain_legal(amsterdam: bool, trump: str, trick: Sequence[str], hand: Sequence[str]) -> list[str]:
    if not trick:
        return list(hand)
    led = trick[0][1]
    best = max(range(len(trick)), key=lambda at: plain_strength(trick[at], led, trump))
    top = plain_strength(trick[best], led, trump)
    follow = [card for card in hand if card[1] == led]
    trumps = [card for card in hand if card[1] == trump]
    higher = [card for card in trumps if plain_strength(card, led, trump) > top]
    others = [card for card in hand if card[1] != trump]
    if follow:
        return (higher or follow) if led == trump else follow
    if not trumps:
        return list(hand)
    if not amsterdam:
        return higher or trumps
    partner, trumped = best == len(trick) - 2, trick[best][1] == trump
    if partner:
        return (others + higher or trumps) if trumped else list(hand)
    return higher or others or trumps


def plain_roem(trump: str, trick: Sequence[str]) -> int:
    if len({card[0] for card in trick}) == 1:
        return 200 if trick[0][0] == "J" else 100
    points = 20 if {"K" + trump, "Q" + trump} <= set(trick) else 0
    for suit in "SHDC":
        ranks = sorted(NATURAL.index(card[0]) for card in trick if card[1] == suit)
        for length, worth in ((4, 50), (3, 20)):
            runs = [ranks[at : at + length] for at in range(len(ranks) - length + 1)]
            if any(run[-1] - run[0] == length - 1 for run in runs):
                points += worth
                break
    return points


def plain_round(amsterdam: bool, trump: str, maker: int, leader: int, plays: Sequence[str]) -> tuple[int, int]:
    """The score of a round; raises on an illegal card."""
    winners, seat = [], leader
    players = []
    for at in range(0, 32, 4):
        trick = plays[at : at + 4]
        players.append([(seat + position) % 4 for position in range(4)])
        best = max(range(4), key=lambda position: plain_strength(trick[position], trick[0][1], trump))
        seat = players[-1][best]
        winners.append(seat)
    hands: list[list[str]] = [[], [], [], []]
    for card, player in zip(plays, (player for trick in players for player in trick), strict=True):
        hands[player].append(card)
    points, roem, won = [0, 0], [0, 0], [0, 0]
    for number, winner in enumerate(winners):
        trick = plays[number * 4 : number * 4 + 4]
        for position, player in enumerate(players[number]):
            if trick[position] not in plain_legal(amsterdam, trump, trick[:position], hands[player]):
                raise ValueError(trick[position])
            hands[player].remove(trick[position])
        side = winner % 2
        points[side] += sum((TRUMP_VALUE if card[1] == trump else PLAIN_VALUE).get(card[0], 0) for card in trick)
        roem[side] += plain_roem(trump, trick)
        won[side] += 1
    points[winners[-1] % 2] += 10
    mine, theirs = maker % 2, 1 - maker % 2
    total = [points[0] + roem[0], points[1] + roem[1]]
    if total[mine] <= total[theirs]:
        total[mine], total[theirs] = 0, 162 + sum(roem)
    elif won[mine] == 8:
        total[mine] += 100
    return total[0], total[1]


def per_second(work: Callable[..., object], tasks: Sequence[tuple[object, ...]], runs: int) -> float:
    """The median of several runs, after one that fills the tables."""
    rates = []
    for _ in range(runs + 1):
        start = time.process_time()
        for task in tasks:
            work(*task)
        rates.append(len(tasks) / (time.process_time() - start))
    return statistics.median(rates[1:])


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures the scoring engine.")
    parser.add_argument("--quick", action="store_true", help="few rounds and few runs")
    quick = parser.parse_args().quick
    count, runs = (200, 3) if quick else (4000, 9)
    chance = random.Random(162)
    rounds, questions = [], []
    for number in range(count):
        rules = RULES[number % 2]
        entry, asked = deal_and_play(rules, chance)
        rounds.append((entry, rules))
        questions += asked
    sheets = [(write_down(entry, rules), rules) for entry, rules in rounds]
    sets = [(rules, trump, trick, card_set(hand)) for rules, trump, trick, hand in questions]
    few = rounds[: count // 10]
    plain = [
        (rules is RULES[0], str(entry.trump), entry.maker.number, entry.leader.number, [str(c) for c in entry.plays])
        for entry, rules in few
    ]
    for (entry, rules), plain_entry in zip(few, plain, strict=True):
        score = score_round(entry, rules).score
        assert plain_round(*plain_entry) == (score.ns, score.ew), plain_entry
    few_questions = questions[: count * 3]
    plain_questions = [
        (rules is RULES[0], str(trump), [str(c) for c in trick], [str(c) for c in hand])
        for rules, trump, trick, hand in few_questions
    ]
    for question, plain_question in zip(few_questions, plain_questions, strict=True):
        assert set(plain_legal(*plain_question)) == set(legal_cards(*question)), plain_question

    families = [
        (name, [(round_of(preset(name), chance), preset(name)) for _ in range(count // 10)])
        for name in ("kraken", "klammern", "hamburg")
    ]

    figures: list[tuple[str, Callable[..., object], Sequence[tuple[object, ...]]]] = [
        ("rounds from the score sheet", score_round, sheets),
        ("complete rounds of 32 cards", score_round, rounds),
        ("  by the plain program", plain_round, plain),
        ("legal sets, as integers", legal_set, sets),
        ("legal sets, as cards", legal_cards, questions),
        ("  by the plain program", plain_legal, plain_questions),
        *((f"complete rounds of {name}", score_round, tasks) for name, tasks in families),
    ]
    print(f"one core, median of {runs} runs over {count} random rounds, Amsterdam and Rotterdam, every trump")
    for name, work, tasks in figures:
        print(f"{name:<32}{per_second(work, tasks, runs):>12,.0f} a second")


if __name__ == "__main__":
    main()
