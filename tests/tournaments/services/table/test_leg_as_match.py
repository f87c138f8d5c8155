"""A leg of Klammern or Hamburg is one match of the engine: it ends when the match does, and not a round later."""

from uuid import uuid4

import pytest
from django.core.exceptions import ValidationError

from scoring import KlammernEntry, Seat, Side, SideTotals, TrumpChoice
from tests.factories import (
    AdjustmentFactory,
    CompetitionFactory,
    PlayerFactory,
    TableFactory,
    a_meld_entry,
    a_round,
    an_entry,
)
from tournaments.choices import AbsenceRule, AdjustmentKind, CompetitionForm, CountingFigure, Jass, Winner
from tournaments.exceptions import Refused, Stale
from tournaments.listings.correction import correction_lines
from tournaments.models import Correction, Round
from tournaments.queries.results.absence import with_absences_counted
from tournaments.services.season.competition import update_competition
from tournaments.services.table.rescore import find_differences, rescore_table
from tournaments.services.table.round import LONGEST_LEG, correct_round, record_round, remove_round
from tournaments.services.table.table import clear_sheet, correct_totals, record_totals, totals_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


THREE = (Seat.NORTH, Seat.EAST, Seat.SOUTH)


def a_leg(rules: str = "klammern-league", players: int = 4, rounds_per_leg: int = 4, **options):
    """A table of a competition under these rules."""
    if players < 4:
        options["players"] = players
    competition = CompetitionFactory(rules=rules, rules_options=options, rounds_per_leg=rounds_per_leg)
    competition.full_clean()
    return TableFactory(leg__match_day__competition=competition)


def alone(maker: Seat, *points: int, **written: object) -> KlammernEntry:
    """A round of players for themselves, by the points of North, East and South."""
    return KlammernEntry(maker=maker, card_points=dict(zip(THREE, points, strict=False)), **written)


def sheet(table):
    """What the stored table says: points of everyone, rounds, complete, who won."""
    table.refresh_from_db()
    return [own.points for own in totals_of(table)], table.rounds_played, table.is_complete, table.winner


def play(table, *points: int):
    """These points of North–South, who made trump."""
    return [a_round(table, number, a_meld_entry(one)) for number, one in enumerate(points, start=1)]


def test_a_league_game_ends_at_51_augen():
    table = a_leg()
    stored = play(table, 110, 110, 110, 110)[-1]
    assert (stored.maker, stored.outcome) == ("NS", "made")
    assert (stored.ns_points, stored.ew_points, stored.ns_roem) == (11, 5, 0)
    assert sheet(table) == ([44, 20], 4, False, "")
    a_round(table, 5, a_meld_entry(110, melds={Side.EW: (20,)}))
    assert sheet(table) == ([55, 27], 5, True, Winner.NS)
    with pytest.raises(Refused, match="The match is over; this round comes after its end"):
        a_round(table, 6, a_meld_entry(110))


def test_with_both_over_51_more_augen_win_and_a_tie_goes_on():
    table = a_leg(target=15)
    play(table, 82, 82)
    assert sheet(table) == ([16, 16], 2, False, "")
    a_round(table, 3, a_meld_entry(60))
    assert sheet(table) == ([22, 26], 3, True, Winner.EW)


def test_rounds_lost_as_maker_are_the_nats():
    table = a_leg()
    lost = a_round(table, 1, a_meld_entry(60))
    revoked = a_round(table, 2, KlammernEntry(maker=Side.EW, card_points={Side.NS: 10, Side.EW: 20}, revoke=Side.EW))
    assert (lost.nat, revoked.nat, revoked.outcome) == ("NS", "EW", "revoke")
    assert [own.nats for own in totals_of(refreshed(table))] == [1, 1]


def refreshed(table):
    table.refresh_from_db()
    return table


def test_a_round_that_all_passed_is_written_and_gives_nothing():
    table = a_leg("klammern", rounds_per_leg=1)
    stored = a_round(table, 1, KlammernEntry(passed=True))
    assert (stored.maker, stored.outcome, stored.nat) == ("", "passed", "")
    # The cards are dealt again: the one round of this leg is still to be played.
    assert sheet(table) == ([0, 0], 1, False, "")
    a_round(table, 2, a_meld_entry(60))
    assert sheet(table) == ([0, 0], 2, True, Winner.NOBODY)


def test_small_points_make_big_points_and_a_number_of_rounds_a_leg():
    table = a_leg("klammern", rounds_per_leg=3)
    a_round(table, 1, a_meld_entry(60, doubling=1))
    a_round(table, 2, a_meld_entry(100))
    assert sheet(table) == ([0, 0], 2, False, "")
    a_round(table, 3, a_meld_entry(60))
    # 6 small points against 1: one big point.
    assert sheet(table) == ([0, 1], 3, True, Winner.EW)


def test_klammern_can_go_to_a_number_of_big_points():
    table = a_leg("klammern", match_end="target", target=2)
    a_round(table, 1, a_meld_entry(60, doubling=2))
    assert sheet(table) == ([0, 2], 1, True, Winner.EW)  # 8:0 is a Kalte


def test_a_klammer_jass_decides_whatever_the_augen_are():
    table = a_leg()
    a_round(table, 1, a_meld_entry(60))
    won = a_round(table, 2, a_meld_entry(164, jass=Side.NS, tricks_won={Side.NS: 8}))
    assert won.outcome == "jass_won"
    assert sheet(table) == ([6, 10], 2, True, Winner.NS)
    other = a_leg()
    a_round(other, 1, a_meld_entry(110))
    lost = a_round(other, 2, a_meld_entry(100, jass=Side.NS, tricks_won={Side.NS: 7}))
    assert (lost.outcome, lost.nat) == ("jass_lost", "")
    assert sheet(other) == ([11, 5], 2, True, Winner.EW)


def test_a_klammer_jass_of_those_who_did_not_play_is_still_counted():
    """Protects: earlier versions took it; such a leg can be read, scored again and corrected."""
    table = a_leg()
    row = a_round(table, 1, a_meld_entry(164, jass=Side.NS, tricks_won={Side.NS: 8}))
    Round.objects.update(entry=row.entry | {"jass": "EW", "tricks_won": {"EW": 8}})
    assert [found.field for found in find_differences()] == ["winner", "jass"]
    rescore_table(table)
    assert list(find_differences()) == []
    row.refresh_from_db()
    correct_round(round=row, entry=a_meld_entry(100), reason="No Jass", revision=row.revision, by=None)
    assert sheet(table)[1:3] == (1, False)


def test_in_hamburg_a_leg_ends_with_a_die_back_on_six():
    table = a_leg("hamburg", players=3)
    a_round(table, 1, alone(Seat.NORTH, 70, 40, 30))
    a_round(table, 2, alone(Seat.EAST, 60, 40, 30, choice=TrumpChoice.KLEINES))
    assert sheet(table) == ([4, 0, 2], 2, False, "")
    stored = a_round(table, 3, alone(Seat.SOUTH, 60, 50, 40))
    assert (stored.maker, stored.ns_points, stored.ew_points, stored.third_points) == ("S", 4, 4, 0)
    assert sheet(table) == ([8, 4, 2], 3, True, Winner.NS)
    assert [own.nats for own in totals_of(table)] == [0, 1, 1]


def test_two_dice_home_together_are_a_tie():
    table = a_leg("hamburg", players=3)
    for number in (1, 2):
        a_round(table, number, alone(Seat.NORTH, 30, 60, 50))
    assert sheet(table) == ([0, 8, 8], 2, True, Winner.NOBODY)


def test_two_players_have_a_column_each():
    table = a_leg("klammern-league", players=2)
    a_round(table, 1, alone(Seat.EAST, 44, 96))
    assert sheet(table) == ([4, 10], 1, False, "")


def test_rounds_of_a_match_are_written_in_order_and_no_leg_goes_on_for_ever(monkeypatch):
    monkeypatch.setattr("tournaments.services.table.round.LONGEST_LEG", 1)
    table = a_leg()
    for number in (0, 2, 5):
        with pytest.raises(ValidationError):
            a_round(table, number, a_meld_entry())
    assert Round.objects.count() == 0
    a_round(table, 1, KlammernEntry(passed=True))
    with pytest.raises(Stale):
        a_round(table, 1, a_meld_entry(100))
    with pytest.raises(ValidationError):
        a_round(table, 2, KlammernEntry(passed=True))
    assert LONGEST_LEG > 100


def test_a_correction_may_open_the_match_again_and_not_end_it_before_rounds_that_are_written():
    table = a_leg(target=20)
    first, last = play(table, 100, 110)
    over = a_meld_entry(164, melds={Side.NS: (50,)})
    with pytest.raises(Refused, match="With this the match would have been over before round 2"):
        correct_round(round=first, entry=over, reason="Misread", revision=1, by=None)
    assert sheet(table) == ([21, 11], 2, True, Winner.NS)
    correct_round(round=last, entry=a_meld_entry(90), reason="Misread", revision=1, by=None)
    assert sheet(table) == ([19, 13], 2, False, "")


def test_a_removed_round_can_be_entered_again():
    table = a_leg(target=30)
    a_round(table, 1, a_meld_entry(100))
    second = a_round(table, 2, a_meld_entry(110))
    a_round(table, 3, a_meld_entry(110))
    assert sheet(table) == ([32, 16], 3, True, Winner.NS)
    remove_round(round=second, reason="Not played", revision=1, by=None)
    assert sheet(table) == ([21, 11], 2, False, "")
    with pytest.raises(Refused, match="before round 3"):
        a_round(table, 2, a_meld_entry(164, melds={Side.NS: (50,)}))
    a_round(table, 2, a_meld_entry(90))
    assert sheet(table) == ([30, 18], 3, True, Winner.NS)


def test_an_emptied_sheet_has_no_winner_and_its_history_has_who_had_won_and_by_which_klammer_jass():
    table = a_leg(target=51)
    a_round(table, 1, KlammernEntry(maker=Side.NS, jass=Side.NS, tricks_won={Side.NS: 7}))
    clear_sheet(table=table, reason="Wrong table", revision=1, by=None)
    assert sheet(table) == ([0, 0], 0, False, "")
    correction = Correction.objects.get()
    totals = correction.before["totals"]
    assert (totals["winner"], totals["jass"]) == ("ew", "ns_lost")
    [line] = correction_lines([correction], table.leg.match_day.competition)
    changes = {change.label: change.before for change in line.changes}
    assert changes["Totals · Won by"] == Winner.EW.label
    assert changes["Totals · Klammer-Jass"] == Jass.NS_LOST.label


def test_the_winner_of_klaverjas_has_more_when_all_rounds_are_in(competition):
    table = TableFactory(leg__match_day__competition=competition)
    a_round(table, 1, an_entry(100))
    assert sheet(table)[-1] == ""
    a_round(table, 2, an_entry(100))
    assert sheet(table)[-1] == Winner.NS
    level = TableFactory(leg=table.leg)
    record_totals(table=level, ns=SideTotals(162), ew=SideTotals(162), revision=0, by=None)
    assert sheet(level)[-1] == Winner.NOBODY


def test_a_table_of_three_in_klaverjas_is_entered_as_totals_of_each(competition):
    players = PlayerFactory.create_batch(3, club=competition.club)
    table = TableFactory(leg__match_day__competition=competition, units=players)
    with pytest.raises(Refused):
        a_round(table, 1)
    with pytest.raises(ValidationError):
        record_totals(table=table, ns=SideTotals(100), ew=SideTotals(124), revision=0, by=None)
    record_totals(
        table=table,
        ns=SideTotals(100, 20),
        ew=SideTotals(124, nats=1),
        third=SideTotals(100, 40, pits=1),
        revision=0,
        by=None,
    )
    assert totals_of(refreshed(table)) == (SideTotals(100, 20), SideTotals(124, 0, 0, 1), SideTotals(100, 40, 1))
    assert (table.winner, table.is_complete) == (Winner.THIRD, True)
    assert list(find_differences()) == []


def test_totals_of_a_match_are_stored_with_their_winner():
    table = a_leg()
    record_totals(table=table, ns=SideTotals(53), ew=SideTotals(41), revision=0, by=None)
    assert sheet(table)[0::2] == ([53, 41], True)
    assert table.winner == Winner.NS
    totals = {"table": table, "ns": SideTotals(33), "ew": SideTotals(41), "reason": "Jass", "by": None}
    with pytest.raises(ValidationError):
        correct_totals(**totals, revision=1)
    correct_totals(**totals, jass=Jass.NS_WON, revision=1)
    assert sheet(table)[-1] == Winner.NS
    assert list(find_differences()) == []


def test_rescoring_finds_and_repairs_differences():
    table = a_leg(target=20)
    play(table, 100, 110)
    assert list(find_differences()) == []
    type(table).objects.update(ns_points=20, winner=Winner.EW)
    Round.objects.filter(number=1).update(nat="NS")
    found = [(found.round, found.field, found.right) for found in find_differences()]
    assert found == [(1, "nat", ""), *((None, *one) for one in (("ns_points", 21), ("ns_nats", 1), ("winner", "ns")))]
    rescore_table(refreshed(table))
    assert list(find_differences()) == []
    # Rounds that cannot be one match are named.
    Round.objects.filter(number=1).update(entry={"maker": "NS", "card_points": {"NS": 164}, "melds": {"NS": [50]}})
    assert ("entry", False) in [(found.field, found.is_repairable) for found in find_differences()]


def test_recording_takes_a_fixed_number_of_queries(django_assert_num_queries):
    table = a_leg()
    for number in (1, 2, 3):
        with django_assert_num_queries(7):
            record_round(table=table, number=number, entry=a_meld_entry(), client_id=uuid4(), by=None)


def test_pairs_need_four_at_a_table_and_their_size_is_fixed_once_people_sit_there():
    table = a_leg("hamburg", players=3)
    competition = table.leg.match_day.competition
    other = CompetitionFactory(rules="hamburg", rules_options={"players": 3})
    for one, fields, field in (
        (other, {"form": CompetitionForm.PAIRS}, "form"),
        (competition, {"rules_options": {"players": 2}}, "rules"),
    ):
        with pytest.raises(ValidationError) as refusal:
            update_competition(competition=one, **fields)
        assert list(refusal.value.message_dict) == [field]


def test_an_absence_worth_the_lowest_score_follows_what_counts():
    """With points the lowest of this evening is 41 Augen, with games won it is none."""
    table = a_leg()
    competition = table.leg.match_day.competition
    competition.absence_rule, competition.bye_points = AbsenceRule.LOWEST_OF_EVENING, 25
    competition.save()
    record_totals(table=table, ns=SideTotals(53), ew=SideTotals(41), revision=0, by=None)
    absence = AdjustmentFactory(
        competition=competition, match_day=table.leg.match_day, kind=AdjustmentKind.ABSENCE_WITH_NOTICE, points=0
    )
    [counted] = with_absences_counted(competition, [absence])
    assert counted.points == 41
    update_competition(competition=competition, counting_figure=CountingFigure.WINS)
    competition.refresh_from_db()
    [counted] = with_absences_counted(competition, [absence])
    assert counted.points == 0
