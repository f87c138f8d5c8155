"""Clubs in which everything occurs that leads to a player: for tests that look at every page there is.

A season, a tournament of pairs, a league of teams and a drive, each in its own club, with all evenings published.
"""

from typing import Any
from uuid import uuid4

from django.apps import apps
from django.db.models import Field, Model
from django.urls import reverse
from django.utils import timezone

from scoring import Side
from tests.factories import ContactFactory, EntrantFactory, SubscriberFactory, WishFactory, a_logo, an_entry
from tests.tournaments.imports.every_kind import a_drive, a_league_of_teams, a_season, a_tournament_of_pairs
from tests.walks.test_url_walk import Address
from tournaments.choices import BookingKind, FeeFor, PaidHow, PictureKind, PriceFor
from tournaments.models import (
    Board,
    Bye,
    Club,
    Competition,
    Enquiry,
    FederationStanding,
    FinalPlace,
    Fixture,
    FormerClubSlug,
    FormerCompetitionSlug,
    FormerNumber,
    Joining,
    MatchDay,
    Player,
    SentResult,
    SignUp,
    Table,
    Team,
    Unit,
)
from tournaments.models.finals_plan import FinalsPlan
from tournaments.models.player import players_of
from tournaments.queries.evening.line_up import list_members
from tournaments.seating.portefeuille import deal_board
from tournaments.services.club.appearance import change_appearance
from tournaments.services.club.federation import create_federation
from tournaments.services.evening.adjustment import add_penalty, record_absence, record_result
from tournaments.services.evening.bye import change_bye
from tournaments.services.evening.door import set_attendance
from tournaments.services.evening.draw import draw_legs
from tournaments.services.evening.finals import keep_finals
from tournaments.services.evening.line_up import hand_in_line_up
from tournaments.services.evening.match_day import open_match_day
from tournaments.services.evening.stop import stop_playing, withdraw
from tournaments.services.money.booking import book, book_counter
from tournaments.services.money.books import set_books
from tournaments.services.money.fee import charge_fee, set_fee
from tournaments.services.money.price import set_prices
from tournaments.services.people.category import set_categories
from tournaments.services.people.own_link import give_own_links
from tournaments.services.people.unit import of_unit
from tournaments.services.season.division import place_in_divisions, set_divisions
from tournaments.services.season.handicap import set_handicaps
from tournaments.services.season.prize import set_prizes
from tournaments.services.season.side_standing import set_side_standings
from tournaments.services.table.tally import write_tally

DIVISION = {"pk": None, "name": "A", "promoted": 0, "relegated": 0}
PRIZE = {"kind": "top", "so_many": 3, "scope": "season", "division": None, "what": "Ham"}
SIDE_STANDING = {"name": "Pits", "kind": "pits"}


def build_full_clubs() -> list[Club]:
    """Everything stands in public: competitions, evenings and legs that were frozen."""
    competitions = [a_season(), a_tournament_of_pairs(), a_league_of_teams(), a_drive()]
    federation = create_federation(name="Federation")
    for competition in competitions:
        _add_what_is_written_of_a_unit(competition)
        _add_a_drawn_evening(competition)
        FormerNumber.objects.create(club=competition.club, number=900, player=players_of(competition.club).first())
        ContactFactory(player=players_of(competition.club).first())
        change_appearance(club=competition.club, pictures={PictureKind.LOGO: a_logo()})
        FormerCompetitionSlug.objects.create(club=competition.club, competition=competition, slug="before")
        FormerClubSlug.objects.create(club=competition.club, slug=f"before-{competition.club.slug}")
        WishFactory(club=competition.club, people=list(players_of(competition.club).all()[:2]))
    Club.objects.update(federation=federation)
    first, second = (players_of(competition.club).first() for competition in competitions[:2])
    Player.objects.filter(pk=first.pk).update(origin=second)
    standing = FederationStanding.objects.create(federation=federation, number=1, name="All")
    standing.competitions.set(competitions)
    for competition in competitions:
        Joining.objects.create(federation=federation, club=competition.club, by_club=True)
    Competition.objects.update(is_public=True)
    MatchDay.objects.filter(called_off=False).update(published_at=timezone.now(), frozen_from=None)
    return [competition.club for competition in competitions]


def _add_what_is_written_of_a_unit(competition: Competition) -> None:
    units = _units(competition)
    if not competition.divisions.exists():
        set_divisions(competition=competition, divisions=[DIVISION])
        place_in_divisions(competition=competition, places={unit.pk: 0 for unit in units})
    set_side_standings(competition=competition, standings=[SIDE_STANDING])
    people = list(players_of(competition.club).values_list("pk", flat=True)[:2])
    set_categories(competition=competition, categories=[{"pk": None, "name": "Ladies", "players": people}])
    set_prizes(competition=competition, prizes=[PRIZE, {**PRIZE, "scope": "match_day"}], prize_twice="keep")
    day = open_match_day(competition=competition)
    reasons = {"reason": "Ill", "by": None}
    record_result(match_day=day, points=900, **of_unit(units[0]))
    add_penalty(competition=competition, match_day=day, points=10, **of_unit(units[0]), **reasons)
    record_absence(match_day=day, with_notice=True, **of_unit(units[1]), **reasons)
    Board.objects.create(match_day=day, number=1, hands=deal_board("a", 1))
    sign_up = SignUp.objects.create(match_day=day, **of_unit(units[0]))
    who = players_of(competition.club).first()
    Enquiry.objects.create(match_day=day, player=who)
    EntrantFactory(sign_up=sign_up, player=who)
    if competition.unit_field != "player":
        sides = {f"home_{competition.unit_field}": units[0], f"away_{competition.unit_field}": units[1]}
        Fixture.objects.create(match_day=day, leg=1, **sides)
    for team in competition.teams.all()[:2]:
        hand_in_line_up(match_day=day, team=team, four=list_members(team)[:4], now=timezone.now())
    give_own_links(club=competition.club, players=players_of(competition.club)[:2])
    SentResult.objects.create(subscriber=SubscriberFactory(competition=competition), match_day=day)
    stop_playing(match_day=day, unit=units[0], **reasons)
    withdraw(competition=competition, unit=units[-1], reason="Ill")
    FinalPlace.objects.create(competition=competition, place=1, **of_unit(units[0]))
    set_handicaps(competition=competition, handicaps={units[0].pk: 50})
    _add_what_is_booked(competition, day)
    bye = Bye.objects.filter(leg__match_day__competition=competition).earliest("pk")
    change_bye(bye=bye, points=1, pits=0, revision=bye.revision, **reasons)


def _add_what_is_booked(competition: Competition, day: MatchDay) -> None:
    """A price, a fee that is booked, a payment, and one that was a mistake."""
    club = set_books(club=competition.club, keeps_money=True, iban="NL91ABNA0417164300")
    set_prices(competition=competition, prices=[{"for_whom": PriceFor.EVERYONE, "cents": 450}])
    fee = set_fee(club=club, name="Contribution", for_whom=FeeFor.MEMBERS, amounts=[1500], parts=2)
    charge_fee(fee=fee, part=1)
    paid = {"club": club, "kind": BookingKind.PAYMENT, "cents": 500, "how": PaidHow.CASH, "match_day": day}
    book(**paid, player=players_of(club).first())
    book_counter(booking=book(**paid, player=players_of(club).last()))


def _add_a_drawn_evening(competition: Competition) -> None:
    """Not a card is played; of one round one side has written its count."""
    day = open_match_day(competition=competition)
    field = f"{competition.unit_field}s"
    set_attendance(match_day=day, **{field: _units(competition)})
    draw_legs(match_day=day, legs=[1], within_divisions=False, seed=1, by=None)
    finalists = _units(competition)[: 4 if field == "players" else 2]
    keep_finals(match_day=day, plan=FinalsPlan(first_leg=2, legs=1, entrants=len(finalists)), units=finalists)
    table = Table.objects.filter(leg__match_day=day).earliest("number")
    write_tally(table=table, side=Side.NS, number=1, entry=an_entry(), client_id=uuid4())


def _units(competition: Competition) -> list[Unit]:
    if competition.unit_field == "player":
        return list(players_of(competition.club).filter(is_active=True))
    return list(competition.pairs.all() if competition.is_pairs else competition.teams.all())


def relations_to_people() -> list[Field]:
    """The fields by which a model leads to a player or a team, be it by way of other models."""
    people: set[type[Model]] = {Player, Team}
    models = list(apps.get_app_config("tournaments").get_models())
    while True:
        fields = [
            field
            for model in models
            for field in (*model._meta.concrete_fields, *model._meta.many_to_many)
            if field.related_model in people
        ]
        found = {field.model for field in fields}
        if found <= people:
            return fields
        people |= found


def urls_of(address: Address, places: list[dict[str, Any]]) -> list[str]:
    """Every page that the address has at these places; some may be none (boards, where it is not portefeuille)."""
    urls = set()
    for place in places:
        for number in place["numbers"] if "number" in address.parameters else [None]:
            values = {**place, "number": number}
            if all(name in values for name in address.parameters):
                urls.add(reverse(address.name, kwargs={name: values[name] for name in address.parameters}))
    return sorted(urls)


def places_of(clubs: list[Club]) -> list[dict[str, Any]]:
    """What addresses ask for: of each competition, each match day, each leg, each table, each of two rounds."""
    places: list[dict[str, Any]] = [{"numbers": []}]
    for competition in Competition.objects.filter(club__in=clubs).select_related("club__federation"):
        club = competition.club
        side = {"side": competition.side_standings.get().number}
        people = list(players_of(club).values_list("number", flat=True))
        of_club = {"club": club.slug, "federation": club.federation.slug, "across": 1, "numbers": people}
        of_club |= {"digest": club.pictures["logo"]}
        of_club |= {"fee": 1, "part": 1, "month": "2026-11"}
        units = [unit.number for unit in _units(competition)]
        named = {"competition": competition.slug, "numbers": units, "what": "results", "ending": "xlsx"}
        of_competition = {**of_club, **named, **side}
        places += [of_club, of_competition]
        for table in Table.objects.filter(leg__match_day__competition=competition).select_related("leg__match_day"):
            leg, day = table.leg, table.leg.match_day
            for number in (1, 2):
                where = {"day": day.number, "leg": leg.number, "table": table.number, "round": number}
                places.append({**of_competition, **where})
        places += [{**of_competition, "day": day.number} for day in competition.match_days.all()]
    return places
