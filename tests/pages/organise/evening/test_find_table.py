"""From a number or a name that is typed to the sheet of a table."""

from tests.factories import PlayerFactory
from tests.pages.organise.match_days import a_leg, a_match_day, of_season

FIND = of_season("find_table", 1)


def test_a_number_or_the_name_of_who_sits_there_leads_to_the_sheet(cast):
    leg = a_leg(cast, tables=3)
    assert 'name="table"' in cast.scorekeeper.get(of_season("organise_match_day", 1)).text  # the desk has the field
    seat = leg.seats.get(player__name="Joop")
    seat.substitute = PlayerFactory(club=cast.club, name="Wim de Groot")
    seat.save()
    for typed, number in (("2", 2), (" 02 ", 2), ("frits", 2), ("Joop", 3), ("wim", 3), ("groot", 3), ("de g", 3)):
        answer = cast.scorekeeper.get(FIND, {"table": typed, "leg": "1"})
        assert answer.url == of_season("table_entry", 1, 1, number), typed
    assert cast.scorekeeper.get(FIND, {"table": "frits"}).url == of_season("table_entry", 1, 1, 2)
    for name in ("Bert", "Joop"):
        seat = leg.seats.get(player__name=name)
        seat.substitute = PlayerFactory(club=cast.club, name=f"Zus van {name}")
        seat.save()
    page = cast.scorekeeper.get(FIND, {"table": "zus"})
    assert [one.table.number for one in page.context["found"]] == [1, 3]
    assert of_season("table_entry", 1, 1, 3) in page.text
    for typed in ("9", "Zwaantje", "²"):
        page = cast.scorekeeper.get(FIND, {"table": typed, "leg": "1"}).text
        assert f"there is no table “{typed}”" in page
        assert f'value="{typed}"' in page


def test_before_the_draw_there_is_none(cast):
    a_match_day(cast)
    assert "No one is seated yet" in cast.scorekeeper.get(FIND, {"table": "1"}).text
