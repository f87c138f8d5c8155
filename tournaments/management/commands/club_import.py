"""Loads a whole club from its file, as a new club."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from tournaments.imports.club_file import read_club_file
from tournaments.services.files.club_file import load_club


class Command(BaseCommand):
    help = "Load a whole club, as written by club_export, as a new club; a bad file stores nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--owner", required=True, help="user name of the owner of the club here")

    def handle(self, *args: Any, file: Path, owner: str, **options: Any) -> None:
        user = User.objects.filter(username=owner).first()
        if user is None:
            raise CommandError(f"There is no user “{owner}”.")
        try:
            with file.open("rb") as opened:
                club = load_club(document=read_club_file(opened), owner=user)
        except OSError as error:
            raise CommandError(f"{file}: {error}") from error
        except ValidationError as error:
            raise CommandError(f"{file}: {'; '.join(error.messages)}") from error
        self.stdout.write(f"{file}: {club.name} ({club.slug})")
