"""What a club keeps; one subject a file."""

from tournaments.models.adjustment import Adjustment, Bye, Result
from tournaments.models.club import Club, Membership
from tournaments.models.competition import Competition, Pair
from tournaments.models.correction import Correction
from tournaments.models.leg import Leg
from tournaments.models.match_day import Attendance, MatchDay
from tournaments.models.pad import Pad, PadRound
from tournaments.models.player import Player
from tournaments.models.round import Round
from tournaments.models.table import Seat, Table

__all__ = [
    "Adjustment",
    "Attendance",
    "Bye",
    "Club",
    "Competition",
    "Correction",
    "Leg",
    "MatchDay",
    "Membership",
    "Pad",
    "PadRound",
    "Pair",
    "Player",
    "Result",
    "Round",
    "Seat",
    "Table",
]
