"""Who has the points of someone who plays in another's place, in words."""

from django.utils.translation import gettext as _

from tournaments.choices import SubstitutePoints
from tournaments.models import Competition


def answers_in_words(competition: Competition) -> list[tuple[str, str]]:
    """The answers that fit, the usual one first."""
    pair = {SubstitutePoints.PLACE: _("The pair")} if competition.is_pairs else {}
    return [(one.value, str(pair.get(one, one.label))) for one in competition.answers_about_substitutes]


def answer_in_words(competition: Competition) -> str:
    """What was answered; nothing as long as it was not asked."""
    return dict(answers_in_words(competition)).get(competition.substitute_points or "", "")
