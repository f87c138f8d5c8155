"""Individuals who play in couples for one evening: those who chose no partner get one by lot, once for the evening."""

from collections.abc import Sequence
from dataclasses import replace

from tournaments.choices import DrawMethod, LeftOver
from tournaments.queries.evening.draw import DrawBasis, SeatedLeg
from tournaments.seating import History, LegPlan
from tournaments.seating.couples import couple_history, met_as_couples, pair_by_lot, seat_couples
from tournaments.seating.pair_draw import draw_pairs
from tournaments.seating.plan import Couple
from tournaments.services.evening.team_draw import chosen_first

METHODS_OF_COUPLES = (DrawMethod.BEST, DrawMethod.MOVING, DrawMethod.SWISS, DrawMethod.RANKS, DrawMethod.LOTS)
"""Those of pairs, except a league over the season: couples are others on every evening."""

WAYS_OF_COUPLES = (LeftOver.SIT_OUT, LeftOver.JOKER)
"""At a table of three, and in an extra leg, no one has a partner."""


def with_couples(
    basis: DrawBasis, legs: Sequence[int], seed: int, *, turns: Sequence[int] = (), jokers: Sequence[int] = ()
) -> DrawBasis:
    """What a draw of these legs starts from when everyone has a partner, except one who may be left over.

    Two who were paired by lot in a leg that stays are so for the whole evening, unless one of them has left or has
    chosen someone since. The people are in the order of their couples, so that the same order says who played with
    whom.
    """
    standing = basis.other_standing(legs)
    people = [*basis.units, *jokers]
    by_lot = _paired_before(basis, standing, people)
    chosen = {one for two in (*basis.couples, *by_lot) for one in two}
    evening = chosen_first(History.of(seated.plan for seated in standing), turns)
    new, left = pair_by_lot(
        [one for one in people if one not in chosen],
        seed,
        tonight=dict(evening.sit_outs) | dict.fromkeys(jokers, len(people)),
        season=basis.season.sit_outs,
        apart=(*basis.wishes.apart, frozenset(jokers)),
    )
    by_lot += new
    couples = sorted((*basis.couples, *by_lot), key=lambda two: (not basis.units.keys() >= set(two), two))
    order = [*(one for two in couples for one in two), *([] if left is None else [left])]
    return replace(
        basis,
        units={one: basis.units[one] for one in order if one in basis.units},
        couples=tuple(couples),
        by_lot=tuple(sorted(by_lot)),
    )


def seat_in_couples(basis: DrawBasis, leg: int, numbers: Sequence[int], seed: int) -> LegPlan:
    """Tables for these people in a leg that others play already: those who chose each other sit opposite each other."""
    here = replace(
        basis,
        units={number: basis.units[number] for number in numbers},
        couples=tuple(two for two in basis.couples if set(two) <= set(numbers)),
    )
    couples = dict(enumerate(with_couples(here, [], seed).couples, start=1))
    played = [met_as_couples(seated.plan, couples) for seated in basis.other_standing([leg])]
    season = couple_history(basis.season, couples)
    return seat_couples(draw_pairs(list(couples), 1, seed, season=season, played=played).legs[0], couples)


def _paired_before(basis: DrawBasis, standing: Sequence[SeatedLeg], people: Sequence[int]) -> list[Couple]:
    """Those paired by lot in the legs that stay, the latest first, who are here and have not chosen anyone."""
    free = set(people) - {one for two in basis.couples for one in two}
    kept: list[Couple] = []
    for seated in reversed(standing):
        for first, second in seated.leg.draw.by_lot if seated.leg.draw else ():
            if {first, second} <= free:
                kept.append((first, second))
                free -= {first, second}
    return kept
