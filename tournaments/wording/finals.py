"""Finals in words: the name of a round, who meets whom in it, and who won."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.choices import AtTheCut, Qualifying
from tournaments.models import Competition, MatchDay
from tournaments.models.finals_plan import FinalsPlan
from tournaments.queries.evening.qualifying import Tie
from tournaments.queries.results.finals import Finals
from tournaments.standings.bracket import Losers, Part, Planned, legs_of_bracket, plan_bracket
from tournaments.standings.final_stages import TABLE, stage_sizes
from tournaments.standings.knock_out import Meeting
from tournaments.wording.competition import tie_break_label
from tournaments.wording.figures import average

THIRD = 3
"""The place for which the losers of the semi-finals play."""

SIZES = (4, 8, 12, 16, 24, 32)
"""Numbers in the finals for which the page says how many legs they take."""

QUARTER = 4
"""The number of meetings, or tables, in the quarter-finals."""


@dataclass(frozen=True, slots=True)
class MeetingLine:
    """Two who meet, by name; empty for someone not known yet. `points` once it is over.

    `note`: anything special about it, such as a tie. `part`: what they play for, if not for the first place.
    `won_by`: 1 or 2, or 0 as long as no one has.
    """

    one: str
    other: str
    points: tuple[int, int] | None
    won_by: int
    is_bye: bool
    note: str = ""
    part: str = ""


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
    """The name of a leg of the finals, as its main bracket has it; empty for any other leg. No SQL."""
    plan = match_day.finals
    if plan is None or not plan.plays(leg):
        return ""
    if match_day.competition.unit_field == "player":
        people = stage_sizes(plan.entrants, plan.legs)[leg - plan.first_leg]
        return _round_of(people, people // TABLE)
    bracket = plan_bracket(plan.entrants, Losers(plan.losers))
    here = [meeting for meeting in bracket if meeting.leg == leg - plan.first_leg]
    parts = {meeting.part for meeting in here}
    if Part.MAIN in parts:
        tables = sum(meeting.part == Part.MAIN for meeting in here)
        # In a double elimination the main bracket leads to the final, and is not the final.
        is_last = tables == 1 and plan.losers == Losers.DOUBLE
        return _("Final of the unbeaten") if is_last else _round_of(2 * tables, tables)
    if Part.FINAL in parts:
        return _("Final")
    if Part.DECIDER in parts:
        return _("Decider of the final")
    if Part.CONSOLATION in parts:
        return _("Final of the consolation") if len(here) == 1 else _("Consolation")
    return _("Losers’ bracket")


def _round_of(people: int, tables: int) -> str:
    names = {1: _("Final"), 2: _("Semi-finals"), QUARTER: _("Quarter-finals")}
    return names.get(tables) or _("Last %(count)d") % {"count": people}


def part_name(planned: Planned) -> str:
    """What those who meet play for; empty for the main bracket and the final."""
    match planned.part:
        case Part.CONSOLATION:
            return _("Consolation")
        case Part.LOSERS:
            return _("Losers’ bracket")
        case Part.PLACES if planned.wins == THIRD:
            return _("Third place")
        case Part.PLACES if planned.loses > planned.wins + 1:
            return _("Places 5 to 8")
        case Part.PLACES:
            return _("Place %(place)d") % {"place": planned.wins}
        case _:
            return ""


def finals_rounds(finals: Finals) -> Iterator[FinalsRound]:
    """From the first to the last."""
    plan = finals.plan
    for leg in range(plan.first_leg, plan.last_leg + 1):
        on_paper = finals.on_paper_in(leg)
        # One part alone gives the leg its name.
        has_parts = len({planned.part for planned, _meeting in on_paper}) > 1
        meetings = tuple(_line(finals, planned, meeting, has_parts=has_parts) for planned, meeting in on_paper)
        is_level = finals.stages is not None and leg - plan.first_leg in finals.stages.level
        note = _("Tied: the better qualifier is placed higher") if is_level else ""
        yield FinalsRound(round_name(finals.match_day, leg), leg, meetings, tuple(_field(finals, leg)), note)


def decided_words(finals: Finals) -> str:
    """Who plays and who meets whom, where more than the standing decided it: a lot with its seed, a decider."""
    return " ".join(filter(None, (lot_words(finals.plan), _cut_words(finals))))


def lot_words(plan: FinalsPlan) -> str:
    """What a lot decided, with its seed; empty if there was none."""
    seed = {"seed": plan.seed}
    if plan.seed is None:
        return ""
    if plan.qualifying == Qualifying.LOT:
        return _("The participants and their opponents were drawn by lot with seed %(seed)d.") % seed
    if plan.drawn:
        return _("The opponents were drawn by lot with seed %(seed)d, and so was the order of shared places.") % seed
    return _("Shared places were put in order by lot (seed %(seed)d).") % seed


def _cut_words(finals: Finals) -> str:
    """Those who were tied with the last to go through."""
    plan = finals.plan
    out = {"count": plan.tied_out}
    names = {"names": ", ".join(finals.names[finals.qualifiers[rank - 1]].name for rank in plan.tied_in)}
    match plan.cut:
        case AtTheCut.BOTH:
            return _("Tied for the last place, so all of them play: %(names)s.") % names
        case AtTheCut.FIGURE:
            has_melds = finals.match_day.competition.ruleset.game.has_melds
            figure = tie_break_label(plan.cut_figure, has_melds=has_melds) if plan.cut_figure else "–"
            text = ngettext(
                "Tied for the last place, and in by a further figure (%(figure)s): %(names)s; %(count)d is out.",
                "Tied for the last place, and in by a further figure (%(figure)s): %(names)s; %(count)d are out.",
                plan.tied_out,
            )
            return text % {**names, **out, "figure": figure}
        case AtTheCut.DECIDER:
            text = ngettext(
                "Tied for the last place, and in by a decider that was played: %(names)s; %(count)d is out.",
                "Tied for the last place, and in by a decider that was played: %(names)s; %(count)d are out.",
                plan.tied_out,
            )
            return text % {**names, **out}
        case AtTheCut.LOT:
            text = ngettext(
                "%(count)d was tied with the last to go through, and is out by lot.",
                "%(count)d were tied with the last to go through, and are out by lot.",
                plan.tied_out,
            )
            return text % out
    return ""


def tie_words(tie: Tie, competition: Competition) -> str:
    """Who share the last place in the finals, with what they have."""
    text = ngettext(
        "%(names)s share place %(place)d with %(has)s: %(count)d of them goes through.",
        "%(names)s share place %(place)d with %(has)s: %(count)d of them go through.",
        tie.places,
    )
    has = average(tie.has, competition.average_places if isinstance(tie.has, Fraction) else 0)
    words = {"names": ", ".join(map(str, tie.units)), "place": tie.place, "has": has, "count": tie.places}
    return (f"{tie.division}: " if tie.division else "") + text % words


def legs_sentences() -> list[str]:
    """How many legs pairs or teams need, for each of `SIZES`."""
    text = _("%(size)d: %(alone)d, with a consolation %(consolation)d, with double elimination %(double)d")
    return [
        text
        % {
            "size": size,
            "alone": legs_of_bracket(size),
            "consolation": legs_of_bracket(size, Losers.CONSOLATION),
            "double": legs_of_bracket(size, Losers.DOUBLE),
        }
        for size in SIZES
    ]


def consolation_winner(finals: Finals) -> str:
    """The winner of the consolation; empty while it is not over, or without one."""
    unit = finals.bracket.best_of_consolation if finals.bracket else None
    return finals.names[unit].name if unit is not None else ""


def champion_name(finals: Finals) -> str:
    """The winner; empty while it is not over."""
    return finals.names[finals.champion].name if finals.champion is not None else ""


def _line(finals: Finals, planned: Planned, meeting: Meeting, *, has_parts: bool) -> MeetingLine:
    one, other = (finals.names[unit].name if unit is not None else "" for unit in (meeting.one, meeting.other))
    won_by = 0 if meeting.winner is None or meeting.is_bye else 1 if meeting.winner == meeting.one else 2
    notes = [
        _("Tied: the better qualifier wins") if meeting.is_tied else "",
        _("Not played: one of them left the evening") if meeting.is_walkover else "",
        _("Corrected after the next leg was drawn") if meeting.is_left else "",
    ]
    if planned.part == Part.DECIDER and not meeting.is_known:
        notes = [_("Only if who is unbeaten loses the final")]
    return MeetingLine(
        one,
        other,
        meeting.points,
        won_by,
        meeting.is_bye,
        " · ".join(filter(None, notes)),
        part_name(planned) if has_parts else "",
    )


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
