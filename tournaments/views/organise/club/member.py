"""Who may do what in a club; pages for its owners."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from tournaments.choices import Role
from tournaments.exports.pad import address_as_qr
from tournaments.forms.club.member import MemberForm, RoleForm
from tournaments.forms.refusal import ConfirmationForm, refused_on
from tournaments.hall import address_for_phones, closed_hall
from tournaments.listings.member import MemberListing
from tournaments.listings.paging import sort_and_page
from tournaments.models import Club, Membership
from tournaments.permissions import get_club_for_owner, get_own_membership
from tournaments.queries.club.club import list_members
from tournaments.services.club.account import member_reset_link
from tournaments.services.club.club import change_role, leave_club, remove_member
from tournaments.services.club.member import add_new_login
from tournaments.views.once import shown_once
from tournaments.views.organise.request import LoggedInRequest, show


def _get_membership(club: Club, pk: int) -> Membership:
    return get_object_or_404(club.memberships.select_related("user", "club"), pk=pk)


@never_cache
def member_list(request: LoggedInRequest, club: str) -> HttpResponse:
    found = get_club_for_owner(request.user, club)
    listing = MemberListing(list_members(found), club=found)
    sort_and_page(request, listing)
    return show(request, "club/member/list.html", found, listing=listing)


@never_cache
@shown_once
def member_add(request: LoggedInRequest, club: str) -> HttpResponse:
    """An account for someone new; anyone who already has one accepts a role by an invitation link."""
    found = get_club_for_owner(request.user, club)
    form = MemberForm(request.POST or None)
    if form.is_valid():
        with refused_on(form):
            login = add_new_login(club=found, asked_by=request.user.pk, **form.cleaned_data)
            # Shown in this answer and nowhere else: no session or log ever holds the password.
            return show(request, "club/member/new_login.html", found, login=login)
    return show(request, "club/member/add.html", found, form=form)


@never_cache
def member_role(request: LoggedInRequest, club: str, member: int) -> HttpResponse:
    found = get_club_for_owner(request.user, club)
    membership = _get_membership(found, member)
    form = RoleForm(request.POST or None, membership=membership)
    if form.is_valid():
        with refused_on(form):
            change_role(membership=membership, **form.cleaned_data)
            messages.success(request, _("The role of %(user)s has been changed.") % {"user": membership.user})
            return _back(request, found)
    return show(request, "club/member/role.html", found, membership=membership, form=form)


@never_cache
def member_remove(request: LoggedInRequest, club: str, member: int) -> HttpResponse:
    found = get_club_for_owner(request.user, club)
    membership = _get_membership(found, member)
    form = ConfirmationForm(request)
    if form.is_valid():
        with refused_on(form):
            remove_member(membership=membership)
            messages.success(request, _("%(user)s no longer has a role in this club.") % {"user": membership.user})
            return _back(request, found)
    return show(request, "club/member/remove.html", found, membership=membership, form=form)


@never_cache
def member_reset(request: LoggedInRequest, club: str, member: int) -> HttpResponse:
    """A link behind which the member chooses a new password."""
    found = get_club_for_owner(request.user, club)
    membership = _get_membership(found, member)
    form = ConfirmationForm(request)
    context: dict[str, object] = {"club": found, "membership": membership, "form": form}
    if form.is_valid():
        with refused_on(form):
            parts = member_reset_link(membership=membership, by=request.user)
            # Shown in this answer and nowhere else: it is signed, and stored nowhere.
            address = address_for_phones(request, reverse("new_password", args=parts))
            context |= {"address": address, "qr": address_as_qr(address), "closed_hall": closed_hall(request)}
    return render(request, "club/member/reset.html", context)


def member_leave(request: LoggedInRequest, club: str) -> HttpResponse:
    """Giving up one's own role: anyone who accepted it can do so without asking."""
    membership = get_own_membership(request.user, club)
    form = ConfirmationForm(request)
    if form.is_valid():
        with refused_on(form):
            leave_club(membership=membership)
            messages.success(request, _("You no longer have a role in %(club)s.") % {"club": membership.club})
            return redirect("account")
    return show(request, "club/member/leave.html", membership.club, form=form)


def _back(request: LoggedInRequest, club: Club) -> HttpResponse:
    """To the list, or home for an owner who has just given up the role."""
    still_owner = club.memberships.filter(user=request.user, role=Role.OWNER).exists()
    return redirect("member_list", club.slug) if still_owner else redirect("home")
