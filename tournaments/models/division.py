from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.competition import Competition
from tournaments.models.plain_text import plain_text
from tournaments.models.unit import ONE_UNIT, OfOneUnit


class Division(models.Model):
    """A class of a competition with its own standing; the first division has number 1."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="divisions")
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=60, validators=[plain_text])
    promoted = models.PositiveSmallIntegerField(_("how many go up"), default=0)
    relegated = models.PositiveSmallIntegerField(_("how many go down"), default=0)

    class Meta:
        ordering = ["competition", "number"]
        verbose_name = _("division")
        verbose_name_plural = _("divisions")
        constraints = [models.UniqueConstraint(fields=["competition", "number"], name="division_number_once")]

    def __str__(self) -> str:
        return self.name


class DivisionPlace(OfOneUnit):
    """Who plays in which division: at most one in each competition."""

    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="places")

    class Meta:
        ordering = ["division", "pk"]
        verbose_name = _("place in a division")
        verbose_name_plural = _("places in divisions")
        constraints = [
            models.UniqueConstraint(fields=["division", "player"], name="division_place_once_per_player"),
            models.UniqueConstraint(fields=["division", "pair"], name="division_place_once_per_pair"),
            models.UniqueConstraint(fields=["division", "team"], name="division_place_once_per_team"),
            models.CheckConstraint(condition=ONE_UNIT, name="division_place_of_one_unit"),
        ]

    def __str__(self) -> str:
        return f"{self.unit}: {self.division}"
