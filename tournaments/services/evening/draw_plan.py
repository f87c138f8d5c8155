"""Which draw makes which tables: the club's methods and ways with people left over, as plans by number."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext_lazy as _

from tournaments.choices import DrawMethod, LeftOver, Position
from tournaments.exceptions import Refused
from tournaments.models import Competition
from tournaments.queries.evening.draw import DrawBasis, SeatedLeg, list_ranking
from tournaments.queries.evening.drawn_by import NEEDS_RESULTS, is_over_season
from tournaments.queries.evening.line_up import as_handed_in, four_by_number
from tournaments.queries.people.unit import team_members
from tournaments.seating import (
    CannotSeat,
    History,
    LegPlan,
    Plan,
    Wishes,
    check,
    draw_by_lot,
    draw_by_ranking,
    draw_individual,
    move_pairs,
    rank_pairs,
    walk,
)
from tournaments.seating import LeftOver as LeftOverAtTables
from tournaments.seating.couples import couple_history, met_as_couples, rank_couples, seat_couples
from tournaments.seating.helping import FreeSeat, choose_helpers
from tournaments.seating.pair_draw import draw_pairs
from tournaments.seating.plan import Couple
from tournaments.seating.portefeuille import balance_lines
from tournaments.services.evening.couple_draw import METHODS_OF_COUPLES, WAYS_OF_COUPLES
from tournaments.services.evening.league_draw import plan_round_robin, plan_swiss
from tournaments.services.evening.team_draw import METHODS_OF_TEAMS, chosen_first, plan_teams

FULL_TABLE = len(Position)

MOVEMENTS = frozenset({DrawMethod.WALK, DrawMethod.MOVING})
"""Methods that are one movement through the whole evening: later legs continue where the first ones began."""

WALKED = frozenset({DrawMethod.WALK, DrawMethod.MOVING})
"""Methods whose table numbers say where to go next: no one’s table can be given another number."""

METHODS_OF_PLAYERS = (DrawMethod.BEST, DrawMethod.WALK, DrawMethod.RANKING, DrawMethod.LOTS)
METHODS_OF_PAIRS = (
    DrawMethod.BEST,
    DrawMethod.MOVING,
    DrawMethod.ROUND_ROBIN,
    DrawMethod.SWISS,
    DrawMethod.RANKS,
    DrawMethod.LOTS,
)

METHODS_OF_BOARDS = (DrawMethod.MOVING, DrawMethod.ROUND_ROBIN)
"""In portefeuille everyone stays in one line; or all meet, in both lines, and any two are compared about as often."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be drawn. `legs` and people by number; `turns` are those whose turn the organiser says it is."""

    legs: tuple[int, ...]
    method: DrawMethod
    left_over: LeftOver
    seed: int
    turns: tuple[int, ...] = ()
    jokers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawn:
    """Plans in the order of `Wanted.legs`, with the seed they came from.

    `helpers` say who really sits at the places of fictional people: by leg and fictional number.
    """

    seed: int
    plans: tuple[LegPlan, ...]
    helpers: Mapping[tuple[int, int], int]


def methods_of(competition: Competition) -> tuple[DrawMethod, ...]:
    """The methods that fit the form of the competition and the size of its tables."""
    if competition.is_pairs:
        return METHODS_OF_BOARDS if competition.is_portefeuille else METHODS_OF_PAIRS
    if competition.is_teams:
        return METHODS_OF_TEAMS
    if competition.partners_at_door:
        return METHODS_OF_COUPLES
    return METHODS_OF_PLAYERS if competition.units_at_table == FULL_TABLE else (DrawMethod.LOTS,)


def methods_offered(basis: DrawBasis) -> tuple[DrawMethod, ...]:
    """The competition's methods that work with the people present: the walking movement needs the right numbers.

    A leg of the finals is drawn as the finals require, and in no other way.
    """
    finals = basis.match_day.finals
    if finals is not None and basis.open_legs and finals.plays(basis.open_legs[0]):
        return (DrawMethod.FINALS,)
    methods = methods_of(basis.match_day.competition)
    if DrawMethod.WALK in methods and not _can_walk(basis):
        methods = tuple(method for method in methods if method != DrawMethod.WALK)
    return methods


def _can_walk(basis: DrawBasis) -> bool:
    """Once it has begun only the same people can go on; before that, any number that can walk all legs."""
    if any(seated.stands for seated in basis.legs):
        draws = [seated.leg.draw for seated in basis.legs if seated.stands]
        return all(draw and draw.method == DrawMethod.WALK and draw.units == list(basis.units) for draw in draws)
    try:
        walk(list(basis.units), basis.match_day.competition.legs_per_match_day, 0)
    except ValueError:
        return False
    return True


def ways_of(competition: Competition) -> tuple[LeftOver, ...]:
    """How the club handles people left over, in the order it prefers."""
    if competition.unit_field != "player" or competition.units_at_table != FULL_TABLE:
        return (LeftOver.SIT_OUT,)
    ways = [LeftOver(way) for way in competition.left_over_ways]
    if competition.partners_at_door:
        ways = [way if way in WAYS_OF_COUPLES else LeftOver.SIT_OUT for way in ways]
    return tuple(dict.fromkeys(ways)) or (LeftOver.SIT_OUT,)


def usual_way(competition: Competition, sizes: Iterable[int]) -> LeftOver:
    """The club's first way; its second one where this many (each division separately) do not fill tables of three."""
    first, *others = ways_of(competition)
    fills = all(fits(first, size) for size in sizes if missing_at_tables(size))
    return first if fills or first != LeftOver.THREE_PLAYER_TABLES or not others else others[0]


def missing_at_tables(people: int) -> int:
    """How many seats stay empty at tables of four, once everyone is seated: also the number of tables of three."""
    return -people % FULL_TABLE


def fits(way: LeftOver, people: int) -> bool:
    """Whether this many people can be seated this way: five people, for example, make no tables of three."""
    missing = missing_at_tables(people)
    tables = (people + missing) // FULL_TABLE
    if way == LeftOver.THREE_PLAYER_TABLES:
        return people >= (FULL_TABLE - 1) * max(1, missing)
    if way == LeftOver.HELPER and missing:
        # Helpers come from another table, and no table has two helpers.
        return tables >= max(2, missing)
    return people >= FULL_TABLE or (way == LeftOver.JOKER and people > 0)


def plan_draw(basis: DrawBasis, wanted: Wanted) -> Drawn:
    """The tables of the wanted legs. Pure arithmetic but for the ranking, which asks the database."""
    if wanted.method in NEEDS_RESULTS and len(wanted.legs) > 1:
        raise Refused(
            _("When drawing by the standing, only one leg can be drawn at a time: the next results may change it.")
        )
    standing = basis.other_standing(wanted.legs)
    if wanted.method in MOVEMENTS:
        wanted = replace(wanted, seed=_seed_of_movement(basis, standing, wanted))
    drawn = _plan(basis, wanted, standing)
    if wanted.method in WALKED:
        return drawn
    return replace(drawn, plans=tuple(_at_fixed_tables(plan, basis.wishes.fixed_tables) for plan in drawn.plans))


def _plan(basis: DrawBasis, wanted: Wanted, standing: Sequence[SeatedLeg]) -> Drawn:
    competition = basis.match_day.competition
    if competition.is_pairs:
        return Drawn(wanted.seed, _plan_pairs(basis, wanted, standing), {})
    if basis.couples:
        return Drawn(wanted.seed, _plan_couples(basis, wanted, standing), {})
    if competition.is_teams:
        fours = four_by_number(basis.match_day)
        members = as_handed_in(team_members(competition, basis.match_day), fours)
        team_plans = plan_teams(
            basis,
            wanted.method,
            wanted.legs,
            wanted.seed,
            members={number: members[number] for number in basis.units},
            played=[seated.plan for seated in standing],
            keep_partners=fours,
            turns=wanted.turns,
            is_portefeuille=competition.is_portefeuille,
        )
        return Drawn(wanted.seed, team_plans, {})
    if competition.units_at_table != FULL_TABLE:
        lots = draw_by_lot(
            list(basis.units),
            len(wanted.legs),
            wanted.seed,
            at_table=competition.units_at_table,
            tonight=History.of(seated.plan for seated in standing).sit_outs,
            season=basis.season.sit_outs,
        )
        return Drawn(wanted.seed, lots.legs, {})
    return _plan_players(basis, wanted, standing)


def _at_fixed_tables(plan: LegPlan, fixed_tables: Mapping[int, int]) -> LegPlan:
    """The same tables, numbered so that anyone who keeps one sits there; if two keep the same one, the first does."""
    tables = list(plan.tables)
    taken: set[int] = set()
    for number, wanted in sorted(fixed_tables.items()):
        place = next((place for place, table in enumerate(tables) if number in table), None)
        if place is None or place in taken or wanted > len(tables) or wanted - 1 in taken:
            continue
        tables[place], tables[wanted - 1] = tables[wanted - 1], tables[place]
        taken.add(wanted - 1)
    return LegPlan(tuple(tables), plan.sit_out)


def _turned_to(plans: tuple[LegPlan, ...], fixed_tables: Mapping[int, int]) -> tuple[LegPlan, ...]:
    """Moving pairs, the tables numbered on from another one, so that the first pair that keeps a table has it.

    Where someone sits out, the way round goes through the last table: there it stays as it is.
    """
    staying = [(number, table) for number, table in sorted(fixed_tables.items()) if table <= len(plans[0].tables)]
    if not staying or plans[0].sit_out:
        return plans
    number, wanted = staying[0]
    place = next(place for place, table in enumerate(plans[0].tables) if number in table)
    by = (place - wanted + 1) % len(plans[0].tables)
    return tuple(LegPlan((*plan.tables[by:], *plan.tables[:by]), plan.sit_out) for plan in plans)


def _plan_players(basis: DrawBasis, wanted: Wanted, standing: Sequence[SeatedLeg]) -> Drawn:
    played = [seated.plan for seated in standing]
    people = [*basis.units, *wanted.jokers]
    fictional: list[int] = []
    if wanted.left_over == LeftOver.HELPER:
        fictional = [max(people) + step for step in range(1, missing_at_tables(len(people)) + 1)]
        people += fictional
    wishes = basis.wishes
    for outsiders in (wanted.jokers, fictional):
        if len(outsiders) > 1:
            wishes = Wishes((*wishes.apart, frozenset(outsiders)), wishes.fixed_tables)
    season = _with_turns(basis, wanted, people)
    at_tables = LeftOverAtTables.SIT_OUT
    if wanted.left_over == LeftOver.THREE_PLAYER_TABLES:
        at_tables = LeftOverAtTables.THREE_PLAYER_TABLES
    try:
        plans = _player_plans(basis, wanted, people, season=season, wishes=wishes, played=played, at_tables=at_tables)
    except CannotSeat:
        raise Refused(_("There are too few people for tables like this: first tick everyone who is present.")) from None
    check(plans, people, at_tables)
    return Drawn(wanted.seed, plans, _choose_helpers(basis, wanted, plans, fictional))


def _player_plans(
    basis: DrawBasis,
    wanted: Wanted,
    people: Sequence[int],
    *,
    season: History,
    wishes: Wishes,
    played: Sequence[LegPlan],
    at_tables: LeftOverAtTables,
) -> tuple[LegPlan, ...]:
    if wanted.method == DrawMethod.WALK:
        return _movement(wanted, lambda legs: walk(people, legs, wanted.seed, keeps_seat=tuple(wishes.fixed_tables)))
    if wanted.method == DrawMethod.RANKING:
        ranking = list_ranking(basis.match_day, basis.units, before=wanted.legs[0])
        ranking += [number for number in people if number not in basis.units]
        return (
            draw_by_ranking(ranking, wanted.seed, left_over=at_tables, season=season, wishes=wishes, played=played),
        )
    if wanted.method == DrawMethod.LOTS:
        sits_out = at_tables == LeftOverAtTables.SIT_OUT
        tonight, before = (
            past.sit_outs if sits_out else past.three_player_tables for past in (History.of(played), season)
        )
        return draw_by_lot(
            people, len(wanted.legs), wanted.seed, left_over=at_tables, tonight=tonight, season=before
        ).legs
    return draw_individual(
        people, len(wanted.legs), wanted.seed, left_over=at_tables, season=season, wishes=wishes, played=played
    ).legs


def _plan_couples(basis: DrawBasis, wanted: Wanted, standing: Sequence[SeatedLeg]) -> tuple[LegPlan, ...]:
    """Couples are drawn like pairs, and their people get the seats; who has no partner sits out."""
    couples = dict(enumerate(basis.couples, start=1))
    number_of = {person: number for number, two in couples.items() for person in two}
    fixed = {number_of[one]: table for one, table in basis.wishes.fixed_tables.items() if one in number_of}
    plans = _plan_pairs(
        replace(basis, season=couple_history(basis.season, couples), wishes=Wishes((), fixed)),
        replace(wanted, turns=tuple({number_of[one]: 0 for one in wanted.turns if one in number_of}), jokers=()),
        [replace(seated, plan=met_as_couples(seated.plan, couples)) for seated in standing],
        couples,
    )
    left = [one for one in basis.units if one not in number_of]
    return tuple(seat_couples(plan, couples, left) for plan in plans)


def _plan_pairs(
    basis: DrawBasis, wanted: Wanted, standing: Sequence[SeatedLeg], couples: Mapping[int, Couple] | None = None
) -> tuple[LegPlan, ...]:
    """By the numbers of pairs, or of `couples` of the evening."""
    played = [seated.plan for seated in standing]
    pairs = list(couples or basis.units)
    season = _with_turns(basis, wanted, pairs)
    if wanted.method == DrawMethod.MOVING:
        keeps_table = tuple(basis.wishes.fixed_tables)
        moves = _movement(wanted, lambda legs: move_pairs(pairs, legs, wanted.seed, keeps_table=keeps_table))
        return _turned_to(moves, basis.wishes.fixed_tables)
    if wanted.method == DrawMethod.ROUND_ROBIN:
        legs = plan_round_robin(basis, wanted.legs, wanted.seed, wanted.turns)
        if basis.match_day.competition.is_portefeuille:
            return balance_lines(legs, wanted.seed, before=played)
        return legs
    evening = History.of(played)
    if wanted.method in NEEDS_RESULTS:
        ranking = list_ranking(
            basis.match_day, basis.units, before=wanted.legs[0], over_season=is_over_season(basis, wanted.method)
        )
        ranking = rank_couples(ranking, couples) if couples else ranking
        tonight = chosen_first(evening, wanted.turns)
        if wanted.method == DrawMethod.RANKS:
            return (rank_pairs(ranking, sat_out=tonight.sit_outs, season=season),)
        return (plan_swiss(basis, wanted.legs, wanted.seed, ranking, tonight=tonight, season=season),)
    if wanted.method == DrawMethod.LOTS:
        return draw_by_lot(
            pairs, len(wanted.legs), wanted.seed, at_table=2, tonight=evening.sit_outs, season=season.sit_outs
        ).legs
    return draw_pairs(pairs, len(wanted.legs), wanted.seed, season=season, played=played).legs


def _movement(wanted: Wanted, plan: Callable[[int], Plan]) -> tuple[LegPlan, ...]:
    """The wanted legs of a movement through the whole evening."""
    try:
        legs = plan(max(wanted.legs)).legs
    except ValueError:
        raise Refused(
            _("This movement does not work with this number of people and legs: choose another method.")
        ) from None
    return tuple(legs[number - 1] for number in wanted.legs)


def _seed_of_movement(basis: DrawBasis, standing: Sequence[SeatedLeg], wanted: Wanted) -> int:
    """The seed of the fixed legs, when the same people continue in the same movement."""
    if not standing:
        return wanted.seed
    draws = {seated.leg.draw for seated in standing}
    seeds = {draw.seed for draw in draws if draw and draw.method == wanted.method and draw.units == list(basis.units)}
    if None in draws or len(seeds) != 1 or len(draws) != len([draw for draw in draws if draw and draw.seed in seeds]):
        raise Refused(
            _(
                "This movement began differently, or with other people: choose another method for the legs "
                "that are left."
            )
        )
    return seeds.pop()


def _with_turns(basis: DrawBasis, wanted: Wanted, people: Iterable[int]) -> History:
    """The season as the draw should see it: those chosen come before everyone else, jokers after everyone else."""
    if not wanted.turns and not wanted.jokers:
        return basis.season
    people = list(people)
    return replace(
        basis.season,
        sit_outs=_in_turn(basis.season.sit_outs, wanted, people),
        three_player_tables=_in_turn(basis.season.three_player_tables, wanted, people),
    )


def _in_turn(season: Mapping[int, int], wanted: Wanted, people: Sequence[int]) -> Mapping[int, int]:
    counts = {number: season.get(number, 0) for number in people}
    least, most = min(counts.values()), max(counts.values())
    return counts | dict.fromkeys(wanted.turns, least - 1) | dict.fromkeys(wanted.jokers, most + 1)


def _choose_helpers(
    basis: DrawBasis, wanted: Wanted, plans: Sequence[LegPlan], fictional: Sequence[int]
) -> Mapping[tuple[int, int], int]:
    """Who plays an extra leg at the place of each fictional person."""
    places = {
        (number, stand_in): FreeSeat(number, table)
        for number, plan in zip(wanted.legs, plans, strict=True)
        for table in plan.tables
        for stand_in in fictional
        if stand_in in table
    }
    helpers = choose_helpers(
        list(places.values()),
        [number for number in basis.units if number not in basis.unranked],
        wanted.seed,
        tonight=basis.helped_tonight,
        season=basis.helped,
        turns=wanted.turns,
    )
    if helpers is None:
        raise Refused(_("No one at another table could play an extra leg."))
    return dict(zip(places, helpers, strict=True))
