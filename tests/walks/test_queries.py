"""How often a page asks the database does not depend on how much there is: every page there is, of clubs that grow."""

from itertools import islice

import pytest
from django.contrib.auth.models import User
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import resolve

from tests.chance import so_many
from tests.factories import (
    AdjustmentFactory,
    ApiTokenFactory,
    CompetitionFactory,
    DivisionFactory,
    InvitationFactory,
    LateRoundFactory,
    MembershipFactory,
    PlayerFactory,
    PrizeFactory,
    SideStandingFactory,
    TableFactory,
    TeamFactory,
    WishFactory,
    a_round,
    an_entry,
)
from tests.walks.full_clubs import build_full_clubs, places_of, urls_of
from tests.walks.test_url_walk import ADDRESSES, HOUSE
from tournaments.choices import Role
from tournaments.models import (
    Attendance,
    Bye,
    Category,
    CategoryPlace,
    Competition,
    DivisionPlace,
    Leg,
    MatchDay,
    Player,
)
from tournaments.permissions import asked_by
from tournaments.services.people.pair import add_pair
from tournaments.services.people.unit import Unit, of_unit
from tournaments.services.table.round import correct_round

pytestmark = pytest.mark.django_db

GROWS = {
    "club_records": "counts the standing of each competition",
    "wall": "shows the other standings one after the other",
    "prize_rules": "offers the divisions on each line",
    "side_standing_list": "offers the categories on each line",
}
MOST = 25
ASKS_MORE = {"federation_standing", "federation_standing_csv", "federation_standing_pdf", "player_kept"}
"""Of the competitions of several clubs: a standing of each. Of a person: each relation that leads there."""

ASKED_OFTEN: dict[str, int] = {
    "standing": 15,  # one for who played in someone's place, as on a match day
    "match_day": 18,  # one for its prizes, one for the round that was played best
    "competition": 13,
    "club": 16,
    "player": 24,  # one for what was typed with totals on the evenings of sheets that leave something empty
    "table_entry": 6,
    "organise_match_day": 13,  # one for who sees the money
    "door": 17,  # two for who plays in someone's place, tonight and until the end of the season; four for the money
    "draw_result": 17,
}
"""Here, where everything occurs; what it takes more is a loss for each visitor."""


def grow() -> None:
    """More of everything that a page may list."""
    Leg.objects.update(closed_at=None)
    MembershipFactory.create_batch(2, user=User.objects.get(username="anna"))
    for competition in Competition.objects.select_related("club"):
        club = competition.club
        for factory in (MembershipFactory, ApiTokenFactory, InvitationFactory, WishFactory, CompetitionFactory):
            factory.create_batch(2, club=club)
        for factory in (PrizeFactory, SideStandingFactory):
            factory.create_batch(2, competition=competition)
        PlayerFactory.create_batch(2, club=club, only_for=competition)
        people = PlayerFactory.create_batch(8, club=club)
        units = made_of(people, competition)
        for unit in units[:2]:
            division = DivisionFactory(competition=competition)
            DivisionPlace.objects.create(division=division, **of_unit(unit))
        number = people[0].number
        category = Category.objects.create(competition=competition, number=number, name=f"Category {number}")
        for player in people[:2]:
            CategoryPlace.objects.create(category=category, player=player)
        for day in competition.match_days.select_related("competition__club"):
            grow_evening(day, people, units)


def made_of(people: list[Player], competition: Competition) -> list[Unit]:
    if competition.is_teams:
        return [TeamFactory(competition=competition, players=people[at : at + 4]) for at in (0, 4)]
    if competition.is_pairs:
        return [add_pair(competition=competition, first=people[at], second=people[at + 1]) for at in range(0, 8, 2)]
    return [*people]


def grow_evening(day: MatchDay, people: list[Player], units: list[Unit]) -> None:
    competition = day.competition
    LateRoundFactory.create_batch(2, match_day=day)
    for unit in units:
        Attendance.objects.create(match_day=day, **of_unit(unit))
    rest = made_of(PlayerFactory.create_batch(8, club=competition.club), competition)
    for unit in rest[:2]:
        AdjustmentFactory(competition=competition, match_day=day, **{"player": None, **of_unit(unit)})
    organiser = MembershipFactory(club=competition.club).user
    for leg in day.legs.all():
        for unit in rest[:2]:
            Bye.objects.create(leg=leg, points=1, **of_unit(unit))
        for at in (0, 4):
            seated = units[at // 2 : at // 2 + 2] if competition.is_pairs else people[at : at + 4]
            row = a_round(TableFactory(leg=leg, units=seated))
            with asked_by(organiser):
                correct_round(round=row, entry=an_entry(90), reason="Misread", revision=row.revision, by=None)


def asked(browser: Client, url: str) -> int | None:
    """How often; None where there is no such page."""
    for cache in caches.all(initialized_only=True):
        cache.clear()
    with CaptureQueriesContext(connection) as queries:
        answer = browser.get(url)
    return len(queries) if answer.status_code == 200 else None


@pytest.mark.usefixtures("_papers_are_not_set")
def test_no_page_asks_more_where_there_is_more(anna_client, anna):
    """Protects: a page of a large club is as fast as one of a small club; anyone who adds a page adds nothing here."""
    clubs = build_full_clubs()
    for club in clubs:
        MembershipFactory(club=club, user=anna, role=Role.OWNER)
    of_club = [places_of([club]) for club in clubs]
    grow()
    before: dict[str, int] = {}
    for address in ADDRESSES:
        urls = [url for places in of_club for url in urls_of(address, places)[:1] if address.name not in HOUSE]
        found = ((url, number) for url in urls if (number := asked(anna_client, url)) is not None)
        before |= dict(islice(found, so_many(1, 4)))
    grow()
    after = {url: asked(anna_client, url) for url in before}
    assert {resolve(url).view_name for url in before if before[url] != after[url]} == set(GROWS)
    assert len(before) > 120
    often = {resolve(url).view_name: number for url, number in reversed(after.items())}
    assert {name: often[name] for name in ASKED_OFTEN} == ASKED_OFTEN
    assert {resolve(url).view_name for url, number in after.items() if number > MOST} <= {*GROWS, *ASKS_MORE}
