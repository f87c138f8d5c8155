"""The rounds of a sheet as they were written at the table; a round of cards with its eight tricks."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from scoring import (
    Card,
    CardsEntry,
    Entry,
    Outcome,
    Progress,
    RoundEntry,
    RoundScore,
    Ruleset,
    Seat,
    Side,
    TrickScore,
    entry_from_mapping,
    round_progress,
    score_round,
)
from tournaments.models import Round
from tournaments.queries.table import SheetRound


@dataclass(frozen=True, slots=True)
class PlayedCard:
    seat: Seat
    card: Card
    led: bool
    won: bool
    illegal: bool


@dataclass(frozen=True, slots=True)
class PlayedTrick:
    """The cards stand in the order in which they were played."""

    number: int
    cards: tuple[PlayedCard, ...]
    score: TrickScore | None  # None for a trick that is under way, or was when the round was stopped

    @property
    def by_seat(self) -> list[PlayedCard]:
        """North, East, South, West."""
        return sorted(self.cards, key=lambda played: list(Seat).index(played.seat))


@dataclass(frozen=True, slots=True)
class WrittenRound:
    """A line of the sheet: what was won at the table. What was awarded for it stands in the stored round."""

    line: SheetRound
    round: Round
    entry: Entry
    score: RoundScore
    ns_points: int
    ns_roem: int
    ew_points: int
    ew_roem: int
    tricks: tuple[PlayedTrick, ...]

    @property
    def revoke(self) -> Side | None:
        """The side that revoked, where the round was awarded for it."""
        if self.score.outcome is not Outcome.REVOKE:
            return None
        if isinstance(self.entry, RoundEntry):
            return self.entry.revoke
        if self.entry.revoke is not None:
            return self.entry.revoke.side
        return self.score.illegal.seat.side if self.score.illegal else None


def read_written_rounds(lines: tuple[SheetRound, ...], rules: Ruleset) -> list[WrittenRound]:
    """Those lines of a sheet on which something stands. No SQL."""
    return [_read(line, line.round, rules) for line in lines if line.round is not None]


def _read(line: SheetRound, stored: Round, rules: Ruleset) -> WrittenRound:
    entry = entry_from_mapping(stored.entry)
    score = score_round(entry, rules)
    tricks = tuple(read_tricks(round_progress(entry, rules))) if isinstance(entry, CardsEntry) else ()
    points, roem = score.card_points, score.roem
    return WrittenRound(line, stored, entry, score, points.ns, roem.ns, points.ew, roem.ew, tricks)


def read_tricks(progress: Progress) -> Iterator[PlayedTrick]:
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
