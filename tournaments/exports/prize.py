"""The prizes of an evening or of a season as one sheet: a row for each prize, as its page lists them."""

from collections.abc import Sequence
from decimal import Decimal

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.cents import plain_money
from tournaments.exports.spreadsheet import Sheet, Term, sheet_of
from tournaments.models import MatchDay
from tournaments.queries.results.prize import GivenPrize, SeasonPrizes


def prizes_sheet(season: SeasonPrizes) -> Sheet:
    return _sheet("prizes", _("Prizes of the whole competition"), season.prizes, of_periods=season.of_periods)


def day_prizes_sheet(match_day: MatchDay, prizes: Sequence[GivenPrize]) -> Sheet:
    return _sheet(f"prizes_{match_day.number}", f"{_('Prizes')} · {match_day}", prizes)


def _sheet(key: str, title: str, prizes: Sequence[GivenPrize], *, of_periods: bool = False) -> Sheet:
    """With amounts in a column of their own, to add up, and only the columns that these prizes have anything in."""
    return sheet_of(
        key,
        title,
        prizes,
        [
            ("place", pgettext("rank", "Place"), lambda given: given.place),
            ("kind", _("For what"), lambda given: Term(given.prize.kind, given.prize.get_kind_display())),
            ("division", _("Division"), lambda given: str(given.prize.division or "")),
            ("category", _("Category"), lambda given: str(given.prize.category or "")),
            ("group", pgettext("of a prize", "Of"), lambda given: given.group),
            *([("period", _("Period"), lambda given: given.period)] if of_periods else []),
            ("name", pgettext("person", "Name"), lambda given: given.name),
            ("figure", pgettext("of a prize", "Figure"), lambda given: given.figure),
            ("prize", _("Prize"), lambda given: given.what),
            ("amount", _("Amount"), lambda given: None if given.cents is None else Decimal(plain_money(given.cents))),
            ("note", _("Note"), lambda given: Term(given.note_key, given.note) if given.note else None),
        ],
    ).without_empty("category", "group", "amount", "note")
