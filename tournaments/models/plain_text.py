"""Names and other texts that people type: what they see is all there is."""

import re

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

# Control characters, line ends, characters that reverse the direction of writing or have no width, and lone surrogates.
# Not U+200C and U+200D, which some scripts and most flag and family emoji need.
HIDDEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\u3164\ufeff\ud800-\udfff"
    "\U000e0000-\U000e007f]"
)


def plain_text(text: str) -> None:
    """Refuses invisible characters: they can make one name look like another, or one line like two."""
    if found := HIDDEN.search(text):
        message = _("There is an invisible character in this text (%(sign)s). Type it again instead of pasting it.")
        raise ValidationError(message, params={"sign": f"U+{ord(found[0]):04X}"})


def plain_lines(text: str) -> None:
    """The same for a text of several lines."""
    for line in text.replace("\r\n", "\n").split("\n"):
        plain_text(line)
