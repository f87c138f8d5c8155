"""Applies migrations, if the database is one that they can start from."""

from typing import Any

from django.core.management.commands import migrate

from klaverjas_site.management.commands.makemigrations import Autodetector
from klaverjas_site.schema import refuse_unfit_database


class Command(migrate.Command):
    autodetector = Autodetector

    def handle(self, *args: Any, **options: Any) -> None:
        refuse_unfit_database()
        super().handle(*args, **options)
