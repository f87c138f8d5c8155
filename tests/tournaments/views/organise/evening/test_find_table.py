"""From a number or a name that is typed to the sheet of a table."""

import pytest

from tests.factories import PlayerFactory
from tests.tournaments.views.organise.match_days import OUTSIDERS, a_leg, a_match_day, of_season


def test_a_number_leads_to_the_sheet(cast):
    a_leg(cast, tables=3)
    for typed in ("2", " 02 "):
        answer = cast.scorekeeper.get(of_season("find_table", 1), {"table": typed, "leg": "1"})
        assert answer.url == of_season("table_entry", 1, 1, 2)


def test_so_does_the_name_of_who_sits_there(cast):
    leg = a_leg(cast, tables=3)
    seat = leg.seats.get(player__name="Joop")
    seat.substitute = PlayerFactory(club=cast.club, name="Wim de Groot")
    seat.save()
    for typed in ("frits", "Joop", "wim", "groot", "de g"):
        answer = cast.scorekeeper.get(of_season("find_table", 1), {"table": typed})
        assert answer.url == of_season("table_entry", 1, 1, 2 if typed == "frits" else 3)


def test_several_are_offered(cast):
    leg = a_leg(cast, tables=3)
    for name in ("Bert", "Joop"):
        seat = leg.seats.get(player__name=name)
        seat.substitute = PlayerFactory(club=cast.club, name=f"Zus van {name}")
        seat.save()
    page = cast.scorekeeper.get(of_season("find_table", 1), {"table": "zus"})
    assert [one.table.number for one in page.context["found"]] == [1, 3]
    assert of_season("table_entry", 1, 1, 3) in page.text


@pytest.mark.parametrize("typed", ["9", "Zwaantje", "²"])
def test_of_none_it_is_said_and_what_was_typed_is_kept(cast, typed):
    a_leg(cast)
    page = cast.scorekeeper.get(of_season("find_table", 1), {"table": typed, "leg": "1"})
    assert f"there is no table “{typed}”" in page.text
    assert f'value="{typed}"' in page.text


def test_before_the_draw_there_is_none(cast):
    a_match_day(cast)
    assert "Nobody is seated yet" in cast.scorekeeper.get(of_season("find_table", 1), {"table": "1"}).text


@pytest.mark.parametrize("person", OUTSIDERS)
def test_it_is_for_scorekeepers_and_above(cast, person):
    a_leg(cast)
    assert getattr(cast, person).get(of_season("find_table", 1), {"table": "1"}).status_code == 404


def test_the_desk_has_the_field(cast):
    a_leg(cast)
    assert 'name="table"' in cast.scorekeeper.get(of_season("organise_match_day", 1)).text
