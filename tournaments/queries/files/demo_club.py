"""The demo club: whether it exists or is being built, and who belongs to it."""

from django.contrib.auth.models import User

from tournaments.choices import Role
from tournaments.models import Club, Membership
from tournaments.models.club import BUILDING


def find_demo() -> Club | None:
    """The demo club itself, not its neighbours. One SQL query."""
    return Club.objects.filter(is_demo=True).order_by("pk").first()


def find_demo_owner(club: Club) -> User:
    """The account with which it was built. One SQL query."""
    member = Membership.objects.select_related("user").filter(club=club, role=Role.OWNER).order_by("pk")[:1].get()
    return member.user


def is_demo_being_built() -> bool:
    """One SQL query."""
    return Club.with_unfinished.filter(slug__startswith=BUILDING).exists()
