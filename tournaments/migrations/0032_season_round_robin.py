"""How often two meet in a round robin, and whether neighbours in the standing look back over the season."""

import django.core.validators
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0031_one_person")]
    operations = [
        migrations.AddField(
            "competition",
            "round_robin_times",
            models.PositiveSmallIntegerField(
                default=1,
                help_text="Over the whole season, everybody against everybody.",
                validators=[
                    django.core.validators.MinValueValidator(1),
                    django.core.validators.MaxValueValidator(2),
                ],
                verbose_name="how often two meet in a round robin",
            ),
        ),
        migrations.AddField(
            "competition",
            "swiss_over_season",
            models.BooleanField(
                default=False,
                help_text="Who has met on another evening does not meet again either.",
                verbose_name="neighbours in the standing of the season",
            ),
        ),
    ]
