"""Forms that arrive twice, by a double tap or a reload: what such a form makes is made once.

The first transaction of a service keeps the key of the form beside what it stores. The same form is then refused
(SentBefore), and its second answer leads where the first one led. A form that tells something is not refused: what it
made is told again by whoever made it, as long as it is there.
"""

import base64
import hmac
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime, timedelta
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
    # What a form that tells finds: when it was stored, and whether that was before.
    stored_at: datetime | None = None
    is_again: bool = False


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
    if form is None or form.is_stored:
        return form
    # Where two arrive at once the second one waits here, and finds the form that the first one stored.
    if form.tells:
        kept, is_new = Submission.objects.get_or_create(key=form.key)
        form.stored_at, form.is_again = kept.at, not is_new
    else:
        refuse_stored_form()
        Submission.objects.create(key=form.key)
    return form


def refuse_stored_form() -> None:
    """For what takes long before it stores its form: the same form may have been stored by now."""
    form = _form.get()
    if form is not None and Submission.objects.filter(pk=form.key).exists():
        raise SentBefore


def is_sent_again() -> bool:
    """Part of a service whose form tells something: whether what it makes was made before, and may be gone by now."""
    form = _form.get()
    return form is not None and form.is_again


def secret_of_form(what: str) -> str | None:
    """A secret that the same form gives again, so that a lost answer can be repeated; None outside such a form.

    In a transaction it is another one for a form that was forgotten: nothing that is gone comes back with its secret.
    """
    form = _form.get()
    if form is None or not form.tells:
        return None
    digest = hmac.digest(settings.SECRET_KEY.encode(), f"{what} {form.key} {form.stored_at}".encode(), sha256)
    return base64.urlsafe_b64encode(digest[:TOKEN_BYTES]).decode()


def keep_location(key: str, location: str) -> None:
    """Where the answer leads. Whatever becomes of it, the form is stored."""
    with suppress(DatabaseError):
        Submission.objects.filter(pk=key).update(location=location)


def forget_old_forms() -> None:
    """Those of the day before; if that must wait, the next form does it."""
    with suppress(DatabaseError):
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
