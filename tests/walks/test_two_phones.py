"""Two phones and a desk at one table, in any order: nothing is lost, counted twice or overwritten unseen."""

from uuid import uuid4

import pytest

from benchmarks._model_phone import ModelPhone, play_on_models
from tests.chance import SEED, so_many
from tests.factories import CompetitionFactory, TableFactory

pytestmark = pytest.mark.django_db

STEPS = 7


@pytest.fixture
def table():
    return TableFactory(leg__match_day__competition=CompetitionFactory(rounds_per_leg=16))


@pytest.mark.parametrize("two_tallies", [False, True], ids=["one sheet", "two tallies"])
def test_nothing_is_lost_doubled_or_overwritten_unseen(table, two_tallies):
    """Protects: sequences of writing, mistyping, lost and repeated messages, reloads, decisions, a desk alongside."""
    competition = table.leg.match_day.competition
    competition.keeps_two_tallies = two_tallies
    competition.save()
    wrong, asked = {}, 0
    for number in range(so_many(12, 250)):
        seed = f"{SEED}-{number}"
        played = play_on_models(table, seed, two_tallies=two_tallies, steps=STEPS)
        asked += played.asked
        if played.faults:
            wrong[seed] = (played.faults, played.history)
    assert wrong == {}
    assert asked > 1  # otherwise no one ever disagreed


def test_a_fault_would_be_found(table, monkeypatch):
    """Protects: the sequences themselves. A phone that sends every round under a new key, and believes that the answer
    shows it, doubles rounds."""
    whole = ModelPhone.send

    def send(self, entry):
        changed = {"client_id": str(uuid4()), "number": max([0, *self.own()]) + 1, "known": None}
        return whole(self, entry | changed)

    monkeypatch.setattr(ModelPhone, "send", send)
    monkeypatch.setattr(ModelPhone, "is_on_sheet", lambda _phone, _entry: True)
    played = (play_on_models(table, str(seed), two_tallies=False, steps=30) for seed in range(20))
    assert any(one.faults for one in played)
