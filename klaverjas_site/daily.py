"""What the site does once a day while it is served."""

import logging
import threading

from django.db import close_old_connections

from tournaments.services.evening.entrant import remove_all_due_entrants
from tournaments.services.people.contact import remove_all_due_contacts
from tournaments.services.season.subscriber import remove_all_unconfirmed

SECONDS_BETWEEN = 86_400
SECONDS_AT_FIRST = 60

logger = logging.getLogger(__name__)


class Daily(threading.Thread):
    """Removes what clubs keep no longer; a minute after the start, and then every day."""

    def __init__(self, first: float = SECONDS_AT_FIRST, between: float = SECONDS_BETWEEN) -> None:
        super().__init__(name="daily", daemon=True)
        self.first, self.between = first, between
        self.stopped = threading.Event()

    def run(self) -> None:
        seconds = self.first
        while not self.stopped.wait(seconds):
            seconds = self.between
            try:
                self.do()
            except Exception:
                logger.exception("What is due could not be removed.")
            finally:
                close_old_connections()

    def do(self) -> None:
        remove_all_due_contacts()
        remove_all_due_entrants()
        remove_all_unconfirmed()

    def stop(self) -> None:
        self.stopped.set()
