"""Each division drawn separately: its people, its tables, who is left over; tables are numbered through."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.choices import LeftOver
from tournaments.exceptions import Refused
from tournaments.queries.evening.division_draw import DrawGroup
from tournaments.queries.evening.draw import DrawBasis
from tournaments.seating import LegPlan, Wishes
from tournaments.services.evening.draw_plan import FULL_TABLE, Drawn, Wanted, fits, missing_at_tables, plan_draw


def plan_within_divisions(groups: Sequence[DrawGroup], wanted: Wanted) -> Drawn:
    """The tables of the wanted legs, those of the first division first. Refused where a division fills no table."""
    shares = _shares(groups, wanted)
    for group, share in zip(groups, shares, strict=True):
        _refuse_too_few(group, share)
    tables: list[list[tuple[int, ...]]] = [[] for _leg in wanted.legs]
    sit_out: list[list[int]] = [[] for _leg in wanted.legs]
    helpers: dict[tuple[int, int], int] = {}
    fictional = max(number for group in groups for number in (*group.basis.units, *wanted.jokers))
    seed = wanted.seed
    for group, share in zip(groups, shares, strict=True):
        basis = _numbered_from(group.basis, before=len(tables[0]))
        drawn = plan_draw(basis, share)
        seed = drawn.seed
        # Fictional people are numbered within their division: in the hall each needs a number of their own.
        own_number: dict[int, int] = {}
        for _leg, number in drawn.helpers:
            own_number.setdefault(number, fictional + len(own_number) + 1)
        fictional += len(own_number)
        helpers |= {(leg, own_number[number]): helper for (leg, number), helper in drawn.helpers.items()}
        for at, plan in enumerate(drawn.plans):
            tables[at] += [_renumbered(table, own_number) for table in plan.tables]
            sit_out[at] += plan.sit_out
    plans = (LegPlan(tuple(at), tuple(out)) for at, out in zip(tables, sit_out, strict=True))
    return Drawn(seed, tuple(plans), helpers)


def _renumbered(table: Sequence[int], own_number: Mapping[int, int]) -> tuple[int, ...]:
    return tuple(own_number.get(number, number) for number in table)


def _numbered_from(basis: DrawBasis, *, before: int) -> DrawBasis:
    """The basis with people's fixed tables as this division counts them: after those of the divisions above it."""
    fixed = {number: table - before for number, table in basis.wishes.fixed_tables.items() if number in basis.units}
    own = {number: table for number, table in fixed.items() if table > 0}
    return replace(basis, wishes=Wishes(basis.wishes.apart, own))


def _shares(groups: Sequence[DrawGroup], wanted: Wanted) -> list[Wanted]:
    """What is wanted of each division: whose turn it is there, and the jokers it needs, handed out from the top."""
    jokers = list(wanted.jokers)
    shares = []
    for group in groups:
        needed = missing_at_tables(len(group.basis.units)) if wanted.left_over == LeftOver.JOKER else 0
        own, jokers = tuple(jokers[:needed]), jokers[needed:]
        if len(own) < needed:
            raise ValidationError({"left_over": _("Choose who fills the empty seats.")})
        turns = tuple(number for number in wanted.turns if number in group.basis.units)
        shares.append(replace(wanted, turns=turns, jokers=own))
    if jokers:
        raise ValidationError({"left_over": _("Everyone already has a place: no one needs to fill a seat.")})
    return shares


def _refuse_too_few(group: DrawGroup, wanted: Wanted) -> None:
    competition = group.basis.match_day.competition
    at_table = 2 if competition.is_teams else competition.units_at_table
    people = len(group.basis.units) + len(wanted.jokers)
    if people < at_table if at_table != FULL_TABLE else not fits(wanted.left_over, people):
        message = _(
            "%(division)s: too few people to fill their own tables. Put them in another division, choose "
            "another option for those left over, or draw everyone together."
        )
        raise Refused(message, params={"division": group.name})
