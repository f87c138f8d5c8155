"""The link of a person is tried against every address there is: it opens their own page, and nothing else.

Guessed, old, replaced and ended links open nothing, and one link works on fifty devices at once.
"""

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.services.evening.test_entrant import announced
from tests.walks.test_taken_away import BY_LINK
from tests.walks.test_url_walk import (
    ADDRESSES,
    PERSON,
    Access,
    addresses_with,
    let_in,
    one_of_everything,
    shuts_out,
    url_of,
    what_is_stored,
)
from tournaments.models import Club, Entrant, MatchDay, Player
from tournaments.services.evening.entrant import cancel_sign_up, entrant_token, sign_up_anyone
from tournaments.services.people.own_link import end_own_link, give_own_links, own_code, own_token, replace_own_link

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

OF_A_PERSON = [address for address in ADDRESSES if address.name in PERSON and address.parameters]
BY_TOKEN = [
    address
    for address in ADDRESSES
    if "token" in address.parameters and address.name not in PERSON | {"new_password"}  # with whose it is
]
METHODS = ("get", "post")


@pytest.fixture
def values(competition) -> dict[str, object]:
    return one_of_everything(competition)


@pytest.fixture
def player(values, club: Club) -> Player:
    return Player.objects.select_related("club").get(club=club, number=values["number"])


def token_of(player: Player) -> str:
    return own_token(give_own_links(club=player.club, players=[player])[player.pk])


def on_own_page(token: str) -> Client:
    """The browser of someone who opened the page of their link."""
    browser = Client()
    assert browser.get(reverse("own_page", args=[token])).status_code == 200
    return browser


def signed_up(competition) -> tuple[list[object], str]:
    """What the address of a sign-up at a drive of this club is made of, and its key."""
    drive = announced(competition.club)
    entrant = sign_up_anyone(match_day=drive, names=["Anna", "Bert"], reach="06 12345678", nonce="x" * 24)
    return [*drive.url_args], entrant_token(entrant.nonce)


def on_page_of_sign_up(competition) -> Client:
    drive, token = signed_up(competition)
    browser = Client()
    assert browser.get(reverse("signed_up", args=[*drive, token])).status_code == 200
    return browser


@pytest.mark.parametrize("whose", ["a member", "who signed up"])
def test_who_has_a_link_is_a_stranger_everywhere_else(values, player, competition, whose):
    """Protects: clubs, from a link that logs someone in; each address answers as it answers a stranger."""
    browser = on_own_page(token_of(player)) if whose == "a member" else on_page_of_sign_up(competition)
    stranger = Client()
    before = what_is_stored()
    for address in addresses_with(*set(Access) - {Access.PERSON, Access.PHONE, Access.PAD, Access.INVITATION}):
        if address.name in ("screen", "screen_version", "set_language", "login"):
            continue  # what the browser itself asked for
        if not values.keys() >= set(address.parameters):
            continue
        url = url_of(address, values)
        for method in METHODS:
            answers = [getattr(one, method)(url) for one in (stranger, browser)]
            assert answers[0].status_code == answers[1].status_code, (method, url)
            assert answers[0].headers.get("Location") == answers[1].headers.get("Location"), (method, url)
    assert what_is_stored() == before


@pytest.mark.parametrize("whose", ["a member", "who signed up"])
def test_the_key_of_a_person_opens_no_table_pad_or_invitation(values, player, competition, whose):
    assert {address.name.partition("_")[0] for address in BY_TOKEN} >= {"phone", "plain", "pad", "join"}
    assert set(BY_LINK) - {"own"} <= {address.name.partition("_")[0] for address in BY_TOKEN}
    token = token_of(player) if whose == "a member" else signed_up(competition)[1]
    before = what_is_stored()
    given = values | {"client_id": "00000000-0000-0000-0000-000000000000", "round": 1}
    for address in BY_TOKEN:
        urls = [url_of(address, given | {"token": key}) for key in (token, "x" * len(token))]
        for method in METHODS:
            own, unknown = (getattr(Client(), method)(url) for url in urls)
            assert own.status_code == unknown.status_code, (method, urls)
            assert own.status_code >= 302, (method, urls)
            assert player.name not in own.content.decode(), urls
    assert what_is_stored() == before


def test_a_sign_up_is_opened_by_its_own_key_alone(competition):
    """Protects: who signed up, whose names and telephone number no other page shows."""
    drive, token = signed_up(competition)
    other = sign_up_anyone(
        match_day=MatchDay.objects.latest("pk"), names=["Cor", "Dirk"], reach="0501234567", nonce="y" * 24
    )
    stored = Entrant.objects.exclude(pk=other.pk).get()
    before = what_is_stored()
    for key in ("x" * len(token), stored.token_hash, stored.nonce, own_token(stored.nonce), token[:-1]):
        for method in METHODS:
            page = getattr(Client(), method)(reverse("signed_up", args=[*drive, key]), {"action": "cancel"})
            assert page.status_code == 404, key
            assert "Anna" not in page.content.decode()
    page = Client().get(reverse("signed_up", args=[*drive, token]))
    assert "Anna / Bert" in page.content.decode()
    assert not {"Cor", "12345678", "0501234567"} & set(page.content.decode().split())
    assert (page.headers["Referrer-Policy"], "no-store" in page.headers["Cache-Control"]) == ("same-origin", True)
    assert what_is_stored() == before
    for _device in range(50):
        assert Client().get(reverse("signed_up", args=[*drive, token])).status_code == 200
    cancel_sign_up(sign_up=stored.sign_up)
    assert Client().get(reverse("signed_up", args=[*drive, token])).status_code == 404


def test_a_link_is_of_one_person_only(values, player, club):
    """Protects: others, of whom nothing can be said or changed there."""
    other = Player.objects.filter(club=club).exclude(pk=player.pk).earliest("pk")
    Player.objects.filter(pk=other.pk).update(name="Zwaantje van der Meulen")
    Player.objects.filter(pk=player.pk).update(asked_to_be_forgotten_at=None)
    before = what_is_stored(but={"version"})
    browser = Client()
    for fields in ({"wish": "initials"}, {"wish": "forget"}):
        browser.post(
            reverse("own_name", args=[token_of(player)]), {**fields, "player": other.pk, "number": other.number}
        )
    now = what_is_stored(but={"version"})
    changed = [(old, new) for old, new in zip(before["Player"], now["Player"], strict=True) if old != new]
    assert [old[0] for old, _new in changed] == [player.pk]


@pytest.mark.parametrize("how", ["guessed", "old", "ended", "hash", "nonce", "of_another_secret", "nameless"])
def test_no_other_key_opens_a_page(values, player, settings, how):
    token = token_of(player)
    stored = player.own_links.get()
    match how:
        case "guessed":
            token = "x" * len(token)
        case "old":
            replace_own_link(player=player)
        case "ended":
            end_own_link(player=player)
        case "hash":
            token = stored.token_hash
        case "nonce":
            token = stored.nonce
        case "of_another_secret":
            settings.SECRET_KEY = "of someone else"
            token = own_token(stored.nonce)
        case "nameless":
            Player.objects.filter(pk=player.pk).update(anonymised_at="2026-11-20T20:00Z")
    before = what_is_stored()
    for address in OF_A_PERSON:
        url = url_of(address, {"token": token, "of": values["competition"], "day": values["day"]})
        assert let_in(Client(), url) == [], url
        assert player.name not in Client().get(url).content.decode()
    assert what_is_stored() == before


def test_fifty_devices_have_the_same_page(values, player):
    token = token_of(player)
    for _device in range(50):
        on_own_page(token)
    # Replaced on one of them, it stops on all.
    answer = Client().post(reverse("own_replace", args=[token]))
    assert answer.status_code == 302
    assert shuts_out(Client().get(reverse("own_page", args=[token])))
    assert Client().get(answer.url).status_code == 200


def test_the_page_of_a_person_is_kept_by_no_cache_and_found_by_no_search_engine(values, player):
    page = Client().get(reverse("own_page", args=[token_of(player)]))
    assert "no-store" in page.headers["Cache-Control"]
    assert b'name="robots" content="noindex, nofollow"' in page.content
    assert page.headers["Referrer-Policy"] == "same-origin"


def test_a_code_that_is_guessed_says_nothing_of_anyone(values, player):
    nonce = give_own_links(club=player.club, players=[player])[player.pk]
    address = reverse("own_code")
    assert Client().post(address, {"code": own_code(nonce)}).url == reverse("own_page", args=[own_token(nonce)])
    for wrong in ("AAAA-AAAA", own_code(nonce)[:-1], own_code(nonce)[::-1], "", "<b>", "٣" * 8):
        page = Client().post(address, {"code": wrong})
        assert page.status_code == 200
        assert page.context["form"].errors["code"]
        assert player.name not in page.content.decode()
