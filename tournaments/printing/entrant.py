"""The list of a drive on paper: who has a place, who waits, who looks for a partner, and how to reach them."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models import MatchDay
from tournaments.printing.press import Paper
from tournaments.printing.words import when
from tournaments.queries.evening.entrant import Entry, SignUpList


def sign_up_paper(match_day: MatchDay, sign_ups: SignUpList) -> list[Paper]:
    """A list for each part that has someone; with a box to tick."""
    competition = match_day.competition
    parts = [
        (_("Sign-ups"), sign_ups.placed),
        (_("Waiting list"), sign_ups.waiting),
        (_("Looking for a partner"), sign_ups.looking),
    ]
    head = ["", pgettext("person", "Name"), _("Telephone or e-mail"), _("Present")]
    return [
        Paper(
            "member_list",
            {
                "heading": {"title": f"{title} ({len(part)})", "of": f"{competition} · {when(match_day)}"},
                "head": head,
                "rows": [_cells(one) for one in part],
            },
        )
        for at, (title, part) in enumerate(parts)
        if part or at == 0
    ]


def _cells(one: Entry) -> list[str]:
    reach = ", ".join(filter(None, (entrant.reach for entrant in one.entrants)))
    return [str(one.number), str(one.unit), reach, "☑" if one.is_here else "☐"]
