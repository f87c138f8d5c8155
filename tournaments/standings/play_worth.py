"""What may be given for a leg or day not played: never more than playing can be worth, in the unit that counts."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments.standings.portefeuille import BETTER, EQUAL


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayWorth:
    """The most that playing can be worth, and what sitting out a leg usually is.

    `leg`: the most of one leg, in what a leg counts. `match_day`: the most of a whole match day, in what the standing
    counts; the same unit unless places are worth points. None if nothing limits it, or it is not known yet. `usual`:
    what sitting out a leg is worth unless the club has decided otherwise.
    """

    leg: int | None
    match_day: int | None
    usual: int

    def of_legs(self, legs: int) -> int | None:
        """The most that this many legs can be worth, in what a leg counts; None if nothing limits it."""
        return None if self.leg is None else legs * self.leg


def worth_of_games(*, win: int, tie: int, legs: int, results: int = 1) -> PlayWorth:
    """If games won and ties count: `win` and `tie` for each of the `results` of tables that are added up.

    Sitting out is worth a win: no one chose to, so no one should fall behind the winners by it.
    """
    return _worth(results * max(win, tie), legs, results * win)


def worth_of_boards(*, boards: int, others: int | None, legs: int, results: int = 1) -> PlayWorth:
    """If each of the `boards` of a leg is compared with `others` in its line (None: not known yet).

    Sitting out is worth half of what could have been won: as much as anyone has who equals the others.
    """
    most = None if others is None else results * boards * others * BETTER
    return _worth(most, legs, results * boards * (others or 1) * EQUAL)


def worth_of_sheets(*, most: int | None, usual: int, legs: int, results: int = 1) -> PlayWorth:
    """If the sheet of a table counts: `most` is the maximum of one sheet for a leg, `usual` the value of a bye."""
    return _worth(None if most is None else results * most, legs, results * usual)


def with_places(worth: PlayWorth, rank_points: Sequence[int], *, results: int = 1) -> PlayWorth:
    """If places count: `results` is how often a match day has points for a place."""
    return replace(worth, match_day=results * max(rank_points, default=0))


def _worth(most: int | None, legs: int, usual: int) -> PlayWorth:
    return PlayWorth(leg=most, match_day=None if most is None else most * legs, usual=usual)
