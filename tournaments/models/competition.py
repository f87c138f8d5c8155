from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring import BadOption, Ruleset, UnknownRules, preset
from tournaments import choices
from tournaments.models.club import Club, refuse_reserved_slug
from tournaments.models.player import Player
from tournaments.standings import CountingMethod, CountingRules, CountingUnit, DropTiming, TieBreak


class Competition(models.Model):
    """A season or a tournament: the rules of the game and of the counting, and its match days."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="competitions")
    name = models.CharField(_("name"), max_length=100)
    slug = models.SlugField(_("web name"), max_length=60, validators=[refuse_reserved_slug])
    kind = models.CharField(
        _("kind"), max_length=20, choices=choices.CompetitionKind.choices, default=choices.CompetitionKind.SEASON
    )
    form = models.CharField(
        _("form"), max_length=20, choices=choices.CompetitionForm.choices, default=choices.CompetitionForm.INDIVIDUAL
    )
    is_public = models.BooleanField(_("visible to everyone"), default=True)

    rules = models.CharField(_("rules of the game"), max_length=40, default="amsterdam")
    rules_options = models.JSONField(_("the club's own rules"), default=dict, blank=True)
    rounds_per_leg = models.PositiveSmallIntegerField(
        _("rounds per leg"), default=16, validators=[MinValueValidator(1), MaxValueValidator(64)]
    )
    legs_per_match_day = models.PositiveSmallIntegerField(
        _("legs per match day"), default=3, validators=[MinValueValidator(1), MaxValueValidator(20)]
    )
    match_days_planned = models.PositiveSmallIntegerField(
        _("planned match days"), null=True, blank=True, validators=[MinValueValidator(1)]
    )

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
    minimum_attendance = models.PositiveSmallIntegerField(_("minimum attendance"), default=0)
    drop_timing = models.CharField(
        _("when lower results are dropped"),
        max_length=20,
        choices=choices.DropTiming.choices,
        default=choices.DropTiming.ALWAYS,
    )
    tie_breaks = models.JSONField(_("tie-breaks, in order"), default=list, blank=True)

    bye_points = models.PositiveIntegerField(_("points for sitting out a leg"), default=1600)
    bye_pits = models.PositiveSmallIntegerField(_("pits for sitting out a leg"), default=1)
    absence_rule = models.CharField(
        _("absent with notice"), max_length=20, choices=choices.AbsenceRule.choices, default=choices.AbsenceRule.FIXED
    )
    absence_points = models.PositiveIntegerField(_("points for a match day missed with notice"), default=0)
    absence_without_notice_points = models.PositiveIntegerField(
        _("points for a match day missed without notice"), default=0
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
            recorded = preset(self.rules, **self.rules_options).game in choices.RECORDED_GAMES
        except UnknownRules:
            raise ValidationError({"rules": _("There is no rule set of this name.")}) from None
        except (BadOption, TypeError) as error:
            message = _("The rule set does not know this: %(problem)s")
            raise ValidationError({"rules_options": ValidationError(message, params={"problem": error})}) from None
        if not recorded:
            raise ValidationError({"rules": _("A competition cannot record this game yet.")})
        keys = self.tie_breaks
        if not isinstance(keys, list) or not set(keys) <= set(choices.TieBreak.values) or len(set(keys)) < len(keys):
            raise ValidationError({"tie_breaks": _("Each tie-break is one of the list, and only once.")})

    @property
    def ruleset(self) -> Ruleset:
        """The rules of a round: the named rule set with the club's own options."""
        return preset(self.rules, **self.rules_options)

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
        )

    @property
    def is_pairs(self) -> bool:
        return self.form == choices.CompetitionForm.PAIRS


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
