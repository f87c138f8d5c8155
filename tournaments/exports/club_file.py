"""A whole club as one file: its document as JSON, compressed."""

import base64
import datetime
import gzip
import json
import uuid

from tournaments.models import Club
from tournaments.queries.files.club_file import get_club_document

SUFFIX = ".klaverjas-club"


def club_file(club: Club, *, with_contacts: bool = False) -> bytes:
    """The same club gives the same bytes."""
    text = json.dumps(
        get_club_document(club, with_contacts=with_contacts),
        default=_as_text,
        ensure_ascii=False,
        separators=(",", ":"),
    )
    return gzip.compress(text.encode(), mtime=0)


def _as_text(value: object) -> str:
    match value:
        case datetime.date() | datetime.time():
            return value.isoformat()
        case uuid.UUID():
            return str(value)
        case bytes() | memoryview():
            return base64.b64encode(value).decode()
    raise TypeError(f"{value!r} has no place in a club's file")
