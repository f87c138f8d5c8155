from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.draw import Draw
from tournaments.models.match_day import MatchDay


class Leg(models.Model):
    """A part of a match day in which everyone stays at one table; then people move."""

    match_day = models.ForeignKey(MatchDay, on_delete=models.CASCADE, related_name="legs")
    number = models.PositiveSmallIntegerField(_("number"))
    draw = models.ForeignKey(
        Draw,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="legs",
        verbose_name=_("draw"),
        help_text=_("Empty when people were seated by hand."),
    )
    seated_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    minutes = models.PositiveSmallIntegerField(_("minutes"), null=True, blank=True)
    # Going on moves the beginning by as long as the clock stood still.
    paused_at = models.DateTimeField(_("paused"), null=True, blank=True)
    extra_minutes = models.PositiveSmallIntegerField(_("extra minutes"), default=0)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ["match_day", "number"]
        verbose_name = _("leg")
        verbose_name_plural = _("legs")
        constraints = [models.UniqueConstraint(fields=["match_day", "number"], name="leg_number_once_per_match_day")]

    def __str__(self) -> str:
        return _("Leg %(number)d") % {"number": self.number}
