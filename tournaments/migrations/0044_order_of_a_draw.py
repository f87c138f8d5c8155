"""By which order of people a leg was drawn where results decide it, so that a correction afterwards can be said."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0043_former_slugs")]

    operations = [
        migrations.AddField(
            model_name="draw",
            name="ranking",
            field=models.JSONField(
                blank=True,
                default=list,
                help_text="Numbers from the first to the last, where results decide who sits where.",
                verbose_name="the order it was drawn by",
            ),
        ),
    ]
