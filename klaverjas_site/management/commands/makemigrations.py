"""Creates migrations, only for what concerns the database."""

from typing import Any

from django.core.management.commands import makemigrations
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.models import Field

NOT_OF_A_DATABASE = {"choices", "help_text", "validators", "verbose_name"}


class Autodetector(MigrationAutodetector):
    """A field’s labels, and the values it accepts from people, are in no migration and need none."""

    def deep_deconstruct(self, obj: Any) -> Any:
        found = super().deep_deconstruct(obj)
        if not isinstance(obj, Field):
            return found
        path, values, options = found
        return path, values, {name: value for name, value in options.items() if name not in NOT_OF_A_DATABASE}


class Command(makemigrations.Command):
    autodetector = Autodetector
