"""Compiles the translations without needing gettext."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from klaverjas_site.catalogues import compile_catalogue, compile_words_of_clubs


class Command(BaseCommand):
    help = "Compile every .po file that is newer than its .mo file; needs no gettext on the machine."
    requires_system_checks = ()  # runs before everything else

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--all", action="store_true", help="also those that are up to date")

    def handle(self, *args: Any, all: bool, **options: Any) -> None:
        for folder in map(Path, settings.LOCALE_PATHS):
            for source in sorted(folder.glob("*/LC_MESSAGES/*.po")):
                if all or not is_up_to_date(source):
                    try:
                        compile_catalogue(source)
                    except (OSError, UnicodeDecodeError) as error:
                        raise CommandError(f"{source} cannot be read: {error}") from error
                    if options["verbosity"] > 1:
                        self.stdout.write(f"Compiled {source}")
            compile_words_of_clubs(folder, all=all)


def is_up_to_date(source: Path) -> bool:
    compiled = source.with_suffix(".mo")
    return compiled.exists() and compiled.stat().st_mtime >= source.stat().st_mtime
