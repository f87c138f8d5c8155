"""A table that was not played, was stopped, or was played wrongly gets what the organiser decides."""

from dataclasses import asdict

import pytest
from django.core.exceptions import ValidationError

from scoring import SideTotals
from tests.factories import CompetitionFactory, PlayerFactory, TableFactory, a_meld_entry, a_round
from tournaments.choices import CompetitionForm, CountingFigure
from tournaments.exceptions import Refused, Stale
from tournaments.models import Change, Correction, Table
from tournaments.models.finals_plan import FinalsPlan
from tournaments.models.ruling import Ruling, SideRuling
from tournaments.permissions import asked_by
from tournaments.services.evening.leg import close_leg
from tournaments.services.evening.match_day import publish_match_day
from tournaments.services.evening.ruling import as_written, end_ruling, rule_table, share_of, worth_together
from tournaments.services.evening.undo import undo_change
from tournaments.services.season.closing import close_competition
from tournaments.services.table.rescore import competition_differences, rescore_table
from tournaments.services.table.table import clear_sheet, confirm_totals, correct_totals, record_totals

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

OWN = SideRuling("own_average")
WRITTEN = SideRuling("as_written")


def figure(points):
    return SideRuling("figure", points)


def share(percent):
    return SideRuling("figure", share=percent)


@pytest.fixture
def table(competition):
    """A table of a leg of two rounds: 324 points."""
    return TableFactory(leg__match_day__competition=competition)


def rule(table, *own, reason="A card was missing", by=None, **given):
    table.refresh_from_db()
    sides = dict(zip((who.value for who in table.contenders), own, strict=False))
    rule_table(table=table, sides=sides, reason=reason, by=by, **{"revision": table.revision} | given)
    table.refresh_from_db()
    return table


def end(table, by=None):
    table.refresh_from_db()
    end_ruling(table=table, revision=table.revision, by=by)
    table.refresh_from_db()


def test_a_table_without_a_round_is_done_with_what_was_decided(table, olga):
    """Protects: the hall waits for no table that will not be played."""
    before = table.leg.match_day.version
    rule(table, figure(200), figure(124), by=olga)
    assert (table.is_complete, table.is_ruled, table.rounds_played, table.revision) == (True, True, 0, 1)
    assert table.ruling == Ruling("A card was missing", {"NS": figure(200), "EW": figure(124)})
    table.leg.match_day.refresh_from_db()
    assert table.leg.match_day.version != before
    [kept] = Correction.objects.all()
    assert (kept.subject, kept.before, kept.after["NS"]["points"]) == ("ruling", None, 200)
    assert (kept.made_by, kept.table) == (olga, table)
    close_leg(leg=table.leg, by=olga)
    publish_match_day(match_day=table.leg.match_day, by=olga)


def test_nothing_is_written_on_its_sheet_and_afterwards_it_goes_on(table, sjaak):
    """Protects: a phone that writes on gets an answer, and what was on the sheet is what it was."""
    a_round(table, 1)
    rule(table, OWN, OWN)
    with pytest.raises(Refused, match="decided"):
        a_round(table, 2)
    with pytest.raises(Refused, match="decided"):
        clear_sheet(table=table, reason="?", revision=table.revision, by=sjaak)
    end(table)
    assert (table.is_complete, table.ruled, table.rounds_played) == (False, None, 1)
    a_round(table, 2)
    table.refresh_from_db()
    assert table.is_complete


def test_a_share_is_of_what_the_rules_give_or_of_what_is_on_the_sheet(table, sjaak):
    rule(table, share(60), share(40))
    assert [own.points for own in table.ruling.sides.values()] == [194, 130]
    end(table)
    record_totals(table=table, ns=SideTotals(200, 50), ew=SideTotals(124), revision=table.revision, by=sjaak)
    rule(table, share(50), share(50))
    assert [own.points for own in table.ruling.sides.values()] == [187, 187]
    assert [own.share for own in table.ruling.sides.values()] == [50, 50]


@pytest.mark.parametrize("together,percent,points", [(2592, 60, 1555), (2592, 40, 1037), (5, 50, 3), (7, 0, 0)])
def test_a_share_is_rounded_half_up(together, percent, points):
    assert share_of(together, percent) == points


def test_where_something_else_counts_only_a_figure_can_be_given(sjaak):
    """Protects: sixty percent of a game won, or of a match that was stopped, is nothing anyone knows."""
    games = CompetitionFactory(counting_figure=CountingFigure.WINS)
    match = CompetitionFactory(rules="klammern-league")
    for season in (games, match):
        other = TableFactory(leg__match_day__competition=season)
        assert worth_together(other) is None
        with pytest.raises(Refused, match="figure instead of a share"):
            rule(other, share(60), share(40))


def test_what_the_sheet_says_is_kept_with_what_it_was(table, sjaak):
    with pytest.raises(Refused, match="Nothing is written"):
        rule(table, WRITTEN, figure(0))
    record_totals(table=table, ns=SideTotals(200, 20), ew=SideTotals(124), revision=0, by=sjaak)
    rule(table, WRITTEN, figure(0))
    assert table.ruling.sides["NS"].points == 220
    assert table.ruling.ahead == {"NS"}


def test_of_a_portefeuille_no_sheet_counts_alone(competition):
    competition.is_portefeuille = True
    competition.save()
    table = TableFactory(leg__match_day__competition=competition)
    a_round(table, 1)
    with pytest.raises(Refused, match="portefeuille"):
        rule(table, WRITTEN, WRITTEN)
    rule(table, figure(3), figure(1))


def test_everyone_at_the_table_is_decided_about(table):
    with pytest.raises(ValidationError):
        rule(table, figure(200))
    with pytest.raises(ValidationError):
        rule_table(table=table, sides={"N": OWN, "E": OWN}, reason="?", revision=0, by=None)
    with pytest.raises(ValidationError):
        rule(table, OWN, OWN, reason="  ")
    with pytest.raises(ValidationError):
        rule(table, OWN, OWN, reason="A card\u202e")
    with pytest.raises(ValidationError):
        rule(table, figure(-1), OWN)
    table.refresh_from_db()
    assert (table.ruled, table.revision) == (None, 0)


def test_the_same_ruling_twice_is_one_and_a_stale_one_none(table):
    """Protects: a double tap, and two organisers at two laptops."""
    for _tap in range(2):
        rule_table(table=table, sides={"NS": OWN, "EW": OWN}, reason="Ill", revision=0, by=None)
    with pytest.raises(Stale):
        rule_table(table=table, sides={}, reason="Ill", revision=0, by=None)
    with pytest.raises(Stale):
        end_ruling(table=table, revision=0, by=None)
    for _tap in range(2):
        end_ruling(table=table, revision=1, by=None)
    assert Correction.objects.count() == 2


def test_one_ruling_after_another_begins_with_the_sheet(table, sjaak):
    """Protects: the share of a second ruling is not one of the first."""
    record_totals(table=table, ns=SideTotals(200), ew=SideTotals(124), revision=0, by=sjaak)
    rule(table)
    assert (table.plays_later, table.is_ruled, table.is_complete, table.winner) == (True, False, False, "")
    rule(table, share(100), share(0))
    assert [own.points for own in table.ruling.sides.values()] == [324, 0]
    assert (table.is_complete, table.winner) == (True, "ns")
    end(table)
    assert (table.is_complete, table.winner) == (True, "ns")


def test_played_later_leaves_the_table_open(table, sjaak):
    """Protects: the evening waits for it, is published without it, and the sheet is written on."""
    rule(table)
    with pytest.raises(Refused, match="leg 1 table 1"):
        publish_match_day(match_day=table.leg.match_day, by=None)
    record_totals(table=table, ns=SideTotals(200), ew=SideTotals(124), revision=table.revision, by=sjaak)
    with pytest.raises(Refused, match="leg 1 table 1"):
        publish_match_day(match_day=table.leg.match_day, by=None)
    end(table)
    assert (table.is_complete, table.winner) == (True, "ns")
    publish_match_day(match_day=table.leg.match_day, by=None)


def test_in_a_knock_out_someone_goes_through():
    season = CompetitionFactory(form=CompetitionForm.PAIRS)
    table = TableFactory(leg__match_day__competition=season)
    day = table.leg.match_day
    day.finals_plan = asdict(FinalsPlan(first_leg=1, legs=1, entrants=2))
    day.save()
    for own in ((OWN, OWN), (figure(9), figure(9)), (OWN, figure(9)), ()):
        with pytest.raises(Refused, match="knock-out"):
            rule(table, *own)
    rule(table, figure(10), figure(9))
    assert table.won_by == "ns"


def test_totals_that_are_ruled_stay_as_they_are(table, sjaak, olga):
    record_totals(table=table, ns=SideTotals(200), ew=SideTotals(124), revision=0, by=sjaak, check_later=True)
    rule(table, figure(100), figure(100))
    with pytest.raises(Refused, match="decided"):
        correct_totals(
            table=table, ns=SideTotals(100), ew=SideTotals(224), reason="?", revision=table.revision, by=sjaak
        )
    confirm_totals(table=table, revision=table.revision, by=olga)
    table.refresh_from_db()
    assert (table.needs_check, table.ns_points) == (False, 200)


def test_a_match_that_was_stopped_goes_on_afterwards():
    """Protects: of a leg to a number of points no one knows the end until it is there."""
    table = TableFactory(leg__match_day__competition=CompetitionFactory(rules="klammern-league"))
    a_round(table, 1, a_meld_entry(100))
    rule(table, figure(30), figure(20))
    assert (table.is_complete, table.winner, table.won_by) == (True, "", "ns")
    assert list(competition_differences(table.leg.match_day.competition)) == []
    assert rescore_table(table) == []
    assert as_written(table).is_complete is False
    end(table)
    assert (table.is_complete, table.won_by) == (False, "")


def test_three_are_each_decided_about(competition):
    people = PlayerFactory.create_batch(3, club=competition.club)
    table = TableFactory(leg__match_day__competition=competition, units=people)
    rule(table, figure(700), figure(700), figure(300))
    assert (list(table.ruling.sides), table.ruling.ahead, table.won_by) == (["N", "E", "S"], {"N", "E"}, "")
    assert table.ruled_for("third") == figure(300)
    with pytest.raises(Refused, match="figure instead"):
        rule(table, share(50), share(50), share(0))


def test_undone_and_redone_it_is_in_the_history(table, anna):
    """Protects: the history of a table says of a ruling that it came, went and came again."""
    with asked_by(anna):
        rule_table(table=table, sides={"NS": OWN, "EW": OWN}, reason="Ill", revision=0, by=anna)
        for after, reason in ((False, "Undone"), (True, "Redone")):
            undo_change(change=Change.objects.latest("pk"), by=anna)
            table.refresh_from_db()
            last = Correction.objects.first()
            assert (table.is_ruled, table.is_complete) == (after, after)
            assert (last.subject, bool(last.after), last.reason) == ("ruling", after, reason)


def test_of_a_closed_competition_nothing_is_decided(table):
    close_competition(competition=table.leg.match_day.competition)
    with pytest.raises(Refused, match="closed"):
        rule(table, OWN, OWN)


def test_a_closed_leg_may_be_ruled(table):
    """Protects: what is found out on the next evening."""
    close_leg(leg=table.leg, by=None, even_if_incomplete=True)
    rule(table, OWN, OWN)
    end(table)
    assert Table.objects.get(pk=table.pk).ruled is None
