"""Names and other texts that people type: what they see is all there is."""

import re

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

# Control characters, ends of lines, what turns the direction of writing round, and halves of characters.
HIDDEN = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def plain_text(text: str) -> None:
    """Refuses a sign that nobody sees: with it one name looks like another, or a line like two."""
    if found := HIDDEN.search(text):
        message = _("There is an invisible sign in this text (%(sign)s). Type it again instead of pasting it.")
        raise ValidationError(message, params={"sign": f"U+{ord(found[0]):04X}"})
