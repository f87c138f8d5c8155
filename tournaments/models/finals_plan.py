from dataclasses import dataclass

from tournaments.choices import Qualifying


@dataclass(frozen=True, slots=True)
class FinalsPlan:
    """What was chosen about the finals of a match day; the people who play in them are its `Qualifier` rows.

    They are its last `legs` legs, from `first_leg` on; `entrants` play in the first of them. `carries_over`: everyone
    plays on with what they had (individuals only: a meeting of pairs or teams begins from zero). `has_third_place`: the
    losers of the semi-finals play for third place. `others_play_on`: the others, and those who are knocked out, play by
    the standing instead of stopping. `of_competition`: the finals decide the places of the whole competition, not only
    those of the evening. `qualifying`: by what, a `Qualifying` (empty: no one chose). `seed`: of the lot, where one
    decided who plays on or in which order; it eliminated `lost_lot` who were tied with the last to play on.
    """

    first_leg: int
    legs: int
    entrants: int
    carries_over: bool = False
    has_third_place: bool = False
    others_play_on: bool = False
    of_competition: bool = False
    qualifying: str = ""
    seed: int | None = None
    lost_lot: int = 0

    def __post_init__(self) -> None:
        if not all(type(number) is int and number > 0 for number in (self.first_leg, self.legs, self.entrants)):
            raise ValueError("Finals are one leg or more.")
        if not (self.seed is None or type(self.seed) is int) or type(self.lost_lot) is not int or self.lost_lot < 0:
            raise ValueError("A lot has a seed.")
        if self.qualifying not in ("", *Qualifying.values):
            raise ValueError("No one qualifies like that.")
        choices = (self.carries_over, self.has_third_place, self.others_play_on, self.of_competition)
        if not all(type(choice) is bool for choice in choices):
            raise ValueError("What was chosen is yes or no.")

    @property
    def last_leg(self) -> int:
        return self.first_leg + self.legs - 1

    def plays(self, leg: int) -> bool:
        """Whether this leg is one of the finals."""
        return self.first_leg <= leg <= self.last_leg
