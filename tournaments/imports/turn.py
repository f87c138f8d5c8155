"""Files from outside are read one after the other: reading takes the processor from everybody who enters a score."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

SECONDS_TO_WAIT = 5.0
_turn = threading.Lock()


@contextmanager
def one_file_at_a_time() -> Iterator[None]:
    """Within this process; who comes meanwhile waits a little, and is then told."""
    if not _turn.acquire(timeout=SECONDS_TO_WAIT):
        raise ValidationError(_("Another file is being read just now. Send yours again in a moment."))
    try:
        yield
    finally:
        _turn.release()
