"""A new log-in with a role in a club."""

from dataclasses import dataclass

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils.crypto import get_random_string

from tournaments.choices import Role
from tournaments.models import Club, Membership
from tournaments.services.club import add_member

# Without the letters and figures that are mistaken for one another when they are read out or written down.
READABLE = "abcdefghjkmnpqrstuvwxyz23456789"


@dataclass(frozen=True)
class NewLogin:
    """A membership and the password that is told once and stored nowhere in the clear."""

    membership: Membership
    password: str


@transaction.atomic
def add_new_login(*, club: Club, username: str, role: Role) -> NewLogin:
    """Make a user with a temporary password and give it a role in the club."""
    password = "-".join(get_random_string(4, READABLE) for _ in range(3))
    user = get_user_model()(username=username)
    user.set_password(password)
    user.full_clean()
    user.save()
    return NewLogin(add_member(club=club, user=user, role=role), password)
