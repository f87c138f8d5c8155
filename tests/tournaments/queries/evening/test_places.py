"""Where everyone plays: the hall, read by person."""

import pytest

from tests.factories import ByeFactory, LegFactory, MatchDayFactory, PairFactory, PlayerFactory, TableFactory
from tournaments.queries.evening.door import list_expected
from tournaments.queries.evening.places import Place, list_places
from tournaments.queries.results.match_day import get_hall

pytestmark = pytest.mark.django_db


def test_everyone_has_a_place_for_every_leg(competition):
    names = ["Dora", "Anja", "Cees", "Bert"]
    players = [PlayerFactory(club=competition.club, name=name) for name in names]
    match_day = MatchDayFactory(competition=competition)
    first, second = LegFactory.create_batch(2, match_day=match_day)
    TableFactory(leg=first, units=players)
    ByeFactory(leg=second, player=players[0])
    rows = list_places(get_hall(match_day))
    assert [row.name for row in rows] == ["Anja", "Bert", "Cees", "Dora"]
    assert rows[0].places == (Place(1, 1, ("E",), "Bert"),)
    assert rows[3].places == (Place(1, 1, ("N",), "Cees"), Place(2, None))


def test_a_pair_is_one_row_with_its_side_and_its_opponents(pairs_competition):
    club = pairs_competition.club
    first = PairFactory(
        competition=pairs_competition,
        number=11,
        first=PlayerFactory(club=club, name="Anja"),
        second=PlayerFactory(club=club, name="Bert"),
    )
    other = PairFactory(competition=pairs_competition, number=12)
    table = TableFactory(leg__match_day__competition=pairs_competition, units=[first, other])
    row = list_places(get_hall(table.leg.match_day))[0]
    assert (row.number, row.name) == (11, "Anja / Bert")
    assert row.places == (Place(1, table.number, ("N", "S"), opponents=str(other)),)


def test_a_substitute_is_listed_at_their_seat_and_a_player_without_a_side_has_no_partner(competition):
    table = TableFactory(leg__match_day__competition=competition)
    seat = table.seats.get(position="N")
    seat.substitute = PlayerFactory(club=competition.club, name="Zwaantje")
    seat.save()
    names = [row.name for row in list_places(get_hall(table.leg.match_day))]
    assert ("Zwaantje" in names, str(seat.player) in names) == (True, False)
    [row] = [row for row in list_places(get_hall(table.leg.match_day)) if row.name == "Zwaantje"]
    assert row.places_of == (str(seat.player),)
    table.seats.get(position="W").delete()
    type(table).objects.update(players=3)
    places = [place for row in list_places(get_hall(table.leg.match_day)) for place in row.places]
    assert {place.partner + place.opponents for place in places} == {""}


def test_pairs_come_together(pairs_competition):
    pair = PairFactory(competition=pairs_competition)
    assert [row.name for row in list_expected(MatchDayFactory(competition=pairs_competition))] == [str(pair)]
