"""A user's own account. A forgotten password: by e-mail if the site has it, by a link from an owner everywhere."""

from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

from axes.utils import reset
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth import views as auth_views
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import PasswordChangeForm, PasswordResetForm, SetPasswordForm
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from tournaments.exceptions import Refused
from tournaments.forms.club.account import AccountForm
from tournaments.hall import address_for_phones
from tournaments.queries.club.own_club import list_own_roles
from tournaments.services.club.account import log_out_everywhere, reset_tokens, store_password, update_account
from tournaments.services.limit import is_too_often
from tournaments.views.first_visit import is_at_this_computer
from tournaments.views.organise.request import LoggedInRequest

MAILS_AN_HOUR = 5
PASSWORDS_AN_HOUR = 10


@login_required
def account(request: LoggedInRequest) -> HttpResponse:
    """The user's own name and e-mail address, and their role in each club."""
    form = AccountForm(request.POST or None, instance=request.user)
    if request.method == "POST" and form.is_valid():
        update_account(user=request.user, **form.cleaned_data)
        messages.success(request, _("Your account has been saved."))
        return redirect("account")
    return render(request, "registration/account.html", {"form": form, "memberships": list_own_roles(request.user)})


@login_required
@require_POST
def logout_everywhere(request: LoggedInRequest) -> HttpResponse:
    """Here too: for a lost phone or a computer that others use."""
    log_out_everywhere(user=request.user)
    logout(request)
    return redirect("login")


class PasswordForgottenView(auth_views.PasswordResetView):
    """Asks for the e-mail address; if the site has no e-mail it says who can create a link."""

    template_name = "registration/password_forgotten.html"
    email_template_name = "registration/password_forgotten.txt"
    subject_template_name = "registration/password_forgotten_subject.txt"
    success_url = reverse_lazy("password_forgotten_sent")
    token_generator = reset_tokens
    extra_context = {"command": settings.COMMAND_FOR_PASSWORD}

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not settings.EMAIL_IS_ON:
            return render(request, self.template_name, self.extra_context | {"is_here": is_at_this_computer(request)})
        return super().dispatch(request, *args, **kwargs)

    def form_valid(self, form: PasswordResetForm) -> HttpResponse:
        """The answer never reveals whether an address is known, or has reached its limit of mails for this hour."""
        address = form.cleaned_data["email"].casefold()
        if is_too_often("password-mails", address, most=MAILS_AN_HOUR, period=timedelta(hours=1)):
            return redirect(self.get_success_url())
        site = urlsplit(address_for_phones(self.request))  # the mail is read elsewhere
        self.extra_email_context = {"protocol": site.scheme, "domain": site.netloc}
        return super().form_valid(form)


class LoggedPasswordForm(SetPasswordForm):
    """The new password and its entry in the logs of the clubs, both or neither."""

    action: str

    def save(self, commit: bool = True) -> User:
        # Hashing is slow on purpose: no writer should have to wait for it.
        user: User = super().save(commit=False)
        store_password(user=user, action=self.action)
        return user


class OwnPasswordForm(LoggedPasswordForm, PasswordChangeForm):
    """On a laptop left open, no one can guess the old password or fill the logs of clubs with changes."""

    action = "password_changed"

    def clean_old_password(self) -> str:
        if is_too_often("own-password", str(self.user.pk), most=PASSWORDS_AN_HOUR, period=timedelta(hours=1)):
            raise ValidationError(_("Too many attempts. Please wait an hour."))
        return super().clean_old_password()


class OwnPasswordView(auth_views.PasswordChangeView):
    """A new password for a user who knows the old one. The owners of their clubs see it in the log."""

    form_class = OwnPasswordForm
    success_url = reverse_lazy("home")
    extra_context = {"title": gettext_lazy("Change password")}

    def form_valid(self, form: Any) -> HttpResponse:
        try:
            return super().form_valid(form)
        except Refused as refusal:  # too many passwords are being hashed at this moment
            form.add_error(None, refusal)
            return self.form_invalid(form)


class NewPasswordForm(LoggedPasswordForm):
    action = "password_chosen"


class NewPasswordView(auth_views.PasswordResetConfirmView):
    """The page of the link: a new password, typed twice. Every session that used the old one ends."""

    form_class = NewPasswordForm
    template_name = "registration/new_password.html"
    success_url = reverse_lazy("login")
    token_generator = reset_tokens

    def form_valid(self, form: Any) -> HttpResponse:
        reset(username=form.user.get_username())  # even after too many wrong guesses they may log in at once
        try:
            return super().form_valid(form)
        except Refused as refusal:
            form.add_error(None, refusal)
            return self.form_invalid(form)
