"""A score pad as people read it: every round with what it is worth, the totals so far, who deals, who has won."""

from dataclasses import dataclass
from datetime import timedelta
from itertools import accumulate

from django.utils import timezone

from scoring import (
    Entry,
    MatchEnd,
    MatchScore,
    Outcome,
    PerSide,
    RoundScore,
    Seat,
    Side,
    entry_from_mapping,
    score_match,
)
from scoring import dealer as dealer_of_round
from tournaments.choices import Position, SideOfTable
from tournaments.models import Pad
from tournaments.models.pad import hash_token, rematch_token

KEPT_FOR = timedelta(days=183)
"""A pad that nobody writes on for so long is forgotten."""


@dataclass(frozen=True, slots=True)
class PadSide:
    """Two partners, and what they have."""

    side: Side
    names: tuple[str, ...]
    name: str
    total: int


@dataclass(frozen=True, slots=True)
class PadLine:
    """A round with what it is worth; the totals include it. `marked` is the side the outcome belongs to."""

    number: int
    dealer: str
    entry: Entry
    score: RoundScore
    maker: Side
    marked: Side | None
    total: PerSide[int]


@dataclass(frozen=True, slots=True)
class PadSheet:
    """The whole pad. `next_number` and `next_dealer` are those of the round to be written next."""

    pad: Pad
    ns: PadSide
    ew: PadSide
    lines: tuple[PadLine, ...]
    match: MatchScore
    next_number: int
    next_dealer: str

    @property
    def winner(self) -> PadSide | None:
        return {Side.NS: self.ns, Side.EW: self.ew}.get(self.match.winner) if self.match.winner else None

    @property
    def loser(self) -> PadSide | None:
        if not self.match.winner:
            return None
        return self.ew if self.match.winner is Side.NS else self.ns

    @property
    def last_number(self) -> int | None:
        """How many rounds were agreed; None in a match to a number of points."""
        rules = self.pad.ruleset
        return rules.rounds if rules.match_end is MatchEnd.ROUNDS else None


def find_pad(token: str) -> Pad | None:
    """The pad at this address, as long as it is kept. One SQL query."""
    return Pad.objects.filter(token_hash=hash_token(token), changed_at__gt=timezone.now() - KEPT_FOR).first()


def find_rematch(token: str) -> str | None:
    """The secret part of the rematch's address, when it has begun. One SQL query."""
    following = rematch_token(token)
    return following if find_pad(following) else None


def get_pad_sheet(pad: Pad) -> PadSheet:
    """Everything about a pad. One SQL query."""
    entries = [entry_from_mapping(row.entry) for row in pad.rounds.all()]
    match = score_match(entries, pad.ruleset)
    totals = list(accumulate((score.score for score in match.rounds), _add))
    lines = tuple(
        PadLine(number, dealer_name(pad, number), entry, score, _maker(entry), _marked(entry, score), total)
        for number, (entry, score, total) in enumerate(zip(entries, match.rounds, totals, strict=True), start=1)
    )
    names = seat_names(pad)
    sides = {
        side: PadSide(side, tuple(names[seat] for seat in Seat if seat.side is side), side_name(pad, side), total)
        for side, total in match.total.items()
    }
    number = len(lines) + 1
    return PadSheet(pad, sides[Side.NS], sides[Side.EW], lines, match, number, dealer_name(pad, number))


def seat_names(pad: Pad) -> dict[Seat, str]:
    """Who sits where; a seat without a name is called by its place."""
    return {seat: name or str(Position(seat).label) for seat, name in zip(Seat, pad.names, strict=True)}


def side_name(pad: Pad, side: Side) -> str:
    """The names of two partners; the place of the side where nobody has a name."""
    if not any(name for seat, name in zip(Seat, pad.names, strict=True) if seat.side is side):
        return str(SideOfTable(side).label)
    return " & ".join(name for seat, name in seat_names(pad).items() if seat.side is side)


def dealer_name(pad: Pad, number: int) -> str:
    """Who deals this round."""
    return seat_names(pad)[dealer_of_round(Seat(pad.first_dealer), number)]


def _add(first: PerSide[int], second: PerSide[int]) -> PerSide[int]:
    return PerSide(first.ns + second.ns, first.ew + second.ew)


def _maker(entry: Entry) -> Side:
    return entry.maker.side if isinstance(entry.maker, Seat) else entry.maker


def _marked(entry: Entry, score: RoundScore) -> Side | None:
    if score.outcome is Outcome.REVOKE:
        return getattr(entry, "revoke", None)
    return None if score.outcome is Outcome.MADE else score.nat or score.pit
