"""Where the user's own work is: their clubs, and the evening that is played tonight."""

import datetime
from collections.abc import Collection

from django.contrib.auth.models import User
from django.db.models import BooleanField, ExpressionWrapper

from tournaments.choices import Role
from tournaments.models import Club, MatchDay, Membership
from tournaments.permissions import has_role
from tournaments.queries.results.tonight import dates_of_tonight, is_open, is_playing


def list_own_clubs(user: User) -> list[Membership]:
    """The user's role in each club, by name, the demo club last. One SQL query."""
    own = Membership.objects.filter(user=user, club__in=Club.objects.all()).select_related("club")
    return list(own.order_by("club__is_demo", "club__name", "pk"))


def find_evening(user: User, clubs: Collection[Club], *, now: datetime.datetime) -> MatchDay | None:
    """The evening of tonight that is not closed, in one of these clubs. One SQL query.

    First those where the user may write scores, then last night's, then those where tables are already playing.
    """
    may_write = ExpressionWrapper(has_role(user, Role.SCOREKEEPER, "competition__club"), output_field=BooleanField())
    evenings = MatchDay.objects.filter(is_open(), competition__club__in=clubs, date__range=dates_of_tonight(now))
    evenings = evenings.annotate(may_write=may_write, is_playing=is_playing())
    in_order = evenings.order_by("-may_write", "date", "-is_playing", "starts_at", "pk")
    return in_order.select_related("competition__club").first()


def list_own_roles(user: User) -> list[Membership]:
    """What the user may do in each club, sorted by the club's name. One SQL query."""
    return list(Membership.objects.filter(user=user).select_related("club").order_by("club__name", "pk"))
