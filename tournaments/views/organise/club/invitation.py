"""Invitation links of a club: created, shown once, withdrawn; pages for its owners."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from tournaments.exports.pad import address_as_qr
from tournaments.forms.club.invitation import InvitationForm
from tournaments.forms.refusal import refused_on
from tournaments.hall import address_for_phones, closed_hall
from tournaments.permissions import get_club_for_owner, get_invitation_for_owner
from tournaments.queries.club.invitation import list_open_invitations
from tournaments.services.club.invitation import make_invitation, withdraw_invitation
from tournaments.views.once import shown_once
from tournaments.views.organise.request import LoggedInRequest, show


@never_cache
@shown_once
def invitation_list(request: LoggedInRequest, club: str) -> HttpResponse:
    """The open links, and a form for one more."""
    found = get_club_for_owner(request.user, club)
    form = InvitationForm(request.POST or None)
    if form.is_valid():
        with refused_on(form):
            token = make_invitation(club=found, by=request.user, **form.cleaned_data)
            address = address_for_phones(request, reverse("join", args=[token]))
            # Shown in this answer and nowhere else: only a hash of it is stored.
            link = {"address": address, "qr": address_as_qr(address), "closed_hall": closed_hall(request)}
            return show(request, "club/member/invitation_made.html", found, **link, **form.cleaned_data)
    return show(request, "club/member/invitations.html", found, form=form, invitations=list_open_invitations(found))


@never_cache
def invitation_withdraw(request: LoggedInRequest, club: str, invitation: int) -> HttpResponse:
    found = get_invitation_for_owner(request.user, club, invitation)
    if request.method == "POST":
        withdraw_invitation(invitation=found)
        messages.success(request, _("The link for %(name)s no longer works.") % {"name": found.for_whom})
        return redirect("invitation_list", found.club.slug)
    return show(request, "club/member/invitation_withdraw.html", found.club, invitation=found)
