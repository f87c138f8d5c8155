"""What a club has chosen about counting a competition."""

from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring import Ruleset
from tournaments import choices
from tournaments.choices import BoardsBy, CountingFigure, Currency, LateRule, WhichCount, Winner
from tournaments.standings import AbsenceRule as Rule
from tournaments.standings import (
    AbsenceRules,
    AbsenceWorth,
    CountingMethod,
    CountingRules,
    CountingUnit,
    DropTiming,
    TieBreak,
)


def default_rank_points() -> list[int]:
    return [25, 18, 15, 12, 10, 8, 6, 4, 2, 1]


class Counting(models.Model):
    """The fields of a competition that say how it is counted, and what follows from them.

    Each is an option that a club chooses: the form, the file, the notice of a change and the change itself take its
    name, words and bounds from here.
    """

    legs_per_match_day = models.PositiveSmallIntegerField(
        _("legs per match day"),
        default=3,
        validators=[MinValueValidator(1), MaxValueValidator(20)],
        help_text=_("For example 3: three times 16 rounds in an evening."),
    )
    match_days_planned = models.PositiveSmallIntegerField(
        _("planned match days"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1)],
        help_text=_("For example 7, for a season of seven evenings. May stay empty when it is not known yet."),
    )
    counting_figure = models.CharField(
        _("what counts in a leg"),
        max_length=20,
        choices=choices.CountingFigure.choices,
        default=choices.CountingFigure.POINTS,
        help_text=_(
            "For example: a leg that ends 1540 to 1212 is worth 1540 and 1212 points, or one leg won and "
            "none. No one wins a tied leg."
        ),
    )
    win_points = models.PositiveSmallIntegerField(
        _("match points for a win"), default=2, help_text=_("For example 2 for a leg won.")
    )
    tie_points = models.PositiveSmallIntegerField(
        _("match points for a tie"), default=1, help_text=_("For example 1 for each side when a leg is tied.")
    )
    wins_per = models.CharField(
        _("what a team wins"),
        max_length=20,
        choices=choices.WinsPer.choices,
        default=choices.WinsPer.TABLE,
        help_text=_(
            "For example: a team has 1700 to 1500 at one table and 1400 to 1620 at the other. Table by "
            "table, each team wins once. Added up, it is 3100 to 3120, and the other team wins everything. "
            "Where the four are spread over the hall there are no meetings: each plays for themselves."
        ),
    )
    boards_by = models.CharField(
        _("how boards are compared"),
        max_length=20,
        choices=choices.BoardsBy.choices,
        default=choices.BoardsBy.MATCH_POINTS,
        help_text=_(
            "For example 182, 100 and 100 in one line are 4, 1 and 1 match points. By Butler usual is 130, so they are "
            "2, -1 and -1 IMPs."
        ),
    )
    rank_points = models.JSONField(_("points by place"), default=default_rank_points, blank=True)
    counting_unit = models.CharField(
        _("what counts as one result"),
        max_length=20,
        choices=choices.CountingUnit.choices,
        default=choices.CountingUnit.MATCH_DAY,
        help_text=_(
            "What is compared and dropped: whole match days or single legs. For example: with single legs, a bad "
            "first leg is dropped and the two good ones of that evening count."
        ),
    )
    counting_best = models.PositiveSmallIntegerField(
        _("best results that count"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1)],
        help_text=_(
            "For example 5: of seven evenings, everyone’s best five count and the lowest two are dropped. "
            "If left empty, everything counts."
        ),
    )
    drop_worst = models.PositiveSmallIntegerField(
        _("worst results that are dropped"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1)],
        help_text=_("For example 2: of seven evenings, everyone’s worst two are dropped. A missed one is among them."),
    )
    drop_one_in = models.PositiveSmallIntegerField(
        _("the worst one in every"),
        null=True,
        blank=True,
        validators=[MinValueValidator(2)],
        help_text=_("For example 5: once five evenings are played everyone’s worst one is dropped, and after ten two."),
    )
    period_match_days = models.PositiveSmallIntegerField(
        _("match days in a period"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1)],
        help_text=_(
            "For example 6: a season of 42 weeks has seven periods of six weeks. Empty: the season is not divided."
        ),
    )
    period_best = models.PositiveSmallIntegerField(
        _("best results that count in a period"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1)],
        help_text=_("For example 4: of the six weeks of a period, everyone’s best four count."),
    )
    periods_best = models.PositiveSmallIntegerField(
        _("best periods that count"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1)],
        help_text=_("For example 5: of the seven periods, everyone’s best five count."),
    )
    counting_method = models.CharField(
        _("ranked by"),
        max_length=20,
        choices=choices.CountingMethod.choices,
        default=choices.CountingMethod.SUM,
        help_text=_(
            "For example: 4800, 5000 and 5200 are 15000 together and 5000 on average. With the average, missing an "
            "evening costs nothing."
        ),
    )
    handicap_per = models.CharField(
        _("a handicap counts"),
        max_length=20,
        choices=choices.CountingUnit.choices,
        default=choices.CountingUnit.MATCH_DAY,
        help_text=_("For example 50 for each evening that someone comes, or for each leg that they play."),
    )
    minimum_attendance = models.PositiveSmallIntegerField(
        _("minimum attendance"),
        default=0,
        help_text=_(
            "For example 5: anyone who came only four times is listed below the others, without a place. "
            "0: everyone gets a place."
        ),
    )
    guests_are_ranked = models.BooleanField(
        _("guests have a place in the standing"),
        default=True,
        help_text=_("Without the tick, guests are listed below the others and do not take anyone’s place."),
    )
    drop_timing = models.CharField(
        _("when lower results are dropped"),
        max_length=20,
        choices=choices.DropTiming.choices,
        default=choices.DropTiming.ALWAYS,
        help_text=_(
            "For example, best 5 of 7 after the sixth evening: either the lowest result is already dropped, or all "
            "six still count until the season is over."
        ),
    )
    tie_breaks = models.JSONField(_("tie-breaks, in order"), default=list, blank=True)
    lot_seed = models.PositiveBigIntegerField(_("seed for drawing lots"), null=True, blank=True)
    bye_points = models.PositiveIntegerField(
        _("points for sitting out a leg"),
        default=1600,
        help_text=_("For anyone without a place at a table. Many clubs give 1600 for 16 rounds, so 800 for eight."),
    )
    bye_pits = models.PositiveSmallIntegerField(
        _("pits for sitting out a leg"),
        default=1,
        help_text=_("For example 1: anyone who sits out for 1600 points also gets a pit in the list of pits."),
    )
    absence_rule = models.CharField(
        _("absent with notice"),
        max_length=20,
        choices=choices.AbsenceRule.choices,
        default=choices.AbsenceRule.FIXED,
        help_text=_("For anyone who said in time that they could not come."),
    )
    absence_points = models.PositiveIntegerField(
        _("points for a match day missed with notice"),
        default=0,
        help_text=_("Used with a fixed number of points, for example 5000 for an evening of four legs. 0: nothing."),
    )
    absence_without_notice_points = models.PositiveIntegerField(
        _("points for a match day missed without notice"),
        default=0,
        help_text=_("For anyone who did not say anything. Usually 0."),
    )
    absence_without_notice_rule = models.CharField(
        _("absent without notice"),
        max_length=20,
        choices=choices.AbsenceRule.choices,
        default=choices.AbsenceRule.FIXED,
        help_text=_("For anyone who did not say anything."),
    )
    absence_minimum = models.PositiveSmallIntegerField(
        _("match days needed for an own average"),
        default=1,
        validators=[MinValueValidator(1)],
        help_text=_("For example 3: anyone who has come less often has the fixed number of points instead."),
    )
    absence_last = models.PositiveSmallIntegerField(
        _("how many last match days are averaged"),
        default=5,
        validators=[MinValueValidator(1)],
        help_text=_("For example 5: of those that someone came to before the one that they missed."),
    )
    absence_fine = models.PositiveIntegerField(
        _("points less than the own average, with notice"),
        default=0,
        help_text=_("For example 100: someone with 4800 on average has 4700. 0: the average itself."),
    )
    absence_without_notice_fine = models.PositiveIntegerField(
        _("points less than the own average, without notice"), default=0
    )
    paid_absences = models.PositiveSmallIntegerField(
        _("absences that are worth something"),
        null=True,
        blank=True,
        help_text=_("For example 2: from the third one on an absence is worth nothing. Left empty: all of them."),
    )
    vacancy_points = models.PositiveIntegerField(
        _("points for an empty seat of a team"),
        default=0,
        help_text=_("For each of the four who is missing in a leg that others of the team play. 0: nothing."),
    )
    late_rule = models.CharField(
        _("a leg missed by coming late"),
        max_length=20,
        choices=choices.LateRule.choices,
        default=choices.LateRule.FIXED,
    )
    late_points = models.PositiveIntegerField(
        _("points for a leg missed by coming late"),
        default=0,
        help_text=_("Used with a fixed number of points. 0: a leg missed is worth nothing."),
    )
    stopped_rule = models.CharField(
        _("leaving during a match day"),
        max_length=20,
        choices=choices.StoppedRule.choices,
        default=choices.StoppedRule.BEHIND,
        help_text=_(
            "For example after two legs of five, ill. A player who leaves the evening has no place that "
            "day and never wins the booby prize."
        ),
    )

    class Meta:
        abstract = True

    # It follows from the game and the boards: a club does not choose it for the counting.
    is_portefeuille: "models.BooleanField[bool, bool]"

    @property
    def leg_currency(self) -> Currency:
        """What the sheet of a table counts."""
        raise NotImplementedError

    @property
    def chosen(self) -> dict[str, Any]:
        """What the club chose, by the names of the fields."""
        return {name: getattr(self, name) for name in CHOSEN}

    @property
    def counting_rules(self) -> CountingRules:
        """How results are counted and ranked. Raises ValueError where fields contradict each other."""
        planned = self.match_days_planned
        if planned is not None and self.counting_unit == CountingUnit.LEG:
            planned *= self.legs_per_match_day
        return CountingRules(
            unit=CountingUnit(self.counting_unit),
            best=self.counting_best,
            drop_worst=self.drop_worst,
            drop_one_in=self.drop_one_in,
            absences=self.absence_rules,
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
            handicap_per=CountingUnit(self.handicap_per),
        )

    @property
    def absence_rules(self) -> AbsenceRules:
        """What an absence is worth."""
        fixed, fine = self.absence_without_notice_points, self.absence_without_notice_fine
        return AbsenceRules(
            AbsenceWorth(Rule(self.absence_rule), self.absence_points, self.absence_fine),
            AbsenceWorth(Rule(self.absence_without_notice_rule), fixed, fine),
            self.absence_minimum,
            self.absence_last,
            self.paid_absences,
        )

    @property
    def which_count(self) -> WhichCount:
        """Which results count, by the field that says it."""
        return next((which for which, names in NUMBERS.items() if getattr(self, names[0])), WhichCount.ALL)

    @property
    def by_imps(self) -> bool:
        """Whether boards of portefeuille are compared by Butler."""
        return self.is_portefeuille and self.boards_by == BoardsBy.BUTLER

    @property
    def currency(self) -> Currency:
        """What a leg is worth, which the standing counts unless `counts_places`."""
        if self.is_portefeuille:
            return Currency.IMPS if self.by_imps else Currency.MATCH_POINTS
        if self.counting_figure == CountingFigure.MATCH_POINTS:
            return Currency.MATCH_POINTS
        return Currency.WINS if self.counting_figure == CountingFigure.WINS else self.leg_currency

    @property
    def counts_the_sheet(self) -> bool:
        """Whether a leg is worth what the sheet of its table says, and not a game won."""
        return self.currency == self.leg_currency

    @property
    def game_worth(self) -> tuple[int, int] | None:
        """What a win and a tie in a leg are worth; None if the points of the game count."""
        if self.counting_figure == CountingFigure.WINS:
            return 1, 0
        if self.counting_figure == CountingFigure.MATCH_POINTS:
            return self.win_points, self.tie_points
        return None

    def points_won(self, column: str, winner: str, *, is_level: bool = True) -> int:
        """What a win or a tie is worth to a side, where that counts; `winner` is empty while no one has won.

        `is_level`: where no one won alone, whether this one is tied, or behind two who are.
        """
        won, level = self.game_worth or (0, 0)
        if winner == Winner.NOBODY:
            return level if is_level else 0
        return won if winner == column else 0

    @property
    def counts_places(self) -> bool:
        """Whether the place on a match day is what counts."""
        return self.counting_figure == CountingFigure.RANK_POINTS

    @property
    def by_average(self) -> bool:
        """Whether the average ranks, not the total."""
        return self.counting_method == CountingMethod.AVERAGE

    @property
    def average_places(self) -> int:
        """How many decimals an average has: two where it ranks, one where totals are small figures."""
        if self.by_average:
            return 2
        return 0 if self.currency == Currency.POINTS and not self.counts_places else 1

    @property
    def side_figures(self) -> tuple[str, ...]:
        """What is shown next to the totals, as fields of a result: roem and pits only where the game has them."""
        if self.counts_the_sheet:
            return self.sheet_figures
        figure = ("figure",) if self.shows_figure else ()
        return (*figure, *(name for name in self.sheet_figures if name != "roem"))

    @property
    def sheet_figures(self) -> tuple[str, ...]:
        """What a sheet has apart from the points of the game, whatever counts of it."""
        return ("roem", "pits", "nats") if self.leg_currency == Currency.POINTS else ("nats",)

    @property
    def has_figure(self) -> bool:
        """Whether the games score something apart from what counts: where a game won or match points do."""
        return not self.is_portefeuille and not self.counts_the_sheet

    @property
    def shows_figure(self) -> bool:
        """Whether that decides between those who are tied, and so is shown next to the total."""
        return self.has_figure and TieBreak.FIGURE in self.tie_breaks

    @property
    def gives_late_points(self) -> bool:
        """Whether a leg missed by coming late is worth anything."""
        return self.late_rule != LateRule.FIXED or self.late_points > 0


NUMBERS = {
    WhichCount.BEST: ("counting_best",),
    WhichCount.BUT_WORST: ("drop_worst",),
    WhichCount.WORST_IN_EVERY: ("drop_one_in",),
    WhichCount.PERIODS: ("period_match_days", "period_best", "periods_best"),
}
"""The fields that go with each way to say which results count; the first one says that it is this way."""

CHOSEN = tuple(field.name for field in Counting._meta.local_fields)
"""The fields of a competition that a club chooses about its counting."""


def usual_counting(rules: Ruleset) -> dict[str, Any]:
    """How a new competition of this game counts, where that differs from the defaults of the model.

    A match to a number of points or Augen, or until a die is home, is played to be won: one win with many Augen is not
    worth more than two. So legs won count, and the Augen decide between those who are tied.
    """
    if rules.is_race:
        return {"counting_figure": CountingFigure.WINS, "tie_breaks": [TieBreak.FIGURE]}
    return {}
