import re

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.plain_text import plain_text
from tournaments.models.player import Player

LONGEST_PHONE = 30
FEWEST_DIGITS = 6


def telephone(text: str) -> None:
    """Accepts any number that people write down: digits, with signs that they put between them."""
    if not re.fullmatch(r"\+?[\d\s()./-]+", text) or sum(letter.isdigit() for letter in text) < FEWEST_DIGITS:
        raise ValidationError(_("A telephone number has digits, spaces and perhaps a + in front."))


def reachable(text: str) -> None:
    """Accepts a telephone number or an e-mail address."""
    (validate_email if "@" in text else telephone)(text)


def dialled(text: str) -> str:
    """The number as a telephone dials it; empty for an e-mail address."""
    return "" if "@" in text else re.sub(r"[^\d+]", "", text.replace("(0)", ""))


class Contact(models.Model):
    """How a club reaches a player, who agreed to that; for organisers only.

    It is in no change and in no line of the log, so what is removed is gone.
    """

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="contact")
    phone = models.CharField(_("telephone"), max_length=LONGEST_PHONE, blank=True, validators=[plain_text, telephone])
    email = models.EmailField(_("e-mail"), blank=True, validators=[plain_text])
    consent = models.CharField(
        _("agreed how"),
        max_length=200,
        validators=[plain_text],
        help_text=_("For example: said yes at the meeting. Without this nothing is stored."),
    )
    agreed_on = models.DateField(_("agreed on"))

    class Meta:
        ordering = ["player"]
        verbose_name = _("telephone and e-mail")
        verbose_name_plural = _("telephone and e-mail")
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(phone="", email=""),
                name="contact_of_something",
                violation_error_message=_("Fill in a telephone number or an e-mail address."),
            ),
            models.CheckConstraint(condition=~models.Q(consent=""), name="contact_has_consent"),
        ]

    def __str__(self) -> str:
        return " · ".join(filter(None, [self.phone, self.email]))

    def clean(self) -> None:
        if self.agreed_on and self.agreed_on > timezone.localdate():
            raise ValidationError({"agreed_on": _("This day is still to come.")})

    @property
    def dialled(self) -> str:
        """The number as a telephone dials it."""
        return dialled(self.phone)
