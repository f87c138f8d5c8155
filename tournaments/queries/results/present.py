"""Who is present and plays on: everyone who came and has not gone home for good."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.models import Attendance, MatchDay, Stop


def still_here(match_day: MatchDay) -> QuerySet[Attendance]:
    """The people who came and have neither stopped this evening nor withdrawn from the competition."""
    own = Q(player=OuterRef("player")) | Q(pair=OuterRef("pair")) | Q(team=OuterRef("team"))
    here = Q(match_day=match_day) | Q(match_day__isnull=True, competition=match_day.competition_id)
    return match_day.attendances.filter(~Exists(Stop.objects.filter(own, here)))
