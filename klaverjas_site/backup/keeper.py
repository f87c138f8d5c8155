"""The backups that the site makes automatically while it is served."""

import logging
import threading

from django.db import Error, connection

from klaverjas_site.backup.kept import keep_backup
from klaverjas_site.backup.trouble import NoBackup, keep_room_for_note

SECONDS_BETWEEN = 600

logger = logging.getLogger(__name__)


class BackupKeeper(threading.Thread):
    """Makes a backup every ten minutes while something changes, for as long as the site is served."""

    def __init__(self, seconds: float = SECONDS_BETWEEN) -> None:
        super().__init__(name="backups", daemon=True)
        self.seconds = seconds
        self.stopped = threading.Event()
        self.seen: int | None = None

    def run(self) -> None:
        while not self.stopped.wait(self.seconds):
            try:
                self.look()
            except NoBackup as error:
                logger.error("The backup could not be made. %s", error)
            except Exception:
                logger.exception("The backup could not be made.")

    def look(self) -> None:
        """One backup, if anything was stored since the last good one."""
        keep_room_for_note()
        version = self.version()
        if version is None or version != self.seen:
            keep_backup()
            self.seen = version

    def version(self) -> int | None:
        """A number that rises whenever another connection changes the database; None if that cannot be known."""
        try:
            with connection.cursor() as cursor:
                return int(cursor.execute("PRAGMA data_version").fetchone()[0])
        except Error:
            return None  # the backup will say what is wrong

    def stop(self) -> None:
        self.stopped.set()
