"""A sign that no one sees is stored by no form of any page; what was stored before stays readable."""

from io import BytesIO

import pytest
from django.db import transaction
from django.db.models import Value
from django.db.models.functions import Concat
from django.test import Client
from django.urls import reverse

from tests.chance import IS_NIGHT
from tests.factories import PlayerFactory
from tests.tournaments.models.test_plain_text import typed_texts
from tests.walks.test_fuzz import (
    PLAIN,
    anna,  # noqa: F401 - a fixture
    fields_in,
    fields_of,
    first_of_its_kind,
    in_turn,
    is_refused,
    send,
    takes_post,
)
from tests.walks.test_url_walk import (
    Access,
    publish_all,
    url_of,
    values,  # noqa: F401 - a fixture
    what_is_stored,
    with_access,
)
from tournaments.exports.club_file import club_file
from tournaments.imports.club_file import read_club_file
from tournaments.models import Club
from tournaments.models.plain_text import plain_text
from tournaments.models.player import players_of
from tournaments.services.files.club_file import load_club

pytestmark = pytest.mark.django_db

NAME = "Zwaantje"
HIDDEN = "\u202e"


# Signs that the rules of these fields refuse anyway, in their own words.
OTHER_WORDS = {"slug", "username"}


def try_a_hidden_sign(client: Client, url: str, typed: dict[str, str], field: str) -> bool:
    """Whether the field stores a text; then one with a hidden sign is refused in words, and nothing of it is stored."""

    def sent(text: str) -> tuple[str, str]:
        """The answer, and what is stored after it; what is refused stores nothing (test_fuzz.py)."""
        with transaction.atomic():
            answer = send(client, url, [*(typed | {field: text}).items()])
            stored = "" if is_refused(answer) else repr(what_is_stored())
            transaction.set_rollback(True)
        assert answer.status_code < 500, (url, field)
        return answer.content.decode(), stored

    answer, stored = sent(NAME + HIDDEN + "egnaj")
    assert "u202e" not in stored, (url, field)
    # By day that is enough: the night asks whether a plain text would be stored.
    if "U+202E" in answer and not stored and not IS_NIGHT:
        return True
    if NAME not in sent(NAME)[1]:
        return False
    assert NAME not in stored, (url, field)
    assert "U+202E" in answer or field in OTHER_WORDS, (url, field)
    return True


def try_all_fields(client: Client, url: str) -> None:
    if not takes_post(client, url):
        return
    form = fields_of(client, url, url)
    typed = {name for name, _value in form.fields} - form.chosen - {"csrfmiddlewaretoken"}
    for field in first_of_its_kind(typed):
        try_a_hidden_sign(client, url, dict(form.fields), field)


def test_no_form_stores_a_hidden_sign(anna_client, values):  # noqa: F811
    for address in in_turn(anna_client, PLAIN):
        try_all_fields(anna_client, url_of(address, values))


@pytest.mark.parametrize("seat", ["north", "east", "south", "west"])
def test_a_pad_stores_none(client, seat):
    """Protects: the names of a pad, which stand in no field of their own."""
    assert try_a_hidden_sign(client, reverse("pad_start"), {"length": "16", "first_dealer": "N"}, seat)


def one(prefix: str, **fields: str) -> dict[str, str]:
    """A form of several lines with one line filled in."""
    management = {f"{prefix}-TOTAL_FORMS": "1", f"{prefix}-INITIAL_FORMS": "0"}
    return management | {f"{prefix}-0-{field}": value for field, value in fields.items()}


DAY = "/organise/club-a/season/day/1/"
PENALTY = {"add": "penalty", "unit": "Anna", "points": "5", "pits": "0"}
PRIZE = {"prize_twice": "keep"} | one("prizes", kind="last_place", scope="match_day")
TYPED = {
    "account": ("/account/", {}, "first_name"),
    "club": ("/organise/new/", {}, "name"),
    "settings": (
        "/organise/club-a/settings/",
        {
            "names_in_public": "full",
            "name_order": "last_name",
            "pit_word": "pit",
            "leg_word": "boom",
            "paper_size": "a4",
            "contact_term": "2",
        },
        "name",
    ),
    "api_token": ("/organise/club-a/tokens/", {}, "name"),
    "invitation": ("/organise/club-a/members/invitations/", {"role": "viewer"}, "for_whom"),
    "player": ("/organise/club-a/players/new/", {}, "name"),
    "wish": ("/organise/club-a/wishes/", {"kind": "apart", "name_1": "Anna", "name_2": "Bert"}, "note"),
    "guest": (f"{DAY}attendance/", {"action": "guest"}, "guest"),
    "absence": (f"{DAY}absentees/?of=all", {"with_notice": "Anna"}, "reason"),
    "penalty": (f"{DAY}adjustments/", PENALTY, "reason"),
    "season": ("/organise/club-a/season/adjustments/", PENALTY, "reason"),
    "prize": ("/organise/club-a/season/prizes/", PRIZE, "prizes-0-what"),
    "standing": ("/organise/club-a/season/standings/", one("standings", kind="pits"), "standings-0-name"),
    "division": ("/organise/club-a/season/divisions/", one("divisions"), "divisions-0-name"),
    "match day": ("/organise/club-a/season/new-day/", {"date": "2026-10-06"}, "name"),
}


@pytest.mark.parametrize("what", TYPED)
def test_each_of_these_stores_a_text_that_is_plain(anna_client, values, club, what):  # noqa: F811
    """Protects: that the tests above try something."""
    url, typed, field = TYPED[what]
    keys = {name: str(PlayerFactory(club=club, name=name).pk) for name in ("Anna", "Bert")}
    typed = {
        key: keys.get(value, value) if not key.startswith(("name", "unit")) else value for key, value in typed.items()
    }
    assert try_a_hidden_sign(anna_client, url, typed, field)


@pytest.fixture
def old_values(values):  # noqa: F811
    """One of everything, with a hidden sign in each of its texts: as an older program stored it."""
    for field in typed_texts().values():
        if plain_text in field.validators:
            field.model._default_manager.update(**{field.name: Concat(field.name, Value(HIDDEN))})
    return values


def test_older_texts_stay_readable(anna_client, old_values):
    publish_all()
    for address in in_turn(anna_client, [*PLAIN, *with_access(Access.PUBLIC)]):
        url = url_of(address, old_values)
        shown = anna_client.get(url)
        assert shown.status_code in {200, 302, 405}, url
        if takes_post(anna_client, url):
            form = fields_in(shown, url, url)
            with transaction.atomic():
                assert send(anna_client, url, form.fields).status_code < 500, url
                transaction.set_rollback(True)


def test_a_club_of_an_older_program_comes_in_without_them(old_values, club, stranger):
    """Protects: a whole club that no other installation takes because of one sign in one name."""
    document = read_club_file(BytesIO(club_file(Club.objects.get(pk=club.pk))))
    loaded = load_club(document=document, owner=stranger)
    assert loaded.name == "Club A"
    names = list(players_of(loaded).order_by("number").values_list("name", flat=True))
    assert names == [
        name.replace(HIDDEN, "") for name in players_of(club).order_by("number").values_list("name", flat=True)
    ]
