"""A standing, counted a second time by plain Python written from the documents only (benchmarks/_recount_*.py).

Random results under rules that meet in every combination (random_seasons.py): evenings that count twice or not at all,
the worst dropped, own averages of absences, periods, places, handicaps, what the director decided, what is not known.
Compared is every figure with its reason.
"""

from dataclasses import replace
from fractions import Fraction

import pytest

from benchmarks._recount_count import Played, count
from benchmarks._recount_known import Partly
from benchmarks._recount_legs import Scored, with_extra_legs
from benchmarks._recount_rows import Counted, Row, Table
from tests.chance import dice, so_many
from tests.tournaments.standings.random_seasons import Season, random_season
from tournaments.standings import (
    AbsenceRules,
    AtLeast,
    CountedResult,
    CountingUnit,
    Game,
    LegResult,
    PointsAdjustment,
    ResultKind,
    Standing,
    StandingRow,
    Stop,
    make_outlook,
    make_standing,
)
from tournaments.standings.own_average import absences_of

AT_A_TIME = 50


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


def line_of(one: CountedResult) -> tuple[object, ...]:
    """A result, with what the page says of it: what was played for it, what is in it, why it does not count."""
    played = one.played if one.attended else None
    return one.match_day, one.leg, one.total, one.kind, played, one.adjustment, one.handicap, one.reason or ""


def line_again(one: Counted) -> tuple[object, ...]:
    played = one.scored + one.given if one.attended else None
    total = one.total if one.weight else one.once
    return one.day, one.leg, total, one.origin, played, one.given, one.handicap, one.why


def lines_of(row: StandingRow, rules: AbsenceRules) -> dict[str, object]:
    """All that is compared of a row."""
    return {
        "place": (row.place, row.shared, row.no_place or ""),
        "gaps": (row.gap, row.gap_to_first, row.tie_broken_by or ""),
        "totals": (row.total, row.plain_total, row.adjustment),
        "averages": (row.average, row.plain_average),
        "came": (row.match_days, row.attended),
        "legs": (row.legs, row.handicap),
        "results": [line_of(one) for one in row.shown],
        "absences": {day: (worth, why or "") for day, (worth, why) in absences_of(row.counted, rules).items()},
        "known": [their_figure(getattr(row, name)) for name in ("roem", "pits", "nats", "figure")],
        "best leg": "not known" if isinstance(row.best_leg, AtLeast) else row.best_leg,
        "undecided": [str(one) for one in row.undecided],
    }


def lines_again(row: Row) -> dict[str, object]:
    return {
        "place": (row.place, row.shared, row.no_place),
        "gaps": (row.gap, row.gap_to_first, row.broken_by),
        "totals": (row.total, row.plain_total, row.season),
        "averages": (row.average, row.plain_average),
        "came": (len(row.days_there), row.attended),
        "legs": (sum(one.legs for one in row.counted), row.handicap),
        "results": [line_again(one) for one in row.shown],
        "absences": row.absences,
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
        theirs = [(row.unit_id, lines_of(row, season.rules.absences)) for row in standing.rows]
        assert theirs == [(row.unit, lines_again(row)) for row in again.rows], (part, number)


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
