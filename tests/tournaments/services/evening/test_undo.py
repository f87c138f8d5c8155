"""Undoing is a write like any other: nothing that others did since is overwritten, nothing counts twice."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring import Side, SideTotals, entry_to_mapping
from tests.factories import PlayerFactory, TableFactory, an_entry
from tests.tournaments.services.undone import undone
from tournaments.exceptions import KeyUsed, Stale
from tournaments.models import Attendance, Bye, Change, Correction, LogEntry, MatchDay, Player, Seat, Table, TableLink
from tournaments.models.change import KEPT_FOR
from tournaments.permissions import asked_by
from tournaments.services.change import can_be_undone, forget_old_changes
from tournaments.services.evening.adjustment import record_result
from tournaments.services.evening.bye import add_bye, remove_bye
from tournaments.services.evening.door import add_guest, check_in, check_out, set_attendance, write_absence
from tournaments.services.evening.draw import draw_legs, undo_draw
from tournaments.services.evening.exchange import exchange_places
from tournaments.services.evening.leg import close_leg, reopen_leg
from tournaments.services.evening.match_day import open_match_day, publish_match_day, update_match_day
from tournaments.services.evening.undo import undo_change
from tournaments.services.people.player import add_player
from tournaments.services.table.agreement import agree_with_sheet
from tournaments.services.table.round import correct_round, record_round
from tournaments.services.table.table import clear_sheet, correct_totals, record_totals
from tournaments.services.table.table_link import give_table_links
from tournaments.services.table.tally import write_tally
from tournaments.services.transaction import writes

pytestmark = pytest.mark.usefixtures("english")

TOTALS: dict[str, Any] = {"ns": SideTotals(200), "ew": SideTotals(124)}
OTHER_TOTALS: dict[str, Any] = {"ns": SideTotals(190), "ew": SideTotals(134)}
LATER = "first undo what was done after it|depends on it|no longer there"


@pytest.fixture(autouse=True)
def someone(anna):
    with asked_by(anna):
        yield anna


@pytest.fixture
def day(competition) -> MatchDay:
    """Nine people, two legs drawn: two tables and a bye in each. It can all be undone."""
    day = open_match_day(competition=competition)
    set_attendance(match_day=day, players=PlayerFactory.create_batch(9, club=competition.club))
    draw_legs(match_day=day, legs=[1, 2], seed=1, by=None)
    return day


@pytest.fixture
def table(competition) -> Table:
    """No one has written on it."""
    return TableFactory(leg__match_day__competition=competition)


def last() -> Change:
    return Change.objects.latest("pk")


def undo(change: Change | None = None) -> Change:
    """Gives what takes it back."""
    change = change or last()
    undo_change(change=change, by=None)
    return Change.objects.get(takes_back=change)


def fresh(row: Any) -> Any:
    return type(row).objects.get(pk=row.pk)


# What others did since


def corrected(table: Table) -> None:
    correct_totals(table=table, **OTHER_TOTALS, reason="Misread", revision=1, by=None)


def closed(table: Table) -> None:
    close_leg(leg=table.leg, even_if_incomplete=True, by=None)


def emptied_and_written_again(table: Table) -> None:
    clear_sheet(table=table, reason="No", revision=1, by=None)
    record_totals(table=table, **OTHER_TOTALS, revision=2, by=None)


def test_totals_that_are_no_longer_those_stay(table):
    record_totals(table=table, **TOTALS, revision=0, by=None)
    change = last()
    for since in (corrected, closed, emptied_and_written_again):
        with undone():
            since(table)
            before = fresh(table)
            with pytest.raises(ValidationError):
                undo_change(change=change, by=None)
            assert (fresh(table).ns_points, fresh(table).revision) == (before.ns_points, before.revision), since


def test_one_at_a_time_everything_goes_back(table):
    """The newest first: then each finds what it made."""
    record_totals(table=table, **TOTALS, revision=0, by=None)
    corrected(table)
    close_leg(leg=table.leg, even_if_incomplete=True, by=None)
    done = list(Change.objects.order_by("-pk"))
    taken_back = [undo(change) for change in done]
    assert (fresh(table).has_scores, fresh(table).leg.closed_at) == (False, None)
    for change in reversed(taken_back):
        undo(change)
    assert (fresh(table).ns_points, fresh(table).leg.closed_at is not None) == (190, True)


def scores(day: MatchDay) -> None:
    table = Table.objects.filter(leg__match_day=day).earliest("pk")
    record_round(table=table, number=1, entry=an_entry(), client_id=uuid4(), by=None)


def one_side(day: MatchDay) -> None:
    table = Table.objects.filter(leg__match_day=day).earliest("pk")
    write_tally(table=table, side=Side.NS, number=1, entry=an_entry(), client_id=uuid4())


def exchange(day: MatchDay) -> None:
    first, second = Seat.objects.filter(leg__match_day=day, leg__number=1, position="N").order_by("pk")
    exchange_places(first=first, second=second, by=None)


def a_result(day: MatchDay) -> None:
    bye = Bye.objects.filter(leg__match_day=day).earliest("pk")
    remove_bye(bye=bye, reason="Plays", by=None)
    record_result(match_day=day, leg=bye.leg, player=bye.player, points=800)


def test_what_something_was_done_with_since_stays(day):
    """Protects: a draw with scores, no matter who sat where they are, a bye alongside a result, a second leg and no
    first.
    """
    change = last()
    for since in (scores, one_side, exchange, a_result):
        with undone():
            since(day)
            with pytest.raises(ValidationError, match=LATER):
                undo_change(change=change, by=None)
            assert day.legs.count() == 2, since
    with undone():
        exchange(day)
        change = last()
        scores(day)
        with pytest.raises(ValidationError, match=LATER):
            undo_change(change=change, by=None)
        assert not Change.objects.filter(takes_back=change).exists()
    with undone():
        a_result(day)
        change = Change.objects.get(line__action="bye_removed")
        with pytest.raises(ValidationError, match=LATER):
            undo_change(change=change, by=None)
        assert not Bye.objects.filter(leg__number=1).exists()
    undo()
    draw_legs(match_day=day, legs=[1], seed=1, by=None)
    first = last()
    draw_legs(match_day=day, legs=[2], seed=2, by=None)
    with pytest.raises(ValidationError, match=LATER):
        undo_change(change=first, by=None)
    assert [leg.number for leg in day.legs.all()] == [1, 2]
    without_second = undo()
    undo(first)
    with pytest.raises(ValidationError, match=LATER):
        undo_change(change=without_second, by=None)
    assert not day.legs.exists()


def test_a_leg_that_stands_alone_keeps_nothing_from_being_undone(day):
    """The second leg was begun, and the draw undone: the first one went."""
    leg = day.legs.get(number=2)
    record_totals(table=leg.tables.first(), **TOTALS, revision=0, by=None)
    close_leg(leg=leg, even_if_incomplete=True, by=None)
    closing = last()
    undo_draw(match_day=day, by=None)
    undone_draw = last()
    undo(closing)
    assert day.legs.get().closed_at is None
    draw_legs(match_day=day, legs=[1], seed=2, by=None)
    redrawn = last()
    close_leg(leg=leg, even_if_incomplete=True, by=None)
    undo(redrawn)
    assert day.legs.get() == leg
    undo(undone_draw)
    assert [leg.number for leg in day.legs.all()] == [1, 2]


def test_who_is_absent_by_now_plays_by_now_or_is_gone_stays_so(competition):
    day = open_match_day(competition=competition)
    player = add_player(club=competition.club, name="Zwaantje")
    check_in(match_day=day, units=[player])
    check_out(match_day=day, units=[player])
    change = last()
    with undone():
        write_absence(match_day=day, unit=player, with_notice=True, reason="", by=None)
        with pytest.raises(ValidationError, match=LATER):
            undo_change(change=change, by=None)
        assert not Attendance.objects.exists()
    Player.objects.all().delete()
    with pytest.raises(ValidationError, match=LATER):
        undo_change(change=change, by=None)
    guest = add_guest(match_day=day, name="Zwaantje")
    change = last()
    record_result(match_day=day, player=guest, points=800)
    with pytest.raises(ValidationError, match=LATER):
        undo_change(change=change, by=None)
    assert Attendance.objects.get().player == guest


def test_what_others_changed_alongside_it_stays_and_a_login_that_is_gone_is_not_missed(table, sjaak):
    """Protects: a name typed since the evening was published."""
    leg, day = table.leg, table.leg.match_day
    publish_match_day(match_day=day, by=None, even_if_incomplete=True)
    change = last()
    update_match_day(match_day=day, date=None, name="Drive")
    undo(change)
    assert (fresh(day).published_at, fresh(day).name) == (None, "Drive")
    close_leg(leg=leg, even_if_incomplete=True, by=sjaak)
    reopen_leg(leg=leg)
    sjaak.delete()
    undo()
    assert (fresh(leg).closed_at is not None, fresh(leg).closed_by) == (True, None)


# The sheet and its phones


def test_a_sheet_that_comes_back_is_a_new_one_to_everyone_else(table):
    """Protects: forms and agreements of people who saw it otherwise."""
    record_totals(table=table, **TOTALS, revision=0, by=None)
    agree_with_sheet(table=table, who=Side.NS, revision=1)
    clear_sheet(table=table, reason="Wrong table", revision=1, by=None)
    undo()
    assert (fresh(table).revision, fresh(table).agreeing, fresh(table).ns_points) == (3, [], 200)
    undo()
    assert (fresh(table).revision, fresh(table).has_scores) == (4, False)


def test_a_phone_that_sends_once_more_changes_nothing(table):
    first, second = UUID(int=1), UUID(int=2)
    record_round(table=table, number=1, entry=an_entry(100), client_id=first, by=None)
    clear_sheet(table=table, reason="Wrong table", revision=1, by=None)
    cleared = last()
    undo()
    assert record_round(table=table, number=1, entry=an_entry(100), client_id=first, by=None).number == 1
    undo()
    with pytest.raises(KeyUsed):
        record_round(table=table, number=1, entry=an_entry(100), client_id=first, by=None)
    record_round(table=table, number=1, entry=an_entry(90), client_id=second, by=None)
    with pytest.raises(ValidationError):
        undo_change(change=last(), by=None)
    assert cleared.taken_back_by
    assert fresh(table).rounds.get().client_id == second


def test_a_corrected_round_that_is_as_before_has_a_new_key(table):
    """Protects: anyone who replaces what they saw, when that is no longer there."""
    row = record_round(table=table, number=1, entry=an_entry(100), client_id=uuid4(), by=None)
    seen = correct_round(round=row, entry=an_entry(90), reason="Misread", revision=1, by=None).client_id
    undo()
    assert (fresh(row).entry, fresh(row).revision) == (entry_to_mapping(an_entry(100)), 3)
    with pytest.raises(Stale):
        record_round(table=table, number=1, entry=an_entry(80), client_id=uuid4(), replaces=seen, by=None)


def test_links_lead_to_their_tables_again(day):
    """Protects: phones of a draw that was undone, and drawn again, and undone."""
    table = Table.objects.filter(leg__match_day=day, leg__number=1).earliest("number")
    give_table_links(tables=[table])
    undo_draw(match_day=day, by=None)
    assert TableLink.objects.get().names
    change = undo()
    link = TableLink.objects.get()
    assert (link.table, link.names) == (table, [])
    undo(change)
    assert (TableLink.objects.get().table, len(TableLink.objects.get().names)) == (None, 4)


# The history and the log


def test_the_history_and_the_log_say_what_was_undone_and_redone_and_twice_is_once(table):
    record_totals(table=table, **TOTALS, revision=0, by=None)
    change = last()
    undo()
    undo_change(change=change, by=None)
    assert Change.objects.filter(takes_back=change).count() == 1
    assert LogEntry.objects.filter(action="taken_back").count() == 1
    [correction] = Correction.objects.all()
    assert (correction.subject, correction.after, correction.reason) == ("totals", None, "Undone")
    assert correction.before["NS"]["points"] == 200
    undo()
    assert (Correction.objects.latest("pk").before, Correction.objects.latest("pk").reason) == (None, "Redone")
    undo()
    lines = [(line.action, line.subject) for line in LogEntry.objects.order_by("-pk")[:3]]
    where = '{"day": 1, "leg": 1, "table": 1, "what": "totals_recorded"}'
    assert lines == [("taken_back", where), ("done_again", where), ("taken_back", where)]


def test_what_was_corrected_stays_in_the_history(table, anna):
    record_round(table=table, number=1, entry=an_entry(100), client_id=uuid4(), by=None)
    clear_sheet(table=table, reason="Wrong table", revision=1, by=anna)
    undo_change(change=last(), by=anna)
    back, cleared = Correction.objects.all()
    assert (cleared.reason, back.subject, back.number, back.made_by) == ("Wrong table", "round", 1, anna)
    assert (back.before, back.after) == (None, table.rounds.get().entry)


# What is kept


def test_after_thirty_days_it_is_over(table):
    record_totals(table=table, **TOTALS, revision=0, by=None)
    change = last()
    Change.objects.update(created_at=timezone.now() - KEPT_FOR - timedelta(minutes=1))
    with pytest.raises(ValidationError, match="thirty days"):
        undo_change(change=change, by=None)
    forget_old_changes()
    assert not Change.objects.exists()


def test_nothing_is_kept_where_nothing_is_said(table):
    """Protects: rows that no line of the log leads to, from a command in the shell."""
    known = Change.objects.count()
    with asked_by(None):
        record_totals(table=table, **TOTALS, revision=0, by=None)
    assert (fresh(table).has_scores, Change.objects.count()) == (True, known)


def test_a_service_that_is_part_of_another_is_part_of_its_change_and_who_names_too_few_finds_out(table):
    day = table.leg.match_day

    @writes
    def both() -> None:
        can_be_undone(day, Attendance)
        check_in(match_day=day, units=[PlayerFactory(club=day.competition.club)])
        check_in(match_day=day, units=[PlayerFactory(club=day.competition.club)])

    both()
    assert day.attendances.count() == 2
    undo()
    assert not day.attendances.exists()

    @writes
    def more() -> None:
        can_be_undone(day, Attendance)
        add_bye(leg=table.leg, player=PlayerFactory(club=day.competition.club))

    with pytest.raises(LookupError):
        more()


def queries_of(call: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as found:
        call()
    return len(found)


def test_what_is_kept_costs_the_same_on_a_full_evening(competition):
    """Protects: totals typed late in the evening, and the door when the hall is full."""
    counts = []
    for people in (4, 12):
        day = open_match_day(competition=competition)
        players = PlayerFactory.create_batch(people + 1, club=competition.club)
        set_attendance(match_day=day, players=players[:-1])
        draw_legs(match_day=day, seed=1, by=None)
        table = Table.objects.select_related("leg__match_day__competition__club").filter(leg__match_day=day)[0]
        counts.append(
            (
                queries_of(lambda: record_totals(table=table, **TOTALS, revision=0, by=None)),  # noqa: B023
                queries_of(lambda: check_in(match_day=day, units=[players[-1]])),  # noqa: B023
                queries_of(lambda: undo()),
            )
        )
    assert counts[0] == counts[1]
