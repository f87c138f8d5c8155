"""Who plays on in the finals: the first of the evening, of the competition, or of each division."""

import random
from collections import Counter

from tournaments.choices import Qualifying
from tournaments.models import Pair, Player, Team
from tournaments.queries.evening.draw import DrawBasis, get_draw_basis
from tournaments.queries.evening.finals import Finals
from tournaments.queries.evening.match_day import get_match_day_result
from tournaments.queries.season.division import division_of
from tournaments.queries.season.standing import get_standing
from tournaments.standings.seeds import keep_groups_apart


def list_qualified(
    basis: DrawBasis, qualifying: Qualifying, count: int, *, seed: int, with_finals: bool = True
) -> list[Player | Pair | Team]:
    """The first `count` of those who are there, or the first `count` of each division; the best qualifier first.

    `seed` is for the lot. Without `with_finals`: as if there were none yet.

    By division the first of each come before the second of each; among those the standing decides, except that pairs
    and teams of one division are kept apart in the knock-out. The queries of the
    result or of the standing; two more by division.
    """
    if qualifying == Qualifying.LOT:
        return random.Random(seed).sample(list(basis.units.values()), min(count, len(basis.units)))
    ranking = _ranking(basis, qualifying, with_finals=with_finals)
    if qualifying == Qualifying.DIVISIONS:
        competition = basis.match_day.competition
        index_of = division_of(competition, list(competition.divisions.order_by("number")))
        ahead: Counter[int] = Counter()
        first: list[tuple[int, int, int]] = []
        for place, pk in enumerate(ranking):
            if pk in index_of and ahead[index_of[pk]] < count:
                ahead[index_of[pk]] += 1
                first.append((ahead[index_of[pk]], place, pk))
        chosen = [pk for _rank, _place, pk in sorted(first)]
        if competition.unit_field != "player":
            chosen = keep_groups_apart(chosen, index_of)
    else:
        chosen = ranking[:count]
    unit_of = {unit.pk: unit for unit in basis.units.values()}
    return [unit_of[pk] for pk in chosen]


def _ranking(basis: DrawBasis, qualifying: Qualifying, *, with_finals: bool) -> list[int]:
    """Those who are there and have a place, from the first to the last, by key."""
    if qualifying == Qualifying.EVENING:
        rows = get_match_day_result(basis.match_day, with_finals=with_finals).rows
        placed = [(named.row.unit_id, named.row.place) for named in rows]
    else:
        standing = get_standing(basis.match_day.competition, published_only=False, with_finals=with_finals)
        placed = [(named.row.unit_id, named.row.place) for named in standing.rows]
    here = {unit.pk for unit in basis.units.values()}
    return [pk for pk, place in placed if place is not None and pk in here]


def list_others_qualified(finals: Finals) -> list[str]:
    """By name, who would play on by the results as they are now and does not; nobody where a lot decided.

    To be asked before anything of the finals is played: it compares with everything that counts.
    """
    if finals.plan.qualifying in ("", Qualifying.LOT):
        return []
    qualifying, count = Qualifying(finals.plan.qualifying), finals.plan.entrants
    if qualifying == Qualifying.DIVISIONS:
        division = division_of(finals.match_day.competition, list(finals.match_day.competition.divisions.all()))
        of_each = Counter(division.get(pk) for pk in finals.qualifiers)
        count = max(of_each.values(), default=0)
    basis = get_draw_basis(finals.match_day)
    now = list_qualified(basis, qualifying, count, seed=0, with_finals=False)
    return [str(unit) for unit in now if unit.pk not in finals.qualifiers]
