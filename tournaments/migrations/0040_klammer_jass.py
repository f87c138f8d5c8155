from typing import Any

from django.db import migrations, models

from tournaments.models.earlier import tables_with_jass

JASS = [
    ("ns_won", "North–South, or the first player, won it"),
    ("ew_won", "East–West, or the second player, won it"),
    ("third_won", "the third player won it"),
    ("ns_lost", "North–South, or the first player, lost it"),
    ("ew_lost", "East–West, or the second player, lost it"),
    ("third_lost", "the third player lost it"),
]


def say_who_announced(apps: Any, schema_editor: Any) -> None:
    """Of every leg that a Klammer-Jass decided: whose it was, how it ended, and what it counts for since then."""
    days, tables, rounds = (apps.get_model("tournaments", name).objects for name in ("MatchDay", "Table", "Round"))
    for decided in tables_with_jass(days, tables, rounds):
        for table in decided:
            table.save(update_fields=["jass", "jass_counts"])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0039_versions")]

    operations = [
        migrations.AddField(
            model_name="table",
            name="jass",
            field=models.CharField(
                blank=True,
                choices=JASS,
                default="",
                help_text="The one that decided the leg.",
                max_length=10,
                verbose_name="Klammer-Jass",
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="table",
            name="jass_counts",
            field=models.PositiveIntegerField(
                default=0,
                help_text=(
                    "What the leg counts for those who won it by a Klammer-Jass, or are level after one that was lost."
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.CheckConstraint(
                condition=models.Q(("jass", ""), ("jass__in", [key for key, _label in JASS]), _connector="OR"),
                name="table_jass_known",
            ),
        ),
        migrations.RunPython(say_who_announced, migrations.RunPython.noop, elidable=False),
    ]
