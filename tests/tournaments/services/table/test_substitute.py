"""Someone plays for someone else: the points stay where they belong."""

import pytest
from django.utils import timezone

from tests.factories import PlayerFactory, TableFactory, a_round
from tournaments.exceptions import Refused
from tournaments.models import Player, Seat
from tournaments.queries.results.result import list_results
from tournaments.services.table.substitute import substitute

pytestmark = pytest.mark.django_db


@pytest.fixture
def seat():
    return TableFactory().seats.get(position="N")


def test_the_points_stay_with_the_player_whose_seat_it_is(seat):
    other = PlayerFactory(club=seat.player.club)
    substitute(seat=seat, player=other)
    a_round(seat.table)
    units = {row[0] for row in list_results(seat.leg.match_day.competition).legs}
    assert seat.player_id in units
    assert other.pk not in units
    substitute(seat=seat)
    assert Seat.objects.get(pk=seat.pk).substitute is None


def test_a_guest_is_added_as_a_substitute_in_one_line(seat):
    substitute(seat=seat, guest=" Tante  Sjaan ")
    guest = Seat.objects.get(pk=seat.pk).substitute
    assert (guest.name, guest.is_guest) == ("Tante Sjaan", True)


def test_a_seated_player_cannot_be_a_substitute(seat):
    for other in [seat.player, seat.table.seats.get(position="E").player]:
        with pytest.raises(Refused):
            substitute(seat=seat, player=other)
    free = PlayerFactory(club=seat.player.club)
    substitute(seat=seat.table.seats.get(position="E"), player=free)
    with pytest.raises(Refused):
        substitute(seat=seat, player=free)


def test_no_substitute_from_another_club_or_in_a_closed_leg(seat):
    with pytest.raises(Refused):
        substitute(seat=seat, player=PlayerFactory())
    seat.leg.closed_at = timezone.now()
    seat.leg.save()
    with pytest.raises(Refused):
        substitute(seat=seat, guest="Sjaan")
    assert not Player.objects.filter(name="Sjaan").exists()
