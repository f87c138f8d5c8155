"""Writes a competition to a file that `load_competition` reads."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.exports.competition_file import competition_file
from tournaments.models import Competition


class Command(BaseCommand):
    help = "Write a competition to a JSON file (docs/load-competition.md), which load_competition reads anywhere."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("club", help="the club's web name")
        parser.add_argument("competition", help="the competition's web name")
        parser.add_argument("file", type=Path, nargs="?", help="default: the two web names with .json, here")

    def handle(self, *args: Any, club: str, competition: str, file: Path | None, **options: Any) -> None:
        found = Competition.objects.filter(club__slug=club, slug=competition).first()
        if found is None:
            raise CommandError(f"There is no competition “{club}/{competition}”.")
        path = file or Path(f"{club}-{competition}.json")
        try:
            path.write_text(competition_file(found), encoding="utf-8")
        except OSError as error:
            raise CommandError(f"{path}: {error}") from error
        self.stdout.write(f"{path}: {path.stat().st_size} bytes")
