"""Other rules hold from the next evening on: what was played is counted and explained by the rules it was played by."""

import uuid
from dataclasses import replace
from random import Random

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils import timezone

from scoring import Seat, Side, SideTotals
from tests.factories import (
    CompetitionFactory,
    MatchDayFactory,
    PlayerFactory,
    ResultFactory,
    TableFactory,
    a_round,
    an_entry,
)
from tests.tournaments.services.undone import undone
from tournaments.demo.play import play_round
from tournaments.exceptions import Refused
from tournaments.models import Change, Table
from tournaments.models.rules_of_play import RulesOfPlay
from tournaments.permissions import asked_by
from tournaments.queries.results.standing import get_standing
from tournaments.queries.table.match_sheet import get_table_sheet
from tournaments.queries.table.portefeuille import get_portefeuille_result
from tournaments.services.evening.adjustment import remove_result
from tournaments.services.evening.door import set_attendance
from tournaments.services.evening.draw import draw_legs, undo_draw
from tournaments.services.evening.match_day import open_match_day
from tournaments.services.evening.seating import remove_leg, seat_leg
from tournaments.services.evening.undo import undo_change
from tournaments.services.season.competition import update_competition
from tournaments.services.table.rescore import competition_differences
from tournaments.services.table.round import correct_round, record_round
from tournaments.services.table.table import record_totals

pytestmark = pytest.mark.django_db

AMSTERDAM = RulesOfPlay(rules="amsterdam", rounds_per_leg=8)
# Each of these changes what a played round would be worth, how many there are, or what may be written.
OTHERS = [
    {"rules": "double-spades"},
    {"rules_options": {"pit_bonus": 0, "counter_pit_bonus": 300, "last_trick": 0}},
    {"rules": "rotterdam", "rules_options": {"stuk": 0}, "rounds_per_leg": 3},
    {"rounds_per_leg": 64},
    {"rules": "kraken"},
]


@pytest.fixture
def season():
    """One evening with every round of a table, by cards; the next one is only opened."""
    competition = CompetitionFactory(rounds_per_leg=8)
    table = TableFactory(leg__match_day__competition=competition)
    random = Random(14)
    for number in range(1, 9):
        a_round(table, number, play_round(random, competition.ruleset, Seat.NORTH))
    open_match_day(competition=competition)
    return competition


def totals(competition):
    return Table.objects.filter(leg__match_day__competition=competition).order_by("pk").values()


def test_other_rules_change_nothing_that_was_played(season, subtests):
    """Protects: no stored total, no place, and nothing that would be counted differently if counted again."""
    before, standing = list(totals(season)), get_standing(season, published_only=False).rows
    for other in OTHERS:
        with subtests.test(other=str(other)), undone():
            changed = update_competition(competition=season, **other)
            assert list(totals(season)) == before
            assert get_standing(changed, published_only=False).rows == standing
            assert list(competition_differences(changed)) == []
            first, second = changed.match_days.all()
            assert (first.rules_of_play, first.has_other_rules) == (AMSTERDAM, True)
            assert (second.own_rules, second.rules_of_play) == (None, changed.rules_of_play)


def test_the_next_evening_is_played_by_the_new_rules(season):
    changed = update_competition(competition=season, rounds_per_leg=2, rules_options={"pit_bonus": 0})
    table = TableFactory(leg__match_day=changed.match_days.last())
    with pytest.raises(ValidationError):
        a_round(table, 3)
    a_round(table, 1)
    a_round(table, 2)
    table.refresh_from_db()
    assert table.is_complete
    assert list(competition_differences(changed)) == []


def test_an_evening_that_was_played_is_written_on_and_corrected_by_its_own_rules(season):
    """Protects: the rounds that were forgotten, a correction and totals are those of that evening."""
    first = season.match_days.first()
    another = TableFactory(leg=first.legs.get(), number=2)
    third = TableFactory(leg=first.legs.get(), number=3)
    changed = update_competition(competition=season, rules_options={"pit_bonus": 0}, rounds_per_leg=2)
    pit = a_round(another, 8, _a_pit())
    assert (pit.ns_points, pit.ns_roem) == (162, 100)
    row = Table.objects.get(number=1, leg__match_day=first).rounds.get(number=5)
    corrected = correct_round(round=row, entry=_a_pit(), reason="misread", revision=row.revision, by=None)
    assert corrected.ns_roem == 100
    # Eight rounds are 8 × 162 points; of two rounds no one could have as many.
    record_totals(table=third, ns=SideTotals(points=1000), ew=SideTotals(points=296), revision=0, by=None)
    third.refresh_from_db()
    assert third.rounds_played == 8
    sheet = get_table_sheet(Table.objects.get(pk=another.pk))
    assert [[line.number for line in lines] for lines in (sheet.lines, sheet.open_lines)] == [[8], list(range(1, 8))]
    assert list(competition_differences(changed)) == []


def _a_pit():
    return replace(an_entry(162), pit=Side.NS)


def test_rules_that_change_twice_leave_each_evening_its_own(season):
    update_competition(competition=season, rules="rotterdam")
    second = season.match_days.last()
    a_round(TableFactory(leg__match_day=second))
    update_competition(competition=season, rules="kbn-amsterdam")
    assert [day.rules_of_play.rules for day in season.match_days.all()] == ["amsterdam", "rotterdam"]
    changed = update_competition(competition=season, rules="amsterdam")
    assert [day.has_other_rules for day in changed.match_days.all()] == [False, True]


def test_what_is_no_rule_of_play_leaves_the_evenings_alone(season):
    update_competition(competition=season, name="Winter", counting_best=3, legs_per_match_day=4)
    assert [day.own_rules for day in season.match_days.all()] == [None, None]


def test_past_results_and_a_draw_keep_the_rules_as_well(competition):
    """Protects: who sits already has the sheets of these rules in front of them."""
    ResultFactory(match_day=MatchDayFactory(competition=competition, number=1))
    TableFactory(leg__match_day=MatchDayFactory(competition=competition, number=2))
    MatchDayFactory(competition=competition, number=3)
    changed = update_competition(competition=competition, rules="rotterdam")
    assert [day.rules_of_play.rules for day in changed.match_days.all()] == ["amsterdam", "amsterdam", "rotterdam"]


def test_an_evening_whose_draw_is_undone_is_yet_to_come(competition):
    """Protects: rules that were wrong from the start can still be put right: draw once more."""
    days = [open_match_day(competition=competition) for _twice in range(2)]
    people = PlayerFactory.create_batch(4, club=competition.club)
    set_attendance(match_day=days[0], players=people)
    draw_legs(match_day=days[0], seed=1, by=None)
    leg = seat_leg(match_day=days[1], tables=[people], by=None)
    changed = update_competition(competition=competition, rules="rotterdam")
    assert [day.rules_of_play.rules for day in changed.match_days.all()] == ["amsterdam", "amsterdam"]
    undo_draw(match_day=days[0], by=None)
    remove_leg(leg=leg, by=None)
    assert [day.rules_of_play.rules for day in changed.match_days.all()] == ["rotterdam", "rotterdam"]


def test_the_game_itself_is_fixed_once_it_was_played(season):
    """Protects: a standing adds up the same figures."""
    of_three = {"rules": "klammern-league", "rules_options": {"players": 3}}
    for other in ({"rules": "klammern"}, {"rules": "hamburg"}, of_three):
        with pytest.raises(Refused) as refusal:
            update_competition(competition=season, name="Other", **other)
        assert list(refusal.value.message_dict) == ["rules"]
        season.refresh_from_db()
        assert (season.name == "Other", season.rules) == (False, "amsterdam")


def test_portefeuille_is_fixed_once_scores_were_entered(pairs_competition):
    a_round(TableFactory(leg__match_day__competition=pairs_competition))
    with pytest.raises(Refused) as refusal:
        update_competition(competition=pairs_competition, is_portefeuille=True, bye_points=4)
    assert list(refusal.value.message_dict) == ["is_portefeuille"]


def test_boards_keep_their_numbers(pairs_competition):
    """Protects: the second leg of an evening of two rounds began with board 3, whatever is played now."""
    update_competition(competition=pairs_competition, is_portefeuille=True, rounds_per_leg=2, bye_points=4)
    day = open_match_day(competition=pairs_competition)
    for number in (1, 2):
        a_round(TableFactory(leg__match_day=day, leg__number=number), 1)
    before = [board.number for board in get_portefeuille_result(day).boards]
    update_competition(competition=pairs_competition, rounds_per_leg=5)
    day = pairs_competition.match_days.select_related("competition").get()
    assert [board.number for board in get_portefeuille_result(day).boards] == before == [1, 3]
    assert get_table_sheet(Table.objects.get(leg__number=2)).lines[0].board == 3


def test_a_round_of_then_is_explained_by_the_rules_of_then(client):
    """Protects: the page of a round says what it gave, and the command alongside it gives the same."""
    competition = CompetitionFactory(is_public=True)
    day = MatchDayFactory(competition=competition, published_at=timezone.now())
    table = TableFactory(leg__match_day=day)
    record_round(table=table, number=1, entry=_a_pit(), client_id=uuid.uuid4(), by=None)
    args = [*table.leg.match_day.url_args, table.leg.number, table.number]
    pages = [reverse("round_replay", args=[*args, 1]), reverse("table_sheet", args=args)]
    before = [client.get(page).context for page in pages]
    update_competition(competition=competition, rules_options={"pit_bonus": 20, "stuk": 0})
    after = [client.get(page).context for page in pages]
    assert after[0]["explanation"] == before[0]["explanation"]
    assert after[0]["command"] == before[0]["command"]
    assert after[1]["explanations"] == before[1]["explanations"]


def test_an_evening_without_results_any_more_is_yet_to_come(competition, anna):
    result = ResultFactory(match_day=MatchDayFactory(competition=competition, number=1))
    changed = update_competition(competition=competition, rules="rotterdam")
    result.refresh_from_db()
    assert result.match_day.has_other_rules
    with asked_by(anna):
        remove_result(result=result, reason="another evening", by=anna)
    assert changed.match_days.get().rules_of_play == changed.rules_of_play
    undo_change(change=Change.objects.latest("pk"), by=None)
    assert changed.match_days.get().has_other_rules
