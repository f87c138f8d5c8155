"""A score pad as people read it: every round with what it is worth, the totals so far, who deals, who has won.

Sides of two and players who play for themselves are told apart nowhere below: both are parties of the match.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import count
from typing import Any, Protocol

from django.utils import timezone

from scoring import (
    Contender,
    Game,
    KlammernCount,
    MatchEnd,
    Outcome,
    Ruleset,
    Seat,
    Side,
    contenders,
    entry_from_mapping,
    follow_match,
    score_match,
)
from scoring.entries import AnyEntry
from scoring.results import KlammernScore
from tournaments.choices import Position, SideOfTable
from tournaments.models import Pad
from tournaments.models.pad import hash_token, rematch_token

KEPT_FOR = timedelta(days=183)
"""A pad that nobody writes on for so long is forgotten."""

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


@dataclass(frozen=True, slots=True)
class PadCell:
    """What a round brought one party: `won` on the table and `extra` (roem or melds), `score` by the rules.

    `total` is what it has with this round; `outcome` stands with the party it belongs to.
    """

    tint: str
    plays: bool
    won: int
    extra: int
    score: int
    total: int
    outcome: str


@dataclass(frozen=True, slots=True)
class PadLine:
    """A round that is written."""

    number: int
    dealer: str
    entry: Any
    cells: tuple[PadCell, ...]


class Kept(Protocol):
    """What is kept of a match on a pad, and of the leg of a table: names in the order of the seats."""

    @property
    def ruleset(self) -> Ruleset: ...
    @property
    def names(self) -> Sequence[str]: ...
    @property
    def first_dealer(self) -> str: ...
    @property
    def revision(self) -> int: ...


@dataclass(frozen=True, slots=True)
class PadSheet:
    """The whole pad. `next_number` and `next_dealer` are those of the round to be written next."""

    pad: Kept
    parties: tuple[Party, ...]
    lines: tuple[PadLine, ...]
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
        """Whether they may stop here: nothing was agreed about the end."""
        return bool(self.lines) and not self.match.finished and self.pad.ruleset.match_end is MatchEnd.OPEN

    @property
    def is_over(self) -> bool:
        """Whether there is a result to be named, and another match to be played."""
        return self.match.finished or self.can_stop

    @property
    def ahead(self) -> Party | None:
        """Who has most so far, counting small points after big ones; None when that is more than one."""
        best = max((party.total, party.small or 0) for party in self.parties)
        leading = [party for party in self.parties if (party.total, party.small or 0) == best]
        return leading[0] if len(leading) == 1 else None

    @property
    def is_won_by_points(self) -> bool:
        """Not so where a die went home or a Klammer-Jass decided."""
        return self.pad.ruleset.game is not Game.HAMBURG and not any(
            cell.outcome.startswith("jass") for line in self.lines for cell in line.cells
        )

    @property
    def has_partners(self) -> bool:
        return any(len(party.names) > 1 for party in self.parties)

    @property
    def last_number(self) -> int | None:
        """How many rounds were agreed; None in a match that ends otherwise."""
        rules = self.pad.ruleset
        return rules.rounds if rules.match_end is MatchEnd.ROUNDS else None

    @property
    def target(self) -> int | None:
        """How many points were agreed; None in a match that ends otherwise, with a die for example."""
        rules = self.pad.ruleset
        return rules.target if rules.match_end is MatchEnd.TARGET and rules.game is not Game.HAMBURG else None

    @property
    def is_to_augen(self) -> bool:
        """Whether the target is a number of Augen, as in a league of Klammern."""
        rules = self.pad.ruleset
        return rules.game is Game.KLAMMERN and rules.klammern_count is KlammernCount.AUGEN


def find_pad(token: str) -> Pad | None:
    """The pad at this address, as long as it is kept. One SQL query."""
    return Pad.objects.filter(token_hash=hash_token(token), changed_at__gt=timezone.now() - KEPT_FOR).first()


def find_rematch(token: str) -> str | None:
    """The secret part of the rematch's address, when it has begun. One SQL query."""
    following = rematch_token(token)
    return following if find_pad(following) else None


def get_pad_sheet(pad: Pad) -> PadSheet:
    """Everything about a pad. One SQL query."""
    return read_sheet(pad, [entry_from_mapping(row.entry, pad.ruleset) for row in pad.rounds.all()])


def read_sheet(pad: Kept, entries: Sequence[AnyEntry], numbers: Sequence[int] = ()) -> PadSheet:
    """The match with these rounds, which have these numbers (without them 1, 2, 3 …). No SQL."""
    numbers = numbers or range(1, len(entries) + 1)
    rules = pad.ruleset
    match: Any = score_match([], rules)  # of one game or the other; what is read here both have
    lines = []
    for number, entry, after_round in zip(numbers, entries, follow_match(entries, rules), strict=True):
        match = after_round
        cells = read_cells(entry, match.rounds[-1], dict(match.total.items()))
        lines.append(PadLine(number, dealer_name(pad, number), entry, cells))
    names = party_names(pad)
    seats = seat_names(pad)
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
            getattr(match, "die", {}).get(key),
        )
        for key, tint in zip(contenders(rules), TINTS, strict=False)
    )
    number = next(number for number in count(1) if number not in numbers)
    return PadSheet(pad, parties, tuple(lines), match, number, dealer_name(pad, number))


def read_cells(entry: Any, score: Any, totals: Mapping[Contender, int]) -> tuple[PadCell, ...]:
    """What a round brought each party; `totals` are those after it."""
    maker = entry.maker.side if isinstance(entry.maker, Seat) and Side.NS in totals else entry.maker
    marked = _marked(entry, score)
    return tuple(
        PadCell(
            tint,
            key == maker,
            score.card_points[key],
            _extra(score, key),
            score.score[key],
            total,
            _outcome(score) if key == marked else "",
        )
        for tint, (key, total) in zip(TINTS, totals.items(), strict=False)
    )


def party_names(pad: Kept) -> dict[Contender, str]:
    """What each party is called; where partners have no names, the side is called by its place."""
    seats = seat_names(pad)
    named = {seat for seat, name in zip(Seat, pad.names, strict=False) if name}
    names: dict[Contender, str] = {}
    for key in contenders(pad.ruleset):
        if isinstance(key, Side) and not any(seat.side is key for seat in named):
            names[key] = str(SideOfTable(key).label)
        else:
            names[key] = " & ".join(_names_of(key, seats))
    return names


def seat_names(pad: Kept) -> dict[Seat, str]:
    """Who sits where; a seat without a name is called by its place."""
    return {seat: name or str(Position(seat).label) for seat, name in zip(Seat, pad.names, strict=False)}


def dealer_at(pad: Kept, number: int) -> Seat:
    """The seat that deals this round; the deal goes clockwise."""
    return tuple(Seat)[(Seat(pad.first_dealer).number + number - 1) % len(pad.names)]


def dealer_name(pad: Kept, number: int) -> str:
    """Who deals this round."""
    return seat_names(pad)[dealer_at(pad, number)]


def _names_of(key: Contender, seats: dict[Seat, str]) -> tuple[str, ...]:
    return tuple(name for seat, name in seats.items() if key in (seat, seat.side))


def _marked(entry: Any, score: Any) -> Contender | None:
    """The party that the outcome belongs to."""
    if score.outcome is Outcome.REVOKE:
        return getattr(entry, "revoke", None)
    if isinstance(score, KlammernScore):
        return score.jass or (entry.maker if score.outcome is Outcome.NAT else None)
    return None if score.outcome is Outcome.MADE else score.nat or score.pit


def _extra(score: Any, key: Contender) -> int:
    return score.melds[key] + score.belle[key] if isinstance(score, KlammernScore) else score.roem[key]


def _outcome(score: Any) -> str:
    """Nobody is nat who plays Klammern: he has lost."""
    is_lost = isinstance(score, KlammernScore) and score.outcome is Outcome.NAT
    return "lost" if is_lost else score.outcome.value
