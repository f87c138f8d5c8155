import django.core.validators
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0035_homes_and_categories"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Qualifier",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "number",
                    models.PositiveSmallIntegerField(
                        validators=[django.core.validators.MinValueValidator(1)], verbose_name="number"
                    ),
                ),
            ],
            options={
                "verbose_name": "place in the finals",
                "verbose_name_plural": "places in the finals",
                "ordering": ["match_day", "number"],
            },
        ),
        migrations.RemoveConstraint(
            model_name="draw",
            name="draw_method_known",
        ),
        migrations.AddField(
            model_name="competition",
            name="draws_within_divisions",
            field=models.BooleanField(default=False, verbose_name="each division draws for itself"),
        ),
        migrations.AddField(
            model_name="draw",
            name="within_divisions",
            field=models.BooleanField(default=False, verbose_name="each division for itself"),
        ),
        migrations.AddField(
            model_name="matchday",
            name="finals_plan",
            field=models.JSONField(
                blank=True,
                editable=False,
                help_text="Its finals, where it has them: from which leg on, and what was chosen about them.",
                null=True,
            ),
        ),
        migrations.AlterField(
            model_name="draw",
            name="method",
            field=models.CharField(
                choices=[
                    ("best", "Nobody meets the same people twice, as far as possible"),
                    ("walk", "Walking: one line stays, the others move one, two and three tables"),
                    ("ranking", "By ranking: 1 and 4 against 2 and 3"),
                    ("lots", "By lot, even if people have met before"),
                    ("moving", "Even pairs stay, odd pairs move one table up"),
                    ("round_robin", "Everybody against everybody"),
                    ("swiss", "Neighbours in the standing who have not met yet"),
                    ("ranks", "Neighbours in the standing, 1 against 2"),
                    ("finals", "The finals"),
                ],
                max_length=20,
                verbose_name="method",
            ),
        ),
        migrations.AddConstraint(
            model_name="draw",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "method__in",
                        ["best", "walk", "ranking", "lots", "moving", "round_robin", "swiss", "ranks", "finals"],
                    )
                ),
                name="draw_method_known",
            ),
        ),
        migrations.AddField(
            model_name="qualifier",
            name="match_day",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="qualifiers", to="tournaments.matchday"
            ),
        ),
        migrations.AddField(
            model_name="qualifier",
            name="pair",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="%(class)ss",
                to="tournaments.pair",
            ),
        ),
        migrations.AddField(
            model_name="qualifier",
            name="player",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="%(class)ss",
                to="tournaments.player",
            ),
        ),
        migrations.AddField(
            model_name="qualifier",
            name="team",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="%(class)ss",
                to="tournaments.team",
            ),
        ),
        migrations.AddConstraint(
            model_name="qualifier",
            constraint=models.UniqueConstraint(fields=("match_day", "number"), name="qualifier_number_once"),
        ),
        migrations.AddConstraint(
            model_name="qualifier",
            constraint=models.UniqueConstraint(fields=("match_day", "player"), name="qualifier_once_per_player"),
        ),
        migrations.AddConstraint(
            model_name="qualifier",
            constraint=models.UniqueConstraint(fields=("match_day", "pair"), name="qualifier_once_per_pair"),
        ),
        migrations.AddConstraint(
            model_name="qualifier",
            constraint=models.UniqueConstraint(fields=("match_day", "team"), name="qualifier_once_per_team"),
        ),
        migrations.AddConstraint(
            model_name="qualifier",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("pair__isnull", True), ("player__isnull", False), ("team__isnull", True)),
                    models.Q(("pair__isnull", False), ("player__isnull", True), ("team__isnull", True)),
                    models.Q(("pair__isnull", True), ("player__isnull", True), ("team__isnull", False)),
                    _connector="OR",
                ),
                name="qualifier_of_one_unit",
            ),
        ),
    ]
