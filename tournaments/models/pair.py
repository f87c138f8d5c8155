from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.competition import Competition
from tournaments.models.player import Player


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
