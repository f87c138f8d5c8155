"""An invitation opened by its link. Looking never uses it up, so a chat program may preview it."""

from datetime import datetime, timedelta

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournaments.choices import Role
from tournaments.forms.club.invitation import NewLoginForm
from tournaments.forms.refusal import ConfirmationForm, refused_on
from tournaments.models import Invitation
from tournaments.queries.club.invitation import InvitationState, find_invitation, has_as_much
from tournaments.services.club.invitation import REFUSALS, accept_invitation, accept_with_new_login
from tournaments.services.limit import is_too_often

# How long a second tap may take to arrive, and how often someone may tap.
A_MOMENT = timedelta(minutes=1)
TAPS = 5
BACKEND = "django.contrib.auth.backends.ModelBackend"


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """A visitor who is logged in accepts the role; anyone else creates an account, or logs in first."""
    opened = find_invitation(token)
    if opened is None:
        return render(request, "club/member/closed.html", status=404)
    if opened.state is InvitationState.USED and (welcome := _second_tap(request, opened.invitation)):
        return welcome
    if opened.state is not InvitationState.OPEN:
        context = {"club": opened.invitation.club, "refusal": REFUSALS[opened.state]}
        return render(request, "club/member/closed.html", context, status=410)
    if isinstance(request.user, User):
        return _take(request, opened.invitation, request.user)
    return _join(request, opened.invitation)


def _take(request: HttpRequest, invitation: Invitation, user: User) -> HttpResponse:
    form = ConfirmationForm(request)
    if form.is_valid():
        with refused_on(form):
            accept_invitation(invitation=invitation, user=user)
            return _welcome(request, invitation)
    has_it = has_as_much(invitation.club, user, Role(invitation.role))
    context = {"club": invitation.club, "invitation": invitation, "form": form, "has_it": has_it}
    return render(request, "club/member/join.html", context)


def _join(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    form = NewLoginForm(request.POST or None, asked_by=invitation.made_by_id)
    if form.is_valid():
        with refused_on(form):
            membership = accept_with_new_login(
                invitation=invitation,
                username=form.cleaned_data["username"],
                password=form.cleaned_data["password1"],
            )
            login(request, membership.user, backend=BACKEND)
            return _welcome(request, invitation)
    if form.errors and (welcome := _second_tap(request, Invitation.objects.filter(pk=invitation.pk).first())):
        return welcome
    context = {"club": invitation.club, "invitation": invitation, "form": form}
    return render(request, "club/member/join.html", context)


def _second_tap(request: HttpRequest, invitation: Invitation | None) -> HttpResponse | None:
    """The answer to someone who accepted this role a moment ago, and whose browser asked twice."""
    if request.method != "POST" or invitation is None or invitation.used_by is None or invitation.used_at is None:
        return None
    if timezone.now() - invitation.used_at > A_MOMENT:
        return None
    user = invitation.used_by
    if not isinstance(request.user, User):
        if not _was_made_at(invitation.used_at, user) or not _knows_the_password(request, invitation, user):
            return None
        login(request, user, backend=BACKEND)
    return _welcome(request, invitation) if request.user == user else None


def _was_made_at(moment: datetime, user: User) -> bool:
    """Whether this account was created with the link, which must not be another way into an existing one."""
    return user.is_active and moment - user.date_joined < A_MOMENT


def _knows_the_password(request: HttpRequest, invitation: Invitation, user: User) -> bool:
    """Tried only a few times: the limits of the login page do not apply here."""
    if is_too_often("second-tap", str(invitation.pk), most=TAPS, period=A_MOMENT):
        return False
    name, password = request.POST.get("username", ""), request.POST.get("password1", "")
    return name == user.get_username() and user.check_password(password)


def _welcome(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    messages.success(request, _("Welcome to %(club)s.") % {"club": invitation.club})
    # Viewers have nothing to organise: they see more on the pages that everyone sees.
    page = "club" if invitation.role == Role.VIEWER else "organise_club"
    return redirect(page, invitation.club.slug)
