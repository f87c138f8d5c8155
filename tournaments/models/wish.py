from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.choices import WishKind
from tournaments.models.club import Club
from tournaments.models.plain_text import plain_text
from tournaments.models.player import Player


class Wish(models.Model):
    """What a draw has to respect: people who never share a table, or someone who cannot walk and keeps one."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="wishes")
    kind = models.CharField(_("kind"), max_length=20, choices=WishKind.choices)
    players = models.ManyToManyField(Player, related_name="wishes", verbose_name=_("players"))
    table_number = models.PositiveSmallIntegerField(_("table"), null=True, blank=True)
    note = models.CharField(_("note"), max_length=100, blank=True, validators=[plain_text])

    class Meta:
        ordering = ["club", "pk"]
        verbose_name = _("wish")
        verbose_name_plural = _("wishes")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(kind=WishKind.APART, table_number__isnull=True)
                | models.Q(kind=WishKind.FIXED_TABLE, table_number__gte=1),
                name="wish_has_a_table_or_none",
            )
        ]

    def __str__(self) -> str:
        return self.note or self.get_kind_display()

    def clean(self) -> None:
        if self.kind == WishKind.FIXED_TABLE and not self.table_number:
            raise ValidationError({"table_number": _("At which table?")})
