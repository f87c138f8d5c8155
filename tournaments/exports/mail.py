"""Mails are sent while a page waits: each on its own, and not for longer than anyone would."""

import smtplib
from collections.abc import Iterable
from contextlib import suppress
from time import monotonic
from typing import TypeVar

from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend

Key = TypeVar("Key")

# A page waits for them: those that are not sent by then wait for the next tap.
LONGEST = 20


def send_each(mails: Iterable[tuple[Key, EmailMessage]]) -> list[Key]:
    """Whose mail did not leave: one that fails stops no other."""
    end, failed = monotonic() + LONGEST, []
    connection = get_connection()
    for key, mail in mails:
        is_sent = False
        if monotonic() < end:
            try:
                connection.open()
                is_sent = bool(connection.send_messages([mail]))
            except (OSError, smtplib.SMTPException, ValueError):  # no answer, not wanted, or no address at all
                _close(connection)
        if not is_sent:
            failed.append(key)
    _close(connection)
    return failed


def _close(connection: BaseEmailBackend) -> None:
    """The next mail opens it again; a server that is gone need not say goodbye."""
    with suppress(OSError, smtplib.SMTPException):
        connection.close()
