from datetime import timedelta

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.choices import ScreenPage
from tournaments.models.match_day import MatchDay

# Its browser reports once a minute: after a few minutes without a report it is off, or has no network.
SEEN_EVERY = timedelta(minutes=1)
SILENT_AFTER = timedelta(minutes=3)


class Screen(models.Model):
    """A screen on the wall: it shows a short code, and the organiser who types it decides what it shows from then on.

    `at` is the page it is on, counted from 0; during the reveal that is how many prizes have been announced. Of several
    screens next to each other (`shares`), each shows its own `share`.
    """

    code = models.CharField(_("code"), max_length=8, unique=True)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    match_day = models.ForeignKey(MatchDay, on_delete=models.CASCADE, null=True, blank=True, related_name="screens")
    page = models.CharField(_("shows"), max_length=20, choices=ScreenPage.choices, default=ScreenPage.ROTATE)
    at = models.PositiveSmallIntegerField(default=0, editable=False)
    share = models.PositiveSmallIntegerField(_("which of the screens next to each other"), default=1)
    shares = models.PositiveSmallIntegerField(_("screens next to each other"), default=1)
    is_held = models.BooleanField(_("held on its page"), default=False)
    made_at = models.DateTimeField(auto_now_add=True)
    seen_at = models.DateTimeField(_("last seen"), null=True, blank=True)

    class Meta:
        ordering = ["code"]
        verbose_name = _("screen")
        verbose_name_plural = _("screens")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(share__gte=1, share__lte=models.F("shares")), name="screen_share_of_its_shares"
            )
        ]

    def __str__(self) -> str:
        return self.code

    @property
    def is_due(self) -> bool:
        """Whether it is time to note that it was seen."""
        return self._unseen_for(SEEN_EVERY)

    @property
    def is_silent(self) -> bool:
        return self._unseen_for(SILENT_AFTER)

    def _unseen_for(self, period: timedelta) -> bool:
        return self.seen_at is None or self.seen_at < timezone.now() - period
