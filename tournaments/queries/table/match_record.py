"""A match as it is stored, at a table or on a score pad: who plays it, and what each written round scored for them."""

import json
import zlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from scoring import (
    AnyEntry,
    Contender,
    Game,
    Judged,
    KlammernScore,
    Outcome,
    Ruleset,
    Seat,
    Side,
    TrumpChoice,
    Unreadable,
    contenders,
    dealer,
    entry_from_mapping,
    entry_to_mapping,
    judge_round,
)
from tournaments.choices import EntryMode, Position
from tournaments.models import PadRound, Round, Table, Tally
from tournaments.models import Seat as SeatOfTable
from tournaments.models.round import CONTENDERS_IN_WORDS
from tournaments.prepared_query import PreparedQuery
from tournaments.queries.table.portefeuille import board_number

TINTS = ("ns", "ew", "third")
ORDER = {position: place for place, position in enumerate(Position.values)}

# The player who draws the first seat deals first; then the deal goes round clockwise.
FIRST_DEALER = Seat.NORTH

REMEMBERED = 1 << 12
"""For how many rounds it is remembered what was written and what that is worth: those of a hundred tables or more."""

# Not in the order of all rounds or seats: it begins with that of their tables, up to the competition.
_rounds = PreparedQuery(lambda table: Round.objects.filter(table=table).order_by("number"))
_seats = PreparedQuery(
    lambda table: SeatOfTable.objects.filter(table=table).select_related("player", "substitute").order_by()
)


class MatchRecord(Protocol):
    """What is stored of a match, whether the leg of a table or a score pad: names in the order of the seats."""

    @property
    def ruleset(self) -> Ruleset: ...
    @property
    def names(self) -> Sequence[str]: ...
    @property
    def first_dealer(self) -> str: ...
    @property
    def first_board(self) -> int | None: ...
    @property
    def decided(self) -> Collection[int]: ...
    @property
    def revision(self) -> int: ...


@dataclass(frozen=True, slots=True)
class RoundCell:
    """What a round scored for one party: `won` on the table and `extra` (roem or melds), `score` by the rules.

    `total` is what it has after this round; `outcome` is given with the party it belongs to. `choice` is what a maker
    in Hamburg played ("orgi", "kleines"). With `is_small` the score is in small points, and `big` is how many big
    points they became: two are a Kalte.
    """

    tint: str
    plays: bool
    won: int
    extra: int
    score: int
    total: int
    outcome: str
    choice: str = ""
    is_small: bool = False
    big: int = 0


@dataclass(frozen=True, slots=True)
class TableRecord:
    """The leg of a table with who sits there; `first_dealer`, `names` and `ruleset` are what a score pad has too.

    The `names` are those of the `seats`. In portefeuille the leg starts with the board `first_board`, and the board
    says who deals.
    """

    table: Table
    ruleset: Ruleset
    names: tuple[str, ...]
    seats: tuple[SeatOfTable, ...]
    first_dealer: str = FIRST_DEALER.value
    first_board: int | None = None

    @property
    def revision(self) -> int:
        return self.table.revision

    @property
    def decided(self) -> Collection[int]:
        return self.table.decided

    @property
    def is_totals(self) -> bool:
        """Whether the organiser has entered the whole leg as totals: no rounds can be written then."""
        return self.table.entry_mode == EntryMode.TOTALS


def rounds_of(table: Table) -> list[Round]:
    """What is written at a table, in order. One SQL query."""
    rounds = _rounds(table.pk)
    for row in rounds:
        row.table = table
    return rounds


def in_order(seats: Iterable[SeatOfTable]) -> tuple[SeatOfTable, ...]:
    """North, East, South, West."""
    return tuple(sorted(seats, key=lambda seat: ORDER[seat.position]))


def seats_at(table: Table) -> tuple[SeatOfTable, ...]:
    """Who sits at a table, in order. One SQL query."""
    return in_order(_seats(table.pk))


@dataclass(frozen=True, slots=True)
class Written:
    """What was written of a round, in the notation of the engine: as text, and as it is kept, in its own order."""

    text: str
    kept: Mapping[str, Any] = field(compare=False)


class ReadRound(NamedTuple):
    """A round as it is stored, and what the engine says of it."""

    entry: AnyEntry
    judged: Judged


def read_round(row: Round | PadRound | Tally, rules: Ruleset) -> ReadRound:
    """A stored round. As long as it is remembered it is neither read nor checked nor scored again. No SQL.

    It is remembered by what is written and the rules, so a corrected round is a different one. Raises `Unreadable`
    where the rules have become those of another game.
    """
    return _read(_as_written(row.entry), rules)


def judge_entry(entry: AnyEntry, rules: Ruleset) -> Judged:
    """What the engine says of an entry; asked once, from the form it comes in to the sheet that shows it."""
    with suppress(Unreadable):
        read = _read(_as_written(entry_to_mapping(entry)), rules)
        if read.entry == entry:
            return read.judged
    # The notation omits part of it, such as an empty list of a player who is not at the table.
    return judge_round(entry, rules)


def _as_written(kept: Mapping[str, Any]) -> Written:
    return Written(json.dumps(kept, sort_keys=True), kept)


@lru_cache(maxsize=REMEMBERED)
def _read(written: Written, rules: Ruleset) -> ReadRound:
    """Only what the text and the rules say, so no one can store anything here that is not true of both."""
    entry = entry_from_mapping(written.kept, rules)
    return ReadRound(entry, judge_round(entry, rules))


def score_of(round: ReadRound, _rules: Ruleset) -> Any:
    """The score for the engine, which adds up rounds."""
    return round.judged.score


def get_table_record(table: Table, seats: tuple[SeatOfTable, ...] | None = None) -> TableRecord:
    """Who sits where, by tonight's names. One SQL query if the table was fetched with its competition.

    No SQL query where its `seats` are given. It has none if it has been removed since it was looked up.
    """
    seats = seats_at(table) if seats is None else seats
    match_day = table.leg.match_day
    rules = table.leg_rules
    if match_day.competition.is_portefeuille:
        board = board_number(rules.rounds, table.leg.number, 1)
        return TableRecord(table, rules, tonight(seats), seats, dealer(FIRST_DEALER, board, table.players).value, board)
    return TableRecord(table, rules, tonight(seats), seats)


def tonight(seats: Iterable[SeatOfTable]) -> tuple[str, ...]:
    """What those are called who really sit there."""
    return tuple(str(seat.substitute or seat.player) for seat in seats)


def party_names(kept: MatchRecord) -> dict[Contender, str]:
    """What each party of the game is called, see `called`."""
    return called(contenders(kept.ruleset), kept.names)


def called(parties: Iterable[Contender], names: Sequence[str]) -> dict[Contender, str]:
    """What each of these is called where these `names` sit; if partners have no names, the side by its place."""
    seats = seat_names(names)
    named = {seat for seat, name in zip(Seat, names, strict=False) if name}
    return {
        who: " & ".join(names_of(who, seats)) if any(who in (seat, seat.side) for seat in named) else place_of(who)
        for who in parties
    }


def place_of(who: Contender) -> str:
    """A side or a player by where they sit."""
    return str(CONTENDERS_IN_WORDS[who])


def seat_names(names: Sequence[str]) -> dict[Seat, str]:
    """Who sits where; a seat without a name is called by its place."""
    return {seat: name or place_of(seat) for seat, name in zip(Seat, names, strict=False)}


def names_of(key: Contender, seats: Mapping[Seat, str]) -> tuple[str, ...]:
    return tuple(name for seat, name in seats.items() if key in (seat, seat.side))


def who_sits(names: Iterable[str]) -> str:
    """Sent back with figures: a leg that was drawn again has other people at a table of the same number."""
    return f"{zlib.crc32(repr([*names]).encode()):08x}"


def dealer_at(kept: MatchRecord, number: int) -> Seat:
    """The seat that deals this round; the deal goes clockwise."""
    return dealer(Seat(kept.first_dealer), number, len(kept.names))


def read_cells(
    entry: Any,
    score: Any,
    totals: Mapping[Contender, int],
    rules: Ruleset | None = None,
    match: Any = None,
) -> tuple[RoundCell, ...]:
    """What a round scored for each party; `totals` and the `match` are those after it. The `rules` give the unit."""
    maker = entry.maker.side if isinstance(entry.maker, Seat) and Side.NS in totals else entry.maker
    marked = marked_party(entry, score)
    return tuple(
        RoundCell(
            tint,
            key == maker,
            score.card_points[key],
            extra_of(score, key),
            score.score[key],
            total,
            _outcome(score) if key == marked else "",
            _choice(entry) if key == maker and rules and rules.game is Game.HAMBURG else "",
            rules is not None and rules.counts_small_points,
            getattr(match, "big", {}).get(key, 0),
        )
        for tint, (key, total) in zip(TINTS, totals.items(), strict=False)
    )


def marked_party(entry: Any, score: Any) -> Contender | None:
    """The party that the outcome belongs to."""
    if score.outcome is Outcome.REVOKE:
        return offender(entry, score)
    if isinstance(score, KlammernScore):
        return score.jass or (entry.maker if score.outcome is Outcome.NAT else None)
    if score.outcome is Outcome.PIT:  # in a doubled round of Kraken the others are nat as well
        return score.pit
    return None if score.outcome is Outcome.MADE else score.nat or score.pit


def offender(entry: Any, score: Any) -> Contender | None:
    """Whose revoke ended the round: entered at the table, or shown by the cards, which name the player."""
    who: Contender | None = entry.revoke or (score.illegal.seat if score.illegal else None)
    has_sides = not isinstance(score, KlammernScore) or Side.NS in score.total
    return who.side if isinstance(who, Seat) and has_sides else who


def extra_of(score: Any, key: Contender) -> int:
    return score.melds[key] + score.belle[key] if isinstance(score, KlammernScore) else score.roem[key]


def _choice(entry: Any) -> str:
    return "orgi" if entry.choice is TrumpChoice.TURNED else "kleines"


def _outcome(score: Any) -> str:
    """In Klammern no one is nat: they have lost."""
    is_lost = isinstance(score, KlammernScore) and score.outcome is Outcome.NAT
    return "lost" if is_lost else score.outcome.value
