"""Who has the points of someone who plays in another's place, and who did that, in words."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.choices import SubstitutePoints
from tournaments.models import Competition
from tournaments.queries.results.in_place import PlayedInPlace
from tournaments.wording.figures import numbers_in_words


def answers_in_words(competition: Competition) -> list[tuple[str, str]]:
    """The answers that fit, the usual one first."""
    pair = {SubstitutePoints.PLACE: _("The pair")} if competition.is_pairs else {}
    return [(one.value, str(pair.get(one, one.label))) for one in competition.answers_about_substitutes]


def answer_in_words(competition: Competition) -> str:
    """What was answered; nothing as long as it was not asked."""
    return dict(answers_in_words(competition)).get(competition.substitute_points or "", "")


def played_in_place(played: PlayedInPlace) -> str:
    """One line below a result or a standing."""
    where = ngettext("%(match_day)s, leg %(legs)s", "%(match_day)s, legs %(legs)s", len(played.legs)) % {
        "match_day": played.match_day,
        "legs": numbers_in_words(played.legs),
    }
    sentences = {
        SubstitutePoints.PLACE: _("%(where)s: %(name)s played for %(place)s, who has the points."),
        SubstitutePoints.PLAYER: _("%(where)s: %(name)s played in place of %(place)s, and has the points."),
        SubstitutePoints.NOBODY: _("%(where)s: %(name)s played in place of %(place)s; no one has the points."),
    }
    if played.of_pair:
        sentences[SubstitutePoints.PLACE] = _("%(where)s: %(name)s played for %(place)s; the pair has the points.")
    return sentences[played.points] % {"where": where, "name": played.player, "place": played.place}
