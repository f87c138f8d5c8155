"""Card by card the forehand leads, and makes trump where the rules say so: by who deals the round."""

import random
from uuid import uuid4

import pytest

from scoring import CardsEntry, Seat, preset
from tests.factories import a_round
from tests.pages.organise.match_days import TABLE_1, a_table_by, of_season
from tournaments.demo.play import play_round
from tournaments.forms.table.cards import in_tricks

CARDS = of_season("round_cards", *TABLE_1, 2)
LED_BY_SOUTH = "Bert (East) deals, so Carla (South) leads the first trick."


def typed(entry: CardsEntry, **changed: str) -> dict[str, str]:
    return {
        "client_id": str(uuid4()),
        "trump": entry.trump.value,
        "maker": entry.maker.value,
        "leader": entry.leader.value,
        "plays": in_tricks(entry.plays),
        "called": "all",
        "action": "store",
    } | changed


@pytest.mark.parametrize("rules", ["amsterdam", "kraken"])
def test_another_seat_is_refused_at_its_field_and_stored_by_who_is_sure(cast, rules):
    """Protects: a slip of the finger is found, and an evening on which someone else began to deal can be entered.
    Who is left of the dealer is preselected, and makes trump where the forehand has to."""
    table = a_table_by(cast, rules)
    forehand = rules == "kraken"
    form = cast.scorekeeper.get(CARDS).context["form"]
    assert (form["leader"].value(), form["maker"].value()) == ("S", "S" if forehand else None)
    entry = play_round(random.Random(1), preset(rules), Seat.NORTH)  # as if North dealt the second round
    answer = cast.scorekeeper.post(CARDS, typed(entry, maker="E"))
    errors = answer.context["form"].errors
    assert errors["leader"] == [LED_BY_SOUTH]
    needs_forehand = ["Bert (East) deals, so by these rules Carla (South) makes trump."]
    assert errors.get("maker", []) == (needs_forehand if forehand else [])
    assert 'name="sure"' in answer.text
    assert table.rounds.count() == 0
    cast.scorekeeper.post(CARDS, typed(entry, maker="E", sure="on"))
    assert table.rounds.get().entry["leader"] == "E"


def test_what_was_stored_before_is_corrected_without_being_asked_again(cast):
    """Protects: rounds of earlier versions, whose seats no one checked, stay as they are."""
    table = a_table_by(cast, "amsterdam")
    entry = play_round(random.Random(2), preset("amsterdam"), Seat.NORTH)
    row = a_round(table, 2, entry)
    cast.scorekeeper.post(CARDS, typed(entry, revision=str(row.revision), reason="Misread", called="none"))
    stored = table.rounds.get().entry
    assert (stored["leader"], stored["called"]) == ("E", [])


@pytest.mark.parametrize("rules", ["amsterdam", "klammern"])
def test_another_seat_is_told_while_the_round_is_written_and_at_the_top_when_it_was_not_saved(cast, rules):
    """Protects: it is seen when the cards are laid out, not only when 32 of them are there; and on a phone the page
    comes back at its top, far from the field that is wrong."""
    table = a_table_by(cast, rules)
    entry = play_round(random.Random(1), preset("amsterdam"), Seat.NORTH)
    begun = typed(entry, plays=in_tricks(entry.plays[:6]), melds="all", belle="all")
    for how in ({"action": "check"}, {"action": "", "show": "1"}):
        for answer, is_said in (({}, True), ({"leader": "S"}, False), ({"sure": "on"}, False)):
            page = cast.scorekeeper.post(CARDS, begun | how | answer)
            assert (LED_BY_SOUTH in page.text) == is_said, (how, answer)
    page = cast.scorekeeper.post(CARDS, typed(entry, melds="all", belle="all")).text
    said, form = page[page.index('id="look-again"') :].split("<form", 1)
    assert f'<a href="#id_leader">Who leads the first trick?</a>: {LED_BY_SOUTH}' in said
    assert 'id="id_leader"' in form
    assert table.rounds.count() == 0
