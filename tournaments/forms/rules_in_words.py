"""All that a club has decided for a competition, in sections of whole sentences."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.choices import CountingFigure, Currency
from tournaments.forms.counting import counting_sentences, value_sentences
from tournaments.forms.ruleset import ruleset_sentences
from tournaments.models import Competition


def rules_sections(competition: Competition) -> list[tuple[str, list[str]]]:
    """The evening, the game, the standing: each a title and its sentences."""
    legs = competition.legs_per_match_day
    evening = [
        f"{competition.get_form_display()}.",
        ngettext("A match day has %(legs)s leg.", "A match day has %(legs)s legs.", legs) % {"legs": legs},
        _leg(competition),
        *value_sentences(competition),
    ]
    return [
        (_("A match day"), evening),
        (_("The game"), ruleset_sentences(competition.ruleset)),
        (_("The standing"), [*_what_counts(competition), *counting_sentences(competition.counting_rules)]),
    ]


def _leg(competition: Competition) -> str:
    """When a leg is over."""
    rounds, target = competition.rounds_per_leg, competition.ruleset.target
    if not competition.is_race:
        return ngettext("A leg has %(rounds)s round.", "A leg has %(rounds)s rounds.", rounds) % {"rounds": rounds}
    if competition.leg_currency == Currency.TURNS:
        return _("A leg is over when a die is back on six.")
    if competition.leg_currency == Currency.AUGEN:
        return _("A leg is over when somebody has %(target)d Augen.") % {"target": target}
    return _("A leg is over when somebody has %(target)d big points.") % {"target": target}


def _what_counts(competition: Competition) -> list[str]:
    """Said only where it is something else than the points of the game."""
    if competition.counting_figure == CountingFigure.MATCH_POINTS:
        text = _("A leg that is won brings %(won)d, one that ends level %(level)d to each side, whatever the score.")
        return [text % {"won": competition.win_points, "level": competition.draw_points}]
    if competition.currency != Currency.WINS:
        return []
    return [_("A leg that is won counts one, whatever the score; one that ends level counts for nobody.")]
