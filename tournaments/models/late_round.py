from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.choices import SideOfTable
from tournaments.models.match_day import MatchDay
from tournaments.models.table import Table


class LateRound(models.Model):
    """A round that arrived after its leg was closed or its table drawn again; the organiser decides about it.

    `side` is the one that wrote it, where each side keeps its own count.
    """

    match_day = models.ForeignKey(MatchDay, on_delete=models.PROTECT, related_name="late_rounds")
    leg_number = models.PositiveSmallIntegerField()
    table_number = models.PositiveSmallIntegerField()
    table = models.ForeignKey(Table, on_delete=models.SET_NULL, null=True, blank=True, related_name="late_rounds")
    names = models.JSONField(default=list, blank=True, help_text=_("In the order of the seats; empty if not known."))
    side = models.CharField(_("side"), max_length=2, choices=SideOfTable.choices, blank=True)
    client_id = models.UUIDField(help_text=_("Chosen by the sender: an entry that is sent twice is stored once."))
    number = models.PositiveSmallIntegerField(_("number"))
    entry = models.JSONField()
    arrived_at = models.DateTimeField()
    settled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["match_day", "leg_number", "table_number", "number", "pk"]
        verbose_name = _("round that arrived late")
        verbose_name_plural = _("rounds that arrived late")
        constraints = [
            models.UniqueConstraint(fields=["match_day", "client_id"], name="late_round_sent_once"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="late_round_number_from_one"),
            models.CheckConstraint(
                condition=models.Q(side="") | models.Q(side__in=SideOfTable.values), name="late_round_side_known"
            ),
        ]

    def __str__(self) -> str:
        return _("Round %(number)d") % {"number": self.number}
