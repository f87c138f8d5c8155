"""Who may see and do what in a club: each function fetches and checks in one step.

What somebody may not see answers 404, exactly as what does not exist. Every object is looked up through its club, so a
number of another club finds nothing.
"""

from django.contrib.auth import models as auth
from django.db.models import Exists, OuterRef, Q
from django.shortcuts import get_object_or_404

from tournaments.choices import Role
from tournaments.models import Club, Competition, Leg, MatchDay, Membership, Pair, Player, Table

User = auth.User | auth.AnonymousUser


def role_in(user: User, club: Club) -> Role | None:
    """The user's role in the club, None for a stranger."""
    if not user.is_authenticated:
        return None
    role = Membership.objects.filter(club=club, user=user).values_list("role", flat=True).first()
    return Role(role) if role else None


def may(user: User, club: Club, role: Role) -> bool:
    """Whether the user has this role in the club or one above it."""
    return role_in(user, club) in at_least(role)


def at_least(role: Role) -> list[Role]:
    """The role and those above it."""
    roles = list(Role)
    return roles[: roles.index(role) + 1]


def has_role(user: User, role: Role, path_to_club: str) -> Q:
    """The condition that the user has at least this role in the club at the end of the path ("pk": the club itself)."""
    if not user.is_authenticated:
        return Q(pk__in=[])
    return Q(Exists(Membership.objects.filter(user=user, role__in=at_least(role), club=OuterRef(path_to_club))))


def visible_competitions(user: User, path: str = "") -> Q:
    """The condition under which the user sees a competition, or what belongs to the one at the end of the path."""
    return Q(**{f"{path}is_public": True}) | has_role(user, Role.VIEWER, f"{path}club")


def visible_match_days(user: User, path: str = "") -> Q:
    """The condition under which the user sees a match day, or what belongs to the match day at the end of the path."""
    published = Q(**{f"{path}competition__is_public": True, f"{path}published_at__isnull": False})
    return published | has_role(user, Role.VIEWER, f"{path}competition__club")


# Clubs


def get_club(slug: str) -> Club:
    return get_object_or_404(Club, slug=slug)


def _club_for(role: Role, user: User, slug: str) -> Club:
    return get_object_or_404(Club, has_role(user, role, "pk"), slug=slug)


def get_club_for_scorekeeper(user: User, slug: str) -> Club:
    return _club_for(Role.SCOREKEEPER, user, slug)


def get_club_for_organiser(user: User, slug: str) -> Club:
    return _club_for(Role.ORGANISER, user, slug)


def get_club_for_owner(user: User, slug: str) -> Club:
    return _club_for(Role.OWNER, user, slug)


def get_player(user: User, club: str, number: int) -> Player:
    """A player's page is public; what stands on it depends on who looks (see `queries.player`)."""
    return get_object_or_404(Player.objects.select_related("club"), club__slug=club, number=number)


# Competitions


def get_competition(user: User, club: str, slug: str) -> Competition:
    return _competition(visible_competitions(user), club, slug)


def _competition(condition: Q, club: str, slug: str) -> Competition:
    return get_object_or_404(Competition.objects.select_related("club"), condition, club__slug=club, slug=slug)


def get_competition_for_scorekeeper(user: User, club: str, slug: str) -> Competition:
    return _competition(has_role(user, Role.SCOREKEEPER, "club"), club, slug)


def get_competition_for_organiser(user: User, club: str, slug: str) -> Competition:
    return _competition(has_role(user, Role.ORGANISER, "club"), club, slug)


def get_pair_for_organiser(user: User, club: str, competition: str, number: int) -> Pair:
    return get_object_or_404(
        Pair.objects.select_related("competition__club", "first", "second"),
        has_role(user, Role.ORGANISER, "competition__club"),
        competition__club__slug=club,
        competition__slug=competition,
        number=number,
    )


# Match days, legs and tables


def _match_day(condition: Q, club: str, competition: str, number: int) -> MatchDay:
    return get_object_or_404(
        MatchDay.objects.select_related("competition__club"),
        condition,
        competition__club__slug=club,
        competition__slug=competition,
        number=number,
    )


def get_match_day(user: User, club: str, competition: str, number: int) -> MatchDay:
    return _match_day(visible_match_days(user), club, competition, number)


def get_match_day_for_scorekeeper(user: User, club: str, competition: str, number: int) -> MatchDay:
    return _match_day(has_role(user, Role.SCOREKEEPER, "competition__club"), club, competition, number)


def get_match_day_for_organiser(user: User, club: str, competition: str, number: int) -> MatchDay:
    return _match_day(has_role(user, Role.ORGANISER, "competition__club"), club, competition, number)


def get_leg_for_organiser(user: User, club: str, competition: str, day: int, leg: int) -> Leg:
    return get_object_or_404(
        Leg.objects.select_related("match_day__competition__club"),
        has_role(user, Role.ORGANISER, "match_day__competition__club"),
        match_day__competition__club__slug=club,
        match_day__competition__slug=competition,
        match_day__number=day,
        number=leg,
    )


def _table(condition: Q, club: str, competition: str, day: int, leg: int, table: int) -> Table:
    return get_object_or_404(
        Table.objects.select_related("leg__match_day__competition__club"),
        condition,
        leg__match_day__competition__club__slug=club,
        leg__match_day__competition__slug=competition,
        leg__match_day__number=day,
        leg__number=leg,
        number=table,
    )


def get_table(user: User, club: str, competition: str, day: int, leg: int, table: int) -> Table:
    return _table(visible_match_days(user, "leg__match_day__"), club, competition, day, leg, table)


def get_table_for_scorekeeper(user: User, club: str, competition: str, day: int, leg: int, table: int) -> Table:
    condition = has_role(user, Role.SCOREKEEPER, "leg__match_day__competition__club")
    return _table(condition, club, competition, day, leg, table)
