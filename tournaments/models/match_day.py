from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.competition import Competition
from tournaments.models.unit import ONE_UNIT, OfOneUnit


class MatchDay(models.Model):
    """An evening or a day of a competition. Strangers see it once it is published."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="match_days")
    number = models.PositiveSmallIntegerField(_("number"))
    date = models.DateField(_("date"), null=True, blank=True)
    name = models.CharField(_("name"), max_length=100, blank=True)
    published_at = models.DateTimeField(_("published"), null=True, blank=True)
    published_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ["competition", "number"]
        verbose_name = _("match day")
        verbose_name_plural = _("match days")
        constraints = [
            models.UniqueConstraint(fields=["competition", "number"], name="match_day_number_once_per_competition")
        ]

    def __str__(self) -> str:
        return self.name or _("Match day %(number)d") % {"number": self.number}


class Attendance(OfOneUnit):
    """Who is there on a match day: a player, or a pair in a competition of pairs."""

    match_day = models.ForeignKey(MatchDay, on_delete=models.CASCADE, related_name="attendances")

    class Meta:
        ordering = ["match_day", "pk"]
        verbose_name = _("attendance")
        verbose_name_plural = _("attendances")
        constraints = [
            models.UniqueConstraint(fields=["match_day", "player"], name="attendance_once_per_player"),
            models.UniqueConstraint(fields=["match_day", "pair"], name="attendance_once_per_pair"),
            models.CheckConstraint(condition=ONE_UNIT, name="attendance_of_one_unit"),
        ]

    def __str__(self) -> str:
        return str(self.unit)
