"""The file of a whole club: unpacked and looked at. What it says is checked where it is stored."""

import gzip
import io
import json
import zlib

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.queries.club_file import FORMAT, Document

MOST_BYTES = 30_000_000
MOST_BYTES_UNPACKED = 200_000_000


def read_club_file(data: bytes) -> Document:
    """The document of a file, or why it is none."""
    if len(data) > MOST_BYTES:
        raise ValidationError(_("This file is too large for a club."))
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(data)) as packed:
            text = packed.read(MOST_BYTES_UNPACKED + 1)
        if len(text) > MOST_BYTES_UNPACKED:
            raise ValidationError(_("This file is too large for a club."))
        document = json.loads(text)
    except (OSError, EOFError, zlib.error, ValueError, RecursionError) as error:
        raise ValidationError(_("This is not a file of a club, or it is damaged.")) from error
    if not isinstance(document, dict) or not str(document.get("format", "")).startswith("klaverjas-club/"):
        raise ValidationError(_("This is not a file of a club, or it is damaged."))
    if document["format"] != FORMAT:
        raise ValidationError(_("This file comes from a newer version of the program. Renew this installation first."))
    return document
