"""Clubs as visitors and their own people see them."""

from dataclasses import dataclass

from django.db.models import Count, Q

from tournaments.choices import Role
from tournaments.models import Club, Membership
from tournaments.permissions import User, role_in
from tournaments.queries.competition import CompetitionLine, list_club_competitions


@dataclass(frozen=True, slots=True)
class ClubLine:
    """One club in the list of all; only what everybody may see is counted."""

    club: Club
    competitions: int


@dataclass(frozen=True, slots=True)
class ClubPage:
    """A club with the competitions this visitor may see; `role` is None for a stranger."""

    club: Club
    role: Role | None
    competitions: tuple[CompetitionLine, ...]
    players: int


def list_clubs() -> list[ClubLine]:
    public = Count("competitions", filter=Q(competitions__is_public=True))
    # Said again because Django forgets a model's own order where it counts.
    clubs = Club.objects.annotate(public_competitions=public).order_by("name")
    return [ClubLine(club, club.public_competitions) for club in clubs]


def get_club_page(club: Club, user: User) -> ClubPage:
    role = role_in(user, club)
    competitions = list_club_competitions(club, public_only=role is None)
    return ClubPage(club, role, tuple(competitions), club.players.filter(is_active=True).count())


def list_members(club: Club) -> list[Membership]:
    """Owners first, then by name."""
    order = list(Role)
    members = club.memberships.select_related("user")
    return sorted(members, key=lambda member: (order.index(Role(member.role)), member.user.get_username()))
