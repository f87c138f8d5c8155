"""How a standing across clubs is counted, in plain sentences made from its rules."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.standings import CountingMethod
from tournaments.standings.across import AcrossRules


def across_sentences(rules: AcrossRules) -> list[str]:
    """What a competition is worth, how many count, who is ranked, and which entries are one person."""
    return [
        _what_counts(rules),
        _how_many_count(rules),
        *_who_is_ranked(rules),
        _(
            "Both players of a pair, and all players of a team, get its place and its result. Players who have "
            "no place there get nothing."
        ),
        _("Players with equal figures share a place."),
        _(
            "Counted as one person: anyone taken from the list of a club, and anyone whose name is "
            "followed by a club of the federation that has one person of that name. Others of the same "
            "name stay separate."
        ),
    ]


def _what_counts(rules: AcrossRules) -> str:
    if not rules.rank_points:
        return _("What counts is the result in each competition itself.")
    points = "–".join(map(str, rules.rank_points))
    said = _(
        "What counts is the place in each competition: %(points)s points. Players who share a place each get "
        "its points."
    )
    return said % {"points": points}


def _how_many_count(rules: AcrossRules) -> str:
    by_average = rules.method == CountingMethod.AVERAGE
    if rules.best is None:
        return (
            _("The average of all competitions decides the place.")
            if by_average
            else _("The sum of all competitions decides the place.")
        )
    if by_average:
        text = ngettext(
            "The average of each player’s best %(best)d competition decides the place.",
            "The average of each player’s best %(best)d competitions decides the place.",
            rules.best,
        )
    else:
        text = ngettext(
            "The sum of each player’s best %(best)d competition decides the place.",
            "The sum of each player’s best %(best)d competitions decides the place.",
            rules.best,
        )
    return text % {"best": rules.best}


def _who_is_ranked(rules: AcrossRules) -> list[str]:
    if rules.minimum <= 1:
        return []
    text = ngettext(
        "A player with fewer than %(minimum)d competition has no place.",
        "A player with fewer than %(minimum)d competitions has no place.",
        rules.minimum,
    )
    return [text % {"minimum": rules.minimum}]
