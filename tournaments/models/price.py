from django.core.validators import MaxValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.cents import MOST_CENTS
from tournaments.choices import PriceFor, PricePer
from tournaments.models.competition import Competition
from tournaments.models.match_day import MatchDay
from tournaments.models.plain_text import plain_text


class Price(models.Model):
    """What an evening of a competition costs; those of one match day are instead of those of its competition.

    One with a name (“with soup”) is another choice at the door, instead of the one without.
    """

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="prices")
    match_day = models.ForeignKey(MatchDay, on_delete=models.CASCADE, null=True, blank=True, related_name="prices")
    number = models.PositiveSmallIntegerField(_("number"))
    for_whom = models.CharField(_("for"), max_length=20, choices=PriceFor.choices, default=PriceFor.EVERYONE)
    per = models.CharField(_("per"), max_length=10, choices=PricePer.choices, default=PricePer.PERSON)
    name = models.CharField(_("with"), max_length=30, blank=True, validators=[plain_text])
    cents = models.PositiveIntegerField(_("amount"), validators=[MaxValueValidator(MOST_CENTS)])

    class Meta:
        ordering = ["competition", "match_day", "number"]
        verbose_name = _("price")
        verbose_name_plural = _("prices")
        constraints = [
            models.UniqueConstraint(
                fields=["competition", "for_whom", "name"],
                condition=models.Q(match_day=None),
                name="price_once_in_a_competition",
            ),
            models.UniqueConstraint(
                fields=["match_day", "for_whom", "name"],
                condition=models.Q(match_day__isnull=False),
                name="price_once_on_a_match_day",
            ),
            models.CheckConstraint(
                condition=models.Q(for_whom__in=PriceFor.values, per__in=PricePer.values), name="price_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_for_whom_display()} {self.name}".strip()

    @property
    def is_fine(self) -> bool:
        return self.for_whom in (PriceFor.ABSENT_WITHOUT, PriceFor.ABSENT_WITH)
