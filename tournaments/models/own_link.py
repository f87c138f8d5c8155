from django.core.validators import MinLengthValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.player import Player


class OwnLink(models.Model):
    """The key of a person's own page, printed on a card; only hashes of it and of its code are stored.

    Both are derived from `nonce` and the installation's secret key (services/people/own_link.py), so a card can be
    printed again. A new key gets another nonce: what was printed before then leads nowhere.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="own_links")
    nonce = models.CharField(max_length=32, validators=[MinLengthValidator(20)])
    token_hash = models.CharField(max_length=64, unique=True, validators=[MinLengthValidator(64)])
    code_hash = models.CharField(max_length=64, db_index=True, validators=[MinLengthValidator(64)])
    made_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True, help_text=_("Since then it no longer gives access."))

    class Meta:
        ordering = ["player", "pk"]
        verbose_name = _("own link")
        verbose_name_plural = _("own links")

    def __str__(self) -> str:
        return str(self.player)
