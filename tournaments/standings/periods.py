"""A period of a season as a separate season: its results, and the rules of the season as they apply within it."""

from collections.abc import Collection, Iterable
from dataclasses import replace

from tournaments.standings.results import MATCH_DAY, AdjustmentRow, LegRow
from tournaments.standings.rules import CountingRules


def days_of_period(number: int, length: int) -> range:
    """The match days of the period with this number, if each period has `length` of them."""
    return range((number - 1) * length + 1, number * length + 1)


def rules_of_period(rules: CountingRules, planned: int) -> CountingRules:
    """The best of a period are the best of this standing; the minimum attendance applies only to the season.

    `planned`: how many match days, or legs where legs count, the period has.
    """
    return replace(
        rules,
        best=rules.period_best,
        planned=planned,
        minimum_attendance=0,
        period_match_days=None,
        period_best=None,
        periods_best=None,
    )


def only_days(
    days: Collection[int], results: Iterable[LegRow], adjustments: Iterable[AdjustmentRow]
) -> tuple[list[LegRow], list[AdjustmentRow]]:
    """The results of these match days; points given or taken for the season as a whole belong to none."""
    return [row for row in results if row[MATCH_DAY] in days], [row for row in adjustments if row[MATCH_DAY] in days]
