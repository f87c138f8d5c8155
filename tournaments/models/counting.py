"""What a club has chosen about counting a competition, as one value."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from scoring import Ruleset
from tournaments.choices import AbsenceRule, CountingFigure, Currency
from tournaments.standings import CountingMethod, CountingRules, CountingUnit, DropTiming, TieBreak

# What a club does not choose about the counting: it comes with the game and the boards.
GIVEN = ("is_portefeuille", "leg_currency")


@dataclass(frozen=True, slots=True, kw_only=True)
class Counting:
    """The fields of a competition that say how it is counted, by their own names, and what follows from them."""

    is_portefeuille: bool
    leg_currency: Currency
    counting_figure: str
    win_points: int
    tie_points: int
    wins_per: str
    rank_points: Sequence[int]
    counting_unit: str
    counting_best: int | None
    counting_method: str
    period_match_days: int | None
    period_best: int | None
    periods_best: int | None
    minimum_attendance: int
    drop_timing: str
    tie_breaks: Sequence[str]
    lot_seed: int | None
    guests_are_ranked: bool
    match_days_planned: int | None
    legs_per_match_day: int
    bye_points: int
    bye_pits: int
    absence_rule: str
    absence_points: int
    absence_without_notice_points: int
    late_rule: str
    late_points: int
    stopped_rule: str

    @property
    def rules(self) -> CountingRules:
        """How results are counted and ranked. Raises ValueError where fields contradict each other."""
        planned = self.match_days_planned
        if planned is not None and self.counting_unit == CountingUnit.LEG:
            planned *= self.legs_per_match_day
        return CountingRules(
            unit=CountingUnit(self.counting_unit),
            best=self.counting_best,
            method=CountingMethod(self.counting_method),
            minimum_attendance=self.minimum_attendance,
            drops=DropTiming(self.drop_timing),
            planned=planned,
            tie_breaks=tuple(TieBreak(key) for key in self.tie_breaks),
            lot_seed=self.lot_seed or 0,
            period_match_days=self.period_match_days,
            period_best=self.period_best,
            periods_best=self.periods_best,
            rank_points=tuple(self.rank_points) if self.counts_places else (),
            legs_per_match_day=self.legs_per_match_day,
        )

    @property
    def currency(self) -> Currency:
        """What a leg brings, and the standing counts unless `counts_places`."""
        if self.is_portefeuille or self.counting_figure == CountingFigure.MATCH_POINTS:
            return Currency.MATCH_POINTS
        return Currency.WINS if self.counting_figure == CountingFigure.WINS else self.leg_currency

    @property
    def counts_the_sheet(self) -> bool:
        """Whether a leg brings what the sheet of its table says, and not a game won."""
        return self.currency == self.leg_currency

    @property
    def counts_places(self) -> bool:
        """Whether the place on a match day is what counts."""
        return self.counting_figure == CountingFigure.RANK_POINTS

    @property
    def by_average(self) -> bool:
        """Whether the average ranks, and not the total."""
        return self.counting_method == CountingMethod.AVERAGE

    @property
    def average_places(self) -> int:
        """How many decimals an average has: two where it ranks, one where totals are small figures."""
        if self.by_average:
            return 2
        return 0 if self.currency == Currency.POINTS and not self.counts_places else 1

    @property
    def side_figures(self) -> tuple[str, ...]:
        """What is shown besides the totals, as fields of a result: roem and pits only where the game has them."""
        if self.counts_the_sheet:
            return self.sheet_figures
        figure = ("figure",) if self.shows_figure else ()
        return (*figure, *(name for name in self.sheet_figures if name != "roem"))

    @property
    def sheet_figures(self) -> tuple[str, ...]:
        """What a sheet has besides the points of the game, whatever counts of it."""
        return ("roem", "pits", "nats") if self.leg_currency == Currency.POINTS else ("nats",)

    @property
    def has_figure(self) -> bool:
        """Whether the games bring something beside what counts: where a game won or match points do."""
        return not self.is_portefeuille and not self.counts_the_sheet

    @property
    def shows_figure(self) -> bool:
        """Whether that decides among equals, and so stands beside the total."""
        return self.has_figure and TieBreak.FIGURE in self.tie_breaks

    @property
    def gives_late_points(self) -> bool:
        """Whether a leg missed by coming late is worth anything."""
        return self.late_rule != AbsenceRule.FIXED or self.late_points > 0


CHOSEN = tuple(field.name for field in fields(Counting) if field.name not in GIVEN)
"""The fields of a competition that a club chooses about its counting."""


def usual_counting(rules: Ruleset) -> dict[str, Any]:
    """How a competition of this game begins to count, where that is not as the model has it.

    A match to a number of points or Augen, or until a die is home, is played to be won: one win with many Augen is not
    worth more than two. So legs won count, and the Augen decide among equals.
    """
    if rules.is_race:
        return {"counting_figure": CountingFigure.WINS, "tie_breaks": [TieBreak.FIGURE]}
    return {}
