from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0009_tallies"),
    ]

    operations = [
        migrations.AddField(
            model_name="draw",
            name="turns",
            field=models.JSONField(
                blank=True,
                default=list,
                help_text="Numbers of those whom the organiser named to sit out, to sit at a table of three or to help.",
                verbose_name="whose turn it was",
            ),
        ),
    ]
