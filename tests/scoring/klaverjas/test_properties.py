"""What must hold for every round, tried on random ones."""

import random
from itertools import permutations
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    PRESETS,
    Card,
    CardsEntry,
    ImpossibleRound,
    Outcome,
    PerSide,
    RevokeRule,
    RoemCall,
    RoundEntry,
    Ruleset,
    RunMode,
    Seat,
    Side,
    Suit,
    entry_from_mapping,
    entry_to_mapping,
    find_problems,
    legal_cards,
    pool,
    possible_calls,
    preset,
    score_round,
    trick_roem,
    trick_winner,
)

NAMES = sorted(name for name, rules in PRESETS.items() if not rules.game.has_melds)
rule_sets = st.sampled_from([PRESETS[name] for name in NAMES])
sides, seats, suits = st.sampled_from(list(Side)), st.sampled_from(list(Seat)), st.sampled_from(list(Suit))
amounts = st.lists(st.sampled_from([20, 40, 50, 70, 100]), max_size=2).map(tuple)
SEATS = tuple(Seat)


def play(rules: Ruleset, trump: Suit, leader: Seat, seed: int) -> tuple[tuple[Card, ...], dict[Seat, tuple[Card, ...]]]:
    """A random deal, played with random legal cards."""
    chance = random.Random(seed)
    pack = list(Card)
    chance.shuffle(pack)
    dealt = {seat: tuple(pack[seat.number * 8 : seat.number * 8 + 8]) for seat in Seat}
    hands = {seat: list(hand) for seat, hand in dealt.items()}
    plays: list[Card] = []
    for _ in range(8):
        seat, trick = leader, []
        for _ in range(4):
            legal = legal_cards(rules, trump, trick, hands[seat])
            assert legal, "a player can always play something"
            card = chance.choice(legal)
            hands[seat].remove(card)
            trick.append(card)
            seat = seat.next
        leader = SEATS[(leader.number + trick_winner(rules, trump, trick)) % 4]
        plays += trick
    return tuple(plays), dealt


@st.composite
def cards_entries(draw: st.DrawFn, of: st.SearchStrategy[Ruleset] = rule_sets) -> tuple[CardsEntry, Ruleset]:
    rules, trump, leader = draw(of), draw(suits), draw(seats)
    plays, hands = play(rules, trump, leader, draw(st.integers(0, 2**32)))
    doubling = draw(st.integers(0, rules.max_doubling))
    return CardsEntry(trump=trump, maker=draw(seats), leader=leader, plays=plays, hands=hands, doubling=doubling), rules


@st.composite
def paper_entries(draw: st.DrawFn, of: st.SearchStrategy[Ruleset] = rule_sets) -> tuple[RoundEntry, Ruleset]:
    rules, trump = draw(of), draw(suits)
    points = draw(st.integers(2, pool(rules, trump) - 2) | st.sampled_from([0, pool(rules, trump)]))
    entry = RoundEntry(
        maker=draw(sides),
        card_points=PerSide(points, None),
        roem=PerSide(draw(amounts), draw(amounts)),
        pit={0: Side.EW, pool(rules, trump): Side.NS}.get(points) if draw(st.booleans()) else None,
        revoke=draw(st.none() | sides),
        doubling=draw(st.integers(0, rules.max_doubling)),
        trump=trump,
    )
    return entry, rules


def mirrored(entry: RoundEntry) -> RoundEntry:
    """The same round with the sides exchanged."""
    return RoundEntry(
        maker=entry.maker.other,
        card_points=PerSide(entry.card_points.ew, entry.card_points.ns),
        roem=PerSide(entry.roem.ew, entry.roem.ns),
        pit=entry.pit and entry.pit.other,
        revoke=entry.revoke and entry.revoke.other,
        doubling=entry.doubling,
        trump=entry.trump,
    )


def swapped(values: PerSide[Any]) -> PerSide[Any]:
    return PerSide(values.ew, values.ns)


def most_bonus(rules: Ruleset) -> set[int]:
    return {0, rules.pit_bonus, rules.counter_pit_bonus}


@given(paper_entries())
def test_nothing_is_lost(case: tuple[RoundEntry, Ruleset]) -> None:
    """What both sides are awarded is the pool, all the roem and a bonus."""
    entry, rules = case
    if find_problems(entry, rules):
        return
    score = score_round(entry, rules)
    everything = pool(rules, entry.trump) * rules.multiplier(entry.trump, entry.doubling)
    roem = sum(entry.roem.ns) + sum(entry.roem.ew)
    total = score.score.ns + score.score.ew
    if score.outcome is Outcome.REVOKE:
        assert total == (0 if rules.revoke is RevokeRule.REDEAL else everything + roem + rules.revoke_bonus)
    else:
        assert total - everything - roem in most_bonus(rules)
    for side in Side:
        assert score.score[side] == sum(score.shares[side]) >= 0


@given(paper_entries())
def test_sides_are_alike(case: tuple[RoundEntry, Ruleset]) -> None:
    """Exchanging the sides exchanges the scores, and the problems."""
    entry, rules = case
    other = mirrored(entry)
    if find_problems(entry, rules):
        found = {(problem, side and side.other) for problem, side in find_problems(entry, rules)}
        assert found == set(find_problems(other, rules))
        return
    assert score_round(other, rules).score == swapped(score_round(entry, rules).score)


@given(cards_entries(), st.integers(1, 3))
def test_seats_are_alike(case: tuple[CardsEntry, Ruleset], turn: int) -> None:
    """Turning the table gives the same tricks; the sides change with every quarter."""
    entry, rules = case
    turned = CardsEntry(
        trump=entry.trump,
        maker=SEATS[(entry.maker.number + turn) % 4],
        leader=SEATS[(entry.leader.number + turn) % 4],
        plays=entry.plays,
        doubling=entry.doubling,
    )
    here, there = score_round(entry, rules), score_round(turned, rules)
    assert there.score == (swapped(here.score) if turn % 2 else here.score)
    assert [trick[1:] for trick in there.tricks] == [trick[1:] for trick in here.tricks]


@given(cards_entries())
def test_cards_and_paper_agree(case: tuple[CardsEntry, Ruleset]) -> None:
    """What is read from 32 cards gives the same score when it is written on a score sheet."""
    entry, rules = case
    from_cards = score_round(entry, rules)
    calls = {side: tuple(t.called for t in from_cards.tricks if t.winner.side is side and t.called) for side in Side}
    if from_cards.hand is not None:  # stands on the sheet as what counted of it
        calls = {side: (*calls[side], *filter(None, [from_cards.hand.counted[side]])) for side in Side}
    paper = RoundEntry(
        maker=entry.maker.side,
        card_points=PerSide(from_cards.card_points.ns, from_cards.card_points.ew),
        roem=PerSide(calls[Side.NS], calls[Side.EW]),
        tricks_won=PerSide(from_cards.tricks_won.ns, None) if from_cards.tricks_won else PerSide(None, None),
        doubling=entry.doubling,
        trump=entry.trump,
    )
    assert find_problems(paper, rules) == ()
    assert score_round(paper, rules)[:8] == from_cards[:8]
    assert from_cards.illegal is None


@given(cards_entries(), st.integers(0, 31), st.integers(0, 31))
def test_every_record_is_scored_or_refused(case: tuple[CardsEntry, Ruleset], one: int, two: int) -> None:
    """Exchanging two cards may make a play illegal: then the card named is not among those that were legal."""
    entry, rules = case
    plays = list(entry.plays)
    plays[one], plays[two] = plays[two], plays[one]
    changed = CardsEntry(trump=entry.trump, maker=entry.maker, leader=entry.leader, plays=tuple(plays))
    score = score_round(changed, rules)
    assert sum(trick.points for trick in score.tricks) + rules.last_trick == pool(rules, entry.trump)
    if score.illegal is not None:
        assert score.illegal.legal
        assert score.illegal.card not in score.illegal.legal


@given(rule_sets, suits, st.sampled_from(list(RunMode)), st.sets(st.sampled_from(list(Card)), min_size=4, max_size=4))
def test_order_of_cards_does_not_change_roem(rules: Ruleset, trump: Suit, mode: RunMode, cards: set[Card]) -> None:
    """And every trick's roem is one of the possible calls."""
    rules = preset("amsterdam", run_mode=mode, stuk=rules.stuk, four_of_a_kind=rules.four_of_a_kind)
    found = {trick_roem(rules, trump, order) for order in permutations(cards)}
    assert len(found) == 1
    assert found <= possible_calls(rules)


@given(st.one_of(paper_entries(), cards_entries()))
def test_json_form_gives_the_round_back(case: tuple[Any, Ruleset]) -> None:
    """What a database keeps is what was entered."""
    entry, _ = case
    assert entry_from_mapping(entry_to_mapping(entry)) == entry


@given(cards_entries(), st.lists(st.tuples(st.integers(1, 8), st.integers(0, 20).map(lambda n: n * 10)), max_size=4))
def test_calls_never_give_more_than_lies_there(case: tuple[CardsEntry, Ruleset], calls: list[tuple[int, int]]) -> None:
    """A list of calls is scored at what was called, or refused."""
    entry, rules = case
    listed = CardsEntry(
        trump=entry.trump,
        maker=entry.maker,
        leader=entry.leader,
        plays=entry.plays,
        called=tuple(RoemCall(number, points) for number, points in calls),
        hand_called=(),
    )
    lying = [trick.roem for trick in score_round(entry, rules).tricks]
    numbers = [number for number, _ in calls]
    fits = len(set(numbers)) == len(numbers) and all(
        points <= lying[number - 1] and points in possible_calls(rules) for number, points in calls
    )
    try:
        score = score_round(listed, rules)
    except ImpossibleRound:
        assert not fits
    else:
        assert fits
        assert score.roem.ns + score.roem.ew == sum(points for _, points in calls)
