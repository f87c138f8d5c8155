"""An evening handed in as text is the one that was taken out as text."""

import pytest

from tests.tournaments.imports.every_kind import EVERY_KIND, a_season_with_rulings
from tournaments.choices import EntryMode
from tournaments.exports.match_day_text import match_day_text
from tournaments.imports.hand_in import read_handed_in, store_handed_in
from tournaments.models import MatchDay, Round, Table
from tournaments.queries.season.match_day_text import get_written_day
from tournaments.services.table.round import add_up_rounds

pytestmark = pytest.mark.django_db

NOT_COMPARED = {"id", "client_id", "revision", "entered_by_id", "entered_at"}
"""Of a round and of a table: by whom and when it was stored, and how often."""
FIELDS = [field.attname for field in Round._meta.concrete_fields if field.attname not in NOT_COMPARED]


def test_every_evening_is_taken_in_as_it_was_taken_out(subtests):
    """Protects: an evening that was taken along as text is another one where it is handed in."""
    so_many = 0
    for make in (*EVERY_KIND, a_season_with_rulings):
        for match_day in make().match_days.select_related("competition__club"):
            with subtests.test(make.__name__, day=match_day.number):
                so_many += hand_in_again(match_day)
    assert so_many >= 20


def hand_in_again(match_day: MatchDay) -> int:
    """How many rounds were taken off all sheets of this evening and came back from its text."""
    text = match_day_text(get_written_day(match_day)).encode()
    rounds = Round.objects.filter(table__leg__match_day=match_day).order_by("table", "number")
    before = list(rounds.values(*FIELDS))
    tables = Table.objects.filter(leg__match_day=match_day).select_related("leg__match_day__competition")
    totals = figures_of(match_day)
    rounds.delete()
    for table in tables:
        table.ruled = None
        if table.entry_mode == EntryMode.ROUNDS:
            add_up_rounds(table, [], table.leg_rules)
        table.save()
    match_day.legs.update(closed_at=None)
    match_day.published_at = match_day.competition.closed_at = None
    match_day.save()
    match_day.competition.save()
    answer = store_handed_in(read_handed_in(match_day, text))
    assert (answer.counts.stored, answer.counts.already_there) == (len(before), 0)
    assert {one.what for one in answer.refused} <= {"totals", "not_possible_now"}
    assert list(rounds.values(*FIELDS)) == before
    assert figures_of(match_day) == totals
    return len(before)


def figures_of(match_day: MatchDay) -> list[dict]:
    """What is written on the sheets that have rounds."""
    tables = Table.objects.filter(leg__match_day=match_day, rounds_played__gt=0).order_by("pk")
    kept = (
        "rounds_played",
        "winner",
        "jass",
        "jass_counts",
        "ns_points",
        "ns_roem",
        "ew_points",
        "ew_nats",
        "third_points",
    )
    return list(tables.values(*kept))
