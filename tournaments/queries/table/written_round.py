"""The rounds of a table that are written, each with everything a page may say about it."""

from dataclasses import dataclass
from typing import Any

from scoring import (
    CardsEntry,
    KlammernCards,
    KlammernEntry,
    KlammernScore,
    Outcome,
    RoundEntry,
    Ruleset,
    Seat,
    Side,
    entry_from_mapping,
    round_progress,
    score_round,
)
from tournaments.models import Round
from tournaments.queries.table.match_sheet import RoundCell, read_cells
from tournaments.queries.table.table import SheetRound
from tournaments.queries.table.tricks import PlayedTrick, read_tricks, read_tricks_with_melds


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
    return [_read_written(line, line.round, rules) for line in lines if line.round is not None]


def _read_written(line: SheetRound, stored: Round, rules: Ruleset) -> WrittenRound:
    entry = entry_from_mapping(stored.entry, rules)
    score = score_round(entry, rules)
    tricks: tuple[PlayedTrick, ...] = ()
    if isinstance(entry, CardsEntry):
        tricks = tuple(read_tricks(round_progress(entry, rules)))
    elif isinstance(entry, KlammernCards) and isinstance(score, KlammernScore):
        tricks = tuple(read_tricks_with_melds(entry, score, rules))
    return WrittenRound(line, stored, entry, score, read_cells(entry, score, line.totals, rules, line.match), tricks)
