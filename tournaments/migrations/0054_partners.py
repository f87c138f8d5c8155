"""Partners chosen at the door for an evening, the setting that asks for them, and those whom a draw paired by lot."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0053_handicaps"),
    ]

    operations = [
        migrations.AddField(
            model_name="attendance",
            name="partner",
            field=models.ForeignKey(
                blank=True,
                help_text="Chosen at the door; the row of the partner names this player.",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="tournaments.player",
                verbose_name="partner of this evening",
            ),
        ),
        migrations.AddField(
            model_name="competition",
            name="partners_at_door",
            field=models.BooleanField(
                default=False,
                help_text="Two who come together play together in every leg of the evening, and each scores for themselves. Those who came alone are paired by lot. Everyone is drawn together, whatever their division.",
                verbose_name="people choose their partner at the door",
            ),
        ),
        migrations.AddField(
            model_name="draw",
            name="by_lot",
            field=models.JSONField(
                blank=True,
                default=list,
                help_text="The numbers of every two who chose no partner and were paired for the evening.",
                verbose_name="partners by lot",
            ),
        ),
        migrations.AddConstraint(
            model_name="attendance",
            constraint=models.UniqueConstraint(fields=("match_day", "partner"), name="attendance_once_per_partner"),
        ),
        migrations.AddConstraint(
            model_name="attendance",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("partner__isnull", True),
                    models.Q(("player__isnull", False), models.Q(("player", models.F("partner")), _negated=True)),
                    _connector="OR",
                ),
                name="attendance_partner_is_another",
            ),
        ),
    ]
