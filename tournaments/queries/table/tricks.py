"""The tricks of a round that was written card by card: who played what, and who won."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from scoring import (
    Card,
    KlammernCards,
    KlammernScore,
    MeldProgress,
    Progress,
    Ruleset,
    Seat,
    TrickScore,
    seats_from,
)


@dataclass(frozen=True, slots=True)
class PlayedCard:
    seat: Seat
    card: Card
    led: bool
    won: bool
    illegal: bool


@dataclass(frozen=True, slots=True)
class PlayedTrick:
    """The cards are in the order in which they were played."""

    number: int
    cards: tuple[PlayedCard, ...]
    score: TrickScore | None  # None for a trick that is under way, or was when the round was stopped

    @property
    def by_seat(self) -> list[PlayedCard]:
        """North, East, South, West."""
        return sorted(self.cards, key=lambda played: list(Seat).index(played.seat))


def read_tricks_with_melds(entry: KlammernCards, score: KlammernScore, rules: Ruleset) -> Iterator[PlayedTrick]:
    """Card by card; the winner of a trick leads the next one."""
    leader = entry.leader
    wrong = score.illegal.card if score.illegal else None
    for start in range(0, len(entry.plays), rules.players):
        number = start // rules.players
        trick = score.tricks[number] if number < len(score.tricks) else None
        cards = zip(seats_from(rules, leader), entry.plays[start : start + rules.players], strict=False)
        played = tuple(
            PlayedCard(
                seat, card, led=seat is leader, won=trick is not None and seat == trick.winner, illegal=card == wrong
            )
            for seat, card in cards
        )
        yield PlayedTrick(number + 1, played, trick)
        leader = trick.winner if trick else leader


def read_tricks(progress: Progress | MeldProgress) -> Iterator[PlayedTrick]:
    """The tricks so far card by card, each with who played what; the last one may be under way."""
    wrong = progress.illegal[0].card if progress.illegal else None
    for number, turns in groupby(progress.turns, key=attrgetter("trick")):
        score = progress.tricks[number - 1] if number <= len(progress.tricks) else None
        cards = tuple(
            PlayedCard(
                turn.seat,
                turn.card,
                led=not turn.lying,
                won=score is not None and turn.seat == score.winner,
                illegal=turn.card == wrong,
            )
            for turn in turns
        )
        yield PlayedTrick(number, cards, score)
