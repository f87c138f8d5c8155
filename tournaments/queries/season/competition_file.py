"""Everything about a competition that goes into its file, in a fixed number of SQL queries."""

from django.db.models import Prefetch

from tournaments.models import Adjustment, Attendance, Bye, Competition, DivisionPlace, MatchDay, Result, Seat

UNIT = ("player", "pair__first", "pair__second", "team")


def get_whole_competition(competition: Competition) -> Competition:
    """With its people, side standings, prizes and match days, down to the rounds."""
    days = MatchDay.objects.order_by("number").prefetch_related(
        Prefetch("attendances", Attendance.objects.select_related(*UNIT).order_by("pk")),
        "legs__tables__rounds",
        Prefetch("legs__tables__seats", Seat.objects.select_related("player", "substitute", "pair")),
        Prefetch("legs__byes", Bye.objects.select_related(*UNIT).order_by("pk")),
        Prefetch("results", Result.objects.select_related(*UNIT, "leg").order_by("pk")),
    )
    return (
        Competition.objects.select_related("club")
        .prefetch_related(
            "pairs__first",
            "pairs__second",
            "teams__members__player",
            Prefetch("divisions__places", DivisionPlace.objects.select_related(*UNIT).order_by("pk")),
            "side_standings",
            "prizes__division",
            Prefetch("match_days", days),
            Prefetch("adjustments", Adjustment.objects.select_related(*UNIT, "leg").order_by("pk")),
        )
        .get(pk=competition.pk)
    )
