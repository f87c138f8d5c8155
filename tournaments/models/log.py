from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.exceptions import Refused
from tournaments.models.club import Club
from tournaments.models.competition import Competition


class LogEntry(models.Model):
    """Who did what in a club, and when; never changed, nor removed in a real club (the database refuses it too).

    `action` is what a service reported, in older lines the name of an address, and `subject` where it was done, as
    JSON: pages put both into the words of the reader (`listings.log`). No player's name is stored here, because it
    could never be removed again.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="log")
    competition = models.ForeignKey(Competition, on_delete=models.DO_NOTHING, null=True, db_constraint=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.DO_NOTHING, null=True, db_constraint=False, related_name="+"
    )
    user_name = models.CharField(_("who"), max_length=150)
    at = models.DateTimeField(_("when"), default=timezone.now)
    action = models.CharField(_("what"), max_length=60)
    subject = models.CharField(_("where"), max_length=2000, blank=True)
    # Whether the club is fictional: only such a line can be erased, with its club.
    is_demo = models.BooleanField(default=False, editable=False)

    class Meta:
        ordering = ["club", "-pk"]
        verbose_name = _("log entry")
        verbose_name_plural = _("log entries")

    def __str__(self) -> str:
        return f"{self.user_name}: {self.action} {self.subject}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise Refused(_("Nothing in the log is changed or erased."))
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        raise Refused(_("Nothing in the log is changed or erased."))
