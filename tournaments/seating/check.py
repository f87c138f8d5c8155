"""Checks a plan regardless of how it was created: everyone exactly once in each leg, every table full."""

from collections.abc import Sequence

from tournaments.seating.plan import LeftOver, LegPlan


class WrongPlan(ValueError):
    """A plan that cannot be played; says which leg and why."""


def check(legs: Sequence[LegPlan], people: Sequence[int], left_over: LeftOver = LeftOver.SIT_OUT) -> None:
    """Raises `WrongPlan` unless each leg seats these individuals as `left_over` says."""
    wanted = sorted(people)
    for number, leg in enumerate(legs, start=1):
        found: list[int] = list(leg.sit_out)
        for table in leg.tables:
            found.extend(table)
        if sorted(found) != wanted:
            raise WrongPlan(f"leg {number}: not everyone is there exactly once")
        sizes = [len(table) for table in leg.tables]
        if left_over == LeftOver.SIT_OUT:
            if set(sizes) - {4} or len(leg.sit_out) > 3:
                raise WrongPlan(f"leg {number}: tables of {sizes}, {len(leg.sit_out)} sit out")
        elif set(sizes) - {3, 4} or sizes.count(3) > 3 or leg.sit_out:
            raise WrongPlan(f"leg {number}: tables of {sizes}, {len(leg.sit_out)} sit out")
