"""What a new competition would be, in sentences: everything that is not asked, so that no one has to look for it."""

import datetime

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.choices import CompetitionKind
from tournaments.models import Competition
from tournaments.wording.counting import bye_sentence, counting_sentences, value_sentences
from tournaments.wording.rules import evening_sentences, what_counts


def new_competition_sections(competition: Competition, evening: datetime.date) -> list[tuple[str, list[str]]]:
    """Each a title and its sentences; the rule set has its own words."""
    rules, has_melds = competition.counting_rules, competition.ruleset.game.has_melds
    counting = counting_sentences(rules, has_melds=has_melds)
    public = _("Everyone can see the published results.")
    if competition.kind == CompetitionKind.TOURNAMENT:
        date = date_format(evening, "DATE_FORMAT")
        days = [_("One evening, on %(date)s. It is opened at once, so that people can be checked in.") % {"date": date}]
        worth, counting = [bye_sentence(competition)], counting[1:]  # there is only one evening to count
    else:
        days = [_("You open a match day whenever you play; how many there will be can stay open.")]
        worth = value_sentences(competition)
    return [
        (_("The days"), [*days, public]),
        (_("A match day"), [*evening_sentences(competition), *worth]),
        (_("The standing"), [*what_counts(competition), *counting]),
    ]
