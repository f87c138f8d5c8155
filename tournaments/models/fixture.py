from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.match_day import MatchDay
from tournaments.models.pair import Pair
from tournaments.models.team import Team

OF_TWO_PAIRS = models.Q(
    home_pair__isnull=False, away_pair__isnull=False, home_team__isnull=True, away_team__isnull=True
) & ~models.Q(home_pair=models.F("away_pair"))
OF_TWO_TEAMS = models.Q(
    home_pair__isnull=True, away_pair__isnull=True, home_team__isnull=False, away_team__isnull=False
) & ~models.Q(home_team=models.F("away_team"))


class Fixture(models.Model):
    """A meeting of two pairs or teams that is in the list of the season, in a leg of a match day to come."""

    match_day = models.ForeignKey(MatchDay, on_delete=models.CASCADE, related_name="fixtures")
    leg = models.PositiveSmallIntegerField(_("leg"))
    home_pair = models.ForeignKey(Pair, on_delete=models.CASCADE, null=True, blank=True, related_name="fixtures_home")
    away_pair = models.ForeignKey(Pair, on_delete=models.CASCADE, null=True, blank=True, related_name="fixtures_away")
    home_team = models.ForeignKey(Team, on_delete=models.CASCADE, null=True, blank=True, related_name="fixtures_home")
    away_team = models.ForeignKey(Team, on_delete=models.CASCADE, null=True, blank=True, related_name="fixtures_away")

    class Meta:
        ordering = ["match_day", "leg", "pk"]
        verbose_name = _("fixture")
        verbose_name_plural = _("fixtures")
        constraints = [
            models.CheckConstraint(condition=OF_TWO_PAIRS | OF_TWO_TEAMS, name="fixture_of_two_pairs_or_teams"),
            *(
                models.UniqueConstraint(fields=["match_day", "leg", field], name=f"fixture_once_per_{field}")
                for field in ("home_pair", "away_pair", "home_team", "away_team")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.home} – {self.away}"

    @property
    def home(self) -> Pair | Team | None:
        """The side that sits North–South; of teams, at the first of their two tables."""
        return self.home_team or self.home_pair

    @property
    def away(self) -> Pair | Team | None:
        return self.away_team or self.away_pair
