"""The text of a match day: read without a fault, and worth what is stored."""

from collections.abc import Iterable

import pytest

from scoring import EveningRecord, Seat, TableRecord, read_records, score_round
from tests.factories import MatchDayFactory, PlayerFactory, TableFactory, a_round
from tests.tournaments.imports.every_kind import EVERY_KIND, a_season_with_rulings
from tests.walks.full_clubs import build_full_clubs
from tests.walks.world import build_world
from tournaments.exports.match_day_text import match_day_text
from tournaments.models import MatchDay, Table
from tournaments.queries.season.match_day_text import get_written_day
from tournaments.services.evening.ruling import rule_table
from tournaments.services.table.round import scored_figures
from tournaments.services.table.table import totals_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def check_text(match_day: MatchDay) -> tuple[int, int]:
    """Reads the text of a match day and compares everything that is counted; how many rounds and totals it has."""
    reading = read_records(match_day_text(get_written_day(match_day)))
    assert reading.faults == ()
    (evening,) = reading.records
    assert isinstance(evening, EveningRecord)
    stored = {(one.leg.number, one.number): one for one in Table.objects.filter(leg__match_day=match_day)}
    assert [(one.leg, one.number) for one in evening.tables] == sorted(stored)
    rounds = totals = 0
    for record in evening.tables:
        table = stored[record.leg, record.number]
        rules = (record.rules or evening.rules).rules
        check_people(record, table)
        rows = list(table.rounds.order_by("number"))
        assert [one.number for one in record.rounds] == [row.number for row in rows]
        for one, row in zip(record.rounds, rows, strict=True):
            figures = scored_figures(one.entry, rules, score_round(one.entry, rules))
            assert {name: getattr(row, name) for name in figures} == figures
        if not rows and table.has_scores:
            assert (*record.totals.values(),) == totals_of(table)
            totals += 1
        rounds += len(rows)
    return rounds, totals


def check_people(record: TableRecord, table: Table) -> None:
    seats = {Seat(seat.position): seat for seat in table.seats.all()}
    sitting = {seat: (one.substitute or one.player) for seat, one in seats.items()}
    assert {seat: (str(one), one.number) for seat, one in sitting.items()} == dict(record.seats)
    pairs = {seat.side: one.pair.number for seat, one in seats.items() if one.pair}
    assert {side: one.number for side, one in record.sides.items()} == pairs


def check_texts(match_days: Iterable[MatchDay]) -> None:
    found = [check_text(match_day) for match_day in match_days]
    assert found
    assert all(map(sum, zip(*found, strict=True))), "rounds and totals"


@pytest.mark.parametrize(("form", "queries"), [("competition", 6), ("pairs_competition", 7)])
def test_the_queries_do_not_grow_with_the_tables(form, queries, request, django_assert_num_queries):
    match_day = MatchDayFactory(competition=request.getfixturevalue(form))
    for tables in (1, 3):
        while Table.objects.count() < tables:
            a_round(TableFactory(leg__match_day=match_day))
        match_day = MatchDay.objects.select_related("competition__club").get()
        with django_assert_num_queries(queries):
            text = match_day_text(get_written_day(match_day))
        assert len(read_records(text).records[0].tables) == tables


def test_what_is_frozen_is_in_no_text_for_everyone(competition):
    """Protects: who asks a program knows the winner before the hall."""
    match_day = MatchDayFactory(competition=competition, frozen_from=1)
    a_round(TableFactory(leg__match_day=match_day))
    (own,) = read_records(match_day_text(get_written_day(match_day))).records
    (public,) = read_records(match_day_text(get_written_day(match_day, published_only=True))).records
    assert [len(evening.tables[0].rounds) for evening in (own, public)] == [1, 0]
    assert public.tables[0].seats == own.tables[0].seats


def test_a_ruling_and_a_substitute_are_noted(competition):
    match_day = MatchDayFactory(competition=competition)
    table = a_round(TableFactory(leg__match_day=match_day)).table
    seat = table.seats.get(position="N")
    seat.substitute = PlayerFactory(club=competition.club, name="Bram")
    seat.save()
    rule_table(table=table, sides={}, reason="Ill", revision=table.revision, by=None)
    (evening,) = read_records(match_day_text(get_written_day(match_day))).records
    (table_said,) = evening.tables
    assert table_said.seats[Seat.NORTH].name == "Bram"
    assert "Ill" in table_said.note
    assert f"Bram in place of {seat.player}" in table_said.note


def test_the_text_of_every_kind_of_evening_is_read_and_is_worth_what_is_stored(subtests):
    """Protects: a club that takes its evenings elsewhere takes along figures other than its own."""
    build_full_clubs()
    build_world()
    for make in (*EVERY_KIND, a_season_with_rulings):
        make()
    check_texts(MatchDay.objects.select_related("competition__club"))
