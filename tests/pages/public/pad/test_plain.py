"""A score pad as pages with forms, for phones without JavaScript: it loses and doubles nothing either."""

from uuid import uuid4

import pytest
from django.test import Client

from scoring import KlammernEntry, PerSide, Side, Suit, TrumpChoice
from tests.pages.public.pad.pads import START, a_pad, total
from tournaments.models import Pad
from tournaments.permissions import find_pad
from tournaments.queries.table.match_sheet import get_pad_sheet
from tournaments.services.pad.pad import record_pad_round

pytestmark = pytest.mark.django_db


def typed(ns_points: object = 100, **more) -> dict[str, object]:
    return {"client_id": str(uuid4()), "maker": "NS", "ns_points": ns_points} | more


def a_pad_of(client, rules: str, **answers: str) -> str:
    """The address of its page."""
    url = client.post(f"/pad/?rules={rules}", START | {"length": "open", "players": "4"} | answers).url
    return f"{url}plain/"


def test_the_page_needs_no_script_and_is_neither_cached_nor_indexed(client):
    answer = client.get(f"/pad/{a_pad()}/plain/")
    page = answer.text
    assert 'name="ns_points"' in page
    assert "sheet.js" not in page
    assert "roem-keys" not in page
    assert answer.headers["Cache-Control"] == "max-age=0, no-cache, no-store, must-revalidate, private"
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert page.count('<meta name="robots" content="noindex, nofollow">') == 1
    pages = ["", "round/1/correct/"]
    assert [client.get(f"/pad/{'x' * 24}/plain/{page}").status_code for page in pages] == [404, 404]


def test_a_round_is_written_once(client):
    """By one form, also when it is sent twice, or was written the same by another phone."""
    token, data = a_pad(), typed(ns_roem="20")
    for sent in (data, data, data | {"client_id": str(uuid4())}):
        assert client.post(f"/pad/{token}/plain/round/1/", sent).url == f"/pad/{token}/plain/"
    assert client.get(f"/pad/{token}/plain/round/1/").url == f"/pad/{token}/plain/"  # a page with messages is reloaded
    assert total(token) == PerSide(120, 62)


def test_a_pad_of_kraken_asks_for_roem_in_the_hand(client):
    """The better side writes its own, the other side only its stuk."""
    url = a_pad_of(client, "kraken", length="16")
    assert "doubling" in client.get(url).context["form"].fields
    client.post(f"{url}round/1/", typed(100, ns_hand_roem="20", ew_hand_roem="50", hand_stuk="NS"))
    assert total(url.split("/")[2]) == PerSide(120, 112)
    form = client.get(f"{url}round/1/correct/").context["form"]
    assert form.has_special
    assert [fields.hand.value() for fields in form.party_fields] == ["20", "50"]


def test_a_pad_says_why_a_round_counts_as_it_does(client):
    """When it is written and where it is corrected; with the names of those who play."""
    token = a_pad(70)
    nat = "Nat: Anja &amp; Cees played and had 70 + 0 roem against 92 + 0, that is 70 to 92."
    pages = [client.get(f"/pad/{token}/plain/{page}").content.decode() for page in ("", "round/1/correct/")]
    assert [nat in text for text in pages] == [True, True]


def test_an_open_match_may_be_stopped_and_played_again(client):
    """An evening of Klammern: who is ahead is named, also in the sheet to send, and partners change."""
    url = a_pad_of(client, "klammern")
    token = url.split("/")[2]
    assert "We stop here" not in client.get(url).content.decode()
    assert client.post(f"{url}rematch/", {"partners": "rotate"}).url == url
    client.post(f"{url}round/1/", typed(90))
    page = client.get(url).content.decode()
    assert "We stop here" in page
    assert "Anja &amp; Cees are ahead." in page
    assert "Anja & Cees are ahead." in client.get(f"/pad/{token}/sheet.txt").content.decode()
    following = client.post(f"{url}rematch/", {"partners": "rotate"}).url
    assert following != url
    assert f'href="{following}"' in client.get(url).content.decode()
    # The pad is still open: who did not mean it writes on.
    client.post(f"{url}round/2/", {"client_id": str(uuid4()), "maker": "EW", "ns_points": 100})
    assert len(get_pad_sheet(find_pad(token)).lines) == 2


def test_a_form_of_another_site_writes_nothing():
    """Here a browser has its cookies: the page was opened to fill in the form."""
    token = a_pad(100)
    visitor = Client(enforce_csrf_checks=True)
    for address in ("round/2/", "undo/", "rematch/"):
        assert visitor.post(f"/pad/{token}/plain/{address}", typed(revision=1)).status_code == 403
    assert total(token) == PerSide(100, 62)


def test_what_was_undone_is_not_written_again_by_a_reload(client):
    """Protects: the browser sends the form of before once more, and the round stands on the pad again."""
    token, data = a_pad(), typed()
    client.post(f"/pad/{token}/plain/round/1/", data)
    client.post(f"/pad/{token}/plain/undo/", {"revision": "1"})
    assert "Save this again only if it belongs there." in client.post(f"/pad/{token}/plain/round/1/", data).text
    page = client.post(f"/pad/{token}/plain/round/1/", typed(161))  # an impossible score is refused at its field
    assert list(page.context["form"].errors) == ["ns_points"]
    assert page.text.count('role="alert"') == 1  # said above as well, where the page begins again
    assert total(token) == PerSide(0, 0)


def test_the_slower_phone_keeps_what_was_typed(client):
    """A slip keeps its number: while someone corrects it another writes round 1; then it is not written as round 2."""
    token = a_pad(100)
    page = client.post(f"/pad/{token}/plain/round/1/", typed(90))
    assert list(page.context["form"].errors) == ["__all__"]
    assert (page.context["form"]["ns_points"].value(), page.context["number"]) == ("90", 2)
    page = client.post(f"/pad/{token}/plain/round/1/", typed(161))
    assert page.context["number"] == 1
    assert f'action="/pad/{token}/plain/round/1/"' in page.text
    assert total(token) == PerSide(100, 62)
    over = a_pad(100, rounds=1)  # the slower phone learns that the match is over
    assert client.post(f"/pad/{over}/plain/round/1/", typed(90)).text.count('role="alert"') == 1
    assert total(over) == PerSide(100, 62)


def test_a_round_is_corrected(client):
    """Protects: what another phone wrote is seen before it is replaced."""
    token = a_pad(100, 90)
    url = f"/pad/{token}/plain/round/1/correct/"
    assert client.get(url).context["form"]["ns_points"].value() == 100
    page = client.post(url, typed(110, revision=1))
    assert page.context["correction"].is_stale
    assert total(token) == PerSide(190, 134)
    answer = client.post(url, typed(110, revision=page.context["correction"]["revision"].value()))
    assert answer.url == f"/pad/{token}/plain/"
    assert total(token) == PerSide(200, 124)
    for number in (0, 3):
        assert client.get(f"/pad/{token}/plain/round/{number}/correct/").status_code == 404


def test_the_last_round_is_undone_once(client):
    token = a_pad(100, 90)
    for revision in ("", "two", "9" * 30):  # undoing needs the version that was seen
        client.post(f"/pad/{token}/plain/undo/", {"revision": revision})
    assert total(token) == PerSide(190, 134)
    for _press in range(2):
        assert client.post(f"/pad/{token}/plain/undo/", {"revision": "2"}).url == f"/pad/{token}/plain/"
    assert total(token) == PerSide(100, 62)


def test_the_rematch(client):
    going_on = a_pad(100)
    assert client.post(f"/pad/{going_on}/plain/rematch/").url == f"/pad/{going_on}/plain/"
    assert Pad.objects.count() == 1
    token = a_pad(100, rounds=1)
    url = client.post(f"/pad/{token}/plain/rematch/", {"partners": "rotate"}).url
    assert client.get(url).context["sheet"].name == "Anja & Dora – Cees & Bert"
    assert client.get(f"/pad/{token}/plain/").context["rematch"] == url.split("/")[2]
    assert client.get("/pad/").context["last_pad"] == url.split("/")[2]


def test_klammern_is_asked_in_its_own_words(client):
    url = a_pad_of(client, "klammern")
    assert client.get(url).status_code == 200
    data = typed(70, ns_melds="20", belle="EW", doubling="1")
    assert client.post(f"{url}round/1/", data).url == url
    (line,) = client.get(url).context["sheet"].lines
    assert [(cell.won, cell.extra, cell.score) for cell in line.cells] == [(70, 20, 0), (94, 20, 4)]
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
    assert [party.small for party in get_pad_sheet(find_pad(url.split("/")[2])).parties] == [1, 0]


def test_when_all_pass_nothing_is_counted(client):
    url = a_pad_of(client, "klammern")
    assert client.post(f"{url}round/1/", {"client_id": str(uuid4()), "maker": "passed"}).url == url
    page = client.get(url)
    assert page.context["sheet"].next_number == 2
    assert "The scores are tied." in page.text


def test_three_play_hamburg(client):
    url = a_pad_of(client, "hamburg", length="6", players="3")
    data = {"maker": "E", "choice": "kleines", "n_points": "70", "e_points": "40", "s_points": "30"}
    client.post(f"{url}round/1/", data | {"client_id": str(uuid4())})
    sheet = client.get(url).context["sheet"]
    assert [(party.name, party.die) for party in sheet.parties] == [("Anja", 2), ("Bert", 6), ("Cees", 2)]
    url = a_pad_of(client, "klammern", players="3")  # what Klammern does not know is refused at its field
    page = client.post(f"{url}round/1/", {"client_id": str(uuid4()), "maker": "E", "e_points": "400", "e_melds": "30"})
    assert sorted(page.context["form"].errors) == ["__all__", "e_melds", "e_points", "n_points"]


def test_a_correction_keeps_how_trump_was_made(client):
    """Protects: what a phone wrote call by call is not lost by who corrects the points without a script."""
    url = a_pad_of(client, "klammern")
    token = url.split("/")[2]
    made = KlammernEntry(maker=Side.NS, choice=TrumpChoice.BESSER, trump=Suit.CLUBS, card_points={Side.NS: 90})
    record_pad_round(pad=find_pad(token), number=1, entry=made, client_id=uuid4())
    client.post(f"{url}round/1/correct/", {"maker": "NS", "ns_points": "100", "revision": "1"})
    stored = find_pad(token).rounds.get().entry
    assert stored == {"maker": "NS", "choice": "besser", "trump": "C", "card_points": {"NS": 100}}
    client.post(f"{url}round/1/correct/", {"maker": "EW", "ns_points": "100", "revision": "2"})
    assert find_pad(token).rounds.get().entry == {"maker": "EW", "card_points": {"NS": 100}}
