"""What was answered about a list is kept for the next one that looks so."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0044_order_of_a_draw"),
    ]

    operations = [
        migrations.AddField(
            model_name="club",
            name="list_answers",
            field=models.JSONField(blank=True, default=dict, editable=False, verbose_name="answers about lists"),
        ),
    ]
