"""A score pad: start one, and its sheet as a script (static/js/sheet/) that talks JSON. The address is the only key."""

from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import UUID

from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring import AnyEntry
from tournaments.exceptions import Stale
from tournaments.exports.match_sheet import State, pad_state, pad_version
from tournaments.forms.pad.pad import PadForm, offered_rule_sets
from tournaments.forms.refusal import add_refusal
from tournaments.models import Pad
from tournaments.models.pad import PAD_KEPT_FOR
from tournaments.permissions import find_pad, find_rematch
from tournaments.services.pad.pad import (
    create_pad,
    record_pad_round,
    start_rematch,
    undo_pad_round,
    withdraw_pad_round,
)
from tournaments.views.once import shown_once
from tournaments.views.public.match_sheet import (
    Written,
    read_sent,
    refuse_unreadable,
    say_closed,
    show_app,
    show_sheet,
    store_written,
)
from tournaments.wording.rule_sets import rule_set_words

LAST_PAD = "pad"  # the cookie that leads back to the last pad


def get_pad(token: str) -> Pad:
    """The pad at this address; "not found" does not reveal how close a guess was."""
    pad = find_pad(token)
    if pad is None:
        raise Http404
    return pad


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@shown_once
def pad_start(request: HttpRequest) -> HttpResponse:
    """Choose the game, the names and how long it lasts."""
    context = ask_for_pad(request.GET.get("rules"), request.POST if request.method == "POST" else None)
    if token := create_as_typed(request, context["form"]):
        return go_to(token)
    last = request.COOKIES.get(LAST_PAD, "")
    last_pad = last if last and find_pad(last) else None
    return render(request, "pad/start.html", context | {"last_pad": last_pad})


def ask_for_pad(rules: str | None, data: QueryDict | None = None) -> dict[str, Any]:
    """What the page that starts a pad shows of the rule set of this name, by default the first one."""
    rule_sets = offered_rule_sets()
    words = next((words for words in rule_sets if words.name == rules), rule_sets[0])
    return {"form": PadForm(data, rules=words.name), "rule_set": words, "rule_sets": rule_sets}


def create_as_typed(request: HttpRequest, form: PadForm, token: str | None = None) -> str | None:
    """The secret part of the address of the new pad; None while something is wrong, which the form then reports."""
    if not form.is_valid():
        return None
    try:
        return create_pad(
            token=token,
            rules=form.rules,
            rules_options=form.rules_options,
            names=form.names,
            first_dealer=form.cleaned_data["first_dealer"],
            visitor=request.META["REMOTE_ADDR"],
        )
    except ValidationError as error:
        add_refusal(form, error)
        return None


@never_cache
@require_safe
def pad(request: HttpRequest, token: str) -> HttpResponse:
    """The pad, as an application that continues without the server."""
    found = get_pad(token)
    state = pad_state(found, token, find_rematch(token))
    title, plain = str(rule_set_words(found.rules).title), reverse("plain_pad", args=[token])
    return show_app(request, state, title=title, plain=plain, is_pad=True)


@never_cache
@require_safe
def pad_sheet(request: HttpRequest, token: str) -> HttpResponse:
    """The pad as JSON; 204 while it is the version that the phone has."""
    found = find_pad(token)
    if found is None:
        return say_closed()
    rematch = find_rematch(token)
    if request.GET.get("version") == pad_version(found, rematch):
        return HttpResponse(status=204)
    return JsonResponse(pad_state(found, token, rematch))


@csrf_exempt
@never_cache
@require_POST
def pad_round(request: HttpRequest, token: str, round: int) -> HttpResponse:
    """Write a round; what is sent twice is stored once."""
    found = find_pad(token)
    if found is None:
        return say_closed()
    written = read_sent(request, Written)
    if written is None:
        return refuse_unreadable()

    state_now = partial(_state, token)

    def store(entry: AnyEntry) -> Callable[[], State | None]:
        record_pad_round(
            pad=found,
            number=round,
            entry=entry,
            client_id=written.client_id,
            replaces=written.replaces,
            known=written.known,
        )
        return state_now

    return store_written(written, found.ruleset, round, store, state_now)


@csrf_exempt
@never_cache
@require_POST
def pad_undo(request: HttpRequest, token: str, client_id: UUID) -> HttpResponse:
    """Take this round off the pad, if it is the last one and no one has changed it, or keep it from coming."""
    found = find_pad(token)
    if found is None:
        return say_closed()
    last = found.rounds.order_by("-number").first()
    status = 409
    try:
        if last and last.client_id == client_id:
            undo_pad_round(pad=found, revision=found.revision)
        else:
            withdraw_pad_round(pad=found, client_id=client_id)
        status = 200
    except Stale:
        pass
    return show_sheet(_state(token), status)


@csrf_exempt
@never_cache
@require_POST
def pad_rematch(request: HttpRequest, token: str) -> HttpResponse:
    """Play again, with the same partners or the next ones."""
    found = find_pad(token)
    if found is None:
        return say_closed()
    rotate = request.POST.get("partners") == "rotate"
    try:
        following = start_rematch(pad=found, token=token, rotate=rotate, visitor=request.META["REMOTE_ADDR"])
    except ValidationError as error:
        return show_sheet(_state(token), 422, texts=error.messages)
    return _remember(JsonResponse({"address": reverse("pad", args=[following])}), following)


def _state(token: str) -> State | None:
    """The pad as it is now; None if it has been forgotten."""
    found = find_pad(token)
    return pad_state(found, token, find_rematch(token)) if found else None


def go_to(token: str, page: str = "pad") -> HttpResponse:
    """Opens the pad, which this browser finds again."""
    return _remember(redirect(page, token), token)


def _remember(response: HttpResponse, token: str) -> HttpResponse:
    response.set_cookie(
        LAST_PAD,
        token,
        max_age=PAD_KEPT_FOR,
        path=reverse("pad_start"),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response
