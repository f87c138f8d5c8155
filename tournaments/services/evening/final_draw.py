"""A leg of the finals as a draw: those still in it at the first tables, the others behind them by the standing."""

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from tournaments.choices import LeftOver, Position
from tournaments.exceptions import Refused
from tournaments.queries.evening.draw import DrawBasis, list_ranking
from tournaments.queries.people.unit import team_members
from tournaments.queries.results.finals import Finals, get_finals
from tournaments.seating import CannotSeat, History, LegPlan, draw_by_ranking, rank_pairs
from tournaments.seating import LeftOver as LeftOverAtTables
from tournaments.seating.teams import seat_teams, team_history
from tournaments.services.evening.draw_plan import Drawn, Wanted, fits


def plan_finals(basis: DrawBasis, wanted: Wanted) -> Drawn:
    """The tables of the next leg. Refused while it is not known who plays in it, or if one of them is not present."""
    leg = wanted.legs[0]
    finals = get_finals(basis.match_day, by_results=leg)
    if finals is None or not finals.plan.plays(leg):
        raise Refused(_("This leg is not one of the finals."))
    numbers = finals.numbers_in(leg)
    if numbers is None:
        raise Refused(_("The leg before is not complete: it is not known yet who goes through."))
    name_of = {name.number: name.name for name in finals.names.values()}
    missing = [name_of[number] for number in numbers if number not in basis.units]
    if missing:
        message = _(
            "%(names)s: in the finals, but not here. Check them in; then, if they do not play on, “Someone "
            "leaves the evening”."
        )
        raise Refused(message, params={"names": ", ".join(missing)})
    rests = {*finals.waiting_in(leg), *(meeting.winner for meeting in finals.meetings_in(leg) if meeting.is_walkover)}
    ranking = list_ranking(basis.match_day, basis.units, before=leg)
    others = [number for number in ranking if number not in numbers and basis.units[number].pk not in rests]
    if not finals.plan.others_play_on:
        others = []
    plan = _of_players if finals.stages else _of_meetings
    try:
        return Drawn(wanted.seed, (plan(basis, wanted, finals, numbers, others),), {})
    except CannotSeat:
        raise Refused(_("There are too few people for tables like this: first tick everyone who is present.")) from None


def _of_players(
    basis: DrawBasis, wanted: Wanted, finals: Finals, field: Sequence[int], others: Sequence[int]
) -> LegPlan:
    played = [seated.plan for seated in basis.other_standing(wanted.legs)]
    first = draw_by_ranking(field, wanted.seed, played=played)
    if len(others) < len(Position):
        return LegPlan(first.tables, tuple(others))
    way = LeftOverAtTables.SIT_OUT
    if wanted.left_over == LeftOver.THREE_PLAYER_TABLES and fits(wanted.left_over, len(others)):
        way = LeftOverAtTables.THREE_PLAYER_TABLES
    rest = draw_by_ranking(others, wanted.seed, left_over=way, season=basis.season, wishes=basis.wishes, played=played)
    return LegPlan((*first.tables, *rest.tables), rest.sit_out)


def _of_meetings(
    basis: DrawBasis, wanted: Wanted, finals: Finals, _numbers: Sequence[int], others: Sequence[int]
) -> LegPlan:
    """The meetings of the round as the bracket has them, then the others: first against second, and so on."""
    leg = wanted.legs[0]
    competition = basis.match_day.competition
    meetings = finals.meetings_in(leg)
    numbers = {unit.pk: number for number, unit in basis.units.items()}
    tables = tuple(
        (numbers[one], numbers[other])
        for one, other, *_rest in (meeting for meeting in meetings if meeting.is_to_play)
        if one is not None and other is not None
    )
    rests = [meeting.winner for meeting in meetings if meeting.is_bye or meeting.is_walkover]
    sit_out = dict.fromkeys([*rests, *finals.waiting_in(leg)])
    byes = tuple(numbers[unit] for unit in sit_out if unit is not None and unit in numbers)
    tonight, season = History.of(seated.plan for seated in basis.other_standing(wanted.legs)), basis.season
    members = team_members(competition) if competition.is_teams else {}
    if members:
        here = {number: members[number] for number in basis.units}
        tonight, season = team_history(tonight, here), team_history(season, here)
    rest = rank_pairs(others, sat_out=tonight.sit_outs, season=season)
    plan = LegPlan((*tables, *rest.tables), (*byes, *rest.sit_out))
    return seat_teams(plan, members, leg - 1) if members else plan
