"""The prizes of a match day or of a season: who wins what, or lines to fill in."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models import Competition, MatchDay
from tournaments.printing.named import named
from tournaments.printing.press import Paper
from tournaments.printing.words import heading_of_competition, heading_of_day
from tournaments.queries.results.prize import GivenPrize, sum_of_day, sum_of_season
from tournaments.queries.results.prize_money import PrizeSum
from tournaments.wording.competition import standing_label, total_label
from tournaments.wording.prize import tie_sentence


def prize_list(match_day: MatchDay, prizes: Sequence[GivenPrize]) -> list[Paper]:
    """Who wins what, with room to write if no prize is named; before the result, with lines to fill in.

    Where a prize is an amount, who gets it signs for it.
    """
    competition = match_day.competition
    heading, total = heading_of_day(_("Prizes"), match_day), sum_of_day(match_day, prizes)
    return [_paper(heading, total_label(competition), prizes, total, competition)]


def season_prize_list(
    competition: Competition, prizes: Sequence[GivenPrize], *, period: int | None = None
) -> list[Paper]:
    """The same for the prizes of the whole competition, or of one of its periods alone; nothing if there are none."""
    if not prizes:
        return []
    title = _("Prizes of the whole competition") if period is None else _("Prizes")
    heading, total = heading_of_competition(title, competition), sum_of_season(competition, prizes)
    return [_paper(heading, standing_label(competition), prizes, total, competition)]


def _paper(
    heading: Mapping[str, str], label: str, prizes: Sequence[GivenPrize], total: PrizeSum, competition: Competition
) -> Paper:
    places, specials = [], []
    for given in prizes:
        of = f" ({', '.join(given.groups)})" if given.groups else ""
        figure = "" if given.figure is None else str(given.figure)
        note = given.note if given.decided or given.is_shared else ""
        row = [named(given.name), figure, given.what, note]
        if given.place is None:
            specials.append([f"{given.prize.get_kind_display()}{of}", *row])
        else:
            places.append([f"{given.place}{of}", *row])
    head = [pgettext("rank", "Place"), pgettext("person", "Name"), label, _("Prize")]
    said = [total.words, tie_sentence(competition) if any(given.note for given in prizes) else ""]
    return Paper(
        "prize_list",
        {
            "heading": heading,
            "head": head,
            "places": places,
            "specials": specials,
            "signature": _("Signature") if any(given.cents is not None for given in prizes) else "",
            "said": [line for line in said if line],
        },
    )
