"""A draw for individuals: a new partner each leg, and no one at a table with the same person twice if possible."""

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from tournaments.seating.annealing import Hall, Heat, Prices, Seating, Weights, make_hall
from tournaments.seating.bounds import least_repeats
from tournaments.seating.catalogue import stored_plan
from tournaments.seating.designs import perfect_schedule, without
from tournaments.seating.plan import (
    NO_HISTORY,
    NO_WISHES,
    Couple,
    History,
    LeftOver,
    LegPlan,
    Plan,
    Wishes,
    couple,
    opponents_at,
    partners_at,
)
from tournaments.seating.turns import take_turns

# A repeat on one evening weighs more than any season: with these prices the season only breaks ties.
ONE = 60
PARTNER_OF_SEASON, OPPONENT_OF_SEASON = 6, 2
DEAREST_OF_SEASON = 30
NEVER = 40 * ONE

WHERE_NOBODY_MEETS_TWICE = Weights(ONE, ONE, ONE)
WHERE_REPEATS_ARE_NEEDED = Weights(6 * ONE, 3 * ONE, ONE)
HOT = Heat(0.25 * ONE, 0.2 * ONE)
HOT_THEN_COLD = Heat(0.25 * ONE, 0.01 * ONE)

# The number of proposals per attempt, and of attempts: a fraction of a second for any hall.
FIRST_ATTEMPT = 40_000
NEXT_ATTEMPT = 2
ATTEMPTS, FEW = 6, 3
SMALL = 16
"""With this few people repeats follow from the numbers; a longer search does not help."""
SEASON_PROPOSALS = 250_000
RELABELLINGS = 20_000


class CannotSeat(ValueError):
    """This many people cannot be seated in this way."""


class Quality(NamedTuple):
    """The compared figures, the most important first; smaller is better, season last."""

    partners: int
    wishes: int
    opponents: int
    meetings: int
    turns: int
    season: int


class Field(NamedTuple):
    """Who plays, by places 0, 1, 2 …, and what it initially costs to make two of them partners or opponents."""

    people: tuple[int, ...]
    partners: Prices
    opponents: Prices
    before: History
    season: History
    wishes: Wishes


def draw_individual(
    people: Sequence[int],
    legs: int,
    seed: int,
    *,
    left_over: LeftOver = LeftOver.SIT_OUT,
    season: History = NO_HISTORY,
    wishes: Wishes = NO_WISHES,
    played: Sequence[LegPlan] = (),
) -> Plan:
    """This many legs for these people, by their numbers; `played` are legs of this evening that are fixed.

    First of all no partner twice, then the wishes, no opponent twice, no one twice at the same table; then the season.
    Whose turn it is to sit out, or to sit at a table of three, is settled before all that. The same people in the same
    order with the same seed and the same past give the same plan.

    Raises `CannotSeat` for fewer than four people (three if tables of three are wanted), and for five people at tables
    of three.
    """
    fours, threes = tables_for(len(people), left_over)
    chance = random.Random(seed)
    tonight = History.of(played)
    field = _field(people, season, tonight, wishes)
    candidates = []
    structure = None if played else _structure(len(people), legs, left_over, chance)
    if structure:
        candidates.append(_relabelled(structure, field, chance))
    is_plain = not (season.partners or season.opponents or played or wishes.apart or wishes.fixed_tables)
    if structure is None or not is_plain or _unfair_turns(structure):
        turns = _turns(people, legs, chance, left_over, season, tonight)
        # If even the best schedule known has repeats, a moment’s search cannot avoid them: one attempt is enough then.
        hopeless = structure is not None and not _nobody_meets_twice(structure)
        hall = make_hall(fours, threes)
        has_other = structure is not None and is_plain
        candidates.append(_annealed(field, turns, hall, left_over, chance, hopeless, has_other, played))
    best = min(candidates, key=lambda plan: _quality(plan, field))
    return Plan(tuple(_to_tables(leg, wishes, chance) for leg in best), seed)


def tables_for(people: int, left_over: LeftOver) -> tuple[int, int]:
    """How many tables of four and of three; raises `CannotSeat` if this many people do not fill them."""
    if left_over == LeftOver.SIT_OUT:
        if people < 4:
            raise CannotSeat(f"{people} people do not fill a table")
        return people // 4, 0
    threes = -people % 4
    if people < 3 * threes or not people:
        raise CannotSeat(f"{people} people do not fill tables of three and four")
    return (people - 3 * threes) // 4, threes


def _field(people: Sequence[int], season: History, tonight: History, wishes: Wishes) -> Field:
    if len(set(people)) < len(people):
        raise ValueError("someone is there twice")
    place = {person: number for number, person in enumerate(people)}
    partners = _season_prices(place, season.partners, PARTNER_OF_SEASON)
    opponents = _season_prices(place, season.opponents, OPPONENT_OF_SEASON)
    for times, weight, same, other in (
        (tonight.partners, 6 * ONE, partners, opponents),
        (tonight.opponents, 3 * ONE, opponents, partners),
    ):
        for (one, two), count in times.items():
            if one in place and two in place:
                _add(same, place[one], place[two], weight * count)
                _add(other, place[one], place[two], ONE * count)
    for one, two in _never_together(wishes):
        if one in place and two in place:
            _add(partners, place[one], place[two], NEVER)
            _add(opponents, place[one], place[two], NEVER)
    return Field(tuple(people), partners, opponents, tonight, season, wishes)


def _season_prices(place: Mapping[int, int], times: Mapping[Couple, int], price: int) -> Prices:
    """Those who were together least often cost nothing."""
    size = len(place)
    counts = {(place[a], place[b]): count for (a, b), count in times.items() if a in place and b in place}
    least = min(counts.values(), default=0) if len(counts) == size * (size - 1) // 2 else 0
    prices = [[0] * size for _ in range(size)]
    for (one, two), count in counts.items():
        _add(prices, one, two, min(price * (count - least), DEAREST_OF_SEASON))
    return prices


def _add(prices: Prices, one: int, two: int, price: int) -> None:
    prices[one][two] += price
    prices[two][one] += price


def _never_together(wishes: Wishes) -> set[Couple]:
    """The couples that a wish keeps apart; people who keep different tables can never share one either."""
    apart = {couple(*two) for group in wishes.apart for two in combinations(sorted(group), 2)}
    for (one, table), (two, other) in combinations(sorted(wishes.fixed_tables.items()), 2):
        if table != other:
            apart.add(couple(one, two))
    return apart


def _turns(
    people: Sequence[int], legs: int, chance: random.Random, left_over: LeftOver, season: History, tonight: History
) -> list[list[int]]:
    if left_over == LeftOver.SIT_OUT:
        places, so_far, before = len(people) % 4, tonight.sit_outs, season.sit_outs
    else:
        places, so_far, before = 3 * (-len(people) % 4), tonight.three_player_tables, season.three_player_tables
    return take_turns(people, places, legs, chance, tonight=so_far, season=before)


def _structure(people: int, legs: int, left_over: LeftOver, chance: random.Random) -> list[LegPlan] | None:
    """A schedule of places 0, 1, 2 … that is as good as possible, or the best known."""
    if stored := stored_plan(people, legs, left_over):
        return stored
    taken_out = -people % 4
    if taken_out and left_over == LeftOver.SIT_OUT:
        return None
    schedule = perfect_schedule(people + taken_out, legs)
    if schedule and taken_out:
        schedule = without(schedule, taken_out, chance)
    if not schedule:
        return None
    # Places no longer in use are closed up.
    places = {
        place: number for number, place in enumerate(sorted(place for table in schedule[0].tables for place in table))
    }
    return [LegPlan(tuple(tuple(places[place] for place in table) for table in leg.tables)) for leg in schedule]


def _relabelled(structure: Sequence[LegPlan], field: Field, chance: random.Random) -> list[LegPlan]:
    """The schedule with people in its places: by lot, respecting whose turn it is, then exchanged to suit the past."""
    size = len(field.people)
    exceptional = [0] * size
    for leg in structure:
        for place in [*leg.sit_out, *(place for table in leg.tables if len(table) == 3 for place in table)]:
            exceptional[place] += 1
    # Those who had least in the season get the places with most.
    sits_out = any(leg.sit_out for leg in structure)
    before = field.season.sit_outs if sits_out else field.season.three_player_tables
    so_far = {person: before.get(person, 0) for person in field.people}
    people = list(range(size))
    chance.shuffle(people)
    people.sort(key=lambda number: so_far[field.people[number]])
    places = list(range(size))
    chance.shuffle(places)
    places.sort(key=lambda place: -exceptional[place])
    at = dict(zip(places, people, strict=True))
    if any(map(any, field.partners)) or any(map(any, field.opponents)):
        _exchange_labels(structure, at, exceptional, so_far, field, chance)
    return [
        LegPlan(
            tuple(tuple(field.people[at[place]] for place in table) for table in leg.tables),
            tuple(field.people[at[place]] for place in leg.sit_out),
        )
        for leg in structure
    ]


def _exchange_labels(
    structure: Sequence[LegPlan],
    at: dict[int, int],
    exceptional: Sequence[int],
    so_far: Mapping[int, int],
    field: Field,
    chance: random.Random,
) -> None:
    """Two people exchange all their places for as long as that costs less."""
    partners: list[list[int]] = [[] for _ in at]
    opponents: list[list[int]] = [[] for _ in at]
    for leg in structure:
        for table in leg.tables:
            for near, pairs in ((partners, partners_at(table)), (opponents, opponents_at(table))):
                for one, two in pairs:
                    near[one].append(two)
                    near[two].append(one)

    def cost(place: int, person: int, other_place: int, other: int) -> int:
        total = 0
        for near, prices in ((partners, field.partners), (opponents, field.opponents)):
            row = prices[person]
            total += sum(row[other if two == other_place else at[two]] for two in near[place])
        return total

    heat = 3.0 * OPPONENT_OF_SEASON
    for step in range(RELABELLINGS):
        one, two = chance.randrange(len(at)), chance.randrange(len(at))
        a, b = at[one], at[two]
        is_fair = exceptional[one] == exceptional[two] or so_far[field.people[a]] == so_far[field.people[b]]
        if one == two or not is_fair:
            continue
        change = cost(one, b, two, a) + cost(two, a, one, b) - cost(one, a, two, b) - cost(two, b, one, a)
        if change <= 0 or chance.random() * heat * (1 - step / RELABELLINGS) > change:
            at[one], at[two] = b, a


def _annealed(
    field: Field,
    turns: Sequence[Sequence[int]],
    hall: Hall,
    left_over: LeftOver,
    chance: random.Random,
    hopeless: bool,
    has_structure: bool,
    played: Sequence[LegPlan],
) -> list[LegPlan]:
    """Random seats, improved by exchanges; the best of several attempts."""
    place = {person: number for number, person in enumerate(field.people)}
    has_season = bool(field.season.partners or field.season.opponents)
    legs = len(turns) + max(_times(field.before), default=0)
    hopeless = hopeless or 3 * legs >= len(field.people) - 1
    weights = WHERE_REPEATS_ARE_NEEDED if hopeless else WHERE_NOBODY_MEETS_TWICE
    few = hopeless or has_structure or len(field.people) < SMALL
    if has_season:
        attempts = [(SEASON_PROPOSALS, HOT_THEN_COLD)] + [(SEASON_PROPOSALS, HOT)] * (0 if hopeless else 2)
    else:
        attempts = [(FIRST_ATTEMPT * NEXT_ATTEMPT**number, HOT) for number in range(FEW if few else ATTEMPTS)]
    best: list[LegPlan] = []
    best_quality: Quality | None = None
    for proposals, heat in attempts:
        seats = []
        for turn in turns:
            on_turn = [place[person] for person in turn]
            others = [number for number in range(len(field.people)) if number not in set(on_turn)]
            chance.shuffle(others)
            chance.shuffle(on_turn)
            seats.append(others + on_turn if left_over == LeftOver.THREE_PLAYER_TABLES else others)
        seating = Seating(hall, seats, field.partners, field.opponents, weights)
        seats = seating.improve(proposals, heat, chance)
        plan = [
            _leg_plan(field.people, leg, hall, turn if left_over == LeftOver.SIT_OUT else ())
            for leg, turn in zip(seats, turns, strict=True)
        ]
        quality = _quality(plan, field)
        bounds = least_repeats([*played, *plan])
        if best_quality is None or quality < best_quality:
            best, best_quality = plan, quality
        if best_quality[:4] == (bounds.partners, 0, bounds.opponents, bounds.meetings):
            break
    return best


def _nobody_meets_twice(legs: Sequence[LegPlan]) -> bool:
    times = History.of(legs)
    is_mixed = times.partners.keys() & times.opponents.keys()
    return not is_mixed and {*times.partners.values(), *times.opponents.values()} <= {1}


def _times(history: History) -> Iterable[int]:
    """How many legs each person has played."""
    times: dict[int, int] = {}
    for one, two in history.partners:
        times[one] = times.get(one, 0) + 1
        times[two] = times.get(two, 0) + 1
    return times.values()


def _leg_plan(people: Sequence[int], seats: Sequence[int], hall: Hall, sit_out: Sequence[int]) -> LegPlan:
    tables: list[list[int]] = [[] for _ in range(hall.table[-1] + 1)]
    for seat, number in enumerate(seats):
        tables[hall.table[seat]].append(people[number])
    return LegPlan(tuple(map(tuple, tables)), tuple(sit_out))


def _quality(legs: Sequence[LegPlan], field: Field) -> Quality:
    tonight = History.of(legs).plus(field.before)
    partners = sum(count - 1 for count in tonight.partners.values())
    opponents = sum(count - 1 for count in tonight.opponents.values())
    together = tonight.partners.keys() | tonight.opponents.keys()
    meetings = sum(tonight.partners.get(two, 0) + tonight.opponents.get(two, 0) - 1 for two in together)
    broken = sum(two in together for two in _never_together(field.wishes))
    season = sum(PARTNER_OF_SEASON * field.season.partners.get(two, 0) for two in tonight.partners)
    season += sum(OPPONENT_OF_SEASON * field.season.opponents.get(two, 0) for two in tonight.opponents)
    return Quality(partners, broken, opponents, meetings, _unfair_turns(legs), season)


def _unfair_turns(legs: Sequence[LegPlan]) -> int:
    """By how much some sit at tables of three too often while others hardly do."""
    people = [person for table in legs[0].tables for person in table] if legs else []
    threes = Counter(person for leg in legs for table in leg.tables if len(table) == 3 for person in table)
    times = [threes[person] for person in people]
    return max(0, max(times) - min(times) - 1) if threes else 0


def _to_tables(leg: LegPlan, wishes: Wishes, chance: random.Random) -> LegPlan:
    """Which table is number 1, and which of the four sits North: by lot, but people who keep a table keep it."""
    tables = [table for table in leg.tables if len(table) == 4]
    chance.shuffle(tables)
    threes = [table for table in leg.tables if len(table) < 4]
    free = [_turned(table, wishes, chance) for table in [*tables, *threes]]
    numbered: list[tuple[int, ...] | None] = [None] * len(free)
    for table in [*free]:
        wanted = [wishes.fixed_tables[person] for person in table if person in wishes.fixed_tables]
        number = next((number for number in wanted if number <= len(numbered) and numbered[number - 1] is None), None)
        if number is not None:
            numbered[number - 1] = table
            free.remove(table)
    rest = iter(free)
    return LegPlan(tuple(next(rest) if table is None else table for table in numbered), leg.sit_out)


def _turned(table: tuple[int, ...], wishes: Wishes, chance: random.Random) -> tuple[int, ...]:
    """The same partners in other seats; people who keep their table keep their chair as well, North."""
    if len(table) != 4:
        seats = list(table)
        chance.shuffle(seats)
        return tuple(seats)
    ways = [(*table[first:], *table[:first]) for first in range(4)]
    chosen = chance.choice(ways)
    keeping = [person for person in table if person in wishes.fixed_tables]
    return next((way for way in ways if way[0] == keeping[0]), chosen) if keeping else chosen
