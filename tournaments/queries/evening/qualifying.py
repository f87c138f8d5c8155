"""Who plays on in the finals: the first of the evening, of the competition, or of each division."""

import random
from collections import Counter

from tournaments.choices import Qualifying
from tournaments.models import Pair, Player, Team
from tournaments.queries.evening.draw import DrawBasis
from tournaments.queries.evening.match_day import get_match_day_result
from tournaments.queries.season.division import division_of
from tournaments.queries.season.standing import get_standing


def list_qualified(basis: DrawBasis, qualifying: Qualifying, count: int, *, seed: int) -> list[Player | Pair | Team]:
    """The first `count` of those who are there, or the first `count` of each division; the best qualifier first.

    `seed` is for the lot.

    By division the first of each come before the second of each; among those the standing decides. The queries of the
    result or of the standing; two more by division.
    """
    if qualifying == Qualifying.LOT:
        return random.Random(seed).sample(list(basis.units.values()), min(count, len(basis.units)))
    ranking = _ranking(basis, qualifying)
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
    else:
        chosen = ranking[:count]
    unit_of = {unit.pk: unit for unit in basis.units.values()}
    return [unit_of[pk] for pk in chosen]


def _ranking(basis: DrawBasis, qualifying: Qualifying) -> list[int]:
    """Those who are there and have a place, from the first to the last, by key."""
    if qualifying == Qualifying.EVENING:
        placed = [(named.row.unit_id, named.row.place) for named in get_match_day_result(basis.match_day).rows]
    else:
        standing = get_standing(basis.match_day.competition, published_only=False)
        placed = [(named.row.unit_id, named.row.place) for named in standing.rows]
    here = {unit.pk for unit in basis.units.values()}
    return [pk for pk, place in placed if place is not None and pk in here]
