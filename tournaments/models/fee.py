from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.cents import MOST_CENTS
from tournaments.choices import FeeFor
from tournaments.models.club import Club
from tournaments.models.competition import Competition
from tournaments.models.plain_text import plain_text

MOST_PARTS = 12


class Fee(models.Model):
    """What people pay for a season, at once or in parts; each part is booked for all of them with one press.

    `amounts` are the cents of one part: the first for who plays in one of the `competitions`, the second in two, and so
    on; the last also in more. With one amount it is the same for all.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="fees")
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=60, validators=[plain_text])
    for_whom = models.CharField(_("for"), max_length=20, choices=FeeFor.choices, default=FeeFor.MEMBERS)
    amounts = models.JSONField(_("amount"), default=list)
    parts = models.PositiveSmallIntegerField(
        _("parts"), default=1, validators=[MinValueValidator(1), MaxValueValidator(MOST_PARTS)]
    )
    competitions = models.ManyToManyField(Competition, blank=True, related_name="fees", verbose_name=_("competitions"))
    is_over = models.BooleanField(_("no longer booked"), default=False)

    class Meta:
        ordering = ["club", "number"]
        verbose_name = _("fee")
        verbose_name_plural = _("fees")
        constraints = [
            models.UniqueConstraint(fields=["club", "number"], name="fee_number_once"),
            models.CheckConstraint(condition=models.Q(for_whom__in=FeeFor.values), name="fee_for_known"),
        ]

    def __str__(self) -> str:
        return self.name

    def amount_for(self, competitions: int) -> int:
        """The cents of a part for someone who plays in this many of its competitions."""
        amounts = [cents for cents in self.amounts if isinstance(cents, int) and 0 <= cents <= MOST_CENTS]
        if not amounts:
            return 0
        return amounts[min(max(competitions, 1), len(amounts)) - 1]
