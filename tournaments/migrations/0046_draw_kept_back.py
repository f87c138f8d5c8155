"""A draw may be kept back until the organiser shows it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0045_answers_about_lists")]

    operations = [
        migrations.AddField(
            model_name="draw",
            name="is_kept_back",
            field=models.BooleanField(
                default=False,
                help_text="Only organisers see who sits where, until they show it.",
                verbose_name="keep the seats back",
            ),
        ),
    ]
