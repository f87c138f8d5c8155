"""What an organiser decides about a table: what it is worth, whatever is on its sheet."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0051_closing_a_competition"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="correction",
            name="correction_subject_known",
        ),
        migrations.RemoveConstraint(
            model_name="table",
            name="table_without_rounds_is_empty",
        ),
        migrations.AddField(
            model_name="table",
            name="ruled",
            field=models.JSONField(blank=True, editable=False, null=True),
        ),
        migrations.AddConstraint(
            model_name="correction",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("subject__in", ["round", "totals", "sheet", "bye", "result", "adjustment", "ruling"])
                ),
                name="correction_subject_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("rounds_played__gt", 0),
                    models.Q(
                        models.Q(("is_complete", False), ("ruled__isnull", False), _connector="OR"),
                        ("ew_nats", 0),
                        ("ew_pits", 0),
                        ("ew_points", 0),
                        ("ew_roem", 0),
                        ("ns_nats", 0),
                        ("ns_pits", 0),
                        ("ns_points", 0),
                        ("ns_roem", 0),
                        ("third_nats", 0),
                        ("third_pits", 0),
                        ("third_points", 0),
                        ("third_roem", 0),
                    ),
                    _connector="OR",
                ),
                name="table_without_rounds_is_empty",
            ),
        ),
    ]
