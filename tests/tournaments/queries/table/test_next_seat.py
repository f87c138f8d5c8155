"""Where each of a table sits in the next leg."""

import pytest

from tests.factories import ByeFactory, LegFactory, PlayerFactory, TableFactory
from tests.tournaments.services.undone import undone
from tournaments.choices import SeatRole
from tournaments.models import Competition, Seat, Table
from tournaments.models.player import players_of
from tournaments.queries.table.next_seat import NextSeat, list_next_seats
from tournaments.services.evening.exchange import exchange_places
from tournaments.services.table.substitute import substitute

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(competition) -> Table:
    """North to West are called A to D."""
    table = TableFactory(leg__match_day__competition=competition)
    for seat, name in zip(table.seats.order_by("pk"), "ABCD", strict=True):
        seat.player.name = name
        seat.player.save()
    return table


def draw_next(table: Table, *tables: str) -> None:
    """The next leg, with these names at its tables; they are new players if no one here has them."""
    leg = LegFactory(match_day=table.leg.match_day, number=2)
    club = table.leg.match_day.competition.club
    for number, names in enumerate(tables, start=1):
        players = [players_of(club).filter(name=name).first() or PlayerFactory(club=club, name=name) for name in names]
        TableFactory(leg=leg, number=number, units=players)


def read(table: Table) -> list[tuple]:
    found = Table.objects.select_related("leg__match_day__competition__club").get(pk=table.pk)
    return [(seat.name, seat.table, seat.seat) for seat in list_next_seats(found)]


def test_each_is_told_the_table_and_the_seat(table):
    draw_next(table, "DXYA", "CPQB")
    assert read(table) == [("A", 1, "W"), ("B", 2, "W"), ("C", 2, "N"), ("D", 1, "N")]
    exchange_places(
        first=Seat.objects.get(leg__number=2, player__name="A"), second=Seat.objects.get(player__name="P"), by=None
    )
    assert read(table)[0] == ("A", 2, "E")
    # Where only members see the seats the phones do not either.
    Competition.objects.update(is_public=False)
    assert read(table) == []


def test_who_sits_out_is_told_so(table):
    draw_next(table, "AXCD")
    ByeFactory(leg=table.leg.match_day.legs.get(number=2), player=table.seats.get(position="E").player)
    assert read(table)[1] == ("B", None, None)


def test_nothing_is_said_before_the_next_leg_is_drawn(table):
    assert read(table) == []
    LegFactory(match_day=table.leg.match_day, number=2)
    assert read(table) == []


def test_who_stands_in_for_this_leg_only_sees_where_the_other_sits_and_who_plays_on_their_own_seat(table):
    draw_next(table, "ABCD", "XYZQ")
    with undone():
        substitute(seat=table.seats.get(position="N"), guest="Guest")
        assert read(table)[0] == ("A", 1, "N")
    with undone():
        resting = Seat.objects.get(leg__number=2, player__name="Z")
        substitute(seat=table.seats.get(position="N"), player=resting.player)
        assert read(table)[0] == ("Z", 2, "S")
    # The name of who plays there is shown.
    substitute(seat=Seat.objects.get(leg__number=2, player__name="B"), guest="Guest")
    assert read(table)[1] == ("Guest", 1, "E")


def test_a_seat_of_ones_own_comes_before_a_place_as_helper(table):
    draw_next(table, "XYZQ", "ABCD")
    helped = Seat.objects.get(leg__number=2, table__number=1, position="N")
    helped.player, helped.role = table.seats.get(position="N").player, SeatRole.HELPER
    helped.save()
    assert read(table)[0] == ("A", 2, "N")


@pytest.mark.parametrize("tables", [["ABCD"], ["AXYZ", "BPQR", "CSTU", "DEFG"]])
def test_two_queries(table, tables, django_assert_num_queries):
    draw_next(table, *tables)
    found = Table.objects.select_related("leg__match_day__competition__club").get(pk=table.pk)
    with django_assert_num_queries(2):
        assert NextSeat("A", 1, "N") in list_next_seats(found)
