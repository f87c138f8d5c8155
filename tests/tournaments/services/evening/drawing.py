"""An evening to draw: who is there, and who sits where afterwards."""

import pytest

from tests.factories import AttendanceFactory, MatchDayFactory, PairFactory
from tournaments.choices import LeftOver
from tournaments.models import Seat
from tournaments.queries.evening.draw import get_draw_basis
from tournaments.seating import History
from tournaments.services.evening.door import set_attendance

ALL_WAYS = [way.value for way in LeftOver]


@pytest.fixture
def match_day(competition):
    competition.left_over_ways = ALL_WAYS
    competition.save()
    return MatchDayFactory(competition=competition)


@pytest.fixture
def pairs_day(pairs_competition):
    return MatchDayFactory(competition=pairs_competition)


def attending(match_day, count):
    return [row.player for row in AttendanceFactory.create_batch(count, match_day=match_day)]


def pairs_attending(match_day, count):
    pairs = PairFactory.create_batch(count, competition=match_day.competition)
    set_attendance(match_day=match_day, pairs=pairs)
    return pairs


def seats(match_day, *legs):
    """Who sits where: leg, table, seat, player, role; of all legs, or of these."""
    found = Seat.objects.filter(leg__match_day=match_day).order_by("leg__number", "table__number", "pk")
    if legs:
        found = found.filter(leg__number__in=legs)
    return list(found.values_list("leg__number", "table__number", "position", "player_id", "role"))


def evening(match_day):
    return History.of([seated.plan for seated in get_draw_basis(match_day).legs])
