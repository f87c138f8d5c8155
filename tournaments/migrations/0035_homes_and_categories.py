"""Where a player comes from, which tells two people of one name apart; the categories of a competition."""

import django.core.validators
import django.db.models.deletion
from django.db import migrations, models
from django.db.models.functions import Lower

import tournaments.models.plain_text

KINDS = [
    ("counted", "Points, counted in its own way"),
    ("plain_total", "Points, everything counts"),
    ("pairs", "Partners together"),
    ("pits", "Most pits"),
    ("roem", "Most roem"),
    ("newcomers", "Newcomers only"),
    ("category", "One category only, counted like the main standing"),
    ("homes", "Clubs or towns: their best people added up"),
]


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0034_teams_meet_and_have_reserves")]
    operations = [
        migrations.RemoveConstraint("player", "player_name_once_per_club"),
        migrations.RemoveConstraint("player", "day_guest_name_once_per_competition"),
        migrations.AddField(
            "player",
            "home",
            models.CharField(
                blank=True,
                default="",
                help_text="Where they come from, if it should stand behind the name: Jan de Vries (Assen).",
                max_length=60,
                validators=[tournaments.models.plain_text.plain_text],
                verbose_name="club or town",
            ),
            preserve_default=False,
        ),
        migrations.AddConstraint(
            "player",
            models.UniqueConstraint(
                "club",
                Lower("name"),
                Lower("home"),
                condition=models.Q(only_for__isnull=True),
                name="player_name_once_per_club",
                violation_error_message=(
                    "There is already a player with this name in this club; say which club or town they come from."
                ),
            ),
        ),
        migrations.AddConstraint(
            "player",
            models.UniqueConstraint(
                "only_for",
                Lower("name"),
                Lower("home"),
                condition=models.Q(only_for__isnull=False),
                name="day_guest_name_once_per_competition",
                violation_error_message=(
                    "Someone with this name already came for this; say which club or town they come from."
                ),
            ),
        ),
        migrations.CreateModel(
            "Category",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField(verbose_name="number")),
                (
                    "name",
                    models.CharField(
                        max_length=30, validators=[tournaments.models.plain_text.plain_text], verbose_name="name"
                    ),
                ),
                (
                    "competition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="categories",
                        to="tournaments.competition",
                    ),
                ),
            ],
            options={
                "verbose_name": "category",
                "verbose_name_plural": "categories",
                "ordering": ["competition", "number"],
                "constraints": [models.UniqueConstraint(fields=("competition", "number"), name="category_number_once")],
            },
        ),
        migrations.CreateModel(
            "CategoryPlace",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "category",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="places", to="tournaments.category"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="category_places",
                        to="tournaments.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "place in a category",
                "verbose_name_plural": "places in categories",
                "ordering": ["category", "pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("category", "player"), name="category_place_once_per_player")
                ],
            },
        ),
        migrations.AddField(
            "sidestanding",
            "category",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.RESTRICT,
                related_name="side_standings",
                to="tournaments.category",
                verbose_name="category",
            ),
        ),
        migrations.AddField(
            "sidestanding",
            "best_people",
            models.PositiveSmallIntegerField(
                blank=True,
                null=True,
                validators=[django.core.validators.MinValueValidator(1)],
                verbose_name="how many count for each club or town",
            ),
        ),
        migrations.AlterField(
            "sidestanding",
            "kind",
            models.CharField(
                choices=KINDS,
                max_length=20,
                verbose_name="what it ranks by",
            ),
        ),
        migrations.RemoveConstraint("sidestanding", "side_standing_known"),
        migrations.AddConstraint(
            "sidestanding",
            models.CheckConstraint(
                condition=models.Q(kind__in=[kind for kind, _label in KINDS]), name="side_standing_known"
            ),
        ),
    ]
