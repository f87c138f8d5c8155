"""The prizes of a match day as they are announced: from the last to the first."""

from dataclasses import dataclass

from django.db.models import Max

from tournaments.choices import ScreenPage
from tournaments.models import MatchDay, Screen
from tournaments.queries.results.prize import GivenPrize, list_day_prizes


@dataclass(frozen=True, slots=True)
class Reveal:
    """`revealed` are the prizes announced so far, the latest one first; of the others only the number is known."""

    revealed: tuple[GivenPrize, ...]
    prizes: int

    @property
    def now(self) -> GivenPrize | None:
        return self.revealed[0] if self.revealed else None


def get_reveal(match_day: MatchDay, revealed: int) -> Reveal:
    """After this many prizes have been announced: the queries of the prizes."""
    prizes = [given for given in list_day_prizes(match_day) if given.names]
    left = max(0, len(prizes) - revealed)
    return Reveal(tuple(prizes[left:]), len(prizes))


def revealed_on_screens(match_day: MatchDay) -> int | None:
    """How many prizes the screens of the match day have announced; None: no screen shows the reveal. One query."""
    return Screen.objects.filter(match_day=match_day, page=ScreenPage.REVEAL).aggregate(revealed=Max("at"))["revealed"]
