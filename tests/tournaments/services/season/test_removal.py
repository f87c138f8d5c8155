"""What was opened by mistake goes as a whole, and comes back as a whole."""

import pytest
from django.core.exceptions import ValidationError

from scoring import SideTotals
from tests.factories import PlayerFactory
from tests.walks.test_url_walk import what_is_stored
from tournaments.exports.competition_file import competition_file
from tournaments.models import Change, Competition, Correction, LogEntry, MatchDay, Player, Screen, Table, TableLink
from tournaments.permissions import asked_by, find_linked_table
from tournaments.services.evening.door import set_attendance
from tournaments.services.evening.draw import draw_legs
from tournaments.services.evening.match_day import open_match_day, publish_match_day, withdraw_match_day
from tournaments.services.evening.undo import undo_change
from tournaments.services.people.player import add_day_guest
from tournaments.services.season.competition import create_competition, update_competition
from tournaments.services.season.removal import remove_competition, remove_match_day
from tournaments.services.table.table import correct_totals, record_totals
from tournaments.services.table.table_link import give_table_links
from tournaments.services.wall.screen import join_screen, open_screen

pytestmark = pytest.mark.usefixtures("english")

KEPT = {"LogEntry", "Change"}


@pytest.fixture(autouse=True)
def someone(anna):
    with asked_by(anna):
        yield anna


@pytest.fixture
def day(competition, anna) -> MatchDay:
    """Eight people, a leg, one table with totals that were corrected."""
    day = open_match_day(competition=competition)
    set_attendance(match_day=day, players=PlayerFactory.create_batch(8, club=competition.club))
    draw_legs(match_day=day, legs=[1], seed=1, by=anna)
    table = Table.objects.earliest("pk")
    record_totals(table=table, ns=SideTotals(200), ew=SideTotals(124), revision=0, by=anna)
    correct_totals(table=table, ns=SideTotals(190), ew=SideTotals(134), reason="Misread", revision=1, by=anna)
    return day


def undo() -> None:
    undo_change(change=Change.objects.latest("pk"), by=None)


def test_an_evening_goes_and_its_scores_stay_in_the_history(day, anna):
    remove_match_day(match_day=day, by=anna)
    assert not MatchDay.objects.exists()
    assert not Table.objects.exists()
    removed, corrected = Correction.objects.all()
    assert (corrected.reason, corrected.table) == ("Misread", None)
    assert [removed.before[name] for name in ("match_day", "leg", "table")] == [1, 1, 1]
    assert removed.before["totals"]["NS"]["points"] == 190


def test_it_comes_back_with_its_links_and_the_place_of_its_corrections(day, anna, competition):
    before = competition_file(competition)
    table = Table.objects.earliest("pk")
    token = give_table_links(tables=[table])[table.pk]
    remove_match_day(match_day=day, by=anna)
    assert not TableLink.objects.exists()
    undo()
    assert competition_file(Competition.objects.get()) == before
    assert Correction.objects.get(reason="Misread").table == table
    assert find_linked_table(token) == table


def test_screens_forget_an_evening_that_goes(day, anna):
    shown, _token = open_screen(visitor="192.0.2.1")
    join_screen(match_day=day, code=shown.code, guesser=anna.pk)
    remove_match_day(match_day=day, by=anna)
    assert Screen.objects.get().match_day is None


def test_what_everyone_sees_is_not_removed(day, anna, competition):
    publish_match_day(match_day=day, by=anna, even_if_incomplete=True)
    with pytest.raises(ValidationError, match="published"):
        remove_match_day(match_day=day, by=anna)
    with pytest.raises(ValidationError, match="published"):
        remove_competition(competition=competition)
    withdraw_match_day(match_day=day)
    remove_competition(competition=competition)
    assert not Competition.objects.exists()


def test_a_number_that_is_taken_by_now_is_not_given_twice(competition, anna):
    day = open_match_day(competition=competition)
    remove_match_day(match_day=day, by=anna)
    change = Change.objects.latest("pk")
    open_match_day(competition=competition)
    with pytest.raises(ValidationError, match="has its place now"):
        undo_change(change=change, by=anna)


def test_its_web_names_are_free_when_it_is_gone_and_it_comes_back_only_while_they_are(club, anna):
    """Protects: two competitions at one address, be it the one of now or one of before."""
    season = create_competition(club=club, name="Season")
    update_competition(competition=season, slug="winter")
    remove_competition(competition=season)
    change = Change.objects.latest("pk")
    other = create_competition(club=club, name="Cup", slug="season")
    update_competition(competition=other, slug="winter")
    for meanwhile in ({"slug": "cup"}, {"slug": "season"}):  # "winter" leads to the cup; "season" is the cup itself
        update_competition(competition=other, **meanwhile)
        with pytest.raises(ValidationError, match="has its place now"):
            undo_change(change=change, by=anna)
    remove_competition(competition=other)
    undo_change(change=change, by=anna)
    assert list(Competition.objects.values_list("slug", "former_slugs__slug")) == [("winter", "season")]


def test_of_a_competition_nothing_is_left_and_everything_comes_back(club, anna):
    member = PlayerFactory(club=club)
    before = {name: rows for name, rows in what_is_stored(but={"version"}).items() if name not in KEPT}
    drive = create_competition(club=club, name="Drive", takes_day_guests=True, legs_per_match_day=1)
    day = open_match_day(competition=drive)
    guests = [add_day_guest(competition=drive, name=name) for name in ("X", "Y", "Z")]
    set_attendance(match_day=day, players=[member, *guests])
    draw_legs(match_day=day, seed=1, by=anna)
    table = Table.objects.get()
    totals = {"ns": SideTotals(1592, 0), "ew": SideTotals(1000, 0)}
    record_totals(table=table, **totals, revision=0, by=anna)
    correct_totals(table=table, ns=totals["ew"], ew=totals["ns"], reason="Misread", revision=1, by=anna)
    update_competition(competition=drive, slug="friday")
    full = {name: rows for name, rows in what_is_stored(but={"version"}).items() if name not in KEPT}
    remove_competition(competition=drive)
    assert {name: rows for name, rows in what_is_stored(but={"version"}).items() if name not in KEPT} == before
    undo()
    assert {name: rows for name, rows in what_is_stored(but={"version"}).items() if name not in KEPT} == full
    undo()
    assert list(Player.objects.all()) == [member]
    assert LogEntry.objects.latest("pk").action == "done_again"
