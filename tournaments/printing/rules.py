"""The club's own rules in words, to hang on the wall."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.models import Competition
from tournaments.printing.press import Paper
from tournaments.printing.words import heading_of_competition


def rules_in_words(competition: Competition, sections: Sequence[tuple[str, Sequence[str]]]) -> list[Paper]:
    """`sections`: each a title and its sentences; whoever prints brings them, for forms are not below this layer."""
    data = {
        "heading": heading_of_competition(_("Rules"), competition),
        "sections": [{"title": title, "sentences": list(sentences)} for title, sentences in sections if sentences],
    }
    return [Paper("rules", data)]
