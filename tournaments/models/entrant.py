from django.core.validators import MinLengthValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.contact import dialled, reachable
from tournaments.models.plain_text import plain_text
from tournaments.models.player import Player
from tournaments.models.sign_up import SignUp

LONGEST_REACH = 100


class Entrant(models.Model):
    """Who signed up at a drive without an own link: how to reach them, and the key of the page of this sign-up.

    Only hashes of the key are stored; like that of an own link it is derived from `nonce`. For organisers only, in no
    file, and removed some weeks after the match day.
    """

    sign_up = models.ForeignKey(SignUp, on_delete=models.CASCADE, related_name="entrants")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="entrants")
    reach = models.CharField(
        _("telephone or e-mail"), max_length=LONGEST_REACH, blank=True, validators=[plain_text, reachable]
    )
    nonce = models.CharField(max_length=32, validators=[MinLengthValidator(20)])
    token_hash = models.CharField(max_length=64, unique=True, validators=[MinLengthValidator(64)])

    class Meta:
        ordering = ["sign_up", "pk"]
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")

    def __str__(self) -> str:
        return str(self.player)

    @property
    def email(self) -> str:
        return self.reach if "@" in self.reach else ""

    @property
    def dialled(self) -> str:
        """The number as a telephone dials it; empty where there is an e-mail address."""
        return dialled(self.reach)
