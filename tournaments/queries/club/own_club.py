"""Where one's own work is: one's clubs, and the evening that is played today."""

import datetime
from collections.abc import Collection

from django.contrib.auth.models import User
from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef, Q

from tournaments.choices import Role
from tournaments.models import Club, MatchDay, Membership, Table
from tournaments.permissions import has_role


def list_own_clubs(user: User) -> list[Membership]:
    """One's role in each club, by name, the demo club last. One SQL query."""
    own = Membership.objects.filter(user=user, club__in=Club.objects.all()).select_related("club")
    return list(own.order_by("club__is_demo", "club__name", "pk"))


def find_evening(user: User, clubs: Collection[Club], *, today: datetime.date) -> MatchDay | None:
    """The evening of today that is still open, in one of these clubs. One SQL query.

    First those where the user may write scores, then those where tables are playing already.
    """
    may_write = ExpressionWrapper(has_role(user, Role.SCOREKEEPER, "competition__club"), output_field=BooleanField())
    is_playing = Exists(Table.objects.filter(leg__match_day=OuterRef("pk"), is_complete=False))
    evenings = MatchDay.objects.filter(competition__club__in=clubs, date=today)
    evenings = evenings.annotate(may_write=may_write, is_playing=is_playing)
    is_open = Q(published_at=None) | Q(is_playing=True)
    in_order = evenings.filter(is_open).order_by("-may_write", "-is_playing", "starts_at", "pk")
    return in_order.select_related("competition__club").first()
