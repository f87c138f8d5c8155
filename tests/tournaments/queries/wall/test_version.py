"""The version of a public page changes with everything that the page shows, and costs one query."""

import pytest
from django.contrib.auth.models import AnonymousUser

from scoring import SideTotals
from tests.factories import (
    AdjustmentFactory,
    ByeFactory,
    LegFactory,
    MatchDayFactory,
    PlayerFactory,
    ResultFactory,
    TableFactory,
    a_round,
    an_entry,
)
from tournaments.choices import NamesInPublic
from tournaments.models import Adjustment, Bye, Club, Leg, MatchDay, Player, Result, Table
from tournaments.queries.wall.version import find_match_day_version, find_standing_version, find_wall_version
from tournaments.services.evening.adjustment import correct_result, remove_adjustment
from tournaments.services.evening.bye import change_bye
from tournaments.services.evening.exchange import exchange_places
from tournaments.services.evening.match_day import freeze_match_day, reveal_match_day, withdraw_match_day
from tournaments.services.people.player_leaving import anonymise_player
from tournaments.services.table.round import correct_round, remove_round
from tournaments.services.table.substitute import substitute
from tournaments.services.table.table import record_totals

pytestmark = pytest.mark.django_db

NOBODY = AnonymousUser()


@pytest.fixture
def evening(competition) -> MatchDay:
    """One table with a round, one without a score; a bye, a result and a penalty."""
    match_day = MatchDayFactory(competition=competition, published=True)
    leg = LegFactory(match_day=match_day)
    a_round(TableFactory(leg=leg))
    TableFactory(leg=leg)
    ByeFactory(leg=leg)
    ResultFactory(match_day=match_day)
    AdjustmentFactory(competition=competition, match_day=match_day)
    return match_day


def versions(evening: MatchDay, user=NOBODY) -> tuple[str | None, str | None]:
    club, competition = evening.competition.club.slug, evening.competition.slug
    return (
        find_match_day_version(user, club, competition, evening.number),
        find_standing_version(user, club, competition),
    )


def correct(evening):
    row = Table.objects.get(number=1).rounds.get()
    correct_round(round=row, entry=an_entry(99), reason="Misread", revision=1, by=None)


def take_off(evening):
    remove_round(round=Table.objects.get(number=1).rounds.get(), reason="Twice", revision=1, by=None)


def write_totals(evening):
    record_totals(table=Table.objects.get(number=2), ns=SideTotals(200), ew=SideTotals(124), revision=0, by=None)


def raise_bye(evening):
    change_bye(bye=Bye.objects.get(), points=1700, pits=1, reason="Agreed", revision=1, by=None)


def raise_result(evening):
    correct_result(result=Result.objects.get(), points=5100, roem=0, pits=0, reason="Misread", by=None)


def forgive(evening):
    remove_adjustment(adjustment=Adjustment.objects.get(), reason="Forgiven", by=None)


def replace_penalty(evening):
    Adjustment.objects.update(points=-50)


def change_places_with_who_rests(evening):
    seat = Table.objects.get(number=2).seats.first()
    exchange_places(first=seat, second=Bye.objects.get(), by=None)


CHANGES_OF_BOTH = {
    "a round": lambda evening: a_round(Table.objects.get(number=1), 2),
    "a corrected round": correct,
    "a round taken off": take_off,
    "totals": write_totals,
    "a bye": lambda evening: ByeFactory(leg=Leg.objects.get()),
    "a bye worth something else": raise_bye,
    "somebody else rests": change_places_with_who_rests,
    "a bare result": lambda evening: ResultFactory(match_day=evening),
    "another bare result": raise_result,
    "a penalty": lambda evening: AdjustmentFactory(competition=evening.competition, match_day=evening),
    "a penalty taken back": forgive,
    "another penalty": replace_penalty,
    "a leg that begins": lambda evening: Leg.objects.update(started_at=evening.published_at),
    "freezing": lambda evening: freeze_match_day(match_day=evening, from_leg=2),
}


@pytest.mark.parametrize("name", CHANGES_OF_BOTH)
def test_every_change_that_counts_is_a_new_version(evening, name):
    before = versions(evening)
    CHANGES_OF_BOTH[name](evening)
    after = versions(evening)
    assert [one != other for one, other in zip(before, after, strict=True)] == [True, True]


def hide_one(evening):
    seat = Table.objects.get(number=1).seats.first()
    Player.objects.filter(pk=seat.player_id).update(hides_name=True)


def forget_one(evening):
    anonymise_player(player=Table.objects.get(number=1).seats.first().player)


def initials_for_all(evening):
    Club.objects.update(names_in_public=NamesInPublic.INITIALS)


@pytest.mark.parametrize("hide", [hide_one, forget_one, initials_for_all])
def test_a_name_that_is_hidden_is_a_new_version(evening, hide):
    """Protects: a page that follows the scores, and what is kept of it for others, show the name no longer."""
    before, wall = versions(evening), find_wall_version(evening.pk)
    hide(evening)
    assert [one != other for one, other in zip(before, versions(evening), strict=True)] == [True, True]
    assert find_wall_version(evening.pk) != wall


def test_hidden_points_cannot_be_found_by_trying(evening, settings):
    """Protects: a version counts what is frozen too, so nobody else can make the same of the same figures."""
    before = versions(evening)
    settings.SECRET_KEY = "of another installation"
    assert [one != other for one, other in zip(before, versions(evening), strict=True)] == [True, True]


def test_the_reveal_is_a_new_version(evening):
    freeze_match_day(match_day=evening, from_leg=1)
    frozen = versions(evening)
    reveal_match_day(match_day=evening, by=None)
    assert [one != other for one, other in zip(frozen, versions(evening), strict=True)] == [True, True]


def test_new_seats_are_a_new_version_of_the_match_day(evening):
    one, other = Table.objects.get(number=2).seats.all()[:2]
    before, _standing = versions(evening)
    exchange_places(first=one, second=other, by=None)
    exchanged, _standing = versions(evening)
    one.refresh_from_db()
    substitute(seat=one, player=PlayerFactory(club=evening.competition.club))
    with_substitute, _standing = versions(evening)
    assert len({before, exchanged, with_substitute}) == 3


def test_points_of_no_match_day_are_a_new_version_of_the_season(evening):
    _day, before = versions(evening)
    AdjustmentFactory(competition=evening.competition)
    _day, after = versions(evening)
    assert before != after


def test_without_changes_the_version_stays(evening, competition):
    other = MatchDayFactory(competition=competition)
    before = versions(evening)
    a_round(TableFactory(leg=LegFactory(match_day=other)))
    assert versions(evening)[0] == before[0]
    assert versions(evening) == versions(evening)


def test_a_visitor_who_may_not_see_a_page_gets_no_version(evening, stranger, vera):
    withdraw_match_day(match_day=evening)
    assert [versions(evening, user)[0] is None for user in (NOBODY, stranger, vera)] == [True, True, False]
    evening.competition.is_public = False
    evening.competition.save()
    assert [versions(evening, user)[1] is None for user in (NOBODY, stranger, vera)] == [True, True, False]


@pytest.mark.parametrize("tables", [1, 3])
def test_a_version_takes_one_query(evening, tables, django_assert_num_queries):
    for _table in range(tables):
        a_round(TableFactory(leg=Leg.objects.get()))
    with django_assert_num_queries(2):
        versions(evening)
