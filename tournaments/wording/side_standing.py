"""The subject of a standing other than the competition's own, for its page and its paper."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.choices import SideStandingKind
from tournaments.models import SideStanding


def what_it_counts(side: SideStanding, left_out: int = 0) -> str:
    """In one sentence, and another where results are left out because their pits or roem are not known."""
    if left_out:
        text = ngettext(
            "%(sentence)s. %(number)d result is left out: what it had of them was not written down.",
            "%(sentence)s. %(number)d results are left out: what they had of them was not written down.",
            left_out,
        )
        return text % {"sentence": side.get_kind_display(), "number": left_out}
    if side.kind == SideStandingKind.HOMES:
        text = ngettext(
            "Each club or town is ranked by its best player.",
            "Each club or town is ranked by the sum of its best %(best)s. Those with fewer players in the "
            "standing are listed after the others.",
            side.best_people or 1,
        )
        return text % {"best": side.best_people}
    if side.kind == SideStandingKind.TEAMS:
        text = ngettext(
            "For each team its best player of every evening counts, added up.",
            "For each team its best %(best)s of every evening count, added up.",
            side.best_people or 1,
        )
        return text % {"best": side.best_people}
    if side.kind == SideStandingKind.CATEGORY:
        return _("Only %(category)s, counted like the main standing.") % {"category": side.category}
    return str(side.get_kind_display())


def what_ranks(side: SideStanding, *, by_average: bool) -> str:
    """The heading of the figure that ranks."""
    if by_average:
        return _("Average")
    return {SideStandingKind.PITS: _("Pits"), SideStandingKind.ROEM: _("Roem")}.get(
        SideStandingKind(side.kind), _("Total")
    )
