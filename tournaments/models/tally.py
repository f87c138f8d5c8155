from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.choices import SideOfTable
from tournaments.models.table import Table


class Tally(models.Model):
    """A round as one side wrote it, if both sides keep score: two equal ones become the round on the sheet."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="tallies")
    side = models.CharField(_("side"), max_length=2, choices=SideOfTable.choices)
    number = models.PositiveSmallIntegerField(_("number"))
    client_id = models.UUIDField()
    entry = models.JSONField()
    written_at = models.DateTimeField()

    class Meta:
        ordering = ["table", "number", "side"]
        verbose_name = _("tally")
        verbose_name_plural = _("tallies")
        constraints = [
            models.UniqueConstraint(fields=["table", "number", "side"], name="tally_once_per_side"),
            models.CheckConstraint(condition=models.Q(side__in=SideOfTable.values), name="tally_side_known"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="tally_number_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.side} {self.number}"
