"""How a competition is counted, in plain sentences made from its rules."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.choices import AbsenceRule, TieBreak
from tournaments.models import Competition
from tournaments.standings import CountingMethod, CountingRules, CountingUnit, DropTiming


def counting_sentences(rules: CountingRules) -> list[str]:
    """What counts, what ranks, what is dropped when, who is ranked, what happens to equals."""
    sentences = [_what_counts(rules), _what_ranks(rules)]
    if rules.best is not None and rules.drops == DropTiming.AT_END:
        sentences.append(_("Lower results are dropped only when the season is complete; until then everything counts."))
    if rules.minimum_attendance:
        sentences.append(_who_is_ranked(rules))
    sentences.append(_what_parts_equals(rules))
    return sentences


def value_sentences(competition: Competition) -> list[str]:
    """What sitting out a leg and missing a match day are worth."""
    sentences = []
    if competition.bye_pits:
        sentences.append(
            ngettext(
                "Sitting out a leg is worth %(points)d points and %(pits)d pit.",
                "Sitting out a leg is worth %(points)d points and %(pits)d pits.",
                competition.bye_pits,
            )
            % {"points": competition.bye_points, "pits": competition.bye_pits}
        )
    else:
        sentences.append(_("Sitting out a leg is worth %(points)d points.") % {"points": competition.bye_points})
    if competition.absence_rule == AbsenceRule.LOWEST:
        sentences.append(_("A match day missed with notice is worth the lowest score of that match day."))
    else:
        sentences.append(
            _("A match day missed with notice is worth %(points)d points.") % {"points": competition.absence_points}
        )
    sentences.append(
        _("A match day missed without notice is worth %(points)d points.")
        % {"points": competition.absence_without_notice_points}
    )
    return sentences


def _what_counts(rules: CountingRules) -> str:
    by_leg = rules.unit == CountingUnit.LEG
    if rules.best is None:
        return _("Every leg counts.") if by_leg else _("Every match day counts.")
    figures = {"best": rules.best, "planned": rules.planned}
    if rules.planned is None:
        if by_leg:
            text = ngettext("The best leg counts.", "The best %(best)d legs count.", rules.best)
        else:
            text = ngettext("The best match day counts.", "The best %(best)d match days count.", rules.best)
    elif by_leg:
        text = ngettext(
            "The best leg of %(planned)d counts.", "The best %(best)d of %(planned)d legs count.", rules.best
        )
    else:
        text = ngettext(
            "The best match day of %(planned)d counts.",
            "The best %(best)d of %(planned)d match days count.",
            rules.best,
        )
    return text % figures


def _what_ranks(rules: CountingRules) -> str:
    if rules.method == CountingMethod.SUM:
        return _("The highest total comes first.")
    if rules.unit == CountingUnit.LEG:
        return _("The highest average per leg attended comes first.")
    return _("The highest average per match day attended comes first.")


def _who_is_ranked(rules: CountingRules) -> str:
    if rules.unit == CountingUnit.LEG:
        text = ngettext(
            "A place takes at least %(minimum)d leg attended.",
            "A place takes at least %(minimum)d legs attended.",
            rules.minimum_attendance,
        )
    else:
        text = ngettext(
            "A place takes at least %(minimum)d match day attended.",
            "A place takes at least %(minimum)d match days attended.",
            rules.minimum_attendance,
        )
    return text % {"minimum": rules.minimum_attendance}


def _what_parts_equals(rules: CountingRules) -> str:
    if not rules.tie_breaks:
        return _("Equals share a place.")
    breakers = ", ".join(str(TieBreak(breaker).label).lower() for breaker in rules.tie_breaks)
    return _("Equals are parted by, in this order: %(breakers)s.") % {"breakers": breakers}
