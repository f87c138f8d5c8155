"""Founding a federation and running it: its name, and the clubs that join. It is run through its own club."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.choices import Role
from tournaments.exceptions import Refused
from tournaments.forms.club.federation import FederationForm, FoundingForm, InviteForm
from tournaments.forms.refusal import refused_on
from tournaments.models import Club, Joining
from tournaments.permissions import get_federation_for, may_make_clubs
from tournaments.queries.club.federation import list_joinings
from tournaments.services.club.federation import (
    drop_joining,
    found_federation,
    invite_club,
    let_club_go,
    renew_join_code,
    update_federation,
)
from tournaments.views.once import done_once
from tournaments.views.organise.request import LoggedInRequest, show
from tournaments.views.refusal import refused_in_message


@done_once
def federation_create(request: LoggedInRequest) -> HttpResponse:
    if not may_make_clubs(request.user):
        raise Http404
    form = FoundingForm(request.POST or None)
    if form.is_valid():
        with refused_on(form):
            club = found_federation(owner=request.user, **form.cleaned_data)
            messages.success(request, _("The federation has been founded. Now invite its clubs."))
            return redirect("federation_clubs", club.slug)
    return render(request, "club/federation/create.html", {"form": form})


def federation_clubs(request: LoggedInRequest, club: str) -> HttpResponse:
    """The clubs, those that ask or are asked, and a form for one more."""
    found, federation = get_federation_for(Role.OWNER, request.user, club)
    form = InviteForm(request.POST or None, federation=federation, is_demo=found.is_demo)
    if form.is_valid():
        with refused_on(form):
            invited = form.cleaned_data["invited"]
            invite_club(federation=federation, club=invited)
            messages.success(request, _("%(club)s has been invited. One of its owners decides.") % {"club": invited})
            return redirect("federation_clubs", found.slug)
    return show(
        request,
        "club/federation/clubs.html",
        found,
        federation=federation,
        clubs=list(federation.member_clubs.order_by("name")),
        joinings=list_joinings(federation),
        form=form,
    )


@require_POST
def federation_answer(request: LoggedInRequest, club: str, joining: int) -> HttpResponse:
    """The federation lets a club in, declines, or withdraws its invitation."""
    found, federation = get_federation_for(Role.OWNER, request.user, club)
    answer = request.POST.get("answer")
    if answer not in ("yes", "no"):
        raise Http404
    said = Joining.objects.select_related("club").filter(federation=federation, pk=joining).first()
    with refused_in_message(request):
        if said is None:
            raise Refused(_("This was answered or withdrawn in the meantime."))
        match answer:
            case "yes" if said.by_club:
                invite_club(federation=federation, club=said.club)
                messages.success(request, _("%(club)s has joined.") % {"club": said.club})
            case "no":
                drop_joining(joining=said, at=found)
            case _other:
                raise Http404
    return redirect("federation_clubs", found.slug)


@require_POST
def federation_let_go(request: LoggedInRequest, club: str) -> HttpResponse:
    found, federation = get_federation_for(Role.OWNER, request.user, club)
    gone = get_object_or_404(Club.objects.filter(is_federation=False), slug=request.POST.get("gone", ""))
    let_club_go(federation=federation, club=gone)  # a club that has left in the meantime no longer belongs to it either
    messages.success(request, _("%(club)s no longer belongs to the federation.") % {"club": gone})
    return redirect("federation_clubs", found.slug)


@require_POST
def federation_code(request: LoggedInRequest, club: str) -> HttpResponse:
    """A new code; the old one no longer works."""
    found, _federation = get_federation_for(Role.OWNER, request.user, club)
    renew_join_code(club=found)
    messages.success(request, _("There is a new code; the old one no longer works."))
    return redirect("federation_clubs", found.slug)


def federation_settings(request: LoggedInRequest, club: str) -> HttpResponse:
    found, federation = get_federation_for(Role.OWNER, request.user, club)
    form = FederationForm(request.POST or None, instance=federation)
    if form.is_valid():
        with refused_on(form):
            update_federation(club=found, **form.cleaned_data)
            messages.success(request, _("The name of the federation has been saved."))
            return redirect("federation_clubs", found.slug)
    return show(request, "club/federation/settings.html", found, form=form)
