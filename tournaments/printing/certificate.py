"""Certificates of a season: a page for each winner, of the whole standing and then of each division."""

import datetime

from django.utils import formats
from django.utils.translation import gettext as _

from tournaments.models import Competition
from tournaments.printing.named import without_home
from tournaments.printing.press import Paper
from tournaments.queries.results.division import DivisionStanding
from tournaments.queries.results.standing import CompetitionStanding, NamedStandingRow
from tournaments.wording.standing import score_in_words


def certificates(
    divisions: DivisionStanding, standing: CompetitionStanding, *, up_to: int, on: datetime.date
) -> list[Paper]:
    """Of everyone with one of the first places, also where several share it; nothing if no one has a place yet."""
    competition = standing.competition
    whole = ((unit.row.place, unit, "") for unit in standing.rows)
    of_divisions = (
        (line.row.place, line.unit, str(table.division)) for table in divisions.tables for line in table.rows
    )
    pages = [
        _page(competition, unit, place, division)
        for won in (whole, of_divisions)
        for place, unit, division in won
        if place is not None and place <= up_to
    ]
    if not pages:
        return []
    data = {
        "club": competition.club.name,
        "town": competition.club.place,
        "title": _("Certificate"),
        "competition": competition.name,
        "date": formats.date_format(on, "DATE_FORMAT"),
        "signed": _("Signature"),
        "pages": pages,
    }
    return [Paper("certificates", data)]


def _page(competition: Competition, unit: NamedStandingRow, place: int, division: str) -> dict[str, str]:
    place_words = _("Place %(place)d") % {"place": place}
    return {
        "name": without_home(unit.name),
        "place": f"{place_words} · {division}" if division else place_words,
        "score": score_in_words(unit.row, competition),
    }
