"""Who may see and do what in a club: each function fetches and checks in one step.

What a user may not see answers 404, exactly like what does not exist. Every object is looked up through its club, so a
number from another club finds nothing.
"""

import base64
import hashlib
import hmac
from collections.abc import Mapping
from contextlib import AbstractContextManager
from operator import attrgetter
from typing import Any, TypeVar, cast

from django.conf import settings
from django.contrib.auth import models as auth
from django.db.models import Count, Exists, F, Model, OuterRef, Q, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone

from tournaments.choices import CompetitionForm, NamesInPublic, Role
from tournaments.models import (
    ApiToken,
    Change,
    Club,
    Competition,
    Federation,
    FederationStanding,
    Invitation,
    Leg,
    MatchDay,
    Membership,
    OwnLink,
    Pad,
    Player,
    SideStanding,
    Table,
    TableLink,
    Wish,
)
from tournaments.models.api_token import TOKEN_LASTS
from tournaments.models.pad import PAD_KEPT_FOR
from tournaments.names import NameOfPlayer, as_seen_by, shorten, visitor
from tournaments.prepared_query import PreparedQuery
from tournaments.words import use_words_of_club

TOKEN_BYTES = 18  # 144 bits: no one guesses a key

Found = TypeVar("Found", bound=Model)
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
    return _has_role(user.pk, role, path_to_club) if user.is_authenticated else Q(pk__in=[])


def _has_role(user: Any, role: Role, path_to_club: str) -> Q:
    """`user` is a key, or its place in a prepared query."""
    return Q(Exists(Membership.objects.filter(user=user, role__in=at_least(role), club=OuterRef(path_to_club))))


def sees_money(user: User, path_to_club: str) -> Q:
    """The condition that the club at the end of the path keeps its money here, and the user is to see it.

    Its owners and its treasurers are, whatever else they may do; no one else reads an amount, but for one's own dues.
    """
    if not user.is_authenticated:
        return Q(pk__in=[])
    keepers = Q(role=Role.OWNER) | Q(is_treasurer=True)
    mine = Membership.objects.filter(keepers, user=user.pk, club=OuterRef(path_to_club), club__keeps_money=True)
    return Q(Exists(mine))


def may_see_money(user: User, club: Club) -> bool:
    """No query where the club keeps no money here."""
    return club.keeps_money and Club.objects.filter(sees_money(user, "pk"), pk=club.pk).exists()


def visible_competitions(user: User, path: str = "") -> Q:
    """The condition under which the user sees a competition, or what belongs to the one at the end of the path."""
    return Q(**{f"{path}is_public": True}) | has_role(user, Role.VIEWER, f"{path}club")


def visible_match_days(user: User, path: str = "") -> Q:
    """The condition under which the user sees a match day, or what belongs to the match day at the end of the path."""
    return _is_published(path) | has_role(user, Role.VIEWER, f"{path}competition__club")


def visible_results(user: User, path: str = "") -> Q:
    """The condition under which the user sees the result of a match day: where a club wants it, already during play.

    Before publication that is the result alone, without sheets, files and paper; never what is frozen.
    """
    return visible_match_days(user, path) | is_interim(path)


def is_interim(path: str = "") -> Q:
    """The condition under which everyone sees a result so far: it is seated, not published, and the club wants it."""
    seated = Exists(Leg.objects.filter(match_day=OuterRef(f"{path}pk")))
    competition = {f"{path}competition__is_public": True, f"{path}competition__shows_interim": True}
    return Q(**competition, **{f"{path}published_at__isnull": True}) & Q(seated)


def _is_published(path: str) -> Q:
    return Q(**{f"{path}competition__is_public": True, f"{path}published_at__isnull": False})


def revealed(match_day: str, leg: str) -> Q:
    """The condition under which scores are not frozen; the paths lead to their match day and leg.

    A result or an adjustment of the match day as a whole may give the outcome away, so it waits with the frozen legs.
    """
    is_earlier = Q(**{f"{leg}number__lt": F(f"{match_day}frozen_from")})
    return Q(**{f"{match_day}frozen_from__isnull": True}) | is_earlier


def seats_shown() -> Q:
    """The condition under which everyone may see where people sit in a leg, for tables and seats."""
    return ~Q(leg__draw__is_kept_back=True)


def visible_scores(user: User, match_day: str, leg: str) -> Q:
    """The condition under which the user sees scores: like their match day, and for strangers only if not frozen."""
    is_open = _is_published(match_day) & revealed(match_day, leg)
    return is_open | has_role(user, Role.VIEWER, f"{match_day}competition__club")


def has_owner() -> bool:
    """Whether someone owns this installation: until then it opens on the welcome page. Every club has an owner."""
    is_keeper = Q(is_superuser=True, is_active=True)
    return Club.objects.filter(is_demo=False).exists() or auth.User.objects.filter(is_keeper).exists()


def runs_the_installation(user: User) -> bool:
    """Whether the user owns every club that is not fictional, or is a superuser."""
    if not user.is_authenticated:
        return False
    own = Count("memberships", filter=Q(memberships__user=user, memberships__role=Role.OWNER))
    clubs = Club.objects.filter(is_demo=False).aggregate(every=Count("pk", distinct=True), own=own)
    return bool(user.is_superuser) or 0 < clubs["every"] == clubs["own"]


def may_make_clubs(user: User) -> bool:
    """Whether the user may create a club, with the form or from a file: only those who run the installation.

    The first one is created on the welcome page (`services/club/first_owner.py`).
    """
    return runs_the_installation(user)


def is_of_demo_only(user: User) -> bool:
    """Whether this account belongs to the demo club: it has a role there and nowhere else."""
    if not user.is_authenticated or user.is_superuser or user.is_staff:
        return False
    is_demo = set(Membership.objects.filter(user=user).values_list("club__is_demo", flat=True))
    return is_demo == {True}


def _get(found_in: type[Found] | QuerySet[Found], club: str, *conditions: Q, **lookup: Any) -> Found:
    """The one object that meets these conditions, or 404; it is shown in the words of its club.

    `club` is the path from the object to its club, "" for the club itself.
    """
    found: Any = get_object_or_404(found_in, *conditions, **lookup)
    enter(attrgetter(club)(found) if club else found)
    return cast(Found, found)


def enter(club: Club) -> None:
    """From here on the request uses the club's words, and shows its names as the club wants."""
    use_words_of_club(club.pit_word, club.leg_word)
    names = visitor()
    if isinstance(names, NamesForVisitor):
        names.clubs[club.pk] = club


def asked_by(user: User | None) -> AbstractContextManager[None]:
    """Inside, names are shown as this user may read them, and what services do is logged as done by them.

    None: no one asks, as in a command: names are full, and no line is written.
    """
    return as_seen_by(None if user is None else NamesForVisitor(user))


class NamesForVisitor:
    """The names that a visitor reads: with a role in the club, all of them in full.

    Only consulted when a name may be hidden, and then once for each club on a page.
    """

    def __init__(self, user: User) -> None:
        self.user = user
        self.clubs: dict[int, Club] = {}
        self._short: dict[int, Mapping[int, str]] = {}

    @property
    def is_in_demo(self) -> bool:
        """Whether the page is about the demo club."""
        return any(club.is_demo for club in self.clubs.values())

    def short_names(self, club: int, *, hides_name: bool) -> Mapping[int, str]:
        if club not in self._short:
            if club not in self.clubs:
                self.clubs[club] = Club.objects.get(pk=club)
            found = self.clubs[club]
            if not hides_name and found.names_in_public == NamesInPublic.FULL:
                return {}
            self._short[club] = {} if role_in(self.user, found) else _short_names_of(found)
        return self._short[club]


def _short_names_of(club: Club) -> Mapping[int, str]:
    hide_all = club.names_in_public == NamesInPublic.INITIALS
    rows = club.people.order_by().values_list("pk", "number", "name", "home", "hides_name", "anonymised_at")
    return shorten(
        NameOfPlayer(pk, number, name, anonymised is None and (hide_all or hides), home)
        for pk, number, name, home, hides, anonymised in rows
    )


# Clubs


def get_federation(slug: str) -> Federation:
    """Completely public; the page shows what its clubs show everyone."""
    return get_object_or_404(Federation, slug=slug)


def get_federation_standing(federation: str, number: int) -> FederationStanding:
    """As public as the competitions it counts: it shows those that everyone may see, and what is published of them."""
    standings = FederationStanding.objects.select_related("federation")
    return get_object_or_404(standings, federation__slug=federation, number=number)


def get_joint_competition(user: User, club: str, slug: str) -> Competition:
    """One of a federation's joint competitions, for its organisers."""
    return _competition(has_role(user, Role.ORGANISER, "club") & Q(club__is_federation=True), club, slug)


def get_federation_for(role: Role, user: User, club: str) -> tuple[Club, Federation]:
    """A federation's own club, through which it is run, and the federation itself."""
    own = Club.objects.filter(is_federation=True, federation__isnull=False).select_related("federation")
    found = _get(own, "", has_role(user, role, "pk"), slug=club)
    return found, cast(Federation, found.federation)


def get_club(slug: str) -> Club:
    return _get(Club, "", slug=slug)


def _club_for(role: Role, user: User, slug: str) -> Club:
    return _get(Club, "", has_role(user, role, "pk"), slug=slug)


def get_club_for_scorekeeper(user: User, slug: str) -> Club:
    return _club_for(Role.SCOREKEEPER, user, slug)


def get_club_for_organiser(user: User, slug: str) -> Club:
    return _club_for(Role.ORGANISER, user, slug)


def get_club_for_owner(user: User, slug: str) -> Club:
    return _club_for(Role.OWNER, user, slug)


def get_club_for_treasurer(user: User, slug: str) -> Club:
    return _get(Club, "", sees_money(user, "pk"), slug=slug)


def get_competition_for_treasurer(user: User, club: str, slug: str) -> Competition:
    return _competition(sees_money(user, "club"), club, slug)


def get_match_day_for_treasurer(user: User, club: str, competition: str, number: int) -> MatchDay:
    return _match_day(sees_money(user, "competition__club"), club, competition, number)


def get_own_membership(user: User, club: str) -> Membership:
    """The user's own membership, whatever their role."""
    own = Membership.objects.select_related("club").filter(user=user.pk)
    return _get(own, "club", club__slug=club)


def get_player(user: User, club: str, number: int) -> Player:
    """A player's page is public; what it shows depends on who looks (see `queries.player`).

    That of a day guest is as public as what they came for.
    """
    seen = Q(only_for=None) | visible_competitions(user, "only_for__")
    return _get(Player.objects.select_related("club", "only_for"), "club", seen, club__slug=club, number=number)


def find_by_former_number(club: str, number: int, competition: str | None = None) -> Player | None:
    """The player with this former number, from before a merge; the page it leads to decides who may see it.

    In an address of a competition a number is that of a player only where everyone plays for themselves.
    """
    players = Player.objects.filter(club__slug=club, former_numbers__number=number)
    if competition is not None:
        alone = {"slug": competition, "form": CompetitionForm.INDIVIDUAL, "club__slug": club}
        players = players.filter(club__competitions__in=Competition.objects.filter(**alone))
    return players.first()


def get_invitation_for_owner(user: User, club: str, pk: int) -> Invitation:
    """An invitation that no one has used yet."""
    unused = Invitation.objects.select_related("club").filter(used_at=None)
    return _get(unused, "club", has_role(user, Role.OWNER, "club"), club__slug=club, pk=pk)


def get_api_token_for_owner(user: User, club: str, pk: int) -> ApiToken:
    tokens = ApiToken.objects.select_related("club")
    return _get(tokens, "club", has_role(user, Role.OWNER, "club"), club__slug=club, pk=pk)


def get_change_for_organiser(user: User, club: str, pk: int) -> Change:
    """A change that can still be undone, or was."""
    changes = Change.objects.select_related("line__club")
    return _get(changes, "line.club", has_role(user, Role.ORGANISER, "line__club"), line__club__slug=club, pk=pk)


def get_wish_for_organiser(user: User, club: str, pk: int) -> Wish:
    wishes = Wish.objects.select_related("club")
    return _get(wishes, "club", has_role(user, Role.ORGANISER, "club"), club__slug=club, pk=pk)


# Competitions


def get_competition(user: User, club: str, slug: str) -> Competition:
    return _competition(visible_competitions(user), club, slug)


def _competition(condition: Q, club: str, slug: str) -> Competition:
    return _get(Competition.objects.select_related("club"), "club", condition, club__slug=club, slug=slug)


def get_competition_for_scorekeeper(user: User, club: str, slug: str) -> Competition:
    return _competition(has_role(user, Role.SCOREKEEPER, "club"), club, slug)


def get_competition_for_organiser(user: User, club: str, slug: str) -> Competition:
    return _competition(has_role(user, Role.ORGANISER, "club"), club, slug)


def get_side_standing(user: User, club: str, competition: str, number: int) -> SideStanding:
    """Public if the competition's own standing is."""
    return _get(
        SideStanding.objects.select_related("competition__club", "category"),
        "competition.club",
        visible_competitions(user, "competition__"),
        competition__club__slug=club,
        competition__slug=competition,
        number=number,
    )


# Match days, legs and tables


def _match_day(condition: Q, club: str, competition: str, number: int) -> MatchDay:
    return _get(
        MatchDay.objects.select_related("competition__club"),
        "competition.club",
        condition,
        competition__club__slug=club,
        competition__slug=competition,
        number=number,
    )


def get_match_day(user: User, club: str, competition: str, number: int) -> MatchDay:
    return _match_day(visible_match_days(user), club, competition, number)


def get_match_day_result_so_far(user: User, club: str, competition: str, number: int) -> MatchDay:
    """A match day whose result the user may see, perhaps during play: this shows the result and nothing else of it."""
    return _match_day(visible_results(user), club, competition, number)


def get_match_day_seats(user: User, club: str, competition: str, number: int) -> MatchDay:
    """Where people sit is public as soon as the competition is: this alone shows no scores."""
    return _match_day(visible_competitions(user, "competition__"), club, competition, number)


def get_open_match_day(user: User, club: str, competition: str, number: int) -> MatchDay:
    """One that anyone can sign up for, as public as its competition; its page says no name."""
    seen = visible_competitions(user, "competition__") & Q(open_to_all=True)
    return _match_day(seen, club, competition, number)


def get_match_day_for_scorekeeper(user: User, club: str, competition: str, number: int) -> MatchDay:
    return _match_day(has_role(user, Role.SCOREKEEPER, "competition__club"), club, competition, number)


def get_match_day_for_token(token: ApiToken, club: str, competition: str, number: int) -> MatchDay:
    """One of the club that the token is of: rounds are handed in there, and nothing of it is shown."""
    return _match_day(Q(competition__club=token.club_id), club, competition, number)


def get_match_day_for_organiser(user: User, club: str, competition: str, number: int) -> MatchDay:
    return _match_day(has_role(user, Role.ORGANISER, "competition__club"), club, competition, number)


def get_leg_for_organiser(user: User, club: str, competition: str, day: int, leg: int) -> Leg:
    return _get(
        Leg.objects.select_related("match_day__competition__club", "draw"),
        "match_day.competition.club",
        has_role(user, Role.ORGANISER, "match_day__competition__club"),
        match_day__competition__club__slug=club,
        match_day__competition__slug=competition,
        match_day__number=day,
        number=leg,
    )


def _tables(condition: Q, club: Any, competition: Any, day: Any, leg: Any, table: Any) -> QuerySet[Table]:
    """At most one, with its leg, match day, competition and club."""
    tables = Table.objects.select_related("leg__match_day__competition__club").filter(
        condition,
        leg__match_day__competition__club__slug=club,
        leg__match_day__competition__slug=competition,
        leg__match_day__number=day,
        leg__number=leg,
        number=table,
    )
    return tables.order_by()


def _table(condition: Q, *address: Any) -> Table:
    return _get(_tables(condition, *address), "leg.match_day.competition.club")


# What is needed to store any round.
_table_for_scorekeeper = PreparedQuery(
    lambda user, *address: _tables(_has_role(user, Role.SCOREKEEPER, "leg__match_day__competition__club"), *address)
)
_linked_table = PreparedQuery(
    lambda token_hash: (
        Table.objects.filter(
            seats_shown(),
            leg__closed_at=None,
            leg__match_day__competition__closed_at=None,
            links__token_hash=token_hash,
            links__replaced_at=None,
        )
        .select_related("leg__match_day__competition__club")
        .order_by()
    )
)


def get_table(user: User, club: str, competition: str, day: int, leg: int, table: int) -> Table:
    return _table(visible_scores(user, "leg__match_day__", "leg__"), club, competition, day, leg, table)


def get_table_for_scorekeeper(user: User, club: str, competition: str, day: int, leg: int, table: int) -> Table:
    found = _table_for_scorekeeper.first(user.pk, club, competition, day, leg, table)
    if found is None:
        raise Http404
    enter(found.leg.match_day.competition.club)
    return found


def get_table_for_organiser(user: User, club: str, competition: str, day: int, leg: int, table: int) -> Table:
    condition = has_role(user, Role.ORGANISER, "leg__match_day__competition__club")
    return _table(condition, club, competition, day, leg, table)


# Keys: anyone who knows the address of a table or of a pad may write there


def hash_token(token: str) -> str:
    """What is stored of the key in an address; docs/decisions/0011-score-pads.md says why not the key itself."""
    return hashlib.sha256(token.encode()).hexdigest()


def derived(text: str) -> bytes:
    """What only this installation can work out of a text: links and codes that can be printed again, stored nowhere."""
    return hmac.digest(settings.SECRET_KEY.encode(), text.encode(), hashlib.sha256)


def as_token(digest: bytes) -> str:
    """Such bytes as the secret part of an address."""
    return base64.urlsafe_b64encode(digest[:TOKEN_BYTES]).decode()


def find_pad(token: str) -> Pad | None:
    """The score pad at this address, as long as it is kept. One SQL query."""
    return Pad.objects.filter(token_hash=hash_token(token), changed_at__gt=timezone.now() - PAD_KEPT_FOR).first()


def rematch_token(token: str) -> str:
    """Derived from the token before it, so that every phone at the table finds the rematch; it cannot be reversed."""
    return as_token(hmac.digest(token.encode(), b"rematch", hashlib.sha256))


def find_rematch(token: str) -> str | None:
    """The secret part of the address of a pad's rematch, once it has begun. One SQL query."""
    following = rematch_token(token)
    return following if find_pad(following) else None


def find_linked_table(token: str) -> Table | None:
    """The table of this link with its leg, match day and club, from when its seats are shown until the leg is closed.

    None either when its competition is closed. One SQL query.
    """
    table = _linked_table.first(hash_token(token))
    if table:
        enter(table.leg.match_day.competition.club)
    return table


def find_late_link(token: str) -> TableLink | None:
    """What is known of this link after its leg or competition was closed or its table drawn again. One SQL query.

    None for an address that was never ours, and for one that an organiser has replaced.
    """
    is_late = Q(table=None) | Q(table__leg__closed_at__isnull=False)
    is_late |= Q(match_day__competition__closed_at__isnull=False)
    links = TableLink.objects.filter(is_late, token_hash=hash_token(token), replaced_at=None)
    link = links.select_related("match_day__competition__club", "table__leg").first()
    if link:
        enter(link.match_day.competition.club)
    return link


def is_replaced_link(token: str) -> bool:
    """Whether an organiser has given its table another one since. One SQL query."""
    return TableLink.objects.filter(token_hash=hash_token(token), replaced_at__isnull=False).exists()


def find_own_link(token: str) -> Player | None:
    """The person whose own link this is, until it is replaced or ended. One SQL query."""
    links = OwnLink.objects.filter(token_hash=hash_token(token), ended_at=None, player__anonymised_at=None)
    link = links.select_related("player__club").first()
    if link is None:
        return None
    enter(link.player.club)
    return link.player


def find_api_token(token: str) -> ApiToken | None:
    """The token of a club with which rounds are handed in, until it is withdrawn or too old. One SQL query."""
    tokens = ApiToken.objects.filter(token_hash=hash_token(token), made_at__gt=timezone.now() - TOKEN_LASTS)
    return tokens.select_related("club").first()
