"""How a standing across clubs is counted, in plain sentences made from its rules."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.standings import CountingMethod
from tournaments.standings.across import AcrossRules


def across_sentences(rules: AcrossRules) -> list[str]:
    """What a competition brings, how many count, who is ranked, and who is one person."""
    return [
        _what_counts(rules),
        _how_many_count(rules),
        *_who_is_ranked(rules),
        _("Both of a pair, and all of a team, have its place and its result. Who has no place there gets nothing."),
        _("With equal figures people share a place."),
        _(
            "Counted as one person: who was taken out of the list of a club, and whoever has a club of the federation "
            "behind the name that has one person of that name. Others of the same name stay apart."
        ),
    ]


def _what_counts(rules: AcrossRules) -> str:
    if not rules.rank_points:
        return _("What counts is the result in each competition itself.")
    points = "–".join(map(str, rules.rank_points))
    said = _("What counts is the place in each competition: %(points)s points. Who shares a place has its points.")
    return said % {"points": points}


def _how_many_count(rules: AcrossRules) -> str:
    by_average = rules.method == CountingMethod.AVERAGE
    if rules.best is None:
        return _("The average of all competitions ranks.") if by_average else _("The sum of all competitions ranks.")
    if by_average:
        text = ngettext(
            "The average of everybody’s best %(best)d competition ranks.",
            "The average of everybody’s best %(best)d competitions ranks.",
            rules.best,
        )
    else:
        text = ngettext(
            "The sum of everybody’s best %(best)d competition ranks.",
            "The sum of everybody’s best %(best)d competitions ranks.",
            rules.best,
        )
    return text % {"best": rules.best}


def _who_is_ranked(rules: AcrossRules) -> list[str]:
    if rules.minimum <= 1:
        return []
    text = ngettext(
        "Who played fewer than %(minimum)d competition has no place.",
        "Who played fewer than %(minimum)d competitions has no place.",
        rules.minimum,
    )
    return [text % {"minimum": rules.minimum}]
