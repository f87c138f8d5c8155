"""The labels of the fields for the value of sitting out, staying away and coming late."""

from django.utils.translation import gettext as _

from tournaments.choices import Currency
from tournaments.models.counting import Counting
from tournaments.wording.figures import amount


def given_fields(counting: Counting, usual: int) -> dict[str, tuple[str, str]]:
    """By the names of the fields: the label, with the unit, and the help if it differs from that in klaverjas."""
    of_leg = {"unit": counting.currency.label}
    of_day = {"unit": _("Points by place") if counting.counts_places else counting.currency.label}
    helps = {"bye": "", "absence": ""}
    if counting.currency != Currency.POINTS:
        worth = amount(usual, counting.currency)
        helps["bye"] = _("For anyone without a place at a table. Usually %(worth)s.") % {"worth": worth}
    if counting.currency != Currency.POINTS or counting.counts_places:
        helps["absence"] = _("Used with a fixed number of points. 0: nothing.")
    return {
        "bye_points": (_("%(unit)s for sitting out a leg") % of_leg, helps["bye"]),
        "absence_points": (_("%(unit)s for a match day missed with notice") % of_day, helps["absence"]),
        "absence_fine": (_("%(unit)s less than the own average, with notice") % of_day, ""),
        "absence_without_notice_fine": (_("%(unit)s less than the own average, without notice") % of_day, ""),
        "absence_without_notice_points": (_("%(unit)s for a match day missed without notice") % of_day, ""),
        "vacancy_points": (_("%(unit)s for an empty seat of a team") % of_leg, ""),
        "late_points": (_("%(unit)s for a leg missed by coming late") % of_leg, ""),
    }
