"""One file that holds the whole installation."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from klaverjas_site.backup.kept import keep_backup, write_backup
from klaverjas_site.backup.trouble import NoBackup


class Command(BaseCommand):
    help = "Write everything into one file and check it, also while the site is running (SQLite)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, help="where to; without it into the folder of kept backups")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            if path := options["file"]:
                write_backup(path)
            else:
                path = keep_backup()
        except NoBackup as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"The backup is {path}")
