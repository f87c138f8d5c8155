"""A leg: its clock, as every screen in the hall shows it, and whether someone has changed its seating since."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256

from django.utils import timezone

from tournaments.models import Leg


@dataclass(frozen=True, slots=True)
class Clock:
    """When a leg ends, and how many seconds that is from now: no screen needs to know the time.

    In a pause it ends later than `ends_at`, and the seconds stay as they are.
    """

    ends_at: datetime
    seconds_left: int
    extra_minutes: int
    is_paused: bool

    @property
    def is_over(self) -> bool:
        return self.seconds_left <= 0

    @property
    def words(self) -> str:
        """Minutes and seconds left, as a clock shows them."""
        minutes, seconds = divmod(max(0, self.seconds_left), 60)
        return f"{minutes}:{seconds:02}"


def seats_version(leg: Leg | None) -> str:
    """A text that changes as soon as someone sits elsewhere; empty for a leg without seating. Two SQL queries."""
    if leg is None:
        return ""
    seats = leg.seats.order_by("table__number", "position")
    rows = list(seats.values_list("table__number", "position", "player", "pair", "team", "role"))
    byes = list(leg.byes.order_by("pk").values_list("player", "pair", "team"))
    return sha256(repr((rows, byes)).encode()).hexdigest()[:16]


def clock_of(leg: Leg) -> Clock | None:
    """The clock of the leg; None while it does not run. No SQL."""
    if leg.started_at is None or leg.minutes is None:
        return None
    ends_at = leg.started_at + timedelta(minutes=leg.minutes + leg.extra_minutes)
    seconds_left = int((ends_at - (leg.paused_at or timezone.now())).total_seconds())
    return Clock(ends_at, seconds_left, leg.extra_minutes, leg.paused_at is not None)
