"""The sheet of a match as people read it: every round and what it is worth, the totals so far, who deals, who has won.

The leg of a table, at the desk, on its page and on the phones of its players, and a score pad have the same sheet.

Nothing below distinguishes sides of two from players who play for themselves: both are parties of the match.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import count, repeat
from typing import Any

from django.utils.translation import gettext as _

from scoring import (
    CardsEntry,
    Contender,
    Game,
    KlammernCards,
    KlammernMatch,
    MatchEnd,
    MatchScore,
    Outcome,
    Ruleset,
    Seat,
    SideTotals,
    contenders,
    follow_match,
    score_match,
)
from tournaments.choices import Position
from tournaments.models import Pad, PadRound, Round, Table
from tournaments.models import Seat as SeatOfTable
from tournaments.models.ruling import BoardRuling
from tournaments.queries.table.match_record import (
    TINTS,
    MatchRecord,
    RoundCell,
    TableRecord,
    called,
    dealer_at,
    get_table_record,
    names_of,
    offender,
    party_names,
    place_of,
    read_cells,
    read_round,
    rounds_of,
    score_of,
    seat_names,
)
from tournaments.queries.table.tricks import PlayedTrick, tricks_of


@dataclass(frozen=True, slots=True)
class Party:
    """A side or a player: who belongs to it, what it has; `tint` is its colour on the page, and its columns of a table.

    `is_ahead` at the end: it has won, or no one is ahead of it. At a table with what was awarded as the sheet adds it
    up.
    """

    key: Contender
    tint: str
    name: str
    names: tuple[str, ...]
    match: Any
    total: int
    has_won: bool
    is_ahead: bool
    awarded: SideTotals | None = None

    @property
    def small(self) -> int | None:
        """Of the big point that is being played for, in games that have them."""
        small: Mapping[Contender, int] = getattr(self.match, "small", {})
        return small.get(self.key)

    @property
    def is_laube(self) -> bool:
        return self.key in getattr(self.match, "laube", ())

    @property
    def die(self) -> int | None:
        """What it shows, in games that have one."""
        die: Mapping[Contender, int] = getattr(self.match, "die", {})
        return die.get(self.key)

    @property
    def shown(self) -> int:
        """What people read first: a die that was not turned shows six, although no one has anything yet."""
        return self.total if self.die is None else self.die

    @property
    def label(self) -> str:
        """Its place at the table."""
        return place_of(self.key)


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A line of the sheet. `row` is None while nothing is written on it; otherwise `cells` have the totals after it.

    `number` is its place on the sheet and never changes; people count only rounds that were played, so they call it
    `shown`. In portefeuille `board` says which hands. `match` is the state after it where a match is more than a sum.
    """

    number: int
    shown: int
    seat: Seat
    dealer: str
    board: int | None
    rules: Ruleset
    row: Any = None  # of a table or a pad
    entry: Any = None  # of klaverjas, or of a game with melds
    score: Any = None
    cells: tuple[RoundCell, ...] = ()
    match: Any = None

    @property
    def is_passed(self) -> bool:
        """Whether all passed, so that the cards were dealt again: that is no round."""
        return self.row is not None and self.score.outcome is Outcome.PASSED

    @property
    def title(self) -> str:
        return _("All passed") if self.is_passed else _("Round %(number)d") % {"number": self.shown}

    @property
    def place(self) -> str:
        """Where who deals sits."""
        return str(Position(self.seat).label)

    @property
    def choice(self) -> str:
        """What was played in Hamburg."""
        return next((cell.choice for cell in self.cells if cell.choice), "")

    @property
    def has_melds(self) -> bool:
        return self.rules.game.has_melds

    @property
    def is_of_cards(self) -> bool:
        return isinstance(self.entry, CardsEntry | KlammernCards)

    @property
    def tricks(self) -> list[PlayedTrick]:
        return tricks_of(self.entry, self.rules)

    @property
    def revoke(self) -> Contender | None:
        """Who revoked, if the round was awarded because of it."""
        return offender(self.entry, self.score) if self.score.outcome is Outcome.REVOKE else None


@dataclass(frozen=True, slots=True)
class MatchSheet:
    """The whole sheet, with a line for each round that is written."""

    kept: MatchRecord
    parties: tuple[Party, ...]
    lines: tuple[RoundLine, ...]
    match: Any  # of either kind of game; both have what is read here

    @property
    def name(self) -> str:
        return " – ".join(party.name for party in self.parties)

    @property
    def names(self) -> dict[Contender, str]:
        return {party.key: party.name for party in self.parties}

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
        """The two of three who are level at the end, where no one won alone; no one where all of them are."""
        level = [party.name for party in self.parties if party.is_ahead]
        return tuple(level) if self.winner is None and len(level) < len(self.parties) else ()

    @property
    def is_won_by_points(self) -> bool:
        """False if a die went home or a Klammer-Jass decided it."""
        return self.kept.ruleset.game is not Game.HAMBURG and getattr(self.match, "jass", None) is None

    @property
    def has_partners(self) -> bool:
        return any(len(party.names) > 1 for party in self.parties)

    @property
    def done(self) -> set[int]:
        """The numbers of the rounds that need no writing: they are on the sheet, or their boards were decided."""
        return {line.number for line in self.lines}.union(self.kept.decided)

    @property
    def next_number(self) -> int:
        """That of the round to be written next."""
        done = self.done
        return next(number for number in count(1) if number not in done)

    @property
    def next_dealer(self) -> str:
        return seat_names(self.kept.names)[dealer_at(self.kept, self.next_number)]

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


@dataclass(frozen=True, slots=True)
class TableSheet(MatchSheet):
    """The sheet of a table with the totals, the winner and the end that are stored, also where only those were entered.

    A leg that is the sum of its rounds has no `match`.
    """

    kept: TableRecord

    @property
    def table(self) -> Table:
        return self.kept.table

    @property
    def open_lines(self) -> list[RoundLine]:
        """With nothing written on them. A match goes on with one more line until it is over."""
        rules, done = self.kept.ruleset, self.done
        last = rules.rounds
        if rules.rounds_in_order:
            last = 0 if self.table.is_complete else max(done, default=0) + 1
        numbers = range(1, 1 if self.kept.is_totals else last + 1)
        return [_line(self.kept, number, self.shown_number(number)) for number in numbers if number not in done]

    @property
    def ruled_boards(self) -> list[tuple[int, BoardRuling]]:
        """What was decided about single boards, by the number of the board."""
        first = self.kept.first_board or 1
        return [(first + number - 1, ruling) for number, ruling in sorted(self.table.ruled_boards.items())]

    @property
    def rounds_played(self) -> int:
        """Without those that all passed."""
        return self.table.rounds_played - sum(line.is_passed for line in self.lines)

    @property
    def is_undecided(self) -> bool:
        """It would be over, but it is level and another round is needed."""
        return self.match is not None and self.match.extra_round

    @property
    def result(self) -> str:
        """What everyone has, the winner first."""
        return " : ".join(str(party.shown) for party in sorted(self.parties, key=lambda party: not party.is_ahead))

    @property
    def counts_small_points(self) -> bool:
        return self.kept.ruleset.counts_small_points


def get_table_sheet(table: Table, seats: tuple[SeatOfTable, ...] | None = None) -> TableSheet:
    """Two SQL queries if the table was fetched with its leg, match day and competition; one if its seats are known."""
    at = get_table_record(table, seats)
    lines = _lines(at, rounds_of(table))
    match: Any = _match(lines, at.ruleset) if at.ruleset.rounds_in_order and not at.is_totals else None
    by_seat = seat_names(at.names)
    parties = []
    for (who, name), tint in zip(called(table.contenders, at.names).items(), TINTS, strict=False):
        awarded = SideTotals(*(getattr(table, f"{tint}_{figure}") for figure in ("points", "roem", "pits", "nats")))
        total, has_won = awarded.points + awarded.roem, table.winner == tint
        own, is_ahead = names_of(who, by_seat), table.is_ahead(tint)
        parties.append(Party(who, tint, name, own, match, total, has_won, is_ahead, awarded))
    return TableSheet(at, tuple(parties), lines, match)


def get_phone_sheet(at: TableRecord) -> MatchSheet:
    """What is written so far, as those at the table count it. One SQL query."""
    return _read_match(at, rounds_of(at.table))


def get_pad_sheet(pad: Pad) -> MatchSheet:
    """Everything about a pad. One SQL query."""
    return _read_match(pad, pad.rounds.all())


def _read_match(kept: MatchRecord, rows: Iterable[Round | PadRound]) -> MatchSheet:
    """The match with these rounds, in order: all that is said of it is what the engine says. No SQL."""
    lines = _lines(kept, rows)
    match: Any = _match(lines, kept.ruleset)
    by_seat, leaders = seat_names(kept.names), getattr(match, "leaders", ())
    parties = []
    for (who, name), tint in zip(party_names(kept).items(), TINTS, strict=False):
        has_won = who == match.winner
        is_ahead = has_won or (match.tied and who in leaders)
        parties.append(Party(who, tint, name, names_of(who, by_seat), match, match.total[who], has_won, is_ahead))
    return MatchSheet(kept, tuple(parties), lines, match)


def _match(lines: Iterable[RoundLine], rules: Ruleset) -> MatchScore | KlammernMatch:
    return score_match(lines, rules, lambda line, _rules: line.score)


def _lines(kept: MatchRecord, rows: Iterable[Round | PadRound]) -> tuple[RoundLine, ...]:
    """What is written, in order, with the totals after each round. No SQL."""
    rules = kept.ruleset
    rows = list(rows)
    rounds = [read_round(row, rules) for row in rows]
    states = follow_match(rounds, rules, score_of) if rules.rounds_in_order else repeat(None)
    totals: dict[Contender, int] = dict.fromkeys(contenders(rules), 0)
    lines = []
    passed = 0
    for row, (entry, judged), match in zip(rows, rounds, states, strict=False):
        score: Any = judged.score
        totals = dict(match.total.items()) if match else {who: own + score.score[who] for who, own in totals.items()}
        cells = read_cells(entry, score, totals, rules, match)
        lines.append(_line(kept, row.number, row.number - passed, row, entry, score, cells, match))
        passed += lines[-1].is_passed
    return tuple(lines)


def _line(kept: MatchRecord, number: int, shown: int, *written: Any) -> RoundLine:
    """Nothing is on it unless something is `written`."""
    seat = dealer_at(kept, number)
    board = kept.first_board + number - 1 if kept.first_board else None
    return RoundLine(number, shown, seat, seat_names(kept.names)[seat], board, kept.ruleset, *written)
