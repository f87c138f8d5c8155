"""How far an evening is: who is there, seats, scores, published."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import MatchDay
from tournaments.queries.match_day import Board, BoardLeg, TableState

DONE, CURRENT, TODO = "done", "current", "todo"


@dataclass(frozen=True)
class Step:
    label: str
    url: str
    state: str
    note: str


@dataclass(frozen=True)
class LegOnPage:
    """A leg of the board and the numbers of its tables that are not done."""

    board: BoardLeg
    to_go: tuple[int, ...]

    @property
    def numbers(self) -> str:
        return ", ".join(str(number) for number in self.to_go)


def legs_of(board: Board) -> list[LegOnPage]:
    return [
        LegOnPage(leg, tuple(one.table.number for one in leg.tables if one.state != TableState.DONE))
        for leg in board.legs
    ]


def steps_of(match_day: MatchDay, board: Board, *, is_organiser: bool) -> list[Step]:
    """The stepper over the board; a scorekeeper sees it without the links to what he may not do."""
    competition = match_day.competition
    address = (competition.club.slug, competition.slug, match_day.number)
    tables = sum(len(leg.tables) for leg in board.legs)
    complete = tables - board.to_go
    all_legs = board.next_leg is None
    flags = [
        board.present > 0 or tables > 0,
        all_legs,
        all_legs and not board.to_go,
        match_day.published_at is not None,
    ]
    # The first thing that is still to be done is where the evening is.
    current = flags.index(False) if False in flags else len(flags)
    if not all_legs and board.to_go:
        current = 2  # a leg is being played: the next draw waits for it
    states = [CURRENT if place == current else DONE if flag else TODO for place, flag in enumerate(flags)]
    present = ngettext("%(count)d in", "%(count)d in", board.present) % {"count": board.present}
    legs = _("%(seated)d of %(planned)d legs") % {"seated": len(board.legs), "planned": competition.legs_per_match_day}
    done = _("%(complete)d of %(tables)d tables") % {"complete": complete, "tables": tables}
    published = _("published") if match_day.published_at else _("not yet")
    if match_day.published_at and not flags[2]:
        # An evening may be followed while it is played, but then it is not the last word: no tick yet.
        states[3], published = TODO, _("published, still being played")
    return [
        Step(_("Who is there"), reverse("attendance", args=address) if is_organiser else "", states[0], present),
        Step(_("Seats"), "#legs", states[1], legs),
        Step(_("Scores"), "#legs", states[2], done),
        Step(_("Publish"), "#result", states[3], published),
    ]
