"""The request that pages of organisers get."""

from django.contrib.auth.models import User
from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class LoggedInRequest(HttpRequest):
    """From someone who is logged in, as `login_required` has made sure."""

    user: User
    htmx: HtmxDetails
