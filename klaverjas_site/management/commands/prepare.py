"""Everything that has to be done before the site can be served."""

import io
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from klaverjas_site.backup.database import database_path
from klaverjas_site.backup.kept import keep_backup
from klaverjas_site.backup.trouble import NoBackup, in_words
from klaverjas_site.bar import BAR
from klaverjas_site.data_folder import exclusive, make_database_private, make_private
from klaverjas_site.schema import applied, is_ours, is_up_to_date, refuse_unfit_database
from tournaments.services.change import forget_old_changes
from tournaments.services.files.unfinished_club import take_away_given_up

# The first preparation builds a whole season; on a slow laptop that takes a few minutes.
SECONDS_TO_WAIT = 900


class Command(BaseCommand):
    help = "Update the database, which is backed up first (SQLite), and in a clone build the style sheets."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--demo", action="store_true", help="fill an installation that is empty with the demo club")

    def handle(self, *args: Any, demo: bool, **options: Any) -> None:
        try:
            with in_words():
                make_private(settings.DATA_DIR, ours=False)
                with exclusive(settings.DATA_DIR, seconds=SECONDS_TO_WAIT, waiting=self.say_that_it_waits):
                    self.prepare(demo=demo)
        except NoBackup as error:
            raise CommandError(str(error)) from error

    def prepare(self, *, demo: bool) -> None:
        BAR.step("The data is being prepared")
        self.bring_up_to_date()
        take_away_given_up()
        forget_old_changes()
        if settings.IS_CLONE:  # a package includes its style sheets, and may be in a folder we may not write to
            call_command("collectstatic", interactive=False, verbosity=0)
        if demo:
            call_command("demo", seed=1, if_empty=True, stdout=io.StringIO())

    def say_that_it_waits(self) -> None:
        self.stdout.write("Another preparation, backup or restore is under way: waiting for its end …")
        self.stdout.flush()

    def bring_up_to_date(self) -> None:
        refuse_unfit_database()
        if is_up_to_date():
            return
        on_sqlite = connection.vendor == "sqlite"
        if on_sqlite and is_ours(applied()):
            self.stdout.write(f"The database is being updated. A backup of it as it was: {keep_backup()}")
        call_command("migrate", interactive=False, verbosity=0)
        if on_sqlite:
            make_database_private(database_path())
