"""What a season has already, which determines what of its settings can still change."""

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q

from tournaments.models import Competition, Leg, MatchDay, Result, Table
from tournaments.models.rules_of_play import RulesOfPlay
from tournaments.models.table import WRITTEN_ON

HAS_POINTS = Q(adjustments__isnull=False) | Q(handicaps__isnull=False)


@dataclass(frozen=True, slots=True)
class SeasonSoFar:
    """`played` are the match days that were drawn or have results: they keep the rules they have.

    `has_scores`: something is written on a sheet. `has_units`: someone was paired, present, seated or given results in
    the form of the competition.
    """

    rules_of_play: RulesOfPlay
    played: tuple[MatchDay, ...]
    has_scores: bool
    has_units: bool

    def takes_rule_set(self, name: str) -> bool:
        """Whether an organiser can still choose this rule set."""
        return not self.played or RulesOfPlay(rules=name, rounds_per_leg=1).currency == self.rules_of_play.currency

    def takes(self, rules: RulesOfPlay) -> bool:
        """Whether the next evening can be played by these: its figures must add up with the existing ones."""
        return not self.played or rules.adds_up_with(self.rules_of_play)


def get_season_so_far(competition: Competition) -> SeasonSoFar:
    """At most seven SQL queries."""
    legs = Leg.objects.filter(match_day=OuterRef("pk"))
    results = Result.objects.filter(match_day=OuterRef("pk"))
    played = competition.match_days.filter(Exists(legs) | Exists(results)).order_by("number")
    tables = Table.objects.filter(WRITTEN_ON, leg__match_day__competition=competition)
    return SeasonSoFar(competition.rules_of_play, tuple(played), tables.exists(), _has_units(competition))


def _has_units(competition: Competition) -> bool:
    return (
        competition.pairs.exists()
        or competition.teams.exists()
        or Competition.objects.filter(HAS_POINTS, pk=competition.pk).exists()
        or Leg.objects.filter(match_day__competition=competition).exists()
        or Result.objects.filter(match_day__competition=competition).exists()
        or competition.match_days.filter(attendances__isnull=False).exists()
    )
