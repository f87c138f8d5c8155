"""The database itself refuses to change or erase a line of the log."""

from typing import Any

from django.db import migrations

MESSAGE = "Nothing in the log is changed or erased."

SQLITE = [
    f"""
    CREATE TRIGGER log_is_not_{word} BEFORE {event} ON tournaments_logentry {when}
    BEGIN SELECT RAISE(ABORT, '{MESSAGE}'); END
    """
    for word, event, when in [
        ("changed", "UPDATE", ""),
        ("erased", "DELETE", ""),
        # INSERT OR REPLACE erases without asking the trigger above.
        ("replaced", "INSERT", "WHEN EXISTS (SELECT 1 FROM tournaments_logentry WHERE id = NEW.id)"),
    ]
]
POSTGRESQL = [
    f"""
    CREATE FUNCTION tournaments_log_is_kept() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION '{MESSAGE}' USING ERRCODE = 'restrict_violation'; END $$
    """,
    """
    CREATE TRIGGER log_is_kept BEFORE UPDATE OR DELETE ON tournaments_logentry
    FOR EACH ROW EXECUTE FUNCTION tournaments_log_is_kept()
    """,
]
SQLITE_BACK = [f"DROP TRIGGER log_is_not_{word}" for word in ("changed", "erased", "replaced")]
POSTGRESQL_BACK = ["DROP TRIGGER log_is_kept ON tournaments_logentry", "DROP FUNCTION tournaments_log_is_kept()"]


def keep(apps: Any, schema_editor: Any) -> None:
    for statement in SQLITE if schema_editor.connection.vendor == "sqlite" else POSTGRESQL:
        schema_editor.execute(statement)


def keep_no_more(apps: Any, schema_editor: Any) -> None:
    for statement in SQLITE_BACK if schema_editor.connection.vendor == "sqlite" else POSTGRESQL_BACK:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0013_open_tables")]
    operations = [migrations.RunPython(keep, keep_no_more)]
