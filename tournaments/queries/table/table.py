"""The sheet of a table as people read it, and the history of its changes."""

import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from scoring import (
    CardsEntry,
    Contender,
    KlammernCards,
    KlammernMatch,
    KlammernScore,
    MatchScore,
    Outcome,
    Ruleset,
    Side,
    dealer,
    follow_match,
    meld_progress,
    round_progress,
    score_match,
)
from scoring import Seat as SeatAtTable
from tournaments.choices import EntryMode, Position, RoundOutcome, ScoreColumn
from tournaments.models import Competition, Correction, Round, Seat, Table
from tournaments.models.round import CONTENDERS_IN_WORDS
from tournaments.models.table import COLUMN_OF
from tournaments.queries.table.match_record import (
    FIRST_DEALER,
    RoundCell,
    offender,
    read_cells,
    read_round,
    rounds_of,
    score_of,
    seats_at,
)
from tournaments.queries.table.portefeuille import board_number
from tournaments.queries.table.tricks import PlayedTrick, read_tricks


@dataclass(frozen=True, slots=True)
class SheetRound:
    """One line of the sheet. `round` is None while nothing is written; the totals include this line.

    In a match that ends on its own `match` is its state after this round; in portefeuille `board` says which hands. In
    Klammern and Hamburg people are called by their names, so there `dealer_name` is who deals. `number` is the line's
    place and never changes; `passed_before` are lines above it on which everyone passed.
    """

    number: int
    dealer: Position
    round: Round | None
    totals: dict[Contender, int]
    match: KlammernMatch | MatchScore | None = None
    board: int | None = None
    passed_before: int = 0
    dealer_name: str = ""

    @property
    def is_passed(self) -> bool:
        """Whether everyone passed, so that the cards were dealt again: that is no round."""
        return self.round is not None and self.round.outcome == RoundOutcome.PASSED

    @property
    def shown(self) -> int:
        """Which round people call it, counting those that were played."""
        return self.number - self.passed_before

    @property
    def title(self) -> str:
        return _("All passed") if self.is_passed else _("Round %(number)d") % {"number": self.shown}

    @property
    def ns_total(self) -> int:
        return self._total(ScoreColumn.NS)

    @property
    def ew_total(self) -> int:
        return self._total(ScoreColumn.EW)

    @property
    def third_total(self) -> int:
        return self._total(ScoreColumn.THIRD)

    def _total(self, column: ScoreColumn) -> int:
        return next((total for who, total in self.totals.items() if COLUMN_OF[who] == column), 0)


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
    def revoke(self) -> Side | SeatAtTable | None:
        """Who revoked, if the round was awarded because of it."""
        return offender(self.entry, self.score) if self.score.outcome is Outcome.REVOKE else None


@dataclass(frozen=True, slots=True)
class AtTable:
    """A side or a player at a table: `column` is where its figures are, `name` the names of its `people`.

    In games that have them, with the current small points and die.
    """

    who: Contender
    column: ScoreColumn
    name: str
    people: int
    points: int
    roem: int
    pits: int
    nats: int
    has_won: bool
    small: int | None = None
    is_laube: bool = False
    die: int | None = None

    @property
    def total(self) -> int:
        return self.points + self.roem

    @property
    def shown(self) -> int:
        """What a scorekeeper reads first: a die that was not turned shows six, although no one has anything yet."""
        return self.total if self.die is None else self.die

    @property
    def label(self) -> str:
        """Its place at the table."""
        return str(CONTENDERS_IN_WORDS[self.who])


@dataclass(frozen=True, slots=True)
class TableSheet:
    """A table with who sits where, and a line for every round of the leg; a sheet of totals has no lines.

    A match played to a number of points has a line for the next round until it is over. `is_undecided`: it would be
    over, but it is tied and another round is needed.
    """

    table: Table
    seats: tuple[Seat, ...]
    parties: tuple[AtTable, ...]
    rounds: tuple[SheetRound, ...]
    next_number: int | None
    is_undecided: bool = False

    @property
    def rounds_played(self) -> int:
        """The number of rounds without those on which everyone passed."""
        return self.table.rounds_played - sum(line.is_passed for line in self.rounds)

    @property
    def ns_total(self) -> int:
        return self.table.ns_total

    @property
    def ew_total(self) -> int:
        return self.table.ew_total

    @property
    def winner(self) -> AtTable | None:
        return next((party for party in self.parties if party.has_won), None)

    @property
    def two_level(self) -> tuple[str, ...]:
        """The two of three who are tied at the end, where no one won alone; no one where all of them are."""
        level = [party.name for party in self.parties if self.table.is_ahead(party.column)]
        return tuple(level) if self.winner is None and len(level) < len(self.parties) else ()

    @property
    def result(self) -> str:
        """What everyone has, the winner first."""
        in_order = sorted(self.parties, key=lambda party: not self.table.is_ahead(party.column))
        return " : ".join(str(party.shown) for party in in_order)

    def shown_number(self, number: int) -> int:
        """Which round people call the one on line `number`."""
        return number - sum(line.is_passed for line in self.rounds if line.number < number)

    @property
    def counts_small_points(self) -> bool:
        return self.parties[0].small is not None

    @property
    def names(self) -> dict[Contender, str]:
        return {party.who: party.name for party in self.parties}


def names_at_table(table: Table, seats: Sequence[Seat]) -> dict[Contender, str]:
    """The names of the sides or players of a table."""
    return {who: party_name(who, _seats_of(who, seats)) for who in table.contenders}


def who_sits(names: Iterable[str]) -> str:
    """Sent back with figures: a leg that was drawn again has other people at a table with the same number."""
    return f"{zlib.crc32(repr([*names]).encode()):08x}"


def get_table_sheet(table: Table, seats: tuple[Seat, ...] | None = None) -> TableSheet:
    """Two SQL queries if the table was fetched with its leg, match day and competition; one if its seats are known."""
    seats = seats_at(table) if seats is None else seats
    written = {row.number: row for row in rounds_of(table)}
    rules = table.leg_rules
    if table.entry_mode == EntryMode.TOTALS:
        lines: tuple[SheetRound, ...] = ()
    elif rules.rounds_in_order:
        by_name = seats if rules.game.has_melds else ()
        names = {seat.position: str(seat.substitute or seat.player) for seat in by_name}
        lines = tuple(_lines_of_match(table, written, rules, names))
    else:
        lines = tuple(_lines(table, written, rules))
    match = next((line.match for line in reversed(lines) if line.match), None)
    if match is None and rules.game.has_melds and table.entry_mode != EntryMode.TOTALS:
        match = score_match([], rules)
    melds = match if isinstance(match, KlammernMatch) else None
    parties = tuple(_party(table, who, seats, melds) for who in table.contenders)
    following = next((line.number for line in lines if line.round is None), None)
    return TableSheet(table, seats, parties, lines, following, match is not None and match.extra_round)


def _lines(table: Table, written: dict[int, Round], rules: Ruleset) -> Iterator[SheetRound]:
    totals = dict.fromkeys(table.contenders, 0)
    competition = table.leg.match_day.competition
    for number in range(1, rules.rounds + 1):
        row = written.get(number)
        totals = {who: total + _worth(row, who) for who, total in totals.items()}
        board = board_number(rules.rounds, table.leg.number, number) if competition.is_portefeuille else None
        yield SheetRound(number, dealer_at(table, board or number), row, totals, board=board)


def _worth(row: Round | None, who: Contender) -> int:
    return getattr(row, f"{COLUMN_OF[who]}_total") if row else 0


def _lines_of_match(
    table: Table, written: dict[int, Round], rules: Ruleset, names: Mapping[str, str]
) -> Iterator[SheetRound]:
    """The rounds of a match, with an open line for each missing one and for the next one."""
    states = follow_match((read_round(written[number], rules) for number in sorted(written)), rules, score_of)
    totals: dict[Contender, int] = dict.fromkeys(table.contenders, 0)
    match = None
    passed = 0
    last = max(written, default=0)
    for number in range(1, last + 2):
        row = written.get(number)
        if row:
            match = next(states)
            totals = dict(match.total.items())
        elif table.is_complete:
            continue
        dealing = dealer_at(table, number)
        line = SheetRound(
            number,
            dealing,
            row,
            totals,
            match if row else None,
            passed_before=passed,
            dealer_name=names.get(dealing, ""),
        )
        passed += line.is_passed
        yield line


def read_written_rounds(lines: tuple[SheetRound, ...], rules: Ruleset) -> list[WrittenRound]:
    """The lines of a sheet that have something on them. No SQL."""
    return [_read_written(line, line.round, rules) for line in lines if line.round is not None]


def _read_written(line: SheetRound, stored: Round, rules: Ruleset) -> WrittenRound:
    entry, judged = read_round(stored, rules)
    tricks: tuple[PlayedTrick, ...] = ()
    if isinstance(entry, CardsEntry):
        tricks = tuple(read_tricks(round_progress(entry, rules)))
    elif isinstance(entry, KlammernCards):
        tricks = tuple(read_tricks(meld_progress(entry, rules), entry.revoke))
    cells = read_cells(entry, judged.score, line.totals, rules, line.match)
    return WrittenRound(line, stored, entry, judged.score, cells, tricks)


def next_open_number(table: Table, after: int) -> int | None:
    """The first line after this one with nothing written on it; None if there is none. One SQL query."""
    written = set(table.rounds.order_by().values_list("number", flat=True))
    rules = table.leg_rules
    last = rules.rounds
    if rules.rounds_in_order:
        last = 0 if table.is_complete else max(written, default=0) + 1
    return next((number for number in range(after + 1, last + 1) if number not in written), None)


def shown_numbers(table: Table, numbers: Iterable[int]) -> dict[int, int]:
    """What people call the rounds on these lines, since they count only those that were played.

    One SQL query where all may pass.
    """
    if not table.leg_rules.game.has_melds:
        return {number: number for number in numbers}
    passed = list(table.rounds.filter(outcome=RoundOutcome.PASSED).values_list("number", flat=True))
    return {number: number - sum(line < number for line in passed) for number in numbers}


def shown_number(table: Table, number: int) -> int:
    """What people call the round on this line; as above."""
    return shown_numbers(table, [number])[number]


def count_passed() -> Coalesce:
    """On how many lines of each table everyone passed, for a query of tables."""
    passed = Round.objects.filter(table=OuterRef("pk"), outcome=RoundOutcome.PASSED).order_by().values("table")
    return Coalesce(Subquery(passed.annotate(count=Count("pk")).values("count")), 0)


def dealer_at(table: Table, number: int) -> Position:
    """The seat that deals this round."""
    return Position(dealer(FIRST_DEALER, number, table.players).value)


def _party(table: Table, who: Contender, seats: Sequence[Seat], match: KlammernMatch | None) -> AtTable:
    column = COLUMN_OF[who]
    own = _seats_of(who, seats)
    return AtTable(
        who,
        column,
        party_name(who, own),
        len(own),
        points=getattr(table, f"{column}_points"),
        roem=getattr(table, f"{column}_roem"),
        pits=getattr(table, f"{column}_pits"),
        nats=getattr(table, f"{column}_nats"),
        has_won=table.winner == column,
        small=match.small.get(who) if match else None,
        is_laube=match is not None and who in match.laube,
        die=match.die.get(who) if match else None,
    )


def _seats_of(who: Contender, seats: Iterable[Seat]) -> list[Seat]:
    return [seat for seat in seats if who in (SeatAtTable(seat.position), SeatAtTable(seat.position).side)]


def party_name(who: Contender, seats: Iterable[Seat]) -> str:
    """The name of a side or a player: who really sits there."""
    return " & ".join(str(seat.substitute or seat.player) for seat in seats) or str(CONTENDERS_IN_WORDS[who])


def newest_revision(stored: Round) -> int:
    """The current revision; the earlier one if the round is gone."""
    newest = Round.objects.filter(pk=stored.pk).values_list("revision", flat=True).first()
    return newest or stored.revision


def list_corrections(of: Table | Competition) -> QuerySet[Correction]:
    """The newest first, with everything a list shows; a queryset so that a long history can be split into pages."""
    return of.corrections.select_related("made_by", "table__leg__match_day").order_by("-pk")
