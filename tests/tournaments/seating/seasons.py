"""Whole seasons of everyone against everyone, evening by evening, as a club would play them."""

import random
from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations

from tournaments.seating.meetings import Meetings, meetings_to_play
from tournaments.seating.season_fairness import judge_season
from tournaments.seating.season_round_robin import draw_season_round_robin


@dataclass
class Season:
    """`evenings` as they were played, by number, so that one can be moved or drawn again; and what became of it."""

    units: int
    times: int = 1
    evenings: dict[int, list] = field(default_factory=dict)
    here: dict[int, set[int]] = field(default_factory=dict)

    @property
    def league(self):
        return list(range(1, self.units + 1))

    @property
    def legs(self):
        return [leg for number in sorted(self.evenings) for leg in self.evenings[number]]

    @property
    def met(self):
        return Meetings.of(self.legs)

    def besides(self, number):
        return Meetings.of(leg for each, legs in self.evenings.items() if each != number for leg in legs)

    def play(self, number, here, legs, seed):
        """Also an evening that was played before: it is drawn again."""
        past = self.besides(number)
        plan = draw_season_round_robin(self.league, here, legs, seed, met=past, times=self.times)
        self.check_evening(plan.legs, here, past)
        self.evenings[number], self.here[number] = list(plan.legs), set(here)

    def check_evening(self, legs, here, past):
        """Everyone has one place in each leg, and no one meets again while more new meetings were possible."""
        for leg in legs:
            people = [one for table in leg.tables for one in table] + list(leg.sit_out)
            assert sorted(people) == sorted(here)
            assert len(leg.sit_out) == len(here) % 2
            # Leg by leg this is exact: the bound of one leg is a largest matching.
            figure = judge_season([leg], past, self.times).again
            assert figure.value == figure.bound, (figure, leg)
            past = past.plus(Meetings.of([leg]))

    def is_complete(self):
        met = self.met
        return all(met.times(*two) >= self.times for two in combinations(self.league, 2))

    def least_legs(self):
        """No season can be finished in fewer: no one plays two meetings at once, and there are that many tables."""
        to_play, target = meetings_to_play(self.league, self.met, self.times)
        if target > self.times:
            return 0
        of_each = Counter()
        for two, count in to_play.items():
            of_each.update(dict.fromkeys(two, target - count))
        missing = sum(of_each.values()) // 2
        return max(max(of_each.values()), -(-missing // (self.units // 2)))

    def finish(self, seed):
        """Everyone is there from now on, a leg at a time: how many legs more than the least that took."""
        least, extra = self.least_legs(), 0
        number = max(self.evenings, default=0)
        while not self.is_complete():
            number, extra = number + 1, extra + 1
            self.play(number, self.league, 1, seed + number)
        return extra - least

    def byes_of_those_always_there(self):
        always = set.intersection(*self.here.values())
        sat_out = self.met.sit_outs
        return [sat_out.get(one, 0) for one in always]


def a_season_with_absences(units, legs, evenings, seed, *, times=1, absent=0.15, late=1):
    """Random people stay away; `late` of them join at the third evening; one evening is added, one is drawn again."""
    chance = random.Random(seed)
    season = Season(units, times)
    for number in range(1, evenings + 1):
        joined = season.league[: units - late] if number < 3 else season.league
        here = [one for one in joined if chance.random() >= absent]
        if len(here) > 1:
            # Numbers with gaps: an evening is put between two others.
            season.play(10 * number, here, legs, chance.randrange(2**32))
    again = chance.choice(sorted(season.evenings))
    season.play(again, season.here[again], legs, chance.randrange(2**32))
    season.play(15, season.league, 1, chance.randrange(2**32))
    moved = chance.choice(sorted(season.evenings))
    for record in (season.evenings, season.here):
        record[1000] = record.pop(moved)
    return season
