"""A score pad in the browser of someone without an account."""

from uuid import uuid4

import pytest
from django.test import Client

from scoring import PerSide
from tests.factories import an_entry
from tournaments.models import Pad
from tournaments.permissions import find_pad
from tournaments.queries.pad.pad import get_pad_sheet
from tournaments.services.pad import pad as service
from tournaments.services.pad.pad import create_pad, record_pad_round, start_rematch

pytestmark = pytest.mark.django_db
NAMES = {"north": "Anja", "east": "Bert", "south": "Cees", "west": "Dora"}
START = NAMES | {"length": "16", "first_dealer": "N"}


def a_pad(*points: int, **options) -> str:
    """The secret part of the address of a pad on which North–South made these points."""
    token = create_pad(
        rules="amsterdam", rules_options=options, names=list(NAMES.values()), first_dealer="N", visitor="192.0.2.1"
    )
    for number, ns_points in enumerate(points, start=1):
        record_pad_round(pad=find_pad(token), number=number, entry=an_entry(ns_points), client_id=uuid4())
    return token


def typed(ns_points: object = 100, **more) -> dict[str, object]:
    return {"client_id": str(uuid4()), "maker": "NS", "ns_points": ns_points} | more


def total(token: str) -> PerSide[int]:
    return get_pad_sheet(find_pad(token)).match.total


def test_the_home_page_leads_to_the_pad(client):
    assert client.get("/").content.decode().count('href="/pad/"') == 1


def test_starting_a_pad_leads_to_its_address_and_back(client):
    url = client.post("/pad/", START).url
    assert client.get(url).status_code == 200
    assert client.get("/pad/").context["last_pad"] == url.split("/")[2]
    assert Client().get("/pad/").context["last_pad"] is None


def test_another_game_is_a_link_away(client):
    url = client.post("/pad/?rules=kraken", START).url
    page = client.get(url)
    assert Pad.objects.get().rules == "kraken"
    assert "doubling" in page.context["form"].fields


def test_a_pad_of_kraken_asks_for_roem_in_the_hand(client):
    """The better side writes its own, the other side only its stuk."""
    token = client.post("/pad/?rules=kraken", START).url.split("/")[2]
    client.post(f"/pad/{token}/round/1/", typed(100, ns_hand_roem="20", ew_hand_roem="50", hand_stuk="NS"))
    assert total(token) == PerSide(120, 112)
    form = client.get(f"/pad/{token}/round/1/correct/").context["form"]
    assert form.has_special
    assert [fields.hand.value() for fields in form.party_fields] == ["20", "50"]


def test_a_pad_says_why_a_round_counts_as_it_does(client):
    """While it is typed, when it is written and where it is corrected; with the names of those who play."""
    token = a_pad(70)
    nat = "Nat: Anja &amp; Cees played and had 70 + 0 roem against 92 + 0, that is 70 to 92."
    preview = client.post(f"/pad/{token}/round/2/preview/", typed(70)).content.decode()
    pages = [client.get(f"/pad/{token}/{page}").content.decode() for page in ("", "round/1/correct/")]
    assert [nat in text for text in [preview, *pages]] == [True, True, True]


def test_an_open_match_may_be_stopped_and_played_again(client):
    """An evening of Klammern: who is ahead is named, also in the sheet to send, and partners change."""
    token = client.post("/pad/?rules=klammern", START | {"length": "open", "players": "4"}).url.split("/")[2]
    assert "We stop here" not in client.get(f"/pad/{token}/").content.decode()
    assert client.post(f"/pad/{token}/rematch/", {"partners": "rotate"}).url == f"/pad/{token}/"
    client.post(f"/pad/{token}/round/1/", {"client_id": str(uuid4()), "maker": "NS", "ns_points": 90})
    page = client.get(f"/pad/{token}/").content.decode()
    assert "We stop here" in page
    assert "Anja &amp; Cees are ahead." in page
    assert "Anja & Cees are ahead." in client.get(f"/pad/{token}/sheet.txt").content.decode()
    following = client.post(f"/pad/{token}/rematch/", {"partners": "rotate"}).url
    assert following != f"/pad/{token}/"
    assert f'href="{following}"' in client.get(f"/pad/{token}/").content.decode()
    # The pad is still open: who did not mean it writes on.
    client.post(f"/pad/{token}/round/2/", {"client_id": str(uuid4()), "maker": "EW", "ns_points": 100})
    assert len(get_pad_sheet(find_pad(token)).lines) == 2


def test_a_tied_open_match_says_so(client):
    token = client.post("/pad/?rules=klammern", START | {"length": "open", "players": "4"}).url.split("/")[2]
    client.post(f"/pad/{token}/round/1/", {"client_id": str(uuid4()), "maker": "passed"})
    assert "The scores are level." in client.get(f"/pad/{token}/").content.decode()


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


def test_a_pad_is_neither_cached_nor_indexed(client):
    page = client.get(f"/pad/{a_pad()}/")
    assert page.headers["Cache-Control"] == "max-age=0, no-cache, no-store, must-revalidate, private"
    assert page.headers["Referrer-Policy"] == "same-origin"
    assert page.content.decode().count('<meta name="robots" content="noindex, nofollow">') == 1


def test_a_round_is_written_by_one_form(client):
    token = a_pad()
    assert client.post(f"/pad/{token}/round/1/", typed(ns_roem="20")).url == f"/pad/{token}/"
    assert total(token) == PerSide(120, 62)


def test_a_form_sent_twice_writes_one_round(client):
    token, data = a_pad(), typed()
    client.post(f"/pad/{token}/round/1/", data)
    assert client.post(f"/pad/{token}/round/1/", data).status_code == 302
    assert total(token) == PerSide(100, 62)


def test_the_slower_phone_keeps_what_was_typed(client):
    token = a_pad(100)
    page = client.post(f"/pad/{token}/round/1/", typed(90))
    assert list(page.context["form"].errors) == ["__all__"]
    assert (page.context["form"]["ns_points"].value(), page.context["number"]) == ("90", 2)
    assert total(token) == PerSide(100, 62)


def test_the_slower_phone_learns_that_the_match_is_over(client):
    token = a_pad(100, rounds=1)
    page = client.post(f"/pad/{token}/round/1/", typed(90))
    assert page.content.decode().count('role="alert"') == 1
    assert total(token) == PerSide(100, 62)


def test_an_impossible_score_is_refused_at_its_field(client):
    token = a_pad()
    page = client.post(f"/pad/{token}/round/1/", typed(161))
    assert list(page.context["form"].errors) == ["ns_points"]
    assert page.content.decode().count('role="alert"') == 1  # said above as well, where the page begins again
    assert total(token) == PerSide(0, 0)


def test_a_page_with_messages_can_be_reloaded(client):
    token = a_pad()
    assert client.get(f"/pad/{token}/round/1/").url == f"/pad/{token}/"


@pytest.mark.parametrize(
    ("points", "ns", "ew", "outcome"), [(100, 100, 62, ""), (80, 0, 162, "nat")], ids=["made", "nat"]
)
def test_the_preview_says_what_the_round_is_worth(client, points, ns, ew, outcome):
    token = a_pad()
    page = client.post(f"/pad/{token}/round/1/preview/", typed(points))
    cells = [(name, cell.score, cell.outcome) for name, cell in page.context["cells"]]
    assert cells == [("Anja & Cees", ns, outcome), ("Bert & Dora", ew, "")]
    assert page.content.decode().count(f"<strong>{ns}</strong>") == 1
    assert page.content.decode().count(f"<strong>{ew}</strong>") == 1
    assert total(token) == PerSide(0, 0)


def test_the_preview_of_nothing_is_silent(client):
    page = client.post(f"/pad/{a_pad()}/round/1/preview/", {"client_id": str(uuid4())})
    assert page.content.decode().strip() == ""


def test_a_round_is_corrected(client):
    token = a_pad(100, 90)
    form = client.get(f"/pad/{token}/round/1/correct/").context["form"]
    assert form["ns_points"].value() == 100
    assert client.post(f"/pad/{token}/round/1/correct/", typed(110, revision=2)).url == f"/pad/{token}/"
    assert total(token) == PerSide(200, 124)


def test_a_correction_of_an_old_page_is_refused_once(client):
    """Protects: what another phone wrote is seen before it is replaced."""
    token = a_pad(100, 90)
    page = client.post(f"/pad/{token}/round/1/correct/", typed(110, revision=1))
    assert page.context["correction"].is_stale
    assert total(token) == PerSide(190, 134)
    client.post(f"/pad/{token}/round/1/correct/", typed(110, revision=page.context["correction"]["revision"].value()))
    assert total(token) == PerSide(200, 124)


@pytest.mark.parametrize("number", [0, 2])
def test_a_round_that_is_not_written_is_not_found(client, number):
    assert client.get(f"/pad/{a_pad(100)}/round/{number}/correct/").status_code == 404


def test_the_last_round_is_undone_once(client):
    token = a_pad(100, 90)
    for _press in range(2):
        assert client.post(f"/pad/{token}/undo/", {"revision": "2"}).url == f"/pad/{token}/"
    assert total(token) == PerSide(100, 62)


@pytest.mark.parametrize("revision", ["", "two", "9" * 30])
def test_undoing_needs_the_version_that_was_seen(client, revision):
    token = a_pad(100)
    client.post(f"/pad/{token}/undo/", {"revision": revision})
    assert total(token) == PerSide(100, 62)


def test_the_rematch(client):
    token = a_pad(100, rounds=1)
    url = client.post(f"/pad/{token}/rematch/", {"partners": "rotate"}).url
    assert client.get(url).context["sheet"].name == "Anja & Dora – Cees & Bert"
    assert client.get(f"/pad/{token}/").context["rematch"] == url.split("/")[2]


def test_a_match_that_goes_on_has_no_rematch(client):
    token = a_pad(100)
    assert client.post(f"/pad/{token}/rematch/").url == f"/pad/{token}/"
    assert Pad.objects.count() == 1


@pytest.mark.parametrize(("seen", "status"), [("2", 204), ("1", 200), ("", 200)])
def test_another_phone_learns_of_what_is_new(client, seen, status):
    assert client.get(f"/pad/{a_pad(100, 90)}/news/", {"revision": seen}).status_code == status


def test_another_phone_learns_of_the_rematch(client):
    token = a_pad(100, rounds=1)
    start_rematch(pad=find_pad(token), token=token, rotate=True, visitor="192.0.2.1")
    assert client.get(f"/pad/{token}/news/", {"revision": "1"}).status_code == 200
    assert client.get(f"/pad/{token}/news/", {"revision": "1", "rematch": "1"}).status_code == 204


@pytest.mark.parametrize("rounds", [1, 3])
def test_a_pad_takes_two_queries(client, django_assert_num_queries, rounds):
    token = a_pad(*[100] * rounds)
    with django_assert_num_queries(2):
        client.get(f"/pad/{token}/")


def test_klammern_is_asked_in_its_own_words(client):
    url = client.post("/pad/?rules=klammern", START | {"length": "open", "players": "4"}).url
    token = url.split("/")[2]
    assert client.get(url).status_code == 200
    data = {
        "client_id": str(uuid4()),
        "maker": "NS",
        "ns_points": "70",
        "ns_melds": "20",
        "belle": "EW",
        "doubling": "1",
    }
    preview = client.post(f"{url}round/1/preview/", data)
    assert [(cell.won, cell.extra, cell.score) for _name, cell in preview.context["cells"]] == [
        (70, 20, 0),
        (94, 20, 4),
    ]
    assert client.post(f"{url}round/1/", data).url == url
    form = client.get(f"{url}round/1/correct/").context["form"]
    assert {name: form[name].value() for name in ("maker", "ns_points", "ns_melds", "belle", "doubling")} == {
        "maker": "NS",
        "ns_points": 70,
        "ns_melds": "20",
        "belle": "EW",
        "doubling": "1",
    }
    corrected = {"revision": "1", "maker": "NS", "ns_points": "90", "belle": "", "doubling": "0"}
    assert client.post(f"{url}round/1/correct/", corrected).url == url
    assert [party.small for party in get_pad_sheet(find_pad(token)).parties] == [1, 0]


def test_when_all_pass_nothing_is_counted(client):
    url = client.post("/pad/?rules=klammern", START | {"length": "open", "players": "4"}).url
    assert client.post(f"{url}round/1/", {"client_id": str(uuid4()), "maker": "passed"}).url == url
    assert client.get(url).context["sheet"].next_number == 2


def test_three_play_hamburg(client):
    url = client.post("/pad/?rules=hamburg", START | {"length": "6", "players": "3"}).url
    data = {
        "client_id": str(uuid4()),
        "maker": "E",
        "choice": "kleines",
        "n_points": "70",
        "e_points": "40",
        "s_points": "30",
    }
    client.post(f"{url}round/1/", data)
    sheet = client.get(url).context["sheet"]
    assert [(party.name, party.die) for party in sheet.parties] == [("Anja", 2), ("Bert", 6), ("Cees", 2)]


def test_an_entry_unknown_to_klammern_is_refused_at_its_field(client):
    url = client.post("/pad/?rules=klammern", START | {"length": "open", "players": "3"}).url
    page = client.post(f"{url}round/1/", {"client_id": str(uuid4()), "maker": "E", "e_points": "400", "e_melds": "30"})
    assert sorted(page.context["form"].errors) == ["__all__", "e_melds", "e_points", "n_points"]


@pytest.mark.parametrize(("players", "dealer", "fine"), [("3", "S", True), ("3", "W", False), ("2", "S", False)])
def test_only_players_deal(client, players, dealer, fine):
    answers = START | {"length": "open", "players": players, "first_dealer": dealer}
    assert (client.post("/pad/?rules=klammern", answers).status_code == 302) is fine
