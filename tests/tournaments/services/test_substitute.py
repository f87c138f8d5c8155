"""Somebody plays for somebody else: the points stay where they belong."""

import pytest
from django.utils import timezone

from tests.factories import PlayerFactory, TableFactory, a_round
from tournaments.exceptions import Refused
from tournaments.models import Player, Seat
from tournaments.queries.result import list_results
from tournaments.services.substitute import substitute

pytestmark = pytest.mark.django_db


@pytest.fixture
def seat():
    return TableFactory().seats.get(position="N")


def test_the_points_stay_with_whose_seat_it_is(seat):
    other = PlayerFactory(club=seat.player.club)
    substitute(seat=seat, player=other)
    a_round(seat.table)
    units = {row[0] for row in list_results(seat.leg.match_day.competition).legs}
    assert seat.player_id in units
    assert other.pk not in units
    substitute(seat=seat)
    assert Seat.objects.get(pk=seat.pk).substitute is None


def test_a_guest_is_written_down_in_one_line(seat):
    substitute(seat=seat, guest=" Tante  Sjaan ")
    guest = Seat.objects.get(pk=seat.pk).substitute
    assert (guest.name, guest.is_guest) == ("Tante Sjaan", True)


def test_whoever_plays_himself_cannot_play_for_another(seat):
    for other in [seat.player, seat.table.seats.get(position="E").player]:
        with pytest.raises(Refused):
            substitute(seat=seat, player=other)
    free = PlayerFactory(club=seat.player.club)
    substitute(seat=seat.table.seats.get(position="E"), player=free)
    with pytest.raises(Refused):
        substitute(seat=seat, player=free)


def test_nobody_of_another_club_and_not_in_a_closed_leg(seat):
    with pytest.raises(Refused):
        substitute(seat=seat, player=PlayerFactory())
    seat.leg.closed_at = timezone.now()
    seat.leg.save()
    with pytest.raises(Refused):
        substitute(seat=seat, guest="Sjaan")
    assert not Player.objects.filter(name="Sjaan").exists()
