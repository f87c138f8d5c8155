"""The rules of a score pad, house rules included: a page and a print."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.printing.press import pdf_response, to_pdf
from tournaments.printing.rules import rule_set_in_words
from tournaments.views.public.pad.pad import get_pad
from tournaments.wording.rule_sets import rule_set_words
from tournaments.wording.rules import game_sections


@never_cache
@require_safe
def pad_rules(request: HttpRequest, token: str) -> HttpResponse:
    """How this pad is played, from the cards to the end of the match."""
    found = get_pad(token)
    context = {
        "token": token,
        "rule_set": rule_set_words(found.rules),
        "sections": game_sections(found.ruleset, card_by_card=False),
    }
    return render(request, "pad/rules.html", context)


@never_cache
@require_safe
def pad_rules_pdf(request: HttpRequest, token: str) -> HttpResponse:
    """The same on paper."""
    found = get_pad(token)
    papers = rule_set_in_words(rule_set_words(found.rules), found.ruleset)
    return pdf_response(to_pdf(papers, _("Rules")), "rules.pdf")
