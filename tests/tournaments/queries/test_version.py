"""The version of a public page changes with everything that the page shows, and costs one query."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import transaction

from tests.factories import (
    AdjustmentFactory,
    ByeFactory,
    CompetitionFactory,
    LegFactory,
    MatchDayFactory,
    ResultFactory,
    SideStandingFactory,
    TableFactory,
    a_round,
    an_entry,
)
from tests.tournaments.services.undone import undone
from tournaments.models import Leg, MatchDay, Table
from tournaments.queries.version import (
    find_match_day_version,
    find_side_standing_version,
    find_standing_version,
    find_wall_version,
)
from tournaments.services.evening.match_day import withdraw_match_day
from tournaments.services.people.player_leaving import anonymise_player
from tournaments.services.table.round import correct_round
from tournaments.services.transaction import lock_club, lock_competition, lock_match_day

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
    SideStandingFactory(competition=competition)
    return match_day


def all_versions(evening: MatchDay) -> list[str | None]:
    """Of the page of the match day, the standing, another standing and the wall."""
    club, competition = evening.competition.club.slug, evening.competition.slug
    side = find_side_standing_version(NOBODY, club, competition, 1)
    return [*versions(evening), side, find_wall_version(evening.pk)]


def versions(evening: MatchDay, user=NOBODY) -> tuple[str | None, str | None]:
    club, competition = evening.competition.club.slug, evening.competition.slug
    return (
        find_match_day_version(user, club, competition, evening.number),
        find_standing_version(user, club, competition),
    )


def write_on(evening: MatchDay) -> None:
    with transaction.atomic():
        lock_match_day(evening)


def write_on_another_day(evening: MatchDay) -> None:
    other = MatchDayFactory(competition=evening.competition, number=7)
    a_round(TableFactory(leg=LegFactory(match_day=other)))


def set_the_competition(evening: MatchDay) -> None:
    with transaction.atomic():
        lock_competition(evening.competition)


def set_the_club(evening: MatchDay) -> None:
    with transaction.atomic():
        lock_club(evening.competition.club)


def correct(evening: MatchDay) -> None:
    row = Table.objects.get(number=1).rounds.get()
    correct_round(round=row, entry=an_entry(99), reason="Misread", revision=1, by=None)


def forget_one(evening: MatchDay) -> None:
    seat = Table.objects.get(number=1).seats.get(position="N")
    assert seat.player
    anonymise_player(player=seat.player)


def test_what_is_written_is_news_for_the_pages_that_show_it(evening):
    """Protects: what services write under each lock; `test_versions.py` looks whether each service holds one."""
    before = all_versions(evening)
    assert all_versions(evening) == before
    for change in (write_on, correct, write_on_another_day, set_the_competition, set_the_club, forget_one):
        with undone():
            change(evening)
            is_news = [one != other for one, other in zip(before, all_versions(evening), strict=True)]
            assert is_news == [change is not write_on_another_day, True, True, True], change


def test_what_another_competition_or_club_does_is_no_news(evening, rival_club):
    before = all_versions(evening)
    a_round(TableFactory(leg=LegFactory(match_day=MatchDayFactory())))
    set_the_club(MatchDayFactory(competition=CompetitionFactory(club=rival_club)))
    assert all_versions(evening) == before


def test_hidden_points_cannot_be_found_by_trying(evening, settings):
    """Protects: a version counts what is frozen too, so no one else can make the same of the same figures."""
    before = versions(evening)
    settings.SECRET_KEY = "of another installation"
    assert [one != other for one, other in zip(before, versions(evening), strict=True)] == [True, True]


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
