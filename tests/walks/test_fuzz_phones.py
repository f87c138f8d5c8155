"""What phones send from the sheet of a table or a pad, with anything in it: forms, and rounds as JSON."""

import json

import pytest
from django.db import transaction
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.chance import so_many
from tests.factories import TableFactory, a_round
from tests.walks.test_fuzz import (
    WORDS,
    fields_of,
    foreign,  # noqa: F401 - a fixture
    try_everything,
)
from tests.walks.test_url_walk import ADDRESSES, a_pad, what_is_stored
from tournaments.models import Competition, PadRound
from tournaments.services.table.table_link import give_table_links

pytestmark = pytest.mark.django_db

OF_PHONES = [
    *["plain_correct", "plain_undo", "plain_call", "phone_undo", "phone_call", "phone_agree"],
    *["plain_pad_round", "plain_pad_correct", "plain_pad_undo", "plain_pad_rematch", "pad_undo", "pad_rematch"],
]


def sheet_of(competition: Competition, name: str) -> dict[str, object]:
    """What an address of this name may ask for: a table or a pad with one round."""
    if "pad" in name:
        return {"token": a_pad(), "round": 1, "client_id": PadRound.objects.get().client_id}
    row = a_round(TableFactory(leg__match_day__competition=competition))
    return {"token": give_table_links(tables=[row.table])[row.table.pk], "round": 1, "client_id": row.client_id}


@pytest.mark.parametrize("name", OF_PHONES)
def test_no_form_of_a_phone_crashes(client, competition, foreign, name):  # noqa: F811
    given = sheet_of(competition, name)
    parameters = next(address.parameters for address in ADDRESSES if address.name == name)
    url = reverse(name, kwargs={key: given[key] for key in parameters})
    page = url if "correct" in name else reverse("plain_pad" if "pad" in name else "plain_sheet", args=[given["token"]])
    form = fields_of(client, url, page)
    form.fields = form.fields or [("who", "NS"), ("revision", "1"), ("side", "NS"), ("partners", "rotate")]
    try_everything(client, url, form, foreign, 10)


NUMBERS = st.one_of(st.integers(-5, 170), st.sampled_from([2**31, 2**63, 10**40, 0.5, True]))
NAMES_IN_JSON = st.one_of(
    st.sampled_from(
        ["NS", "EW", "N", "E", "maker", "card_points", "roem", "melds", "pit", "plays", "doubling", "belle"]
    ),
    WORDS,
)
ANY_JSON = st.recursive(
    st.one_of(st.none(), NUMBERS, NAMES_IN_JSON),
    lambda inside: st.one_of(st.lists(inside, max_size=4), st.dictionaries(NAMES_IN_JSON, inside, max_size=4)),
    max_leaves=12,
)
WRITTEN = {"maker": "NS", "card_points": {"NS": 100}}
PARTS_OF_A_ROUND = ["client_id", "entry", "sure", "replaces", "known", "side", "table", "\x00"]
ENTRIES = st.one_of(
    ANY_JSON, st.just(WRITTEN), st.dictionaries(NAMES_IN_JSON, ANY_JSON, max_size=3).map(lambda more: WRITTEN | more)
)


@pytest.mark.parametrize("game", ["amsterdam", "kraken", "klammern", "hamburg", "pad"])
def test_no_body_of_a_phone_crashes(client, competition, game):
    """Protects: it is stored or refused in a way that the phone understands, and nothing by halves."""
    if game != "pad":
        competition.rules = game
        competition.save()
    table = TableFactory(leg__match_day__competition=competition)
    links = give_table_links(tables=[table])
    url = f"/pad/{a_pad()}/round/2/" if game == "pad" else f"/t/{links[table.pk]}/round/1/"
    before = what_is_stored()

    @settings(max_examples=so_many(12, 300))
    @given(ENTRIES, st.dictionaries(st.sampled_from(PARTS_OF_A_ROUND), ANY_JSON, max_size=2))
    def attempt(entry: object, changes: dict[str, object]) -> None:
        sent = {"client_id": "5f1c2f0e-7a53-4d1b-9a3e-0c2f0c4e3b11", "entry": entry} | changes
        with transaction.atomic():
            answer = client.post(url, json.dumps(sent), content_type="application/json")
            assert answer.status_code in (200, 400, 409, 422)
            assert answer.json().keys() & {"stored", "texts", "conflict"}
            if answer.status_code != 200:
                assert what_is_stored() == before
            transaction.set_rollback(True)

    attempt()
