from django.core.validators import MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.match_day import MatchDay
from tournaments.models.unit import ONE_UNIT, OfOneUnit


class Qualifier(OfOneUnit):
    """Someone who plays in the finals of a match day, by how well they qualified: the best has number 1."""

    match_day = models.ForeignKey(MatchDay, on_delete=models.CASCADE, related_name="qualifiers")
    number = models.PositiveSmallIntegerField(_("number"), validators=[MinValueValidator(1)])

    class Meta:
        ordering = ["match_day", "number"]
        verbose_name = _("place in the finals")
        verbose_name_plural = _("places in the finals")
        constraints = [
            models.UniqueConstraint(fields=["match_day", "number"], name="qualifier_number_once"),
            models.UniqueConstraint(fields=["match_day", "player"], name="qualifier_once_per_player"),
            models.UniqueConstraint(fields=["match_day", "pair"], name="qualifier_once_per_pair"),
            models.UniqueConstraint(fields=["match_day", "team"], name="qualifier_once_per_team"),
            models.CheckConstraint(condition=ONE_UNIT, name="qualifier_of_one_unit"),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.unit}"
