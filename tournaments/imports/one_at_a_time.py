"""Files from outside are read one at a time: reading takes processor time from everyone who enters a score."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

SECONDS_TO_WAIT = 5.0
_turn = threading.Lock()
# One reads and one waits: the other threads of the server are for pages and scores.
_places = threading.BoundedSemaphore(2)


@contextmanager
def one_file_at_a_time() -> Iterator[None]:
    """A turn within this process; others wait a little, or are asked to try again."""
    if not _places.acquire(blocking=False):
        raise _busy()
    try:
        if not _turn.acquire(timeout=SECONDS_TO_WAIT):
            raise _busy()
        try:
            yield
        finally:
            _turn.release()
    finally:
        _places.release()


def _busy() -> ValidationError:
    return ValidationError(_("Another file is being read just now. Send yours again in a moment."))
