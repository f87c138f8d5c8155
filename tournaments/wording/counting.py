"""How a competition is counted, in plain sentences made from its rules."""

from collections import defaultdict

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.choices import Currency, LateRule, TieBreak
from tournaments.models import Competition
from tournaments.models.counting import Counting
from tournaments.standings import (
    AbsenceRule,
    AbsenceWorth,
    CountingMethod,
    CountingRules,
    CountingUnit,
    DropTiming,
)
from tournaments.wording.competition import tie_break_label
from tournaments.wording.figures import amount, numbers_in_words


def counting_sentences(rules: CountingRules, *, has_melds: bool = False) -> list[str]:
    """What counts, what ranks, what is dropped when, who is ranked, what happens with ties."""
    sentences = [_what_counts(rules), *day_sentences(rules), *_handicap_sentences(rules), _what_ranks(rules)]
    if rules.rank_points:
        points = "–".join(map(str, rules.rank_points))
        sentences.insert(0, _("What counts is the place on each match day: %(points)s points.") % {"points": points})
    if rules.drops_results and rules.drops == DropTiming.AT_END:
        sentences.append(_("Lower results are dropped only when the season is complete; until then everything counts."))
    if rules.minimum_attendance:
        sentences.append(_who_is_ranked(rules))
    sentences.append(_what_breaks_ties(rules, has_melds=has_melds))
    return sentences


def _handicap_sentences(rules: CountingRules) -> list[str]:
    """Where anyone has a handicap, or it counts otherwise than usual."""
    per_leg = rules.handicap_per == CountingUnit.LEG
    if not rules.handicaps and not per_leg:
        return []
    text = (
        _("Handicaps are added to every leg attended.")
        if per_leg
        else _("Handicaps are added to every match day attended.")
    )
    return [text, _("They decide the places and add no points.")] if rules.rank_points else [text]


def value_sentences(counting: Competition) -> list[str]:
    """What sitting out a leg and missing a match day are worth, and in portefeuille what a board is."""
    sentences = []
    if counting.by_imps:
        sentences.append(
            _(
                "Every table plays the same hands. On each board a result is compared with what was usual on the "
                "same line; the difference counts in IMPs (Butler)."
            )
        )
    elif counting.is_portefeuille:
        sentences.append(
            _(
                "Every table plays the same hands. On each board a result is compared with the others on the "
                "same line: two match points for each one beaten, one for each tie."
            )
        )
    sentences.append(bye_sentence(counting))
    sentences += absence_sentences(counting)
    if counting.late_rule == LateRule.LOWEST_OF_LEG:
        sentences.append(_("A leg missed by coming late is worth the lowest score of that leg."))
    elif counting.late_points:
        worth = amount(counting.late_points, counting.currency)
        sentences.append(_("A leg missed by coming late is worth %(worth)s.") % {"worth": worth})
    if counting.vacancy_points and counting.adds_up_teams:
        worth = amount(counting.vacancy_points, counting.currency)
        sentences.append(
            _("An empty seat of a team is worth %(worth)s in each leg that others of it play.") % {"worth": worth}
        )
    if not counting.guests_are_ranked:
        sentences.append(_("Guests have no place in the standing."))
    return sentences


def absence_sentences(counting: Counting) -> list[str]:
    """What a match day that was missed is worth, and how many of them are."""
    rules = counting.absence_rules
    # An absence is worth points of the standing, everything else points of a leg.
    currency = Currency.POINTS if counting.counts_places else counting.currency
    lowest, own, last = _("the lowest score of that match day"), _("the own average of the season so far"), ""
    if AbsenceRule.LAST_AVERAGE in (rules.with_notice.rule, rules.without_notice.rule):
        text = ngettext(
            "the score of the last match day attended before it",
            "the average of the last %(last)d match days attended before it",
            rules.last,
        )
        last = text % {"last": rules.last}
    averages = {AbsenceRule.OWN_AVERAGE: own, AbsenceRule.LAST_AVERAGE: last}

    def worth(one: AbsenceWorth) -> str:
        if one.rule == AbsenceRule.LOWEST_OF_EVENING:
            return lowest
        if one.rule == AbsenceRule.FIXED:
            return amount(one.points, currency)
        if not one.fine:
            return averages[one.rule]
        return _("%(average)s, less %(fine)s") % {"average": averages[one.rule], "fine": amount(one.fine, currency)}

    sentences = [
        _("A match day missed with notice is worth %(worth)s.") % {"worth": worth(rules.with_notice)},
        _("A match day missed without notice is worth %(worth)s.") % {"worth": worth(rules.without_notice)},
    ]
    fixed = [amount(one.points, currency) for one in (rules.with_notice, rules.without_notice) if one.rule.is_of_season]
    if fixed:
        text = ngettext(
            "Without a match day to average it is %(worth)s.",
            "With fewer than %(minimum)d match days to average it is %(worth)s.",
            rules.minimum,
        )
        words = {"worth": fixed[0], "other": fixed[-1]}
        both = fixed[0] if fixed[0] == fixed[-1] else _("%(worth)s, and without notice %(other)s") % words
        sentences.append(text % {"minimum": rules.minimum, "worth": both})
    if rules.paid is not None:
        text = ngettext(
            "Only the first absence of a season is worth anything.",
            "Only the first %(paid)d absences of a season are worth anything.",
            rules.paid,
        )
        sentences.append(text % {"paid": rules.paid} if rules.paid else _("No absence is worth anything."))
    return sentences


def bye_sentence(counting: Counting) -> str:
    """What sitting out a leg is worth."""
    worth = amount(counting.bye_points, counting.currency)
    if not counting.bye_pits:
        return _("Sitting out a leg is worth %(worth)s.") % {"worth": worth}
    text = ngettext(
        "Sitting out a leg is worth %(worth)s and %(pits)d pit.",
        "Sitting out a leg is worth %(worth)s and %(pits)d pits.",
        counting.bye_pits,
    )
    return text % {"worth": worth, "pits": counting.bye_pits}


def _what_counts(rules: CountingRules) -> str:
    by_leg = rules.unit == CountingUnit.LEG
    if rules.period_match_days is not None:
        return " ".join(_what_counts_of_periods(rules, by_leg=by_leg))
    if rules.drop_worst is not None or rules.drop_one_in is not None:
        return _without_worst(rules, by_leg=by_leg)
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


def _without_worst(rules: CountingRules, *, by_leg: bool) -> str:
    if rules.drop_one_in is not None:
        if by_leg:
            text = _("Of every %(number)d legs held, everyone’s worst one does not count.")
        else:
            text = _("Of every %(number)d match days held, everyone’s worst one does not count.")
        return text % {"number": rules.drop_one_in}
    worst = rules.drop_worst or 0
    if by_leg:
        text = ngettext("All but the worst leg count.", "All but the worst %(worst)d legs count.", worst)
    else:
        text = ngettext("All but the worst match day count.", "All but the worst %(worst)d match days count.", worst)
    return text % {"worst": worst}


def day_sentences(rules: CountingRules) -> list[str]:
    """The match days that count unlike the others; those that count alike are said together."""
    with_weight: defaultdict[int, list[int]] = defaultdict(list)
    for number, rule in sorted(rules.days.items()):
        with_weight[rule.weight].append(number)
    sentences = [
        _of_days(_how_days_count(weight, len(numbers)), numbers, times=weight)
        for weight, numbers in with_weight.items()
        if weight != 1
    ]
    if rules.drops_results and rules.kept_days:
        numbers = sorted(rules.kept_days)
        text = ngettext("Match day %(days)s cannot be dropped.", "Match days %(days)s cannot be dropped.", len(numbers))
        sentences.append(_of_days(text, numbers))
    return sentences


def _how_days_count(weight: int, number: int) -> str:
    if weight == 0:
        return ngettext("Match day %(days)s does not count.", "Match days %(days)s do not count.", number)
    if weight == 2:
        return ngettext("Match day %(days)s counts double.", "Match days %(days)s count double.", number)
    return ngettext("Match day %(days)s counts %(times)d times.", "Match days %(days)s count %(times)d times.", number)


def _of_days(text: str, numbers: list[int], **words: int) -> str:
    return text % {"days": numbers_in_words(numbers), **words}


def _what_counts_of_periods(rules: CountingRules, *, by_leg: bool) -> list[str]:
    days = rules.period_match_days or 1
    sentences = [ngettext("A period is %(days)d match day.", "A period is %(days)d match days.", days) % {"days": days}]
    if rules.period_best is not None:
        best = rules.period_best
        if by_leg:
            text = ngettext("In each the best leg counts.", "In each the best %(best)d legs count.", best)
        else:
            text = ngettext("In each the best match day counts.", "In each the best %(best)d match days count.", best)
        sentences.append(text % {"best": best})
    if rules.periods_best is not None:
        best = rules.periods_best
        text = ngettext("The best period counts.", "The best %(best)d periods count.", best)
        sentences.append(text % {"best": best})
    return sentences


def _what_ranks(rules: CountingRules) -> str:
    if rules.method == CountingMethod.SUM:
        return _("The highest total comes first.")
    if rules.unit == CountingUnit.LEG:
        return _("The highest average per leg attended comes first.")
    return _("The highest average per match day attended comes first.")


def _who_is_ranked(rules: CountingRules) -> str:
    if rules.unit == CountingUnit.LEG:
        text = ngettext(
            "You need to play at least %(minimum)d leg for a place in the standing.",
            "You need to play at least %(minimum)d legs for a place in the standing.",
            rules.minimum_attendance,
        )
    else:
        text = ngettext(
            "You need to attend at least %(minimum)d match day for a place in the standing.",
            "You need to attend at least %(minimum)d match days for a place in the standing.",
            rules.minimum_attendance,
        )
    return text % {"minimum": rules.minimum_attendance}


def _what_breaks_ties(rules: CountingRules, *, has_melds: bool) -> str:
    if not rules.tie_breaks:
        return _("A tie means a shared place.")
    breakers = ", ".join(tie_break_label(breaker, has_melds=has_melds) for breaker in rules.tie_breaks)
    text = _("Ties are broken in this order: %(breakers)s.") % {"breakers": breakers}
    if TieBreak.LOT.value in rules.tie_breaks:
        text += " " + _("The seed for drawing lots is %(seed)d.") % {"seed": rules.lot_seed}
    return text
