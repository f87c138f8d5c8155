from django.core.validators import MinLengthValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.competition import Competition
from tournaments.models.match_day import MatchDay
from tournaments.models.plain_text import plain_text


class Subscriber(models.Model):
    """An e-mail address that asked for the results of a competition; until it is confirmed it gets none.

    Its links have a token that is derived from `nonce` (services/season/subscriber.py), so each mail can have it and
    only a hash is stored. It is no one's: neither a player nor an account is known by it.
    """

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="subscribers")
    email = models.EmailField(_("e-mail"), validators=[plain_text])
    language = models.CharField(max_length=20, editable=False)
    nonce = models.CharField(max_length=32, validators=[MinLengthValidator(20)])
    token_hash = models.CharField(max_length=64, unique=True, validators=[MinLengthValidator(64)])
    asked_at = models.DateTimeField(default=timezone.now)
    confirmed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["competition", "pk"]
        verbose_name = _("subscriber")
        verbose_name_plural = _("subscribers")
        constraints = [
            models.UniqueConstraint(fields=["competition", "email"], name="subscriber_once_per_competition"),
        ]

    def __str__(self) -> str:
        return str(self.competition)


class SentResult(models.Model):
    """The result of a match day was mailed to someone; published again, it may be mailed again."""

    subscriber = models.ForeignKey(Subscriber, on_delete=models.CASCADE, related_name="sent_results")
    match_day = models.ForeignKey(MatchDay, on_delete=models.CASCADE, related_name="sent_results")
    sent_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["match_day", "pk"]
        verbose_name = _("sent result")
        verbose_name_plural = _("sent results")
        constraints = [
            models.UniqueConstraint(fields=["subscriber", "match_day"], name="sent_result_once"),
        ]

    def __str__(self) -> str:
        return str(self.match_day)
