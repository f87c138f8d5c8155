"""A table of Kraken, Klammern or Hamburg on a phone: the same rounds as at the desk, until the match is over."""

import pytest
from django.urls import reverse

from tests.factories import CompetitionFactory, TableFactory, a_meld_entry, a_round
from tests.pages.public.sent import a_written_round, send
from tournaments.models import Round
from tournaments.services.table.table_link import give_table_links

pytestmark = pytest.mark.django_db


def a_phone(**fields):
    table = TableFactory(leg__match_day__competition=CompetitionFactory(**fields))
    return table, give_table_links(tables=[table])[table.pk]


def write(client, token: str, entry: dict, number: int = 1, **changes):
    return send(client, reverse("phone_round", args=[token, number]), a_written_round(entry=entry, **changes))


def test_roem_in_the_hand_counts_in_kraken(client):
    """The better side writes its own, the other side only its stuk."""
    _table, token = a_phone(rules="kraken")
    hands = {"hand_roem": {"NS": [20], "EW": [50]}, "hand_stuk": "NS"}
    in_hand = {"maker": "NS", "card_points": {"NS": 100}} | hands
    kraakt = {"maker": "NS", "card_points": {"NS": 100}, "doubling": 1}
    write(client, token, in_hand)
    rounds = write(client, token, kraakt, 2).json()["sheet"]["rounds"]
    assert [row["entry"] for row in rounds] == [in_hand, kraakt]
    assert [row["result"]["score"] for row in rounds] == [{"NS": 120, "EW": 112}, {"NS": 324, "EW": 0}]


def test_klammern_is_written_with_its_melds(client):
    table, token = a_phone(rules="klammern")
    # Not what was written under rules of another game, nor what Klammern does not know, in words.
    other = {"maker": "NS", "card_points": {"NS": 100}, "roem": {"NS": [20]}}
    assert write(client, token, other).status_code == 400
    answer = write(client, token, {"maker": "NS", "card_points": {"NS": 400}, "melds": {"NS": [30]}})
    assert (answer.status_code, len(answer.json()["texts"])) == (422, 2)
    assert not Round.objects.exists()
    entry = {"maker": "NS", "card_points": {"NS": 70}, "melds": {"NS": [20]}, "belle": "EW", "doubling": 1}
    (row,) = write(client, token, entry).json()["sheet"]["rounds"]
    result = {name: row["result"][name] for name in ("outcome", "marked", "won", "extra", "score", "winners")}
    assert result == {
        "outcome": "nat",
        "marked": "NS",
        "won": {"NS": 70, "EW": 94},
        "extra": {"NS": 20, "EW": 20},
        "score": {"NS": 0, "EW": 4},
        "winners": ["EW"],
    }
    passed = write(client, token, {"passed": True}, 2).json()["sheet"]["rounds"][1]
    assert (passed["result"]["outcome"], passed["result"]["maker"]) == ("passed", None)
    table.refresh_from_db()
    assert table.rounds_played == 2


def test_three_players_write_a_round_of_hamburg(client):
    table, token = a_phone(rules="hamburg", rules_options={"players": 3})
    entry = {"maker": "N", "card_points": {"N": 60, "E": 40, "S": 30}, "choice": "kleines"}
    state = write(client, token, entry).json()["sheet"]
    assert [party["key"] for party in state["parties"]] == ["N", "E", "S"]
    assert [party["tint"] for party in state["parties"]] == ["ns", "ew", "third"]
    assert [seat["seat"] for seat in state["seats"]] == ["N", "E", "S"]
    (row,) = state["rounds"]
    assert (row["entry"], row["result"]["score"], row["result"]["maker"]) == (entry, {"N": 1, "E": 0, "S": 0}, "N")
    table.refresh_from_db()
    assert (table.ns_points, table.rounds_played) == (1, 1)


def test_a_match_that_is_over_takes_no_more_rounds(client):
    table, token = a_phone(rules="klammern-league", rules_options={"target": 10})
    a_round(table, 1, a_meld_entry(110))
    answer = write(client, token, {"maker": "NS", "card_points": {"NS": 90}}, 2)
    assert (answer.status_code, answer.json()["is_doubt"]) == (422, False)
    assert Round.objects.count() == 1
    table.refresh_from_db()
    assert table.is_complete
