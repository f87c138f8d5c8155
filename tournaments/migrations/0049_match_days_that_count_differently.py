"""How often a match day counts, whether it cannot be dropped, and two more ways to say which results count."""

import django.core.validators
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0048_unknown_is_not_nought"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="competition",
            name="drop_one_in",
            field=models.PositiveSmallIntegerField(
                blank=True,
                help_text="For example 5: once five evenings are played everyone’s worst one is dropped, and after ten two.",
                null=True,
                validators=[django.core.validators.MinValueValidator(2)],
                verbose_name="the worst one in every",
            ),
        ),
        migrations.AddField(
            model_name="competition",
            name="drop_worst",
            field=models.PositiveSmallIntegerField(
                blank=True,
                help_text="For example 2: of seven evenings, everyone’s worst two are dropped. A missed one is among them.",
                null=True,
                validators=[django.core.validators.MinValueValidator(1)],
                verbose_name="worst results that are dropped",
            ),
        ),
        migrations.AddField(
            model_name="matchday",
            name="counts",
            field=models.CharField(
                choices=[
                    ("1", "In full, like the others"),
                    ("2", "Double"),
                    ("3", "Three times"),
                    ("4", "Four times"),
                    ("5", "Five times"),
                    ("aside", "Only in the side standings"),
                    ("not", "Not at all"),
                ],
                default="1",
                help_text="For example double for the last evening, or not at all for a practice.",
                max_length=5,
                verbose_name="counts in the season",
            ),
        ),
        migrations.AddField(
            model_name="matchday",
            name="cannot_be_dropped",
            field=models.BooleanField(
                default=False,
                help_text="Where the lowest results are dropped. Without the tick this one always counts, like a final: anyone who misses it has nothing there, unless the club gives something for an absence.",
                verbose_name="cannot be dropped",
            ),
        ),
        migrations.RemoveConstraint(model_name="matchday", name="match_day_frozen_from_a_leg"),
        migrations.AddConstraint(
            model_name="matchday",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("frozen_from__isnull", True), ("frozen_from__gte", 1), _connector="OR"),
                    ("counts__in", ["1", "2", "3", "4", "5", "aside", "not"]),
                ),
                name="match_day_frozen_and_counts_known",
            ),
        ),
    ]
