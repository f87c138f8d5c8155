"""The sheet of a match as people read it: every round and what it is worth, the totals so far, who deals, who has won.

The match at a table, as its players keep it on their phones, and that of a score pad have the same sheet.

Nothing below distinguishes sides of two from players who play for themselves: both are parties of the match.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count
from typing import Any

from scoring import (
    Contender,
    Game,
    MatchEnd,
    Outcome,
    contenders,
    follow_match,
    score_match,
)
from tournaments.models import Pad, PadRound, Round
from tournaments.queries.table.match_record import (
    TINTS,
    MatchRecord,
    PhoneTable,
    RoundCell,
    dealer_name,
    names_of,
    party_names,
    read_cells,
    read_round,
    rounds_of,
    score_of,
    seat_names,
)


@dataclass(frozen=True, slots=True)
class Party:
    """A side or a player: who belongs to it, what it has; `tint` is its colour on the page."""

    key: Contender
    tint: str
    name: str
    names: tuple[str, ...]
    total: int
    has_won: bool
    small: int | None
    is_laube: bool
    die: int | None

    @property
    def shown(self) -> int:
        """What people read first: a die that was not turned shows six, although no one has anything yet."""
        return self.total if self.die is None else self.die


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round that has been written down, with the match after it.

    `number` is its place on the sheet and never changes; people count only rounds that were played, so they call it
    `shown`.
    """

    number: int
    shown: int
    dealer: str
    entry: Any
    cells: tuple[RoundCell, ...]
    match: Any

    @property
    def is_passed(self) -> bool:
        """Whether everyone passed, so that the cards were dealt again: that is no round."""
        return bool(self.match.rounds[-1].outcome is Outcome.PASSED)

    @property
    def choice(self) -> str:
        """What was played in Hamburg."""
        return next((cell.choice for cell in self.cells if cell.choice), "")


@dataclass(frozen=True, slots=True)
class MatchSheet:
    """The whole sheet. `next_number` and `next_dealer` are those of the round to be written next."""

    kept: MatchRecord
    parties: tuple[Party, ...]
    lines: tuple[RoundLine, ...]
    match: Any
    next_number: int
    next_dealer: str

    @property
    def name(self) -> str:
        return " – ".join(party.name for party in self.parties)

    @property
    def winner(self) -> Party | None:
        return next((party for party in self.parties if party.has_won), None)

    @property
    def can_stop(self) -> bool:
        """Whether they may stop here, because nothing was agreed about the end."""
        return bool(self.lines) and not self.match.finished and self.kept.ruleset.match_end is MatchEnd.OPEN

    @property
    def is_over(self) -> bool:
        """Whether there is a result to announce, and another match can be played."""
        return self.match.finished or self.can_stop

    @property
    def ahead(self) -> Party | None:
        """Who has the most so far, counting small points after big ones; None when that is more than one."""
        best = max((party.total, party.small or 0) for party in self.parties)
        leading = [party for party in self.parties if (party.total, party.small or 0) == best]
        return leading[0] if len(leading) == 1 else None

    @property
    def two_level(self) -> tuple[str, ...]:
        """The two of three who are tied at the end, where no one won alone; no one where all of them are."""
        if not self.match.tied or self.kept.ruleset.players != 3:
            return ()
        level = [party.name for party in self.parties if party.key in self.match.leaders]
        return tuple(level) if len(level) < len(self.parties) else ()

    @property
    def is_won_by_points(self) -> bool:
        """False if a die went home or a Klammer-Jass decided it."""
        return self.kept.ruleset.game is not Game.HAMBURG and getattr(self.match, "jass", None) is None

    @property
    def has_partners(self) -> bool:
        return any(len(party.names) > 1 for party in self.parties)

    @property
    def next_shown(self) -> int:
        """What people call the round to be written next."""
        return self.shown_number(self.next_number)

    def shown_number(self, number: int) -> int:
        """What people call the round that is or will be on line `number`: how many were played until then."""
        return number - sum(line.is_passed for line in self.lines if line.number < number)

    @property
    def rounds_agreed(self) -> int | None:
        """How many rounds are to be played; None in a match that ends in another way."""
        rules = self.kept.ruleset
        return rules.rounds if rules.match_end is MatchEnd.ROUNDS else None

    @property
    def last_number(self) -> int | None:
        """The last line of the sheet as far as is known: where everyone passed, one more is needed."""
        agreed = self.rounds_agreed
        return None if agreed is None else agreed + sum(line.is_passed for line in self.lines)

    @property
    def target(self) -> int | None:
        """How many points were agreed; None in a match that ends in another way, for example with a die."""
        return self.kept.ruleset.points_to_reach

    @property
    def is_to_augen(self) -> bool:
        """Whether the target is a number of Augen, as in a league of Klammern."""
        return self.kept.ruleset.counts_augen


def get_phone_sheet(at: PhoneTable) -> MatchSheet:
    """Every round written so far; the next one is the first missing one. One SQL query."""
    return read_sheet(at, rounds_of(at.table))


def get_pad_sheet(pad: Pad) -> MatchSheet:
    """Everything about a pad. One SQL query."""
    return read_sheet(pad, pad.rounds.all())


def read_sheet(kept: MatchRecord, rows: Iterable[Round | PadRound]) -> MatchSheet:
    """The match with these rounds, in order. No SQL."""
    rules = kept.ruleset
    numbers = [row.number for row in rows]
    rounds = [read_round(row, rules) for row in rows]
    match: Any = score_match([], rules)  # of either kind of game; both have what is read here
    lines: list[RoundLine] = []
    passed = 0
    for number, (entry, _judged), after_round in zip(
        numbers, rounds, follow_match(rounds, rules, score_of), strict=True
    ):
        match = after_round
        cells = read_cells(entry, match.rounds[-1], dict(match.total.items()), rules, match)
        lines.append(RoundLine(number, number - passed, dealer_name(kept, number), entry, cells, match))
        passed += lines[-1].is_passed
    names = party_names(kept)
    seats = seat_names(kept)
    parties = tuple(
        Party(
            key,
            tint,
            names[key],
            names_of(key, seats),
            match.total[key],
            key == match.winner,
            getattr(match, "small", {}).get(key),
            key in getattr(match, "laube", ()),
            getattr(match, "die", {}).get(key),
        )
        for key, tint in zip(contenders(rules), TINTS, strict=False)
    )
    number = next(number for number in count(1) if number not in numbers)
    return MatchSheet(kept, parties, tuple(lines), match, number, dealer_name(kept, number))
