"""The divisions of an evening as a draw sees them: the people of each who are present, and what they played."""

from collections.abc import Collection, Sequence
from copy import copy
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from tournaments.models import Leg
from tournaments.queries.evening.draw import DrawBasis, SeatedLeg
from tournaments.queries.people.unit import team_members, unit_names
from tournaments.queries.results.division import division_of
from tournaments.seating import LegPlan


@dataclass(frozen=True, slots=True)
class DrawGroup:
    """A division, or the people in none: what a draw of these people alone starts from.

    `everyone` are the numbers that its seats have, present or not; of teams those of their members.
    """

    name: str
    basis: DrawBasis
    everyone: frozenset[int]


def list_draw_groups(basis: DrawBasis) -> tuple[DrawGroup, ...]:
    """The divisions of which someone is present, the first one first; the people in none come last.

    Three SQL queries, one more for pairs, two for teams.
    """
    competition = basis.match_day.competition
    divisions = list(competition.divisions.order_by("number"))
    index_of = division_of(competition, divisions)
    number_of = {pk: unit.number for pk, unit in unit_names(competition).items()}
    members = team_members(competition) if competition.is_teams else {}
    units: list[set[int]] = [set() for _division in divisions]
    for pk, index in index_of.items():
        units[index].add(number_of[pk])
    placed = set().union(*units)
    units.append({number for number in number_of.values() if number not in placed})
    names = [*(division.name for division in divisions), _("In no division")]
    groups = []
    for name, numbers in zip(names, units, strict=True):
        seats = {person for number in numbers for person in members.get(number, ())} if members else numbers
        group = DrawGroup(name, _part(basis, numbers, seats), frozenset(seats))
        if group.basis.units:
            groups.append(group)
    return tuple(groups)


def draws_within_divisions(basis: DrawBasis) -> bool:
    """Decided as by the latest draw of the evening, or else as the competition does.

    Never where people choose their partners, who may be of another division.
    """
    if basis.match_day.competition.partners_at_door:
        return False
    drawn = [seated.leg.draw for seated in basis.legs if seated.leg.draw is not None]
    if drawn:
        return max(drawn, key=lambda draw: draw.pk).within_divisions
    return basis.match_day.competition.draws_within_divisions


def _part(basis: DrawBasis, numbers: Collection[int], seats: Collection[int]) -> DrawBasis:
    return replace(
        basis,
        within=frozenset(numbers),
        units={number: unit for number, unit in basis.units.items() if number in numbers},
        legs=tuple(
            SeatedLeg(_as_drawn(seated.leg, numbers), only(seated.plan, seats), seated.stands) for seated in basis.legs
        ),
    )


def only(plan: LegPlan, seats: Collection[int]) -> LegPlan:
    """The tables at which someone of these sits, and those of these people who sit out."""
    return LegPlan(
        tuple(table for table in plan.tables if not set(seats).isdisjoint(table)),
        tuple(number for number in plan.sit_out if number in seats),
    )


def _as_drawn(leg: Leg, numbers: Collection[int]) -> Leg:
    """The leg with its draw as if only these had been drawn: a movement continues for the same people."""
    if leg.draw is None:
        return leg
    own = copy(leg)
    own.draw = copy(leg.draw)
    own.draw.units = [number for number in leg.draw.units if number in numbers]
    return own


def is_within(plans: Sequence[LegPlan], groups: Sequence[DrawGroup]) -> bool:
    """Whether every table has people of one group only."""
    group_of = {number: at for at, group in enumerate(groups) for number in group.everyone}
    return all(len({group_of.get(number) for number in table}) == 1 for plan in plans for table in plan.tables)
