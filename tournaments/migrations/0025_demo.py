"""Which clubs are made up; the lines of their logs are the only ones that the database lets be erased."""

from importlib import import_module
from typing import Any

from django.db import migrations, models

BEFORE: Any = import_module("tournaments.migrations.0014_log_is_kept")
# SQLite asks for each kind of change by itself; PostgreSQL has one function for all of them.
SQLITE = [
    statement.replace(
        "BEFORE DELETE ON tournaments_logentry", "BEFORE DELETE ON tournaments_logentry WHEN NOT OLD.is_demo"
    )
    for statement in BEFORE.SQLITE
]
SQLITE_BACK = BEFORE.SQLITE_BACK
POSTGRESQL = [
    f"""
    CREATE FUNCTION tournaments_log_is_kept() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN
      IF TG_OP = 'DELETE' AND OLD.is_demo THEN RETURN OLD; END IF;
      RAISE EXCEPTION '{BEFORE.MESSAGE}' USING ERRCODE = 'restrict_violation';
    END $$
    """,
    BEFORE.POSTGRESQL[1],
]
# How the demo club of the programs before this one is known: nobody gave it another name, nor another owner.
CLUB = {"slug": "troefboer", "name": "Klaverjasvereniging De Troefboer"}
NEIGHBOURS = {"slug": "stille-roem", "name": "Klaverjasclub De Stille Roem"}
LOG_INS = {
    "wedstrijdleider": "owner",
    "organisator": "organiser",
    "schrijver": "scorekeeper",
    "kijker": "viewer",
}


def _execute(schema_editor: Any, sqlite: list[str], postgresql: list[str]) -> None:
    for statement in sqlite if schema_editor.connection.vendor == "sqlite" else postgresql:
        schema_editor.execute(statement)


def let_go(apps: Any, schema_editor: Any) -> None:
    _execute(schema_editor, BEFORE.SQLITE_BACK, BEFORE.POSTGRESQL_BACK)


def keep_as_before(apps: Any, schema_editor: Any) -> None:
    _execute(schema_editor, BEFORE.SQLITE, BEFORE.POSTGRESQL)


def keep(apps: Any, schema_editor: Any) -> None:
    _execute(schema_editor, SQLITE, POSTGRESQL)


def mark_the_demo(apps: Any, schema_editor: Any) -> None:
    """Only a club that is the demo in every way; any other stays what it is."""
    clubs, memberships, lines = (
        apps.get_model("tournaments", name).objects for name in ("Club", "Membership", "LogEntry")
    )
    roles = lambda club: list(memberships.filter(club=club).values_list("user__username", "role"))  # noqa: E731
    club = clubs.filter(**CLUB).first()
    # More people may have been let in to look around, but as owner only the one that it was built with.
    if club is None or not set(LOG_INS.items()) <= set(roles(club)) or _owners(roles(club)) != ["wedstrijdleider"]:
        return
    found = [club]
    # Both are in one federation, which was made for them.
    neighbours = clubs.filter(**NEIGHBOURS, federation=club.federation_id).first() if club.federation_id else None
    if neighbours and _owners(roles(neighbours)) == ["wedstrijdleider"]:
        found.append(neighbours)
    for one in found:
        clubs.filter(pk=one.pk).update(is_demo=True)
        lines.filter(club=one).update(is_demo=True)


def _owners(roles: list[tuple[str, str]]) -> list[str]:
    return [name for name, role in roles if role == "owner"]


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0024_place_is_known")]
    operations = [
        migrations.RunPython(let_go, keep_as_before),
        migrations.AddField("club", "is_demo", models.BooleanField(default=False, editable=False)),
        migrations.AddField("logentry", "is_demo", models.BooleanField(default=False, editable=False)),
        migrations.RunPython(mark_the_demo, migrations.RunPython.noop),
        migrations.RunPython(keep, let_go),
    ]
