"""Former names and nicknames of a player, and the numbers of entries that turned out to be one person."""

import django.db.models.deletion
from django.db import migrations, models

import tournaments.models.plain_text


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0030_changes_of_the_counting")]
    operations = [
        migrations.AddField(
            "player",
            "also_known_as",
            models.CharField(
                blank=True,
                help_text=(
                    "Former names and nicknames, with commas between them: whoever types one finds this person. "
                    "When the name above changes, the old one is added here. Nobody else sees them."
                ),
                max_length=500,
                validators=[tournaments.models.plain_text.plain_text],
                verbose_name="also known as",
            ),
        ),
        migrations.CreateModel(
            "FormerNumber",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="former_numbers",
                        to="tournaments.club",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="former_numbers",
                        to="tournaments.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "former number",
                "verbose_name_plural": "former numbers",
                "ordering": ["club", "number"],
                "constraints": [models.UniqueConstraint(fields=("club", "number"), name="former_number_once_per_club")],
            },
        ),
    ]
