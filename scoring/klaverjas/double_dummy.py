"""What could have been made: a round in which all four see all cards and play their best.

Points are whole points: card points, the roem of the tricks (all of it called) and the last trick, before anyone is nat
and without the bonus of a pit. Rules: docs/scoring.md, "What could have been made".
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from ..cards import ALL_CARDS, CARDS, Card, Suit, card_set, cards_in
from ..entries import CardsEntry
from ..legality import legal_set
from ..problems import Finding, ImpossibleRound, RoundProblem
from ..rules import Ruleset
from ..seats import NS, SEATS, SIDES, PerSide, Seat, Side
from ..values import plain_strength, trump_strength
from .hand_roem import hand_roem
from .open_hands import EveryTrick, OpenHands
from .plays import follow, wrong_cards
from .roem import CARDS_IN_TRICK
from .round import SETTLE
from .settlement import CountedRound, held_against, times_compared

NO_CARDS: tuple[Card, ...] = ()


class DoubleDummy(NamedTuple):
    """What a round comes to when all play their best from now on.

    `difference` is what the side of the first leader gets more than the other in the whole round, with the tricks that
    were played already. `cards` has the same for each card that may be played now, and `seat` has the turn (None after
    the last card). `pit` is the side that can take every trick, `made` whether the maker's side can make it (None
    where no maker was given).
    """

    difference: int
    seat: Seat | None
    cards: dict[Card, int]
    pit: Side | None
    made: bool | None


class CardCosts(NamedTuple):
    """The cards of a complete round against the best that could be played.

    `possible` is what North–South could have had more than East–West, and `played` what the cards came to. `costs` has
    for each card in order the points that its own side lost by it, and `better` the cards that would have lost none:
    empty where that one did not either. `pit` and `made` are what was possible before the first card.
    """

    possible: int
    played: int
    costs: tuple[int, ...]
    better: tuple[tuple[Card, ...], ...]
    pit: Side | None
    made: bool


class DealValue(NamedTuple):
    """What a whole deal comes to with open hands: the `difference` is what North–South get more than East–West, `made`
    whether each side can make it if it has to.
    """

    difference: int
    made: PerSide[bool]


class _Moment(NamedTuple):
    """A round with open hands after some cards.

    `tricks` are those of complete tricks, with 1 where North–South won and −1 where they did not; `lying` are those of
    the trick under way.
    """

    deal: OpenHands
    left: int
    leader: int
    lying: tuple[int, ...] = ()
    tricks: tuple[tuple[int, int], ...] = ()

    @property
    def seat(self) -> Seat:
        return SEATS[(self.leader + len(self.lying)) % len(SEATS)]

    @property
    def ahead(self) -> int:
        """What North–South got more so far."""
        return sum(sign * self.deal.worth[cards] for cards, sign in self.tricks)

    @property
    def allowed(self) -> int:
        """The cards that may be played, as a set."""
        trick = [CARDS[bit.bit_length() - 1] for bit in self.lying]
        return legal_set(self.deal.rules, self.deal.trump, trick, self.deal.hands[self.seat.number] & self.left)

    def after(self, card: Card) -> "_Moment":
        trick = (*self.lying, card.bit)
        if len(trick) < CARDS_IN_TRICK:
            return self._replace(lying=trick)
        winner = (self.leader + self.deal.winner(trick)) % len(SEATS)
        won = (sum(trick), 1 if SEATS[winner].side is NS else -1)
        return _Moment(self.deal, self.left ^ sum(trick), winner, (), (*self.tricks, won))

    def value(self, about: int = 0) -> int:
        """What North–South get more; a good guess saves time."""
        sign = 1 if SEATS[self.leader].side is NS else -1
        difference = self.deal.difference(self.left, self.leader, self.lying, sign * (about - self.ahead))
        return self.ahead + sign * difference

    def gets(self, side: Side, need: int) -> bool:
        """Whether this side gets at least so much more than the other."""
        need -= self.ahead if side is NS else -self.ahead
        if SEATS[self.leader].side is side:
            return self.deal.is_at_least(need, self.left, self.leader, self.lying)
        return not self.deal.is_at_least(1 - need, self.left, self.leader, self.lying)

    def moves(self) -> list[Card]:
        """The cards that may be played, one of those that are as good as each other: the weakest."""
        return [CARDS[bit.bit_length() - 1] for bit in self.deal.moves(self.left, self.leader, self.lying)]


def double_dummy(
    rules: Ruleset,
    trump: Suit,
    leader: Seat,
    hands: Mapping[Seat, Sequence[Card]],
    plays: Sequence[Card] = NO_CARDS,
    maker: Seat | None = None,
    doubling: int = 0,
    most_positions: int | None = None,
) -> DoubleDummy:
    """What a round comes to with open hands. `hands` are as they were when `leader` led, one to eight cards each.

    `plays` are the cards since then, in order. For `made` count also the roem in the hands, where the rules have it and
    the hands are whole, and how often the round was doubled. Raises `ImpossibleRound` for hands that are no deal and
    for a card that may not be played, `TypeError` for a game with melds, and `TooManyPositions` when `most_positions`
    do not suffice: a deal needs 25 000 or so, seldom 150 000, and a second has 60 000 to 100 000 of them.
    """
    now = _follow(_deal(rules, trump, hands, doubling, most_positions), leader, plays)[-1]
    value = now.value()
    sign = 1 if leader.side is NS else -1
    cards = {card: sign * points for card, points in _values_of_cards(now, value)}
    made = None if maker is None else _can_make(now, maker, doubling)
    return DoubleDummy(sign * value, now.seat if now.left else None, cards, _can_take_all(now), made)


def deal_value(
    rules: Ruleset,
    trump: Suit,
    leader: Seat,
    hands: Mapping[Seat, Sequence[Card]],
    most_positions: int | None = None,
) -> DealValue:
    """What a deal comes to, in points, for either maker; raises what `double_dummy` raises."""
    now = _follow(_deal(rules, trump, hands, 0, most_positions), leader, NO_CARDS)[-1]
    return DealValue(now.value(), PerSide(_can_make(now, Seat.NORTH, 0), _can_make(now, Seat.EAST, 0)))


def card_costs(entry: CardsEntry, rules: Ruleset, most_positions: int | None = None) -> CardCosts:
    """What each card of a complete round cost. Raises what `double_dummy` raises, also for a round that was stopped.

    All roem counts as called, as there is no knowing what would have been called in tricks that were not played.
    """
    if findings := wrong_cards(entry):
        raise ImpossibleRound(tuple(findings))
    turns = follow(entry, rules).turns
    hands = {seat: tuple(turn.card for turn in turns if turn.seat is seat) for seat in SEATS}
    moments = _follow(_deal(rules, entry.trump, hands, entry.doubling, most_positions), entry.leader, entry.plays)
    first = moments[0]
    possible = value = first.value()
    made = _can_make(first, entry.maker, entry.doubling)
    costs, better = [], []
    for now, then in pairwise(moments):
        side = now.seat.side
        own = value if side is NS else -value
        cost, instead = 0, NO_CARDS
        if not then.gets(side, own):
            instead = tuple(other for other in now.moves() if now.after(other).gets(side, own))
            value = then.value(value)
            cost = own - (value if side is NS else -value)
        costs.append(cost)
        better.append(instead)
    return CardCosts(possible, value, tuple(costs), tuple(better), _can_take_all(first), made)


def find_hand_problems(hands: Mapping[Seat, Sequence[Card]]) -> list[Finding]:
    """What makes these hands no deal, which has every card once and one to eight of them for each seat, all as many."""
    findings = []
    cards = [card for hand in hands.values() for card in hand]
    if len({len(hands.get(seat, ())) for seat in SEATS}) != 1 or not 0 < len(cards) <= len(CARDS):
        findings.append(Finding(RoundProblem.CARDS_COUNT))
    if card_set(cards).bit_count() != len(cards):
        findings.append(Finding(RoundProblem.CARD_TWICE))
    return findings


def _deal(
    rules: Ruleset, trump: Suit, hands: Mapping[Seat, Sequence[Card]], doubling: int, most_positions: int | None
) -> OpenHands:
    if rules.game.has_melds:
        raise TypeError(f"no open hands in {rules.game}")
    findings = find_hand_problems(hands)
    if not 0 <= doubling <= rules.max_doubling:
        findings.append(Finding(RoundProblem.DOUBLING_NOT_ALLOWED))
    if findings:
        raise ImpossibleRound(tuple(findings))
    return OpenHands(rules, trump, [card_set(hands[seat]) for seat in SEATS], most_positions=most_positions)


def _follow(deal: OpenHands, leader: Seat, plays: Sequence[Card]) -> list[_Moment]:
    """The moments before the first and after each of these cards, each of which may be played when its turn comes."""
    moments = [_Moment(deal, sum(deal.hands), leader.number)]
    for card in plays:
        now = moments[-1]
        if not card.bit & now.allowed:
            raise ImpossibleRound((Finding(RoundProblem.ILLEGAL_CARD, now.seat.side),))
        moments.append(now.after(card))
    return moments


def _values_of_cards(now: _Moment, best: int) -> Iterator[tuple[Card, int]]:
    """What North–South get more after each card that may be played now. Of equals one is tried."""
    tried = [(card, now.after(card).value(best)) for card in now.moves()]
    for card in cards_in(now.allowed):
        strength = trump_strength if card.suit is now.deal.trump else plain_strength
        same = [one for one in tried if one[0].suit is card.suit and strength(one[0]) <= strength(card)]
        yield card, max(same, key=lambda one: strength(one[0]))[1]


def _can_take_all(now: _Moment) -> Side | None:
    counted, tricks = now._replace(deal=EveryTrick(now.deal)), now.deal.hands[0].bit_count()
    return next((side for side in SIDES if counted.gets(side, tricks)), None)


def _can_make(now: _Moment, maker: Seat, doubling: int) -> bool:
    """Whether the maker's side can get what it needs by the rules that settle a round."""
    rules, trump, hands = now.deal.rules, now.deal.trump, now.deal.hands
    side, none = maker.side, PerSide(0, 0)
    times = times_compared(rules.multiplier(trump, doubling), doubling, rules)
    of_points, of_roem = held_against(NS, PerSide(1, 0), PerSide(1, 0), times, rules)
    if of_points != of_roem:  # then roem weighs less than points, and what is best may be different
        now = now._replace(deal=OpenHands(rules, trump, hands, of_points, now.deal.most_positions))
    _, loses_tie, _ = SETTLE[rules.game](CountedRound(side, none, none, None, 0, 1, doubling), rules)
    need = 1 if loses_tie is side else 0
    if rules.hand_roem and sum(hands) == ALL_CARDS:
        dealt = {seat: tuple(cards_in(hand)) for seat, hand in zip(SEATS, hands, strict=True)}
        counted = hand_roem(rules, trump, dealt).counted
        need -= counted[side] - counted[side.other]
    return now.gets(side, need)
