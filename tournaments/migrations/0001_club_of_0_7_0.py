"""All tables as version 0.7.0 had them, whose 42 migrations this one stands for; an older database comes by way of it.

The database itself refuses to change or erase a line of the log, but for those of clubs that are made up.
"""

from typing import Any

import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.text
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import tournaments.models.change
import tournaments.models.competition
import tournaments.models.counting
import tournaments.models.version

MESSAGE = "Nothing in the log is changed or erased."

# SQLite asks for each kind of change by itself; PostgreSQL has one function for all of them.
SQLITE = [
    f"""
    CREATE TRIGGER log_is_not_{word} BEFORE {event} ON tournaments_logentry {when}
    BEGIN SELECT RAISE(ABORT, '{MESSAGE}'); END
    """
    for word, event, when in [
        ("changed", "UPDATE", ""),
        ("erased", "DELETE", "WHEN NOT OLD.is_demo"),
        # INSERT OR REPLACE erases without asking the trigger above.
        ("replaced", "INSERT", "WHEN EXISTS (SELECT 1 FROM tournaments_logentry WHERE id = NEW.id)"),
    ]
]
POSTGRESQL = [
    f"""
    CREATE FUNCTION tournaments_log_is_kept() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN
      IF TG_OP = 'DELETE' AND OLD.is_demo THEN RETURN OLD; END IF;
      RAISE EXCEPTION '{MESSAGE}' USING ERRCODE = 'restrict_violation';
    END $$
    """,
    """
    CREATE TRIGGER log_is_kept BEFORE UPDATE OR DELETE ON tournaments_logentry
    FOR EACH ROW EXECUTE FUNCTION tournaments_log_is_kept()
    """,
]
SQLITE_BACK = [f"DROP TRIGGER log_is_not_{word}" for word in ("changed", "erased", "replaced")]
POSTGRESQL_BACK = ["DROP TRIGGER log_is_kept ON tournaments_logentry", "DROP FUNCTION tournaments_log_is_kept()"]


def keep_the_log(apps: Any, schema_editor: Any) -> None:
    _execute(schema_editor, SQLITE, POSTGRESQL)


def let_the_log_go(apps: Any, schema_editor: Any) -> None:
    _execute(schema_editor, SQLITE_BACK, POSTGRESQL_BACK)


def _execute(schema_editor: Any, sqlite: list[str], postgresql: list[str]) -> None:
    for statement in sqlite if schema_editor.connection.vendor == "sqlite" else postgresql:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    replaces = [
        ("tournaments", "0001_club"),
        ("tournaments", "0002_pad"),
        ("tournaments", "0003_constraints"),
        ("tournaments", "0004_match_day_and_games"),
        ("tournaments", "0005_draws_and_winners"),
        ("tournaments", "0006_seed_of_the_draw"),
        ("tournaments", "0007_table_link"),
        ("tournaments", "0008_called_at"),
        ("tournaments", "0009_tallies"),
        ("tournaments", "0010_turns_of_a_draw"),
        ("tournaments", "0011_frozen_from"),
        ("tournaments", "0012_season_and_house"),
        ("tournaments", "0013_open_tables"),
        ("tournaments", "0014_log_is_kept"),
        ("tournaments", "0015_screen_page"),
        ("tournaments", "0016_submissions"),
        ("tournaments", "0017_points_are_protected"),
        ("tournaments", "0018_plain_text"),
        ("tournaments", "0019_tie_points"),
        ("tournaments", "0020_texts"),
        ("tournaments", "0021_sheet_on_phones"),
        ("tournaments", "0022_late_rounds"),
        ("tournaments", "0023_place_of_a_link"),
        ("tournaments", "0024_place_is_known"),
        ("tournaments", "0025_demo"),
        ("tournaments", "0026_day_guests"),
        ("tournaments", "0027_totals_to_check"),
        ("tournaments", "0028_changes"),
        ("tournaments", "0029_own_rules_of_a_match_day"),
        ("tournaments", "0030_changes_of_the_counting"),
        ("tournaments", "0031_one_person"),
        ("tournaments", "0032_season_round_robin"),
        ("tournaments", "0033_stopping"),
        ("tournaments", "0034_teams_meet_and_have_reserves"),
        ("tournaments", "0035_homes_and_categories"),
        ("tournaments", "0036_finals"),
        ("tournaments", "0037_federation"),
        ("tournaments", "0038_the_hall"),
        ("tournaments", "0039_versions"),
        ("tournaments", "0040_klammer_jass"),
        ("tournaments", "0041_hand_size_at_three"),
        ("tournaments", "0042_legs_of_so_many_rounds"),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Club",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=100)),
                ("slug", models.SlugField(max_length=60, unique=True)),
                ("place", models.CharField(blank=True, max_length=100)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("leg_word", models.CharField(default="partij", max_length=20)),
                ("names_in_public", models.CharField(default="full", max_length=20)),
                ("pit_word", models.CharField(default="pit", max_length=20)),
                ("venue", models.CharField(blank=True, max_length=200)),
                ("is_demo", models.BooleanField(default=False, editable=False)),
                ("is_federation", models.BooleanField(default=False, editable=False)),
                ("shares_players", models.BooleanField(default=False)),
                ("name_order", models.CharField(default="first_name", max_length=20)),
                ("version", models.BigIntegerField(default=tournaments.models.version.new_version, editable=False)),
            ],
            options={
                "verbose_name": "club",
                "verbose_name_plural": "clubs",
                "ordering": ["name"],
            },
        ),
        migrations.CreateModel(
            name="Federation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=100)),
                ("slug", models.SlugField(max_length=60, unique=True)),
                ("join_code", models.CharField(max_length=20, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "federation",
                "verbose_name_plural": "federations",
                "ordering": ["name"],
            },
        ),
        migrations.CreateModel(
            name="Submission",
            fields=[
                ("key", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("location", models.CharField(blank=True, max_length=500)),
                ("at", models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
            ],
            options={
                "verbose_name": "submission",
                "verbose_name_plural": "submissions",
            },
        ),
        migrations.CreateModel(
            name="Competition",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=100)),
                ("slug", models.SlugField(max_length=60)),
                ("kind", models.CharField(default="season", max_length=20)),
                ("form", models.CharField(default="individual", max_length=20)),
                ("is_public", models.BooleanField(default=True)),
                ("rules", models.CharField(default="amsterdam", max_length=40)),
                ("rules_options", models.JSONField(blank=True, default=dict)),
                ("rounds_per_leg", models.PositiveSmallIntegerField(default=16)),
                ("legs_per_match_day", models.PositiveSmallIntegerField(default=3)),
                ("match_days_planned", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("counting_unit", models.CharField(default="match_day", max_length=20)),
                ("counting_best", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("counting_method", models.CharField(default="sum", max_length=20)),
                ("minimum_attendance", models.PositiveSmallIntegerField(default=0)),
                ("drop_timing", models.CharField(default="always", max_length=20)),
                ("tie_breaks", models.JSONField(blank=True, default=list)),
                ("bye_points", models.PositiveIntegerField(default=1600)),
                ("bye_pits", models.PositiveSmallIntegerField(default=1)),
                ("absence_rule", models.CharField(default="fixed", max_length=20)),
                ("absence_points", models.PositiveIntegerField(default=0)),
                ("absence_without_notice_points", models.PositiveIntegerField(default=0)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="competitions", to="tournaments.club"
                    ),
                ),
                ("counting_figure", models.CharField(default="points", max_length=20)),
                ("draw_method", models.CharField(default="best", max_length=20)),
                ("is_portefeuille", models.BooleanField(default=False)),
                ("last_leg_by_ranking", models.BooleanField(default=False)),
                (
                    "left_over_ways",
                    models.JSONField(blank=True, default=tournaments.models.competition.default_left_over_ways),
                ),
                ("leg_minutes", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("keeps_two_tallies", models.BooleanField(default=False)),
                ("guests_are_ranked", models.BooleanField(default=True)),
                ("is_open", models.BooleanField(default=False)),
                ("late_points", models.PositiveIntegerField(default=0)),
                ("late_rule", models.CharField(default="fixed", max_length=20)),
                ("lot_seed", models.PositiveBigIntegerField(blank=True, null=True)),
                ("period_best", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("period_match_days", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("periods_best", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("prize_twice", models.CharField(default="keep", max_length=20)),
                (
                    "rank_points",
                    models.JSONField(blank=True, default=tournaments.models.counting.default_rank_points),
                ),
                ("win_points", models.PositiveSmallIntegerField(default=2)),
                ("tie_points", models.PositiveSmallIntegerField(default=1)),
                ("takes_day_guests", models.BooleanField(default=False)),
                ("checks_totals_twice", models.BooleanField(default=False)),
                ("counting_changes", models.JSONField(blank=True, default=dict, editable=False)),
                ("round_robin_times", models.PositiveSmallIntegerField(default=1)),
                ("swiss_over_season", models.BooleanField(default=False)),
                ("stopped_rule", models.CharField(default="behind", max_length=20)),
                ("wins_per", models.CharField(default="table", max_length=20)),
                ("draws_within_divisions", models.BooleanField(default=False)),
                ("shows_interim", models.BooleanField(default=False)),
                ("version", models.BigIntegerField(default=tournaments.models.version.new_version, editable=False)),
                ("hand_size_at_three", models.PositiveSmallIntegerField(default=8)),
            ],
            options={
                "verbose_name": "competition",
                "verbose_name_plural": "competitions",
                "ordering": ["club", "-created_at", "-pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("club", "slug"),
                        name="competition_slug_once_per_club",
                        violation_error_message="A competition with this web name already exists in this club.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("legs_per_match_day__gte", 1), ("rounds_per_leg__gte", 1)),
                        name="competition_has_rounds",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Category",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                ("number", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=30)),
                (
                    "competition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="categories",
                        to="tournaments.competition",
                    ),
                ),
            ],
            options={
                "verbose_name": "category",
                "verbose_name_plural": "categories",
                "ordering": ["competition", "number"],
                "constraints": [models.UniqueConstraint(fields=("competition", "number"), name="category_number_once")],
            },
        ),
        migrations.CreateModel(
            name="Division",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                ("number", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=60)),
                ("promoted", models.PositiveSmallIntegerField(default=0)),
                ("relegated", models.PositiveSmallIntegerField(default=0)),
                (
                    "competition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="divisions",
                        to="tournaments.competition",
                    ),
                ),
            ],
            options={
                "verbose_name": "division",
                "verbose_name_plural": "divisions",
                "ordering": ["competition", "number"],
                "constraints": [models.UniqueConstraint(fields=("competition", "number"), name="division_number_once")],
            },
        ),
        migrations.CreateModel(
            name="Draw",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                ("seed", models.PositiveBigIntegerField()),
                ("method", models.CharField(max_length=20)),
                ("left_over", models.CharField(default="sit_out", max_length=20)),
                ("units", models.JSONField(default=list)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                (
                    "made_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("turns", models.JSONField(blank=True, default=list)),
                ("within_divisions", models.BooleanField(default=False)),
            ],
            options={
                "verbose_name": "draw",
                "verbose_name_plural": "draws",
                "ordering": ["match_day", "pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("left_over__in", ["sit_out", "three_player_table", "joker", "helper"])),
                        name="draw_left_over_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "method__in",
                                [
                                    "best",
                                    "walk",
                                    "ranking",
                                    "lots",
                                    "moving",
                                    "round_robin",
                                    "swiss",
                                    "ranks",
                                    "finals",
                                ],
                            )
                        ),
                        name="draw_method_known",
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="club",
            name="federation",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="clubs",
                to="tournaments.federation",
            ),
        ),
        migrations.CreateModel(
            name="FederationEvent",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                (
                    "competition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.competition"
                    ),
                ),
            ],
            options={
                "verbose_name": "competition of a standing across clubs",
                "verbose_name_plural": "competitions of a standing across clubs",
                "ordering": ["standing", "pk"],
            },
        ),
        migrations.CreateModel(
            name="FederationStanding",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                ("number", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=100)),
                ("figure", models.CharField(default="place", max_length=20)),
                (
                    "rank_points",
                    models.JSONField(blank=True, default=tournaments.models.counting.default_rank_points),
                ),
                ("counting_method", models.CharField(default="sum", max_length=20)),
                ("counting_best", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("minimum_events", models.PositiveSmallIntegerField(default=1)),
                (
                    "competitions",
                    models.ManyToManyField(
                        related_name="federation_standings",
                        through="tournaments.FederationEvent",
                        to="tournaments.competition",
                    ),
                ),
                (
                    "federation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="standings",
                        to="tournaments.federation",
                    ),
                ),
            ],
            options={
                "verbose_name": "standing across clubs",
                "verbose_name_plural": "standings across clubs",
                "ordering": ["federation", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("federation", "number"), name="federation_standing_number_once"),
                    models.CheckConstraint(
                        condition=models.Q(("figure__in", ["place", "result"])), name="federation_standing_figure_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("counting_method__in", ["sum", "average"])),
                        name="federation_standing_method_known",
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="federationevent",
            name="standing",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="events", to="tournaments.federationstanding"
            ),
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                ("role", models.CharField(max_length=20)),
                ("for_whom", models.CharField(max_length=100)),
                ("token_hash", models.CharField(editable=False, max_length=64, unique=True)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("expires_at", models.DateTimeField()),
                ("used_at", models.DateTimeField(blank=True, null=True)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="invitations", to="tournaments.club"
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "used_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "invitation",
                "verbose_name_plural": "invitations",
                "ordering": ["club", "-made_at"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("role__in", ["owner", "organiser", "scorekeeper", "viewer"])),
                        name="invitation_role_known",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Joining",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                ("by_club", models.BooleanField()),
                ("said_at", models.DateTimeField(auto_now_add=True)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="joinings", to="tournaments.club"
                    ),
                ),
                (
                    "federation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="joinings",
                        to="tournaments.federation",
                    ),
                ),
            ],
            options={
                "verbose_name": "request to join",
                "verbose_name_plural": "requests to join",
                "ordering": ["federation", "club"],
                "constraints": [models.UniqueConstraint(fields=("federation", "club"), name="joining_once")],
            },
        ),
        migrations.CreateModel(
            name="LogEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                ("user_name", models.CharField(max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("action", models.CharField(max_length=60)),
                ("subject", models.CharField(blank=True, max_length=2000)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="log", to="tournaments.club"
                    ),
                ),
                (
                    "competition",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        to="tournaments.competition",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("is_demo", models.BooleanField(default=False, editable=False)),
            ],
            options={
                "verbose_name": "log entry",
                "verbose_name_plural": "log entries",
                "ordering": ["club", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="MatchDay",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                ("number", models.PositiveSmallIntegerField()),
                ("date", models.DateField(blank=True, null=True)),
                ("name", models.CharField(blank=True, max_length=100)),
                ("published_at", models.DateTimeField(blank=True, null=True)),
                (
                    "competition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="match_days",
                        to="tournaments.competition",
                    ),
                ),
                (
                    "published_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("frozen_from", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("starts_at", models.TimeField(blank=True, null=True)),
                ("own_rules", models.JSONField(blank=True, editable=False, null=True)),
                ("finals_plan", models.JSONField(blank=True, editable=False, null=True)),
                ("version", models.BigIntegerField(default=tournaments.models.version.new_version, editable=False)),
            ],
            options={
                "verbose_name": "match day",
                "verbose_name_plural": "match days",
                "ordering": ["competition", "number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("competition", "number"), name="match_day_number_once_per_competition"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("frozen_from__isnull", True), ("frozen_from__gte", 1), _connector="OR"),
                        name="match_day_frozen_from_a_leg",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Leg",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "seated_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "match_day",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="legs", to="tournaments.matchday"
                    ),
                ),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "closed_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("extra_minutes", models.PositiveSmallIntegerField(default=0)),
                ("minutes", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                (
                    "draw",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="legs",
                        to="tournaments.draw",
                    ),
                ),
            ],
            options={
                "verbose_name": "leg",
                "verbose_name_plural": "legs",
                "ordering": ["match_day", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("match_day", "number"), name="leg_number_once_per_match_day")
                ],
            },
        ),
        migrations.AddField(
            model_name="draw",
            name="match_day",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="draws", to="tournaments.matchday"
            ),
        ),
        migrations.CreateModel(
            name="Change",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                ("rows", tournaments.models.change.PackedJSON()),
                ("created_at", models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
                (
                    "line",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="change", to="tournaments.logentry"
                    ),
                ),
                (
                    "match_day",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="changes",
                        to="tournaments.matchday",
                    ),
                ),
                (
                    "takes_back",
                    models.OneToOneField(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="taken_back_by",
                        to="tournaments.change",
                    ),
                ),
            ],
            options={
                "verbose_name": "change",
                "verbose_name_plural": "changes",
                "ordering": ["-pk"],
            },
        ),
        migrations.CreateModel(
            name="Membership",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                ("role", models.CharField(max_length=20)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="memberships", to="tournaments.club"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "membership",
                "verbose_name_plural": "memberships",
                "ordering": ["club", "user"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("club", "user"),
                        name="membership_once_per_club",
                        violation_error_message="This user already has a role in this club.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("role__in", ["owner", "organiser", "scorekeeper", "viewer"])),
                        name="membership_role_known",
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="club",
            name="users",
            field=models.ManyToManyField(
                related_name="clubs", through="tournaments.Membership", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.CreateModel(
            name="Pad",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("rules", models.CharField(max_length=40)),
                ("rules_options", models.JSONField(blank=True, default=dict)),
                ("names", models.JSONField()),
                ("first_dealer", models.CharField(default="N", max_length=1)),
                ("revision", models.PositiveIntegerField(default=0)),
                ("created_at", models.DateTimeField()),
                ("changed_at", models.DateTimeField(db_index=True)),
                ("taken_back", models.JSONField(blank=True, default=list)),
            ],
            options={
                "verbose_name": "score pad",
                "verbose_name_plural": "score pads",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("first_dealer__in", ["N", "E", "S", "W"])), name="pad_dealer_known"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="PadRound",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                ("number", models.PositiveSmallIntegerField()),
                ("client_id", models.UUIDField()),
                ("entry", models.JSONField()),
                (
                    "pad",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rounds", to="tournaments.pad"
                    ),
                ),
            ],
            options={
                "verbose_name": "round of a score pad",
                "verbose_name_plural": "rounds of score pads",
                "ordering": ["pad", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("pad", "number"), name="pad_round_number_once"),
                    models.UniqueConstraint(fields=("pad", "client_id"), name="pad_round_sent_once"),
                    models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="pad_round_number_from_one"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Player",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                ("number", models.PositiveIntegerField()),
                ("name", models.CharField(max_length=100)),
                ("is_active", models.BooleanField(default=True)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="people", to="tournaments.club"
                    ),
                ),
                ("is_guest", models.BooleanField(default=False)),
                ("anonymised_at", models.DateTimeField(blank=True, editable=False, null=True)),
                ("hides_name", models.BooleanField(default=False)),
                ("member_since", models.DateField(blank=True, null=True)),
                (
                    "only_for",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="day_guests",
                        to="tournaments.competition",
                    ),
                ),
                ("also_known_as", models.CharField(blank=True, max_length=500)),
                ("home", models.CharField(blank=True, max_length=60)),
                (
                    "origin",
                    models.ForeignKey(
                        blank=True,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="copies",
                        to="tournaments.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "player",
                "verbose_name_plural": "players",
                "ordering": ["name", "number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("club", "number"),
                        name="player_number_once_per_club",
                        violation_error_message="This number is already taken in this club.",
                    ),
                    models.UniqueConstraint(
                        models.F("club"),
                        django.db.models.functions.text.Lower("name"),
                        django.db.models.functions.text.Lower("home"),
                        condition=models.Q(("only_for__isnull", True)),
                        name="player_name_once_per_club",
                        violation_error_message="There is already a player with this name in this club; enter the club or town they come from.",
                    ),
                    models.UniqueConstraint(
                        models.F("only_for"),
                        django.db.models.functions.text.Lower("name"),
                        django.db.models.functions.text.Lower("home"),
                        condition=models.Q(("only_for__isnull", False)),
                        name="day_guest_name_once_per_competition",
                        violation_error_message="Someone with this name already takes part in this; enter which club or town this person comes from.",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("only_for__isnull", True)),
                        fields=("club", "origin"),
                        name="player_from_a_list_once_per_club",
                        violation_error_message="This person is already listed.",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("only_for__isnull", False)),
                        fields=("only_for", "origin"),
                        name="day_guest_from_a_list_once_per_competition",
                        violation_error_message="This person is already listed.",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Pair",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                ("number", models.PositiveIntegerField()),
                (
                    "competition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="pairs", to="tournaments.competition"
                    ),
                ),
                (
                    "first",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="pairs_as_first",
                        to="tournaments.player",
                    ),
                ),
                (
                    "second",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="pairs_as_second",
                        to="tournaments.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "pair",
                "verbose_name_plural": "pairs",
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(fields=("competition", "number"), name="pair_number_once_per_competition"),
                    models.CheckConstraint(
                        condition=models.Q(("first", models.F("second")), _negated=True),
                        name="pair_of_two_people",
                        violation_error_message="A pair is two different people.",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="FormerNumber",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                ("number", models.PositiveIntegerField()),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="former_numbers",
                        to="tournaments.club",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="former_numbers",
                        to="tournaments.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "former number",
                "verbose_name_plural": "former numbers",
                "ordering": ["club", "number"],
                "constraints": [models.UniqueConstraint(fields=("club", "number"), name="former_number_once_per_club")],
            },
        ),
        migrations.CreateModel(
            name="CategoryPlace",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                (
                    "category",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="places", to="tournaments.category"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="category_places",
                        to="tournaments.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "place in a category",
                "verbose_name_plural": "places in categories",
                "ordering": ["category", "pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("category", "player"), name="category_place_once_per_player")
                ],
            },
        ),
        migrations.CreateModel(
            name="PlayingReserve",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                (
                    "instead_of",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="places_given_up",
                        to="tournaments.player",
                    ),
                ),
                (
                    "match_day",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="playing_reserves",
                        to="tournaments.matchday",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="playing_reserves",
                        to="tournaments.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "playing reserve",
                "verbose_name_plural": "playing reserves",
                "ordering": ["match_day", "pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("match_day", "player"), name="reserve_once_per_match_day"),
                    models.UniqueConstraint(
                        fields=("match_day", "instead_of"), name="place_given_up_once_per_match_day"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("player", models.F("instead_of")), _negated=True), name="reserve_of_another"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Prize",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                ("number", models.PositiveSmallIntegerField()),
                ("scope", models.CharField(default="match_day", max_length=20)),
                ("kind", models.CharField(max_length=20)),
                ("so_many", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("what", models.TextField(blank=True, max_length=2000)),
                (
                    "competition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="prizes", to="tournaments.competition"
                    ),
                ),
                (
                    "division",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="prizes",
                        to="tournaments.division",
                    ),
                ),
            ],
            options={
                "verbose_name": "prize",
                "verbose_name_plural": "prizes",
                "ordering": ["competition", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("competition", "number"), name="prize_number_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "kind__in",
                                [
                                    "formula_of_four",
                                    "one_in_so_many",
                                    "top",
                                    "last_place",
                                    "most_pits",
                                    "highest_leg",
                                    "highest_roem",
                                ],
                            )
                        ),
                        name="prize_kind_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("scope__in", ["match_day", "season"])), name="prize_scope_known"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Screen",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                ("code", models.CharField(max_length=8, unique=True)),
                ("token_hash", models.CharField(editable=False, max_length=64, unique=True)),
                ("page", models.CharField(default="rotate", max_length=20)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("seen_at", models.DateTimeField(blank=True, null=True)),
                (
                    "match_day",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="screens",
                        to="tournaments.matchday",
                    ),
                ),
                ("at", models.PositiveSmallIntegerField(default=0, editable=False)),
                ("is_held", models.BooleanField(default=False)),
                ("share", models.PositiveSmallIntegerField(default=1)),
                ("shares", models.PositiveSmallIntegerField(default=1)),
            ],
            options={
                "verbose_name": "screen",
                "verbose_name_plural": "screens",
                "ordering": ["code"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("share__gte", 1), ("share__lte", models.F("shares"))),
                        name="screen_share_of_its_shares",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="SideStanding",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                ("number", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=60)),
                ("kind", models.CharField(max_length=20)),
                ("counting_best", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("minimum_attendance", models.PositiveSmallIntegerField(default=0)),
                ("newcomers_since", models.DateField(blank=True, null=True)),
                (
                    "competition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="side_standings",
                        to="tournaments.competition",
                    ),
                ),
                (
                    "category",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.RESTRICT,
                        related_name="side_standings",
                        to="tournaments.category",
                    ),
                ),
                ("best_people", models.PositiveSmallIntegerField(blank=True, null=True)),
            ],
            options={
                "verbose_name": "side standing",
                "verbose_name_plural": "side standings",
                "ordering": ["competition", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("competition", "number"), name="side_standing_number_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "kind__in",
                                ["counted", "plain_total", "pairs", "pits", "roem", "newcomers", "category", "homes"],
                            )
                        ),
                        name="side_standing_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Table",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                ("number", models.PositiveSmallIntegerField()),
                ("entry_mode", models.CharField(default="rounds", max_length=10)),
                ("rounds_played", models.PositiveSmallIntegerField(default=0)),
                ("is_complete", models.BooleanField(default=False)),
                ("revision", models.PositiveIntegerField(default=0)),
                ("ns_points", models.PositiveIntegerField(default=0)),
                ("ns_roem", models.PositiveIntegerField(default=0)),
                ("ns_pits", models.PositiveSmallIntegerField(default=0)),
                ("ns_nats", models.PositiveSmallIntegerField(default=0)),
                ("ew_points", models.PositiveIntegerField(default=0)),
                ("ew_roem", models.PositiveIntegerField(default=0)),
                ("ew_pits", models.PositiveSmallIntegerField(default=0)),
                ("ew_nats", models.PositiveSmallIntegerField(default=0)),
                ("entered_at", models.DateTimeField(blank=True, null=True)),
                (
                    "entered_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "leg",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="tables", to="tournaments.leg"
                    ),
                ),
                ("players", models.PositiveSmallIntegerField(default=4)),
                ("third_nats", models.PositiveSmallIntegerField(default=0)),
                ("third_pits", models.PositiveSmallIntegerField(default=0)),
                ("third_points", models.PositiveIntegerField(default=0)),
                ("third_roem", models.PositiveIntegerField(default=0)),
                ("winner", models.CharField(blank=True, max_length=6)),
                ("links_renewed", models.PositiveSmallIntegerField(default=0)),
                ("called_at", models.DateTimeField(blank=True, null=True)),
                ("agreed", models.JSONField(blank=True, default=dict)),
                ("taken_back", models.JSONField(blank=True, default=list)),
                ("needs_check", models.BooleanField(default=False)),
                ("jass", models.CharField(blank=True, max_length=10)),
                ("jass_counts", models.PositiveIntegerField(default=0)),
            ],
            options={
                "verbose_name": "table",
                "verbose_name_plural": "tables",
                "ordering": ["leg", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("leg", "number"), name="table_number_once_per_leg"),
                    models.CheckConstraint(
                        condition=models.Q(("entry_mode__in", ["rounds", "totals"])), name="table_entry_mode_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("rounds_played__gt", 0),
                            models.Q(
                                ("ew_nats", 0),
                                ("ew_pits", 0),
                                ("ew_points", 0),
                                ("ew_roem", 0),
                                ("is_complete", False),
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
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "rounds_played__gte",
                                django.db.models.expressions.CombinedExpression(
                                    django.db.models.expressions.CombinedExpression(
                                        models.F("ns_pits"), "+", models.F("ew_pits")
                                    ),
                                    "+",
                                    models.F("third_pits"),
                                ),
                            )
                        ),
                        name="table_pits_within_rounds",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "rounds_played__gte",
                                django.db.models.expressions.CombinedExpression(
                                    django.db.models.expressions.CombinedExpression(
                                        models.F("ns_nats"), "+", models.F("ew_nats")
                                    ),
                                    "+",
                                    models.F("third_nats"),
                                ),
                            )
                        ),
                        name="table_nats_within_rounds",
                    ),
                    models.CheckConstraint(condition=models.Q(("players__range", (2, 4))), name="table_of_two_to_four"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("winner", ""),
                            models.Q(("is_complete", True), ("winner__in", ["ns", "ew", "third", "nobody"])),
                            _connector="OR",
                        ),
                        name="table_winner_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("jass", ""),
                            ("jass__in", ["ns_won", "ew_won", "third_won", "ns_lost", "ew_lost", "third_lost"]),
                            _connector="OR",
                        ),
                        name="table_jass_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Round",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                ("number", models.PositiveSmallIntegerField()),
                ("client_id", models.UUIDField()),
                ("entry", models.JSONField()),
                ("maker", models.CharField(blank=True, max_length=2)),
                ("outcome", models.CharField(max_length=12)),
                ("pit", models.CharField(blank=True, max_length=2)),
                ("nat", models.CharField(blank=True, max_length=2)),
                ("ns_points", models.PositiveIntegerField()),
                ("ns_roem", models.PositiveIntegerField()),
                ("ew_points", models.PositiveIntegerField()),
                ("ew_roem", models.PositiveIntegerField()),
                ("revision", models.PositiveIntegerField(default=1)),
                ("entered_at", models.DateTimeField()),
                (
                    "entered_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="rounds", to="tournaments.table"
                    ),
                ),
                ("third_points", models.PositiveIntegerField(default=0)),
                ("third_roem", models.PositiveIntegerField(default=0)),
            ],
            options={
                "verbose_name": "round",
                "verbose_name_plural": "rounds",
                "ordering": ["table", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("table", "number"), name="round_number_once_per_table"),
                    models.UniqueConstraint(fields=("table", "client_id"), name="round_sent_once_per_table"),
                    models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="round_number_from_one"),
                    models.CheckConstraint(
                        condition=models.Q(("maker__in", ["", "NS", "EW", "N", "E", "S", "W"])),
                        name="round_maker_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "outcome__in",
                                ["made", "nat", "pit", "counter_pit", "revoke", "passed", "jass_won", "jass_lost"],
                            )
                        ),
                        name="round_outcome_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("pit__in", ["", "NS", "EW", "N", "E", "S", "W"])),
                        name="round_pit_of_a_side",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("nat__in", ["", "NS", "EW", "N", "E", "S", "W"])),
                        name="round_nat_of_a_side",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="LateRound",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                ("leg_number", models.PositiveSmallIntegerField()),
                ("table_number", models.PositiveSmallIntegerField()),
                ("names", models.JSONField(blank=True, default=list)),
                ("side", models.CharField(blank=True, max_length=2)),
                ("client_id", models.UUIDField()),
                ("number", models.PositiveSmallIntegerField()),
                ("entry", models.JSONField()),
                ("arrived_at", models.DateTimeField()),
                ("settled_at", models.DateTimeField(blank=True, null=True)),
                (
                    "match_day",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="late_rounds",
                        to="tournaments.matchday",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="late_rounds",
                        to="tournaments.table",
                    ),
                ),
            ],
            options={
                "verbose_name": "round that arrived late",
                "verbose_name_plural": "rounds that arrived late",
                "ordering": ["match_day", "leg_number", "table_number", "number", "pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("match_day", "client_id"), name="late_round_sent_once"),
                    models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="late_round_number_from_one"),
                    models.CheckConstraint(
                        condition=models.Q(("side", ""), ("side__in", ["NS", "EW"]), _connector="OR"),
                        name="late_round_side_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Correction",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                ("subject", models.CharField(max_length=20)),
                ("number", models.PositiveIntegerField(blank=True, null=True)),
                ("before", models.JSONField(null=True)),
                ("after", models.JSONField(null=True)),
                ("reason", models.CharField(max_length=200)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                (
                    "competition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="corrections",
                        to="tournaments.competition",
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="corrections",
                        to="tournaments.table",
                    ),
                ),
            ],
            options={
                "verbose_name": "correction",
                "verbose_name_plural": "corrections",
                "ordering": ["-pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True), name="correction_has_a_reason"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("subject__in", ["round", "totals", "sheet", "bye", "result", "adjustment"])
                        ),
                        name="correction_subject_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TableLink",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                (
                    "table",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="links",
                        to="tournaments.table",
                    ),
                ),
                ("code", models.CharField(blank=True, db_index=True, max_length=6)),
                ("leg_number", models.PositiveSmallIntegerField()),
                (
                    "match_day",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="table_links",
                        to="tournaments.matchday",
                    ),
                ),
                ("names", models.JSONField(blank=True, default=list)),
                ("replaced_at", models.DateTimeField(blank=True, null=True)),
                ("table_number", models.PositiveSmallIntegerField()),
            ],
            options={
                "verbose_name": "link of a table",
                "verbose_name_plural": "links of tables",
                "ordering": ["match_day", "leg_number", "table_number", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Tally",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                ("side", models.CharField(max_length=2)),
                ("number", models.PositiveSmallIntegerField()),
                ("client_id", models.UUIDField()),
                ("entry", models.JSONField()),
                ("written_at", models.DateTimeField()),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="tallies", to="tournaments.table"
                    ),
                ),
            ],
            options={
                "verbose_name": "tally",
                "verbose_name_plural": "tallies",
                "ordering": ["table", "number", "side"],
                "constraints": [
                    models.UniqueConstraint(fields=("table", "number", "side"), name="tally_once_per_side"),
                    models.CheckConstraint(condition=models.Q(("side__in", ["NS", "EW"])), name="tally_side_known"),
                    models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="tally_number_from_one"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Team",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                ("number", models.PositiveIntegerField()),
                ("name", models.CharField(max_length=100)),
                (
                    "competition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="teams", to="tournaments.competition"
                    ),
                ),
            ],
            options={
                "verbose_name": "team",
                "verbose_name_plural": "teams",
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(fields=("competition", "number"), name="team_number_once_per_competition")
                ],
            },
        ),
        migrations.CreateModel(
            name="Stop",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                ("after_leg", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("reason", models.CharField(blank=True, max_length=200)),
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
                "verbose_name": "departure",
                "verbose_name_plural": "departures",
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
        migrations.CreateModel(
            name="Seat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                ("position", models.CharField(max_length=1)),
                (
                    "leg",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="tournaments.leg"
                    ),
                ),
                (
                    "pair",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="tournaments.pair",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="seats", to="tournaments.player"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="tournaments.table"
                    ),
                ),
                ("role", models.CharField(default="player", max_length=10)),
                (
                    "substitute",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats_as_substitute",
                        to="tournaments.player",
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="tournaments.team",
                    ),
                ),
            ],
            options={
                "verbose_name": "seat",
                "verbose_name_plural": "seats",
                "ordering": ["table", "pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("table", "position"), name="seat_once_per_table"),
                    models.CheckConstraint(
                        condition=models.Q(("position__in", ["N", "E", "S", "W"])), name="seat_position_known"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("role", "helper"), _negated=True),
                        fields=("leg", "player"),
                        name="player_once_per_leg",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("role__in", ["player", "helper", "joker"])), name="seat_role_known"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Result",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                ("points", models.IntegerField()),
                ("roem", models.PositiveIntegerField(default=0)),
                ("pits", models.PositiveSmallIntegerField(default=0)),
                (
                    "leg",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="results",
                        to="tournaments.leg",
                    ),
                ),
                (
                    "match_day",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="results", to="tournaments.matchday"
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
                "verbose_name": "result",
                "verbose_name_plural": "results",
                "ordering": ["match_day", "pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("leg", "player"), name="result_of_leg_once_per_player"),
                    models.UniqueConstraint(fields=("leg", "pair"), name="result_of_leg_once_per_pair"),
                    models.UniqueConstraint(
                        condition=models.Q(("leg__isnull", True)),
                        fields=("match_day", "player"),
                        name="result_of_match_day_once_per_player",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("leg__isnull", True)),
                        fields=("match_day", "pair"),
                        name="result_of_match_day_once_per_pair",
                    ),
                    models.UniqueConstraint(fields=("leg", "team"), name="result_of_leg_once_per_team"),
                    models.UniqueConstraint(
                        condition=models.Q(("leg__isnull", True)),
                        fields=("match_day", "team"),
                        name="result_of_match_day_once_per_team",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("pair__isnull", True), ("player__isnull", False), ("team__isnull", True)),
                            models.Q(("pair__isnull", False), ("player__isnull", True), ("team__isnull", True)),
                            models.Q(("pair__isnull", True), ("player__isnull", True), ("team__isnull", False)),
                            _connector="OR",
                        ),
                        name="result_of_one_unit",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Qualifier",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "match_day",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="qualifiers",
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
                "verbose_name": "place in the finals",
                "verbose_name_plural": "places in the finals",
                "ordering": ["match_day", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("match_day", "number"), name="qualifier_number_once"),
                    models.UniqueConstraint(fields=("match_day", "player"), name="qualifier_once_per_player"),
                    models.UniqueConstraint(fields=("match_day", "pair"), name="qualifier_once_per_pair"),
                    models.UniqueConstraint(fields=("match_day", "team"), name="qualifier_once_per_team"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("pair__isnull", True), ("player__isnull", False), ("team__isnull", True)),
                            models.Q(("pair__isnull", False), ("player__isnull", True), ("team__isnull", True)),
                            models.Q(("pair__isnull", True), ("player__isnull", True), ("team__isnull", False)),
                            _connector="OR",
                        ),
                        name="qualifier_of_one_unit",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="DivisionPlace",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                (
                    "division",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="places", to="tournaments.division"
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
                "verbose_name": "place in a division",
                "verbose_name_plural": "places in divisions",
                "ordering": ["division", "pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("division", "player"), name="division_place_once_per_player"),
                    models.UniqueConstraint(fields=("division", "pair"), name="division_place_once_per_pair"),
                    models.UniqueConstraint(fields=("division", "team"), name="division_place_once_per_team"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("pair__isnull", True), ("player__isnull", False), ("team__isnull", True)),
                            models.Q(("pair__isnull", False), ("player__isnull", True), ("team__isnull", True)),
                            models.Q(("pair__isnull", True), ("player__isnull", True), ("team__isnull", False)),
                            _connector="OR",
                        ),
                        name="division_place_of_one_unit",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Bye",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                ("points", models.PositiveIntegerField()),
                ("pits", models.PositiveSmallIntegerField(default=0)),
                ("reason", models.CharField(blank=True, max_length=200)),
                (
                    "leg",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="byes", to="tournaments.leg"
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
                ("revision", models.PositiveIntegerField(default=1)),
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
                "verbose_name": "bye",
                "verbose_name_plural": "byes",
                "ordering": ["leg", "pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("leg", "player"), name="bye_once_per_player"),
                    models.UniqueConstraint(fields=("leg", "pair"), name="bye_once_per_pair"),
                    models.UniqueConstraint(fields=("leg", "team"), name="bye_once_per_team"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("pair__isnull", True), ("player__isnull", False), ("team__isnull", True)),
                            models.Q(("pair__isnull", False), ("player__isnull", True), ("team__isnull", True)),
                            models.Q(("pair__isnull", True), ("player__isnull", True), ("team__isnull", False)),
                            _connector="OR",
                        ),
                        name="bye_of_one_unit",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Attendance",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                (
                    "match_day",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="attendances",
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
                ("arrived_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("is_paid", models.BooleanField(default=False)),
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
                "verbose_name": "attendance",
                "verbose_name_plural": "attendances",
                "ordering": ["match_day", "pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("match_day", "player"), name="attendance_once_per_player"),
                    models.UniqueConstraint(fields=("match_day", "pair"), name="attendance_once_per_pair"),
                    models.UniqueConstraint(fields=("match_day", "team"), name="attendance_once_per_team"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("pair__isnull", True), ("player__isnull", False), ("team__isnull", True)),
                            models.Q(("pair__isnull", False), ("player__isnull", True), ("team__isnull", True)),
                            models.Q(("pair__isnull", True), ("player__isnull", True), ("team__isnull", False)),
                            _connector="OR",
                        ),
                        name="attendance_of_one_unit",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Adjustment",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                ("kind", models.CharField(max_length=30)),
                ("points", models.IntegerField()),
                ("pits", models.SmallIntegerField(default=0)),
                ("reason", models.CharField(max_length=200)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                (
                    "made_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "competition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="adjustments",
                        to="tournaments.competition",
                    ),
                ),
                (
                    "leg",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="adjustments",
                        to="tournaments.leg",
                    ),
                ),
                (
                    "match_day",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="adjustments",
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
                "verbose_name": "adjustment",
                "verbose_name_plural": "adjustments",
                "ordering": ["competition", "pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("kind__in", ["absence_with_notice", "absence_without_notice", "penalty", "correction"])
                        ),
                        name="adjustment_kind_known",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(
                            ("kind__in", ["absence_with_notice", "absence_without_notice"]), ("player__isnull", False)
                        ),
                        fields=("match_day", "player"),
                        name="absence_once_per_player",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(
                            ("kind__in", ["absence_with_notice", "absence_without_notice"]), ("pair__isnull", False)
                        ),
                        fields=("match_day", "pair"),
                        name="absence_once_per_pair",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("pair__isnull", True), ("player__isnull", False), ("team__isnull", True)),
                            models.Q(("pair__isnull", False), ("player__isnull", True), ("team__isnull", True)),
                            models.Q(("pair__isnull", True), ("player__isnull", True), ("team__isnull", False)),
                            _connector="OR",
                        ),
                        name="adjustment_of_one_unit",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(
                            ("kind__in", ["absence_with_notice", "absence_without_notice"]), ("team__isnull", False)
                        ),
                        fields=("match_day", "team"),
                        name="absence_once_per_team",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TeamMember",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                ("place", models.PositiveSmallIntegerField()),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="team_members",
                        to="tournaments.player",
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="members", to="tournaments.team"
                    ),
                ),
            ],
            options={
                "verbose_name": "team member",
                "verbose_name_plural": "team members",
                "ordering": ["team", "place"],
                "constraints": [
                    models.UniqueConstraint(fields=("team", "place"), name="team_place_once"),
                    models.UniqueConstraint(fields=("team", "player"), name="player_once_per_team"),
                    models.CheckConstraint(condition=models.Q(("place__range", (1, 6))), name="team_of_four"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Wish",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                ("kind", models.CharField(max_length=20)),
                ("table_number", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("note", models.CharField(blank=True, max_length=100)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="wishes", to="tournaments.club"
                    ),
                ),
                ("players", models.ManyToManyField(related_name="wishes", to="tournaments.player")),
            ],
            options={
                "verbose_name": "wish",
                "verbose_name_plural": "wishes",
                "ordering": ["club", "pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "apart"), ("table_number__isnull", True)),
                            models.Q(("kind", "fixed_table"), ("table_number__gte", 1)),
                            _connector="OR",
                        ),
                        name="wish_has_a_table_or_none",
                    )
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="federationevent",
            constraint=models.UniqueConstraint(fields=("standing", "competition"), name="federation_event_once"),
        ),
        migrations.AddConstraint(
            model_name="club",
            constraint=models.UniqueConstraint(
                condition=models.Q(("is_federation", True)), fields=("federation",), name="one_own_club_of_a_federation"
            ),
        ),
        migrations.AddIndex(
            model_name="table",
            index=models.Index(condition=models.Q(("is_complete", False)), fields=["leg"], name="table_open"),
        ),
        migrations.RunPython(keep_the_log, let_the_log_go),
    ]
