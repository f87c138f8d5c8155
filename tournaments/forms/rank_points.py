"""Points for places, typed in one field with commas between them."""

import re

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _


def read_rank_points(text: str, *, below_digits: int) -> list[int]:
    """The points for places, the first place first, each with fewer digits than this. Raises ValidationError."""
    parts = re.split(r"[\s,;/–-]+", text.strip(" ,;"))
    if not all(part.isascii() and part.isdigit() and len(part) < below_digits for part in parts):
        raise ValidationError(_("Whole numbers with a comma between them, the first place first."))
    points = [int(part) for part in parts]
    if points != sorted(points, reverse=True):
        raise ValidationError(_("No place is worth more than the one before it: first place comes first."))
    return points
