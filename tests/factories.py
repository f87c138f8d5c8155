"""Objects for tests. What has rules of its own (rounds, totals, draws) is made by the services instead."""

import datetime
from uuid import uuid4

import factory
from django.contrib.auth import get_user_model
from django.utils import timezone
from factory.django import DjangoModelFactory

from scoring import Entry, PerSide, RoundEntry, Side
from tournaments.choices import AdjustmentKind, CompetitionForm, Position, Role
from tournaments.models import (
    Adjustment,
    Attendance,
    Bye,
    Club,
    Competition,
    Leg,
    MatchDay,
    Membership,
    Pair,
    Player,
    Result,
    Round,
    Seat,
    Table,
)
from tournaments.services.round import record_round

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


class PlayerFactory(DjangoModelFactory):
    class Meta:
        model = Player

    club = factory.SubFactory(ClubFactory)
    number = factory.Sequence(lambda number: number + 1)
    name = factory.LazyAttribute(lambda player: f"Player {player.number}")


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


class PairFactory(DjangoModelFactory):
    class Meta:
        model = Pair

    competition = factory.SubFactory(CompetitionFactory, pairs=True)
    number = factory.Sequence(lambda number: number + 1)
    first = factory.SubFactory(PlayerFactory, club=factory.SelfAttribute("..competition.club"))
    second = factory.SubFactory(PlayerFactory, club=factory.SelfAttribute("..competition.club"))


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
    """A table with four people, or in a competition of pairs with two pairs; `units` says who they are."""

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
            people = [(player, None) for player in value or PlayerFactory.create_batch(4, club=competition.club)]
        for position, (player, pair) in zip(Position, people, strict=True):
            Seat.objects.create(leg=self.leg, table=self, position=position, player=player, pair=pair)


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


def an_entry(ns_points: int = 100, *, maker: Side = Side.NS, ns_roem: int = 0, ew_roem: int = 0) -> RoundEntry:
    """A round as written: 100 points for North–South, who made trump, unless something else is said."""
    calls = PerSide((ns_roem,) if ns_roem else (), (ew_roem,) if ew_roem else ())
    return RoundEntry(maker=maker, card_points=PerSide(ns_points, None), roem=calls)


def a_round(table: Table, number: int = 1, entry: Entry | None = None) -> Round:
    """A stored round, made by the service."""
    return record_round(table=table, number=number, entry=entry or an_entry(), client_id=uuid4(), by=None)
