"""What a field says to people needs no migration; what the database has to do with does."""

import pytest
from django.apps import apps
from django.db import models
from django.db.migrations.state import ProjectState

from klaverjas_site.management.commands.makemigrations import Autodetector


@pytest.mark.parametrize(
    ("field", "needed"),
    [
        (models.CharField("how it is called", max_length=100, choices=[("a", "b")], help_text="short"), []),
        (models.CharField("name", max_length=99), ["AlterField"]),
        (models.TextField("name"), ["AlterField"]),
    ],
)
def test_only_what_a_database_has_to_do_with_needs_one(field: models.Field, needed: list[str]) -> None:
    """Protects: a change of a column that would reach no database."""
    now = ProjectState.from_apps(apps)
    then = now.clone()
    then.models["tournaments", "club"].fields["name"] = field
    made = Autodetector(now, then)._detect_changes().get("tournaments", [])
    assert [type(one).__name__ for migration in made for one in migration.operations] == needed
