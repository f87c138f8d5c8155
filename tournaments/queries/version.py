"""Whether anything is new on a public page: a text that changes whenever the content of the page changes.

It consists of the versions of the club, the competition and its match days: every service gives what it locks another
one. One small query finds the page and checks the right to see it, so a watcher who has the newest page costs nothing
else. A change that a page does not show also gives a new version; then the page is made again with the same text.
"""

from django.db.models import OuterRef, QuerySet, Subquery, Sum
from django.utils.crypto import salted_hmac

from tournaments.models import Competition, MatchDay
from tournaments.permissions import User, visible_competitions, visible_results


def find_match_day_version(user: User, club: str, competition: str, number: int) -> str | None:
    """The version of the page of a match day. None: nothing to see there.

    With those of the earlier ones: a prize for the climber of the evening depends on them.
    """
    earlier = MatchDay.objects.filter(competition=OuterRef("competition"), number__lt=OuterRef("number"))
    versions = earlier.order_by().values("competition").annotate(versions=Sum("version")).values("versions")
    days = MatchDay.objects.filter(
        visible_results(user), competition__club__slug=club, competition__slug=competition, number=number
    )
    return _digest(days, "pk", "version", "competition__version", "competition__club__version", Subquery(versions))


def find_wall_version(match_day: int) -> str:
    """The version of the wall of this match day, by its key; the standing of the competition is part of it."""
    found = Competition.objects.filter(match_days=match_day)
    return _digest(found, "match_days__pk", *_of_competition()) or ""


def find_standing_version(user: User, club: str, competition: str) -> str | None:
    """The version of the standing of a competition, with all its match days. None: nothing to see there."""
    found = Competition.objects.filter(visible_competitions(user), club__slug=club, slug=competition)
    return _digest(found, *_of_competition())


def find_side_standing_version(user: User, club: str, competition: str, number: int) -> str | None:
    """The version of a side standing. Changing side standings creates all of them again, with new keys."""
    found = Competition.objects.filter(
        visible_competitions(user), club__slug=club, slug=competition, side_standings__number=number
    )
    return _digest(found, "side_standings__pk", *_of_competition())


def _of_competition() -> tuple[str | Subquery, ...]:
    """Its own, its club's and those of its match days: added up, since nothing ever had the same version."""
    days = MatchDay.objects.filter(competition=OuterRef("pk")).order_by().values("competition")
    return "pk", "version", "club__version", Subquery(days.annotate(versions=Sum("version")).values("versions"))


def _digest(found: QuerySet, *parts: str | Subquery) -> str | None:
    """Sealed, so that the same figures of another page, or of another installation, reveal nothing."""
    versions = found.order_by().values_list(*parts).first()
    return versions and salted_hmac(__name__, repr(versions)).hexdigest()[:16]
