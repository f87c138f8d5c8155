"""Clubs as visitors and their own people see them."""

from dataclasses import dataclass

from tournaments.choices import Role
from tournaments.models import Club, Membership
from tournaments.models.player import players_of
from tournaments.permissions import User, role_in
from tournaments.queries.season.competition import CompetitionLine, list_club_competitions


@dataclass(frozen=True, slots=True)
class ClubPage:
    """A club with the competitions this visitor may see; `role` is None for a stranger."""

    club: Club
    role: Role | None
    competitions: tuple[CompetitionLine, ...]
    players: int

    @property
    def current(self) -> list[CompetitionLine]:
        return [line for line in self.competitions if not line.competition.is_closed]

    @property
    def past(self) -> list[CompetitionLine]:
        """Those that are closed."""
        return [line for line in self.competitions if line.competition.is_closed]


def get_club_page(club: Club, user: User) -> ClubPage:
    role = role_in(user, club)
    competitions = list_club_competitions(club, public_only=role is None)
    return ClubPage(club, role, tuple(competitions), players_of(club).filter(is_active=True).count())


def list_members(club: Club) -> list[Membership]:
    """Owners first, then by name."""
    order = list(Role)
    members = club.memberships.select_related("user")
    return sorted(members, key=lambda member: (order.index(Role(member.role)), member.user.get_username()))
