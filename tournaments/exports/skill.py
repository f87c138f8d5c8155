"""Luck and skill as a sheet: a line for each player or pair, with the interval of the estimate."""

from decimal import Decimal

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.exports.spreadsheet import Sheet, sheet_of, two_digits
from tournaments.queries.season.skill import SkillList


def skill_sheet(found: SkillList) -> Sheet:
    """No estimate where there are too few legs for one."""
    return sheet_of(
        "skill",
        _("Luck and skill"),
        found.lines,
        [
            ("number", _("Number"), lambda line: line.unit.number),
            ("name", pgettext("person", "Name"), lambda line: line.unit.name),
            ("legs", _("Legs"), lambda line: line.estimate.legs),
            ("average", _("Average"), lambda line: _tenths(line.estimate.average)),
            ("others", _("Partners and opponents"), lambda line: _tenths(line.estimate.others)),
            ("own", _("Own part"), lambda line: _tenths(line.estimate.points) if line.estimate.is_known else None),
            (
                "low",
                _("Own part at least"),
                lambda line: _tenths(line.estimate.low) if line.estimate.is_known else None,
            ),
            (
                "high",
                _("Own part at most"),
                lambda line: _tenths(line.estimate.high) if line.estimate.is_known else None,
            ),
            ("one_partner", _("Always sat with the same partner"), lambda line: int(line.estimate.is_inseparable)),
            ("open_hands", _("Against open hands"), lambda line: two_digits(line.par)),
        ],
    ).without_empty("one_partner", "open_hands")


def _tenths(points: float) -> Decimal:
    return Decimal(f"{points:.1f}")
