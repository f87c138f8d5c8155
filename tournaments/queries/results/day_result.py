"""The places of one match day, by what its competition chose."""

from dataclasses import replace

from tournaments.choices import StoppedRule
from tournaments.models import MatchDay
from tournaments.queries.results.result import Results
from tournaments.standings import DayResult, make_match_day_result


def rank_day(match_day: MatchDay, results: Results) -> DayResult:
    """The ranking of that day by these results: its own, or only some of them. No SQL query.

    Pages, draws and the value of an absence all use this one order.
    """
    competition = match_day.competition
    return make_match_day_result(
        results.legs,
        results.adjustments,
        match_day.number,
        results.stops,
        lists_stopped=competition.stopped_rule == StoppedRule.BEHIND,
        by_figure=competition.shows_figure,
        rules=replace(competition.counting_rules, handicaps=results.handicaps) if results.handicaps else None,
    )
