"""A score pad in the browser of someone without an account: started, written on as JSON, played again.

What the sheets of tables and of score pads have in common is tried in `../test_sheet.py`.
"""

from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client

from scoring import PerSide
from tests.tournaments.views.public.pad.pads import NAMES, START, a_pad, total
from tests.tournaments.views.public.sent import a_written_round, send
from tournaments.models import Pad, PadRound
from tournaments.permissions import find_pad
from tournaments.services.pad import pad as service
from tournaments.services.pad.pad import start_rematch

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_sheets_of_one_moment")]


@pytest.mark.parametrize("somebody_began", [True, False])
def test_the_first_page_leads_to_the_pad(client, request, somebody_began):
    if somebody_began:
        request.getfixturevalue("anna")
    assert client.get("/").content.decode().count('href="/pad/"') == 1


def test_starting_a_pad_leads_to_its_address_and_back(client):
    url = client.post("/pad/", START).url
    assert client.get(url).status_code == 200
    assert client.get("/pad/").context["last_pad"] == url.split("/")[2]
    assert Client().get("/pad/").context["last_pad"] is None


def test_another_game_is_a_link_away(client):
    url = client.post("/pad/?rules=kraken", START).url
    state = client.get(f"{url}sheet.json").json()
    assert (state["game"], state["rules"]["game"], state["rules"]["max_doubling"]) == ("kraken", "kraken", 3)
    assert Pad.objects.get().rules == "kraken"


def test_rules_that_do_not_exist_are_those_of_amsterdam(client):
    assert client.get("/pad/?rules=poker").context["rule_set"].name == "amsterdam"


def test_what_is_missing_is_said_and_nothing_is_stored(client):
    page = client.post("/pad/", START | {"length": "other"})
    assert list(page.context["form"].errors) == ["target"]
    assert page.context["form"]["north"].value() == "Anja"
    assert Pad.objects.count() == 0


def test_too_many_pads_are_refused_in_words(client, monkeypatch):
    monkeypatch.setattr(service, "PADS_PER_VISITOR", 0)
    page = client.post("/pad/", START)
    assert (page.status_code, list(page.context["form"].errors)) == (200, ["__all__"])


@pytest.mark.parametrize(("players", "dealer", "fine"), [("3", "S", True), ("3", "W", False), ("2", "S", False)])
def test_only_players_deal(client, players, dealer, fine):
    answers = START | {"length": "open", "players": players, "first_dealer": dealer}
    assert (client.post("/pad/?rules=klammern", answers).status_code == 302) is fine


def read(token: str) -> dict:
    return Client().get(f"/pad/{token}/sheet.json").json()


def write(token: str, entry: dict, number: int = 1, **changes):
    return send(Client(), f"/pad/{token}/round/{number}/", a_written_round(entry=entry, **changes))


def test_a_new_sheet():
    token = a_pad(rounds=12)
    state = read(token)
    rules = state.pop("rules")
    assert (rules["game"], rules["rounds"], rules["match_end"]) == ("klaverjas", 12, "rounds")
    assert state == {
        "kind": "pad",
        "token": token,
        "version": "0",
        "as_of": 0.0,
        "revision": 0,
        "game": "amsterdam",
        "parties": [
            {"key": "NS", "tint": "ns", "name": "Anja & Cees"},
            {"key": "EW", "tint": "ew", "name": "Bert & Dora"},
        ],
        "seats": [{"seat": seat, "name": name} for seat, name in zip("NESW", NAMES.values(), strict=True)],
        "first_dealer": "N",
        "rounds": [],
        "takes": "rounds",
        "rematch": None,
    }


def test_the_round_whose_turn_it_is_not_is_shown_to_whom_wrote_it():
    """Protects: a pad is counted in order; a hole in it would make every total after it wrong."""
    token = a_pad(100)
    answer = write(token, {"maker": "NS", "card_points": {"NS": 90}}, 3)
    assert (answer.status_code, answer.json()["conflict"]) == (409, 3)
    assert total(token) == PerSide(100, 62)


def test_the_slower_phone_learns_that_the_match_is_over():
    token = a_pad(100, rounds=1)
    answer = write(token, {"maker": "NS", "card_points": {"NS": 90}}, 2)
    assert (answer.status_code, answer.json()["is_doubt"]) == (422, False)
    assert total(token) == PerSide(100, 62)


def test_a_correction_may_not_end_the_match_before_its_last_round():
    token = a_pad(100, 90, match_end="target", target=180)
    first = read(token)["rounds"][0]["client_id"]
    entry = {"maker": "NS", "card_points": {"NS": 162}, "pit": "NS"}
    answer = write(token, entry, 1, replaces=first)
    assert (answer.status_code, len(answer.json()["texts"])) == (422, 1)
    assert total(token) == PerSide(190, 134)


def test_a_pad_that_is_forgotten_meanwhile_is_said_to_be_closed(monkeypatch):
    """Protects: a phone asks again and again after a page in words."""
    token = a_pad()
    key = str(uuid4())
    pad = find_pad(token)
    Pad.objects.all().delete()
    answers = [pad, None]  # it is there when the request begins
    monkeypatch.setattr("tournaments.views.public.pad.pad.find_pad", lambda _token: answers.pop(0))
    answer = write(token, {"maker": "NS", "card_points": {"NS": 90}}, client_id=key)
    assert (answer.status_code, answer.json()) == (404, {"closed": True})


def test_roem_in_the_hand_counts_in_kraken():
    """The better side writes its own, the other side only its stuk."""
    token = a_pad(rules="kraken")
    entry = {"maker": "NS", "card_points": {"NS": 100}, "hand_roem": {"NS": [20], "EW": [50]}, "hand_stuk": "NS"}
    assert write(token, entry).json()["sheet"]["rounds"][0]["entry"] == entry
    assert total(token) == PerSide(120, 112)


def a_pad_of(client, rules: str, **answers: str) -> str:
    url = client.post(f"/pad/?rules={rules}", START | {"length": "open", "players": "4"} | answers).url
    return url.split("/")[2]


def test_klammern_is_written_with_its_melds(client):
    token = a_pad_of(client, "klammern")
    entry = {"maker": "NS", "card_points": {"NS": 70}, "melds": {"NS": [20]}, "belle": "EW", "doubling": 1}
    (row,) = write(token, entry).json()["sheet"]["rounds"]
    result = row["result"]
    assert (result["won"], result["extra"], result["score"]) == (
        {"NS": 70, "EW": 94},
        {"NS": 20, "EW": 20},
        {"NS": 0, "EW": 4},
    )
    write(token, {"maker": "NS", "card_points": {"NS": 90}}, replaces=row["client_id"])
    write(token, {"passed": True}, 2)
    assert [row["result"]["score"] for row in read(token)["rounds"]] == [{"NS": 1, "EW": 0}, {"NS": 0, "EW": 0}]


def test_three_play_hamburg(client):
    token = a_pad_of(client, "hamburg", length="6", players="3")
    entry = {"maker": "E", "card_points": {"N": 70, "E": 40, "S": 30}, "choice": "kleines"}
    state = write(token, entry).json()["sheet"]
    assert [(party["key"], party["name"]) for party in state["parties"]] == [
        ("N", "Anja"),
        ("E", "Bert"),
        ("S", "Cees"),
    ]
    assert state["rounds"][0]["result"]["marked"] == "E"


@pytest.mark.parametrize("players", ["2", "3"])
def test_an_entry_unknown_to_klammern_is_refused_in_words(client, players):
    token = a_pad_of(client, "klammern", players=players)
    answer = write(token, {"maker": "E", "card_points": {"E": 400}, "melds": {"E": [30]}})
    assert answer.status_code == 422
    assert len(answer.json()["texts"]) >= 2
    assert PadRound.objects.count() == 0


def play_again(token: str, **said: str):
    return Client(enforce_csrf_checks=True).post(f"/pad/{token}/rematch/", said)


def test_the_rematch_is_one_for_every_phone(client):
    token = a_pad(100, rounds=1)
    answers = [play_again(token, partners=partners) for partners in ("rotate", "keep")]
    address = answers[0].json()["address"]
    assert [(answer.status_code, answer.json()) for answer in answers] == [(200, {"address": address})] * 2
    following = client.get(f"{address}sheet.json").json()
    assert [party["name"] for party in following["parties"]] == ["Anja & Dora", "Cees & Bert"]
    assert read(token)["rematch"] == address.split("/")[2]
    assert answers[0].cookies["pad"].value == address.split("/")[2]
    assert Pad.objects.count() == 2


def test_the_same_partners_play_again():
    address = play_again(a_pad(100, rounds=1), partners="keep").json()["address"]
    assert [party["name"] for party in read(address.split("/")[2])["parties"]] == ["Anja & Cees", "Bert & Dora"]


def test_a_match_that_goes_on_has_no_rematch():
    token = a_pad(100)
    answer = play_again(token)
    assert (answer.status_code, answer.json()["sheet"]) == (422, read(token))
    assert len(answer.json()["texts"]) == 1
    assert Pad.objects.count() == 1


def test_an_open_match_may_be_stopped_and_played_again(client):
    """An evening of Klammern. The pad stays open: who did not mean it writes on."""
    token = a_pad_of(client, "klammern")
    assert play_again(token).status_code == 422
    write(token, {"maker": "NS", "card_points": {"NS": 90}})
    assert play_again(token, partners="rotate").status_code == 200
    assert write(token, {"maker": "EW", "card_points": {"NS": 100}}, 2).status_code == 200


def test_too_many_rematches_are_refused_in_words(monkeypatch):
    token = a_pad(100, rounds=1)
    monkeypatch.setattr(service, "PADS_PER_VISITOR", 0)
    assert play_again(token).status_code == 422
    assert Pad.objects.count() == 1


def test_a_pad_that_is_not_there_has_no_rematch():
    assert (play_again("x" * 24).status_code, play_again("x" * 24).json()) == (404, {"closed": True})


def test_another_phone_learns_of_the_rematch(client):
    token = a_pad(100, rounds=1)
    version = read(token)["version"]
    start_rematch(pad=find_pad(token), token=token, rotate=True, visitor="192.0.2.1")
    assert client.get(f"/pad/{token}/sheet.json", {"version": version}).status_code == 200
    assert client.get(f"/pad/{token}/sheet.json", {"version": read(token)["version"]}).status_code == 204


@pytest.mark.parametrize("rounds", [1, 3])
def test_the_number_of_queries_does_not_grow_with_the_rounds(client, django_assert_num_queries, rounds):
    token = a_pad(*[100] * rounds)
    with django_assert_num_queries(3):  # pad, rematch, rounds
        client.get(f"/pad/{token}/")
    with django_assert_num_queries(3):
        version = client.get(f"/pad/{token}/sheet.json").json()["version"]
    with django_assert_num_queries(2):  # which every phone asks every few seconds
        assert client.get(f"/pad/{token}/sheet.json", {"version": version}).status_code == 204
    sent = a_written_round()
    locks = connection.features.has_select_for_update  # SQLite has one writer at a time without asking
    with django_assert_num_queries(13 + locks):
        assert send(client, f"/pad/{token}/round/{rounds + 1}/", sent).status_code == 200
    with django_assert_num_queries(8 + locks):
        assert send(client, f"/pad/{token}/round/{rounds + 1}/", sent).status_code == 200
