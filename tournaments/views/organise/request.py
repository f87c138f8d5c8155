"""The request that pages of organisers get."""

from collections.abc import Mapping

from django.contrib.auth.models import User
from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class LoggedInRequest(HttpRequest):
    """From somebody who is logged in, as `login_required` has made sure."""

    user: User
    htmx: HtmxDetails
    log_subject: Mapping[str, str]  # what the log keeps besides the words of the address
