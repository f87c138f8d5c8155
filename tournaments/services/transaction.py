"""The transaction of a service: one for each change, with a line in the log; a lost race is reported, never a fault."""

import functools
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, ParamSpec, TypeVar, cast

from django.core.exceptions import ObjectDoesNotExist
from django.db import DatabaseError, Error, IntegrityError, connection, transaction

from tournaments.exceptions import Stale
from tournaments.services.log import lines_stored
from tournaments.services.submission import refuse_sent_before, sent_form

Given = ParamSpec("Given")
Answer = TypeVar("Answer")

# What the databases say when another writer was faster: a value is taken or gone, or two wait for each other.
LOST_RACES = {
    *("23503", "23505", "40001", "40P01"),  # PostgreSQL: foreign key, unique, serialization, deadlock
    *("SQLITE_CONSTRAINT_FOREIGNKEY", "SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE"),
}
# What Django says about a row that no longer exists; it has no class for it.
NOTHING_SAVED = "did not affect any rows"
# This many may want the same web name at one moment; each waits for the one before, so there is no rush.
TRIES = 10

_is_writing: ContextVar[bool] = ContextVar("is_writing", default=False)


def writes(service: Callable[Given, Answer]) -> Callable[Given, Answer]:
    """Makes a service one transaction. A service called by another one is part of that one's transaction.

    When another writer was faster than the checks of this one could see, everything is done once more: it then finds
    what the other one stored and says so in its own words. Stale where that does not help, and where something that was
    passed in no longer exists. So a service rereads what it changes, and leaves what it was given as it is.
    """

    @functools.wraps(service)
    def write(*args: Given.args, **kwargs: Given.kwargs) -> Answer:
        if _is_writing.get():
            return service(*args, **kwargs)
        # Inside the transaction of a caller that is not a service (loading a file), nothing can be started again.
        form = sent_form.get()
        tries = 1 if connection.in_atomic_block else TRIES
        while True:
            tries -= 1
            token = _is_writing.set(True)
            try:
                with transaction.atomic(), lines_stored():
                    if form is not None:
                        refuse_sent_before(form)
                    answer = service(*args, **kwargs)
                if form is not None:
                    form.is_stored = True
                return answer
            except ObjectDoesNotExist:
                raise Stale from None
            except DatabaseError as error:
                if not is_lost_race(error):
                    raise
                if not tries:
                    raise Stale from error
            finally:
                _is_writing.reset(token)

    cast(Any, write).is_write = True
    return write


def is_lost_race(error: DatabaseError) -> bool:
    """Whether it happened because someone else wrote at the same moment."""
    if error.__cause__ is None:
        # Django's own: what was to be deleted is now in use (ProtectedError), or what was to be saved is gone.
        return isinstance(error, IntegrityError) or NOTHING_SAVED in str(error)
    return code_of(error) in LOST_RACES


def code_of(error: Error) -> str:
    """What the database itself calls it."""
    cause = error.__cause__
    return str(getattr(cause, "sqlstate", None) or getattr(cause, "sqlite_errorname", ""))
