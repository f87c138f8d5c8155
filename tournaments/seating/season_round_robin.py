"""Everyone against everyone over as many evenings as it takes, whichever people come.

The meetings still to play follow from those that really took place, never from a calendar: so an evening can be moved,
added or drawn again, and anyone who stayed away or came late catches up.
"""

import random
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations

from tournaments.seating.home_side import choose_home
from tournaments.seating.matching import Mates, join_most
from tournaments.seating.meetings import Meetings, meetings_to_play
from tournaments.seating.plan import Couple, LegPlan, Plan, couple
from tournaments.seating.timetable import MeetingToPlay, plan_legs

NO_MEETINGS = Meetings()

AGAIN = 1000
"""Two who met this evening count as if they had met this often on others, if someone has to meet again."""


def draw_season_round_robin(
    league: Collection[int],
    present: Collection[int],
    legs: int,
    seed: int,
    *,
    met: Meetings,
    times: int = 1,
    turns: Collection[int] = (),
    tonight: Meetings = NO_MEETINGS,
) -> Plan:
    """The next legs of a season in which each two of the league meet `times` times.

    In each leg as many of those present as possible have a meeting still to play; first those who have played least.
    With an odd number one of those who have played most sits out, or, in the first of these legs, one of the `turns`.
    Those without a meeting still to play meet those they have met least. `tonight` are the fixed legs of this evening,
    also counted in `met`: if there is a choice no one meets or sits out twice on an evening. When all are always there
    the season is Berger's table, its legs by lot. At each table the first is at home (North–South).
    """
    chance = random.Random(seed)
    here = sorted(set(present))
    everyone = sorted(set(league) | set(here))
    drawn: list[list[Couple]] = []
    sit_outs: list[tuple[int, ...]] = []
    returns: set[int] = set()
    so_far = met
    for number in range(legs if len(here) > 1 else 0):
        leg, sit_out, target = _draw_leg(everyone, here, so_far, times, turns if number == 0 else (), tonight, chance)
        place = sum(map(len, drawn))
        returns |= {place + step for step, two in enumerate(leg) if 0 < so_far.times(*two) < target}
        drawn.append(leg)
        sit_outs.append(sit_out)
        just_drawn = Meetings(Counter(leg), Counter(sit_out))
        so_far, tonight = so_far.plus(just_drawn), tonight.plus(just_drawn)
    # Sides are to be even when this round is complete: in the next one every two just change them.
    active = _active(everyone, here, met)
    least = min((met.times(*two) for two in combinations(active, 2)), default=0)
    to_come = [two for two in combinations(active, 2) if so_far.times(*two) == least]
    homes = iter(choose_home([two for leg in drawn for two in leg], met, to_come, returns=returns))
    plans = []
    for leg, sit_out in zip(drawn, sit_outs, strict=True):
        tables = [next(homes) for _two in leg]
        chance.shuffle(tables)
        plans.append(LegPlan(tuple(tables), sit_out))
    return Plan(tuple(plans), seed)


def _active(everyone: Sequence[int], here: Sequence[int], met: Meetings) -> list[int]:
    """Those who count for whether a round is complete: no one waits for people who never came."""
    seen = met.seen() | set(here)
    return [one for one in everyone if one in seen]


def _draw_leg(
    everyone: Sequence[int],
    here: Sequence[int],
    met: Meetings,
    times: int,
    turns: Collection[int],
    tonight: Meetings,
    chance: random.Random,
) -> tuple[list[Couple], tuple[int, ...], int]:
    """The meetings of a leg, who sits out, and how often each two of the league should have met for now."""
    to_play, target = meetings_to_play(_active(everyone, here, met), met, times)
    if not any(one in here and other in here for one, other in to_play):
        # Everything that can be played tonight has been: those who are there begin their own round.
        to_play, target = meetings_to_play(here, met, times)
    counts = {couple(*two): met.times(*two) for two in combinations(here, 2)}
    planned = [(again, two) for two, count in to_play.items() for again in range(count, target)]
    begun = _begun(plan_legs(planned, everyone), counts, met, tonight, chance)
    played, in_turn, seated = met.legs_played, set(turns), {one for two in begun for one in two}
    lots = {one: chance.random() for one in here}
    # Between those who are tied no one’s seat in the planned leg is taken away.
    claims = sorted(
        here,
        key=lambda one: (
            one in in_turn,
            -tonight.sit_outs.get(one, 0),
            played[one],
            -met.sit_outs.get(one, 0),
            one not in seated,
            lots[one],
        ),
    )
    mates: Mates = {}
    least = min(counts.values())
    not_tonight = {two: count + AGAIN * tonight.times(*two) for two, count in counts.items()}
    for most in sorted({least, max(least, target - 1)}):
        for two in begun:
            if counts[two] <= most and not mates.keys() & set(two):
                mates |= {two[0]: two[1], two[1]: two[0]}
        # Who met this evening does so again only where that makes one more new meeting.
        for price in (not_tonight, counts):
            mates = join_most(_possible(claims, price, most), claims, mates)
    alone = [one for one in claims if one not in mates]
    sit_out = tuple(alone[len(alone) - len(alone) % 2 :])
    mates |= _meet_again([one for one in alone if one not in sit_out], not_tonight)
    return sorted((one, other) for one, other in mates.items() if one < other), sit_out, target


def _possible(people: Sequence[int], counts: Mapping[Couple, int], most: int) -> dict[int, list[int]]:
    """For each one those they have not met more often than `most`."""
    return {one: [other for other in people if other != one and counts[couple(one, other)] <= most] for one in people}


def _meet_again(people: Sequence[int], counts: Mapping[Couple, int]) -> Mates:
    """They have met as often as they should: as many as possible of them now meet those they have met least."""
    mates: Mates = {}
    for most in sorted({counts[couple(*two)] for two in combinations(people, 2)}):
        alone = [one for one in people if one not in mates]
        mates |= join_most(_possible(alone, counts, most), alone, {})
    return mates


def _begun(
    timetable: Sequence[Sequence[MeetingToPlay]],
    counts: Mapping[Couple, int],
    met: Meetings,
    tonight: Meetings,
    chance: random.Random,
) -> list[Couple]:
    """The meetings of the planned leg most of which can be played by those present, first those who met least.

    Of equally good legs one in which no one meets or sits out again this evening, and in which those who now change
    sides come closer to being as often at home as away.
    """
    possible = [[two for met_before, two in leg if counts.get(two) == met_before] for leg in timetable]
    least, balance = min(counts.values()), met.balance

    def worth(leg: Sequence[Couple]) -> tuple[int, int, int, int, int, float]:
        again = sum(tonight.times(*two) for two in leg)
        resting = sum(tonight.sit_outs.get(one, 0) for two in leg for one in two)
        apart = 0
        for one, other in leg:
            before = met.homes.get((one, other), 0) - met.homes.get((other, one), 0)
            apart += before * (balance[one] - balance[other])
        return sum(counts[two] == least for two in leg), len(leg), -again, resting, apart, chance.random()

    best = max(possible, key=worth, default=[])
    return sorted(best, key=lambda two: (counts[two], two))
