from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0010_turns_of_a_draw")]

    operations = [
        migrations.AddField(
            model_name="matchday",
            name="frozen_from",
            field=models.PositiveSmallIntegerField(
                blank=True,
                help_text="Until the reveal only the club sees what was scored from this leg on.",
                null=True,
                verbose_name="frozen from leg",
            ),
        ),
        migrations.AddConstraint(
            model_name="matchday",
            constraint=models.CheckConstraint(
                condition=models.Q(("frozen_from__isnull", True), ("frozen_from__gte", 1), _connector="OR"),
                name="match_day_frozen_from_a_leg",
            ),
        ),
    ]
