"""Writes a whole club to one file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.exports.club_file import SUFFIX, club_file
from tournaments.models import Club


class Command(BaseCommand):
    help = "Write a whole club to one file, which club_import loads on any installation."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("club", help="the club's web name")
        parser.add_argument("file", type=Path, nargs="?", help=f"default: the web name with {SUFFIX}, here")
        parser.add_argument("--contacts", action="store_true", help="with the telephone and e-mail of the players")

    def handle(self, *args: Any, club: str, file: Path | None, contacts: bool, **options: Any) -> None:
        found = Club.objects.filter(slug=club).first()
        if found is None:
            raise CommandError(f"There is no club “{club}”.")
        path = file or Path(f"{club}{SUFFIX}")
        try:
            path.write_bytes(club_file(found, with_contacts=contacts))
        except OSError as error:
            raise CommandError(f"{path}: {error}") from error
        self.stdout.write(f"{path}: {path.stat().st_size} bytes")
