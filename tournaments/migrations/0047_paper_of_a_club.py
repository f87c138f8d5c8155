"""Every club prints on A4 until it says otherwise."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0046_draw_kept_back"),
    ]

    operations = [
        migrations.AddField(
            model_name="club",
            name="paper_size",
            field=models.CharField(
                choices=[("a4", "A4"), ("letter", "Letter")], default="a4", max_length=20, verbose_name="paper"
            ),
        ),
    ]
