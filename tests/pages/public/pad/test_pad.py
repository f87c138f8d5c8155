"""A score pad in the browser of someone without an account: started, written on as JSON, played again.

What the sheets of tables and of score pads have in common is tried in `../test_sheet.py`.
"""

from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client

from scoring import PerSide
from tests.pages.public.pad.pads import NAMES, START, a_pad, total
from tests.pages.public.sent import a_written_round, send
from tournaments.models import Pad, PadRound
from tournaments.permissions import find_pad
from tournaments.services.pad import pad as service

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_sheets_of_one_moment")]


def test_the_first_page_leads_to_the_pad(client, request):
    assert client.get("/").text.count('href="/pad/"') == 1
    request.getfixturevalue("anna")
    assert client.get("/").text.count('href="/pad/"') == 1


def test_starting_a_pad_leads_to_its_address_and_back(client):
    """Another game is a link away; rules that do not exist are those of Amsterdam."""
    url = client.post("/pad/?rules=kraken", START).url
    assert client.get(url).status_code == 200
    assert client.get("/pad/").context["last_pad"] == url.split("/")[2]
    assert Client().get("/pad/").context["last_pad"] is None
    state = client.get(f"{url}sheet.json").json()
    assert (state["game"], state["rules"]["game"], state["rules"]["max_doubling"]) == ("kraken", "kraken", 3)
    assert Pad.objects.get().rules == "kraken"
    assert client.get("/pad/?rules=poker").context["rule_set"].name == "amsterdam"


def test_what_is_missing_is_said_and_nothing_is_stored(client, monkeypatch):
    page = client.post("/pad/", START | {"length": "other"})
    assert list(page.context["form"].errors) == ["target"]
    assert page.context["form"]["north"].value() == "Anja"
    # Only players deal.
    for players, dealer, fine in (("3", "W", False), ("2", "S", False), ("3", "S", True)):
        assert Pad.objects.count() == 0
        answers = START | {"length": "open", "players": players, "first_dealer": dealer}
        assert (client.post("/pad/?rules=klammern", answers).status_code == 302) is fine
    monkeypatch.setattr(service, "PADS_PER_VISITOR", 0)
    page = client.post("/pad/", START)
    assert (page.status_code, list(page.context["form"].errors)) == (200, ["__all__"])


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
    """Protects: a pad is counted in order; a hole would make every total wrong; so would a round after the end."""
    token = a_pad(100, rounds=1)
    answer = write(token, {"maker": "NS", "card_points": {"NS": 90}}, 3)
    assert (answer.status_code, answer.json()["conflict"]) == (409, 3)
    answer = write(token, {"maker": "NS", "card_points": {"NS": 90}}, 2)
    assert (answer.status_code, answer.json()["is_doubt"]) == (422, False)
    assert total(token) == PerSide(100, 62)


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


def a_pad_of(client, rules: str, **answers: str) -> str:
    url = client.post(f"/pad/?rules={rules}", START | {"length": "open", "players": "4"} | answers).url
    return url.split("/")[2]


def test_three_play_hamburg(client):
    token = a_pad_of(client, "hamburg", length="6", players="3")
    entry = {"maker": "E", "card_points": {"N": 70, "E": 40, "S": 30}, "choice": "kleines"}
    state = write(token, entry).json()["sheet"]
    parties = [(party["key"], party["name"]) for party in state["parties"]]
    assert parties == [("N", "Anja"), ("E", "Bert"), ("S", "Cees")]
    assert state["rounds"][0]["result"]["marked"] == "E"
    for players in "23":  # an entry unknown to Klammern is refused in words
        token = a_pad_of(client, "klammern", players=players)
        answer = write(token, {"maker": "E", "card_points": {"E": 400}, "melds": {"E": [30]}})
        assert answer.status_code == 422
        assert len(answer.json()["texts"]) >= 2
    assert PadRound.objects.count() == 1


def play_again(token: str, **said: str):
    return Client(enforce_csrf_checks=True).post(f"/pad/{token}/rematch/", said)


def test_the_rematch_is_one_for_every_phone(client):
    """Other phones learn of it; who asks for the same partners gets those."""
    token = a_pad(100, rounds=1)
    version = read(token)["version"]
    answers = [play_again(token, partners=partners) for partners in ("rotate", "keep")]
    address = answers[0].json()["address"]
    assert [(answer.status_code, answer.json()) for answer in answers] == [(200, {"address": address})] * 2
    following = client.get(f"{address}sheet.json").json()
    assert [party["name"] for party in following["parties"]] == ["Anja & Dora", "Cees & Bert"]
    assert read(token)["rematch"] == address.split("/")[2]
    assert answers[0].cookies["pad"].value == address.split("/")[2]
    assert Pad.objects.count() == 2
    assert client.get(f"/pad/{token}/sheet.json", {"version": version}).status_code == 200
    assert client.get(f"/pad/{token}/sheet.json", {"version": read(token)["version"]}).status_code == 204
    address = play_again(a_pad(100, rounds=1), partners="keep").json()["address"]
    assert [party["name"] for party in read(address.split("/")[2])["parties"]] == ["Anja & Cees", "Bert & Dora"]


def test_a_match_that_goes_on_has_no_rematch(monkeypatch):
    token = a_pad(100)
    answer = play_again(token)
    assert (answer.status_code, answer.json()["sheet"]) == (422, read(token))
    assert len(answer.json()["texts"]) == 1
    assert (play_again("x" * 24).status_code, play_again("x" * 24).json()) == (404, {"closed": True})
    token = a_pad(100, rounds=1)
    monkeypatch.setattr(service, "PADS_PER_VISITOR", 0)
    assert play_again(token).status_code == 422
    assert Pad.objects.count() == 2


def test_an_open_match_may_be_stopped_and_played_again(client):
    """An evening of Klammern. The pad stays open: who did not mean it writes on."""
    token = a_pad_of(client, "klammern")
    assert play_again(token).status_code == 422
    write(token, {"maker": "NS", "card_points": {"NS": 90}})
    assert play_again(token, partners="rotate").status_code == 200
    assert write(token, {"maker": "EW", "card_points": {"NS": 100}}, 2).status_code == 200


def test_the_number_of_queries_does_not_grow_with_the_rounds(client, django_assert_num_queries):
    locks = connection.features.has_select_for_update  # SQLite has one writer at a time without asking
    for rounds in (1, 3):
        token = a_pad(*[100] * rounds)
        with django_assert_num_queries(3):  # pad, rematch, rounds
            client.get(f"/pad/{token}/")
        with django_assert_num_queries(3):
            version = client.get(f"/pad/{token}/sheet.json").json()["version"]
        with django_assert_num_queries(2):  # which every phone asks every few seconds
            assert client.get(f"/pad/{token}/sheet.json", {"version": version}).status_code == 204
        with django_assert_num_queries(2):
            client.get(f"/pad/{token}/plain/")
        sent = a_written_round()
        with django_assert_num_queries(13 + locks):
            assert send(client, f"/pad/{token}/round/{rounds + 1}/", sent).status_code == 200
        with django_assert_num_queries(8 + locks):
            assert send(client, f"/pad/{token}/round/{rounds + 1}/", sent).status_code == 200
