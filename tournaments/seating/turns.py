"""Whose turn it is to sit out, or to sit at a table of three: whoever did it least, this evening and in the season."""

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
    """For each leg so many people: first those who had it least this evening, then in the season, then by lot.

    Nobody has a second turn on an evening before everybody had one.
    """
    so_far = Counter(tonight)
    lots = {person: chance.random() for person in people}
    turns = []
    for _leg in range(legs):
        order = sorted(people, key=lambda person: (so_far[person], season.get(person, 0), lots[person]))
        turns.append(order[:places])
        so_far.update(turns[-1])
    return turns
