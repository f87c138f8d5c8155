from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.choices import DrawMethod, LeftOver
from tournaments.models.match_day import MatchDay


class Draw(models.Model):
    """Legs of a match day that were drawn together; with the seed and who was present anyone can repeat it."""

    match_day = models.ForeignKey(MatchDay, on_delete=models.CASCADE, related_name="draws")
    seed = models.PositiveBigIntegerField(_("seed of the draw"))
    method = models.CharField(_("method"), max_length=20, choices=DrawMethod.choices)
    left_over = models.CharField(
        _("people left over"), max_length=20, choices=LeftOver.choices, default=LeftOver.SIT_OUT
    )
    units = models.JSONField(
        _("people or pairs drawn"), default=list, help_text=_("Numbers of players or pairs, in order.")
    )
    turns = models.JSONField(
        _("player whose turn it was"),
        default=list,
        blank=True,
        help_text=_("Numbers of the people the organiser chose to sit out, to sit at a table of three or to help."),
    )
    by_lot = models.JSONField(
        _("partners by lot"),
        default=list,
        blank=True,
        help_text=_("The numbers of every two who chose no partner and were paired for the evening."),
    )
    ranking = models.JSONField(
        _("order used for the draw"),
        default=list,
        blank=True,
        help_text=_("Numbers from the first to the last, where results decide the seating."),
    )
    within_divisions = models.BooleanField(_("each division separately"), default=False)
    is_kept_back = models.BooleanField(
        _("keep the seats back"), default=False, help_text=_("Only organisers see who sits where, until they show it.")
    )
    made_at = models.DateTimeField(auto_now_add=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ["match_day", "pk"]
        verbose_name = _("draw")
        verbose_name_plural = _("draws")
        constraints = [
            models.CheckConstraint(condition=models.Q(method__in=DrawMethod.values), name="draw_method_known"),
            models.CheckConstraint(condition=models.Q(left_over__in=LeftOver.values), name="draw_left_over_known"),
        ]

    def __str__(self) -> str:
        return str(self.seed)
