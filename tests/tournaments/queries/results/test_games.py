"""Who beat whom: what decides a direct result. Meetings of teams and a Klammer-Jass are tested with theirs."""

import pytest

from scoring import SideTotals
from tests.factories import MatchDayFactory, TableFactory
from tournaments.queries.results.games import list_games
from tournaments.services.table.table import record_totals

pytestmark = pytest.mark.django_db


def played(competition, ns: int, ew: int, *, published: bool = True):
    day = MatchDayFactory(competition=competition, published=published)
    table = TableFactory(leg=day.legs.create(number=1))
    record_totals(table=table, ns=SideTotals(ns), ew=SideTotals(ew), revision=0, by=None)
    return [seat.player_id for seat in table.seats.order_by("pk")]


def test_games_know_who_won_from_whom(competition):
    north, east, south, west = played(competition, 124, 200)
    [game] = list_games(competition)
    assert ({*game.winners}, {*game.losers}) == ({east, west}, {north, south})


def test_a_tie_is_no_ones_game_and_only_what_is_published_or_asked_for_counts(competition):
    played(competition, 162, 162)
    played(competition, 200, 124)
    played(competition, 200, 124, published=False)
    assert len(list_games(competition)) == 2
    assert len(list_games(competition, published_only=True)) == 1
    assert len(list_games(competition, days=[3])) == 1
