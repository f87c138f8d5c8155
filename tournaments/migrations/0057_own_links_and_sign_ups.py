"""A link of one's own, without an account; and who says that they come to an evening."""

import django.core.validators
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0056_prizes_of_parts"),
    ]

    operations = [
        migrations.AddField(
            model_name="club",
            name="replies_until",
            field=models.TimeField(
                blank=True,
                help_text="Until then, on the day itself, people can say through their own link whether they come. If left empty: until the evening begins.",
                null=True,
                verbose_name="coming or not until",
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="asked_to_be_forgotten_at",
            field=models.DateTimeField(
                blank=True,
                editable=False,
                help_text="On the page of their own link.",
                null=True,
                verbose_name="asked to be forgotten",
            ),
        ),
        migrations.CreateModel(
            name="OwnLink",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("nonce", models.CharField(max_length=32, validators=[django.core.validators.MinLengthValidator(20)])),
                (
                    "token_hash",
                    models.CharField(
                        max_length=64, unique=True, validators=[django.core.validators.MinLengthValidator(64)]
                    ),
                ),
                (
                    "code_hash",
                    models.CharField(
                        db_index=True, max_length=64, validators=[django.core.validators.MinLengthValidator(64)]
                    ),
                ),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                (
                    "ended_at",
                    models.DateTimeField(blank=True, help_text="Since then it no longer gives access.", null=True),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="own_links", to="tournaments.player"
                    ),
                ),
            ],
            options={
                "verbose_name": "own link",
                "verbose_name_plural": "own links",
                "ordering": ["player", "pk"],
            },
        ),
        migrations.CreateModel(
            name="SignUp",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                (
                    "match_day",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="sign_ups", to="tournaments.matchday"
                    ),
                ),
                (
                    "pair",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="%(class)ss",
                        to="tournaments.pair",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="%(class)ss",
                        to="tournaments.player",
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="%(class)ss",
                        to="tournaments.team",
                    ),
                ),
            ],
            options={
                "verbose_name": "sign-up",
                "verbose_name_plural": "sign-ups",
                "ordering": ["match_day", "pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("match_day", "player"), name="sign_up_once_per_player"),
                    models.UniqueConstraint(fields=("match_day", "pair"), name="sign_up_once_per_pair"),
                    models.UniqueConstraint(fields=("match_day", "team"), name="sign_up_once_per_team"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("pair__isnull", True), ("player__isnull", False), ("team__isnull", True)),
                            models.Q(("pair__isnull", False), ("player__isnull", True), ("team__isnull", True)),
                            models.Q(("pair__isnull", True), ("player__isnull", True), ("team__isnull", False)),
                            _connector="OR",
                        ),
                        name="sign_up_of_one_unit",
                    ),
                ],
            },
        ),
    ]
