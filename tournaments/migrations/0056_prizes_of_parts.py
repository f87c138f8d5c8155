"""A prize may be for every period of a season."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0055_struck_and_teams"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="prize", name="prize_scope_known"),
        migrations.AddConstraint(
            model_name="prize",
            constraint=models.CheckConstraint(
                condition=models.Q(scope__in=["match_day", "period", "season"]), name="prize_scope_known"
            ),
        ),
    ]
