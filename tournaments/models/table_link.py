from django.core.validators import MinLengthValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.table import Table


class TableLink(models.Model):
    """The key of one table's sheet, for the people who sit there; only a hash of the key is stored."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="links")
    token_hash = models.CharField(max_length=64, unique=True, validators=[MinLengthValidator(64)])
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["table", "pk"]
        verbose_name = _("link of a table")
        verbose_name_plural = _("links of tables")

    def __str__(self) -> str:
        return str(self.table)
