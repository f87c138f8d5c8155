"""A score pad as pages with forms, for phones without JavaScript."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.exceptions import KeyUsed, Stale
from tournaments.forms.refusal import add_refusal
from tournaments.forms.revision import RevisionForm
from tournaments.forms.table.round import FiguresForm
from tournaments.forms.table.round_forms import figures_form
from tournaments.models import Pad
from tournaments.models.pad import PAD_KEPT_FOR
from tournaments.permissions import find_rematch
from tournaments.queries.table.match_record import dealer_at, party_names, seat_names
from tournaments.queries.table.match_sheet import MatchSheet, RoundLine, get_pad_sheet
from tournaments.services.pad.pad import correct_pad_round, record_pad_round, start_rematch, undo_pad_round
from tournaments.views.public.pad.pad import get_pad, go_to
from tournaments.whole_number import whole_number
from tournaments.wording.explanation import explain_round
from tournaments.wording.rule_sets import rule_set_words
from tournaments.wording.ruleset import ruleset_sentences
from tournaments.wording.steps import step_sentences


@never_cache
@require_safe
def plain_pad(request: HttpRequest, token: str) -> HttpResponse:
    """The pad: everyone's totals, the next round, every round before it."""
    found = get_pad(token)
    return _show(request, token, found, get_pad_sheet(found))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def plain_pad_round(request: HttpRequest, token: str, round: int) -> HttpResponse:
    """Write the next round."""
    found = get_pad(token)
    if request.method != "POST":
        # Someone reloads a page that came back with a message.
        return redirect("plain_pad", token)
    form = figures_form(found, round, request.POST)
    number: int | None = round
    if entry := form.valid_entry:
        try:
            record_pad_round(pad=found, number=round, entry=entry, client_id=form.cleaned_data["client_id"])
        except KeyUsed:
            form.ask_again()
        except Stale:
            number = None
            form.add_error(
                None,
                _(
                    "Someone else has written on this pad in the meantime, see below. What you typed is still "
                    "here; save it only if it is the next round."
                ),
            )
        except ValidationError as error:
            number = None
            add_refusal(form, error)
        else:
            return redirect("plain_pad", token)
    return _show(request, token, found, get_pad_sheet(found), form, number)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def plain_pad_correct(request: HttpRequest, token: str, round: int) -> HttpResponse:
    """Change any round that is already written."""
    found = get_pad(token)
    sheet = get_pad_sheet(found)
    line = next((line for line in sheet.lines if line.number == round), None)
    if line is None:
        raise Http404
    data = request.POST if request.method == "POST" else None
    form = figures_form(found, round, data, written=line.entry, is_new=False)
    correction = RevisionForm(data, stored_revision=found.revision)
    if correction.is_valid() and (entry := form.valid_entry):
        try:
            correct_pad_round(pad=found, number=round, entry=entry, revision=correction.cleaned_data["revision"])
        except Stale:
            found.refresh_from_db()
            correction.refuse_stale(found.revision)
        except ValidationError as error:
            add_refusal(form, error)
        else:
            messages.success(request, _("Round %(number)d is corrected.") % {"number": line.shown})
            return redirect("plain_pad", token)
    stored = list(zip(party_names(found).values(), line.cells, strict=True))
    context = {
        "back": reverse("plain_pad", args=[token]),
        "line": line,
        "stored": stored,
        "explanation": _explained(found, line),
        "form": form,
        "correction": correction,
        "number": round,
    }
    return render(request, "pad/correct.html", context)


@never_cache
@require_POST
def plain_pad_undo(request: HttpRequest, token: str) -> HttpResponse:
    """Remove the last round, unless someone has written on the pad since the page was opened."""
    found = get_pad(token)
    try:
        number = undo_pad_round(pad=found, revision=whole_number(request.POST.get("revision", "")) or 0)
    except Stale:
        messages.warning(
            request, _("Someone else has written on this pad in the meantime. Nothing was undone; look again.")
        )
    else:
        messages.success(
            request,
            _("Round %(number)d is removed from the pad.") % {"number": get_pad_sheet(found).shown_number(number)},
        )
    return redirect("plain_pad", token)


@never_cache
@require_POST
def plain_pad_rematch(request: HttpRequest, token: str) -> HttpResponse:
    """Play again, with the same partners or the next ones."""
    try:
        following = start_rematch(
            pad=get_pad(token),
            token=token,
            rotate=request.POST.get("partners") == "rotate",
            visitor=request.META["REMOTE_ADDR"],
        )
    except ValidationError as error:
        messages.warning(request, " ".join(error.messages))
        return redirect("plain_pad", token)
    return go_to(following, "plain_pad")


def _show(
    request: HttpRequest,
    token: str,
    pad: Pad,
    sheet: MatchSheet,
    form: FiguresForm | None = None,
    number: int | None = None,
) -> HttpResponse:
    """The `form` keeps its `number`; one that came too late is sent again as the round whose turn it is."""
    rematch = find_rematch(token) if sheet.is_over else None
    if form is None and not sheet.match.finished:
        form = figures_form(pad, sheet.next_number)
    context = {
        "token": token,
        "sheet": sheet,
        "form": form,
        "number": number or sheet.next_number,
        "steps": step_sentences(pad.ruleset, dealer_at(pad, sheet.next_number), seat_names(pad.names)),
        "rule_set": rule_set_words(pad.rules),
        "sentences": ruleset_sentences(pad.ruleset, card_by_card=False),
        "explanation": _explained(pad, sheet.lines[-1]) if sheet.lines else [],
        "months": PAD_KEPT_FOR.days // 30,
        "rematch": rematch,
    }
    return render(request, "pad/plain.html", context)


def _explained(pad: Pad, line: RoundLine) -> list[str]:
    """Why a written round counts as it does."""
    return explain_round(line.entry, line.score, pad.ruleset, party_names(pad), line.match)
