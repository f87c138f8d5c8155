"""Legs of a match day drawn together, drawn again, and undone; whatever was played stays."""

import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.choices import DrawMethod, LeftOver, Position, SeatRole
from tournaments.exceptions import Refused, Stale
from tournaments.models import Bye, Competition, Draw, Leg, MatchDay, Pair, Player, PlayingReserve, Seat, Table, Unit
from tournaments.models.player import players_of
from tournaments.names import tidied
from tournaments.queries.evening.division_draw import draws_within_divisions, list_draw_groups
from tournaments.queries.evening.draw import DrawBasis, get_draw_basis
from tournaments.queries.evening.drawn_by import NEEDS_RESULTS, find_outdated, order_by_results
from tournaments.queries.people.other_name import by_any_name
from tournaments.seating import LegPlan
from tournaments.services.change import SEATING, can_be_undone
from tournaments.services.evening.bye import drop_bye
from tournaments.services.evening.couple_draw import with_couples
from tournaments.services.evening.division_draw import plan_within_divisions
from tournaments.services.evening.draw_plan import (
    FULL_TABLE,
    Drawn,
    Wanted,
    fits,
    methods_of,
    methods_offered,
    missing_at_tables,
    plan_draw,
    usual_way,
    ways_of,
)
from tournaments.services.evening.final_draw import plan_finals
from tournaments.services.evening.in_place import seat_substitutes
from tournaments.services.evening.line_up import let_line_ups_play
from tournaments.services.evening.match_day import let_follow_competition
from tournaments.services.evening.seating import all_seated
from tournaments.services.evening.team_draw import store_team_plans
from tournaments.services.log import log_action
from tournaments.services.people.player import add_newcomers
from tournaments.services.people.unit import of_unit, refuse_second_results
from tournaments.services.table.table_link import keep_names
from tournaments.services.transaction import lock_club, lock_match_day, writes

LARGEST_SEED = 2**32


@writes
def draw_legs(
    *,
    match_day: MatchDay,
    legs: Sequence[int] | None = None,
    method: DrawMethod | None = None,
    left_over: LeftOver | None = None,
    turns: Collection[Unit] = (),
    jokers: Collection[str] = (),
    within_divisions: bool | None = None,
    seed: int | None = None,
    last_draw: int | None = None,
    is_kept_back: bool = False,
    by: User | None,
) -> Draw:
    """Draws these legs together for the people present; legs drawn before but not played are drawn again.

    Without `legs`, all that are not fixed yet; without a method or way, the competition's. `turns` are those who sit
    out, sit at a table of three or help before everyone else; `jokers` are the names of those who fill tables, outside
    the ranking: known players, or new guests. `within_divisions`: each division separately, or all together; left out,
    as the last draw of the evening, or else as the competition does. `last_draw` is the latest draw the page knew (0:
    none): when there is a newer one by now nothing happens (Stale). `is_kept_back`: only organisers see the
    seats, until `show_seats`, the first clock, or the result.
    """
    if jokers:
        lock_club(match_day.competition.club)
    match_day = lock_match_day(match_day)
    competition = match_day.competition
    basis = get_draw_basis(match_day)
    if last_draw is not None and last_draw != basis.last_draw:
        raise Stale
    can_be_undone(
        match_day, *SEATING, *([Player] if jokers else []), *([PlayingReserve] if competition.is_teams else [])
    )
    fillers = {joker.number: joker for joker in _find_jokers(match_day, jokers)}
    chosen_method = DrawMethod(competition.draw_method) if method is None else method
    if method is None and chosen_method not in methods_offered(basis):
        chosen_method = methods_offered(basis)[0]
    within = draws_within_divisions(basis) if within_divisions is None else within_divisions
    is_final = chosen_method == DrawMethod.FINALS
    in_couples = competition.partners_at_door and not is_final
    groups = list_draw_groups(basis) if within and not is_final and not in_couples else ()
    sizes = [len(group.basis.units) for group in groups] or [len(basis.units)]
    wanted = Wanted(
        legs=_legs_to_draw(basis, legs, chosen_method),
        method=chosen_method,
        left_over=usual_way(competition, sizes) if left_over is None else left_over,
        seed=secrets.randbelow(LARGEST_SEED) if seed is None else seed,
        turns=tuple(dict.fromkeys(unit.number for unit in turns)),
        jokers=tuple(sorted(fillers)),
    )
    _refuse_unknown(basis, wanted)
    if is_final:
        drawn = plan_finals(basis, wanted)
    elif groups:
        drawn = plan_within_divisions(groups, wanted)
    else:
        _refuse_impossible(basis, wanted)
        if in_couples:
            basis = with_couples(basis, wanted.legs, wanted.seed, turns=wanted.turns, jokers=wanted.jokers)
        drawn = plan_draw(basis, wanted)
    remove_unplayed(match_day, wanted.legs, by=by, reason=gettext("The leg was redrawn."))
    draw = Draw(
        match_day=match_day,
        seed=drawn.seed,
        method=wanted.method,
        left_over=wanted.left_over,
        units=list(basis.units),
        turns=list(wanted.turns),
        by_lot=[list(two) for two in basis.by_lot],
        ranking=order_by_results(basis, wanted.legs[0], wanted.method, within_divisions=bool(groups)),
        within_divisions=bool(groups),
        is_kept_back=is_kept_back and match_day.published_at is None,
        made_by=by,
    )
    draw.full_clean()
    draw.save()
    if competition.is_teams:
        let_line_ups_play(match_day, match_day.competition.teams.filter(number__in=basis.units))
        store_team_plans(draw, wanted.legs, drawn.plans, by=by)
    else:
        store_plans(draw, wanted, drawn, people={**basis.units, **fillers}, by=by)
    log_action(match_day, "legs_drawn")
    return draw


def _find_jokers(match_day: MatchDay, names: Iterable[str]) -> list[Player]:
    competition = match_day.competition
    wanted = {name.casefold(): name for name in map(tidied, names)}
    if not wanted:
        return []
    known = by_any_name(players_of(competition))
    known.refuse_unclear(wanted.values())
    unknown = [name for key, name in wanted.items() if key not in known]
    guests = add_newcomers(competition, unknown, is_guest=True)
    return [*(known[key] for key in wanted if key in known), *guests]


def _legs_to_draw(basis: DrawBasis, legs: Sequence[int] | None, method: DrawMethod) -> tuple[int, ...]:
    """The numbers, in order, when each of them can be drawn and no leg before them is missing."""
    planned = basis.match_day.legs_planned
    if not basis.open_legs:
        raise Refused(all_seated(planned))
    if legs is None:
        return legs_offered(basis, method)
    numbers = tuple(sorted(set(legs)))
    there = {seated.leg.number for seated in basis.legs} | set(numbers)
    for number in numbers:
        if number not in basis.open_legs:
            raise Refused(_("Leg %(number)d cannot be drawn: its seats are fixed."), params={"number": number})
    if not numbers or not there.issuperset(range(1, numbers[-1])):
        raise Refused(_("Draw the legs in order."))
    return numbers


def legs_offered(basis: DrawBasis, method: DrawMethod) -> tuple[int, ...]:
    """The legs that this method can draw now: those not fixed yet, or the next one where results are needed first."""
    competition = basis.match_day.competition
    legs = basis.open_legs
    finals = basis.match_day.finals
    if finals is not None and method != DrawMethod.FINALS:
        legs = tuple(leg for leg in legs if not finals.plays(leg))
    if method in NEEDS_RESULTS:
        return legs[:1]
    if competition.last_leg_by_ranking and len(legs) > 1 and legs[-1] == competition.legs_per_match_day:
        return legs[:-1]
    return legs


def _refuse_unknown(basis: DrawBasis, wanted: Wanted) -> None:
    competition = basis.match_day.competition
    offered = methods_offered(basis)
    if wanted.method not in offered and (DrawMethod.FINALS in offered or wanted.method not in methods_of(competition)):
        raise ValidationError({"method": _("This method does not fit the form of the competition.")})
    if wanted.left_over not in ways_of(competition):
        raise ValidationError({"left_over": _("The club does not do this: see the settings of the competition.")})
    if wanted.jokers and wanted.left_over != LeftOver.JOKER:
        raise ValidationError({"left_over": _("A joker is named, but another option was chosen.")})
    for number in wanted.jokers:
        if number in basis.units:
            raise Refused(
                _("%(name)s is already here and plays for the ranking."), params={"name": basis.units[number]}
            )
    for number in wanted.turns:
        if number not in basis.units:
            raise Refused(_("The person whose turn it is must be one of those present."))


def _refuse_impossible(basis: DrawBasis, wanted: Wanted) -> None:
    competition = basis.match_day.competition
    if competition.is_teams:
        return
    at_table = competition.units_at_table
    people = len(basis.units) + len(wanted.jokers)
    too_few = people < at_table if at_table != FULL_TABLE else not fits(wanted.left_over, people)
    if too_few:
        raise Refused(_too_few(competition, people))
    if wanted.left_over == LeftOver.JOKER and not 0 < len(wanted.jokers) <= missing_at_tables(len(basis.units)):
        if missing_at_tables(len(basis.units)):
            raise ValidationError({"left_over": _("Choose who fills the empty seats.")})
        raise ValidationError({"left_over": _("Everyone already has a place: no one needs to fill a seat.")})


def _too_few(competition: Competition, people: int) -> Any:
    at_table = competition.units_at_table
    if competition.is_pairs:
        return _("A table needs two pairs: first tick the pairs that are present.")
    if people >= at_table:
        return _("There are too few people for tables like this: first tick everyone who is present.")
    return {
        2: _("A table needs two players: first tick everyone who is present."),
        3: _("A table needs three players: first tick everyone who is present."),
        4: _("A table needs four players: first tick everyone who is present."),
    }[at_table]


def remove_unplayed(match_day: MatchDay, numbers: Sequence[int], *, by: User | None, reason: str) -> None:
    """Part of another service's transaction: these legs go, with seats and byes, and draws with no legs left.

    What was entered by hand for a bye is kept in the history.
    """
    legs = match_day.legs.filter(number__in=numbers)
    competition = match_day.competition
    byes = Bye.objects.filter(leg__in=legs).exclude(points=competition.bye_points, pits=competition.bye_pits, reason="")
    for bye in byes.select_related("leg__match_day__competition__club", "player", "pair__first", "pair__second"):
        drop_bye(bye=bye, reason=reason, by=by)
    keep_names(Table.objects.filter(leg__in=legs))
    legs.delete()
    match_day.draws.filter(legs=None).delete()
    let_follow_competition(match_day)


def store_plans(draw: Draw, wanted: Wanted, drawn: Drawn, *, people: Mapping[int, Unit], by: User | None) -> list[Leg]:
    """Part of another service's transaction: legs, tables, seats and byes, each kind in one statement."""
    match_day = draw.match_day
    legs = Leg.objects.bulk_create(
        Leg(match_day=match_day, number=number, draw=draw, seated_by=by) for number in wanted.legs
    )
    refuse_second_results(match_day, list(people.values()), leg=legs[0], seats=False, byes=False)
    tables = Table.objects.bulk_create(
        Table(leg=leg, number=number, players=_players_at(match_day.competition, at_table))
        for leg, plan in zip(legs, drawn.plans, strict=True)
        for number, at_table in enumerate(plan.tables, start=1)
    )
    seats: list[Seat] = []
    rows = iter(tables)
    for leg, plan in zip(legs, drawn.plans, strict=True):
        for at_table in plan.tables:
            seats += _seats(next(rows), leg, at_table, wanted, drawn, people)
    Seat.objects.bulk_create(seats)
    Bye.objects.bulk_create(_byes(legs, drawn.plans, match_day.competition, people))
    seat_substitutes(match_day, Seat.objects.filter(leg__in=legs), Bye.objects.filter(leg__in=legs))
    return legs


def _players_at(competition: Competition, at_table: Sequence[int]) -> int:
    return FULL_TABLE if competition.is_pairs else len(at_table)


def _seats(
    table: Table, leg: Leg, at_table: Sequence[int], wanted: Wanted, drawn: Drawn, people: Mapping[int, Unit]
) -> list[Seat]:
    seated: list[tuple[Player, Pair | None, SeatRole]] = []
    for number in at_table:
        helper = drawn.helpers.get((leg.number, number))
        unit = people[number if helper is None else helper]
        if isinstance(unit, Pair):
            seated.append((unit.first, unit, SeatRole.PLAYER))
        elif isinstance(unit, Player):
            role = SeatRole.JOKER if number in wanted.jokers else SeatRole.PLAYER
            seated.append((unit, None, SeatRole.HELPER if helper is not None else role))
    seated += [(pair.second, pair, role) for _first, pair, role in seated if pair is not None]
    return [
        Seat(leg=leg, table=table, position=position, player=player, pair=pair, role=role)
        for position, (player, pair, role) in zip(Position, seated, strict=False)
    ]


def _byes(
    legs: Sequence[Leg], plans: Sequence[LegPlan], competition: Competition, people: Mapping[int, Unit]
) -> Iterable[Bye]:
    for leg, plan in zip(legs, plans, strict=True):
        for number in plan.sit_out:
            yield Bye(leg=leg, points=competition.bye_points, pits=competition.bye_pits, **of_unit(people[number]))


@writes
def draw_outdated(*, match_day: MatchDay, leg: int, by: User | None) -> Draw:
    """Draws this leg again in the same way, by the current standing. Stale when it has begun or is drawn by that."""
    match_day = lock_match_day(match_day)
    waiting = find_outdated(match_day)
    if waiting is None or waiting.draw is None or waiting.number != leg:
        raise Stale
    units = get_draw_basis(match_day).units
    jokers = waiting.seats.filter(role=SeatRole.JOKER, pair=None, in_place_of=None).values_list(
        "player__name", flat=True
    )
    return draw_legs(
        match_day=match_day,
        legs=[leg],
        method=DrawMethod(waiting.draw.method),
        left_over=LeftOver(waiting.draw.left_over),
        turns=[units[number] for number in waiting.draw.turns if number in units],
        jokers=list(jokers),
        is_kept_back=waiting.draw.is_kept_back,
        within_divisions=waiting.draw.within_divisions,
        by=by,
    )


@writes
def undo_draw(*, match_day: MatchDay, last_draw: int | None = None, by: User | None) -> list[int]:
    """The latest draw goes, except for its legs that have begun; returns the numbers of those that went.

    Stale when `last_draw` is no longer the latest: pressed twice, only one draw is undone.
    """
    match_day = lock_match_day(match_day)
    basis = get_draw_basis(match_day)
    if last_draw is not None and last_draw != basis.last_draw:
        raise Stale
    drawn = [seated for seated in basis.legs if seated.leg.draw_id == basis.last_draw]
    numbers = [seated.leg.number for seated in drawn if not seated.stands]
    if not numbers:
        raise Refused(_("There is no draw to undo: legs with scores stay."))
    can_be_undone(match_day, *SEATING)
    remove_unplayed(match_day, numbers, by=by, reason=gettext("The draw was undone."))
    log_action(match_day, "draw_undone")
    return numbers
