"""The tricks of a round that was written card by card: who played what, and who won."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from scoring import (
    AnyEntry,
    Card,
    CardsEntry,
    KlammernCards,
    MeldProgress,
    Progress,
    Ruleset,
    Seat,
    TrickScore,
    meld_progress,
    round_progress,
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
    counts: bool = True  # not from the trick of a revoke on that ended the round

    @property
    def by_seat(self) -> list[PlayedCard]:
        """North, East, South, West."""
        return sorted(self.cards, key=lambda played: list(Seat).index(played.seat))


def tricks_of(entry: AnyEntry, rules: Ruleset) -> list[PlayedTrick]:
    """All tricks of a round that was written in cards; of another one none are known."""
    if isinstance(entry, CardsEntry):
        return list(read_tricks(round_progress(entry, rules)))
    return list(read_tricks(meld_progress(entry, rules), entry.revoke)) if isinstance(entry, KlammernCards) else []


def read_tricks(progress: Progress | MeldProgress, revoke: Seat | None = None) -> Iterator[PlayedTrick]:
    """The tricks so far card by card, each with who played what; the last one may be under way.

    `revoke` is whose revoke ended a round of Klammern or Hamburg: its own cards do not count for that.
    """
    ended = next((play.trick for play in progress.illegal if play.seat is revoke), None) if revoke else None
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
        yield PlayedTrick(number, cards, score, counts=ended is None or number < ended)
