"""Pits, nats and roem that a club did not write down are not known, and no longer nought.

Until now an empty field was stored as nought. So nought in every column of a sheet of totals, or in a bare result,
says nothing; where someone had something on that match day the rest still counts as none when it is read.
"""

from typing import Any

from django.db import migrations, models
from django.db.models.functions import Coalesce

FIGURES = ("pits", "nats")
COLUMNS = ("ns", "ew", "third")


def empty_what_was_not_written(apps: Any, schema_editor: Any) -> None:
    tables, results = (apps.get_model("tournaments", name).objects for name in ("Table", "Result"))
    for figure in FIGURES:
        nothing = tables.filter(entry_mode="totals", **{f"{column}_{figure}": 0 for column in COLUMNS})
        nothing.filter(players=3).update(**{f"third_{figure}": None, f"ns_{figure}": None, f"ew_{figure}": None})
        nothing.update(**{f"ns_{figure}": None, f"ew_{figure}": None})
    for figure in ("roem", "pits"):
        results.filter(**{figure: 0}).update(**{figure: None})


def fill_with_nought(apps: Any, schema_editor: Any) -> None:
    tables, results = (apps.get_model("tournaments", name).objects for name in ("Table", "Result"))
    names = [f"{column}_{figure}" for column in COLUMNS for figure in FIGURES]
    for rows, fields in ((tables, names), (results, ["roem", "pits"])):
        rows.update(**{name: Coalesce(name, 0) for name in fields})


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0047_paper_of_a_club"),
    ]

    operations = [
        migrations.AlterField(
            model_name="result",
            name="pits",
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="pits"),
        ),
        migrations.AlterField(
            model_name="result",
            name="roem",
            field=models.PositiveIntegerField(blank=True, null=True, verbose_name="roem"),
        ),
        *(
            migrations.AlterField(
                model_name="table",
                name=f"{column}_{figure}",
                field=models.PositiveSmallIntegerField(blank=True, default=0, null=True),
            )
            for column in COLUMNS
            for figure in FIGURES
        ),
        migrations.RunPython(empty_what_was_not_written, fill_with_nought),
    ]
