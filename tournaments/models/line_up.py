from collections.abc import Iterable
from itertools import combinations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.match_day import MatchDay
from tournaments.models.player import Player
from tournaments.models.team import Team

PLACES = ("first", "second", "third", "fourth")


def _all_different() -> models.Q:
    different = models.Q()
    for one, other in combinations(PLACES, 2):
        different &= ~models.Q(**{one: models.F(other)})
    return different


class LineUp(models.Model):
    """Who of a team plays on a match day: the first and the second sit together, and the third and the fourth.

    Only the team sees it until those it meets have handed in theirs too.
    """

    match_day = models.ForeignKey(MatchDay, on_delete=models.CASCADE, related_name="line_ups")
    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="line_ups")
    first = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    second = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    third = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    fourth = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    given_at = models.DateTimeField(default=timezone.now)
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ["match_day", "team"]
        verbose_name = _("line-up")
        verbose_name_plural = _("line-ups")
        constraints = [
            models.UniqueConstraint(fields=["match_day", "team"], name="line_up_once_per_match_day"),
            models.CheckConstraint(condition=_all_different(), name="line_up_of_four_people"),
        ]

    def __str__(self) -> str:
        return str(self.team)

    @staticmethod
    def with_anyone_of(players: Iterable[int]) -> models.Q:
        """Those in which one of these plays, by their keys."""
        people = list(players)
        return models.Q(*(models.Q(**{f"{name}__in": people}) for name in PLACES), _connector=models.Q.OR)

    @property
    def four(self) -> tuple[Player, ...]:
        return (self.first, self.second, self.third, self.fourth)

    @property
    def pairs(self) -> tuple[str, str]:
        """Who sits together, by name."""
        return f"{self.first} / {self.second}", f"{self.third} / {self.fourth}"

    @property
    def keys(self) -> tuple[int, ...]:
        """The keys of the four, in the order of their places."""
        return (self.first_id, self.second_id, self.third_id, self.fourth_id)

    @property
    def state(self) -> str:
        """What a page knows it by, also one that does not show who plays: handed in again, it is another one."""
        return self.given_at.isoformat()
