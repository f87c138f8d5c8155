"""Which seats are taken, in which order they play, and for whom each of them wins."""

from .cards import SEATS, SIDES, Contender, Seat
from .rules import Ruleset


def seats_at_table(rules: Ruleset) -> tuple[Seat, ...]:
    """Where the players sit: with two or three of them not every seat is taken."""
    return SEATS[: rules.players]


def seats_from(rules: Ruleset, leader: Seat) -> tuple[Seat, ...]:
    """The players in turn, beginning with `leader`."""
    seats = seats_at_table(rules)
    at = seats.index(leader)
    return seats[at:] + seats[:at]


def contender_of(rules: Ruleset, seat: Seat) -> Contender:
    """For whom the player on this seat wins: their side, or themselves."""
    return seat.side if rules.players == len(SEATS) else seat


def contenders(rules: Ruleset) -> tuple[Contender, ...]:
    """Everyone who can win a round under these rules: two sides, or two or three players."""
    return contenders_among(rules.players)


def contenders_among(players: int) -> tuple[Contender, ...]:
    """Who can win at a table of this many players, 2 to 4: two sides of two, or everyone alone."""
    return SIDES if players == len(SEATS) else SEATS[:players]
