"""An evening in full swing: for tests that try every service, and services at the same time.

Twelve people play two of three legs: in leg 1 table 1 has a round, table 2 a tally of one side, table 3 totals; leg 2
is drawn and not begun. Alongside it a season that has not begun, one whose leg is closed while a phone still has a
round, pairs, teams, a drive, a federation, a pad, a screen.
"""

from datetime import date
from functools import cached_property
from typing import Any
from uuid import UUID

from scoring import Side, SideTotals, entry_to_mapping
from tests.factories import (
    MembershipFactory,
    TeamFactory,
    UserFactory,
    an_entry,
)
from tournaments.choices import (
    AbsenceRule,
    CompetitionForm,
    Role,
    WishKind,
)
from tournaments.models import (
    Adjustment,
    ApiToken,
    Change,
    Club,
    Competition,
    Federation,
    Invitation,
    LateRound,
    Leg,
    MatchDay,
    Membership,
    Pad,
    Pair,
    Player,
    Result,
    Screen,
    Seat,
    Table,
    TableLink,
    Team,
    Wish,
)
from tournaments.models.player import players_of
from tournaments.permissions import asked_by, find_pad, hash_token
from tournaments.services.club import api_token, club, federation, invitation
from tournaments.services.evening import adjustment, door, draw, exchange, leg, match_day, reserve, seating
from tournaments.services.pad import pad
from tournaments.services.people import pair, player, wish
from tournaments.services.season import competition
from tournaments.services.season.drive import begin_drive
from tournaments.services.table import late_round, round, table, table_link, tally
from tournaments.services.wall import screen

ENTRY = an_entry(100)
OTHER_ENTRY = an_entry(90)
TOTALS = {"ns": SideTotals(200), "ew": SideTotals(124)}
OTHER_TOTALS = {"ns": SideTotals(190), "ew": SideTotals(134)}
VISITOR = "192.0.2.1"


def an_id(number: int) -> UUID:
    return UUID(int=number)


class World:
    """Everything is looked up when it is asked for first, as a page does before it calls a service."""

    def __init__(self, club: Club) -> None:
        self.club = club

    @cached_property
    def owner(self) -> Any:
        return Membership.objects.get(club=self.club, user__username="anna").user

    @cached_property
    def guest(self) -> Any:
        return UserFactory._meta.model.objects.get(username="mieke")

    def competition(self, name: str) -> Competition:
        return Competition.objects.select_related("club").get(club=self.club, name=name)

    @cached_property
    def season(self) -> Competition:
        return self.competition("Season")

    def day(self, name: str) -> MatchDay:
        return MatchDay.objects.select_related("competition__club").get(competition__name=name)

    @cached_property
    def evening(self) -> MatchDay:
        return self.day("Season")

    def player(self, name: str) -> Player:
        return players_of(self.club).select_related("club").get(name=name)

    def day_guest(self, name: str) -> Player:
        return self.club.people.select_related("club", "only_for").get(name=name)

    def leg(self, number: int, of: str = "Season") -> Leg:
        return Leg.objects.select_related("match_day__competition__club").get(
            number=number, match_day__competition__name=of
        )

    def table(self, leg: int, number: int, of: str = "Season") -> Table:
        return Table.objects.select_related("leg__match_day__competition__club").get(
            number=number, leg__number=leg, leg__match_day__competition__name=of
        )

    def seat(self, leg: int, table: int, position: str = "N") -> Seat:
        return Seat.objects.select_related("leg__match_day__competition__club", "table", "player").get(
            leg__number=leg, table__number=table, position=position, leg__match_day=self.evening
        )

    def bye(self, leg: int) -> Any:
        return self.leg(leg).byes.select_related("leg__match_day__competition__club", "player").get()

    @cached_property
    def first_round(self) -> Any:
        return self.table(1, 1).rounds.select_related("table__leg__match_day__competition__club").get(number=1)

    @cached_property
    def link(self) -> TableLink:
        """Of the leg that is closed."""
        return TableLink.objects.select_related("match_day__competition__club", "table__leg").earliest("pk")

    @cached_property
    def late(self) -> LateRound:
        return LateRound.objects.select_related("match_day__competition__club").earliest("pk")

    @cached_property
    def result(self) -> Result:
        return Result.objects.select_related("match_day__competition__club", "player").get()

    def fine(self, reason: str) -> Adjustment:
        fines = Adjustment.objects.select_related("match_day__competition__club", "competition__club", "player")
        return fines.get(reason=reason)

    def change(self, action: str) -> Change:
        """What Anna did that can be undone."""
        return Change.objects.get(line__action=action)

    @cached_property
    def wish(self) -> Wish:
        return Wish.objects.select_related("club").get()

    @cached_property
    def vera(self) -> Membership:
        return Membership.objects.select_related("club", "user").get(user__username="vera")

    @cached_property
    def join_code(self) -> str:
        return Federation.objects.get(name="Federation").join_code

    @cached_property
    def pairs(self) -> list[Pair]:
        return list(Pair.objects.select_related("competition__club", "first", "second").order_by("number"))

    @cached_property
    def team(self) -> Team:
        return Team.objects.select_related("competition__club").order_by("number")[0]

    @cached_property
    def teams_day(self) -> MatchDay:
        return MatchDay.objects.select_related("competition__club").get(competition__name="Teams")

    @cached_property
    def invitation(self) -> Invitation:
        return Invitation.objects.select_related("club").get()

    @cached_property
    def api_token(self) -> ApiToken:
        return ApiToken.objects.select_related("club").get()

    @cached_property
    def pad(self) -> Pad:
        return Pad.objects.get()

    @cached_property
    def screen(self) -> Screen:
        return Screen.objects.earliest("pk")


def build_world() -> World:
    """Through the services, as people would."""
    anna = UserFactory(username="anna")
    UserFactory(username="mieke")
    own = club.create_club(name="Club", owner=anna)
    MembershipFactory(club=own, user__username="vera", role=Role.VIEWER)
    people = player.add_players(club=own, names=[*"ABCDEFGHIJKLM", "Rests", "Absent", "Extra", "Guest list", "Late"])
    season = competition.create_competition(
        club=own,
        name="Season",
        rounds_per_leg=2,
        legs_per_match_day=3,
        absence_rule=AbsenceRule.LOWEST_OF_EVENING,
        leg_minutes=60,
        left_over_ways=["sit_out", "joker"],
    )
    evening = match_day.open_match_day(competition=season, date=date(2026, 11, 22))
    door.set_attendance(match_day=evening, players=people[:13])
    adjustment.record_absence(match_day=evening, player=people[14], with_notice=True, reason="Ill", by=anna)
    draw.draw_legs(match_day=evening, legs=[1, 2], seed=1, by=anna)
    world = World(own)
    leg.start_clock(leg=world.leg(1), minutes=60)
    round.record_round(table=world.table(1, 1), number=1, entry=ENTRY, client_id=an_id(1), by=anna)
    tally.write_tally(table=world.table(1, 2), side=Side.NS, number=1, entry=ENTRY, client_id=an_id(2))
    with asked_by(anna):
        table.record_totals(table=world.table(1, 3), **TOTALS, revision=0, by=anna)
        exchange.exchange_places(first=world.seat(2, 1, "W"), second=world.seat(2, 2, "W"), by=anna)
    adjustment.record_result(match_day=evening, player=people[13], points=900)
    adjustment.add_penalty(competition=season, player=people[0], points=10, reason="Fine", by=anna)
    adjustment.add_penalty(competition=season, match_day=evening, player=people[1], points=10, reason="Late", by=anna)
    fresh = competition.create_competition(club=own, name="Fresh", rounds_per_leg=2, legs_per_match_day=1)
    first = match_day.open_match_day(competition=fresh)
    seating.seat_leg(match_day=first, tables=[people[:4]], by=anna)
    past = competition.create_competition(club=own, name="Past", rounds_per_leg=2, legs_per_match_day=1)
    seating.seat_leg(match_day=match_day.open_match_day(competition=past), tables=[people[:4]], by=anna)
    table_link.give_table_links(tables=[world.table(1, 1, "Past")])
    leg.close_leg(leg=world.leg(1, "Past"), by=anna, even_if_incomplete=True)
    late_round.keep_late_round(link=world.link, number=1, entry=entry_to_mapping(ENTRY), client_id=an_id(4))
    pairs = competition.create_competition(club=own, name="Pairs", form=CompetitionForm.PAIRS, legs_per_match_day=1)
    made = [pair.add_pair(competition=pairs, first=people[at], second=people[at + 1]) for at in range(0, 10, 2)]
    drive = match_day.open_match_day(competition=pairs)
    door.set_attendance(match_day=drive, pairs=made[:4])
    teams = competition.create_competition(club=own, name="Teams", form=CompetitionForm.TEAMS)
    TeamFactory(competition=teams, players=[*people[:4], people[12]])
    of_teams = match_day.open_match_day(competition=teams)
    reserve.let_reserve_play(match_day=of_teams, reserve=people[12], instead_of=people[0])
    begin_drive(
        club=own,
        name="Drive",
        date=date(2026, 11, 23),
        entrants=[("A",), ("Day guest",), ("Other",), ("Third",)],
        legs_per_match_day=1,
        seed=1,
        by=anna,
    )
    wish.add_wish(club=own, kind=WishKind.APART, players=people[:2])
    invitation.make_invitation(club=own, role=Role.SCOREKEEPER, for_whom="Mieke", by=anna)
    api_token.make_api_token(club=own, name="Score pad", by=anna)
    federation.create_federation(name="Federation")
    token = pad.create_pad(
        rules="amsterdam", rules_options={"match_end": "open"}, names=[""] * 4, first_dealer="N", visitor=VISITOR
    )
    pad.record_pad_round(pad=find_pad(token), number=1, entry=ENTRY, client_id=an_id(3))
    Pad.objects.update(token_hash=hash_token("pad"))
    shown, _token = screen.open_screen(visitor=VISITOR)
    screen.join_screen(match_day=evening, code=shown.code, guesser=anna.pk)
    return world
