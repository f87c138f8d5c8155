"""The club's own rules in words, to hang on the wall."""

from django.utils.translation import gettext as _

from tournaments.models import Competition
from tournaments.printing.press import Paper
from tournaments.printing.words import heading_of_competition
from tournaments.wording.rules import rules_sections


def rules_in_words(competition: Competition) -> list[Paper]:
    """Each section with its title and its sentences."""
    data = {
        "heading": heading_of_competition(_("Rules"), competition),
        "sections": [{"title": title, "sentences": sentences} for title, sentences in rules_sections(competition)],
    }
    return [Paper("rules", data)]
