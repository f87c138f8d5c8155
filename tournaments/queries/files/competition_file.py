"""Everything about a competition that goes into its file, in a fixed number of SQL queries."""

from django.db.models import Prefetch

from tournaments.models import (
    Adjustment,
    Attendance,
    Bye,
    CategoryPlace,
    Competition,
    DivisionPlace,
    Handicap,
    MatchDay,
    Prize,
    Qualifier,
    Result,
    Seat,
    SideStanding,
    Stop,
)
from tournaments.models.unit import UNIT_PATHS
from tournaments.queries.results.absence import with_absences_counted


def get_whole_competition(competition: Competition) -> Competition:
    """The competition with its people, side standings, prizes and match days, down to the rounds."""
    days = MatchDay.objects.order_by("number").prefetch_related(
        Prefetch(
            "attendances", Attendance.objects.select_related(*UNIT_PATHS, "in_place_of", "substitute").order_by("pk")
        ),
        Prefetch("qualifiers", Qualifier.objects.select_related(*UNIT_PATHS).order_by("number")),
        "legs__tables__rounds",
        Prefetch("legs__tables__seats", Seat.objects.select_related("player", "substitute", "in_place_of", "pair")),
        Prefetch("legs__byes", Bye.objects.select_related(*UNIT_PATHS).order_by("pk")),
        Prefetch("results", Result.objects.select_related(*UNIT_PATHS, "leg").order_by("pk")),
    )
    whole = (
        Competition.objects.select_related("club")
        .prefetch_related(
            "pairs__first",
            "pairs__second",
            "teams__members__player",
            Prefetch("divisions__places", DivisionPlace.objects.select_related(*UNIT_PATHS).order_by("pk")),
            Prefetch("categories__places", CategoryPlace.objects.select_related("player").order_by("pk")),
            Prefetch("side_standings", SideStanding.objects.select_related("category")),
            Prefetch("prizes", Prize.objects.select_related("division", "category")),
            Prefetch("match_days", days),
            Prefetch("handicaps", Handicap.objects.select_related(*UNIT_PATHS).order_by("pk")),
            Prefetch("stops", Stop.objects.select_related(*UNIT_PATHS).order_by("pk")),
            Prefetch("adjustments", Adjustment.objects.select_related(*UNIT_PATHS, "leg", "match_day").order_by("pk")),
        )
        .get(pk=competition.pk)
    )
    with_absences_counted(whole, whole.adjustments.all())
    return whole
