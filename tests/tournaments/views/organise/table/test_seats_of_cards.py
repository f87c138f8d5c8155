"""Card by card the forehand leads, and makes trump where the rules say so: by who deals the round."""

import random
from uuid import uuid4

import pytest

from scoring import CardsEntry, Seat, preset
from tests.factories import CompetitionFactory, PlayerFactory, TableFactory, a_round
from tests.tournaments.views.organise.match_days import NAMES, of_season
from tournaments.demo.play import play_round
from tournaments.forms.table.cards import in_tricks
from tournaments.models import Table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

ROUND_2 = (1, 1, 1, 2)


def a_table(cast, rules: str = "amsterdam") -> Table:
    season = CompetitionFactory(club=cast.club, slug="season", rules=rules)
    people = [PlayerFactory(club=cast.club, name=name) for name in NAMES[:4]]
    return TableFactory(leg__match_day__competition=season, units=people)


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


def test_the_player_left_of_the_dealer_is_preselected(cast):
    """East deals the second round, so South leads it; who makes trump is known only where the forehand has to."""
    a_table(cast)
    form = cast.scorekeeper.get(of_season("round_cards", *ROUND_2)).context["form"]
    assert (form["leader"].value(), form["maker"].value()) == ("S", None)


def test_in_kraken_the_forehand_makes_trump(cast):
    a_table(cast, "kraken")
    form = cast.scorekeeper.get(of_season("round_cards", *ROUND_2)).context["form"]
    assert (form["leader"].value(), form["maker"].value()) == ("S", "S")


@pytest.mark.parametrize("rules", ["amsterdam", "kraken"])
def test_another_seat_is_refused_at_its_field_and_stored_by_who_is_sure(cast, rules):
    """Protects: a slip of the finger is found, and an evening on which somebody else began to deal can be entered."""
    table = a_table(cast, rules)
    entry = play_round(random.Random(1), preset(rules), Seat.NORTH)  # as if North dealt the second round
    answer = cast.scorekeeper.post(of_season("round_cards", *ROUND_2), typed(entry, maker="E"))
    errors = answer.context["form"].errors
    assert errors["leader"] == ["Bert (East) deals, so Carla (South) leads the first trick."]
    needs_forehand = ["Bert (East) deals, so by these rules Carla (South) makes trump."]
    assert errors.get("maker", []) == (needs_forehand if rules == "kraken" else [])
    assert 'name="sure"' in answer.text
    assert table.rounds.count() == 0
    cast.scorekeeper.post(of_season("round_cards", *ROUND_2), typed(entry, maker="E", sure="on"))
    assert table.rounds.get().entry["leader"] == "E"


def test_what_was_stored_before_is_corrected_without_being_asked_again(cast):
    """Protects: rounds of earlier versions, whose seats nobody checked, stay as they are."""
    table = a_table(cast)
    entry = play_round(random.Random(2), preset("amsterdam"), Seat.NORTH)
    row = a_round(table, 2, entry)
    changed = {"revision": str(row.revision), "reason": "Misread", "called": "none"}
    cast.scorekeeper.post(of_season("round_cards", *ROUND_2), typed(entry, **changed))
    stored = table.rounds.get().entry
    assert (stored["leader"], stored["called"]) == ("E", [])


LED_BY_SOUTH = "Bert (East) deals, so Carla (South) leads the first trick."


@pytest.mark.parametrize("rules", ["amsterdam", "klammern"])
def test_what_was_not_saved_says_so_at_the_top_with_the_way_to_the_field(cast, rules):
    """Protects: on a phone the page comes back at its top, far from the field that is wrong."""
    table = a_table(cast, rules)
    entry = play_round(random.Random(1), preset("amsterdam"), Seat.NORTH)
    written = typed(entry, melds="all", belle="all")
    page = cast.scorekeeper.post(of_season("round_cards", *ROUND_2), written).text
    told, form = page[page.index('id="look-again"') :].split("<form", 1)
    assert f'<a href="#id_leader">Who leads the first trick?</a>: {LED_BY_SOUTH}' in told
    assert 'id="id_leader"' in form
    assert table.rounds.count() == 0


@pytest.mark.parametrize("rules", ["amsterdam", "klammern"])
@pytest.mark.parametrize("how", [{"action": "check"}, {"action": "", "show": "1"}])
def test_another_seat_is_told_while_the_round_is_written(cast, rules, how):
    """Protects: it is seen when the cards are laid out, not only when 32 of them are there."""
    a_table(cast, rules)
    entry = play_round(random.Random(1), preset("amsterdam"), Seat.NORTH)
    begun = typed(entry, plays=in_tricks(entry.plays[:6]), melds="all", belle="all") | how
    page = cast.scorekeeper.post(of_season("round_cards", *ROUND_2), begun)
    assert LED_BY_SOUTH in page.text
    right = cast.scorekeeper.post(of_season("round_cards", *ROUND_2), begun | {"leader": "S"})
    assert LED_BY_SOUTH not in right.text
    sure = cast.scorekeeper.post(of_season("round_cards", *ROUND_2), begun | {"sure": "on"})
    assert LED_BY_SOUTH not in sure.text
