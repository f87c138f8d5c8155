"""Competitions of Klammern and Hamburg from a file: rounds of that game, tables of three, games won."""

import json

import pytest
from django.contrib.auth.models import User
from django.utils import translation

from tests.tournaments.imports.test_loading import load, totals_of
from tournaments.exports.competition_file import get_competition_document
from tournaments.imports.faults import BadFile
from tournaments.models import Table
from tournaments.services.table.rescore import find_differences

pytestmark = pytest.mark.django_db


def a_file(rules: str, tables: list[dict], **competition: object) -> str:
    names = sorted({name for table in tables for name in table["seats"].values()})
    document = {
        "format": "klaverjas-competition/1",
        "club": {"name": "De Boer", "slug": "de-boer"},
        "competition": {"name": "Liga", "slug": "liga", "rules": rules, **competition},
        "players": [{"name": name} for name in names],
        "match_days": [{"number": 1, "legs": [{"number": 1, "tables": tables}]}],
    }
    return json.dumps(document, indent=1)


FOUR = {"N": "Anna", "E": "Bert", "S": "Cor", "W": "Dien"}
THREE = {"N": "Anna", "E": "Bert", "S": "Cor"}


def a_round(points: int, **more: object) -> dict:
    return {"maker": "NS", "card_points": {"NS": points}, **more}


def test_a_game_to_51_augen_is_loaded_with_its_winner(stranger: User) -> None:
    rounds = [a_round(110), a_round(110, melds={"EW": [20]}), {"passed": True}, a_round(140), a_round(130), a_round(60)]
    text = a_file("klammern-league", [{"number": 1, "seats": FOUR, "rounds": rounds}], counting={"figure": "wins"})
    competition = load(text, stranger).competition
    assert totals_of(competition) == {"Anna": 1, "Cor": 1, "Bert": 0, "Dien": 0}
    table = Table.objects.get()
    assert (table.ns_points, table.ew_points, table.winner, table.is_complete) == (55, 27, "ns", True)
    assert list(find_differences()) == []
    assert load(text, stranger).added == 0


def test_three_at_a_table_are_three_seats_and_three_totals(stranger: User) -> None:
    totals = {"N": {"points": 7}, "E": {"points": 4}, "S": {"points": 2}}
    tables = [{"number": 1, "seats": THREE, "totals": totals}]
    competition = load(a_file("hamburg", tables, options={"players": 3}), stranger).competition
    assert totals_of(competition) == {"Anna": 7, "Bert": 4, "Cor": 2}
    assert Table.objects.get().winner == "ns"


def test_totals_that_a_klammer_jass_decided(stranger: User) -> None:
    totals = {"NS": {"points": 33}, "EW": {"points": 41}, "jass": "NS"}
    load(a_file("klammern-league", [{"number": 1, "seats": FOUR, "totals": totals}]), stranger)
    assert Table.objects.get().winner == "ns"


def test_impossible_rounds_are_named(stranger: User) -> None:
    """What no match to 501 can be either; and in klaverjas a deal that all passed is no round of a leg."""
    over = "The match is over; this round comes after its end."
    for rules, written, message in (
        ("klammern-league", {"rounds": [a_round(110)] * 6}, over),
        ("klammern-league", {"rounds": [a_round(110, melds={"NS": [30]})]}, "No meld is worth this"),
        ("klammern-league", {"rounds": [{"maker": "NS", "roem": {"NS": [20]}}]}, "this cannot be a round"),
        ("klammern-league", {"rounds": [{"maker": "NS"}]}, "Enter the card points of one of the sides."),
        ("klammern-league", {"rounds": [{"maker": "NS", "card_points": {"NS": 100, "N": 20}}]}, "twice"),
        ("race-to-501", {"rounds": [of_501(100)] * 5}, over),
        ("race-to-501", {"totals": {"NS": {"points": 400}, "EW": {"points": 410}}}, "No one has reached 501"),
        ("counter-pit", {"rounds": [a_round(100), {"passed": True}]}, "All passed: the same player deals again"),
    ):
        text = a_file(rules, [{"number": 1, "seats": FOUR, **written}])
        with translation.override("en"), pytest.raises(BadFile) as refusal:
            load(text, stranger)
        assert message in str(refusal.value)
        assert not Table.objects.exists()


def of_501(points: int) -> dict:
    return {"maker": "NS", "card_points": {"NS": points}, "roem": {"NS": [50]}}


def test_a_match_to_501_is_loaded_with_its_end_and_goes_out_the_same(stranger: User) -> None:
    """Protects: neither the target nor what happens when both are over is lost on the way."""
    tables = [
        {"number": 1, "seats": FOUR, "rounds": [of_501(100)] * 4},
        {"number": 2, "seats": dict(zip("NESW", ("Eva", "Fred", "Gé", "Hans"), strict=True)), "totals": TO_501},
    ]
    own = {"match_end": "target", "both_over": "always"}
    competition = load(a_file("rotterdam", tables, options=own, counting={"figure": "wins"}), stranger).competition
    assert totals_of(competition) == {"Anna": 1, "Cor": 1, "Eva": 1, "Gé": 1, **dict.fromkeys(LOSERS, 0)}
    first, second = Table.objects.order_by("number")
    assert (first.ns_total, first.is_complete, first.winner, first.rounds_played) == (600, True, "ns", 4)
    assert (second.is_complete, second.winner, second.rounds_played) == (True, "ns", 5)
    assert list(find_differences()) == []
    out = get_competition_document(competition)["competition"]
    assert (out["rules"], out["options"]) == ("rotterdam", own)


TO_501 = {"NS": {"points": 460, "roem": 60}, "EW": {"points": 350}}
LOSERS = ("Bert", "Dien", "Fred", "Hans")
