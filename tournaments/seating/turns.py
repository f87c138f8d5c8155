"""Whose turn it is to sit out, or to sit at a table of three: those who did so least this evening and season."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence


def take_turns(
    people: Sequence[int],
    places: int,
    legs: int,
    chance: random.Random,
    *,
    tonight: Mapping[int, int],
    season: Mapping[int, int],
) -> list[list[int]]:
    """The people for each leg: first those who had a turn least this evening, then in the season, then by lot.

    No one has a second turn on an evening before everyone has had one.
    """
    so_far = Counter(tonight)
    lots = {person: chance.random() for person in people}
    turns = []
    for _leg in range(legs):
        order = sorted(people, key=lambda person: (so_far[person], season.get(person, 0), lots[person]))
        turns.append(order[:places])
        so_far.update(turns[-1])
    return turns


def from_below(ranking: Sequence[int], tonight: Mapping[int, int], season: Mapping[int, int]) -> list[int]:
    """Everyone in the order of their turns: those who had the fewest this evening, then in the season, are first.

    Between those who are tied the lowest in the `ranking`, which goes from first to last.
    """
    lowest_first = ranking[::-1]
    return sorted(lowest_first, key=lambda one: (tonight.get(one, 0), season.get(one, 0)))
