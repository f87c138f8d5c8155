"""A check of every stored score reads plain rows, some tables at a time, and scores rounds that say the same only once:
it still finds each difference, in the order of the tables.
"""

import pytest

from scoring import Side
from tests.factories import CompetitionFactory, TableFactory, a_meld_entry, a_round, an_entry
from tournaments.models import Round, Table
from tournaments.services.table import rescore
from tournaments.services.table.rescore import find_differences

pytestmark = pytest.mark.django_db


def tables_of(competition, count, *entries):
    tables = [TableFactory(leg__match_day__competition=competition)]
    tables += [TableFactory(leg=tables[0].leg) for _ in range(count - 1)]
    for table in tables:
        for number, entry in enumerate(entries, start=1):
            a_round(table, number, entry)
    return tables


def found():
    return [(one.table.pk, one.round, one.field, one.stored, one.right) for one in find_differences()]


def spoil(tables):
    """Every second one has a round that is wrong."""
    for table in tables[::2]:
        table.rounds.filter(number=2).update(ns_roem=7)


def test_differences_come_in_the_order_of_the_tables_however_many_are_read_at_once(competition, monkeypatch):
    tables = tables_of(competition, 5, an_entry(100), an_entry(90, ew_roem=20))
    spoil(tables)
    at_once = found()
    assert [pk for pk, *_ in at_once] == [table.pk for table in tables[::2] for _ in range(2)]
    assert at_once[:2] == [(tables[0].pk, 2, "ns_roem", 7, 0), (tables[0].pk, None, "ns_roem", 0, 7)]
    monkeypatch.setattr(rescore, "TABLES_AT_ONCE", 2)
    assert found() == at_once


def test_what_is_read_at_once_and_remembered_has_a_limit(competition, monkeypatch):
    """A million rounds are never in memory: neither as rows nor as what is remembered of them."""
    for points in (100, 90, 80, 70, 60):
        tables_of(competition, 1, an_entry(points))
    monkeypatch.setattr(rescore, "TABLES_AT_ONCE", 2)
    monkeypatch.setattr(rescore, "REMEMBERED", 2)
    remembered = rescore.remembering()
    monkeypatch.setattr(rescore, "remembering", lambda: remembered)
    read = []
    rounds_of = rescore._rounds_of
    monkeypatch.setattr(rescore, "_rounds_of", lambda tables: read.append(len(tables)) or rounds_of(tables))
    assert found() == []
    assert read == [2, 2, 1]
    assert remembered.cache_info().currsize == 2


def test_a_round_stored_between_two_readings_is_no_difference(competition, monkeypatch):
    """Protects: a check while a hall is playing, which read a table before its rounds."""
    first, second = tables_of(competition, 2, an_entry(100))
    rounds_of = rescore._rounds_of
    playing = []

    def read_later(tables):
        if not playing:
            playing.append(a_round(second, 2, an_entry(90)))
        return rounds_of(tables)

    monkeypatch.setattr(rescore, "_rounds_of", read_later)
    assert found() == []
    first.rounds.update(ns_points=99)
    assert {pk for pk, *_ in found()} == {first.pk}


def test_a_table_removed_meanwhile_is_no_difference(competition, monkeypatch):
    (table,) = tables_of(competition, 1, an_entry(100))
    rounds_of = rescore._rounds_of

    def removed(tables):
        table.rounds.all().delete()
        table.delete()
        return rounds_of(tables)

    monkeypatch.setattr(rescore, "_rounds_of", removed)
    assert found() == []


def test_rounds_that_say_the_same_are_scored_once(competition, monkeypatch):
    tables_of(competition, 4, an_entry(100), an_entry(100))
    scored = []
    worth = rescore.worth
    monkeypatch.setattr(rescore, "worth", lambda written, rules: scored.append(written) or worth(written, rules))
    assert found() == []
    assert len(scored) == 1


def test_the_same_round_under_other_rules_is_another(club, competition):
    """Where a pit gives 100 and where it gives nothing, the same words have other figures."""
    entry = an_entry(162)
    no_bonus = CompetitionFactory(club=club, rules_options={"pit_bonus": 0})
    for season in (competition, no_bonus):
        table = TableFactory(leg__match_day__competition=season)
        a_round(table, 1, type(entry)(maker=Side.NS, pit=Side.NS))
    assert set(Round.objects.values_list("ns_roem", flat=True)) == {0, 100}
    assert found() == []
    Round.objects.update(ns_roem=100)
    assert [(pk, field) for pk, number, field, *_ in found() if number] == [(table.pk, "ns_roem")]


def test_a_match_with_melds_is_counted_with_what_was_read(club):
    """Also where a round is shown that cannot be read: that is named once, at the round."""
    season = CompetitionFactory(club=club, rules="klammern", rounds_per_leg=8)
    [table] = tables_of(season, 1, a_meld_entry(100), a_meld_entry(40))
    assert found() == []
    Table.objects.update(ns_points=3)
    assert found() == [(table.pk, None, "ns_points", 3, 0)]
    Round.objects.filter(number=1).update(entry={"maker": "nobody"})
    assert [(number, field, stored) for _pk, number, field, stored, _right in found()] == [
        (1, "entry", {"maker": "nobody"})
    ]
