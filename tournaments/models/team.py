from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.competition import Competition
from tournaments.models.plain_text import plain_text
from tournaments.models.player import Player

TEAM_SIZE = 4
MOST_IN_TEAM = 6


class Team(models.Model):
    """Four players who are ranked together through a whole competition, and at most two reserves."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="teams")
    number = models.PositiveIntegerField(_("team number"))
    name = models.CharField(pgettext_lazy("team", "name"), max_length=100, validators=[plain_text])

    class Meta:
        ordering = ["number"]
        verbose_name = _("team")
        verbose_name_plural = _("teams")
        constraints = [
            models.UniqueConstraint(fields=["competition", "number"], name="team_number_once_per_competition")
        ]

    def __str__(self) -> str:
        return self.name


class TeamMember(models.Model):
    """A player of a team. The first and the second sit together where the team plays as two pairs.

    Places 1 to 4 are those who play; after them come the reserves.
    """

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="members")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="team_members")
    place = models.PositiveSmallIntegerField(_("place"))

    class Meta:
        ordering = ["team", "place"]
        verbose_name = _("team member")
        verbose_name_plural = _("team members")
        constraints = [
            models.UniqueConstraint(fields=["team", "place"], name="team_place_once"),
            models.UniqueConstraint(fields=["team", "player"], name="player_once_per_team"),
            models.CheckConstraint(condition=models.Q(place__range=(1, MOST_IN_TEAM)), name="team_of_four"),
        ]

    def __str__(self) -> str:
        return str(self.player)

    @property
    def is_reserve(self) -> bool:
        return self.place > TEAM_SIZE
