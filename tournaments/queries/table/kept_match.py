"""A match as it is kept, at a table or on a score pad: who plays it, and what each written round brought them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from scoring import (
    CardsEntry,
    Contender,
    Game,
    KlammernCards,
    KlammernScore,
    Outcome,
    Ruleset,
    Seat,
    Side,
    TrumpChoice,
    contenders,
    dealer,
    entry_from_mapping,
    meld_progress,
    round_progress,
    score_round,
)
from tournaments.choices import EntryMode, Position, SideOfTable
from tournaments.exceptions import Stale
from tournaments.models import Round, Table
from tournaments.models import Seat as SeatOfTable
from tournaments.queries.table.portefeuille import board_number
from tournaments.queries.table.table import FIRST_DEALER, SheetRound, seats_at
from tournaments.queries.table.table import dealer_at as dealer_at_table
from tournaments.queries.table.tricks import PlayedTrick, read_tricks

TINTS = ("ns", "ew", "third")


class KeptMatch(Protocol):
    """What is kept of a match, whether the leg of a table or a score pad: names in the order of the seats."""

    @property
    def ruleset(self) -> Ruleset: ...
    @property
    def names(self) -> Sequence[str]: ...
    @property
    def first_dealer(self) -> str: ...
    @property
    def revision(self) -> int: ...


@dataclass(frozen=True, slots=True)
class RoundCell:
    """What a round brought one party: `won` on the table and `extra` (roem or melds), `score` by the rules.

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
        return offender(self.entry, self.score) if self.score.outcome is Outcome.REVOKE else None


@dataclass(frozen=True, slots=True)
class PhoneTable:
    """A table as its own players keep it; `first_dealer`, `names` and `ruleset` are what a score pad has too.

    The `names` are those of the `seats`.

    In portefeuille the leg starts with the board `first_board`, and the board says who deals.
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
    def has_two_tallies(self) -> bool:
        return self.table.has_two_tallies

    @property
    def takes_rounds(self) -> bool:
        return self.table.takes_rounds

    @property
    def is_totals(self) -> bool:
        """Whether the organiser has entered the whole leg as totals: no rounds can be written then."""
        return self.table.entry_mode == EntryMode.TOTALS


def get_phone_table(table: Table, seats: tuple[SeatOfTable, ...] | None = None) -> PhoneTable:
    """Who sits where, by tonight's names. One SQL query if the table was fetched with its competition.

    No SQL query where its `seats` are given. Raises `Stale` if the table has been removed since it was looked up.
    """
    seats = seats_at(table) if seats is None else seats
    if not seats:
        raise Stale
    names = tuple(str(seat.substitute or seat.player) for seat in seats)
    match_day = table.leg.match_day
    rules = table.leg_rules
    if match_day.competition.is_portefeuille:
        first_board = board_number(rules.rounds, table.leg.number, 1)
        return PhoneTable(table, rules, names, seats, dealer_at_table(table, first_board).value, first_board)
    return PhoneTable(table, rules, names, seats)


def party_names(kept: KeptMatch) -> dict[Contender, str]:
    """What each party is called; if partners have no names, the side is called by its place."""
    seats = seat_names(kept)
    named = {seat for seat, name in zip(Seat, kept.names, strict=False) if name}
    names: dict[Contender, str] = {}
    for key in contenders(kept.ruleset):
        if isinstance(key, Side) and not any(seat.side is key for seat in named):
            names[key] = str(SideOfTable(key).label)
        else:
            names[key] = " & ".join(names_of(key, seats))
    return names


def seat_names(kept: KeptMatch) -> dict[Seat, str]:
    """Who sits where; a seat without a name is called by its place."""
    return {seat: name or str(Position(seat).label) for seat, name in zip(Seat, kept.names, strict=False)}


def names_of(key: Contender, seats: dict[Seat, str]) -> tuple[str, ...]:
    return tuple(name for seat, name in seats.items() if key in (seat, seat.side))


def dealer_at(kept: KeptMatch, number: int) -> Seat:
    """The seat that deals this round; the deal goes clockwise."""
    return dealer(Seat(kept.first_dealer), number, len(kept.names))


def dealer_name(kept: KeptMatch, number: int) -> str:
    """Who deals this round."""
    return seat_names(kept)[dealer_at(kept, number)]


def read_written_rounds(lines: tuple[SheetRound, ...], rules: Ruleset) -> list[WrittenRound]:
    """The lines of a sheet that have something on them. No SQL."""
    return [_read_written(line, line.round, rules) for line in lines if line.round is not None]


def _read_written(line: SheetRound, stored: Round, rules: Ruleset) -> WrittenRound:
    entry = entry_from_mapping(stored.entry, rules)
    score = score_round(entry, rules)
    tricks: tuple[PlayedTrick, ...] = ()
    if isinstance(entry, CardsEntry):
        tricks = tuple(read_tricks(round_progress(entry, rules)))
    elif isinstance(entry, KlammernCards):
        tricks = tuple(read_tricks(meld_progress(entry, rules), entry.revoke))
    return WrittenRound(line, stored, entry, score, read_cells(entry, score, line.totals, rules, line.match), tricks)


def read_cells(
    entry: Any,
    score: Any,
    totals: Mapping[Contender, int],
    rules: Ruleset | None = None,
    match: Any = None,
) -> tuple[RoundCell, ...]:
    """What a round brought each party; `totals` are those after it, as is the `match`. The `rules` say in what unit."""
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
    """Whose revoke ended the round: said at the table, or shown by the cards, which name the player."""
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
