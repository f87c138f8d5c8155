"""Forms that arrive twice, by a double tap or a reload: what such a form makes is made once.

The first transaction of a service keeps the key of the form beside what it stores. The same form is then refused
(SentBefore), and its second answer leads where the first one led.
"""

import base64
import hmac
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256

from django.conf import settings
from django.db import DatabaseError
from django.utils import timezone

from tournaments.models import Submission
from tournaments.models.pad import TOKEN_BYTES

KEPT_FOR = timedelta(days=1)
A_MOMENT = timedelta(seconds=10)
SECONDS_BETWEEN = 0.1
LOOKS = 50


class SentBefore(Exception):
    """This very form has been stored already."""


@dataclass
class Form:
    """The form that is being stored; `tells` something that is shown once, and must be told again when it is lost."""

    key: str
    tells: bool
    is_stored: bool = False


_form: ContextVar[Form | None] = ContextVar("form", default=None)


@contextmanager
def sending(key: str, *, tells: bool = False) -> Iterator[Form]:
    """What services store inside is stored for this form."""
    form = Form(key, tells)
    token = _form.set(form)
    try:
        yield form
    finally:
        _form.reset(token)


def refuse_sent_before() -> Form | None:
    """Part of the transaction of a service: the form is kept with what it makes, or was kept before."""
    form = _form.get()
    if form is None or form.tells or form.is_stored:
        return form
    refuse_stored_form()
    # Where two arrive at once the second one waits here, and finds it when it is tried again.
    Submission.objects.create(key=form.key)
    return form


def refuse_stored_form() -> None:
    """For what takes long before it stores its form: the same form may have been stored by now."""
    form = _form.get()
    if form is not None and Submission.objects.filter(pk=form.key).exists():
        raise SentBefore


def secret_of_form(what: str) -> str | None:
    """A secret that the same form gives again, so that a lost answer can be repeated; None outside such a form."""
    form = _form.get()
    if form is None or not form.tells:
        return None
    digest = hmac.digest(settings.SECRET_KEY.encode(), f"{what} {form.key}".encode(), sha256)
    return base64.urlsafe_b64encode(digest[:TOKEN_BYTES]).decode()


def keep_location(key: str, location: str) -> None:
    """Where the answer leads; forms of the day before are forgotten. Whatever becomes of it, the form is stored."""
    with suppress(DatabaseError):
        Submission.objects.filter(pk=key).update(location=location)
        Submission.objects.filter(at__lt=timezone.now() - KEPT_FOR).delete()


def find_location(key: str) -> str | None:
    """Where the form led; None when it was not stored. The first answer may be a moment behind what it made."""
    for _look in range(LOOKS):
        location = Submission.objects.filter(pk=key).values_list("location", flat=True).first()
        if location != "" or not is_second_tap(key):
            return location
        time.sleep(SECONDS_BETWEEN)
    return ""


def is_second_tap(key: str) -> bool:
    """Whether the form was stored just now, so that nobody meant to send it twice."""
    return Submission.objects.filter(pk=key, at__gt=timezone.now() - A_MOMENT).exists()
