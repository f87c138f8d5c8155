"""Pairs or teams with the whole season in mind: everyone against everyone, or neighbours in its standing."""

import random
from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from tournaments.choices import DrawMethod
from tournaments.exceptions import Refused
from tournaments.queries.evening.draw import DrawBasis
from tournaments.queries.evening.drawn_by import is_over_season
from tournaments.queries.results.fixture import fixtures_of, holds_for
from tournaments.queries.results.league import KeyOfLeg, league_of, meetings_by_leg
from tournaments.seating import History, LegPlan, NoSwiss, swiss_pairs
from tournaments.seating.meetings import Meetings
from tournaments.seating.plan import couple
from tournaments.seating.season_round_robin import draw_season_round_robin


def plan_round_robin(basis: DrawBasis, legs: Sequence[int], seed: int, turns: Sequence[int]) -> tuple[LegPlan, ...]:
    """These legs of the season's round robin, by the numbers of pairs or teams.

    Those of the list of fixtures, where all who are in it are there; else those that fit who is there. A unit that
    withdrew has no meetings left to play; a division that is drawn separately has its own round robin.
    """
    if not turns and (listed := plan_from_fixtures(basis, legs)) is not None:
        return listed
    competition, day = basis.match_day.competition, basis.match_day.number
    by_leg = _other_legs_of(basis, legs)
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


def plan_from_fixtures(basis: DrawBasis, legs: Sequence[int]) -> tuple[LegPlan, ...] | None:
    """These legs as the list of fixtures has them; None where it has none, or where someone it needs is missing."""
    fixtures = fixtures_of(basis.match_day, within=basis.within)
    if not all(holds_for(fixtures.get(leg, []), basis.units) for leg in legs):
        return None
    busy = {leg: {one for two in fixtures[leg] for one in two} for leg in legs}
    return tuple(
        LegPlan(tuple(fixtures[leg]), tuple(one for one in basis.units if one not in busy[leg])) for leg in legs
    )


def _other_legs_of(basis: DrawBasis, legs: Sequence[int]) -> dict[KeyOfLeg, LegPlan]:
    """The meetings of the season without those of these legs of this evening, which are drawn (again)."""
    day = basis.match_day
    drawn = {(day.number, leg) for leg in legs}
    return {key: plan for key, plan in meetings_by_leg(day.competition).items() if key not in drawn}


def plan_swiss(
    basis: DrawBasis,
    legs: Sequence[int],
    seed: int,
    ranking: list[int],
    *,
    tonight: History,
    season: History,
) -> LegPlan:
    """The next leg of neighbours in the `ranking` who have not met: this evening, or in the season if the club says so.

    Over a season, those who met most must not meet again where not everyone can have someone new; no one meets twice on
    an evening. What begins without a standing begins by lot. It looks ahead at the legs that are still to be drawn.
    """
    over_season = is_over_season(basis, DrawMethod.SWISS)
    met = Meetings.of(_other_legs_of(basis, legs).values()) if over_season else Meetings()
    if not tonight.opponents and not met.homes:
        random.Random(seed).shuffle(ranking)
    times = {couple(*two): met.times(*two) for two in met.homes}
    finals = basis.match_day.finals
    to_come = [leg for leg in basis.open_legs if leg >= legs[0] and not (finals and finals.plays(leg))]
    try:
        return swiss_pairs(
            ranking,
            met={frozenset(two) for two in tonight.opponents},
            sat_out=tonight.sit_outs,
            season=History(opponents=times, sit_outs=season.sit_outs),
            legs_to_come=len(to_come),
        )
    except NoSwiss:
        message = _(
            "Everyone has met too many others already, and no draw without a rematch is left: choose another method."
        )
        raise Refused(message) from None
