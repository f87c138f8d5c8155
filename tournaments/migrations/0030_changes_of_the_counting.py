"""What was changed of the counting, for a notice at the standing; and room in the log for what a setting was before."""

from importlib import import_module
from typing import Any

from django.db import migrations, models

# SQLite builds the table of the log anew, without the triggers that keep it.
LOG: Any = import_module("tournaments.migrations.0025_demo")


def let_go(apps: Any, schema_editor: Any) -> None:
    LOG.let_go(apps, schema_editor)


def keep(apps: Any, schema_editor: Any) -> None:
    LOG.keep(apps, schema_editor)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0029_own_rules_of_a_match_day")]
    operations = [
        migrations.AddField(
            "competition",
            "counting_changes",
            models.JSONField(
                blank=True,
                default=dict,
                editable=False,
                help_text="What of the counting was changed lately, and from what.",
            ),
        ),
        migrations.RunPython(let_go, keep),
        migrations.AlterField(
            "logentry", "subject", models.CharField(blank=True, max_length=2000, verbose_name="where")
        ),
        migrations.RunPython(keep, let_go),
    ]
