"""A table of four rounds, the secret part of its address, and the choice to keep the count twice."""

import pytest

from tests.factories import CompetitionFactory, TableFactory
from tournaments.models import Table
from tournaments.services.table.table_link import give_table_links


@pytest.fixture
def table(db: None) -> Table:
    return TableFactory(leg__match_day__competition=CompetitionFactory(rounds_per_leg=4))


@pytest.fixture
def token(table: Table) -> str:
    return give_table_links(tables=[table])[table.pk]


@pytest.fixture
def two_tallies(table: Table) -> None:
    competition = table.leg.match_day.competition
    competition.keeps_two_tallies = True
    competition.save()
