"""When a match is over, and who wins it then."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import BothOver, DieOvershoot, Game, MatchEnd, Ruleset
from tournaments.wording.sections import RulesSection

THREE = 3  # players, each for themselves


def end_section(match: Ruleset) -> RulesSection:
    """The end of a match, or of a leg if the rules are those of a leg."""
    return RulesSection(_("The end"), end_sentences(match))


def end_sentences(match: Ruleset) -> list[str]:
    """How long the match is played, and what a tie means."""
    if match.match_end is MatchEnd.OPEN:
        return [_open(match), _("If the totals are the same then, it is a tie.")]
    if match.match_end is MatchEnd.ROUNDS:
        rounds = ngettext(
            "After %(rounds)d round the highest total wins.",
            "After %(rounds)d rounds the highest total wins.",
            match.rounds,
        )
        tie = (
            _("If the totals are the same then, one more round is played.")
            if match.extra_round_on_tie
            else _("If the totals are the same then, it is a tie.")
        )
        return [rounds % {"rounds": match.rounds}, tie]
    return [_goal(match) % {"target": match.target}, *_both_over(match)]


def _open(match: Ruleset) -> str:
    if match.counts_augen:
        return _("You play as long as you like; when you stop, the highest number of Augen wins.")
    if match.counts_small_points:
        return _("You play as long as you like; when you stop, the highest number of big points wins.")
    return _("You play as long as you like; when you stop, the highest total wins.")


def _goal(match: Ruleset) -> str:
    if match.game is Game.HAMBURG:
        return _("The first die to be back on six at the end of a round wins.")
    if match.counts_augen:
        return _("The first to have %(target)d Augen at the end of a round wins.")
    if match.counts_small_points:
        return _("The first to have %(target)d big points at the end of a round wins.")
    return _("The first to have %(target)d points at the end of a round wins.")


def _both_over(match: Ruleset) -> list[str]:
    if match.game is Game.HAMBURG:
        return [_more_dice(match)] if match.players == THREE else []  # of two a round turns only one
    if match.both_over is BothOver.ALWAYS:
        text = _(
            "If more than one of you gets there in the same round, one more round is played, and then the "
            "highest total wins."
        )
    else:
        text = _(
            "If more than one of you gets there in the same round, the highest total wins; if you are "
            "tied, one more round is played."
        )
    return [text]


def _more_dice(match: Ruleset) -> str:
    if match.die_overshoot is DieOvershoot.GOES_ON:
        return _("If more than one die gets there in the same round, it is a tie.")
    return _("If more than one die gets there in the same round, the one turned further wins; equally far is a tie.")
