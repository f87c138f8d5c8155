"""A standing, counted a second time by plain Python written from the documents only (benchmarks/_recount_*.py).

Random results with few different figures, so that many are equal, under rules that meet in every combination: evenings
that count twice or not at all, the worst dropped, own averages of absences, periods, places, handicaps, what the
director decided, what is not known.
"""

from dataclasses import dataclass, field, replace
from fractions import Fraction
from random import Random

import pytest

from benchmarks._recount_count import Played, count
from benchmarks._recount_known import Partly
from benchmarks._recount_legs import Scored, with_extra_legs
from benchmarks._recount_record import Given
from benchmarks._recount_rows import Away, How, Row, Table
from tests.chance import dice, so_many
from tournaments.standings import (
    AbsenceRule,
    AbsenceRules,
    AbsenceWorth,
    AtLeast,
    CountingMethod,
    CountingRules,
    CountingUnit,
    DayRule,
    DropTiming,
    Game,
    LegResult,
    PointsAdjustment,
    ResultKind,
    Standing,
    StandingRow,
    Stop,
    TieBreak,
    make_outlook,
    make_standing,
)

TIE_BREAKS = (
    *("figure", "best_result", "best_leg", "pits", "roem", "fewest_nats"),
    *("best_match_day", "last_match_day", "direct_result", "lot"),
)
AT_A_TIME = 50


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


def of_product(season: Season) -> Standing:
    results = [
        LegResult(
            *(one.unit, one.day, one.leg, one.points, one.roem, one.pits, one.nats),
            attended=one.attended,
            kind=ResultKind(one.how),
            figure=one.figure,
        )
        for one in season.scored
    ]
    left = [Stop(unit, day, 1) for day, units in season.left.items() for unit in sorted(units)]
    return make_standing(
        results,
        [PointsAdjustment(one.unit, one.day, one.leg, one.points, one.pits) for one in season.given],
        season.rules,
        guests=season.guests,
        games=[Game(tuple(winners), tuple(losers)) for winners, losers in season.games],
        stops=[*left, *(Stop(unit, None, None) for unit in sorted(season.withdrawn))],
    )


def counted_again(season: Season) -> Table:
    days = sorted({one.day for one in season.scored})
    plain = with_extra_legs(sorted(season.scored, key=lambda one: (one.day, one.leg or 0)))
    return count(
        Played(
            results={day: [one for one in plain if one.day == day] for day in days},
            given=season.given,
            games=season.games,
            guests=season.guests,
            withdrawn=season.withdrawn,
            left=season.left,
            legs_per_match_day=season.rules.legs_per_match_day,
        ),
        season.how,
    )


def their_figure(figure):
    return Partly(figure.value, figure.known, figure.parts) if isinstance(figure, AtLeast) else figure


def lines_of(row: StandingRow) -> dict[str, object]:
    """All that is compared of a row."""
    return {
        "place": row.place,
        "totals": (row.total, row.plain_total, row.adjustment),
        "averages": (row.average, row.plain_average),
        "came": (row.match_days, row.attended),
        "results": [(one.match_day, one.leg, one.total, one.handicap, one.dropped) for one in row.counted],
        "known": [their_figure(getattr(row, name)) for name in ("roem", "pits", "nats", "figure")],
        "best leg": "not known" if isinstance(row.best_leg, AtLeast) else row.best_leg,
        "undecided": [str(one) for one in row.undecided],
    }


def lines_again(row: Row) -> dict[str, object]:
    return {
        "place": row.place,
        "totals": (row.total, row.plain_total, row.season),
        "averages": (row.average, row.plain_average),
        "came": (len(row.days_there), row.attended),
        "results": [(one.day, one.leg, one.total, one.handicap, one.dropped) for one in row.counted],
        "known": [row.roem, row.pits, row.nats, row.figure],
        "best leg": "not known" if isinstance(row.best_leg, Partly) else row.best_leg,
        "undecided": row.undecided,
    }


@pytest.mark.parametrize("part", range(so_many(10, 400)))
def test_every_figure_is_what_the_documents_say(part):
    """Protects: totals, averages, places, ties and what is dropped where two rules meet that no one tried together."""
    for number in range(AT_A_TIME):
        season = random_season(dice("second counter", part, number))
        standing, again = of_product(season), counted_again(season)
        assert standing.finished == again.finished, (part, number)
        # Whose it is among those who share a place is only the order on the page.
        gaps = sorted((row.place, row.gap) for row in standing.rows if row.place is not None and row.gap is not None)
        assert gaps == sorted((row.place, row.gap) for row in again.rows if row.place is not None), (part, number)
        theirs = {row.unit_id: lines_of(row) for row in standing.rows}
        assert theirs == {row.unit: lines_again(row) for row in again.rows}, (part, number)


def scores_with(season: Season, unit: int, days: list[int], points: int) -> dict[int, Fraction]:
    """What ranks, by unit, once this one has as many points on each of these evenings and the others nothing."""
    more = [Scored(unit, day, None, points, how="recorded") for day in days]
    table = counted_again(replace(season, scored=[*season.scored, *more]))
    return {row.unit: table.score(row) or Fraction(0) for row in table.rows}


def evenings_to_come(season: Season, again: Table, number: int) -> list[int]:
    """The next ones that count."""
    last = max((one.day for row in again.rows for one in [*row.counted, *row.aside]), default=0)
    return [day for day in range(last + 1, last + 20) if season.how.weights.get(day, 1)][:number]


def compare_outlook(season: Season, standing: Standing, again: Table, unit: int) -> None:
    """Passing is tried with the least that is said, and with one less; a place with the highest that anyone had."""
    found = make_outlook(standing, unit, season.rules)
    own = next(row for row in again.rows if row.unit == unit)
    if again.finished or unit in season.guests or unit in season.withdrawn:
        assert found is None
        return
    assert found is not None
    to_come = None if season.how.planned is None else season.how.planned - again.played
    assert found.to_come == to_come
    highest = max((one.once - one.handicap for row in again.rows for one in row.counted if one.attended), default=0)
    assert found.highest == highest
    placed = [row for row in again.rows if row.place is not None]
    if to_come is None or own.attended + to_come < season.how.minimum:
        assert found.best_place is None
    else:
        scores = scores_with(season, unit, evenings_to_come(season, again, to_come), highest)
        others = [row.unit for row in placed if row.unit != unit and row.attended >= season.how.minimum]
        assert found.best_place == 1 + sum(scores[other] > scores[unit] for other in others)
    better = sorted({row.place or 0 for row in placed if own.place is not None and (row.place or 0) < own.place})
    for place, least in ((better[-1:], found.for_next), (better[:1], found.for_first)):
        targets = [row.unit for row in placed if row.place in place]
        if not targets:
            assert least is None
            continue
        tried = ((10**6, False),) if least is None else ((least, True), *([(least - 1, False)] if least else []))
        for points, passes in tried:
            scores = scores_with(season, unit, evenings_to_come(season, again, 1), points)
            assert (scores[unit] > max(scores[other] for other in targets)) == passes, (least, points)


@pytest.mark.parametrize("part", range(so_many(4, 400)))
def test_what_is_still_possible_is_what_the_documents_say(part):
    """Protects: a place that is promised and out of reach, and a figure to pass someone that is one short of it."""
    for number in range(AT_A_TIME):
        season = random_season(dice("still possible", part, number))
        if season.rules.rank_points or season.rules.unit == CountingUnit.LEG:
            continue  # what a place or a leg to come is worth depends on what the others do
        # A penalty for an evening to come would be part of what is scored there.
        last = max(one.day for one in season.scored) if season.scored else 0
        season.given = [one for one in season.given if one.day is None or one.day <= last]
        standing, again = of_product(season), counted_again(season)
        for row in standing.rows:
            compare_outlook(season, standing, again, row.unit_id)
