"""Forms that arrive twice, by a double tap or a reload: what such a form creates is created only once.

The first transaction of a service stores the key of the form with its changes. The same form is then refused
(SentBefore), and its second answer leads where the first one led. A form that shows something is not refused: what it
created is shown again by the service that created it, while it exists.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import DatabaseError
from django.utils import timezone

from tournaments.models import Submission
from tournaments.permissions import as_token, derived

KEPT_FOR = timedelta(days=1)
A_MOMENT = timedelta(seconds=10)
SECONDS_BETWEEN = 0.1
LOOKS = 50


class SentBefore(Exception):
    """This very form has already been stored."""


@dataclass
class Form:
    """The form that is being stored; `tells` something that is shown once, and must be shown again if it is lost."""

    key: str
    tells: bool
    is_stored: bool = False
    # For a form that `tells`: when it was stored, and whether that was before.
    stored_at: datetime | None = None
    is_again: bool = False


sent_form: ContextVar[Form | None] = ContextVar("form", default=None)
"""The form that is being stored; None for most requests, which create nothing new."""


class StoredForm(NamedTuple):
    """A form that was stored before."""

    location: str
    """Where it led; empty while the first answer is on its way, and where that answer led nowhere."""
    is_second_tap: bool
    """Stored just now, so no one meant to send it twice."""


@contextmanager
def sending(key: str, *, tells: bool = False) -> Iterator[Form]:
    """What services store inside is stored for this form."""
    form = Form(key, tells)
    token = sent_form.set(form)
    try:
        yield form
    finally:
        sent_form.reset(token)


def refuse_sent_before(form: Form) -> None:
    """Part of the transaction of a service: the form is stored with what it creates, or was stored before."""
    if form.is_stored:
        return
    # Where two arrive at once the second one waits here, and finds the form that the first one stored.
    if form.tells:
        kept, is_new = Submission.objects.get_or_create(key=form.key)
        form.stored_at, form.is_again = kept.at, not is_new
    else:
        refuse_stored_form()
        Submission.objects.create(key=form.key)


def refuse_stored_form() -> None:
    """For services that take long before they store their form: the same form may have been stored by now."""
    form = sent_form.get()
    if form is not None and Submission.objects.filter(pk=form.key).exists():
        raise SentBefore


def is_sent_again() -> bool:
    """Part of a service whose form shows something: whether that was created before, and may be gone by now."""
    form = sent_form.get()
    return form is not None and form.is_again


def secret_of_form(what: str) -> str | None:
    """A secret that the same form gives again, so that a lost answer can be repeated; None outside such a form.

    In a transaction, a form that was forgotten gets a different one: nothing deleted returns with its secret.
    """
    form = sent_form.get()
    if form is None or not form.tells:
        return None
    return as_token(derived(f"{what} {form.key} {form.stored_at}"))


def keep_location(key: str, location: str) -> None:
    """Where the answer leads. Whatever happens to it, the form is stored."""
    with suppress(DatabaseError):
        Submission.objects.filter(pk=key).update(location=location)


def forget_old_forms() -> None:
    """Removes those of the day before; if that must wait, the next form does it."""
    with suppress(DatabaseError):
        Submission.objects.filter(at__lt=timezone.now() - KEPT_FOR).delete()


def find_stored_form(key: str) -> StoredForm | None:
    """None when it was not stored. The first answer may come a moment after what it created."""
    stored = None
    for _look in range(LOOKS):
        row = Submission.objects.filter(pk=key).values_list("location", "at").first()
        if row is None:
            return None
        location, at = row
        stored = StoredForm(location, is_second_tap=at > timezone.now() - A_MOMENT)
        if location or not stored.is_second_tap:
            break
        time.sleep(SECONDS_BETWEEN)
    return stored
