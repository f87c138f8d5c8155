"""What the site does while it is served, without anyone asking."""

import logging
import os
import threading
import time
from contextlib import suppress

from django.db import close_old_connections

from tournaments.services.evening.entrant import remove_all_due_entrants
from tournaments.services.people.contact import remove_all_due_contacts
from tournaments.services.season.subscriber import remove_all_unconfirmed
from tournaments.services.table.costs import count_next

logger = logging.getLogger(__name__)


class Background(threading.Thread):
    """Does something again and again: the first time after some seconds, then as long after it as `do` says."""

    first = 60.0
    between: float
    failed: str

    def __init__(self) -> None:
        super().__init__(name=type(self).__name__.lower(), daemon=True)
        self.stopped = threading.Event()

    def run(self) -> None:
        seconds = self.first
        while not self.stopped.wait(seconds):
            try:
                seconds = self.do()
            except Exception:
                logger.exception(self.failed)
                seconds = self.between
            finally:
                close_old_connections()

    def do(self) -> float:
        raise NotImplementedError

    def stop(self) -> None:
        self.stopped.set()


class Daily(Background):
    """Removes what clubs keep no longer."""

    between = 86_400.0
    failed = "What is due could not be removed."

    def do(self) -> float:
        remove_all_due_contacts()
        remove_all_due_entrants()
        remove_all_unconfirmed()
        return self.between


class Counting(Background):
    """Counts what cards cost, in the time that nothing else wants: a table, then a pause that is at least as long."""

    between = 20.0
    failed = "What cards cost could not be counted."

    def run(self) -> None:
        # A thread of Linux has its own priority; elsewhere the pauses have to do.
        with suppress(AttributeError, OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 19)
        super().run()

    def do(self) -> float:
        began = time.monotonic()
        return time.monotonic() - began if count_next() else self.between
