"""A published evening of club A."""

import pytest
from django.test import Client

from tests.factories import MatchDayFactory, PlayerFactory, TableFactory, a_round
from tournaments.models import Competition, MatchDay, Player, Table


@pytest.fixture(autouse=True)
def _visitors_read_english(english: None, client: Client) -> None:
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"


@pytest.fixture
def _sheets_of_one_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that two looks at one sheet are equal."""
    monkeypatch.setattr("tournaments.exports.match_sheet.time", lambda: 0.0)


@pytest.fixture
def players(competition: Competition) -> list[Player]:
    names = ["Anja", "Bert", "Cees", "Dora"]
    return [PlayerFactory(club=competition.club, name=name, number=number) for number, name in enumerate(names, 1)]


@pytest.fixture
def evening(competition: Competition) -> MatchDay:
    return MatchDayFactory(competition=competition, published=True)


@pytest.fixture
def table(evening: MatchDay, players: list[Player]) -> Table:
    """Anja and Cees against Bert and Dora: 100 and 62 points twice."""
    table = TableFactory(leg__match_day=evening, units=players)
    a_round(table, 1)
    a_round(table, 2)
    return table
