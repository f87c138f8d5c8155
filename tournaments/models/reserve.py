from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.match_day import MatchDay
from tournaments.models.player import Player


class PlayingReserve(models.Model):
    """A reserve who plays in the place of one of the four of a team, on one match day."""

    match_day = models.ForeignKey(MatchDay, on_delete=models.CASCADE, related_name="playing_reserves")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="playing_reserves")
    instead_of = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="places_given_up")

    class Meta:
        ordering = ["match_day", "pk"]
        verbose_name = _("playing reserve")
        verbose_name_plural = _("playing reserves")
        constraints = [
            models.UniqueConstraint(fields=["match_day", "player"], name="reserve_once_per_match_day"),
            models.UniqueConstraint(fields=["match_day", "instead_of"], name="place_given_up_once_per_match_day"),
            models.CheckConstraint(condition=~models.Q(player=models.F("instead_of")), name="reserve_of_another"),
        ]

    def __str__(self) -> str:
        return str(self.player)
