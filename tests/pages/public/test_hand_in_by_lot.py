"""Damaged texts, handed in: none makes the site fall over, and nothing is stored that the text does not say."""

import re
from itertools import takewhile
from typing import Any

import pytest
from django.db import transaction
from hypothesis import given, settings

from scoring import entry_to_mapping, read_records
from tests.chance import so_many
from tests.factories import TableFactory
from tests.pages.public.test_hand_in import GOOD, evening, send, table, token  # noqa: F401 - fixtures
from tests.scoring.notation.test_mutations import damaged
from tournaments.models import Round, Table
from tournaments.views.public import api

pytestmark = pytest.mark.django_db

TABLE, ROUND = re.compile(rb'\[ *Table +"([0-9]+)"'), re.compile(rb"\[ *(?:Round|Table|Klaverjas) ")


def as_read_alone(text: bytes, place: dict[str, int]) -> Any:
    """The round on this line of a text, as the engine reads it when nothing is around it."""
    lines = text.split(b"\n")
    above, below = lines[: place["line"] - 1], lines[place["line"] :]
    assert int(next(found[1] for line in reversed(above) if (found := TABLE.search(line)))) == place["table"]
    own = takewhile(lambda line: line.strip(b" \t\r") and not ROUND.match(line.strip()), below)
    kept = [line for line in own if not line.strip().startswith(b"[Rules")]
    alone = b'[Klaverjas "1"]\n\n' + b"\n".join([lines[place["line"] - 1], b'[Rules "amsterdam"]', *kept])
    reading = read_records(alone)
    assert reading.faults == ()
    (record,) = reading.records
    return record


@settings(max_examples=so_many(300, 10_000))
@given(text=damaged(GOOD.encode()))
def test_a_damaged_text_never_fails_and_stores_only_what_it_says(text, send, table, monkeypatch):  # noqa: F811
    """Protects: a round that no one wrote, a round half stored, or a server that falls over a text."""
    monkeypatch.setattr(api, "MOST_A_MINUTE", 1_000_000)
    monkeypatch.setattr(api.RatePerNetwork, "allow_request", lambda *_: True)
    with transaction.atomic():
        TableFactory(leg=table.leg, number=2)
        answer = send(text)
        assert answer.status_code in (200, 400)
        said = answer.json().get("stored", [])
        stored = {(row.table.number, row.number): row for row in Round.objects.select_related("table")}
        assert stored.keys() == {(place["table"], place["round"]) for place in said}
        for place in said:
            record = as_read_alone(text, place)
            row = stored[place["table"], place["round"]]
            assert (record.number, entry_to_mapping(record.entry)) == (row.number, row.entry)
        for one in Table.objects.all():
            assert one.rounds_played == one.rounds.count()
        if answer.status_code == 200:
            again = send(text).json()
            assert (again["stored"], again["already_there"], again["refused"]) == ([], said, answer.json()["refused"])
        transaction.set_rollback(True)


def test_the_undamaged_text_is_stored(send, table):  # noqa: F811
    TableFactory(leg=table.leg, number=2)
    assert send(GOOD).json()["counts"] == {"stored": 4, "already_there": 0, "refused": 0}
