"""Pairs or teams with the whole season in mind: everybody against everybody, or neighbours in its standing."""

import random
from collections.abc import Mapping, Sequence

from django.utils.translation import gettext_lazy as _

from tournaments.choices import DrawMethod
from tournaments.exceptions import Refused
from tournaments.queries.evening.draw import DrawBasis
from tournaments.queries.season.league import KeyOfLeg, league_of, meetings_by_leg
from tournaments.seating import LegPlan, NoSwiss, swiss_pairs
from tournaments.seating.meetings import Meetings
from tournaments.seating.plan import Couple
from tournaments.seating.season_round_robin import draw_season_round_robin


def plan_round_robin(basis: DrawBasis, legs: Sequence[int], seed: int, turns: Sequence[int]) -> tuple[LegPlan, ...]:
    """These legs of the season's round robin, by the numbers of pairs or teams.

    Who withdrew is owed no meeting; a division that is drawn for itself is a round robin of its own.
    """
    competition, day = basis.match_day.competition, basis.match_day.number
    by_leg = _besides(basis, legs)
    return draw_season_round_robin(
        sorted(league_of(competition, within=basis.within).union(basis.units)),
        list(basis.units),
        len(legs),
        seed,
        met=Meetings.of(by_leg.values()),
        times=competition.round_robin_times,
        turns=turns,
        tonight=Meetings.of(plan for key, plan in by_leg.items() if key[0] == day),
    ).legs


def _besides(basis: DrawBasis, legs: Sequence[int]) -> dict[KeyOfLeg, LegPlan]:
    """The meetings of the season without those of these legs of this evening, which are drawn (again)."""
    day = basis.match_day
    drawn = {(day.number, leg) for leg in legs}
    return {key: plan for key, plan in meetings_by_leg(day.competition).items() if key not in drawn}


def is_over_season(basis: DrawBasis, method: DrawMethod) -> bool:
    """Whether neighbours in the standing are those of the whole season, by the choice of the club."""
    return method == DrawMethod.SWISS and basis.match_day.competition.swiss_over_season


def plan_swiss(
    basis: DrawBasis,
    legs: Sequence[int],
    seed: int,
    ranking: list[int],
    *,
    tonight: Mapping[Couple, int],
    sat_out: Mapping[int, int],
) -> LegPlan:
    """The next leg of neighbours in the `ranking` who have not met: this evening, or in the season if the club says so.

    Over a season, those who met most must not meet again where not everyone can have somebody new; nobody meets twice
    on an evening. What begins without a standing begins by lot.
    """
    over_season = basis.match_day.competition.swiss_over_season
    met = Meetings.of(_besides(basis, legs).values()) if over_season else None
    if not tonight and (met is None or not met.homes):
        random.Random(seed).shuffle(ranking)
    times = {two: tonight[two] for two in tonight}
    if met is not None:
        times = {(one, other): met.times(one, other) for one, other in met.homes}
    for most in sorted({0, *times.values()}):
        forbidden = {frozenset(two) for two, count in times.items() if count > most}
        forbidden |= {frozenset(two) for two in tonight}
        try:
            return swiss_pairs(ranking, met=forbidden, sat_out=sat_out)
        except NoSwiss:
            continue
    raise Refused(_("Everyone has met so many others that no draw without a rematch is left: choose another method."))
