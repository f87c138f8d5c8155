"""What a match day that someone missed is worth, which another score may change."""

from tournaments.choices import AdjustmentKind
from tournaments.models import MatchDay
from tournaments.queries.results.result import Results, list_guests, list_results
from tournaments.standings import AbsenceRule as Rule
from tournaments.standings import CountingUnit, absence_value
from tournaments.standings.results import FEATS
from tournaments.standings.scale import give_rank_points


def absence_points(match_day: MatchDay, kind: AdjustmentKind) -> int:
    """What this absence is worth now; 0 while nobody has finished the evening it depends on."""
    competition = match_day.competition
    if kind == AdjustmentKind.ABSENCE_WITHOUT_NOTICE:
        return competition.absence_without_notice_points
    found = (
        list_results(competition, match_day=match_day) if competition.absences_follow_the_evening else Results([], [])
    )
    if competition.counting.counts_places and competition.absences_follow_the_evening:
        return _points_of_the_last_place(match_day, found)
    rule = Rule(competition.absence_rule)
    return absence_value(rule, found.legs, points=competition.absence_points) or 0


def _points_of_the_last_place(match_day: MatchDay, found: Results) -> int:
    """What the lowest score of an evening is worth where its places bring points, before any penalty.

    Where each leg has its own places: the least that somebody has who played them all.
    """
    competition = match_day.competition
    rules = competition.counting.rules
    unranked = frozenset() if competition.guests_are_ranked else list_guests(competition)
    left_out = unranked | {stop.unit_id for stop in found.stops}
    counts = found._replace(adjustments=[]).counted(competition, rules)
    give_rank_points(counts, rules.rank_points, unranked, found.stops)
    by_leg = rules.unit == CountingUnit.LEG
    played = {
        count.unit_id: [one for one in count.results if one.attended and (not by_leg or one.kind in FEATS)]
        for count in counts
        if count.unit_id not in left_out
    }
    legs = {result.leg for results in played.values() for result in results}
    everything = (results for results in played.values() if {result.leg for result in results} == legs)
    return min((sum(result.total for result in results) for results in everything if results), default=0)
