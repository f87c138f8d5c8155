"""The log of a club as a file."""

from collections.abc import Iterable
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.exports.spreadsheet import to_csv


def log_csv(rows: Iterable[tuple[datetime, str, str, str]]) -> str:
    """When, who, what and where, already in words; the times are the club's."""
    header = [_("When"), _("Who"), _("What"), _("Where")]
    return to_csv(header, [(f"{timezone.localtime(at):%Y-%m-%d %H:%M:%S}", *words) for at, *words in rows])
