"""Objects for tests. What has its own rules (rounds, totals, draws) is made by the services instead."""

import datetime
from io import BytesIO
from secrets import token_urlsafe
from uuid import uuid4

import factory
from django.contrib.auth import get_user_model
from django.utils import timezone
from factory.django import DjangoModelFactory
from PIL import Image

from scoring import AnyEntry, KlammernEntry, PerSide, RoundEntry, Side
from tournaments.choices import AdjustmentKind, CompetitionForm, Position, Role, WishKind
from tournaments.models import (
    Adjustment,
    ApiToken,
    Attendance,
    Bye,
    Club,
    Competition,
    Contact,
    Division,
    Entrant,
    Invitation,
    LateRound,
    Leg,
    MatchDay,
    Membership,
    Pair,
    Player,
    Prize,
    Result,
    Round,
    Seat,
    SideStanding,
    Subscriber,
    Table,
    Team,
    TeamMember,
    Wish,
)
from tournaments.permissions import hash_token
from tournaments.pictures import to_webp
from tournaments.services.evening.entrant import entrant_token
from tournaments.services.season.subscriber import subscriber_token
from tournaments.services.table.round import record_round

PASSWORD = "a card table of green cloth"


class UserFactory(DjangoModelFactory):
    class Meta:
        model = get_user_model()
        skip_postgeneration_save = True

    username = factory.Sequence(lambda number: f"user{number}")

    @factory.post_generation
    def password(self, create: bool, value: str | None, **kwargs: object) -> None:
        self.set_password(value or PASSWORD)
        if create:
            self.save()


class ClubFactory(DjangoModelFactory):
    class Meta:
        model = Club

    name = factory.Sequence(lambda number: f"Club {number}")
    slug = factory.Sequence(lambda number: f"club-{number}")
    place = "Breda"


class MembershipFactory(DjangoModelFactory):
    class Meta:
        model = Membership

    club = factory.SubFactory(ClubFactory)
    user = factory.SubFactory(UserFactory)
    role = Role.VIEWER


class InvitationFactory(DjangoModelFactory):
    """Open for a week, made by an owner; no one knows its link (`services.invitation` makes one that is known)."""

    class Meta:
        model = Invitation

    club = factory.SubFactory(ClubFactory)
    role = Role.SCOREKEEPER
    for_whom = "Mieke"
    token_hash = factory.Sequence(lambda number: f"{number:064}")
    made_by = factory.LazyAttribute(lambda invited: MembershipFactory(club=invited.club, role=Role.OWNER).user)
    expires_at = factory.LazyFunction(lambda: timezone.now() + datetime.timedelta(days=7))


class ApiTokenFactory(DjangoModelFactory):
    class Meta:
        model = ApiToken

    club = factory.SubFactory(ClubFactory)
    name = "Score pad"
    token_hash = factory.Sequence(lambda number: hash_token(f"token {number}"))


class PlayerFactory(DjangoModelFactory):
    class Meta:
        model = Player

    club = factory.SubFactory(ClubFactory)
    number = factory.Sequence(lambda number: number + 1)
    name = factory.LazyAttribute(lambda player: f"Player {player.number}")


class ContactFactory(DjangoModelFactory):
    class Meta:
        model = Contact

    player = factory.SubFactory(PlayerFactory)
    phone = "06 12345678"
    email = factory.LazyAttribute(lambda contact: f"player{contact.player.number}@club.example")
    consent = "said yes at the meeting"
    agreed_on = datetime.date(2026, 9, 3)


class EntrantFactory(DjangoModelFactory):
    class Meta:
        model = Entrant

    reach = "06 12345678"
    nonce = factory.Sequence("nonce-of-an-entrant-{:04}".format)
    token_hash = factory.LazyAttribute(lambda entrant: hash_token(entrant_token(entrant.nonce)))


class CompetitionFactory(DjangoModelFactory):
    """A season for individuals: legs of two rounds, so that a table is soon complete."""

    class Meta:
        model = Competition

    club = factory.SubFactory(ClubFactory)
    name = factory.Sequence(lambda number: f"Season {number}")
    slug = factory.Sequence(lambda number: f"season-{number}")
    rounds_per_leg = 2
    legs_per_match_day = 3

    class Params:
        pairs = factory.Trait(form=CompetitionForm.PAIRS)
        teams = factory.Trait(form=CompetitionForm.TEAMS)


class SubscriberFactory(DjangoModelFactory):
    """Someone who has confirmed their address."""

    class Meta:
        model = Subscriber

    competition = factory.SubFactory(CompetitionFactory)
    email = factory.Sequence(lambda number: f"reader{number}@club.example")
    language = "nl"
    nonce = factory.LazyFunction(lambda: token_urlsafe(18))
    token_hash = factory.LazyAttribute(lambda one: hash_token(subscriber_token(one.nonce)))
    confirmed_at = factory.LazyFunction(timezone.now)


class PairFactory(DjangoModelFactory):
    class Meta:
        model = Pair

    competition = factory.SubFactory(CompetitionFactory, pairs=True)
    number = factory.Sequence(lambda number: number + 1)
    first = factory.SubFactory(PlayerFactory, club=factory.SelfAttribute("..competition.club"))
    second = factory.SubFactory(PlayerFactory, club=factory.SelfAttribute("..competition.club"))


class TeamFactory(DjangoModelFactory):
    """A team of four players of the club."""

    class Meta:
        model = Team
        skip_postgeneration_save = True

    competition = factory.SubFactory(CompetitionFactory, teams=True)
    number = factory.Sequence(lambda number: number + 1)
    name = factory.LazyAttribute(lambda team: f"Team {team.number}")

    @factory.post_generation
    def players(self, create: bool, value: list[Player] | None, **kwargs: object) -> None:
        for place, player in enumerate(value or PlayerFactory.create_batch(4, club=self.competition.club), start=1):
            TeamMember.objects.create(team=self, player=player, place=place)


class MatchDayFactory(DjangoModelFactory):
    class Meta:
        model = MatchDay

    competition = factory.SubFactory(CompetitionFactory)
    number = factory.LazyAttribute(lambda day: day.competition.match_days.count() + 1)
    date = factory.LazyAttribute(lambda day: datetime.date(2026, 9, 1) + datetime.timedelta(weeks=day.number))

    class Params:
        published = factory.Trait(published_at=factory.LazyFunction(timezone.now))


class AttendanceFactory(DjangoModelFactory):
    class Meta:
        model = Attendance

    match_day = factory.SubFactory(MatchDayFactory)
    player = factory.SubFactory(PlayerFactory, club=factory.SelfAttribute("..match_day.competition.club"))


class LegFactory(DjangoModelFactory):
    class Meta:
        model = Leg

    match_day = factory.SubFactory(MatchDayFactory)
    number = factory.LazyAttribute(lambda leg: leg.match_day.legs.count() + 1)


class TableFactory(DjangoModelFactory):
    """A table with as many people as the game has, or in a competition of pairs two pairs; `units` says who."""

    class Meta:
        model = Table
        skip_postgeneration_save = True

    leg = factory.SubFactory(LegFactory)
    number = factory.LazyAttribute(lambda table: table.leg.tables.count() + 1)

    @factory.post_generation
    def units(self, create: bool, value: list[Player] | list[Pair] | None, **kwargs: object) -> None:
        if not create:
            return
        competition = self.leg.match_day.competition
        if competition.is_pairs:
            ns, ew = value or PairFactory.create_batch(2, competition=competition)
            people = [(ns.first, ns), (ew.first, ew), (ns.second, ns), (ew.second, ew)]
        else:
            size = competition.units_at_table
            people = [(player, None) for player in value or PlayerFactory.create_batch(size, club=competition.club)]
        if len(people) != self.players:
            self.players = len(people)
            self.save()
        for position, (player, pair) in zip(Position, people, strict=False):
            team = Team.objects.filter(competition=competition, members__player=player).first()
            Seat.objects.create(leg=self.leg, table=self, position=position, player=player, pair=pair, team=team)


class LateRoundFactory(DjangoModelFactory):
    """A round of a table that was drawn again since."""

    class Meta:
        model = LateRound

    match_day = factory.SubFactory(MatchDayFactory)
    leg_number = 1
    table_number = 1
    client_id = factory.LazyFunction(uuid4)
    number = 1
    entry = {"maker": "NS", "card_points": {"NS": 100}}
    arrived_at = factory.LazyFunction(timezone.now)


class ByeFactory(DjangoModelFactory):
    class Meta:
        model = Bye

    leg = factory.SubFactory(LegFactory)
    player = factory.SubFactory(PlayerFactory, club=factory.SelfAttribute("..leg.match_day.competition.club"))
    points = 1600
    pits = 1


class ResultFactory(DjangoModelFactory):
    class Meta:
        model = Result

    match_day = factory.SubFactory(MatchDayFactory)
    player = factory.SubFactory(PlayerFactory, club=factory.SelfAttribute("..match_day.competition.club"))
    points = 5000


class AdjustmentFactory(DjangoModelFactory):
    class Meta:
        model = Adjustment

    competition = factory.SubFactory(CompetitionFactory)
    player = factory.SubFactory(PlayerFactory, club=factory.SelfAttribute("..competition.club"))
    kind = AdjustmentKind.PENALTY
    points = -100
    reason = "Revoke"


class SideStandingFactory(DjangoModelFactory):
    class Meta:
        model = SideStanding

    competition = factory.SubFactory(CompetitionFactory)
    number = factory.LazyAttribute(lambda side: side.competition.side_standings.count() + 1)
    name = "Most pits"
    kind = "pits"


class DivisionFactory(DjangoModelFactory):
    class Meta:
        model = Division

    competition = factory.SubFactory(CompetitionFactory)
    number = factory.LazyAttribute(lambda division: division.competition.divisions.count() + 1)
    name = factory.LazyAttribute(lambda division: "ABCDEFGH"[division.number - 1])
    promoted = 1
    relegated = 1


class PrizeFactory(DjangoModelFactory):
    """The first three places of the season."""

    class Meta:
        model = Prize

    competition = factory.SubFactory(CompetitionFactory)
    number = factory.LazyAttribute(lambda prize: prize.competition.prizes.count() + 1)
    scope = "season"
    kind = "top"
    so_many = 3


class WishFactory(DjangoModelFactory):
    """Two players who never share a table; `people` says who they are."""

    class Meta:
        model = Wish
        skip_postgeneration_save = True

    club = factory.SubFactory(ClubFactory)
    kind = WishKind.APART

    @factory.post_generation
    def people(self, create: bool, value: list[Player] | None, **kwargs: object) -> None:
        if create:
            self.players.set(value or PlayerFactory.create_batch(2, club=self.club))


def an_entry(ns_points: int = 100, *, maker: Side = Side.NS, ns_roem: int = 0, ew_roem: int = 0) -> RoundEntry:
    """A round as written: 100 points for North–South, who made trump, unless something else is said."""
    calls = PerSide((ns_roem,) if ns_roem else (), (ew_roem,) if ew_roem else ())
    return RoundEntry(maker=maker, card_points=PerSide(ns_points, None), roem=calls)


def a_meld_entry(ns_points: int = 100, *, maker: Side = Side.NS, **written: object) -> KlammernEntry:
    """A round of Klammern or Hamburg of two sides: 100 of 164 points for North–South, who made trump."""
    return KlammernEntry(maker=maker, card_points={Side.NS: ns_points}, **written)


def a_logo(colour: str = "red") -> bytes:
    """As it is stored."""
    file = BytesIO()
    Image.new("RGB", (90, 60), colour).save(file, "PNG")
    return to_webp(file.getvalue(), 512)


def a_round(table: Table, number: int = 1, entry: AnyEntry | None = None) -> Round:
    """A stored round, made by the service."""
    return record_round(table=table, number=number, entry=entry or an_entry(), client_id=uuid4(), by=None)


def two_teams_at_two_tables(competition: Competition) -> tuple[Leg, Team, Team]:
    """A leg in which two teams of four meet, a pair of each in either line, with one round at each table."""
    home, away = TeamFactory.create_batch(2, competition=competition)
    leg = LegFactory(match_day__competition=competition)
    h, a = ([member.player for member in team.members.all()] for team in (home, away))
    for players, points in (([h[0], a[0], h[1], a[1]], 120), ([a[2], h[2], a[3], h[3]], 100)):
        a_round(TableFactory(leg=leg, units=players), 1, an_entry(points))
    return leg, home, away


COUNTING = (UserFactory, ClubFactory, InvitationFactory, PlayerFactory, CompetitionFactory, PairFactory, TeamFactory)
"""Those that give numbers; `tests/conftest.py` lets them begin again for each test."""
