from django.core.validators import MinLengthValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.match_day import MatchDay
from tournaments.models.table import Table


class TableLink(models.Model):
    """The key of one table's sheet, for the people who sit there; only a hash of the key is stored.

    When another draw removes the table the link still tells which one it was, and who sat there: a phone may reconnect
    with rounds. `code` is short, to be typed at the table; it is worth nothing once the leg is closed.
    """

    match_day = models.ForeignKey(MatchDay, on_delete=models.CASCADE, related_name="table_links")
    leg_number = models.PositiveSmallIntegerField()
    table_number = models.PositiveSmallIntegerField()
    table = models.ForeignKey(Table, on_delete=models.SET_NULL, null=True, blank=True, related_name="links")
    names = models.JSONField(
        default=list, blank=True, help_text=_("In the order of the seats, for a table that no longer exists.")
    )
    token_hash = models.CharField(max_length=64, unique=True, validators=[MinLengthValidator(64)])
    code = models.CharField(max_length=6, blank=True, db_index=True)
    made_at = models.DateTimeField(auto_now_add=True)
    replaced_at = models.DateTimeField(
        null=True, blank=True, help_text=_("Since then it no longer gives access: there is another one.")
    )

    class Meta:
        ordering = ["match_day", "leg_number", "table_number", "pk"]
        verbose_name = _("link of a table")
        verbose_name_plural = _("links of tables")

    def __str__(self) -> str:
        return _("Table %(number)d") % {"number": self.table_number}
