"""A leg of klaverjas or Kraken to a number of points: it is over with the round that decides it, and not before."""

import random
from uuid import uuid4

import pytest
from django.core.exceptions import ValidationError

from scoring import (
    MatchScore,
    PerSide,
    RoundEntry,
    Ruleset,
    Seat,
    Side,
    SideTotals,
    Suit,
    entry_from_mapping,
    follow_match,
    score_match,
)
from tests.chance import dice, so_many
from tests.factories import CompetitionFactory, TableFactory, UserFactory, a_round, an_entry
from tournaments.choices import CompetitionForm, Winner
from tournaments.demo.play import play_round
from tournaments.exceptions import Refused
from tournaments.models import Round, Table, Tally
from tournaments.queries.results.match_day import get_hall
from tournaments.queries.table.match_sheet import get_table_sheet
from tournaments.queries.table.tally import is_disputed, list_open_rounds
from tournaments.services.evening.leg import close_leg
from tournaments.services.season.competition import update_competition
from tournaments.services.table.rescore import find_differences, rescore_table
from tournaments.services.table.round import correct_round, record_round, record_sheet, remove_round
from tournaments.services.table.table import clear_sheet, correct_totals, record_totals
from tournaments.services.table.tally import settle_tallies, write_tally

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def a_leg(rules: str = "race-to-501", *, fields: dict | None = None, **options) -> Table:
    """A table of a competition whose legs go to 501 points, unless something else is said."""
    competition = CompetitionFactory(rules=rules, rules_options=options, **fields or {})
    competition.full_clean()
    return TableFactory(leg__match_day__competition=competition)


def sheet(table):
    """What the stored table says: the totals of both sides, rounds, complete, who won."""
    table.refresh_from_db()
    return (table.ns_total, table.ew_total), table.rounds_played, table.is_complete, table.winner


def open_numbers(table: Table) -> list[int]:
    return [line.number for line in get_table_sheet(table).open_lines]


def play(table: Table, *points: int) -> list[Round]:
    """These points of North–South, who made trump."""
    return [a_round(table, number, an_entry(one)) for number, one in enumerate(points, start=1)]


def test_a_leg_is_over_when_a_side_has_enough_points():
    """Protects: with the roem, and not after that many rounds."""
    table = a_leg(target=301)
    a_round(table, 1, an_entry(100, ns_roem=20))
    a_round(table, 2, an_entry(100, ew_roem=20))
    assert sheet(table) == ((220, 144), 2, False, "")
    assert open_numbers(table) == [3]
    a_round(table, 3, an_entry(82))
    assert sheet(table) == ((302, 224), 3, True, Winner.NS)
    assert open_numbers(table) == []
    with pytest.raises(Refused, match="The match is over; this round comes after its end"):
        a_round(table, 4)
    assert list(find_differences()) == []


def test_every_rule_set_of_klaverjas_can_go_to_a_number_of_points():
    for rules in ("amsterdam", "rotterdam", "double-spades", "kraken"):
        table = a_leg(rules, match_end="target", target=150)
        a_round(table, 1, RoundEntry(maker=Side.NS, card_points=PerSide(162, None), pit=Side.NS, trump=Suit.HEARTS))
        assert sheet(table)[2:] == (True, Winner.NS), rules


def test_level_at_the_target_is_not_decided_and_with_both_over_the_side_with_more_has_won():
    table = a_leg(target=162)
    a_round(table, 1, an_entry(100))
    a_round(table, 2, an_entry(62, maker=Side.EW))
    assert sheet(table) == ((162, 162), 2, False, "")
    shown = get_table_sheet(table)
    assert (shown.is_undecided, shown.next_number) == (True, 3)
    a_round(table, 3, an_entry(90))
    assert sheet(table) == ((252, 234), 3, True, Winner.NS)
    # A club may want another round when both are over.
    for options, outcome in (({}, (True, Winner.EW)), ({"both_over": "always"}, (False, ""))):
        table = a_leg(target=150, **options)
        a_round(table, 1, an_entry(100))
        a_round(table, 2, an_entry(52, maker=Side.EW))
        assert sheet(table) == ((152, 172), 2, *outcome)
    assert get_table_sheet(table).is_undecided
    a_round(table, 3, an_entry(100))
    assert sheet(table) == ((252, 234), 3, True, Winner.NS)


def test_rounds_of_a_race_are_written_in_order():
    """Protects: no line is left out where no one keeps the count of it, at a table of three or at the desk."""
    table = a_leg()
    for number in (0, 2, 7):
        with pytest.raises(ValidationError, match="the next one is 1"):
            a_round(table, number)
    table = a_leg(fields={"keeps_two_tallies": True})
    with pytest.raises(ValidationError, match="the next one is 1"):
        a_round(table, 5)
    both_write(table, 1, an_entry(100), an_entry(90))
    with pytest.raises(ValidationError, match="the next one is 1"):
        a_round(table, 3)


def test_a_correction_opens_a_finished_leg_again_and_ends_it_again():
    """But not before rounds that are written."""
    table = a_leg(target=200)
    a_round(table, 1, an_entry(100))
    last = a_round(table, 2, an_entry(100))
    assert sheet(table)[2:] == (True, Winner.NS)
    correct_round(round=last, entry=an_entry(90), reason="Misread", revision=1, by=None)
    assert sheet(table) == ((190, 134), 2, False, "")
    a_round(table, 3, an_entry(100))
    assert sheet(table)[2:] == (True, Winner.NS)
    first, before = table.rounds.get(number=1), sheet(table)
    with pytest.raises(Refused, match="With this the match would have been over before round 3"):
        correct_round(round=first, entry=an_entry(152, ns_roem=40), reason="Misread", revision=1, by=None)
    assert sheet(table) == before


def test_a_round_taken_off_in_the_middle_leaves_its_line_open():
    table = a_leg(target=250)
    rows = play(table, 100, 100, 100)
    remove_round(round=rows[1], reason="Not played", revision=1, by=None)
    assert sheet(table) == ((200, 124), 2, False, "")
    assert [line.number for line in get_table_sheet(table).lines] == [1, 3]
    assert open_numbers(table) == [2, 4]
    a_round(table, 2, an_entry(120))
    assert sheet(table)[2:] == (True, Winner.NS)
    clear_sheet(table=table, reason="Wrong table", revision=table.revision, by=None)
    assert sheet(table) == ((0, 0), 0, False, "")


def test_a_whole_sheet_at_once_ends_where_the_match_does():
    table = a_leg(target=250)
    record_sheet(table=table, entries=[an_entry(100)] * 3, by=None)
    assert sheet(table) == ((300, 186), 3, True, Winner.NS)
    with pytest.raises(Refused, match="comes after its end"):
        record_sheet(table=TableFactory(leg=table.leg, number=2), entries=[an_entry(100)] * 4, by=None)


def followed(rules: Ruleset, chance: random.Random) -> list[RoundEntry]:
    """Rounds as they were played until the match was over."""
    entries: list[RoundEntry] = []
    while not (match := score_match(entries, rules)).finished:
        entries.append(play_round(chance, rules, Seat.NORTH))
        assert isinstance(match, MatchScore)
    return entries


def test_what_is_stored_is_what_the_engine_says_after_every_round():
    """Protects: totals, end and winner of the table are those of the match, whatever is played."""
    chance = dice("race")
    for at in range(so_many(3, 60)):
        rules = ["race-to-501", "kraken", "rotterdam"][at % 3]
        both_over = chance.choice(["tie_only", "always"])
        table = a_leg(rules, match_end="target", target=chance.choice([101, 301, 501]), both_over=both_over)
        leg_rules = table.leg.match_day.leg_rules
        entries = followed(leg_rules, chance)
        for number, (entry, match) in enumerate(zip(entries, follow_match(entries, leg_rules), strict=True), start=1):
            a_round(table, number, entry)
            winner = Winner[match.winner] if match.winner else ""
            assert sheet(table) == ((match.total.ns, match.total.ew), number, match.finished, winner)
            assert get_table_sheet(table).is_undecided == match.extra_round
        stored = [entry_from_mapping(row.entry, leg_rules) for row in table.rounds.order_by("number")]
        assert score_match(stored, leg_rules).finished
    assert list(find_differences()) == []


def test_scored_again_it_has_the_same_end():
    table = a_leg(target=250)
    play(table, 100, 100, 100)
    Table.objects.update(winner="", is_complete=False)
    assert {found.field for found in find_differences()} == {"winner", "is_complete"}
    rescore_table(table)
    assert sheet(table) == ((300, 186), 3, True, Winner.NS)
    Round.objects.filter(number=1).update(entry={"maker": "NS", "card_points": {"NS": 162}, "pit": "NS"})
    assert "entry" in {found.field for found in find_differences()}


def test_totals_say_how_many_rounds_a_race_had():
    table = a_leg()
    record_totals(table=table, ns=SideTotals(460, 60), ew=SideTotals(350, 20, nats=1), revision=0, by=None)
    assert sheet(table) == ((520, 370), 5, True, Winner.NS)
    nobody_has_501 = SideTotals(400, 60), SideTotals(410, 20)
    no_number_of_rounds = SideTotals(460, 60), SideTotals(351, 20)
    for ns, ew in (nobody_has_501, no_number_of_rounds):
        with pytest.raises(ValidationError):
            correct_totals(table=table, ns=ns, ew=ew, reason="Misread", revision=table.revision, by=None)
    ns, ew = SideTotals(505), SideTotals(467)
    correct_totals(table=table, ns=ns, ew=ew, reason="Misread", revision=table.revision, by=None)
    assert sheet(table) == ((505, 467), 6, True, Winner.NS)
    assert list(find_differences()) == []


def test_a_race_has_no_boards_that_could_be_compared():
    with pytest.raises(ValidationError) as refusal:
        a_leg(fields={"form": CompetitionForm.PAIRS, "is_portefeuille": True})
    assert list(refusal.value.message_dict) == ["is_portefeuille"]


def test_what_was_played_keeps_its_end_when_the_club_plays_something_else():
    table = a_leg(target=250)
    play(table, 100, 100)
    competition = update_competition(
        competition=table.leg.match_day.competition, rules="amsterdam", rules_options={}, rounds_per_leg=2
    )
    a_round(Table.objects.get(), 3, an_entry(100))
    assert sheet(table) == ((300, 186), 3, True, Winner.NS)
    later = TableFactory(leg__match_day__competition=competition, leg__match_day__number=2)
    play(later, 100, 100)
    assert sheet(later)[1:3] == (2, True)
    assert list(find_differences()) == []


def both_write(table: Table, number: int, ns: RoundEntry, ew: RoundEntry | None = None) -> None:
    for side, entry in ((Side.NS, ns), (Side.EW, ew or ns)):
        write_tally(table=table, side=side, number=number, entry=entry, client_id=uuid4())


def test_both_sides_keep_the_count_beyond_a_round_that_they_wrote_differently():
    """Protects: people play on, and the organiser decides later; no round is lost, and none comes after the end."""
    table = a_leg(target=250, fields={"keeps_two_tallies": True, "rounds_per_leg": 2})
    both_write(table, 1, an_entry(100), an_entry(90))
    both_write(table, 2, an_entry(100))
    both_write(table, 3, an_entry(80))
    assert sheet(table) == ((100, 224), 2, False, "")
    settle_tallies(table=table, number=1, side=Side.NS, reason="They agree now", by=UserFactory())
    assert sheet(table)[1:3] == (3, True)
    with pytest.raises(Refused, match="comes after its end"):
        write_tally(table=table, side=Side.NS, number=4, entry=an_entry(), client_id=uuid4())
    assert not Tally.objects.filter(number=4).exists()
    assert list(find_differences()) == []


@pytest.fixture
def disputed() -> Table:
    """Both sides keep the count to 200, and wrote round 2 in different ways; with what stands NS have 220."""
    table = a_leg(target=200, fields={"keeps_two_tallies": True})
    both_write(table, 1, an_entry(100))
    both_write(table, 2, an_entry(100), an_entry(90))
    both_write(table, 3, an_entry(120))
    return table


def test_a_leg_is_not_over_while_an_earlier_round_is_in_dispute(disputed):
    """Protects: a leg that was closed, and counted in the standing, without a round that was played."""
    assert sheet(disputed) == ((220, 104), 2, False, "")
    with pytest.raises(Refused, match="Not complete yet: table"):
        close_leg(leg=disputed.leg, by=None)
    assert list(find_differences()) == []
    settle_tallies(table=disputed, number=2, side=Side.EW, reason="As East wrote", by=UserFactory())
    assert sheet(disputed) == ((310, 176), 3, True, Winner.NS)
    close_leg(leg=disputed.leg, by=None)
    assert list(find_differences()) == []


def test_what_decides_a_dispute_may_end_the_match_before_rounds_that_were_played(disputed):
    """Protects: the organiser is told what to do, and what the sides wrote after the end is in no one’s way then."""
    organiser = UserFactory()
    with pytest.raises(Refused, match=r"over before round 3\. First remove the rounds from 3 on"):
        settle_tallies(table=disputed, number=2, side=Side.NS, reason="As North wrote", by=organiser)
    remove_round(round=disputed.rounds.get(number=3), reason="After the end", revision=1, by=organiser)
    settle_tallies(table=disputed, number=2, side=Side.NS, reason="As North wrote", by=organiser)
    assert sheet(disputed) == ((200, 124), 2, True, Winner.NS)
    assert list_open_rounds(disputed) == []
    assert not Table.objects.filter(is_disputed()).exists()
    close_leg(leg=disputed.leg, by=None)


def test_a_round_that_may_come_after_the_end_waits_for_the_dispute(disputed):
    with pytest.raises(Refused, match="Round 2 is not settled yet and may decide the match"):
        both_write(disputed, 4, an_entry(90))
    assert sheet(disputed) == ((220, 104), 2, False, "")


def test_a_round_and_the_sheet_of_a_race_take_as_many_queries_as_any_other(django_assert_num_queries):
    table = a_leg(target=1001)
    for number in (1, 2, 3):
        with django_assert_num_queries(7):
            record_round(table=table, number=number, entry=an_entry(), client_id=uuid4(), by=None)
        with django_assert_num_queries(2):
            get_table_sheet(table)
    # No one knows how many rounds are missing.
    [leg] = get_hall(table.leg.match_day).legs
    assert [(one.played, one.missing) for one in leg.tables] == [(3, None)]
