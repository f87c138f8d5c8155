"""How good an evening's draw is: repeats compared with the best possible, turns, wishes, and the season."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from tournaments.seating.bounds import Bounds, least_repeats
from tournaments.seating.catalogue import stored_plan
from tournaments.seating.plan import NO_HISTORY, NO_WISHES, Couple, Figure, History, LeftOver, LegPlan, Wishes, couple

REPEATS_BY_LOT = 4.5
"""How many couples share a table in both of two random legs, whatever the number of people."""


class Fairness(NamedTuple):
    """What a fairness card shows.

    Repeats count every time beyond the first. Least and most for one person: `table_mates` (different people met),
    `sit_outs` and `three_player_tables` this evening, `season_…` with the season. Least and most for two people who are
    both there: `season_partners`; `never_partners`: how many couples never were. `wishes_kept`: how many were kept, of
    how many. `by_lot`: the repeated meetings to expect from a random draw. `is_proved_best`: every repeat is
    unavoidable; `is_best_known`: that, or no draw for the same numbers with fewer repeats is stored.
    """

    partners_repeated: Figure
    opponents_repeated: Figure
    meetings_repeated: Figure
    table_mates: tuple[int, int]
    sit_outs: tuple[int, int]
    three_player_tables: tuple[int, int]
    season_sit_outs: tuple[int, int]
    season_three_player_tables: tuple[int, int]
    season_partners: tuple[int, int]
    never_partners: int
    wishes_kept: tuple[int, int]
    by_lot: float
    is_proved_best: bool
    is_best_known: bool


def judge(legs: Sequence[LegPlan], *, season: History = NO_HISTORY, wishes: Wishes = NO_WISHES) -> Fairness:
    """The figures of an evening of individuals; `season` is what was played before."""
    tonight = History.of(legs)
    together = tonight.partners.keys() | tonight.opponents.keys()
    counted, bounds = _count_repeats(tonight), least_repeats(legs)
    is_proved_best = counted == bounds
    people = sorted({person for leg in legs for group in (*leg.tables, leg.sit_out) for person in group})
    mates = Counter(person for two in together for person in two)
    all_time = season.plus(tonight)
    partners = [all_time.partners.get(two, 0) for two in combinations(people, 2)]
    return Fairness(
        partners_repeated=Figure(counted.partners, bounds.partners),
        opponents_repeated=Figure(counted.opponents, bounds.opponents),
        meetings_repeated=Figure(counted.meetings, bounds.meetings),
        table_mates=_span(mates[person] for person in people),
        sit_outs=_of_each(people, tonight.sit_outs),
        three_player_tables=_of_each(people, tonight.three_player_tables),
        season_sit_outs=_of_each(people, all_time.sit_outs),
        season_three_player_tables=_of_each(people, all_time.three_player_tables),
        season_partners=_span(partners),
        never_partners=partners.count(0),
        wishes_kept=_wishes_kept(legs, people, together, wishes),
        by_lot=REPEATS_BY_LOT * len(legs) * (len(legs) - 1) / 2,
        is_proved_best=is_proved_best,
        is_best_known=is_proved_best or _equals_stored(legs, people, counted),
    )


def _count_repeats(evening: History) -> Bounds:
    meetings = Counter(evening.partners) + Counter(evening.opponents)
    return Bounds(*(_beyond_first(times) for times in (evening.partners, evening.opponents, meetings)))


def _equals_stored(legs: Sequence[LegPlan], people: Sequence[int], counted: Bounds) -> bool:
    """Whether a plan is stored for exactly this, the same people in every leg, and has no fewer repeats."""
    threes = any(len(table) == 3 for leg in legs for table in leg.tables)
    stored = stored_plan(len(people), len(legs), LeftOver.THREE_PLAYER_TABLES if threes else LeftOver.SIT_OUT)
    if stored is None or counted > _count_repeats(History.of(stored)):
        return False
    sizes = sorted(map(len, stored[0].tables))
    return all(
        sorted(map(len, leg.tables)) == sizes
        and sorted((*leg.sit_out, *(person for table in leg.tables for person in table))) == people
        for leg in legs
    )


def _beyond_first(times: Mapping[Couple, int]) -> int:
    return sum(count - 1 for count in times.values())


def _span(figures: Iterable[int]) -> tuple[int, int]:
    known = [*figures]
    return (min(known), max(known)) if known else (0, 0)


def _of_each(people: Sequence[int], times: Mapping[int, int]) -> tuple[int, int]:
    return _span(times.get(person, 0) for person in people)


def _wishes_kept(
    legs: Sequence[LegPlan], people: Sequence[int], together: Iterable[Couple], wishes: Wishes
) -> tuple[int, int]:
    """A group is one wish and a fixed table another; people who are not there do not count."""
    here, met = set(people), set(together)
    groups = [group & here for group in wishes.apart if len(group & here) > 1]
    kept = sum(not any(couple(*two) in met for two in combinations(group, 2)) for group in groups)
    fixed = {person: number for person, number in wishes.fixed_tables.items() if person in here}
    for person, number in fixed.items():
        sits_at = {place for leg in legs for place, table in enumerate(leg.tables, start=1) if person in table}
        kept += sits_at <= {number}
    return kept, len(groups) + len(fixed)
