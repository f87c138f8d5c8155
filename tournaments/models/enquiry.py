from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.match_day import MatchDay
from tournaments.models.player import Player


class Enquiry(models.Model):
    """A substitute of the club is asked whether they can come. Yes is a sign-up; no is not an absence."""

    match_day = models.ForeignKey(MatchDay, on_delete=models.CASCADE, related_name="enquiries")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="enquiries")
    asked_at = models.DateTimeField(default=timezone.now)
    declined_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["match_day", "pk"]
        verbose_name = _("enquiry")
        verbose_name_plural = _("enquiries")
        constraints = [models.UniqueConstraint(fields=["match_day", "player"], name="enquiry_once_per_player")]

    def __str__(self) -> str:
        return str(self.player)
