"""Absences worth an own average, with notice or without, and a number of them that are worth anything."""

import django.core.validators
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0049_match_days_that_count_differently"),
    ]

    operations = [
        migrations.AddField(
            model_name="competition",
            name="absence_fine",
            field=models.PositiveIntegerField(
                default=0,
                help_text="For example 100: someone with 4800 on average has 4700. 0: the average itself.",
                verbose_name="points less than the own average, with notice",
            ),
        ),
        migrations.AddField(
            model_name="competition",
            name="absence_last",
            field=models.PositiveSmallIntegerField(
                default=5,
                help_text="For example 5: of those that someone came to before the one that they missed.",
                validators=[django.core.validators.MinValueValidator(1)],
                verbose_name="how many last match days are averaged",
            ),
        ),
        migrations.AddField(
            model_name="competition",
            name="absence_minimum",
            field=models.PositiveSmallIntegerField(
                default=1,
                help_text="For example 3: anyone who has come less often has the fixed number of points instead.",
                validators=[django.core.validators.MinValueValidator(1)],
                verbose_name="match days needed for an own average",
            ),
        ),
        migrations.AddField(
            model_name="competition",
            name="absence_without_notice_fine",
            field=models.PositiveIntegerField(
                default=0, verbose_name="points less than the own average, without notice"
            ),
        ),
        migrations.AddField(
            model_name="competition",
            name="absence_without_notice_rule",
            field=models.CharField(
                choices=[
                    ("fixed", "A fixed number of points"),
                    ("lowest_of_evening", "The lowest score of that evening"),
                    ("own_average", "Their own average of the season so far"),
                    ("last_average", "Their own average of the last few evenings"),
                ],
                default="fixed",
                help_text="For anyone who did not say anything.",
                max_length=20,
                verbose_name="absent without notice",
            ),
        ),
        migrations.AddField(
            model_name="competition",
            name="paid_absences",
            field=models.PositiveSmallIntegerField(
                blank=True,
                help_text="For example 2: from the third one on an absence is worth nothing. Left empty: all of them.",
                null=True,
                verbose_name="absences that are worth something",
            ),
        ),
    ]
