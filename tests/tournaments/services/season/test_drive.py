"""A drive is there as a whole or not at all, and undone it leaves nothing behind."""

import datetime

import pytest

from scoring import SideTotals
from tests.factories import PlayerFactory
from tests.tournaments.services.undone import undone
from tests.walks.test_url_walk import what_is_stored
from tournaments.exceptions import Refused
from tournaments.models import Attendance, Competition, LogEntry, MatchDay, Pair, Player, Seat, Table
from tournaments.models.player import players_of
from tournaments.permissions import asked_by
from tournaments.queries.evening.drive import is_under_way
from tournaments.queries.season.drive import list_as_typed
from tournaments.services.evening.door import add_guest_pair, remove_guest, set_paid
from tournaments.services.evening.draw import draw_legs
from tournaments.services.evening.leg import start_clock
from tournaments.services.people.player import take_into_club
from tournaments.services.season.drive import LEFT_OVER, begin_drive, undo_drive
from tournaments.services.table.table import record_totals

pytestmark = pytest.mark.django_db

TODAY = datetime.date(2026, 11, 23)
EIGHT = [(f"Noor {at}", f"Sien {at}") for at in range(1, 9)]


def begin(club, entrants, **more) -> MatchDay:
    return begin_drive(club=club, **{"name": "Drive", "date": TODAY, "by": None, "seed": 1} | more, entrants=entrants)


def test_eight_pairs_are_there_and_drawn(club):
    """Protects: the whole of it - everyone is there, sits at a table in each leg, and meets another pair each time."""
    day = begin(club, EIGHT, legs_per_match_day=3)
    assert (day.date, day.competition.kind, day.competition.form) == (TODAY, "tournament", "pairs")
    assert Pair.objects.count() == Attendance.objects.filter(match_day=day).count() == 8
    assert [leg.tables.count() for leg in day.legs.order_by("number")] == [4, 4, 4]
    assert Seat.objects.filter(leg__match_day=day).count() == 3 * 16
    tables = Table.objects.filter(leg__match_day=day)
    met = {frozenset(table.seats.values_list("pair", flat=True).distinct()) for table in tables}
    assert len(met) == 12
    day = begin(club, [(name,) for name in "ABCDEFGH"], name="Alone", legs_per_match_day=2)
    assert day.competition.unit_field == "player"
    assert [leg.tables.count() for leg in day.legs.all()] == [2, 2]


def test_it_begins_to_count_as_a_competition_of_its_game_does(club):
    """Protects: a drive to a number of points is won by legs, and not by how many points a win took."""
    for rules in ("amsterdam", "race-to-501", "klammern-league", "hamburg"):
        drive = begin(club, [(name,) for name in "ABCD"], name=rules, rules=rules, legs_per_match_day=1).competition
        counts = ("points", [], 1600) if rules == "amsterdam" else ("wins", ["figure"], 1)
        assert (drive.counting_figure, drive.tie_breaks, drive.bye_points) == counts, rules


def test_a_player_of_the_club_is_recognised_and_the_others_are_day_guests(club):
    """Protects: one person twice in the club, and strangers in the list of its players."""
    anna = PlayerFactory(club=club, name="Anna Bos", number=7)
    gone = PlayerFactory(club=club, name="Bert Mol", number=8, is_active=False)
    day = begin(club, [("anna bos", "Zus"), ("Bert Mol", "Zo")])
    people = {seat.player for seat in Seat.objects.filter(leg__match_day=day).select_related("player")}
    assert {anna, gone} < people
    assert {player.name: player.number for player in people - {anna, gone}} == {"Zus": 1001, "Zo": 1002}
    assert set(players_of(club)) == {anna, gone}
    gone.refresh_from_db()
    assert not gone.is_active


@pytest.mark.usefixtures("english")
def test_what_cannot_be_drawn_stores_nothing(club):
    before = what_is_stored(but={"version"})
    for entrants, message in (
        ([], "do not fill one table"),
        ([("A", "B")], "two pairs"),
        ([("A",), ("B",), ("C",)], "do not fill one table"),
        ([("A", "B"), ("C", "D"), ("E", "F")], "3 pairs is an odd number"),
        ([(name,) for name in "ABCDE"], "5 people do not fill the tables exactly: 1 sits out"),
        ([("A", "B"), ("C", "a")], "a is named twice"),
        ([("A",), ("B",), ("C",), ("D",), ("d",)], "d is named twice"),
        ([("A", "B"), ("C", "D" * 101)], "100"),
        ([("A", "B"), ("C", "")], "blank"),
    ):
        with pytest.raises(Refused) as refused:
            begin(club, entrants)
        assert message in " ".join(refused.value.messages)
        assert list(refused.value.error_dict) == ["names"]
        assert what_is_stored(but={"version"}) == before
    with pytest.raises(Refused) as refused:  # pairs need tables of four
        begin(club, EIGHT[:2], rules="hamburg", rules_options={"players": 3})
    assert list(refused.value.error_dict) == ["names"]


def test_an_odd_number_is_asked_and_may_be_meant(club):
    """Protects: a drive of 39 pairs can be played; no one finds out at the tables that someone has no place."""
    three = EIGHT[:3]
    with pytest.raises(Refused) as refused:
        begin(club, three)
    assert refused.value.error_dict["names"][0].code == LEFT_OVER
    day = begin(club, three, even_if_left_over=True)
    assert [leg.byes.count() for leg in day.legs.all()] == [1, 1, 1]


def test_a_name_is_of_one_drive_and_one_name_in_two_drives_is_two_people(club):
    first = begin(club, [("A", "B"), ("C", "D")])
    with pytest.raises(Refused) as refused:
        begin(club, EIGHT[2:4], name="drive")
    assert list(refused.value.error_dict) == ["name"]
    assert Competition.objects.count() == 1
    second = begin(club, [("A", "B"), ("C", "D")], name="Other")
    assert Player.objects.filter(name="A").count() == 2
    assert {player.only_for for player in Player.objects.all()} == {first.competition, second.competition}
    assert len(set(Player.objects.values_list("number", flat=True))) == 8


def test_the_number_of_queries_grows_only_with_hundreds(club, django_assert_num_queries):
    """Protects: a list is stored in rows of a hundred, not one by one; the parts are asked once."""
    begin(club, EIGHT[:2], name="Warm")
    with django_assert_num_queries(65):
        begin(club, EIGHT[:4], name="Four")
    with django_assert_num_queries(65):
        begin(club, EIGHT[:8], name="Eight")


def test_a_pair_that_comes_late_came_only_for_it_too(club):
    """Protects: the door of a drive keeps its strangers out of the club, and its undo takes them away again."""
    day = begin(club, EIGHT[:2])
    member = PlayerFactory(club=club, name="Anna")
    pair = add_guest_pair(match_day=day, names=("Anna", "Late"))
    assert (pair.first, pair.second.only_for) == (member, day.competition)
    assert list(players_of(club)) == [member]
    draw_legs(match_day=day, left_over=None, seed=2, by=None)
    assert Seat.objects.filter(pair=pair).exists()
    other = add_guest_pair(match_day=day, names=("X", "Y"))
    remove_guest(match_day=day, unit=other)
    assert not Player.objects.filter(name__in="XY").exists()


def test_undone_nothing_is_left_of_it(club, anna):
    """Protects: no competition, no evening, no one who came only for it; the log says what happened."""
    PlayerFactory(club=club, name="Sien 1")
    kept = {"LogEntry", "Change"}
    before = {name: rows for name, rows in what_is_stored(but={"version"}).items() if name not in kept}
    with asked_by(anna):
        day = begin(club, EIGHT[:4])
        typed = list_as_typed(day.competition)
        undo_drive(competition=day.competition)
    assert typed == [f"{first} – {second}" for first, second in EIGHT[:4]]
    assert {name: rows for name, rows in what_is_stored(but={"version"}).items() if name not in kept} == before
    assert [line.action for line in LogEntry.objects.order_by("pk")] == ["drive_begun", "drive_taken_back"]


def test_who_was_taken_into_the_club_stays_when_the_drive_goes(club):
    day = begin(club, EIGHT[:2])
    take_into_club(player=Player.objects.get(name="Noor 1"))
    undo_drive(competition=day.competition)
    assert [(player.name, player.number) for player in Player.objects.all()] == [("Noor 1", 1)]


def _totals(day: MatchDay) -> None:
    table = Table.objects.filter(leg__match_day=day).earliest("pk")
    rounds = day.competition.rounds_per_leg
    record_totals(table=table, ns=SideTotals(100 * rounds), ew=SideTotals(62 * rounds), revision=0, by=None)


def _paid(day: MatchDay) -> None:
    set_paid(match_day=day, unit=day.attendances.earliest("pk").pair, is_paid=True)


def test_a_drive_in_which_something_is_written_stays(club, competition):
    with pytest.raises(Refused):
        undo_drive(competition=competition)  # no drive at all
    day = begin(club, EIGHT[:2])
    for write in (_totals, _paid):
        with undone():
            write(day)
            before = what_is_stored(but={"version"})
            with pytest.raises(Refused):
                undo_drive(competition=day.competition)
            assert what_is_stored(but={"version"}) == before
    start_clock(leg=day.legs.get(number=1), minutes=30)  # a clock that runs is no score
    assert not is_under_way(day.competition)
    undo_drive(competition=day.competition)
    assert Competition.objects.get() == competition
