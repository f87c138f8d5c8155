"""Who stopped; and a bye that is worth what a leg can bring, where games won or match points count."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models

import tournaments.models.plain_text

FORMER_USUAL = 1600


def give_what_fits(apps: Any, _schema_editor: object) -> None:
    """Earlier programs began with 1600 for sitting out, whatever was counted. Where nobody chose it, it is a win now."""
    competitions, byes = apps.get_model("tournaments", "Competition"), apps.get_model("tournaments", "Bye")
    of_games = competitions.objects.filter(
        is_portefeuille=False, bye_points=FORMER_USUAL, counting_figure__in=["wins", "match_points"]
    )
    for competition in of_games.order_by("pk"):
        win = 1 if competition.counting_figure == "wins" else competition.win_points
        usual = win * (2 if competition.form == "teams" else 1)
        if usual >= FORMER_USUAL:
            continue
        as_drawn = byes.objects.filter(
            leg__match_day__competition=competition, points=FORMER_USUAL, pits=competition.bye_pits, reason=""
        )
        as_drawn.update(points=usual, revision=models.F("revision") + 1)
        competitions.objects.filter(pk=competition.pk).update(bye_points=usual)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0032_season_round_robin"),
    ]

    operations = [
        migrations.AddField(
            model_name="competition",
            name="stopped_rule",
            field=models.CharField(
                choices=[
                    ("behind", "Listed behind the others; what they played counts for the season"),
                    ("left_out", "Left out of the result; what they played counts for the season"),
                    ("not_counted", "Left out of the result, and of the season for that match day"),
                ],
                default="behind",
                max_length=20,
                verbose_name="who goes home during a match day",
            ),
        ),
        migrations.CreateModel(
            name="Stop",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("after_leg", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="last leg played")),
                (
                    "reason",
                    models.CharField(
                        blank=True,
                        max_length=200,
                        validators=[tournaments.models.plain_text.plain_text],
                        verbose_name="reason",
                    ),
                ),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                (
                    "competition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="stops", to="tournaments.competition"
                    ),
                ),
                (
                    "match_day",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="stops",
                        to="tournaments.matchday",
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
                "verbose_name": "stop",
                "verbose_name_plural": "stops",
                "ordering": ["competition", "pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("pair__isnull", True), ("player__isnull", False), ("team__isnull", True)),
                            models.Q(("pair__isnull", False), ("player__isnull", True), ("team__isnull", True)),
                            models.Q(("pair__isnull", True), ("player__isnull", True), ("team__isnull", False)),
                            _connector="OR",
                        ),
                        name="stop_of_one_unit",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("after_leg__isnull", True), ("match_day__isnull", True)),
                            models.Q(("after_leg__isnull", False), ("match_day__isnull", False)),
                            _connector="OR",
                        ),
                        name="stop_after_a_leg_of_a_match_day",
                    ),
                    models.UniqueConstraint(fields=("match_day", "player"), name="stop_once_per_player"),
                    models.UniqueConstraint(fields=("match_day", "pair"), name="stop_once_per_pair"),
                    models.UniqueConstraint(fields=("match_day", "team"), name="stop_once_per_team"),
                    models.UniqueConstraint(
                        condition=models.Q(("match_day__isnull", True)),
                        fields=("competition", "player"),
                        name="withdrew_once_per_player",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("match_day__isnull", True)),
                        fields=("competition", "pair"),
                        name="withdrew_once_per_pair",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("match_day__isnull", True)),
                        fields=("competition", "team"),
                        name="withdrew_once_per_team",
                    ),
                ],
            },
        ),
        migrations.RunPython(give_what_fits, migrations.RunPython.noop),
    ]
