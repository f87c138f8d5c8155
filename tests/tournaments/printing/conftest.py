"""An evening to print: two legs of two tables, someone sits out, nothing has been played yet."""

import pytest

from tests.factories import AttendanceFactory, ByeFactory, LegFactory, MatchDayFactory, PlayerFactory, TableFactory
from tournaments.models import Competition, MatchDay, Player


@pytest.fixture(autouse=True)
def _in_english(english: None) -> None:
    """Every paper here."""


@pytest.fixture
def players(competition: Competition) -> list[Player]:
    names = ["Anja", "Bert", "Cees", "Dora", "Emma", "Frits", "Greet", "Henk", "Ineke"]
    return [PlayerFactory(club=competition.club, name=name, number=number) for number, name in enumerate(names, 1)]


@pytest.fixture
def evening(competition: Competition, players: list[Player]) -> MatchDay:
    evening = MatchDayFactory(competition=competition)
    for player in players:
        AttendanceFactory(match_day=evening, player=player)
    for order in [(0, 1, 2, 3, 4, 5, 6, 7, 8), (8, 7, 6, 5, 4, 3, 2, 1, 0)]:
        leg = LegFactory(match_day=evening)
        TableFactory(leg=leg, units=[players[index] for index in order[:4]])
        TableFactory(leg=leg, units=[players[index] for index in order[4:8]])
        ByeFactory(leg=leg, player=players[order[8]])
    return evening
