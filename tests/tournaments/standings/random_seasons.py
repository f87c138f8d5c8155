"""Random seasons for the second counter: with few different figures, so that many are equal, by rules of every kind."""

from dataclasses import dataclass, field, replace
from random import Random

from benchmarks._recount_legs import Scored
from benchmarks._recount_record import Given
from benchmarks._recount_rows import Away, How
from tournaments.standings import (
    AbsenceRule,
    AbsenceRules,
    AbsenceWorth,
    CountingMethod,
    CountingRules,
    CountingUnit,
    DayRule,
    DropTiming,
    TieBreak,
)

TIE_BREAKS = (
    *("figure", "best_result", "best_leg", "pits", "roem", "fewest_nats"),
    *("best_match_day", "last_match_day", "direct_result", "lot"),
)


@dataclass
class Season:
    """What was scored, and by which rules it counts."""

    rules: CountingRules
    how: How
    scored: list[Scored] = field(default_factory=list)
    given: list[Given] = field(default_factory=list)
    games: list[tuple[set[int], set[int]]] = field(default_factory=list)
    guests: set[int] = field(default_factory=set)
    withdrawn: set[int] = field(default_factory=set)
    left: dict[int, set[int]] = field(default_factory=dict)


def random_rules(chance: Random) -> tuple[CountingRules, How]:
    """The same choices as the product has them and as the second counter has them."""
    counts = {name: chance.choice([None, 1, 2, 3, 4]) for name in ("period_best", "periods_best")}
    worst = dict.fromkeys(("best", "drop_worst", "drop_one_in", "period_match_days"))
    chosen = chance.choice([None, *worst])
    if chosen is not None:
        worst[chosen] = chance.choice([1, 2, 3, 4]) if chosen != "drop_one_in" else chance.choice([2, 3, 4])
    if chosen != "period_match_days":
        counts = dict.fromkeys(counts)
    days = {
        day: DayRule(weight=chance.choice([0, 1, 1, 2, 3]), cannot_be_dropped=chance.random() < 0.4)
        for day in range(1, 8)
        if chance.random() < 0.35
    }
    with_notice, without_notice = (
        AbsenceWorth(
            rule=AbsenceRule(chance.choice(["fixed", "own_average", "last_average"])),
            points=chance.choice([0, 1, 2]),
            fine=chance.choice([0, 0, 1]),
        )
        for _kind in range(2)
    )
    absences = AbsenceRules(
        with_notice=with_notice,
        without_notice=without_notice,
        minimum=chance.choice([1, 1, 2, 3]),
        last=chance.choice([1, 2, 3]),
        paid=chance.choice([None, None, 0, 1, 2]),
    )
    legs = chance.choice([None, 1, 2, 3])
    shared = {
        "unit": CountingUnit(chance.choice(["match_day", "leg"])),
        "planned": chance.choice([None, 3, 5, 8]),
        "tie_breaks": tuple(map(TieBreak, chance.sample(TIE_BREAKS, chance.choice([0, 1, 2, 4])))),
        "lot_seed": chance.randrange(1000),
        "drop_worst": worst["drop_worst"],
        "drop_one_in": worst["drop_one_in"],
        "best": worst["best"],
        "handicaps": {unit: chance.choice([-1, 1, 2]) for unit in range(1, 7) if chance.random() < 0.3},
        **counts,
    }
    handicap_per = CountingUnit(chance.choice(["match_day", "leg"]))
    by_average, at_end, minimum = chance.random() < 0.4, chance.random() < 0.2, chance.choice([0, 0, 1, 3])
    places = chance.choice([(), (), (3, 2, 1), (25, 18, 15, 12), (5, 5, 3)])
    rules = CountingRules(
        **shared,
        rank_points=places,
        legs_per_match_day=legs,
        days=days,
        absences=absences,
        period_match_days=worst["period_match_days"],
        drops=DropTiming.AT_END if at_end else DropTiming.ALWAYS,
        method=CountingMethod.AVERAGE if by_average else CountingMethod.SUM,
        minimum_attendance=minimum,
        handicap_per=handicap_per,
    )
    how = How(
        **shared,
        by_average=by_average,
        at_end=at_end,
        minimum=minimum,
        period_days=worst["period_match_days"],
        of_places=places,
        weights={day: rule.weight for day, rule in days.items()},
        stay={day for day, rule in days.items() if rule.cannot_be_dropped},
        with_notice=Away(str(with_notice.rule), with_notice.points, with_notice.fine),
        without_notice=Away(str(without_notice.rule), without_notice.points, without_notice.fine),
        average_of_at_least=absences.minimum,
        average_of_last=absences.last,
        absences_paid=absences.paid,
        handicap_per=handicap_per,
    )
    return rules, how


def random_season(chance: Random) -> Season:
    """Some evenings of some people; of a result some figures may not be known."""
    while True:
        try:
            rules, how = random_rules(chance)
        except ValueError:
            continue
        break
    season = Season(rules, how)
    units, legs, counts_games = range(1, chance.randint(2, 6) + 1), chance.choice([1, 1, 2, 3]), chance.random() < 0.5
    for day in range(1, chance.randint(1, 7) + 1):
        for unit in units:
            evening = random_evening(unit, day, legs, chance)
            season.scored += evening if counts_games else [replace(one, figure=0) for one in evening]
            if chance.random() < 0.04:
                season.left.setdefault(day, set()).add(unit)
    for _number in range(chance.choice([0, 0, 1, 2, 3])):
        day = chance.choice([None, chance.randint(1, 7)])
        leg = chance.choice([None, chance.randint(1, legs)]) if day else None
        season.given.append(Given(chance.choice(units), day, leg, chance.choice([-2, -1, 1]), chance.choice([0, -1])))
    for _number in range(chance.choice([0, 2, 5])):
        ahead = set(chance.sample(units, chance.randint(1, 2)))
        season.games.append((ahead, set(chance.sample(units, chance.randint(1, 2))) - ahead))
    season.guests = {unit for unit in units if chance.random() < 0.07}
    season.withdrawn = {unit for unit in units if chance.random() < 0.04}
    chance.shuffle(season.scored)
    return season


def random_evening(unit: int, day: int, legs: int, chance: Random) -> list[Scored]:
    """Nothing, an absence, a total of all legs, or legs."""
    points = [0, 0, 1, 2, 2, 3]
    luck = chance.random()
    if luck < 0.12:
        return []
    if luck < 0.3:
        how = chance.choice(["absence", "absence", "unannounced"])
        return [Scored(unit, day, None, chance.choice([0, 1, 3]), how=how)]
    figures = {
        "roem": chance.choice([0, 0, 1]),
        "pits": chance.choice([0, 1, None]),
        "nats": chance.choice([0, 1, None]),
    }
    not_known = figures | {"roem": chance.choice([0, 1, None]), "figure": None, "how": "recorded"}
    if luck < 0.36:
        return [Scored(unit, day, None, sum(chance.choice(points) for _leg in range(legs)), **not_known)]
    found = []
    begun = chance.randint(1, legs) if chance.random() < 0.1 else 1
    for leg in range(1, legs + 1):
        if leg < begun:
            found.append(Scored(unit, day, leg, chance.choice([0, 1]), how="late"))
            continue
        at_table = figures | {"figure": chance.choice([10, 10, 20, 30])}
        bye = {"figure": 10, "how": "bye"}
        ruled = {"figure": chance.choice([0, 10]), "how": "ruled"}
        own = chance.choices([at_table, bye, not_known, ruled], [8, 1, 1, 1])[0]
        found.append(Scored(unit, day, leg, chance.choice(points), **own))
        if own is at_table and chance.random() < 0.06:
            found.append(Scored(unit, day, leg, chance.choice(points), figure=chance.choice([10, 20]), how="extra"))
    return found
