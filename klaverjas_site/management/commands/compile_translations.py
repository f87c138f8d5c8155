"""Makes the translations ready for use where no gettext is installed."""

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import polib
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    help = "Compile every .po file that is newer than its .mo file; needs no gettext on the machine."
    requires_system_checks = ()  # comes before everything else

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--all", action="store_true", help="also those that are up to date")

    def handle(self, *args: Any, all: bool, **options: Any) -> None:
        for folder in settings.LOCALE_PATHS:
            for source in sorted(Path(folder).glob("*/LC_MESSAGES/*.po")):
                if all or not is_up_to_date(source):
                    compile_catalogue(source)
                    if options["verbosity"] > 1:
                        self.stdout.write(f"Compiled {source}")


def is_up_to_date(source: Path) -> bool:
    compiled = source.with_suffix(".mo")
    return compiled.exists() and compiled.stat().st_mtime >= source.stat().st_mtime


def compile_catalogue(source: Path) -> None:
    try:
        catalogue = polib.pofile(str(source))
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"{source} cannot be read: {error}") from error
    # Written beside and then moved: a site that is running never reads half a file.
    unfinished = source.with_suffix(f".mo.{os.getpid()}")
    catalogue.save_as_mofile(str(unfinished))
    unfinished.replace(source.with_suffix(".mo"))
