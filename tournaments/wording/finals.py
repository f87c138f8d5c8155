"""Finals in words: the name of a round, who meets whom in it, and who won."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.choices import Qualifying
from tournaments.models import MatchDay
from tournaments.queries.results.finals import Finals
from tournaments.standings.final_stages import TABLE, stage_sizes
from tournaments.standings.knock_out import Meeting

QUARTER = 4
"""The number of meetings, or tables, in the quarter-finals."""


@dataclass(frozen=True, slots=True)
class MeetingLine:
    """Two who meet, by name; empty for someone not known yet. `points` once it is over.

    `note`: anything special about it, such as the third place or a tie. `won_by`: 1 or 2, or 0 as long as no one has.
    """

    one: str
    other: str
    points: tuple[int, int] | None
    won_by: int
    is_bye: bool
    note: str = ""


@dataclass(frozen=True, slots=True)
class FieldLine:
    """An individual player in a leg, with their total after it; `goes_on` (goes through, or has won) once known."""

    name: str
    total: int
    goes_on: bool


@dataclass(frozen=True, slots=True)
class FinalsRound:
    """A leg of the finals: the `meetings` of pairs and teams, or the `field` of individuals; empty if not known yet.

    `note`: that a tie decided who goes through.
    """

    name: str
    leg: int
    meetings: tuple[MeetingLine, ...] = ()
    field: tuple[FieldLine, ...] = ()
    note: str = ""


def round_name(match_day: MatchDay, leg: int) -> str:
    """The name of a leg of the finals; empty for any other leg. No SQL."""
    plan = match_day.finals
    if plan is None or not plan.plays(leg):
        return ""
    if match_day.competition.unit_field == "player":
        people = stage_sizes(plan.entrants, plan.legs)[leg - plan.first_leg]
        tables = people // TABLE
    else:
        tables = 2 ** (plan.last_leg - leg)
        people = 2 * tables
    names = {1: _("Final"), 2: _("Semi-finals"), QUARTER: _("Quarter-finals")}
    return names.get(tables) or _("Last %(count)d") % {"count": people}


def finals_rounds(finals: Finals) -> Iterator[FinalsRound]:
    """From the first to the last."""
    plan = finals.plan
    for leg in range(plan.first_leg, plan.last_leg + 1):
        meetings = tuple(_line(finals, meeting) for meeting in finals.meetings_in(leg))
        is_level = finals.stages is not None and leg - plan.first_leg in finals.stages.level
        note = _("Tied: the better qualifier is placed higher") if is_level else ""
        yield FinalsRound(round_name(finals.match_day, leg), leg, meetings, tuple(_field(finals, leg)), note)


def lot_words(finals: Finals) -> str:
    """The decision of a lot about who plays in the finals, and its seed; empty if there was none."""
    plan = finals.plan
    if plan.seed is None:
        return ""
    if plan.qualifying == Qualifying.LOT:
        return _("The participants and their opponents were drawn by lot with seed %(seed)d.") % {"seed": plan.seed}
    text = _("Shared places were put in order by lot (seed %(seed)d).") % {"seed": plan.seed}
    if plan.lost_lot:
        lost = ngettext(
            "%(count)d was tied with the last to go through, and is out by lot.",
            "%(count)d were tied with the last to go through, and are out by lot.",
            plan.lost_lot,
        )
        text += " " + lost % {"count": plan.lost_lot}
    return text


def champion_name(finals: Finals) -> str:
    """The winner; empty while it is not over."""
    return finals.names[finals.champion].name if finals.champion is not None else ""


def _line(finals: Finals, meeting: Meeting) -> MeetingLine:
    one, other = (finals.names[unit].name if unit is not None else "" for unit in (meeting.one, meeting.other))
    won_by = 0 if meeting.winner is None or meeting.is_bye else 1 if meeting.winner == meeting.one else 2
    notes = [
        _("Third place") if finals.bracket is not None and meeting is finals.bracket.third else "",
        _("Tied: the better qualifier wins") if meeting.is_tied else "",
        _("Not played: one of them left the evening") if meeting.is_walkover else "",
        _("Corrected after the next leg was drawn") if meeting.is_left else "",
    ]
    return MeetingLine(one, other, meeting.points, won_by, meeting.is_bye, " · ".join(filter(None, notes)))


def _field(finals: Finals, leg: int) -> Iterator[FieldLine]:
    if finals.stages is None:
        return
    is_last = leg == finals.plan.last_leg
    following = finals.order[:1] if is_last and finals.stages.is_over else finals.field_in(leg + 1)
    totals = finals.stages.totals_after(leg - finals.plan.first_leg)
    field = finals.field_in(leg)
    # Once the leg has been played, as it ended.
    for unit in sorted(field, key=lambda one: (-totals[one], finals.qualifiers.index(one))) if following else field:
        yield FieldLine(finals.names[unit].name, totals[unit], unit in following)
