"""One's own account. A forgotten password: by e-mail where the site has it, by a link from an owner everywhere."""

from datetime import timedelta
from typing import Any

from axes.utils import reset
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth import views as auth_views
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import PasswordResetForm
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from klaverjas_site.log import log_in_clubs
from tournaments.forms.account import AccountForm
from tournaments.queries.account import list_own_roles
from tournaments.services.account import log_out_everywhere, reset_tokens, update_account
from tournaments.services.limit import household, is_too_often
from tournaments.views.organise.request import LoggedInRequest

MAILS_AN_HOUR = 5


def client_address(request: HttpRequest) -> str:
    """Whose wrong passwords are counted together (AXES_CLIENT_IP_CALLABLE)."""
    return household(request.META.get("REMOTE_ADDR", ""))


@login_required
def account(request: LoggedInRequest) -> HttpResponse:
    """One's own name and e-mail address, and what one may do where."""
    form = AccountForm(request.POST or None, instance=request.user)
    if request.method == "POST" and form.is_valid():
        update_account(user=request.user, **form.cleaned_data)
        messages.success(request, _("Your account has been saved."))
        return redirect("account")
    return render(request, "registration/account.html", {"form": form, "memberships": list_own_roles(request.user)})


@login_required
@require_POST
def logout_everywhere(request: LoggedInRequest) -> HttpResponse:
    """Here too: a phone that was lost, a computer that others use."""
    log_out_everywhere(user=request.user)
    logout(request)
    return redirect("login")


class PasswordForgottenView(auth_views.PasswordResetView):
    """Asks for the e-mail address; without e-mail it says who can make a link."""

    template_name = "registration/password_forgotten.html"
    email_template_name = "registration/password_forgotten.txt"
    subject_template_name = "registration/password_forgotten_subject.txt"
    success_url = reverse_lazy("password_forgotten_sent")
    token_generator = reset_tokens

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not settings.EMAIL_IS_ON:
            return render(request, self.template_name)
        return super().dispatch(request, *args, **kwargs)

    def form_valid(self, form: PasswordResetForm) -> HttpResponse:
        """The answer never tells whether an address is known, nor whether it has had its mails of this hour."""
        address = form.cleaned_data["email"].casefold()
        if is_too_often("password-mails", address, most=MAILS_AN_HOUR, period=timedelta(hours=1)):
            return redirect(self.get_success_url())
        return super().form_valid(form)


class OwnPasswordView(auth_views.PasswordChangeView):
    """By whoever knows the old one. The owners of his clubs see in their logs that he did."""

    success_url = "/"
    extra_context = {"title": gettext_lazy("Change password")}

    @transaction.atomic
    def form_valid(self, form: Any) -> HttpResponse:
        _log_password(form.user, "password_change")
        return super().form_valid(form)


class NewPasswordView(auth_views.PasswordResetConfirmView):
    """Behind the link: a new password, twice. Every session with the old one ends."""

    template_name = "registration/new_password.html"
    success_url = reverse_lazy("login")
    token_generator = reset_tokens

    def form_valid(self, form: Any) -> HttpResponse:
        reset(username=form.user.get_username())  # whoever guessed too often may log in at once
        with transaction.atomic():
            _log_password(form.user, "new_password")
            return super().form_valid(form)


def _log_password(user: User, action: str) -> None:
    log_in_clubs([membership.club for membership in list_own_roles(user)], user=user, action=action)
