from django.core.validators import MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.competition import Competition
from tournaments.models.unit import ONE_UNIT, OfOneUnit


class FinalPlace(OfOneUnit):
    """The place someone ended on in a competition that is closed; several may share one."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="final_places")
    place = models.PositiveIntegerField(_("place"), validators=[MinValueValidator(1)])

    class Meta:
        ordering = ["competition", "place", "pk"]
        verbose_name = _("final place")
        verbose_name_plural = _("final places")
        constraints = [
            models.UniqueConstraint(fields=["competition", "player"], name="final_place_once_per_player"),
            models.UniqueConstraint(fields=["competition", "pair"], name="final_place_once_per_pair"),
            models.UniqueConstraint(fields=["competition", "team"], name="final_place_once_per_team"),
            models.CheckConstraint(condition=ONE_UNIT, name="final_place_of_one_unit"),
        ]

    def __str__(self) -> str:
        return f"{self.place}: {self.unit}"
