"""Back to what a backup holds."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from klaverjas_site.backup.kept import backup_folder, list_backups
from klaverjas_site.backup.restore import restore_backup
from klaverjas_site.backup.trouble import NoBackup, NotABackup, in_one_line


class Command(BaseCommand):
    help = "Restore a backup in place of everything that is stored now, which is backed up first (SQLite)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("file", nargs="?", type=Path, help="a file that `backup` wrote")
        which.add_argument("--latest", action="store_true", help="the latest good one in the folder of kept backups")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            if path := options["file"]:
                self.restore(path)
            else:
                self.restore_latest()
        except NoBackup as error:
            raise CommandError(str(error)) from error

    def restore_latest(self) -> None:
        for kept in list_backups():
            try:
                return self.restore(kept.path)
            except NotABackup as error:
                self.stderr.write(f"{kept.path} is left out: {error}")
        raise CommandError(f"There is no good backup in {backup_folder()}")

    def restore(self, path: Path) -> None:
        try:
            file = path.open("rb")
        except OSError as error:
            raise NotABackup(in_one_line(error)) from error
        with file:
            restored = restore_backup(file)
        if restored.kept:
            self.stdout.write(f"What was stored until now is kept in {restored.kept}")
        if restored.aside:
            self.stdout.write(f"What was stored until now is damaged and is set aside as {restored.aside}")
        self.stdout.write(f"{path} is restored.")
