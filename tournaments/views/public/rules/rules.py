"""The rules of every rule set, for anyone who wants to learn a game: pages and prints without a club."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring import Ruleset, preset
from tournaments.printing.press import pdf_response, to_pdf
from tournaments.printing.rules import rule_set_in_words
from tournaments.wording.rule_sets import RULE_SETS, RuleSetWords, rule_set_words
from tournaments.wording.rules import game_sections

PLAYERS = ("4", "3", "2")


@require_safe
def rule_set_list(request: HttpRequest) -> HttpResponse:
    """Which games there are, each with a few words and where its rules come from."""
    return render(request, "rules/rule_set_list.html", {"rule_sets": RULE_SETS.values()})


@require_safe
def rule_set(request: HttpRequest, rules: str) -> HttpResponse:
    """A game from the cards to its end; where two or three can play it as well, for the number asked for."""
    words, ruleset = _asked(request, rules)
    context = {
        "rule_set": words,
        "sections": game_sections(ruleset, card_by_card=False),
        "players": ruleset.players,
        "sizes": PLAYERS if ruleset.game.has_melds else (),
    }
    return render(request, "rules/rule_set.html", context)


@require_safe
def rule_set_pdf(request: HttpRequest, rules: str) -> HttpResponse:
    """The same, to take along to the table."""
    words, ruleset = _asked(request, rules)
    return pdf_response(to_pdf(rule_set_in_words(words, ruleset), _("Rules")), f"{words.name}-rules.pdf")


def _asked(request: HttpRequest, rules: str) -> tuple[RuleSetWords, Ruleset]:
    try:
        words = rule_set_words(rules)
    except KeyError:
        raise Http404 from None
    players = request.GET.get("players")
    if preset(words.name).game.has_melds and players in PLAYERS:
        return words, preset(words.name, players=int(players))
    return words, preset(words.name)
