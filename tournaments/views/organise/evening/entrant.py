"""The list of a drive: who has a place, who waits, who looks for a partner; noted, put together, cancelled."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.exports.pad import address_as_qr
from tournaments.forms.evening.entrant import NONCE_LENGTH, SignUpForm, SignUpSettingsForm
from tournaments.forms.refusal import refused_on
from tournaments.hall import address_for_phones, closed_hall
from tournaments.models import MatchDay
from tournaments.permissions import get_match_day_for_organiser
from tournaments.printing.entrant import sign_up_paper
from tournaments.printing.press import letterhead_of, pdf_response, to_pdf
from tournaments.queries.evening.entrant import get_sign_up_list
from tournaments.queries.evening.sign_up import answers_until, takes_answers
from tournaments.services.evening.entrant import (
    cancel_sign_up,
    note_informed,
    put_together,
    set_sign_up,
    sign_up_anyone,
)
from tournaments.views.moved_up import tell_moved_up
from tournaments.views.once import done_once
from tournaments.views.organise.request import LoggedInRequest, show, with_undo
from tournaments.views.refusal import refused_in_message
from tournaments.whole_number import whole_number


def sign_ups(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    """Each button does its own thing at once, and can be undone."""
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    if request.method == "POST":
        with refused_in_message(request):
            _change(request, match_day)
            tell_moved_up(request, match_day)
        return redirect(with_undo(request, reverse("sign_ups", args=match_day.url_args), match_day))
    address = address_for_phones(request, reverse("sign_up", args=match_day.url_args))
    context = {
        "sign_ups": get_sign_up_list(match_day),
        "is_open": takes_answers(match_day, timezone.now()),
        "until": answers_until(match_day),
        "address": address,
        "closed_hall": closed_hall(request),
        "qr": address_as_qr(address) if match_day.open_to_all else "",
    }
    return show(request, "evening/entrant/list.html", match_day, **context)


def _change(request: LoggedInRequest, match_day: MatchDay) -> None:
    if "together" in request.POST:
        chosen = [whole_number(one) for one in request.POST.getlist("looking")]
        put_together(match_day=match_day, keys=[one for one in chosen if one is not None])
        return
    for name in ("informed", "cancel"):
        key = whole_number(request.POST.get(name, ""))
        if key is not None:
            if name == "informed":
                note_informed(match_day=match_day, keys=[key])
            else:
                found = match_day.sign_ups.select_related("match_day__competition__club").filter(pk=key).first()
                if found is not None:  # or someone else was faster
                    cancel_sign_up(sign_up=found)
            return
    raise Http404


@require_safe
def sign_ups_paper(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    """The list as PDF."""
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    papers = sign_up_paper(match_day, get_sign_up_list(match_day))
    content = to_pdf(papers, f"{_('Sign-ups')}, {match_day}", letterhead_of(match_day.competition.club))
    return pdf_response(content, f"{club}-{competition}-day-{day}-sign-ups.pdf")


@done_once
def sign_up_add(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    """Who rang up, or said so at the bar."""
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    form = SignUpForm(request.POST or None, competition=match_day.competition)
    if form.is_valid():
        with refused_on(form):
            sign_up_anyone(match_day=match_day, nonce=get_random_string(NONCE_LENGTH), **form.entry)
            return redirect(with_undo(request, reverse("sign_ups", args=match_day.url_args), match_day))
    return show(request, "evening/entrant/add.html", match_day, form=form)


def sign_up_settings(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    """Whether anyone can sign up, for how many there is room, until when."""
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    form = SignUpSettingsForm(request.POST or None, instance=match_day)
    if form.is_valid():
        with refused_on(form):
            set_sign_up(match_day=match_day, **form.cleaned_data)
            tell_moved_up(request, match_day)
            return redirect("sign_ups", *match_day.url_args)
    return show(request, "evening/entrant/settings.html", match_day, form=form)
