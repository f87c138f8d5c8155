"""What a competition counts, as headings and labels."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.choices import Currency, TieBreak
from tournaments.models import Competition


def leg_length(competition: Competition) -> str:
    """How long a leg is."""
    target = {"target": competition.ruleset.target}
    if not competition.is_race:
        rounds = competition.rounds_per_leg
        return ngettext("%(rounds)s round", "%(rounds)s rounds", rounds) % {"rounds": rounds}
    if competition.leg_currency == Currency.TURNS:
        return _("until a die is back on six")
    if competition.leg_currency == Currency.AUGEN:
        return _("a match to %(target)d Augen") % target
    if competition.leg_currency == Currency.BIG_POINTS:
        return _("a match to %(target)d big points") % target
    return ngettext("a match to %(target)d point", "a match to %(target)d points", competition.ruleset.target) % target


def side_figures(competition: Competition, *, of_sheet: bool = False) -> dict[str, str]:
    """The figures shown as well as the totals, by the fields of a result; or those from the sheets of tables."""
    names = competition.sheet_figures if of_sheet else competition.side_figures
    nats = _("Rounds lost") if competition.ruleset.game.has_melds else _("Nats")
    game = str(competition.leg_currency.label)
    labels = {"figure": game, "roem": _("Roem"), "pits": _("Pits"), "nats": nats}
    return {name: labels[name] for name in names}


def tie_break_label(breaker: str, *, has_melds: bool) -> str:
    """What breaks ties, in the words of the players of the game."""
    if has_melds and breaker == TieBreak.FEWEST_NATS:
        return _("Fewest rounds lost")
    return str(TieBreak(breaker).label)


def total_label(competition: Competition) -> str:
    """The name of a total: a total, unless it counts something other than points."""
    currency = competition.currency
    return _("Total") if currency == Currency.POINTS else str(currency.label)


def standing_label(competition: Competition) -> str:
    """The name of a total of the standing, which may not be what a match day counts."""
    return _("Points for places") if competition.counts_places else total_label(competition)


def score_label(competition: Competition) -> str:
    """The kind of the ranking figures: an average, or a number of something."""
    if competition.by_average:
        return _("Average")
    return standing_label(competition) if competition.counts_places else str(competition.currency.label)


def ranked_by(competition: Competition) -> str:
    """The name of the figure that ranks in the standing."""
    return _("Average") if competition.by_average else standing_label(competition)
