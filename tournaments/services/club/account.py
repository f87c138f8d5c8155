"""The user's own account; a way back for anyone who forgot the password: a link that works once, for a day.

Nothing about the link is stored: it is signed with the installation's secret key over what it depends on.
"""

from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.contrib.sessions.models import Session
from django.db.models import Q
from django.utils import timezone
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext_lazy as _

from tournaments.choices import Role
from tournaments.exceptions import Refused
from tournaments.models import Club, Membership
from tournaments.queries.club.own_club import list_own_roles
from tournaments.services.log import log_action
from tournaments.services.transaction import writes


class ResetTokens(PasswordResetTokenGenerator):
    """Invalid once the password has changed, the user has logged in, or they have another role anywhere.

    The last stops an owner from creating a link today and using it once the user owns another club. It is also invalid
    once one of their clubs has a new owner: an owner who was removed cannot get in with a link they kept.
    """

    key_salt = "tournaments.services.account.ResetTokens"

    def _make_hash_value(self, user: User, timestamp: int) -> str:
        own = Q(user=user.pk) | Q(role=Role.OWNER, club__memberships__user=user.pk)
        roles = Membership.objects.filter(own).distinct().order_by("club_id", "user_id")
        return f"{super()._make_hash_value(user, timestamp)}{list(roles.values_list('club_id', 'user_id', 'role'))}"


reset_tokens = ResetTokens()


def reset_link_parts(user: User) -> tuple[str, str]:
    """The user and the token: the parts of the link's address."""
    return urlsafe_base64_encode(force_bytes(user.pk)), reset_tokens.make_token(user)


@writes
def update_account(*, user: User, **values: str) -> User:
    """Changes the user's own name and e-mail address."""
    for field, value in values.items():
        setattr(user, field, value)
    user.full_clean()
    user.save(update_fields=list(values))
    return user


@writes
def store_password(*, user: User, action: str) -> None:
    """Stores a password that the user has set; `action` tells the log of each of their clubs how."""
    user.save(update_fields=["password"])
    for role in list_own_roles(user):
        log_action(role.club, action, by=user)


def log_out_everywhere(*, user: User) -> None:
    """Ends every session of this user, on every device. No one waits while they are looked up."""
    sessions = Session.objects.filter(expire_date__gt=timezone.now()).iterator()
    own = [session.pk for session in sessions if session.get_decoded().get(SESSION_KEY) == str(user.pk)]
    Session.objects.filter(pk__in=own).delete()


@writes
def member_reset_link(*, membership: Membership, by: User) -> tuple[str, str]:
    """The same for a member, created by an owner of the club, who must not enter another club with it; it is logged."""
    user = membership.user
    if user.is_superuser or user.is_staff or not user.is_active or _has_another_club(user, membership.club):
        raise Refused(
            _(
                "This person also works for another club or looks after the whole installation, so an "
                "owner of this club cannot create the link. The person who has the computer with the "
                "program can."
            )
        )
    log_action(membership.club, "reset_link_made", by=by, person=user.get_username())
    return reset_link_parts(user)


def _has_another_club(user: User, club: Club) -> bool:
    return Membership.objects.filter(user=user, club__is_demo=False).exclude(club=club).exists()
