"""A score pad, read as the sheet of its match; and the way to its rematch."""

import base64
import hashlib
import hmac

from scoring import entry_from_mapping
from tournaments.models import Pad
from tournaments.permissions import TOKEN_BYTES, find_pad
from tournaments.queries.table.match_sheet import MatchSheet, read_sheet


def rematch_token(token: str) -> str:
    """Derived from the token before it, so that every phone at the table finds the rematch; it never leads back."""
    digest = hmac.digest(token.encode(), b"rematch", hashlib.sha256)
    return base64.urlsafe_b64encode(digest[:TOKEN_BYTES]).decode()


def find_rematch(token: str) -> str | None:
    """The secret part of the rematch's address, once it has begun. One SQL query."""
    following = rematch_token(token)
    return following if find_pad(following) else None


def get_pad_sheet(pad: Pad) -> MatchSheet:
    """Everything about a pad. One SQL query."""
    return read_sheet(pad, [entry_from_mapping(row.entry, pad.ruleset) for row in pad.rounds.all()])
