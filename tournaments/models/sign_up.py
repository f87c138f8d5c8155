from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.match_day import MatchDay
from tournaments.models.unit import ONE_UNIT, OfOneUnit


class SignUp(OfOneUnit):
    """Someone says that they come. Someone who says that they do not come has an absence with notice instead.

    Where a match day has a maximum, the rest are waiting, and move up in the order of `made_at`. A player in a
    competition of pairs is looking for a partner, and has no place yet.
    """

    match_day = models.ForeignKey(MatchDay, on_delete=models.CASCADE, related_name="sign_ups")
    made_at = models.DateTimeField(default=timezone.now)
    is_waiting = models.BooleanField(_("on the waiting list"), default=False)
    moved_up_at = models.DateTimeField(
        null=True, blank=True, help_text=_("From the waiting list, and no one has said so to them yet.")
    )

    class Meta:
        ordering = ["match_day", "pk"]
        verbose_name = _("sign-up")
        verbose_name_plural = _("sign-ups")
        constraints = [
            models.UniqueConstraint(fields=["match_day", "player"], name="sign_up_once_per_player"),
            models.UniqueConstraint(fields=["match_day", "pair"], name="sign_up_once_per_pair"),
            models.UniqueConstraint(fields=["match_day", "team"], name="sign_up_once_per_team"),
            models.CheckConstraint(condition=ONE_UNIT, name="sign_up_of_one_unit"),
        ]

    def __str__(self) -> str:
        return str(self.unit)
