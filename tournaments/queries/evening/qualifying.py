"""Who plays on in the finals: the first of the evening, of the competition, or of each division."""

import random
from collections import Counter
from dataclasses import dataclass

from tournaments.choices import Qualifying
from tournaments.models import Unit
from tournaments.queries.evening.draw import DrawBasis, get_draw_basis
from tournaments.queries.results.division import division_of
from tournaments.queries.results.finals import Finals
from tournaments.queries.results.match_day import get_match_day_result
from tournaments.queries.results.standing import get_standing
from tournaments.standings import lot
from tournaments.standings.seeds import keep_groups_apart


@dataclass(frozen=True, slots=True)
class Qualified:
    """Those who play on, the best first. `by_lot`: a lot put some of them in order; it eliminated `lost_lot`."""

    units: list[Unit]
    by_lot: bool = False
    lost_lot: tuple[Unit, ...] = ()


def find_qualified(
    basis: DrawBasis, qualifying: Qualifying, count: int, *, seed: int | None, with_finals: bool = True
) -> Qualified:
    """The first `count` of those who are present, or the first `count` of each division.

    `seed` is for the lot: where everyone qualifies by it, and for those who share a place (None, as finals once had it:
    the lower number is first). Without `with_finals`: as if there were none yet.

    By division the first of each come before the second of each; among those the standing decides, except that pairs
    and teams of one division are kept apart in the knock-out. The queries of the result or of the standing; two more by
    division.
    """
    if qualifying == Qualifying.LOT:
        chosen = random.Random(seed).sample(list(basis.units.values()), min(count, len(basis.units)))
        return Qualified(chosen, by_lot=True)
    place_of = _places(basis, qualifying, with_finals=with_finals)
    numbers = sorted(place_of, key=lambda number: (place_of[number], 0 if seed is None else -lot(seed, number), number))
    group_of: dict[int, int] = dict.fromkeys(numbers, 0)
    if qualifying == Qualifying.DIVISIONS:
        competition = basis.match_day.competition
        division = division_of(competition, list(competition.divisions.order_by("number")))
        group_of = {number: division[pk] for number in numbers if (pk := basis.units[number].pk) in division}
    groups = [[number for number in numbers if group_of.get(number) == group] for group in sorted({*group_of.values()})]
    in_turn = sorted((at, numbers.index(number), number) for group in groups for at, number in enumerate(group[:count]))
    chosen_numbers = [number for _at, _place, number in in_turn]
    if qualifying == Qualifying.DIVISIONS and basis.match_day.competition.unit_field != "player":
        chosen_numbers = keep_groups_apart(chosen_numbers, group_of)
    sharers = Counter(place_of.values())
    lost = [number for group in groups for number in group[count:] if place_of[number] == place_of[group[count - 1]]]
    return Qualified(
        [basis.units[number] for number in chosen_numbers],
        by_lot=any(sharers[place_of[number]] > 1 for number in chosen_numbers),
        lost_lot=tuple(basis.units[number] for number in lost),
    )


def _places(basis: DrawBasis, qualifying: Qualifying, *, with_finals: bool) -> dict[int, int]:
    """The place of those who are present and have one, by number; several may share one."""
    if qualifying == Qualifying.EVENING:
        rows = get_match_day_result(basis.match_day, with_finals=with_finals).rows
        place_of = {named.row.unit_id: named.row.place for named in rows}
    else:
        standing = get_standing(basis.match_day.competition, published_only=False, with_finals=with_finals)
        place_of = {named.row.unit_id: named.row.place for named in standing.rows}
    return {number: place for number, unit in basis.units.items() if (place := place_of.get(unit.pk)) is not None}


def list_others_qualified(finals: Finals) -> list[str]:
    """The names of those who would play on by the current results and do not; no one where a lot decided.

    Only call it before anything of the finals is played: it compares with everything that counts.
    """
    if finals.plan.qualifying in ("", Qualifying.LOT):
        return []
    qualifying, count = Qualifying(finals.plan.qualifying), finals.plan.entrants
    if qualifying == Qualifying.DIVISIONS:
        division = division_of(finals.match_day.competition, list(finals.match_day.competition.divisions.all()))
        of_each = Counter(division.get(pk) for pk in finals.qualifiers)
        count = max(of_each.values(), default=0)
    basis = get_draw_basis(finals.match_day)
    now = find_qualified(basis, qualifying, count, seed=finals.plan.seed, with_finals=False)
    return [str(unit) for unit in now.units if unit.pk not in finals.qualifiers]
