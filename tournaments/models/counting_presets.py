"""How clubs count their seasons, by name: each preset is the fields that it sets, and nothing else is said about it.

They are what clubs publish: all evenings, the best five of seven, the best four of each period of six weeks. What a leg
is worth stays as it is, unless a preset says so: the best five of seven may be points or games won.
"""

from collections.abc import Mapping
from copy import copy
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.choices import AbsenceRule, CountingFigure, CountingMethod
from tournaments.models.competition import Competition
from tournaments.models.counting import NUMBERS, usual_counting
from tournaments.standings import TieBreak

_BEGINS_WITH = {
    name: getattr(Competition(), name)
    for name in (
        *(name for names in NUMBERS.values() for name in names),
        *("counting_unit", "drop_timing", "counting_method", "minimum_attendance", "absence_rule"),
    )
}
"""What tells presets apart, as everyone begins with it. How long a season is counts only where a preset says it."""


class CountingPreset(NamedTuple):
    """`own`: what it sets differently from what everyone begins with."""

    name: str
    label: str | Promise
    own: Mapping[str, Any]

    @property
    def sets(self) -> dict[str, Any]:
        return {**_BEGINS_WITH, **self.own}

    @property
    def counts_places(self) -> bool:
        return self.own.get("counting_figure") == CountingFigure.RANK_POINTS


PRESETS = (
    CountingPreset("everything", _("Everything counts"), {}),
    CountingPreset("best_five", _("The best five of seven"), {"match_days_planned": 7, "counting_best": 5}),
    CountingPreset("worst_in_five", _("Without the worst one in five"), {"drop_one_in": 5}),
    CountingPreset(
        "average",
        _("The average, from five evenings on"),
        {"counting_method": CountingMethod.AVERAGE, "minimum_attendance": 5},
    ),
    CountingPreset(
        "average_of_best",
        _("The average of the best six of eight"),
        {
            **{"match_days_planned": 8, "counting_best": 6},
            **{"counting_method": CountingMethod.AVERAGE, "minimum_attendance": 6},
        },
    ),
    CountingPreset("own_average", _("Absent with notice: the own average"), {"absence_rule": AbsenceRule.OWN_AVERAGE}),
    CountingPreset(
        "periods",
        _("Periods of six weeks: the best four of each, the best five periods"),
        {"match_days_planned": 42, "period_match_days": 6, "period_best": 4, "periods_best": 5},
    ),
    CountingPreset("places", _("Points by place"), {"counting_figure": CountingFigure.RANK_POINTS}),
)


def preset_fields(name: str, competition: Competition) -> dict[str, Any]:
    """What this preset sets in a competition; nothing for an unknown name.

    Tie-breaks stay, except one that has nothing to go by any more.
    """
    preset = next((each for each in PRESETS if each.name == name), None)
    if preset is None:
        return {}
    fields = preset.sets
    if competition.counts_places and not preset.counts_places:
        fields["counting_figure"] = usual_counting(competition.ruleset).get("counting_figure", CountingFigure.POINTS)
    tried = copy(competition)
    tried.counting_figure = fields.get("counting_figure", competition.counting_figure)
    if not tried.has_figure:
        fields["tie_breaks"] = [each for each in competition.tie_breaks if each != TieBreak.FIGURE]
    return fields


def preset_of(competition: Competition) -> str:
    """The name of the preset that it is counted by; "" where a club has put its own together."""
    for preset in PRESETS:
        alike = all(getattr(competition, field) == value for field, value in preset.sets.items())
        if alike and preset.counts_places == competition.counts_places:
            return preset.name
    return ""
