"""A standing, counted a second time by plain Python written from the documents only (benchmarks/_recount_*.py).

Random results under rules that meet in every combination (random_seasons.py): evenings that count twice or not at all,
the worst dropped, own averages of absences, periods, places, handicaps, what the director decided, what is not known.
Compared is every figure with its reason, and what is still possible.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from operator import ge, gt
from random import Random

import pytest

from benchmarks._recount_count import Played, count
from benchmarks._recount_known import Partly
from benchmarks._recount_legs import with_extra_legs
from benchmarks._recount_rows import Counted, Row, Table
from benchmarks._recount_to_come import results_to_come
from tests.chance import dice, so_many
from tests.tournaments.standings.random_seasons import Season, random_season
from tournaments.standings import (
    AbsenceRules,
    AtLeast,
    CountedResult,
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


def counted_again(season: Season, to_come: Mapping[int, Sequence[Counted]] | None = None) -> Table:
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
            to_come=to_come or {},
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


class Possible:
    """What is still possible for one of them, tried by counting again with results to come."""

    def __init__(self, season: Season, again: Table, own: Row, most: int | None, above: int) -> None:
        self.season, self.again, self.own, self.above = season, again, own, above
        results = [one for row in again.rows for one in row.counted if one.attended]
        highest = max((one.once - one.handicap for one in results), default=0)
        self.highest = max(season.how.of_places, default=highest)
        self.scores_with = cache(self._scores_with)
        self.most = self.highest if season.how.of_places else 10**6 if most is None else max(most, self.highest)

    def _scores_with(self, worth: int, number: int = 1) -> dict[int, Fraction]:
        """What ranks, by unit, once this one has as much in each of the next results and the others nothing."""
        legs = self.season.rules.legs_per_match_day
        to_come = results_to_come(self.again, self.own.unit, worth, number, legs)
        table = counted_again(self.season, {self.own.unit: to_come})
        return {row.unit: table.score(row) or Fraction(0) for row in table.rows}

    def best_place(self, to_come: int | None) -> int | None:
        minimum = self.season.how.minimum
        if to_come is None or self.own.attended + to_come < minimum:
            return None
        scores = self.scores_with(self.highest, to_come)
        others = [row for row in self.again.rows if row is not self.own and row.place and row.attended >= minimum]
        return 1 + sum(scores[row.unit] > scores[self.own.unit] for row in others)

    def compare_needed(
        self, least: int | None, targets: list[int], whose: int, is_enough: Callable[[Fraction, Fraction], bool]
    ) -> None:
        """With the least that is said and with more it is enough, with one less not; or not even with the most."""
        assert least is None or least <= max(0, self.most)
        tried = {self.most: False} if least is None else {least - 1: False, least: True, least + self.above: True}
        for worth, enough in tried.items():
            if 0 <= worth <= self.most:
                scores = self.scores_with(worth)
                assert scores[whose] == max(scores[target] for target in targets)
                assert is_enough(scores[self.own.unit], scores[whose]) == enough, (least, worth)


def compare_outlook(season: Season, standing: Standing, again: Table, own: Row, chance: Random) -> None:
    most = chance.choice([None, None, 0, 2, 5, 20])
    found = make_outlook(standing, own.unit, season.rules, most_of_result=most)
    if again.finished or own.no_place in ("guest", "withdrew"):
        assert found is None
        return
    assert found is not None
    possible = Possible(season, again, own, most, above=chance.choice([1, 2, 3, 5, 10, 30]))
    to_come = None if season.how.planned is None else season.how.planned - again.played
    ours = to_come, possible.highest, possible.best_place(to_come)
    assert (found.to_come, found.highest, found.best_place) == ours
    better = [row.place for row in again.rows if row.place and own.place and row.place < own.place]
    for of, place in (("next", max(better, default=None)), ("first", min(better, default=None))):
        names = f"{of}_id", f"{of}_shared", f"for_{of}", f"level_with_{of}"
        whose, shared, least, level = (getattr(found, name) for name in names)
        targets = [row.unit for row in again.rows if row.place and row.place == place]
        assert shared == len(targets)
        if not targets:
            assert (whose, least, level) == (None, None, None)
            continue
        assert whose in targets
        possible.compare_needed(least, targets, whose, gt)
        if season.how.tie_breaks[:1] == ("figure",):
            possible.compare_needed(level, targets, whose, ge)
        else:
            assert level is None


@pytest.mark.parametrize("part", range(so_many(2, 400)))
def test_what_is_still_possible_is_what_the_documents_say(part):
    """Protects: a place that is promised and out of reach, and a figure to pass someone that is one short of it."""
    for number in range(AT_A_TIME):
        chance = dice("still possible", part, number)
        season = random_season(chance)
        standing, again = of_product(season), counted_again(season)
        for row in again.rows:
            compare_outlook(season, standing, again, row, chance)
