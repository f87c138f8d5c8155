from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.choices import AbsenceRule, AdjustmentKind
from tournaments.models.competition import Competition
from tournaments.models.leg import Leg
from tournaments.models.match_day import MatchDay
from tournaments.models.plain_text import plain_text
from tournaments.models.unit import ONE_UNIT, OfOneUnit

ABSENCES = [AdjustmentKind.ABSENCE_WITH_NOTICE.value, AdjustmentKind.ABSENCE_WITHOUT_NOTICE.value]


class Bye(OfOneUnit):
    """Someone sat out a leg and gets the club's points for it."""

    leg = models.ForeignKey(Leg, on_delete=models.CASCADE, related_name="byes")
    points = models.PositiveIntegerField(_("points"))
    pits = models.PositiveSmallIntegerField(_("pits"), default=0)
    reason = models.CharField(_("reason"), max_length=200, blank=True, validators=[plain_text])
    is_ranked = models.BooleanField(
        default=True, editable=False, help_text=_("Not where they play in someone’s place and no one has the points.")
    )
    revision = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["leg", "pk"]
        verbose_name = _("bye")
        verbose_name_plural = _("byes")
        constraints = [
            models.UniqueConstraint(fields=["leg", "player"], name="bye_once_per_player"),
            models.UniqueConstraint(fields=["leg", "pair"], name="bye_once_per_pair"),
            models.UniqueConstraint(fields=["leg", "team"], name="bye_once_per_team"),
            models.CheckConstraint(condition=ONE_UNIT, name="bye_of_one_unit"),
        ]

    def __str__(self) -> str:
        return f"{self.unit}: {self.points}"


class Result(OfOneUnit):
    """A result without a table's sheet: a leg or a whole match day whose outcome alone is known.

    Roem and pits are empty where they are not known.
    """

    match_day = models.ForeignKey(MatchDay, on_delete=models.CASCADE, related_name="results")
    leg = models.ForeignKey(Leg, on_delete=models.PROTECT, null=True, blank=True, related_name="results")
    points = models.IntegerField(_("points"), help_text=_("Including roem if it is not known separately."))
    roem = models.PositiveIntegerField(_("roem"), null=True, blank=True)
    pits = models.PositiveSmallIntegerField(_("pits"), null=True, blank=True)

    class Meta:
        ordering = ["match_day", "pk"]
        verbose_name = _("result")
        verbose_name_plural = _("results")
        constraints = [
            models.UniqueConstraint(fields=["leg", "player"], name="result_of_leg_once_per_player"),
            models.UniqueConstraint(fields=["leg", "pair"], name="result_of_leg_once_per_pair"),
            models.UniqueConstraint(fields=["leg", "team"], name="result_of_leg_once_per_team"),
            # A result without a leg is one of the whole match day.
            models.UniqueConstraint(
                fields=["match_day", "player"],
                condition=models.Q(leg__isnull=True),
                name="result_of_match_day_once_per_player",
            ),
            models.UniqueConstraint(
                fields=["match_day", "pair"],
                condition=models.Q(leg__isnull=True),
                name="result_of_match_day_once_per_pair",
            ),
            models.UniqueConstraint(
                fields=["match_day", "team"],
                condition=models.Q(leg__isnull=True),
                name="result_of_match_day_once_per_team",
            ),
            models.CheckConstraint(condition=ONE_UNIT, name="result_of_one_unit"),
        ]

    def __str__(self) -> str:
        return f"{self.unit}: {self.points}"


class Adjustment(OfOneUnit):
    """Points for one person or pair from outside the tables: absence, penalty, correction; always with a reason.

    A start figure is for someone who joins late: of the whole season, above nought, one for each.
    """

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="adjustments")
    match_day = models.ForeignKey(MatchDay, on_delete=models.CASCADE, null=True, blank=True, related_name="adjustments")
    leg = models.ForeignKey(Leg, on_delete=models.PROTECT, null=True, blank=True, related_name="adjustments")
    kind = models.CharField(_("kind"), max_length=30, choices=AdjustmentKind.choices)
    points = models.IntegerField(_("points"))
    pits = models.SmallIntegerField(_("pits"), default=0)
    reason = models.CharField(_("reason"), max_length=200, validators=[plain_text])
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["competition", "pk"]
        verbose_name = _("adjustment")
        verbose_name_plural = _("adjustments")
        constraints = [
            models.CheckConstraint(condition=ONE_UNIT, name="adjustment_of_one_unit"),
            models.CheckConstraint(
                condition=models.Q(kind__in=[kind for kind in AdjustmentKind.values if kind != AdjustmentKind.START])
                | models.Q(kind=AdjustmentKind.START, match_day__isnull=True, points__gt=0),
                name="adjustment_kind_known",
            ),
            # An absence is the result of a whole match day; there can be only one.
            models.UniqueConstraint(
                fields=["match_day", "player"],
                condition=models.Q(kind__in=ABSENCES, player__isnull=False),
                name="absence_once_per_player",
            ),
            models.UniqueConstraint(
                fields=["match_day", "pair"],
                condition=models.Q(kind__in=ABSENCES, pair__isnull=False),
                name="absence_once_per_pair",
            ),
            models.UniqueConstraint(
                fields=["match_day", "team"],
                condition=models.Q(kind__in=ABSENCES, team__isnull=False),
                name="absence_once_per_team",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.unit}: {self.points} ({self.get_kind_display()})"

    def is_counted_for(self, competition: Competition) -> bool:
        """Whether it is an absence whose worth the match day or the season decides: then `points` says nothing."""
        return self.kind in ABSENCES and competition.absence_rule_of(self.kind) != AbsenceRule.FIXED
