"""Protects: what is kept of an evening is what is stored of it, no matter who wrote since."""

from collections import OrderedDict
from copy import copy

import pytest
from django.db import transaction

from tests.chance import so_many
from tests.factories import MatchDayFactory, ResultFactory, TableFactory, a_round
from tests.walks.examples import ACTIONS
from tests.walks.world import build_world
from tournaments.exceptions import Stale
from tournaments.models import Competition, MatchDay
from tournaments.queries.results.per_match_day import memory
from tournaments.queries.results.result import Results, list_results
from tournaments.queries.results.standing import get_standing
from tournaments.services.transaction import lock_match_day, writes

pytestmark = [pytest.mark.django_db, pytest.mark.keeps]


def rows_of(results: Results) -> list[list[tuple]]:
    return [sorted(map(repr, rows)) for rows in (results.legs, results.adjustments, results.stops)]


def all_results() -> dict[tuple[int, bool], object]:
    """What every competition counts."""
    return {
        (competition.pk, published_only): rows_of(list_results(competition, published_only=published_only))
        for competition in Competition.objects.select_related("club").order_by("pk")
        for published_only in (False, True)
    }


def without_memory() -> dict[tuple[int, bool], object]:
    """The same read again; what is kept is there again afterwards, as no one has to read it once more."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(memory, "_days", OrderedDict())
        patch.setattr(memory, "rows", 0)
        return all_results()


def test_after_whatever_a_service_did_the_kept_days_are_the_stored_ones():
    """By day after every fourth: that each gives what is counted a new version, `test_versions.py` asks of all."""
    world = build_world()
    differ, changed, used = [], 0, 0
    for name in list(ACTIONS)[:: so_many(4, 1)]:
        with transaction.atomic():
            call = ACTIONS[name](world)
            before = all_results()
            used += memory.rows
            call()
            with_memory = all_results()
            if with_memory != without_memory():
                differ.append(name)
            changed += with_memory != before
            transaction.set_rollback(True)
    assert differ == []
    assert changed > 10
    assert used


@writes
def write_and_look(match_day: MatchDay, *, fails: bool = False) -> Results:
    """A service that reads what it has just written, and may come to nothing."""
    competition = lock_match_day(match_day).competition
    ResultFactory(match_day=match_day)
    found = list_results(competition)
    if fails:
        raise Stale
    return found


def test_a_service_reads_what_it_wrote_and_what_fails_is_not_kept(competition):
    day = MatchDayFactory(competition=competition, published=True)
    ResultFactory(match_day=day)
    assert len(list_results(competition).legs) == 1
    with pytest.raises(Stale):
        write_and_look(day, fails=True)
    assert len(list_results(competition).legs) == 1
    assert len(write_and_look(day).legs) == 2
    assert len(list_results(competition).legs) == 2


def test_only_the_day_that_changed_is_read(competition, django_assert_num_queries):
    """The days and what belongs to none of them; the rows in two queries where there is something to read."""
    days = MatchDayFactory.create_batch(3, competition=competition, published=True)
    for day in days:
        a_round(TableFactory(leg__match_day=day))
    list_results(competition)
    with django_assert_num_queries(2):
        list_results(competition)
    with transaction.atomic():
        lock_match_day(days[1])
    with django_assert_num_queries(3) as asked:
        list_results(competition)
    (of_tables,) = [query["sql"] for query in asked if "NORTH" in query["sql"]]
    assert f'"id" = ({days[1].pk})' in of_tables


def test_a_rule_that_is_only_tried_out_is_kept_apart(competition):
    """Protects: the page that says what a change of the counting would give changes nothing for the others."""
    a_round(TableFactory(leg__match_day=MatchDayFactory(competition=competition, published=True)))
    points = [row[3] for row in list_results(competition).legs]
    tried = copy(competition)
    tried.counting_figure = "wins"
    assert [row[3] for row in list_results(tried).legs] != points
    assert [row[3] for row in list_results(competition).legs] == points


def test_of_an_evening_only_the_last_version_is_kept(competition):
    """Protects: the memory of a server in a full hall, where every few moments there is another one."""
    day = MatchDayFactory(competition=competition, published=True)
    ResultFactory(match_day=day)
    list_results(competition)
    rows = memory.rows
    for _score in range(5):
        with transaction.atomic():
            lock_match_day(day)
        list_results(competition)
    assert memory.rows == rows


def test_what_was_asked_for_longest_ago_is_forgotten(competition, monkeypatch):
    monkeypatch.setattr(memory, "most_rows", 25)
    for day in MatchDayFactory.create_batch(6, competition=competition, published=True):
        for _player in range(9):
            ResultFactory(match_day=day)
    found = rows_of(list_results(competition))
    assert memory.rows == 20
    assert rows_of(list_results(competition)) == found
    memory.clear()
    assert memory.rows == 0
    assert rows_of(list_results(competition)) == found


def test_strangers_get_no_more_because_a_member_asked_before(competition):
    day = MatchDayFactory(competition=competition, published=True)
    a_round(TableFactory(leg__match_day=day))
    with transaction.atomic():
        lock_match_day(day)
        MatchDay.objects.update(frozen_from=1)
    assert list_results(competition).legs
    assert list_results(competition, published_only=True).legs == []


def test_a_standing_takes_four_queries_and_three_when_nothing_is_new(competition, django_assert_num_queries):
    a_round(TableFactory(leg__match_day=MatchDayFactory(competition=competition, published=True)))
    with django_assert_num_queries(4):
        standing = get_standing(competition)
    with django_assert_num_queries(3):
        assert get_standing(competition).rows == standing.rows
