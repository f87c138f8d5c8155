"""People who came after the draw get a table with those who sit out, or sit out too; the other tables play on."""

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext

from tournaments.choices import Position
from tournaments.models import Bye, Leg, Player, Seat, Unit
from tournaments.queries.evening.draw import DrawBasis, get_draw_basis
from tournaments.queries.evening.latecomers import LateComers, list_misplaced
from tournaments.queries.evening.line_up import as_handed_in, four_by_number
from tournaments.queries.people.unit import team_members
from tournaments.queries.results.match_day import get_hall
from tournaments.seating import LegPlan, Wishes, draw_by_lot, draw_individual
from tournaments.seating.pair_draw import draw_pairs
from tournaments.seating.teams import as_teams, seat_teams, team_history
from tournaments.services.change import SEATING, can_be_undone
from tournaments.services.evening.bye import add_bye, drop_bye
from tournaments.services.evening.couple_draw import seat_in_couples
from tournaments.services.evening.in_place import seat_substitutes
from tournaments.services.evening.seating import seat_tables
from tournaments.services.log import log_action
from tournaments.services.people.unit import of_unit, refuse_second_results
from tournaments.services.transaction import lock_leg, writes

NOBODY = LateComers()


@writes
def seat_latecomers(*, leg: Leg, by: User | None) -> LateComers:
    """Seats for people who came after the draw; done twice it is done once.

    They become the fourth player at tables of three, or sit at new tables with people who sit out until now.

    The seating that repeats least over the season is chosen, and comes out the same each time.
    """
    leg = lock_leg(leg)
    can_be_undone(leg.match_day, *SEATING)
    late = _latecomers_of(leg)
    if not late.are_offered_seats:
        return NOBODY
    fourths = {number: unit for unit, number in late.fourths if isinstance(unit, Player)}
    refuse_second_results(leg.match_day, [*fourths.values(), *late.seated], leg=leg)
    for table in leg.tables.filter(number__in=fourths).order_by("number"):
        table.players = len(Position)
        table.save(update_fields=["players"])
        Seat.objects.create(leg=leg, table=table, position=Position.WEST, player=fourths[table.number])
    for bye in late.resting:
        drop_bye(bye=_with_competition(bye, leg), reason=gettext("Plays at another table after all."), by=by)
    units = [*late.seated, *(bye.unit for bye in late.resting)]
    seat_substitutes(leg.match_day, Seat.objects.filter(leg=leg, player__in=fourths.values()))
    if late.numbers:
        seat_tables(leg, dict(zip(late.numbers, _seating(leg, units), strict=True)), {})
    log_action(leg, "late_comers_seated")
    return late


@writes
def seat_latecomers_from(*, leg: Leg, by: User | None) -> list[tuple[Leg, LateComers]]:
    """The same in this leg and in every later one that was drawn before they came; those where someone got a place."""
    leg = lock_leg(leg)
    can_be_undone(leg.match_day, *SEATING)
    legs = leg.match_day.legs.filter(number__gte=leg.number).order_by("number")
    late = [(one, seat_latecomers(leg=one, by=by)) for one in legs]
    return [(one, found) for one, found in late if found.are_offered_seats]


@writes
def rest_latecomers(*, leg: Leg) -> LateComers:
    """All who came after the draw sit out this leg, for the points that the club gives; done twice it is done once."""
    leg = lock_leg(leg)
    can_be_undone(leg.match_day, Bye)
    late = _latecomers_of(leg)
    for unit in late.units:
        keyword: dict[str, Any] = dict(of_unit(unit))
        add_bye(leg=leg, **keyword)
    return late


def _latecomers_of(leg: Leg) -> LateComers:
    misplaced = list_misplaced(get_hall(leg.match_day)).get(leg.number)
    return misplaced.latecomers if misplaced else NOBODY


def _with_competition(bye: Bye, leg: Leg) -> Bye:
    bye.leg = leg
    return bye


def _seating(leg: Leg, units: Sequence[Unit]) -> list[list[Unit]]:
    """The units at each of the new tables, in the order of their places; of teams their players."""
    basis = get_draw_basis(leg.match_day)
    seed = (leg.draw.seed if leg.draw else None) or 0
    people = {unit.number: unit for unit in units}
    if leg.match_day.competition.is_teams:
        plan = _meetings(basis, leg, list(people), seed)
        numbers = {number for table in plan.tables for number in table}
        people = {player.number: player for player in _members(leg) if player.number in numbers}
    else:
        plan = _tables(basis, leg, list(people), seed)
    return [[people[number] for number in table] for table in plan.tables]


def _tables(basis: DrawBasis, leg: Leg, numbers: Sequence[int], seed: int) -> LegPlan:
    competition = leg.match_day.competition
    played = _other_legs(basis, leg)
    if competition.units_at_table == 2:
        return draw_pairs(numbers, 1, seed, season=basis.season, played=played).legs[0]
    if competition.partners_at_door:
        return seat_in_couples(basis, leg.number, numbers, seed)
    if competition.units_at_table == len(Position):
        wishes = Wishes(basis.wishes.apart)
        return draw_individual(numbers, 1, seed, season=basis.season, wishes=wishes, played=played).legs[0]
    return draw_by_lot(numbers, 1, seed, at_table=competition.units_at_table).legs[0]


def _meetings(basis: DrawBasis, leg: Leg, teams: Sequence[int], seed: int) -> LegPlan:
    """Team against team, each meeting at two tables; partners change from leg to leg as in every draw."""
    fours = four_by_number(leg.match_day)
    members = as_handed_in(team_members(leg.match_day.competition, leg.match_day), fours)
    played = [met for plan in _other_legs(basis, leg) if (met := as_teams(plan, members)) is not None]
    plan = draw_pairs(teams, 1, seed, season=team_history(basis.season, members), played=played).legs[0]
    return seat_teams(plan, members, leg.number - 1, fours)


def _other_legs(basis: DrawBasis, leg: Leg) -> list[LegPlan]:
    return [seated.plan for seated in basis.legs if seated.leg.pk != leg.pk]


def _members(leg: Leg) -> list[Player]:
    return list(Player.objects.filter(team_members__team__competition=leg.match_day.competition))
