"""Rounds that phones sent after their leg was closed or their table drawn again, for the organiser."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring import (
    AnyEntry,
    Contender,
    ImpossibleRound,
    Ruleset,
    Unreadable,
    contenders,
    entry_from_mapping,
    score_round,
)
from tournaments.models import LateRound, MatchDay
from tournaments.models.rules_of_play import RulesOfPlay
from tournaments.queries.table.match_record import called


@dataclass(frozen=True, slots=True)
class LateLine:
    """A round that waits for the organiser; `entry` and `score` are None where these rules cannot count it."""

    late: LateRound
    rules: Ruleset
    names: Mapping[Contender, str]
    entry: AnyEntry | None
    score: Any


def list_late_rounds(match_day: MatchDay) -> list[LateLine]:
    """The rounds that no one has settled yet, by leg, table and round. One SQL query."""
    played_by = match_day.rules_of_play
    return [_line(late, played_by) for late in match_day.late_rounds.filter(settled_at=None).select_related("table")]


def _line(late: LateRound, played_by: RulesOfPlay) -> LateLine:
    seated = late.names if isinstance(late.names, list) else []
    rules = played_by.at_table(len(seated)).leg_rules
    named = [str(name) for name in seated[: rules.players]]
    names = called(contenders(rules), [*named, *[""] * (rules.players - len(named))])
    try:
        if not isinstance(late.entry, dict):
            raise Unreadable([])
        entry = entry_from_mapping(late.entry, rules)
        return LateLine(late, rules, names, entry, score_round(entry, rules))
    except (Unreadable, ImpossibleRound):
        # The rules were changed since, or no one at the table could know better.
        return LateLine(late, rules, names, None, None)
