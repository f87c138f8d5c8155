from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.competition import Competition
from tournaments.models.unit import ONE_UNIT, OfOneUnit

MOST_HANDICAP = 10_000


class Handicap(OfOneUnit):
    """Points that someone has in a competition for each match day or leg they attend; fewer than none for the strong.

    Who has none has no row.
    """

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="handicaps")
    points = models.IntegerField(
        _("points"), validators=[MinValueValidator(-MOST_HANDICAP), MaxValueValidator(MOST_HANDICAP)]
    )

    class Meta:
        ordering = ["competition", "pk"]
        verbose_name = _("handicap")
        verbose_name_plural = _("handicaps")
        constraints = [
            models.UniqueConstraint(fields=["competition", "player"], name="handicap_once_per_player"),
            models.UniqueConstraint(fields=["competition", "pair"], name="handicap_once_per_pair"),
            models.UniqueConstraint(fields=["competition", "team"], name="handicap_once_per_team"),
            models.CheckConstraint(condition=ONE_UNIT & ~models.Q(points=0), name="handicap_of_one_unit"),
        ]

    def __str__(self) -> str:
        return f"{self.unit}: {self.points}"
