"""Two individuals who play together for one evening: couples are drawn like pairs, and each of the two gets a seat."""

import random
from collections.abc import Collection, Iterable, Mapping, Sequence

from tournaments.seating.plan import Couple, History, LegPlan, couple, opponents_at, partners_at

MOST_LOTS = 50
"""So often lots are drawn again when they pair two who must not share a table; the last ones stand."""


def pair_by_lot(
    alone: Iterable[int],
    seed: int,
    *,
    tonight: Mapping[int, int],
    season: Mapping[int, int],
    apart: Collection[Collection[int]] = (),
) -> tuple[list[Couple], int | None]:
    """Everyone in `alone` gets a partner by lot; with an odd number one is left over, who is returned as well.

    Left over is the one who sat out least this evening, then in the season, then by lot. Two of a group in `apart`
    become no couple where that can be avoided. People are numbers; the same people with the same seed give the same
    couples.
    """
    people = sorted(alone)
    chance = random.Random(seed)
    chance.shuffle(people)
    left = None
    if len(people) % 2:
        left = min(people, key=lambda one: (tonight.get(one, 0), season.get(one, 0)))
        people.remove(left)
    couples: list[Couple] = []
    for _lots in range(MOST_LOTS):
        couples = [couple(*two) for two in zip(people[::2], people[1::2], strict=True)]
        if not any(set(two) <= set(group) for two in couples for group in apart):
            break
        chance.shuffle(people)
    return couples, left


def seat_couples(leg: LegPlan, couples: Mapping[int, Couple], left: Collection[int] = ()) -> LegPlan:
    """Seats of people: the first couple of each table North–South, the second East–West.

    `leg` has the numbers of couples, `couples` who they are. Of a couple that sits out both do, and so does everyone
    who is `left` without a partner.
    """
    tables = tuple(
        tuple(person for seats in zip(couples[north_south], couples[east_west], strict=True) for person in seats)
        for north_south, east_west in leg.tables
    )
    return LegPlan(tables, (*(person for number in leg.sit_out for person in couples[number]), *left))


def met_as_couples(leg: LegPlan, couples: Mapping[int, Couple]) -> LegPlan:
    """Which of these couples met in a leg of people, and which of them sat out, with any partner they had then.

    Each meeting is a table of two, so someone whose partner has left takes along what the two have played.
    """
    number_of = _number_of(couples)
    tables: list[Couple] = []
    for table in leg.tables:
        known = [two for two in opponents_at(table) if set(two) <= number_of.keys()]
        meetings = {couple(number_of[one], number_of[other]) for one, other in known}
        tables += sorted(two for two in meetings if two[0] != two[1])
    return LegPlan(tuple(tables), tuple(dict.fromkeys(number_of[one] for one in leg.sit_out if one in number_of)))


def couple_history(people: History, couples: Mapping[int, Couple]) -> History:
    """How often the people of two couples were opponents, and how often the two of a couple sat out, added up."""
    number_of = _number_of(couples)
    opponents: dict[Couple, int] = {}
    for (one, other), times in people.opponents.items():
        if one in number_of and other in number_of and number_of[one] != number_of[other]:
            both = couple(number_of[one], number_of[other])
            opponents[both] = opponents.get(both, 0) + times
    sit_outs = {number: sum(people.sit_outs.get(one, 0) for one in two) for number, two in couples.items()}
    return History(opponents=opponents, sit_outs=sit_outs)


def rank_couples(ranking: Sequence[int], couples: Mapping[int, Couple]) -> list[int]:
    """The numbers of couples by the places of their two people added up; between equals the one with the first of all.

    `ranking`: people from first to last. Anyone who is not in it comes after everyone who is.
    """
    place_of = {person: place for place, person in enumerate(ranking)}
    places = {number: sorted(place_of.get(one, len(ranking)) for one in two) for number, two in couples.items()}
    return sorted(couples, key=lambda number: (sum(places[number]), places[number]))


def couples_of(legs: Iterable[LegPlan]) -> list[LegPlan]:
    """The legs of an evening as meetings of those who sat opposite each other, numbered as they first occur.

    People who had different partners are in several couples. Tables of three are left out, and so is anyone who sat out
    without ever having a partner.
    """
    legs = list(legs)
    seated = (two for leg in legs for table in leg.tables for two in partners_at(table))
    numbers = {two: number for number, two in enumerate(dict.fromkeys(seated), start=1)}
    number_of = _number_of({number: two for two, number in numbers.items()})
    return [
        LegPlan(
            tuple(tuple(numbers[two] for two in partners_at(table)) for table in leg.tables if len(table) == 4),
            tuple(dict.fromkeys(number_of[one] for one in leg.sit_out if one in number_of)),
        )
        for leg in legs
    ]


def _number_of(couples: Mapping[int, Couple]) -> dict[int, int]:
    return {person: number for number, two in couples.items() for person in two}
