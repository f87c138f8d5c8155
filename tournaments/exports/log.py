"""The log of a club as a file."""

from collections.abc import Iterable
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.exports.spreadsheet import Column, Sheet


def log_sheet(rows: Iterable[tuple[datetime, str, str, str]]) -> Sheet:
    """When, who, what and where, already in words; the times are the club's."""
    columns = [
        Column("when", _("When")),
        Column("who", _("Who")),
        Column("what", _("What")),
        Column("where", _("Where")),
    ]
    lines = [(f"{timezone.localtime(at):%Y-%m-%d %H:%M:%S}", *words) for at, *words in rows]
    return Sheet("log", _("Log"), columns, lines)
