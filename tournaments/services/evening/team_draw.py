"""Teams of four get tables: team against team on two of them, or the four spread over the hall."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournaments.choices import DrawMethod, Position
from tournaments.exceptions import Refused
from tournaments.models import Bye, Draw, Leg, Player, Seat, Table, Team
from tournaments.queries.evening.draw import DrawBasis, list_ranking
from tournaments.queries.evening.drawn_by import is_over_season
from tournaments.seating import History, LegPlan, Plan, draw_by_lot
from tournaments.seating.pair_draw import draw_pairs
from tournaments.seating.pairs import move_pairs, rank_pairs
from tournaments.seating.portefeuille import TooManyLegs, draw_teams_portefeuille
from tournaments.seating.teams import (
    as_teams,
    seat_team_pairs,
    seat_team_plan,
    seat_teams,
    spread_teams,
    team_history,
)
from tournaments.services.evening.league_draw import plan_round_robin, plan_swiss
from tournaments.services.people.unit import refuse_second_results

METHODS_OF_TEAMS = (
    DrawMethod.ROUND_ROBIN,
    DrawMethod.MOVING,
    DrawMethod.SWISS,
    DrawMethod.RANKS,
    DrawMethod.LOTS,
    DrawMethod.BEST,
)
"""All but the last seat team against team; the best draw spreads the members over the hall."""

Members = Mapping[int, Sequence[int]]


def plan_teams(
    basis: DrawBasis,
    method: DrawMethod,
    legs: Sequence[int],
    seed: int,
    *,
    members: Members,
    played: Sequence[LegPlan],
    keep_partners: Collection[int] = (),
    turns: Sequence[int] = (),
    is_portefeuille: bool,
) -> tuple[LegPlan, ...]:
    """Seats of people by number, in these legs; `members` are the teams present, `played` the fixed legs.

    `keep_partners` are the teams that said who sits together: they do in every leg.

    `turns` are those who sit out before everyone else, where that is not given by the movement. In portefeuille a team
    always has a pair in each line.
    """
    if len(members) < 2:
        raise Refused(_("A match needs two teams: first tick the teams that are present."))
    spread = method == DrawMethod.BEST and not is_portefeuille
    if spread:
        if len(members) < len(Position):
            raise Refused(_("Spreading over the hall needs four teams: choose another method."))
        return spread_teams(members, len(legs), seed, season=basis.season, wishes=basis.wishes, played=played).legs
    if method == DrawMethod.MOVING and is_portefeuille:
        try:
            boards = draw_teams_portefeuille(list(members), max(legs), seed, boards_per_leg=1)
        except TooManyLegs as error:
            message = ngettext(
                "With this many teams only %(most)d leg can be played in this way: choose another method.",
                "With this many teams only %(most)d legs can be played in this way: choose another method.",
                error.most,
            )
            raise Refused(message, params={"most": error.most}) from None
        return tuple(seat_team_pairs(boards.legs[number - 1].seats, members) for number in legs)
    met = [teams for leg in played if (teams := as_teams(leg, members)) is not None]
    plan = _plan_meetings(basis, method, legs, seed, list(members), met, team_history(basis.season, members), turns)
    if len(plan.legs) == len(legs):
        return tuple(
            seat_teams(leg, members, number - 1, keep_partners) for number, leg in zip(legs, plan.legs, strict=True)
        )
    through = seat_team_plan(plan, members, keep_partners=keep_partners)
    return tuple(through.legs[number - 1] for number in legs)


def _plan_meetings(
    basis: DrawBasis,
    method: DrawMethod,
    legs: Sequence[int],
    seed: int,
    teams: list[int],
    met: Sequence[LegPlan],
    season: History,
    turns: Sequence[int],
) -> Plan:
    """Which team meets which: in these legs, or (a movement) in all up to the last of them."""
    if method == DrawMethod.ROUND_ROBIN:
        return Plan(plan_round_robin(basis, legs, seed, turns), seed)
    if method == DrawMethod.MOVING:
        return move_pairs(teams, max(legs), seed)
    tonight = chosen_first(History.of(met), turns)
    if method == DrawMethod.LOTS:
        plans: list[LegPlan] = []
        for step, _leg in enumerate(legs):
            so_far = History.of([*met, *plans]) if step else tonight
            plans += draw_by_lot(
                teams, 1, seed + step, at_table=2, tonight=so_far.sit_outs, season=season.sit_outs
            ).legs
        return Plan(tuple(plans), seed)
    if method == DrawMethod.BEST:
        least = min(season.sit_outs.values())
        in_turn = dict(season.sit_outs) | dict.fromkeys(turns, least - 1)
        return draw_pairs(teams, len(legs), seed, season=replace(season, sit_outs=in_turn), played=met)
    over_season = is_over_season(basis, method)
    order = list_ranking(basis.match_day, basis.units, before=legs[0], over_season=over_season)
    if method == DrawMethod.RANKS:
        return Plan((rank_pairs(order, sat_out=tonight.sit_outs, season=season),), seed)
    return Plan((plan_swiss(basis, legs, seed, order, tonight=tonight, season=season),), seed)


def chosen_first(tonight: History, turns: Sequence[int]) -> History:
    """The evening as the draw of its next leg should see it: the organiser's choice sat out less than anyone."""
    return replace(tonight, sit_outs=dict(tonight.sit_outs) | dict.fromkeys(turns, -1))


def store_team_plans(draw: Draw, numbers: Sequence[int], plans: Sequence[LegPlan], *, by: User | None) -> list[Leg]:
    """Part of another service's transaction: legs, tables, seats and byes, each kind in one statement."""
    match_day = draw.match_day
    competition = match_day.competition
    legs = Leg.objects.bulk_create(
        Leg(match_day=match_day, number=number, draw=draw, seated_by=by) for number in numbers
    )
    players, teams = _people(competition.pk)
    seated = (number for plan in plans for group in (*plan.tables, plan.sit_out) for number in group)
    present = list(dict.fromkeys(teams[number] for number in seated))
    refuse_second_results(match_day, present, leg=legs[0], seats=False, byes=False)
    tables = Table.objects.bulk_create(
        Table(leg=leg, number=number, players=len(Position))
        for leg, plan in zip(legs, plans, strict=True)
        for number, _at_table in enumerate(plan.tables, start=1)
    )
    rows = iter(tables)
    seats = []
    byes = []
    for leg, plan in zip(legs, plans, strict=True):
        for at_table in plan.tables:
            table = next(rows)
            seats += [
                Seat(leg=leg, table=table, position=position, player=players[number], team=teams[number])
                for position, number in zip(Position, at_table, strict=True)
            ]
        for team in dict.fromkeys(teams[number] for number in plan.sit_out):
            byes.append(Bye(leg=leg, points=competition.bye_points, pits=competition.bye_pits, team=team))
    Seat.objects.bulk_create(seats)
    Bye.objects.bulk_create(byes)
    return legs


def _people(competition: int) -> tuple[dict[int, Player], dict[int, Team]]:
    """The player, and the team, by the number of a player; one SQL query."""
    teams = Team.objects.filter(competition=competition).prefetch_related("members__player")
    pairs = [(member.player, team) for team in teams for member in team.members.all()]
    return {player.number: player for player, _team in pairs}, {player.number: team for player, team in pairs}
