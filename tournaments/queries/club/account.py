"""One's own account."""

from django.contrib.auth.models import User

from tournaments.models import Membership


def list_own_roles(user: User) -> list[Membership]:
    """What the user may do in each club, sorted by the club's name. One SQL query."""
    return list(Membership.objects.filter(user=user).select_related("club").order_by("club__name", "pk"))
