"""Results by mail, for anyone: asked for, confirmed through a link, ended through a link."""

from datetime import timedelta

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from tournaments.exports.mail import send_each
from tournaments.exports.result_mail import confirmation_mail
from tournaments.forms.refusal import refused_on
from tournaments.forms.season.subscriber import SubscriberForm
from tournaments.hall import address_for_phones
from tournaments.models import Competition, Subscriber
from tournaments.permissions import get_competition
from tournaments.queries.season.subscriber import find_subscriber
from tournaments.services.limit import is_too_often, network_of
from tournaments.services.season.subscriber import ask_for_results, confirm_subscriber, remove_subscriber
from tournaments.words import plain_language

# A hall is one network; one address is no one's letter box for the pranks of others.
ASKED_FROM_ONE_NETWORK, NETWORK_PERIOD = 30, timedelta(hours=1)
MAILS_TO_ONE_ADDRESS, ADDRESS_PERIOD = 3, timedelta(days=1)
READ_AND_SEND = ["GET", "HEAD", "POST"]


@require_http_methods(READ_AND_SEND)
def results_by_mail(request: HttpRequest, club: str, competition: str) -> HttpResponse:
    """A field for an address; the answer is the same whether it is known or not."""
    shown = get_competition(AnonymousUser(), club, competition)
    if not settings.EMAIL_IS_ON or shown.is_closed:
        raise Http404
    form = SubscriberForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with refused_on(form):
            if _ask(request, shown, form.cleaned_data["email"].lower()):
                messages.success(request, _("A mail is on its way to you. Open the link in it: then the results come."))
                return redirect("results_by_mail", *shown.url_args)
    return render(request, "season/subscriber/ask.html", {"club": shown.club, "competition": shown, "form": form})


def _ask(request: HttpRequest, competition: Competition, email: str) -> bool:
    """Whether the link is on its way, as far as anyone may know."""
    network = network_of(request.META["REMOTE_ADDR"])
    if is_too_often("results-by-mail", network, most=ASKED_FROM_ONE_NETWORK, period=NETWORK_PERIOD):
        messages.error(request, _("Too many attempts. Please wait an hour."))
        return False
    if is_too_often("mails-to-confirm", email, most=MAILS_TO_ONE_ADDRESS, period=ADDRESS_PERIOD):
        return True
    language = plain_language(get_language() or settings.LANGUAGE_CODE)
    token = ask_for_results(competition=competition, email=email, language=language)
    link = address_for_phones(request, reverse("mail_choice", args=[token]))
    if send_each([(email, confirmation_mail(competition, email, link))]):
        messages.error(request, _("The mail could not be sent. Please try again later."))
        return False
    return True


@never_cache
@require_http_methods(READ_AND_SEND)
def mail_choice(request: HttpRequest, token: str) -> HttpResponse:
    """A button that confirms the address: programs that only look at links in mails confirm nothing."""
    subscriber = find_subscriber(token)
    if subscriber is not None and request.method == "POST":
        confirm_subscriber(subscriber=subscriber)
        return redirect("mail_choice", token)
    is_new = subscriber is not None and subscriber.confirmed_at is None
    return _show(request, token, subscriber, asks="confirm" if is_new else "stop")


@csrf_exempt  # mail programs send the form themselves, with nothing but the address of it (RFC 8058)
@never_cache
@require_http_methods(READ_AND_SEND)
def mail_stop(request: HttpRequest, token: str) -> HttpResponse:
    """A button that ends the mails; without a login, and as often as anyone likes."""
    subscriber = find_subscriber(token)
    if subscriber is not None and request.method == "POST":
        remove_subscriber(subscriber=subscriber)
        return render(request, "season/subscriber/choice.html")
    return _show(request, token, subscriber, asks="stop")


def _show(request: HttpRequest, token: str, subscriber: Subscriber | None, *, asks: str) -> HttpResponse:
    if subscriber is None:
        return render(request, "season/subscriber/choice.html", status=404)
    competition = subscriber.competition
    context = {"token": token, "club": competition.club, "competition": competition, "asks": asks}
    return render(request, "season/subscriber/choice.html", context)
