"""Search with all hands open: what the rest of a round is worth when all four know every card and play their best.

The owner of a card never changes, so between two tricks a position is the set of cards that are left and who leads. A
search asks whether the leader's side gets at least so much more than the other side; a few such questions find the
exact difference. Three things keep it small: bounds from tables (`suit_tables`), only one of several cards that are as
good as each other, and lists of moves in which a card that decided comes first (`open_tricks`).

Cards are bits, hands are sets of cards by the number of the seat, `left` are the cards that are not in a complete
trick. Differences are what the leader's side gets more than the other, in points with roem and last trick.
"""

from collections.abc import Sequence
from typing import Any

from ..cards import Suit
from ..rules import Ruleset
from .open_tricks import TRICK, Moves, states_of_tricks, values_of, worth_of_tricks
from .suit_tables import SUIT_BITS, SuitTables

FIRST_STEP = 16


class TooManyPositions(Exception):
    """The search was given up: it has tried cards in as many positions as it may."""


class OpenHands:
    """One deal, or what is left of it. What was found out stays for the next question."""

    def __init__(
        self,
        rules: Ruleset,
        trump: Suit,
        hands: Sequence[int],
        times: int = 1,
        most_positions: int | None = None,
        tables: SuitTables | None = None,
    ) -> None:
        """`hands` are equally many cards each; card points count `times` times, roem once; `tables` as made before."""
        self.positions = 0  # in which cards were tried, so far
        self.rules, self.trump, self.hands = rules, trump, hands
        self.last_trick = rules.last_trick * times
        self.worth: dict[int, int] = worth_of_tricks(rules, trump, times)
        self.states = states_of_tricks(rules.legality, trump, rules.overtrump_on_trump_lead)
        self.most_positions = most_positions
        self._grain = 1 if rules.stuk % 2 else 2  # otherwise all differences of a position are odd, or all even
        self._points = values_of(rules, trump, times)
        self.tables = tables or SuitTables(rules, trump, hands, times)
        self._moves = Moves(rules, trump)
        self._most: list[dict[int, int]] = [{} for _ in range(TRICK)]
        self._least = [_Least(self, leader, most) for leader, most in enumerate(self._most)]
        # For each leader: by the position in the trick of the one who leads next.
        self._least_after = [self._least[leader:] + self._least[:leader] for leader in range(TRICK)]
        self._most_after = [self._most[leader:] + self._most[:leader] for leader in range(TRICK)]

    def difference(self, left: int, leader: int, lying: tuple[int, ...] = (), about: int = 0) -> int:
        """The difference when all play their best; `lying` are the cards of the trick so far, in order.

        The search begins at `about` and goes on in steps that double, then halve.
        """
        every = sum(points for bit, points in self._points.items() if left & bit) + self.last_trick
        low = about + (about + every) % self._grain
        step = FIRST_STEP
        if self.is_at_least(low, left, leader, lying):
            while self.is_at_least(low + step, left, leader, lying):
                low, step = low + step, 2 * step
        else:
            low -= step
            while not self.is_at_least(low, left, leader, lying):
                step *= 2
                low -= step
        # Now it is at least `low`, and less than `low + step`.
        while step > self._grain:
            step //= 2
            if self.is_at_least(low + step, left, leader, lying):
                low += step
        return low

    def is_at_least(self, need: int, left: int, leader: int, lying: tuple[int, ...] = ()) -> bool:
        """Whether the leader's side gets at least `need` more than the other; `lying` as for `difference`."""
        if not lying:
            return need <= self._least[leader][left] or (
                need <= self._most[leader][left] and self._search(left, leader, need)
            )
        if len(lying) < TRICK:
            after = (self.is_at_least(need, left, leader, (*lying, card)) for card in self.moves(left, leader, lying))
            return all(after) if len(lying) % 2 else any(after)
        trick = sum(lying)
        winner = self.winner(lying)
        if winner % 2:
            return not self.is_at_least(1 - self.worth[trick] - need, left ^ trick, (leader + winner) % TRICK)
        return self.is_at_least(need - self.worth[trick], left ^ trick, (leader + winner) % TRICK)

    def moves(self, left: int, leader: int, lying: tuple[int, ...]) -> list[int]:
        """The cards that may be played now, one of those that are as good as each other."""
        hand = self.hands[(leader + len(lying)) % TRICK] & left
        if not lying:
            return list(self._moves[hand & self._distinct(left)])
        first, second, third, _, key = self._state(lying)
        return list(self._moves[(hand & first or hand & second or hand & third or hand) & self._distinct(left) | key])

    def winner(self, trick: Sequence[int]) -> int:
        """The position in a complete trick of the card that wins it."""
        position: int = self._state(trick)
        return position

    def _state(self, lying: Sequence[int]) -> Any:
        state = self.states[lying[0]]
        for card in lying[1:]:
            state = state[3][card]
        return state

    def _distinct(self, left: int) -> int:
        spades, hearts, diamonds, clubs = self.tables.reduced
        return (
            spades[left & SUIT_BITS]
            | hearts[left >> 8 & SUIT_BITS]
            | diamonds[left >> 16 & SUIT_BITS]
            | clubs[left >> 24]
        )

    def _bounds(self, left: int, leader: int) -> tuple[int, int]:
        """The least and the most that the difference can be."""
        return self.tables.bounds(left, leader)

    def _search(self, left: int, leader: int, need: int) -> bool:
        """As `is_at_least`, by trying cards: one of the leader's must do for all of the next, and so on.

        Everything is written out in one function, as calls for each card would take most of the time.
        """
        if self.positions == self.most_positions:
            raise TooManyPositions
        self.positions += 1
        moves, worth, search = self._moves, self.worth, self._search
        least, most = self._least_after[leader], self._most_after[leader]
        distinct = self._distinct(left)
        hands = self.hands
        hand1, hand2, hand3 = hands[leader - 3] & left, hands[leader - 2] & left, hands[leader - 1] & left
        leads = moves[hands[leader] & distinct]
        states = self.states
        for lead in leads:
            first, second, third, after1, key = states[lead]
            seconds = moves[(hand1 & first or hand1 & second or hand1 & third or hand1) & distinct | key]
            for two in seconds:
                two_cards = lead | two
                first, second, third, after2, key = after1[two]
                thirds = moves[(hand2 & first or hand2 & second or hand2 & third or hand2) & distinct | key]
                for three in thirds:
                    three_cards = two_cards | three
                    first, second, third, after3, key = after2[three]
                    fourths = moves[(hand3 & first or hand3 & second or hand3 & third or hand3) & distinct | key]
                    for four in fourths:
                        trick = three_cards | four
                        rest = left ^ trick
                        winner = after3[four]
                        if winner & 1:
                            limit = 1 - worth[trick] - need
                            if limit <= least[winner][rest] or (
                                limit <= most[winner][rest] and search(rest, (leader + winner) & 3, limit)
                            ):
                                break
                        else:
                            limit = need - worth[trick]
                            if limit > least[winner][rest] and (
                                limit > most[winner][rest] or not search(rest, (leader + winner) & 3, limit)
                            ):
                                break
                    else:
                        if thirds[0] != three:
                            thirds.remove(three)
                            thirds.insert(0, three)
                        break
                    if fourths[0] != four:
                        fourths.remove(four)
                        fourths.insert(0, four)
                else:
                    if seconds[0] != two:
                        seconds.remove(two)
                        seconds.insert(0, two)
                    break
            else:
                if leads[0] != lead:
                    leads.remove(lead)
                    leads.insert(0, lead)
                least[0][left] = need
                return True
        most[0][left] = need - 1
        return False


class EveryTrick(OpenHands):
    """The same where every trick is worth 1 and nothing else counts: whether one side can take them all."""

    def __init__(self, deal: OpenHands) -> None:
        super().__init__(deal.rules, deal.trump, deal.hands, 1, deal.most_positions, deal.tables)
        self.worth, self.last_trick = _One(), 0

    def _bounds(self, left: int, leader: int) -> tuple[int, int]:
        tricks = left.bit_count() // TRICK
        return -tricks, tricks


class _One(dict[int, int]):
    def __missing__(self, trick: int) -> int:
        return 1


class _Least(dict[int, int]):
    """By the cards that are left, the least that the difference can be where this seat leads; `most` is filled too."""

    def __init__(self, deal: OpenHands, leader: int, most: dict[int, int]) -> None:
        self._deal, self._leader, self._most = deal, leader, most

    def __missing__(self, left: int) -> int:
        if left.bit_count() > TRICK:
            least, most = self._deal._bounds(left, self._leader)
        else:
            least = most = self._last(left)
        self[left], self._most[left] = least, most
        return least

    def _last(self, left: int) -> int:
        """The last trick plays itself; after it, who would lead is who won it."""
        deal, leader = self._deal, self._leader
        if not left:
            return deal.last_trick
        winner = deal.winner([deal.hands[(leader + position) % TRICK] & left for position in range(TRICK)])
        difference = deal.worth[left] + deal.last_trick
        return -difference if winner % 2 else difference
