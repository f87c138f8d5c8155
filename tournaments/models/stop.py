from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.competition import Competition
from tournaments.models.match_day import MatchDay
from tournaments.models.plain_text import plain_text
from tournaments.models.unit import ONE_UNIT, OfOneUnit


class Stop(OfOneUnit):
    """Someone who went home for good during a match day, or (without one) withdrew from the competition.

    `strikes`: a pair or team that withdrew with all its results, which then count for its opponents neither.
    """

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="stops")
    match_day = models.ForeignKey(MatchDay, on_delete=models.CASCADE, null=True, blank=True, related_name="stops")
    after_leg = models.PositiveSmallIntegerField(_("last leg played"), null=True, blank=True)
    strikes = models.BooleanField(_("results struck for everyone"), default=False)
    reason = models.CharField(_("reason"), max_length=200, blank=True, validators=[plain_text])
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["competition", "pk"]
        verbose_name = _("departure")
        verbose_name_plural = _("departures")
        constraints = [
            models.CheckConstraint(condition=ONE_UNIT, name="stop_of_one_unit"),
            models.CheckConstraint(
                condition=models.Q(match_day__isnull=True, after_leg__isnull=True)
                & (models.Q(strikes=False) | models.Q(player__isnull=True))
                | models.Q(match_day__isnull=False, after_leg__isnull=False, strikes=False),
                name="stop_after_a_leg_of_a_match_day",
            ),
            *(
                models.UniqueConstraint(fields=["match_day", unit], name=f"stop_once_per_{unit}")
                for unit in ("player", "pair", "team")
            ),
            *(
                models.UniqueConstraint(
                    fields=["competition", unit],
                    condition=models.Q(match_day__isnull=True),
                    name=f"withdrew_once_per_{unit}",
                )
                for unit in ("player", "pair", "team")
            ),
        ]

    def __str__(self) -> str:
        return str(self.unit)
