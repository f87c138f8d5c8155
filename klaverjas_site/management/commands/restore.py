"""Back to what a backup holds."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from klaverjas_site.backup import NoBackup, keep_backup, require_sqlite, restore_backup


class Command(BaseCommand):
    help = "Put back a backup in place of everything that is stored now, which is backed up first (SQLite)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a file that `backup` wrote")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            require_sqlite()
            with options["file"].open("rb") as file:
                if connection.introspection.table_names():
                    self.stdout.write(f"What was stored until now is kept in {keep_backup()}")
                else:
                    call_command("migrate", verbosity=0, interactive=False)
                restore_backup(file)
        except (NoBackup, OSError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{options['file']} is put back.")
