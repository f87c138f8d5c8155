from django.db import migrations, models


class Migration(migrations.Migration):
    """A draw seats people; a leg that ends level is a tie."""

    dependencies = [
        ("tournaments", "0018_plain_text"),
    ]

    operations = [
        migrations.RenameField(
            model_name="competition",
            old_name="draw_points",
            new_name="tie_points",
        ),
        migrations.AlterField(
            model_name="competition",
            name="tie_points",
            field=models.PositiveSmallIntegerField(default=1, verbose_name="match points for a tie"),
        ),
        migrations.AlterField(
            model_name="competition",
            name="counting_figure",
            field=models.CharField(
                choices=[
                    ("points", "The points of the game"),
                    ("wins", "Games won"),
                    ("match_points", "Match points: so many for a win, so many for a tie"),
                    ("rank_points", "Points for the place on the match day, as in motor racing"),
                ],
                default="points",
                max_length=20,
                verbose_name="what counts of a leg",
            ),
        ),
    ]
