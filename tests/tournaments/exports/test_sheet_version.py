"""The version of a sheet changes with everything that a phone shows of it, and costs at most one query."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.utils import timezone

from scoring import Side
from tests.factories import LegFactory, TableFactory, a_round, an_entry
from tests.tournaments.services.undone import undone
from tournaments.exports.match_sheet import sheet_version
from tournaments.models import Competition, Leg, Seat, Table
from tournaments.queries.table.match_record import get_table_record
from tournaments.services.evening.exchange import exchange_places
from tournaments.services.table.agreement import agree_with_sheet
from tournaments.services.table.round import correct_round, remove_round
from tournaments.services.table.substitute import substitute
from tournaments.services.table.table_link import answer_call, call_organiser
from tournaments.services.table.tally import write_tally

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(competition) -> Table:
    """A complete sheet of two rounds."""
    table = TableFactory(leg__match_day__competition=competition)
    for number in (1, 2):
        a_round(table, number)
    return table


def found() -> Table:
    return Table.objects.select_related("leg__match_day__competition__club").get(leg__number=1)


def version() -> str:
    return sheet_version(get_table_record(found()))


def correct() -> None:
    correct_round(round=found().rounds.get(number=1), entry=an_entry(90), reason="Misread", revision=1, by=None)


def take_off() -> None:
    remove_round(round=found().rounds.get(number=2), reason="Twice", revision=1, by=None)


def draw_next() -> None:
    players = [seat.player for seat in found().seats.all()]
    TableFactory(leg=LegFactory(match_day=found().leg.match_day, number=2), units=players)


def exchange_next() -> None:
    draw_next()
    other = TableFactory(leg=Leg.objects.get(number=2))
    exchange_places(first=Seat.objects.filter(leg__number=2, position="N")[0], second=other.seats.first(), by=None)


CHANGES: list[Callable[[], object]] = [
    correct,
    take_off,
    draw_next,
    exchange_next,
    lambda: call_organiser(table=found()),
    lambda: agree_with_sheet(table=found(), who=Side.NS, revision=2),
    lambda: substitute(seat=found().seats.get(position="N"), guest="Guest"),
    lambda: Leg.objects.update(closed_at=timezone.now()),
    lambda: Competition.objects.update(rules="rotterdam"),
    lambda: Competition.objects.update(rounds_per_leg=3),
    lambda: Competition.objects.update(keeps_two_tallies=True),
]


def test_everything_shown_makes_another_version_and_nothing_new_the_same(table):
    before = version()
    for number, change in enumerate(CHANGES):
        with undone():
            change()
            assert version() != before, number
    call_organiser(table=table)
    answer_call(table=table)
    assert version() == before


def test_tallies_make_another_version_where_they_are_kept(competition):
    competition.keeps_two_tallies = True
    competition.save()
    table = TableFactory(leg__match_day__competition=competition)
    versions = [version()]
    replaces = None
    for side, points in [(Side.NS, 100), (Side.EW, 90), (Side.EW, 80)]:
        client_id = uuid4()
        write_tally(table=table, side=side, number=1, entry=an_entry(points), client_id=client_id, replaces=replaces)
        replaces = client_id
        versions.append(version())
    assert len(set(versions)) == 4


def test_it_takes_one_query_and_while_rounds_are_played_none(table, django_assert_num_queries):
    with undone():
        take_off()
        at = get_table_record(found())
        with django_assert_num_queries(0):
            sheet_version(at)
    draw_next()
    for two_tallies in (False, True):
        Competition.objects.update(keeps_two_tallies=two_tallies)
        at = get_table_record(found())
        with django_assert_num_queries(1):
            sheet_version(at)
