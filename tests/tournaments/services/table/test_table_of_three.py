"""A table of three alongside one of four, in games with melds: the same rules, everyone for themselves, one
standing.
"""

import json
import random

import pytest
from django.core.exceptions import ValidationError

from scoring import KlammernCards, Seat, SideTotals
from tests.factories import UserFactory, a_round
from tests.tournaments.evening_of_seven import EVENINGS, N, alone, seated_seven, write_round_by_round
from tests.tournaments.services.undone import undone
from tournaments.choices import CountingFigure, Winner
from tournaments.demo.melds import play_round
from tournaments.exceptions import Refused
from tournaments.exports.competition_file import get_competition_document
from tournaments.imports.competition import read_competition
from tournaments.imports.loading import load_competition
from tournaments.models import Competition, Leg, Table
from tournaments.queries.results.standing import get_standing
from tournaments.services.evening.exchange import exchange_places
from tournaments.services.season.competition import update_competition
from tournaments.services.table.rescore import find_differences, rescore_table
from tournaments.services.table.round import correct_round, record_sheet, remove_round
from tournaments.services.table.table import clear_sheet, correct_totals, record_totals, totals_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def standing(leg: Leg) -> dict[str, int]:
    competition = Competition.objects.get(pk=leg.match_day.competition_id)
    return {row.name: row.row.total for row in get_standing(competition, published_only=False).rows}


def of_three(leg: Leg) -> Table:
    return leg.tables.get(number=2)


@pytest.mark.parametrize("rules", EVENINGS)
def test_seven_people_have_one_standing_and_one_file(rules):
    """Protects: at a table of four a player has what their side has, at a table of three their own."""
    entries, expected = EVENINGS[rules]
    leg = seated_seven(rules, hand_size_at_three=9)
    with undone():  # written as totals
        one, other = leg.tables.order_by("number")
        record_totals(table=one, ns=SideTotals(expected["Anna"]), ew=SideTotals(expected["Bert"]), revision=0, by=None)
        eef, fien, gijs = (SideTotals(expected[name]) for name in ("Eef", "Fien", "Gijs"))
        record_totals(table=other, ns=eef, ew=fien, third=gijs, revision=0, by=None)
        assert standing(leg) == expected
        assert of_three(leg).winner == (Winner.EW if rules == "klammern" else Winner.NS)
        assert list(find_differences()) == []
        more = SideTotals(expected["Gijs"] + 1)
        correct_totals(table=other, ns=eef, ew=fien, third=more, reason="6 or 7", revision=1, by=None)
        assert standing(leg)["Gijs"] == expected["Gijs"] + 1
    write_round_by_round(leg, entries)
    assert all(table.is_complete for table in leg.tables.all())
    assert standing(leg) == expected
    assert list(find_differences()) == []
    document = get_competition_document(leg.match_day.competition)
    document["club"] = {"name": "Elsewhere", "slug": "elsewhere"}
    copy = load_competition(file=read_competition(json.dumps(document)), by=UserFactory()).competition
    assert copy.hand_size_at_three == 9
    assert {row.name: row.row.total for row in get_standing(copy, published_only=False).rows} == expected
    assert get_competition_document(copy)["match_days"] == document["match_days"]


def test_cards_are_as_many_as_the_club_says_and_an_evening_that_was_played_keeps_them():
    leg = seated_seven(hand_size_at_three=9)
    table = of_three(leg)
    rules = table.leg_rules
    assert (rules.players, rules.hand_size) == (3, 9)
    assert leg.tables.get(number=1).leg_rules.hand_size == 8
    entry = play_round(random.Random(3), rules, Seat.NORTH)
    assert isinstance(entry, KlammernCards)
    assert len(entry.plays) == 27
    assert a_round(table, 1, entry).outcome in ("made", "nat")
    update_competition(competition=leg.match_day.competition, hand_size_at_three=10)
    table = of_three(Leg.objects.get(pk=leg.pk))
    assert table.leg_rules.hand_size == 9
    assert table.leg.match_day.has_other_rules
    assert list(find_differences()) == []


def test_rounds_are_corrected_taken_off_and_scored_again():
    leg = seated_seven()
    table = of_three(leg)
    with pytest.raises((ValidationError, ValueError)):  # a round of two sides
        a_round(table, 1, EVENINGS["klammern-league"][0][1][0])
    assert not table.rounds.exists()
    with undone():
        record_sheet(table=table, entries=EVENINGS["klammern-league"][0][2], by=None)
        assert (of_three(leg).is_complete, of_three(leg).winner) == (True, Winner.NS)
    table = of_three(leg)
    first, second = (a_round(table, number, alone(N, 90, 40, 30)) for number in (1, 2))
    correct_round(round=first, entry=alone(N, 60, 70, 30), reason="read wrongly", revision=first.revision, by=None)
    assert [own.points for own in totals_of(of_three(leg))] == [15, 11, 6]
    remove_round(round=second, reason="not played", revision=second.revision, by=None)
    assert [own.points for own in totals_of(of_three(leg))] == [6, 7, 3]
    table.rounds.update(third_points=9)
    assert [one.field for one in find_differences()] == ["third_points"]
    rescore_table(of_three(leg))
    assert list(find_differences()) == []
    clear_sheet(table=table, reason="the other table", revision=of_three(leg).revision, by=None)
    assert totals_of(of_three(leg)) == (SideTotals(0),) * 3


def test_of_three_one_wins_the_game():
    """Two for a win; at the table of three no one but Eef has any, and she beat both others."""
    leg = seated_seven(counting_figure=CountingFigure.MATCH_POINTS, tie_breaks=["direct_result"])
    write_round_by_round(leg, EVENINGS["klammern-league"][0])
    assert standing(leg) == {"Anna": 2, "Cor": 2, "Eef": 2, "Bert": 0, "Dien": 0, "Fien": 0, "Gijs": 0}


def test_people_of_both_tables_exchange_their_seats():
    leg = seated_seven()
    write_round_by_round(leg, EVENINGS["klammern-league"][0])
    anna, eef = (table.seats.get(position="N") for table in leg.tables.order_by("number"))
    exchange_places(first=anna, second=eef, by=None)
    assert (standing(leg)["Anna"], standing(leg)["Eef"]) == (54, 55)


def test_in_klaverjas_and_where_a_rule_asks_for_the_partner_three_have_totals_only():
    """Protects: the club's own rule cannot be kept by someone without a partner, and nothing breaks."""
    table = of_three(seated_seven("amsterdam", rounds_per_leg=2))
    assert not table.takes_rounds
    with pytest.raises(Refused, match="does not have as many players"):
        a_round(table)
    leg = seated_seven(rules_options={"legality": "amsterdam"})
    assert not of_three(leg).takes_rounds
    assert not leg.match_day.competition.seats_three
