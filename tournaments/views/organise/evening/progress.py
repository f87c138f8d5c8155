"""How far along an evening is: who is there, seats, scores, published."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.models import MatchDay
from tournaments.queries.evening.latecomers import Misplaced
from tournaments.queries.evening.leg import Clock, clock_of
from tournaments.queries.results.match_day import Hall, HallLeg, HallTable, TableState

LONG_RUN = 4
"""This many consecutive numbers are written as the first and the last."""

DONE, CURRENT, TODO = "done", "current", "todo"


@dataclass(frozen=True)
class Stage:
    label: str
    url: str
    state: str
    note: str


@dataclass(frozen=True)
class NextStep:
    """What an organiser does next; where it changes something, the button sends a form."""

    label: str
    url: str
    is_post: bool = False


@dataclass(frozen=True)
class LegOnPage:
    """A leg in the hall and the numbers of its tables that are not done.

    `is_open`: it is the one being played, or the last one if all are done; `is_ahead`: it was drawn for later.
    `misplaced`: who came or went after the draw.
    """

    hall: HallLeg
    to_go: tuple[int, ...]
    is_open: bool
    is_ahead: bool
    is_last: bool
    clock: Clock | None
    misplaced: Misplaced | None = None

    @property
    def calling(self) -> list[HallTable]:
        """Tables that called the organiser and are still waiting, in the order of their calls."""
        calling = [(at, one) for one in self.hall.tables if (at := one.table.called_at) is not None]
        return [one for _at, one in sorted(calling, key=lambda call: call[0])]

    @property
    def disputed(self) -> list[HallTable]:
        """Tables with a round that both sides wrote differently."""
        return [one for one in self.hall.tables if one.is_disputed]

    @property
    def to_check(self) -> list[str]:
        """The numbers of the tables whose totals someone has to compare with the paper."""
        return [str(one.table.number) for one in self.hall.tables if one.table.needs_check]

    @property
    def numbers(self) -> str:
        """The numbers of the tables that are not done: “1, 2, 5–97”."""
        # For consecutive numbers the number minus its place is the same.
        runs = [
            [number for _place, number in run]
            for _key, run in groupby(enumerate(self.to_go), lambda one: one[1] - one[0])
        ]
        return ", ".join(f"{run[0]}–{run[-1]}" if len(run) >= LONG_RUN else ", ".join(map(str, run)) for run in runs)


def legs_of(hall: Hall, misplaced: Mapping[int, Misplaced] | None = None) -> list[LegOnPage]:
    current = current_leg(hall)
    planned = hall.match_day.legs_planned if hall.next_leg else min(len(hall.legs), hall.match_day.legs_planned)
    last = hall.legs[-1] if hall.legs else None
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
        for leg in hall.legs
    ]


def current_leg(hall: Hall) -> HallLeg | None:
    """The leg being played now: the first that is neither closed nor complete."""
    return next((leg for leg in hall.legs if leg.leg.closed_at is None and leg.to_go), None)


def leg_shown(legs: list[LegOnPage], asked: str) -> LegOnPage | None:
    """The leg that was asked for, by its number; otherwise the one being played."""
    chosen = (leg for leg in legs if str(leg.hall.leg.number) == asked)
    return next(chosen, None) or next((leg for leg in legs if leg.is_open), None)


def next_step_of(match_day: MatchDay, hall: Hall, shown: LegOnPage | None, *, is_organiser: bool) -> NextStep | None:
    """The one button of the desk. A scorekeeper is led to the tables, and no further."""
    board = reverse("organise_match_day", args=match_day.url_args)
    current = current_leg(hall)
    if current is not None:
        number = current.leg.number
        if shown is None or shown.hall != current:
            return NextStep(_("To leg %(number)d") % {"number": number}, f"{board}?leg={number}")
        return NextStep(_("To table %(number)d") % {"number": shown.to_go[0]}, f"#table-{shown.to_go[0]}")
    if not is_organiser:
        return None
    if not hall.present and not hall.legs:
        return NextStep(_("Who is there?"), reverse("door", args=match_day.url_args))
    if hall.next_leg is not None:
        label = _("Draw leg %(number)d") % {"number": hall.next_leg} if hall.legs else _("Draw")
        return NextStep(label, reverse("draw", args=match_day.url_args))
    if match_day.published_at is None:
        return NextStep(_("Publish"), reverse("evening_result", args=match_day.url_args))
    return NextStep(_("To the standing"), reverse("standing", args=match_day.competition.url_args))


def stages_of(match_day: MatchDay, hall: Hall, *, is_organiser: bool) -> list[Stage]:
    """What is shown above the hall; scorekeepers see it without the links to what they may not do."""
    tables = sum(len(leg.tables) for leg in hall.legs)
    complete = tables - hall.to_go
    all_legs = hall.next_leg is None
    all_scores = all_legs and not hall.to_go
    flags = [hall.present > 0 or tables > 0, all_legs, all_scores, match_day.published_at is not None]
    # The evening is at the first thing that still has to be done.
    current = flags.index(False) if False in flags else len(flags)
    if not all_legs and hall.to_go:
        current = 2  # a leg is being played: the next draw waits for it
    people, seats, scores, publishing = (
        CURRENT if place == current else DONE if flag else TODO for place, flag in enumerate(flags)
    )
    present = str(hall.present)
    # The decider of a double elimination may not be needed.
    planned = min(len(hall.legs), match_day.legs_planned) if all_legs else match_day.legs_planned
    legs = f"{len(hall.legs)}/{planned}"
    done = f"{complete}/{tables}"
    published = _("published") if match_day.published_at else ""
    if match_day.published_at and match_day.frozen_from:
        published = _("frozen from leg %(leg)d") % {"leg": match_day.frozen_from}
    if match_day.published_at and not all_scores:
        # An evening may be followed while it is played, but then it is not final: no tick yet.
        publishing, published = TODO, _("still being played")
    board, result = (reverse(name, args=match_day.url_args) for name in ("organise_match_day", "evening_result"))
    door = draw = ""
    if is_organiser:
        door = reverse("door", args=match_day.url_args)
        draw = reverse("draw_result" if hall.legs else "draw", args=match_day.url_args)
    return [
        Stage(_("People present"), door, people, present),
        Stage(_("Seats"), draw, seats, legs),
        Stage(_("Scores"), board, scores, done),
        Stage(_("Publish"), result, publishing, published),
    ]
