"""How far an evening is: who is there, seats, scores, published."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import MatchDay
from tournaments.queries.leg import Clock, clock_of
from tournaments.queries.match_day import Board, BoardLeg, BoardTable, Misplaced, TableState

DONE, CURRENT, TODO = "done", "current", "todo"


@dataclass(frozen=True)
class Step:
    label: str
    url: str
    state: str
    note: str


@dataclass(frozen=True)
class LegOnPage:
    """A leg of the board and the numbers of its tables that are not done.

    `is_open`: it is the one being played, or the last one when all are done; `is_ahead`: it was drawn for later.
    `misplaced`: who came or went after the draw.
    """

    board: BoardLeg
    to_go: tuple[int, ...]
    is_open: bool
    is_ahead: bool
    is_last: bool
    clock: Clock | None
    misplaced: Misplaced | None = None

    @property
    def calling(self) -> list[BoardTable]:
        """Tables that called the organiser and still wait, who called first first."""
        calling = [(at, one) for one in self.board.tables if (at := one.table.called_at) is not None]
        return [one for _at, one in sorted(calling, key=lambda call: call[0])]

    @property
    def disputed(self) -> list[BoardTable]:
        """Tables with a round that both sides wrote differently."""
        return [one for one in self.board.tables if one.is_disputed]

    @property
    def numbers(self) -> str:
        return ", ".join(str(number) for number in self.to_go)


def legs_of(board: Board, misplaced: Mapping[int, Misplaced] | None = None) -> list[LegOnPage]:
    current = current_leg(board)
    planned = board.match_day.competition.legs_per_match_day
    last = board.legs[-1] if board.legs else None
    return [
        LegOnPage(
            leg,
            tuple(one.table.number for one in leg.tables if one.state != TableState.DONE),
            is_open=leg == (current or last),
            is_ahead=current is not None and leg.leg.number > current.leg.number,
            is_last=leg.leg.number >= planned,
            clock=clock_of(leg.leg) if leg.leg.closed_at is None else None,
            misplaced=(misplaced or {}).get(leg.leg.number),
        )
        for leg in board.legs
    ]


def current_leg(board: Board) -> BoardLeg | None:
    """The leg that is played now: the first that is neither closed nor complete."""
    return next((leg for leg in board.legs if leg.leg.closed_at is None and leg.to_go), None)


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
    planned = competition.legs_per_match_day
    legs = ngettext("%(seated)d of %(planned)d leg", "%(seated)d of %(planned)d legs", planned)
    legs %= {"seated": len(board.legs), "planned": planned}
    done = ngettext("%(complete)d of %(tables)d table", "%(complete)d of %(tables)d tables", tables)
    done %= {"complete": complete, "tables": tables}
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
