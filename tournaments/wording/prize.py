"""What is said of all prizes: what decides between people who tie."""

from django.utils.translation import gettext as _

from tournaments.choices import PrizeTie
from tournaments.models import Competition
from tournaments.queries.results.prize import GivenPrize
from tournaments.wording.figures import NONE


def prize_word(given: GivenPrize) -> str:
    """What a prize is given for: its place or its kind, and what it is for a part of."""
    what = _("Place %(place)s") % {"place": given.place} if given.place else given.prize.get_kind_display()
    return " · ".join([str(what), *given.groups])


def prize_line(given: GivenPrize) -> str:
    """A prize in one line: “Place 2: Bert – € 20,00 (by lot)”."""
    note = f" ({given.note})" if given.note and not given.waits else ""
    return f"{prize_word(given)}: {given.name}{f' {NONE} {given.what}' if given.what else ''}{note}"


def tie_sentence(competition: Competition) -> str:
    """For the page and the paper of prizes."""
    shared = _("Amounts are added and divided in whole cents; cents left over go to those who come first by name.")
    match competition.prize_tie:
        case PrizeTie.LOT:
            return _("If more people are tied than there are prizes, or their prizes differ, the lot decides.")
        case PrizeTie.FIGURE:
            figures = _("the best last leg, the highest leg, most pits, most roem")
            if competition.ruleset.game.has_melds:
                figures = _("the best last leg, the highest leg")
            text = _(
                "If more people are tied than there are prizes, or their prizes differ, these decide in this order: "
                "%(figures)s. Those who are still tied share."
            )
            return f"{text % {'figures': figures}} {shared}"
        case _:
            text = _("If more people are tied than there are prizes, or their prizes differ, they share the prizes.")
            return f"{text} {shared}"
