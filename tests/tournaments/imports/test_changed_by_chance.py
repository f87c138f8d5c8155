"""Any change of a good file leaves one that is loaded, or refused in words at a place of it."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.imports.documents import documented_example
from tests.tournaments.imports.every_kind import EVERY_KIND
from tournaments.exports.competition_file import get_competition_document
from tournaments.imports.competition import read_competition
from tournaments.imports.faults import BadFile
from tournaments.imports.loading import load_competition

KEYS = st.sampled_from(
    ["line", "name", "player", "pair", "team", "leg", "W", "jass", "model_config", "\ud800", "\0", ""]
)
# Numbers around every limit, words that stand somewhere in a file, and what is of another kind.
PLAIN = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 22),
    st.sampled_from([10**6, 10**30, -(10**6), 1.5, float("nan"), float("inf")]),
    st.sampled_from(
        ["", " ", "Anna", "anna", "NS", "N", "helper", "hamburg", "pairs", "2026-02-30", "25:00", "x" * 300]
    ),
    st.text(max_size=5),
    st.sampled_from(["\ud800", "\0"]),
)
VALUES = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3), max_leaves=4
)


def places_of(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to each value of a document but the document itself."""
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, each in steps:
        yield (*way, step)
        yield from places_of(each, (*way, step))


def changed(document: Any, data: st.DataObject) -> str:
    """A document in which one or two values are others, are gone, stand twice, or have something alongside them."""
    document = json.loads(json.dumps(document))
    for _change in range(data.draw(st.integers(1, 2))):
        *way, last = data.draw(st.sampled_from(list(places_of(document))))
        around = document
        for step in way:
            around = around[step]
        match data.draw(st.sampled_from(["other", "gone", "more"])):
            case "other":
                around[last] = data.draw(VALUES)
            case "gone":
                del around[last]
            case "more" if isinstance(around, list):
                around.append(around[last])
            case "more":
                around[data.draw(KEYS)] = data.draw(VALUES)
    return json.dumps(document, indent=1)


def said(refusal: BadFile, text: str) -> None:
    """Something is said, of a line that the file has."""
    assert refusal.faults
    for fault in refusal.faults:
        assert 1 <= fault.line <= len(text.splitlines())
        assert fault.message
        str(fault).encode(errors="backslashreplace")


@pytest.fixture(scope="module")
def documents(django_db_setup: None, django_db_blocker: Any) -> list[Any]:
    """The example of the handbook, and a competition of every kind."""
    found = [json.loads(documented_example())]
    with django_db_blocker.unblock(), transaction.atomic():
        found += [get_competition_document(make()) for make in EVERY_KIND]
        transaction.set_rollback(True)
    return found


@pytest.mark.django_db
@given(data=st.data())
def test_a_changed_file_is_loaded_or_refused_in_words(
    documents: list[Any], stranger: User, data: st.DataObject
) -> None:
    """Protects: what is read without a fault can be stored, or a service says in words why not."""
    text = changed(data.draw(st.sampled_from(documents)), data)
    with transaction.atomic():
        try:
            assert load_competition(file=read_competition(text), by=stranger).competition is not None
        except BadFile as refusal:
            said(refusal, text)
        transaction.set_rollback(True)
