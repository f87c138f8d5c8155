from typing import cast

from django.db import models

from tournaments.models.competition import Pair
from tournaments.models.player import Player

ONE_UNIT = models.Q(player__isnull=True) ^ models.Q(pair__isnull=True)


class OfOneUnit(models.Model):
    """Belongs to a player, or to a pair in a competition of pairs."""

    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="%(class)ss")
    pair = models.ForeignKey(Pair, on_delete=models.PROTECT, null=True, blank=True, related_name="%(class)ss")

    class Meta:
        abstract = True

    @property
    def unit(self) -> Player | Pair:
        """Whose it is."""
        return cast(Player | Pair, self.pair or self.player)
