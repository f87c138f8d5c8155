"""A table of four rounds, the secret part of its address, and of those of both sides where each keeps the count."""

import pytest

from scoring import Side
from tests.factories import CompetitionFactory, TableFactory, a_round
from tournaments.models import Table
from tournaments.services.table.table_link import give_table_links


@pytest.fixture
def table(db: None) -> Table:
    return TableFactory(leg__match_day__competition=CompetitionFactory(rounds_per_leg=4))


@pytest.fixture
def token(table: Table) -> str:
    return give_table_links(tables=[table])[table.pk]


@pytest.fixture
def complete(table: Table) -> Table:
    for number in range(1, 5):
        a_round(table, number)
    table.refresh_from_db()
    return table


@pytest.fixture
def two_tallies(table: Table) -> dict[str, str]:
    """The links of both sides."""
    competition = table.leg.match_day.competition
    competition.keeps_two_tallies = True
    competition.save()
    return {side.value: give_table_links(tables=[table], side=side)[table.pk] for side in Side}
