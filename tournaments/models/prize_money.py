from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.cents import MOST_CENTS


class PrizeMoney(models.Model):
    """What the prizes of a match day, or of a whole competition, are taken from, and the lots that were drawn for them.

    `prize_seed` is what the lots come from (None: not drawn yet); that of ties in a standing is another one.
    """

    pot_cents = models.PositiveIntegerField(
        _("pot"),
        null=True,
        blank=True,
        editable=False,
        validators=[MinValueValidator(0), MaxValueValidator(MOST_CENTS)],
    )
    prize_seed = models.PositiveBigIntegerField(_("seed of the lots for prizes"), null=True, blank=True, editable=False)

    class Meta:
        abstract = True
