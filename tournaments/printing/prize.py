"""The prizes of a match day or of a season: who wins what, or lines to fill in."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models import Competition, MatchDay
from tournaments.printing.named import named
from tournaments.printing.press import Paper
from tournaments.printing.words import heading_of_competition, heading_of_day
from tournaments.queries.results.prize import GivenPrize
from tournaments.wording.competition import standing_label, total_label


def prize_list(match_day: MatchDay, prizes: Sequence[GivenPrize]) -> list[Paper]:
    """Who wins what, with room to write if no prize is named; before the result, with lines to fill in."""
    return [_paper(heading_of_day(_("Prizes"), match_day), total_label(match_day.competition), prizes)]


def season_prize_list(
    competition: Competition, prizes: Sequence[GivenPrize], *, period: int | None = None
) -> list[Paper]:
    """The same for the prizes of the whole competition, or of one of its periods alone; nothing if there are none."""
    if not prizes:
        return []
    title = _("Prizes of the whole competition") if period is None else _("Prizes")
    return [_paper(heading_of_competition(title, competition), standing_label(competition), prizes)]


def _paper(heading: Mapping[str, str], label: str, prizes: Sequence[GivenPrize]) -> Paper:
    places, specials = [], []
    for given in prizes:
        period = _("Period %(period)s") % {"period": given.period} if given.period else ""
        parts = ", ".join(str(part) for part in (period, given.prize.division) if part)
        of = f" ({parts})" if parts else ""
        figure = "" if given.figure is None else str(given.figure)
        if given.place is None:
            specials.append([f"{given.prize.get_kind_display()}{of}", named(given.name), figure, given.what])
        else:
            places.append([f"{given.place}{of}", named(given.name), figure, given.what])
    head = [pgettext("rank", "Place"), pgettext("person", "Name"), label, _("Prize")]
    return Paper("prize_list", {"heading": heading, "head": head, "places": places, "specials": specials})
