from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0014_log_is_kept")]

    operations = [
        migrations.AddField("screen", "at", models.PositiveSmallIntegerField(default=0, editable=False)),
        migrations.AddField("screen", "is_held", models.BooleanField(default=False, verbose_name="held on its page")),
        migrations.AlterField(
            "screen",
            "page",
            models.CharField(
                choices=[
                    ("rotate", "One after the other"),
                    ("seats_by_name", "Seats by name"),
                    ("seats_by_table", "Seats by table"),
                    ("clock", "Clock"),
                    ("missing", "Tables still missing"),
                    ("standing", "Standing"),
                    ("side_standings", "Other standings"),
                    ("reveal", "The reveal"),
                    ("blank", "Nothing"),
                ],
                default="rotate",
                max_length=20,
                verbose_name="shows",
            ),
        ),
    ]
