"""Who can be joined to whom: as many as possible, and those with the first claim."""

from itertools import combinations

from tests.chance import dice, so_many
from tournaments.seating.matching import join_most


def best_by_trying_all(possible, claims):
    """Whom the best of all matchings joins: the first claim counts more than all later ones together."""
    edges = [(one, other) for one in possible for other in possible[one] if one < other]
    joined = set()

    def go_on(start, so_far):
        joined.add(so_far)
        for place in range(start, len(edges)):
            if not so_far & set(edges[place]):
                go_on(place + 1, so_far | set(edges[place]))

    go_on(0, frozenset())
    return max(joined, key=lambda each: [one in each for one in claims])


def test_no_other_matching_joins_more_or_those_with_an_earlier_claim():
    chance = dice("matching")
    for _time in range(so_many(50, 2000)):
        count = chance.randint(1, 8)
        possible = {one: set() for one in range(count)}
        for one, other in combinations(range(count), 2):
            if chance.random() < chance.choice([0.2, 0.4, 0.8]):
                possible[one].add(other)
                possible[other].add(one)
        claims = chance.sample(range(count), count)
        begun = {}
        for one in possible:
            for other in possible[one]:
                if not {one, other} & begun.keys():
                    begun |= {one: other, other: one}
        mates = join_most(possible, claims, begun if chance.random() < 0.5 else {})
        assert all(mates[mates[one]] == one and mates[one] in possible[one] for one in mates)
        assert set(mates) == best_by_trying_all(possible, claims)


def test_a_circle_of_odd_length_is_no_obstacle():
    possible = {1: [2], 2: [1, 3, 4], 3: [2, 4, 5], 4: [2, 3], 5: [3]}
    possible |= {4: [2, 3, 6], 6: [4]}
    assert len(join_most(possible, list(possible), {2: 3, 3: 2})) == 6
