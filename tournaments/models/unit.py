from typing import cast

from django.db import models

from tournaments.models.pair import Pair
from tournaments.models.player import Player
from tournaments.models.team import Team

Unit = Player | Pair | Team

ONE_UNIT = (
    models.Q(player__isnull=False, pair__isnull=True, team__isnull=True)
    | models.Q(player__isnull=True, pair__isnull=False, team__isnull=True)
    | models.Q(player__isnull=True, pair__isnull=True, team__isnull=False)
)

# What `unit` and its name read, for `select_related`.
UNIT_PATHS = ("player", "pair__first", "pair__second", "team")


class OfOneUnit(models.Model):
    """Belongs to a player, or to a pair or a team in a competition of pairs or teams."""

    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="%(class)ss")
    pair = models.ForeignKey(Pair, on_delete=models.PROTECT, null=True, blank=True, related_name="%(class)ss")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, null=True, blank=True, related_name="%(class)ss")

    class Meta:
        abstract = True

    @property
    def unit(self) -> Unit:
        """The player, pair or team it belongs to."""
        return cast(Unit, self.team or self.pair or self.player)
