from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from tournaments.choices import AtTheCut, Qualifying, TieBreak
from tournaments.standings.bracket import Losers


@dataclass(frozen=True, slots=True)
class FinalsPlan:
    """What was chosen about the finals of a match day; the people who play in them are its `Qualifier` rows.

    They are its last `legs` legs, from `first_leg` on; `entrants` play in the first of them. `carries_over`: everyone
    plays on with what they had (individuals only: a meeting of pairs or teams begins from zero). `losers`: what those
    who lose play for, a `Losers`. `others_play_on`: the others, and those who are knocked out, play by the standing
    instead of stopping. `of_competition`: the finals decide the places of the whole competition, not only those of the
    evening. `qualifying`: by what, a `Qualifying` (empty: no one chose), and `count` how many were asked for, in all or
    of each division (0: not stored). `seed`: of the lot, where one decided who plays on or in which order. `drawn`: the
    ranks of the qualifiers in the order in which a lot put them into the bracket (none: the best first).

    `cut`: what decided between those who were tied with the last to go through, an `AtTheCut` (empty: no one was), and
    `cut_figure` the further figure that did so. Of them `tied_in` went through, as ranks, and `tied_out` are out.
    """

    first_leg: int
    legs: int
    entrants: int
    carries_over: bool = False
    losers: str = Losers.NOTHING.value
    others_play_on: bool = False
    of_competition: bool = False
    qualifying: str = ""
    count: int = 0
    seed: int | None = None
    drawn: tuple[int, ...] = ()
    cut: str = ""
    cut_figure: str = ""
    tied_in: tuple[int, ...] = ()
    tied_out: int = 0

    def __post_init__(self) -> None:
        if not all(type(number) is int and number > 0 for number in (self.first_leg, self.legs, self.entrants)):
            raise ValueError("Finals are one leg or more.")
        if not (self.seed is None or type(self.seed) is int):
            raise ValueError("A lot has a seed.")
        if not all(type(number) is int and number >= 0 for number in (self.count, self.tied_out, *self.tied_in)):
            raise ValueError("So many are no number.")
        if self.qualifying not in ("", *Qualifying.values) or self.cut not in ("", *AtTheCut.values):
            raise ValueError("No one qualifies like that.")
        if self.losers not in [*Losers] or self.cut_figure not in ("", *TieBreak.values):
            raise ValueError("No one plays like that.")
        ranks = {*range(1, self.entrants + 1)}
        if not ranks >= {*self.tied_in} or (self.drawn and sorted(self.drawn) != sorted(ranks)):
            raise ValueError("A rank is that of someone who qualified.")
        choices = (self.carries_over, self.others_play_on, self.of_competition)
        if not all(type(choice) is bool for choice in choices):
            raise ValueError("What was chosen is yes or no.")

    @classmethod
    def of(cls, stored: Mapping[str, Any]) -> Self:
        """The plan as it is stored or in a file, also by an earlier program; TypeError or ValueError if it is none."""
        values = dict(stored)
        if values.pop("has_third_place", False) and values.get("entrants", 0) > 3:
            values["losers"] = Losers.THIRD_PLACE.value
        if lost := values.pop("lost_lot", 0):
            values |= {"cut": AtTheCut.LOT.value, "tied_out": lost}
        for name in ("drawn", "tied_in"):
            values[name] = tuple(values.get(name, ()))
        return cls(**values)

    @property
    def last_leg(self) -> int:
        return self.first_leg + self.legs - 1

    @property
    def may_end_early(self) -> bool:
        """Whether its last leg is played only if who is unbeaten until then loses the final."""
        return self.losers == Losers.DOUBLE

    def plays(self, leg: int) -> bool:
        """Whether this leg is one of the finals."""
        return self.first_leg <= leg <= self.last_leg
