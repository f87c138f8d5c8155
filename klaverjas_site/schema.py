"""What this version of the program needs from a database: its migrations, its tables and columns."""

from django.apps import apps
from django.core.management import CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

Migrations = set[tuple[str, str]]


def applied() -> Migrations:
    """The migrations applied to the database in use."""
    return set(MigrationRecorder(connection).applied_migrations())


def is_ours(migrations: Migrations) -> bool:
    return any(app == "tournaments" for app, _name in migrations)


def unknown(migrations: Migrations) -> Migrations:
    """Migrations that only a newer version of the program, or of a package it uses, would know."""
    on_disk = MigrationLoader(None).disk_migrations
    known = {*on_disk, *(one for migration in on_disk.values() for one in migration.replaces)}
    installed = {config.label for config in apps.get_app_configs()}
    return {(app, name) for app, name in migrations - known if app in installed}


def is_too_old(migrations: Migrations) -> bool:
    """Whether it is from before 0.7.0: it has some of the migrations that were since replaced by one."""
    on_disk = MigrationLoader(None).disk_migrations
    replaced = {one for (app, _name), fresh in on_disk.items() if app == "tournaments" for one in fresh.replaces}
    return not replaced.isdisjoint(migrations) and not replaced <= migrations


def is_up_to_date() -> bool:
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


def refuse_unfit_database() -> None:
    """A newer one would be misread and then written back wrongly; no code knows anything older than 0.7.0 any more."""
    found = applied()
    if is_too_old(found):
        raise CommandError(
            "The database was made by a version of this program before 0.7.0: install 0.7.0, start it once, "
            "then install this one."
        )
    if newer := sorted(unknown(found)):
        app, name = newer[-1]
        raise CommandError(
            f"The database was made by a newer version of this program (it has {app}.{name}): install that version, "
            "or restore a backup that was made before it."
        )


def missing_parts() -> list[str]:
    """The tables and columns that the models need and the database in use does not have."""
    missing = []
    with connection.cursor() as cursor:
        tables = set(connection.introspection.table_names(cursor))
        for model in apps.get_models(include_auto_created=True):
            table = model._meta.db_table
            if table not in tables:
                missing.append(table)
                continue
            columns = {column.name for column in connection.introspection.get_table_description(cursor, table)}
            needed = [field.column for field in model._meta.local_concrete_fields]
            missing += [f"{table}.{column}" for column in needed if column not in columns]
    return missing
