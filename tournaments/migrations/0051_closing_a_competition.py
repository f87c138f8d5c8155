"""A competition is closed, and the place on which everyone ended is kept."""

from django.core.validators import MinValueValidator
from django.db import migrations, models
from django.db.models import Q
from django.db.models.deletion import CASCADE, PROTECT

UNITS = ("player", "pair", "team")


def of_unit(name: str) -> models.ForeignKey:
    return models.ForeignKey(
        blank=True, null=True, on_delete=PROTECT, related_name="%(class)ss", to=f"tournaments.{name}"
    )


def only(name: str) -> Q:
    return Q(*((f"{unit}__isnull", unit != name) for unit in sorted(UNITS)))


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0050_absences_by_an_own_average"),
    ]

    operations = [
        migrations.AddField(
            model_name="competition",
            name="closed_at",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.CreateModel(
            name="FinalPlace",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("place", models.PositiveIntegerField(validators=[MinValueValidator(1)], verbose_name="place")),
                (
                    "competition",
                    models.ForeignKey(on_delete=CASCADE, related_name="final_places", to="tournaments.competition"),
                ),
                *((name, of_unit(name)) for name in UNITS),
            ],
            options={
                "verbose_name": "final place",
                "verbose_name_plural": "final places",
                "ordering": ["competition", "place", "pk"],
                "constraints": [
                    *(
                        models.UniqueConstraint(fields=("competition", name), name=f"final_place_once_per_{name}")
                        for name in UNITS
                    ),
                    models.CheckConstraint(
                        condition=only("player") | only("pair") | only("team"), name="final_place_of_one_unit"
                    ),
                ],
            },
        ),
    ]
