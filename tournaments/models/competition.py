from dataclasses import replace
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring import BadOption, Game, KlammernCount, MatchEnd, Ruleset, Seat, UnknownRules, preset
from tournaments import choices
from tournaments.models.club import Club, refuse_reserved_slug
from tournaments.models.plain_text import plain_text
from tournaments.models.player import Player
from tournaments.standings import CountingMethod, CountingRules, CountingUnit, DropTiming, TieBreak

PAIRS_AT_TABLE = 2


def default_left_over_ways() -> list[str]:
    return [choices.LeftOver.SIT_OUT.value]


def default_rank_points() -> list[int]:
    return [25, 18, 15, 12, 10, 8, 6, 4, 2, 1]


class Competition(models.Model):
    """A season or a tournament: the rules of the game and of the counting, and its match days."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="competitions")
    name = models.CharField(_("name"), max_length=100, validators=[plain_text])
    slug = models.SlugField(_("web name"), max_length=60, validators=[refuse_reserved_slug])
    kind = models.CharField(
        _("kind"), max_length=20, choices=choices.CompetitionKind.choices, default=choices.CompetitionKind.SEASON
    )
    form = models.CharField(
        _("form"), max_length=20, choices=choices.CompetitionForm.choices, default=choices.CompetitionForm.INDIVIDUAL
    )
    is_public = models.BooleanField(_("visible to everyone"), default=True)
    is_open = models.BooleanField(
        _("open to everybody"), default=False, help_text=_("Players of other clubs may come; the federation lists it.")
    )

    rules = models.CharField(_("rules of the game"), max_length=40, default="amsterdam")
    rules_options = models.JSONField(_("the club's own rules"), default=dict, blank=True)
    rounds_per_leg = models.PositiveSmallIntegerField(
        _("rounds per leg"), default=16, validators=[MinValueValidator(1), MaxValueValidator(64)]
    )
    legs_per_match_day = models.PositiveSmallIntegerField(
        _("legs per match day"), default=3, validators=[MinValueValidator(1), MaxValueValidator(20)]
    )
    leg_minutes = models.PositiveSmallIntegerField(
        _("minutes per leg"), null=True, blank=True, validators=[MinValueValidator(5), MaxValueValidator(600)]
    )
    draw_method = models.CharField(
        _("how tables are drawn"), max_length=20, choices=choices.DrawMethod.choices, default=choices.DrawMethod.BEST
    )
    last_leg_by_ranking = models.BooleanField(_("last leg of a match day by ranking"), default=False)
    left_over_ways = models.JSONField(_("when people are left over"), default=default_left_over_ways, blank=True)
    keeps_two_tallies = models.BooleanField(
        _("both sides keep the count"),
        default=False,
        help_text=_("On their own phones: equal rounds become final, of others the organiser decides."),
    )
    is_portefeuille = models.BooleanField(
        _("portefeuille"),
        default=False,
        help_text=_("The same hands are played at several tables, and results compared within a line."),
    )
    match_days_planned = models.PositiveSmallIntegerField(
        _("planned match days"), null=True, blank=True, validators=[MinValueValidator(1)]
    )

    counting_figure = models.CharField(
        _("what counts of a leg"),
        max_length=20,
        choices=choices.CountingFigure.choices,
        default=choices.CountingFigure.POINTS,
    )
    win_points = models.PositiveSmallIntegerField(_("match points for a win"), default=2)
    draw_points = models.PositiveSmallIntegerField(_("match points for a draw"), default=1)
    rank_points = models.JSONField(_("points by place"), default=default_rank_points, blank=True)
    counting_unit = models.CharField(
        _("what counts as one result"),
        max_length=20,
        choices=choices.CountingUnit.choices,
        default=choices.CountingUnit.MATCH_DAY,
    )
    counting_best = models.PositiveSmallIntegerField(
        _("best results that count"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    counting_method = models.CharField(
        _("ranked by"), max_length=20, choices=choices.CountingMethod.choices, default=choices.CountingMethod.SUM
    )
    period_match_days = models.PositiveSmallIntegerField(
        _("match days in a period"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    period_best = models.PositiveSmallIntegerField(
        _("best results that count in a period"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    periods_best = models.PositiveSmallIntegerField(
        _("best periods that count"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    minimum_attendance = models.PositiveSmallIntegerField(_("minimum attendance"), default=0)
    drop_timing = models.CharField(
        _("when lower results are dropped"),
        max_length=20,
        choices=choices.DropTiming.choices,
        default=choices.DropTiming.ALWAYS,
    )
    tie_breaks = models.JSONField(_("tie-breaks, in order"), default=list, blank=True)
    lot_seed = models.PositiveBigIntegerField(_("seed of the lot"), null=True, blank=True)
    guests_are_ranked = models.BooleanField(_("guests have a place in the standing"), default=True)

    bye_points = models.PositiveIntegerField(_("points for sitting out a leg"), default=1600)
    bye_pits = models.PositiveSmallIntegerField(_("pits for sitting out a leg"), default=1)
    absence_rule = models.CharField(
        _("absent with notice"), max_length=20, choices=choices.AbsenceRule.choices, default=choices.AbsenceRule.FIXED
    )
    absence_points = models.PositiveIntegerField(_("points for a match day missed with notice"), default=0)
    absence_without_notice_points = models.PositiveIntegerField(
        _("points for a match day missed without notice"), default=0
    )
    late_rule = models.CharField(
        _("a leg missed by coming late"),
        max_length=20,
        choices=choices.AbsenceRule.choices,
        default=choices.AbsenceRule.FIXED,
    )
    late_points = models.PositiveIntegerField(_("points for a leg missed by coming late"), default=0)
    prize_twice = models.CharField(
        _("who wins several prizes"),
        max_length=20,
        choices=choices.PrizeTwice.choices,
        default=choices.PrizeTwice.KEEP,
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["club", "-created_at", "-pk"]
        verbose_name = _("competition")
        verbose_name_plural = _("competitions")
        constraints = [
            models.UniqueConstraint(
                fields=["club", "slug"],
                name="competition_slug_once_per_club",
                violation_error_message=_("A competition with this web name already exists in this club."),
            ),
            models.CheckConstraint(
                condition=models.Q(rounds_per_leg__gte=1, legs_per_match_day__gte=1), name="competition_has_rounds"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """The two JSON fields hold only what the engine and the standings know."""
        try:
            players = self.ruleset.players
        except UnknownRules:
            raise ValidationError({"rules": _("There is no rule set of this name.")}) from None
        except (BadOption, TypeError) as error:
            message = _("The rule set does not know this: %(problem)s")
            raise ValidationError({"rules_options": ValidationError(message, params={"problem": error})}) from None
        if players < len(Seat) and self.form != choices.CompetitionForm.INDIVIDUAL:
            raise ValidationError({"form": _("With two or three at a table everybody plays for himself.")})
        if players < len(Seat) and self.keeps_two_tallies:
            raise ValidationError({"keeps_two_tallies": _("With two or three at a table there are no sides to do so.")})
        if self.is_portefeuille and self.form == choices.CompetitionForm.INDIVIDUAL:
            raise ValidationError({"is_portefeuille": _("Portefeuille is played by pairs or by teams of four.")})
        if self.is_portefeuille and self.ruleset.game.has_melds:
            raise ValidationError(
                {"is_portefeuille": _("In this game a leg is one match: its hands cannot be compared.")}
            )
        keys = self.tie_breaks
        if not isinstance(keys, list) or not set(keys) <= set(choices.TieBreak.values) or len(set(keys)) < len(keys):
            raise ValidationError({"tie_breaks": _("Each tie-break is one of the list, and only once.")})
        points = self.rank_points
        if not isinstance(points, list) or not all(type(each) is int and each >= 0 for each in points):
            raise ValidationError({"rank_points": _("Whole numbers, the first place first.")})
        if self.counts_places and not points:
            raise ValidationError({"rank_points": _("Say what the places bring, the first place first.")})
        if self.period_match_days is None and (self.period_best or self.periods_best):
            raise ValidationError({"period_match_days": _("Say how many match days a period has.")})
        if self.period_match_days is not None and self.counting_best is not None:
            raise ValidationError({"counting_best": _("With periods the best of each period count: leave this empty.")})
        ways = self.left_over_ways
        if not isinstance(ways, list) or not set(ways) <= set(choices.LeftOver.values) or len(set(ways)) < len(ways):
            raise ValidationError({"left_over_ways": _("Each way is one of the list, and only once.")})

    @property
    def ruleset(self) -> Ruleset:
        """The rules of a round: the named rule set with the club's own options."""
        return preset(self.rules, **self.rules_options)

    @property
    def leg_rules(self) -> Ruleset:
        """The rules of a leg as one match: it ends after its rounds, unless the game goes to a number of points."""
        rules = self.ruleset
        if rules.game.has_melds and rules.match_end is MatchEnd.TARGET:
            return rules
        return replace(rules, match_end=MatchEnd.ROUNDS, rounds=self.rounds_per_leg, extra_round_on_tie=False)

    @property
    def is_race(self) -> bool:
        """Whether a leg goes to a number of points instead of having so many rounds."""
        return self.leg_rules.match_end is MatchEnd.TARGET

    @property
    def leg_length(self) -> str:
        """How long a leg is, in words."""
        target = {"target": self.ruleset.target}
        if not self.is_race:
            rounds = {"rounds": self.rounds_per_leg}
            return ngettext("%(rounds)s round", "%(rounds)s rounds", self.rounds_per_leg) % rounds
        if self.leg_currency == choices.Currency.TURNS:
            return gettext("until a die is back on six")
        if self.leg_currency == choices.Currency.AUGEN:
            return gettext("a game to %(target)d Augen") % target
        return gettext("a game to %(target)d big points") % target

    @property
    def leg_currency(self) -> choices.Currency:
        """What the sheet of a table counts."""
        rules = self.ruleset
        if rules.game is Game.HAMBURG:
            return choices.Currency.TURNS
        if rules.game is Game.KLAMMERN:
            counts_augen = rules.klammern_count is KlammernCount.AUGEN
            return choices.Currency.AUGEN if counts_augen else choices.Currency.BIG_POINTS
        return choices.Currency.POINTS

    @property
    def currency(self) -> choices.Currency:
        """What a leg brings, and the standing counts unless `counts_places`."""
        if self.is_portefeuille:
            return choices.Currency.MATCH_POINTS
        if self.counting_figure == choices.CountingFigure.MATCH_POINTS:
            return choices.Currency.MATCH_POINTS
        is_by_wins = self.counting_figure == choices.CountingFigure.WINS
        return choices.Currency.WINS if is_by_wins else self.leg_currency

    @property
    def counts_the_sheet(self) -> bool:
        """Whether a leg brings what the sheet of its table says, and not a game won."""
        return self.currency == self.leg_currency

    @property
    def side_figures(self) -> dict[str, Any]:
        """What is told beside the totals, by the fields of a result: roem and pits only where the game has them."""
        if self.ruleset.game.has_melds:
            return {"nats": _("Rounds lost")}
        figures = {"roem": _("Roem"), "pits": _("Pits"), "nats": _("Nats")}
        if self.currency in (choices.Currency.WINS, choices.Currency.MATCH_POINTS):
            del figures["roem"]
        return figures

    @property
    def total_label(self) -> Any:
        """What a total is called: a total, unless it counts something else than points."""
        return _("Total") if self.currency == choices.Currency.POINTS else self.currency.label

    @property
    def standing_label(self) -> Any:
        """What a total of the standing is called, where that is not what a match day counts."""
        return _("Points for places") if self.counts_places else self.total_label

    @property
    def average_places(self) -> int:
        """How many decimals an average has: two where it ranks, one where totals are small figures."""
        if self.counting_method == choices.CountingMethod.AVERAGE:
            return 2
        return 0 if self.currency == choices.Currency.POINTS and not self.counts_places else 1

    @property
    def units_at_table(self) -> int:
        """How many fill a table: two pairs, or as many players as the game is for."""
        return PAIRS_AT_TABLE if self.is_pairs else self.ruleset.players

    @property
    def counting_rules(self) -> CountingRules:
        """How results are counted and ranked."""
        planned = self.match_days_planned
        if planned is not None and self.counting_unit == choices.CountingUnit.LEG:
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
    def counts_places(self) -> bool:
        """Whether the place on a match day is what counts."""
        return self.counting_figure == choices.CountingFigure.RANK_POINTS

    @property
    def gives_late_points(self) -> bool:
        """Whether a leg missed by coming late is worth anything."""
        return self.late_rule != choices.AbsenceRule.FIXED or self.late_points > 0

    @property
    def unit_field(self) -> str:
        """What is ranked, as seats, byes and results name it: player, pair or team."""
        if self.is_teams:
            return "team"
        return "pair" if self.is_pairs else "player"

    @property
    def is_pairs(self) -> bool:
        return self.form == choices.CompetitionForm.PAIRS

    @property
    def is_teams(self) -> bool:
        return self.form == choices.CompetitionForm.TEAMS


class Pair(models.Model):
    """Two players who are ranked together through a whole competition."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="pairs")
    number = models.PositiveIntegerField(_("pair number"))
    first = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="pairs_as_first")
    second = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="pairs_as_second")

    class Meta:
        ordering = ["number"]
        verbose_name = _("pair")
        verbose_name_plural = _("pairs")
        constraints = [
            models.UniqueConstraint(fields=["competition", "number"], name="pair_number_once_per_competition"),
            models.CheckConstraint(
                condition=~models.Q(first=models.F("second")),
                name="pair_of_two_people",
                violation_error_message=_("A pair is two different people."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.first} / {self.second}"
