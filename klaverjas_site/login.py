"""Logging in: anyone who guesses has to wait, and as far as possible no one else.

django-axes counts five wrong passwords for a name from one address; thirty from one address are too many, whatever the
names. A browser that logged in as this name before is recognised by a cookie and counted separately, so a hall behind
one address can carry on while one of its phones guesses (decision 18).
"""

import secrets
from contextlib import suppress
from datetime import timedelta
from typing import Any

from axes.handlers.proxy import AxesProxyHandler
from axes.models import AccessAttempt
from django import forms
from django.conf import settings
from django.contrib.auth import views as auth_views
from django.contrib.auth.forms import AuthenticationForm, UsernameField
from django.contrib.auth.models import User
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.core.signing import BadSignature, TimestampSigner
from django.core.validators import validate_ipv46_address
from django.db.models import Sum
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from klaverjas_site.passwords import BUSY, LONGEST
from tournaments.permissions import has_owner, is_of_demo_only
from tournaments.services.limit import network_of

FAILURES_PER_ADDRESS = 30
TOO_MANY = "too_many"
NOT_AN_ADDRESS = "::"  # all visitors without one count as one
RETRY_AFTER = {BUSY: timedelta(seconds=2), TOO_MANY: settings.AXES_COOLOFF_TIME}

COOKIE = "known"
KNOWN_FOR = timedelta(days=365)
BETWEEN_MARKS = "."
# This many people may share the club's laptop; beyond that the one who logged in longest ago is forgotten.
PEOPLE_PER_BROWSER = 8


def client_address(request: HttpRequest) -> str:
    """The address whose wrong passwords are counted together (AXES_CLIENT_IP_CALLABLE)."""
    address = network_of(request.META.get("REMOTE_ADDR", ""))
    with suppress(ValidationError):
        validate_ipv46_address(address)
        return address
    return NOT_AN_ADDRESS


class LogInForm(AuthenticationForm):
    """A name and a password of limited length; checked only while the limits allow another guess."""

    username = UsernameField(
        max_length=User._meta.get_field("username").max_length, widget=forms.TextInput(attrs={"autofocus": True})
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        max_length=LONGEST,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def clean(self) -> dict[str, Any]:
        request: Any = self.request
        if self.errors:
            return self.cleaned_data
        number = number_of_browser(request, self.cleaned_data["username"])
        # What axes keeps of a guess: not the browser's user agent, but which of the known browsers it is.
        AxesProxyHandler.update_request(request)
        request.axes_user_agent, request.axes_http_accept = number, ""
        if not number and failures_of(client_address(request)) >= FAILURES_PER_ADDRESS:
            message = _(
                "There were too many wrong passwords from your network. Wait a quarter of an hour, or log in "
                "on a device you have logged in on before."
            )
            raise ValidationError(message, code=TOO_MANY)
        return super().clean()

    def confirm_login_allowed(self, user: Any) -> None:
        """The demo club’s accounts open nothing once someone owns the site: in a hall they would be an open door."""
        super().confirm_login_allowed(user)
        if is_of_demo_only(user) and has_owner():
            raise ValidationError(
                _("This account belongs to the demo club. It works only until someone begins their own club.")
            )


class LogInView(auth_views.LoginView):
    """The login page; a browser that got in is recognised from then on."""

    form_class = LogInForm
    redirect_authenticated_user = True

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        answer = super().form_valid(form)
        remember_browser(self.request, answer, form.get_user())
        return answer

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        answer = super().form_invalid(form)
        for code, period in RETRY_AFTER.items():
            if form.has_error(NON_FIELD_ERRORS, code):
                answer.status_code = 429
                answer.headers["Retry-After"] = str(int(period.total_seconds()))
        return answer


def failures_of(address: str) -> int:
    """Wrong passwords from unknown browsers, for any name, while axes counts them."""
    since = timezone.now() - settings.AXES_COOLOFF_TIME
    guesses = AccessAttempt.objects.filter(ip_address=address, user_agent="", attempt_time__gt=since)
    return guesses.aggregate(failures=Sum("failures_since_start"))["failures"] or 0


def number_of_browser(request: HttpRequest, username: str) -> str:
    """The number by which this browser is known to have logged in as this user; empty if it never did."""
    user = User.objects.filter(username=username).first()
    return next((number for mark in marks(request) if (number := _read(mark, user))), "") if user else ""


def remember_browser(request: HttpRequest, answer: HttpResponse, user: User) -> None:
    """A mark in a cookie: a random number and a signature that fits this user and password, and names no one."""
    others = [mark for mark in marks(request) if not _read(mark, user)]
    number = number_of_browser(request, user.get_username()) or secrets.token_urlsafe(9)
    answer.set_cookie(
        COOKIE,
        BETWEEN_MARKS.join([_signer(user).sign(number), *others][:PEOPLE_PER_BROWSER]),
        max_age=KNOWN_FOR,
        path=request.path,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )


def marks(request: HttpRequest) -> list[str]:
    written = request.COOKIES.get(COOKIE)
    return written.split(BETWEEN_MARKS)[:PEOPLE_PER_BROWSER] if written else []


def _read(mark: str, user: User) -> str:
    with suppress(BadSignature):
        return _signer(user).unsign(mark, max_age=KNOWN_FOR)
    return ""


def _signer(user: User) -> TimestampSigner:
    """A key for this user only, until the password changes."""
    return TimestampSigner(salt=f"{__name__}:{user.pk}:{user.get_session_auth_hash()}")
