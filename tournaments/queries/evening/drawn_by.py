"""The order that a leg was drawn by where results decide it, and whether the results now give another one."""

from collections.abc import Iterable, Sequence

from tournaments.choices import DrawMethod
from tournaments.models import Leg, MatchDay
from tournaments.queries.evening.division_draw import list_draw_groups
from tournaments.queries.evening.draw import DrawBasis, get_draw_basis, list_ranking, waiting_legs
from tournaments.queries.results.finals import get_finals

NEEDS_RESULTS = frozenset({DrawMethod.RANKING, DrawMethod.SWISS, DrawMethod.RANKS, DrawMethod.FINALS})
"""Methods that look at the standing: they draw one leg, once the previous one is played."""


def is_over_season(basis: DrawBasis, method: DrawMethod) -> bool:
    """Whether neighbours in the standing are those of the whole season, by the choice of the club."""
    competition = basis.match_day.competition
    return method == DrawMethod.SWISS and competition.swiss_over_season and competition.unit_field != "player"


def order_by_results(basis: DrawBasis, leg: int, method: DrawMethod, *, within_divisions: bool) -> list[int]:
    """The numbers of the people drawn, in the order of their results; in finals of those who play, meeting by meeting.

    Empty if results do not matter. The SQL queries of the ranking, once for each division, or those of the finals.
    """
    if method == DrawMethod.FINALS:
        finals = get_finals(basis.match_day, by_results=leg)
        return (finals.numbers_in(leg) if finals else None) or []
    if method not in NEEDS_RESULTS:
        return []
    parts = [group.basis for group in list_draw_groups(basis)] if within_divisions else [basis]
    rankings = (
        list_ranking(part.match_day, part.units, before=leg, over_season=is_over_season(part, method)) for part in parts
    )
    return [number for ranking in rankings for number in ranking]


def is_outdated(match_day: MatchDay, leg: Leg) -> bool:
    """Whether a leg that was drawn by results would be drawn by another order now, as after a correction.

    People who came or went since do not change the order. Of a draw by an earlier program, which did not note its
    order, only finals can be compared. The SQL queries of a draw that needs results.
    """
    draw = leg.draw
    if draw is None or draw.method not in NEEDS_RESULTS:
        return False
    method = DrawMethod(draw.method)
    if not draw.ranking:
        finals = get_finals(match_day) if method == DrawMethod.FINALS else None
        return finals is not None and finals.out_of_step == leg.number
    now = order_by_results(get_draw_basis(match_day), leg.number, method, within_divisions=draw.within_divisions)
    if method == DrawMethod.FINALS and not set(now) <= set(draw.ranking):
        return True
    return _among(draw.ranking, now) != _among(now, draw.ranking)


def find_outdated(match_day: MatchDay, legs: Iterable[Leg] | None = None) -> Leg | None:
    """The leg that waits to be played and was drawn by another standing; one SQL query if there is no such draw.

    No query either if the `legs` of the match day are at hand with their draws and no draw of that kind is among them.
    """
    if legs is not None and not any(leg.draw and leg.draw.method in NEEDS_RESULTS for leg in legs):
        return None
    return next((leg for leg in waiting_legs(match_day) if is_outdated(match_day, leg)), None)


def _among(order: Sequence[int], others: Sequence[int]) -> list[int]:
    return [number for number in order if number in others]
