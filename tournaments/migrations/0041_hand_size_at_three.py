import django.core.validators
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0040_klammer_jass"),
    ]

    operations = [
        migrations.AddField(
            model_name="competition",
            name="hand_size_at_three",
            field=models.PositiveSmallIntegerField(
                default=8,
                help_text="Only in games with melds, where people left over play at tables of three.",
                validators=[django.core.validators.MinValueValidator(6), django.core.validators.MaxValueValidator(10)],
                verbose_name="cards for each player at a table of three",
            ),
        ),
    ]
