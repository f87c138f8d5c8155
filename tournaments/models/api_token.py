from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.club import Club
from tournaments.models.plain_text import plain_text

TOKEN_LASTS = timedelta(days=400)
"""A season and the summer after it."""


class ApiToken(models.Model):
    """A key with which a program hands in rounds for a club, and nothing else; only its hash is stored."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(
        _("name"),
        max_length=60,
        validators=[plain_text],
        help_text=_("What uses it, for example: score pad in the hall. The log names it."),
    )
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    used_at = models.DateTimeField(_("last used"), null=True, blank=True, editable=False)

    class Meta:
        ordering = ["club", "-made_at", "-pk"]
        verbose_name = _("token")
        verbose_name_plural = _("tokens")

    def __str__(self) -> str:
        return self.name

    @property
    def expires_at(self) -> datetime:
        """From then on nothing is handed in with it."""
        return self.made_at + TOKEN_LASTS


class HandIn(models.Model):
    """One text that a program handed in, by the token and its own key: sent again it is answered the same.

    `answer` is None while it is being stored, and of one that was broken off. Forgotten after a day.
    """

    key = models.CharField(max_length=64, primary_key=True)
    token = models.ForeignKey(ApiToken, on_delete=models.CASCADE, related_name="hand_ins")
    body_hash = models.CharField(max_length=64)
    answer = models.JSONField(null=True)
    at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        verbose_name = _("hand-in")
        verbose_name_plural = _("hand-ins")

    def __str__(self) -> str:
        return f"{self.token}, {self.at:%Y-%m-%d %H:%M}"
