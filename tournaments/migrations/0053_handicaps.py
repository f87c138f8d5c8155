"""Handicaps, a start figure for someone who joins late, and what an empty seat of a team is worth."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import migrations, models
from django.db.models import Q
from django.db.models.deletion import CASCADE, PROTECT

UNITS = ("player", "pair", "team")
KINDS = {
    "absence_with_notice": "Absent with notice",
    "absence_without_notice": "Absent without notice",
    "penalty": "Penalty",
    "correction": "Correction",
}


def of_unit(name: str) -> models.ForeignKey:
    return models.ForeignKey(
        blank=True, null=True, on_delete=PROTECT, related_name="%(class)ss", to=f"tournaments.{name}"
    )


def only(name: str) -> Q:
    return Q(*((f"{unit}__isnull", unit != name) for unit in sorted(UNITS)))


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0052_rulings"),
    ]

    operations = [
        migrations.AddField(
            model_name="competition",
            name="handicap_per",
            field=models.CharField(
                choices=[("match_day", "Per match day"), ("leg", "Per leg")],
                default="match_day",
                help_text="For example 50 for each evening that someone comes, or for each leg that they play.",
                max_length=20,
                verbose_name="a handicap counts",
            ),
        ),
        migrations.AddField(
            model_name="competition",
            name="vacancy_points",
            field=models.PositiveIntegerField(
                default=0,
                help_text="For each of the four who is missing in a leg that others of the team play. 0: nothing.",
                verbose_name="points for an empty seat of a team",
            ),
        ),
        migrations.RemoveConstraint(model_name="adjustment", name="adjustment_kind_known"),
        migrations.AlterField(
            model_name="adjustment",
            name="kind",
            field=models.CharField(
                choices=[*KINDS.items(), ("start", "Start figure")], max_length=30, verbose_name="kind"
            ),
        ),
        migrations.AddConstraint(
            model_name="adjustment",
            constraint=models.CheckConstraint(
                condition=Q(kind__in=list(KINDS)) | Q(kind="start", match_day__isnull=True, points__gt=0),
                name="adjustment_kind_known",
            ),
        ),
        migrations.CreateModel(
            name="Handicap",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "points",
                    models.IntegerField(
                        validators=[MinValueValidator(-10000), MaxValueValidator(10000)], verbose_name="points"
                    ),
                ),
                (
                    "competition",
                    models.ForeignKey(on_delete=CASCADE, related_name="handicaps", to="tournaments.competition"),
                ),
                *((name, of_unit(name)) for name in UNITS),
            ],
            options={
                "verbose_name": "handicap",
                "verbose_name_plural": "handicaps",
                "ordering": ["competition", "pk"],
                "constraints": [
                    *(
                        models.UniqueConstraint(fields=("competition", name), name=f"handicap_once_per_{name}")
                        for name in UNITS
                    ),
                    models.CheckConstraint(
                        condition=(only("player") | only("pair") | only("team")) & ~Q(points=0),
                        name="handicap_of_one_unit",
                    ),
                ],
            },
        ),
    ]
