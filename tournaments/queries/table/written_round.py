"""The rounds of a sheet as they were written at the table; a round of cards with its eight tricks."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any

from scoring import (
    Card,
    CardsEntry,
    KlammernCards,
    KlammernEntry,
    KlammernScore,
    MeldProgress,
    Outcome,
    Progress,
    RoundEntry,
    Ruleset,
    Seat,
    Side,
    TrickScore,
    entry_from_mapping,
    round_progress,
    score_round,
    seats_from,
)
from tournaments.models import Round
from tournaments.queries.table.match_sheet import RoundCell, read_cells
from tournaments.queries.table.table import SheetRound


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


@dataclass(frozen=True, slots=True)
class WrittenRound:
    """A line of the sheet: what was won at the table. What was awarded for it is in the stored round.

    `cells` say the same for each side or player, with what the round is worth and the total after it.
    """

    line: SheetRound
    round: Round
    entry: Any  # of klaverjas, or of a game with melds
    score: Any
    cells: tuple[RoundCell, ...]
    tricks: tuple[PlayedTrick, ...]

    @property
    def ns_points(self) -> int:
        return self.cells[0].won

    @property
    def ns_roem(self) -> int:
        return self.cells[0].extra

    @property
    def ew_points(self) -> int:
        return self.cells[1].won

    @property
    def ew_roem(self) -> int:
        return self.cells[1].extra

    @property
    def has_melds(self) -> bool:
        return isinstance(self.score, KlammernScore)

    @property
    def is_of_cards(self) -> bool:
        return isinstance(self.entry, CardsEntry | KlammernCards)

    @property
    def revoke(self) -> Side | Seat | None:
        """Who revoked, if the round was awarded because of it."""
        if self.score.outcome is not Outcome.REVOKE:
            return None
        if isinstance(self.entry, RoundEntry | KlammernEntry):
            return self.entry.revoke
        if isinstance(self.entry, CardsEntry) and self.entry.revoke is not None:
            return self.entry.revoke.side
        return self.score.illegal.seat.side if self.score.illegal else None


def read_written_rounds(lines: tuple[SheetRound, ...], rules: Ruleset) -> list[WrittenRound]:
    """The lines of a sheet that have something on them. No SQL."""
    return [_read(line, line.round, rules) for line in lines if line.round is not None]


def _read(line: SheetRound, stored: Round, rules: Ruleset) -> WrittenRound:
    entry = entry_from_mapping(stored.entry, rules)
    score = score_round(entry, rules)
    tricks: tuple[PlayedTrick, ...] = ()
    if isinstance(entry, CardsEntry):
        tricks = tuple(read_tricks(round_progress(entry, rules)))
    elif isinstance(entry, KlammernCards) and isinstance(score, KlammernScore):
        tricks = tuple(read_tricks_with_melds(entry, score, rules))
    return WrittenRound(line, stored, entry, score, read_cells(entry, score, line.totals), tricks)


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
