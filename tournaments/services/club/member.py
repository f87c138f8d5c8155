"""A new account with a role in a club."""

from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256

from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from tournaments.choices import Role
from tournaments.exceptions import Refused
from tournaments.models import Club, Membership
from tournaments.services.club.club import add_member
from tournaments.services.limit import is_too_often
from tournaments.services.submission import secret_of_form
from tournaments.services.transaction import lock_club, writes

NAMES_AN_HOUR = 30

# Without the letters and figures that are mistaken for one another when they are read out or written down.
READABLE = "abcdefghjkmnpqrstuvwxyz23456789"


@dataclass(frozen=True)
class NewLogin:
    """A membership and the password that is shown once and stored nowhere in the clear."""

    membership: Membership
    password: str


def refuse_taken_name(username: str, *, asked_by: int | None) -> None:
    """The one place that reveals whether a name is taken, so no one may ask it all day.

    `asked_by` is the key of the person who creates an account here, or who created the invitation to do so.
    """
    if is_too_often("user-names", str(asked_by), most=NAMES_AN_HOUR, period=timedelta(hours=1)):
        raise Refused(_("Too many attempts. Please wait an hour."))
    if get_user_model().objects.filter(username__iexact=username).exists():
        raise Refused(_("This user name is taken. Choose another one."))


def add_new_login(*, club: Club, username: str, role: Role, asked_by: int | None = None) -> NewLogin:
    """A new user with a temporary password and a role in the club; if one form asks twice, it is the same one."""
    password = _temporary_password()
    try:
        return NewLogin(_make_login(club, username, role, password, asked_by), password)
    except ValidationError:
        # Perhaps this form created the account that is in the way; its other tap may be a moment old.
        if made := _made_before(club, username, password):
            return NewLogin(made, password)
        raise


def _make_login(club: Club, username: str, role: Role, password: str, asked_by: int | None) -> Membership:
    try:
        refuse_taken_name(username, asked_by=asked_by)
    except Refused as refusal:
        raise Refused({"username": refusal}) from None
    # Hashing takes its time on purpose: no other writer has to wait for it.
    user = get_user_model()(username=username, password=make_password(password))
    return _add_member_as(user, club, role)


def _temporary_password() -> str:
    """Three groups of four, derived from the form if there is one: an answer that got lost had the only copy."""
    secret = secret_of_form("log-in")
    if secret is None:
        letters = get_random_string(12, READABLE)
    else:
        letters = "".join(READABLE[byte % len(READABLE)] for byte in sha256(secret.encode()).digest()[:12])
    return "-".join((letters[:4], letters[4:8], letters[8:]))


def _made_before(club: Club, username: str, password: str) -> Membership | None:
    no_one_yet = {"user__username": username, "user__last_login": None}
    found = club.memberships.filter(**no_one_yet).select_related("user").first()
    return found if found and found.user.check_password(password) else None


@writes
def _add_member_as(user: User, club: Club, role: Role) -> Membership:
    lock_club(club)
    user.pk = None
    user.full_clean()
    user.save(force_insert=True)
    return add_member(club=club, user=user, role=role)
