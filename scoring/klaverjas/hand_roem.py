"""Roem in the hand, as in Kraken: only one side may write its own, but stuk is never rejected.

Points are roem points. Rules: docs/scoring.md, "Roem in the hand".
"""

from collections.abc import Mapping, Sequence
from itertools import combinations

from ..cards import CARDS, RANKS, Card, Suit, card_set
from ..results import HandRoem
from ..rules import HandRoemWinner, Ruleset
from ..runs import has_pair, runs_in
from ..seats import EW, NS, SIDES, PerSide, Seat
from .roem import RUN_OF_FOUR, RUN_OF_THREE

RUN_OF_FIVE = 100

# A tie of single melds is decided by suit, which four of a kind has in spades.
SUITS_FROM_LOW = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)


KING = RANKS.index("K")

FOURS = tuple(card_set(card for card in CARDS if card.rank == rank) for rank in range(len(RANKS)))
"""The four cards of each rank, as a set."""

Rank = tuple[int, int, int]
"""A meld as it is compared: points, number of the top card's rank, number of the suit."""


def hand_roem(rules: Ruleset, trump: Suit, hands: Mapping[Seat, Sequence[Card]]) -> HandRoem:
    """The roem in these hands (all or some seats), found and compared: what is counted, stuk included, and rejected."""
    melds = {seat: _melds(rules, cards) for seat, cards in hands.items()}
    sums = {seat: sum(points for points, _, _ in found) for seat, found in melds.items()}
    called = _per_side(sums)
    held_stuk = {seat: rules.stuk if has_pair(cards, trump) else 0 for seat, cards in hands.items()}
    stuk = _per_side(held_stuk)
    if rules.hand_stuk_compared:
        stuk_as_meld = (rules.stuk, KING, SUITS_FROM_LOW.index(trump))
        melds = {seat: [*found, stuk_as_meld] if held_stuk[seat] else found for seat, found in melds.items()}
        sums = {seat: points + held_stuk[seat] for seat, points in sums.items()}
    best: PerSide[Rank]
    if rules.hand_roem_winner is HandRoemWinner.SIDE_SUM:
        compared = _per_side(sums)
        best = PerSide((compared.ns, 0, 0), (compared.ew, 0, 0))
    elif rules.hand_roem_winner is HandRoemWinner.PLAYER_SUM:
        best = _best({seat: [(points, 0, 0)] for seat, points in sums.items()})
    else:
        best = _best(melds)
    return _compare(called, stuk, best)


def roem_of_hand(rules: Ruleset, trump: Suit, hand: Sequence[Card]) -> tuple[int, ...]:
    """The roem points in one hand: its runs and fours of a kind, the best first, and stuk at the end."""
    found = sorted((points for points, _, _ in _melds(rules, hand)), reverse=True)
    return (*found, rules.stuk) if rules.stuk and has_pair(hand, trump) else tuple(found)


def compare_written(rules: Ruleset, called: PerSide[tuple[int, ...]], stuk: PerSide[int]) -> HandRoem | None:
    """The same from the amounts that each side called, stuk separate; None if only the cards can show who is better.

    For comparing players' sums each amount is one player's, and either of them may hold the stuk.
    """
    sums = PerSide(sum(called.ns), sum(called.ew))
    compared = stuk if rules.hand_stuk_compared else PerSide(0, 0)
    best = PerSide(_bests_of(rules, called.ns, compared.ns), _bests_of(rules, called.ew, compared.ew))
    verdicts = {(ns > ew) - (ns < ew) for ns in best.ns for ew in best.ew}
    is_tie_of_melds = rules.hand_roem_winner is HandRoemWinner.HIGHEST_MELD and 0 in verdicts and best.ns[0] > 0
    if len(verdicts) > 1 or is_tie_of_melds:
        return None
    return _compare(sums, stuk, PerSide((best.ns[0], 0, 0), (best.ew[0], 0, 0)))


def _bests_of(rules: Ruleset, amounts: tuple[int, ...], stuk: int) -> tuple[int, ...]:
    """What the best of a side may be; `stuk` is 0 unless it is compared."""
    if rules.hand_roem_winner is HandRoemWinner.SIDE_SUM:
        return (sum(amounts) + stuk,)
    best, second, *_ = *sorted(amounts, reverse=True), 0, 0
    if rules.hand_roem_winner is HandRoemWinner.HIGHEST_MELD:
        return (max(best, stuk),)
    return best + stuk, max(best, second + stuk)


def _compare(called: PerSide[int], stuk: PerSide[int], best: PerSide[Rank]) -> HandRoem:
    counted = PerSide(
        stuk.ns + (called.ns if best.ns >= best.ew else 0), stuk.ew + (called.ew if best.ew >= best.ns else 0)
    )
    rejected = PerSide(called.ns if best.ns < best.ew else 0, called.ew if best.ew < best.ns else 0)
    return HandRoem(counted, rejected)


def _per_side(values: Mapping[Seat, int]) -> PerSide[int]:
    ns, ew = (sum(value for seat, value in values.items() if seat.side is side) for side in SIDES)
    return PerSide(ns, ew)


def _best(melds: Mapping[Seat, Sequence[Rank]]) -> PerSide[Rank]:
    ns, ew = (
        max((meld for seat, found in melds.items() if seat.side is side for meld in found), default=(0, 0, 0))
        for side in (NS, EW)
    )
    return PerSide(ns, ew)


def _melds(rules: Ruleset, hand: Sequence[Card]) -> list[Rank]:
    """The runs and fours of a kind in one hand."""
    held = card_set(hand)
    points = rules.hand_four_of_a_kind.points
    fours = [rank for rank, four in enumerate(FOURS) if points[rank] and held & four == four]
    # A hand of eight has at most two fours of a kind, so there is little to try.
    kept = [fours] if not rules.hand_cards_once else [list(some) for n in range(3) for some in combinations(fours, n)]
    tried = [_with_fours(rules, held, some) for some in kept]
    return max(tried, key=lambda melds: sum(points for points, _, _ in melds))


def _with_fours(rules: Ruleset, held: int, fours: list[int]) -> list[Rank]:
    spades = SUITS_FROM_LOW.index(Suit.SPADES)
    if rules.hand_cards_once:
        held &= ~sum(FOURS[rank] for rank in fours)
    runs = [
        ({3: RUN_OF_THREE, 4: RUN_OF_FOUR}.get(run.length, RUN_OF_FIVE), run.top, SUITS_FROM_LOW.index(run.suit))
        for run in runs_in(held)
    ]
    return [(rules.hand_four_of_a_kind.points[rank], rank, spades) for rank in fours] + runs
