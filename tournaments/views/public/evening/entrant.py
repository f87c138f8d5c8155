"""A drive that anyone can sign up for: the page to do so, and the page of one sign-up, opened by its link."""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.exports.entrant_mail import mail_signed_up, mail_to_confirm
from tournaments.exports.mail import send_each
from tournaments.forms.evening.entrant import OpenSignUpForm, PartnerForm
from tournaments.forms.refusal import ConfirmationForm, refused_on
from tournaments.hall import address_for_phones
from tournaments.models import MatchDay
from tournaments.permissions import get_open_match_day
from tournaments.queries.evening.entrant import OwnSignUp, count_sign_ups, find_own_sign_up
from tournaments.queries.evening.sign_up import answers_until, takes_answers
from tournaments.queries.season.own_page import list_seated
from tournaments.services.evening.entrant import cancel_sign_up, entrant_token, find_partner, sign_up_anyone
from tournaments.services.limit import is_too_often, network_of
from tournaments.views.moved_up import address_of, tell_moved_up
from tournaments.views.once import done_once
from tournaments.views.organise.request import about

SALT = "sign-up by mail"
CONFIRMED_WITHIN = timedelta(days=1)
# A club may sign up its members from one place; more is a program.
MOST_FROM_ONE_PLACE, PERIOD = 60, timedelta(hours=1)
MAILS_TO_ONE = 5


@cache_control(private=True, no_cache=True)
@require_http_methods(["GET", "HEAD", "POST"])
@done_once
def sign_up(request: HttpRequest, club: str, competition: str, day: int) -> HttpResponse:
    """The form; where the site sends mail an address is confirmed before anything is stored.

    A browser may keep the page until Back: with it goes what was typed, also where nothing else keeps that.
    """
    match_day = get_open_match_day(request.user, club, competition, day)
    form = OpenSignUpForm(request.POST or None, competition=match_day.competition)
    if form.is_valid():
        with refused_on(form):
            if answer := _take(request, match_day, form):
                return answer
    context = about(match_day) | {
        "counts": count_sign_ups(match_day),
        "is_open": takes_answers(match_day, timezone.now()),
        "until": answers_until(match_day),
        "form": form,
    }
    return render(request, "evening/entrant/sign_up.html", context)


def _take(request: HttpRequest, match_day: MatchDay, form: OpenSignUpForm) -> HttpResponse | None:
    """Where it leads; None where something is wrong, which the form then says."""
    entry = form.entry
    email = entry["reach"] if "@" in entry["reach"] and settings.EMAIL_IS_ON else ""
    visitor = network_of(request.META["REMOTE_ADDR"])
    is_too_many = is_too_often("sign-ups", visitor, most=MOST_FROM_ONE_PLACE, period=PERIOD)
    if is_too_many or (email and is_too_often("sign-up-mails", email, most=MAILS_TO_ONE, period=PERIOD)):
        form.add_error(None, _("Too many attempts. Please wait an hour, or tell the organiser."))
        return None
    if not email:
        return redirect("signed_up", *match_day.url_args, _store(match_day, entry))
    link = reverse("sign_up_confirm", args=[*match_day.url_args, signing.dumps(entry, salt=SALT, compress=True)])
    if send_each([(email, mail_to_confirm(match_day, email, address_for_phones(request, link)))]):
        form.add_error("reach", _("No mail could be sent to this address."))
        return None
    return redirect("sign_up_mailed", *match_day.url_args)


def _store(match_day: MatchDay, entry: dict[str, Any]) -> str:
    sign_up_anyone(match_day=match_day, now=timezone.now(), **entry)
    return entrant_token(entry["nonce"])


@never_cache
@require_safe
def sign_up_mailed(request: HttpRequest, club: str, competition: str, day: int) -> HttpResponse:
    """A mail is on its way."""
    match_day = get_open_match_day(request.user, club, competition, day)
    return render(request, "evening/entrant/mailed.html", about(match_day))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_up_confirm(request: HttpRequest, club: str, competition: str, day: int, signed: str) -> HttpResponse:
    """Where the mail leads: one tap, since programs that check mails open every link in them."""
    match_day = get_open_match_day(request.user, club, competition, day)
    try:
        entry = signing.loads(signed, salt=SALT, max_age=CONFIRMED_WITHIN)
    except signing.BadSignature:
        return render(request, "evening/entrant/unknown.html", about(match_day), status=404)
    token = entrant_token(entry["nonce"])
    if find_own_sign_up(match_day, token, now=timezone.now()):
        return redirect("signed_up", *match_day.url_args, token)
    form = ConfirmationForm(request)
    if request.method == "POST" and form.is_valid():
        with refused_on(form):
            entrant = sign_up_anyone(match_day=match_day, now=timezone.now(), **entry)
            mail = mail_signed_up(match_day, entry["reach"], address_of(request, match_day, entrant))
            send_each([(entrant, mail)])
            return redirect("signed_up", *match_day.url_args, token)
    return render(request, "evening/entrant/confirm.html", about(match_day) | {"form": form, "entry": entry})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def signed_up(request: HttpRequest, club: str, competition: str, day: int, token: str) -> HttpResponse:
    """Whether they have a place, their seat once it is drawn; cancelling, and naming the partner they found."""
    match_day = get_open_match_day(request.user, club, competition, day)
    own = find_own_sign_up(match_day, token, now=timezone.now())
    if own is None:
        return render(request, "evening/entrant/unknown.html", about(match_day), status=404)
    form = PartnerForm(request.POST if request.POST.get("action") == "partner" else None)
    cancelling = ConfirmationForm(request)
    if request.POST.get("action") == "cancel":
        with refused_on(cancelling):
            cancel_sign_up(sign_up=own.sign_up, now=timezone.now())
            tell_moved_up(request, match_day)
            messages.success(request, _("You have signed off."))
            return redirect("sign_up", *match_day.url_args)
    elif form.is_bound and form.is_valid() and own.is_looking:
        with refused_on(form):
            find_partner(sign_up=own.sign_up, name=form.cleaned_data["name"], now=timezone.now())
            return redirect("signed_up", *match_day.url_args, token)
    context = about(match_day) | {
        "own": own,
        "seated": list(_seated(match_day, own)),
        "form": form,
        "cancelling": cancelling,
        "address": address_of(request, match_day, own.entrant),
    }
    return render(request, "evening/entrant/signed_up.html", context)


def _seated(match_day: MatchDay, own: OwnSignUp) -> list[Any]:
    """Where they sit, once that is drawn and shown."""
    if not own.is_drawn:
        return []
    units = {match_day.competition: own.sign_up.unit}
    return [one for one in list_seated(own.entrant.player, units, now=timezone.now()) if one.match_day == match_day]
