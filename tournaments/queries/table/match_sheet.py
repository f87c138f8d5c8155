"""The sheet of a match as people read it: every round and what it is worth, the totals so far, who deals, who has won.

The match at a table, as its players keep it on their phones, and that of a score pad have the same sheet.

Nothing below distinguishes sides of two from players who play for themselves: both are parties of the match.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, Protocol

from scoring import (
    AnyEntry,
    Contender,
    Game,
    KlammernScore,
    MatchEnd,
    Outcome,
    Ruleset,
    Seat,
    Side,
    TrumpChoice,
    contenders,
    dealer,
    entry_from_mapping,
    follow_match,
    score_match,
)
from tournaments.choices import EntryMode, Position, SideOfTable
from tournaments.exceptions import Stale
from tournaments.models import Table
from tournaments.queries.evening.portefeuille import board_number
from tournaments.queries.table.table import FIRST_DEALER
from tournaments.queries.table.table import dealer_at as dealer_at_table

TINTS = ("ns", "ew", "third")


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
        """What people read first: a die that was not turned shows six, although nobody has anything yet."""
        return self.total if self.die is None else self.die


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
        """Whether all passed, so that the cards were dealt again: that is no round."""
        return bool(self.match.rounds[-1].outcome is Outcome.PASSED)

    @property
    def choice(self) -> str:
        """What was played in Hamburg."""
        return next((cell.choice for cell in self.cells if cell.choice), "")


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
class MatchSheet:
    """The whole sheet. `next_number` and `next_dealer` are those of the round to be written next."""

    kept: KeptMatch
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
        """Who has most so far, counting small points after big ones; None when that is more than one."""
        best = max((party.total, party.small or 0) for party in self.parties)
        leading = [party for party in self.parties if (party.total, party.small or 0) == best]
        return leading[0] if len(leading) == 1 else None

    @property
    def is_won_by_points(self) -> bool:
        """False if a die went home or a Klammer-Jass decided it."""
        return self.kept.ruleset.game is not Game.HAMBURG and not any(
            cell.outcome.startswith("jass") for line in self.lines for cell in line.cells
        )

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
        """The last line of the sheet as far as one can know: where all passed, one more is needed."""
        agreed = self.rounds_agreed
        return None if agreed is None else agreed + sum(line.is_passed for line in self.lines)

    @property
    def target(self) -> int | None:
        """How many points were agreed; None in a match that ends in another way, for example with a die."""
        rules = self.kept.ruleset
        return rules.target if rules.match_end is MatchEnd.TARGET and rules.game is not Game.HAMBURG else None

    @property
    def is_to_augen(self) -> bool:
        """Whether the target is a number of Augen, as in a league of Klammern."""
        return self.kept.ruleset.counts_augen


@dataclass(frozen=True, slots=True)
class PhoneTable:
    """A table as its own players keep it; `first_dealer`, `names` and `ruleset` are what a score pad has too.

    In portefeuille the leg starts with the board `first_board`, and the board says who deals.
    """

    table: Table
    ruleset: Ruleset
    names: tuple[str, ...]
    first_dealer: str = FIRST_DEALER.value
    first_board: int | None = None

    @property
    def revision(self) -> int:
        return self.table.revision

    @property
    def has_two_tallies(self) -> bool:
        """Whether each side keeps the count on its own phone; players on their own keep one together."""
        competition = self.table.leg.match_day.competition
        return competition.keeps_two_tallies and len(self.names) == len(Seat)

    @property
    def takes_rounds(self) -> bool:
        """Whether rounds can be scored here: a table with fewer players than its game needs has totals only."""
        return len(self.names) == self.ruleset.players

    @property
    def is_totals(self) -> bool:
        """Whether the organiser has entered the whole leg as totals: no rounds can be written then."""
        return self.table.entry_mode == EntryMode.TOTALS


def get_phone_table(table: Table) -> PhoneTable:
    """Who sits where, by tonight's names. One SQL query if the table was fetched with its competition.

    Raises `Stale` if the table has been removed since it was looked up.
    """
    seats = table.seats.select_related("player", "substitute")
    by_position = {seat.position: str(seat.substitute or seat.player) for seat in seats}
    if not by_position:
        raise Stale
    names = tuple(by_position[position] for position in Position.values if position in by_position)
    competition = table.leg.match_day.competition
    if competition.is_portefeuille:
        first_board = board_number(competition, table.leg.number, 1)
        return PhoneTable(table, competition.leg_rules, names, dealer_at_table(table, first_board).value, first_board)
    return PhoneTable(table, competition.leg_rules, names)


def get_phone_sheet(at: PhoneTable) -> MatchSheet:
    """Every round written so far; the next one is the first missing one. One SQL query."""
    rounds = list(at.table.rounds.order_by("number"))
    entries = [entry_from_mapping(row.entry, at.ruleset) for row in rounds]
    return read_sheet(at, entries, [row.number for row in rounds])


def read_sheet(kept: KeptMatch, entries: Sequence[AnyEntry], numbers: Sequence[int] = ()) -> MatchSheet:
    """The match with these rounds, which have these numbers (by default 1, 2, 3 …). No SQL."""
    numbers = numbers or range(1, len(entries) + 1)
    rules = kept.ruleset
    match: Any = score_match([], rules)  # of either kind of game; both have what is read here
    lines: list[RoundLine] = []
    passed = 0
    for number, entry, after_round in zip(numbers, entries, follow_match(entries, rules), strict=True):
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
            _names_of(key, seats),
            match.total[key],
            key == match.winner,
            getattr(match, "small", {}).get(key),
            key in getattr(match, "laube", ()),
            None if match.finished else getattr(match, "die", {}).get(key),
        )
        for key, tint in zip(contenders(rules), TINTS, strict=False)
    )
    number = next(number for number in count(1) if number not in numbers)
    return MatchSheet(kept, parties, tuple(lines), match, number, dealer_name(kept, number))


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


def party_names(kept: KeptMatch) -> dict[Contender, str]:
    """What each party is called; if partners have no names, the side is called by its place."""
    seats = seat_names(kept)
    named = {seat for seat, name in zip(Seat, kept.names, strict=False) if name}
    names: dict[Contender, str] = {}
    for key in contenders(kept.ruleset):
        if isinstance(key, Side) and not any(seat.side is key for seat in named):
            names[key] = str(SideOfTable(key).label)
        else:
            names[key] = " & ".join(_names_of(key, seats))
    return names


def seat_names(kept: KeptMatch) -> dict[Seat, str]:
    """Who sits where; a seat without a name is called by its place."""
    return {seat: name or str(Position(seat).label) for seat, name in zip(Seat, kept.names, strict=False)}


def dealer_at(kept: KeptMatch, number: int) -> Seat:
    """The seat that deals this round; the deal goes clockwise."""
    return dealer(Seat(kept.first_dealer), number, len(kept.names))


def dealer_name(kept: KeptMatch, number: int) -> str:
    """Who deals this round."""
    return seat_names(kept)[dealer_at(kept, number)]


def _names_of(key: Contender, seats: dict[Seat, str]) -> tuple[str, ...]:
    return tuple(name for seat, name in seats.items() if key in (seat, seat.side))


def marked_party(entry: Any, score: Any) -> Contender | None:
    """The party that the outcome belongs to."""
    if score.outcome is Outcome.REVOKE:
        return getattr(entry, "revoke", None)
    if isinstance(score, KlammernScore):
        return score.jass or (entry.maker if score.outcome is Outcome.NAT else None)
    if score.outcome is Outcome.PIT:  # in a doubled round of Kraken the others are nat as well
        return score.pit
    return None if score.outcome is Outcome.MADE else score.nat or score.pit


def extra_of(score: Any, key: Contender) -> int:
    return score.melds[key] + score.belle[key] if isinstance(score, KlammernScore) else score.roem[key]


def _choice(entry: Any) -> str:
    return "orgi" if entry.choice is TrumpChoice.TURNED else "kleines"


def _outcome(score: Any) -> str:
    """In Klammern no one is nat: they have lost."""
    is_lost = isinstance(score, KlammernScore) and score.outcome is Outcome.NAT
    return "lost" if is_lost else score.outcome.value
