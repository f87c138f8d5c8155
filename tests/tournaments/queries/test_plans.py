"""How the database finds the rows of a page: by an index, never by looking through everything that all clubs have.

What a small table costs says nothing, so the planner is asked how it would go about it (EXPLAIN). PostgreSQL reads
small tables from end to end because that is cheaper; without those ways it shows whether it has another.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import AdjustmentFactory, ByeFactory, MatchDayFactory, TableFactory, a_round

pytestmark = pytest.mark.django_db

LARGE = ("table", "seat", "round", "bye", "result", "adjustment", "leg", "attendance")
"""What grows with every evening of every club."""


OPEN_TABLES = "table_open"
"""The index that holds only the tables of tonight: it may be read from end to end."""


READING_ALL = ("enable_seqscan", "enable_hashjoin", "enable_mergejoin")


def looked_through(action: Callable[[], object]) -> list[str]:
    """The large tables that a query of this action would read from end to end, each with the query."""
    with CaptureQueriesContext(connection) as captured:
        action()
    asked = [query["sql"] for query in captured.captured_queries if query["sql"].lstrip("( ").startswith("SELECT")]
    read = read_by_postgresql if connection.vendor == "postgresql" else read_by_sqlite
    return [f"{table}: {sql}" for sql in asked for table in read(sql) if table in LARGE]


def read_by_sqlite(sql: str) -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {sql}")
        steps = [row[3] for row in cursor.fetchall()]
    names = {alias: table for table, alias in re.findall(r'"tournaments_(\w+)" "?([A-Z]+\d+)', sql)}
    scans = [step.split()[1] for step in steps if step.startswith("SCAN ") and OPEN_TABLES not in step]
    return [names.get(scanned, scanned.removeprefix("tournaments_")) for scanned in scans]


def read_by_postgresql(sql: str) -> list[str]:
    with connection.cursor() as cursor:
        for way in READING_ALL:
            cursor.execute(f"SET LOCAL {way} = off")
        cursor.execute(f"EXPLAIN (FORMAT JSON) {sql}")
        [[plan]] = cursor.fetchone()
        for way in READING_ALL:
            cursor.execute(f"SET LOCAL {way} = on")
    return [node["Relation Name"].removeprefix("tournaments_") for node in nodes(plan["Plan"]) if reads_all(node)]


def nodes(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield node
    for part in node.get("Plans", []):
        yield from nodes(part)


def reads_all(node: dict[str, Any]) -> bool:
    by_index = node["Node Type"] in {"Index Scan", "Index Only Scan"}
    whole_index = by_index and "Index Cond" not in node and node["Index Name"] != OPEN_TABLES
    return node["Node Type"] == "Seq Scan" or whole_index


@pytest.fixture
def player_number(competition) -> int:
    """A season with one of everything that counts."""
    match_day = MatchDayFactory(competition=competition, published=True)
    table = a_round(TableFactory(leg__match_day=match_day)).table
    player = table.seats.first().player
    ByeFactory(leg=table.leg, player=player)
    AdjustmentFactory(competition=competition, match_day=match_day, player=player)
    return player.number


PAGES = [
    *["/clubs/club-a/", "/clubs/club-a/season/", "/clubs/club-a/season/standing/", "/clubs/club-a/season/day/1/"],
    *["/clubs/club-a/season/day/1/draw/", "/clubs/club-a/season/day/1/wall/"],
    *["/clubs/club-a/season/day/1/leg/1/table/1/", "/clubs/club-a/players/", "/clubs/club-a/players/{player}/"],
    *["/organise/club-a/", "/organise/club-a/season/", "/organise/club-a/season/day/1/"],
    *["/organise/club-a/season/day/1/attendance/", "/organise/club-a/season/day/1/adjustments/"],
    "/organise/club-a/season/day/1/leg/1/table/1/",
]


def test_a_page_finds_its_rows_by_an_index(olga_client, client, player_number, subtests):
    for page in PAGES:
        visitor = olga_client if page.startswith("/organise/") else client
        address = page.format(player=player_number)
        with subtests.test(page=page):
            assert visitor.get(address).status_code == 200
            assert looked_through(lambda: visitor.get(address)) == []  # noqa: B023
