"""Every service alongside every other one that can meet it, on PostgreSQL, where writers really are at work at once.

One service has done its work and not yet stored it; another one begins, and waits or goes ahead; then the first one is
stored. What is there in the end must be what one of the two orders gives, one at a time; who comes second may be
refused in words, and nothing else may ever be raised. SQLite lets one transaction write at a time: there the two orders
are all there is.

In the gate some of those are tried that met badly once, at night every one of them alongside every other (half an
hour); AT_ONCE=stop_playing,withdraw tries these at the same time and alongside those.
"""

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import product
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.core.cache import caches
from django.core.exceptions import ValidationError
from django.db import connection, connections, models, transaction

from tests.chance import IS_NIGHT
from tests.factories import COUNTING
from tests.walks.examples import ACTIONS, Action
from tests.walks.world import World, build_world
from tournaments.exceptions import Stale
from tournaments.models import Club

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="services beside each other: this is SQLite"),
]

MOST_APART = (
    *["record_round", "record_round: instead of another", "record_round: the first of a season", "correct_round"],
    *["record_totals", "correct_totals", "clear_sheet", "write_tally", "agree_with_sheet", "draw_legs"],
    *["undo_draw", "remove_leg", "undo_change", "undo_change: an exchange", "remove_match_day", "remove_competition"],
    *["exchange_places", "exchange_places: with scores", "exchange_tables: the scores go along"],
    *["seat_latecomers", "close_leg", "check_in", "update_competition", "remove_player", "call_organiser"],
)
NAMED = tuple(name for name in os.environ.get("AT_ONCE", "").split(",") if name in ACTIONS)
CHOSEN = tuple(ACTIONS) if IS_NIGHT else tuple(dict.fromkeys([*NAMED, *MOST_APART]))
PAIRS = [two for two in product(CHOSEN, CHOSEN) if not NAMED or set(NAMED) & set(two)]
if not IS_NIGHT and not NAMED:
    PAIRS = PAIRS[::6]  # each of them alongside four others, and four others alongside it
# Chance, moments, and what belongs to an installation: no two runs are alike there.
LEFT_OUT = {"logentry", "change", "screen", "tablelink", "invitation", "federation", "pad", "submission"}
FIRST_MADE = 10_000
NOT_COMPARED = {"arrived_at", "entered_at", "written_at", "made_at", "created_at", "client_id", "id", "version"}
MOMENTS = {"called_at", "closed_at", "started_at", "paused_at", "published_at", "anonymised_at", "settled_at"}

Rows = dict[str, list[str]]
Outcome = tuple[str, str, Rows]


class Stored:
    """What the world has stored, restored as quickly as the database can."""

    def __init__(self) -> None:
        names = connection.introspection.table_names()
        tables = [name for name in names if name.startswith(("tournaments_", "auth_user"))]
        self.club = build_world().club.pk
        with connection.cursor() as cursor:
            cursor.execute("; ".join(f'CREATE TABLE "kept_{table}" AS TABLE "{table}"' for table in tables))
            cursor.execute("SELECT sequencename, last_value FROM pg_sequences WHERE sequencename LIKE 'tournaments_%'")
            sequences = cursor.fetchall()
        # Meanwhile no foreign key and no trigger is checked.
        self.empty = ["SET LOCAL session_replication_role = replica", *(f'DELETE FROM "{table}"' for table in tables)]  # noqa: S608
        self.fill = [f'INSERT INTO "{table}" SELECT * FROM "kept_{table}"' for table in tables]  # noqa: S608
        self.fill += [f"SELECT setval('{name}', {last or 1}, {last is not None})" for name, last in sequences]
        self.drop = [f'DROP TABLE "kept_{table}"' for table in tables]

    def restore(self) -> World:
        run([*self.empty, *self.fill])
        for made in COUNTING:
            made.reset_sequence(FIRST_MADE)  # who is made for an example is called the same in every order
        for cache in caches.all(initialized_only=True):
            cache.clear()  # limits per visitor
        return World(Club.objects.get(pk=self.club))


def run(statements: list[str]) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("; ".join(statements))


@pytest.fixture
def stored() -> Iterator[Stored]:
    kept = Stored()
    yield kept
    run([*kept.empty, *kept.drop])


@pytest.fixture
def second() -> Iterator[ThreadPoolExecutor]:
    """A thread with its own connection, as another server has."""
    with ThreadPoolExecutor(1) as pool:
        yield pool
        pool.submit(connections.close_all).result()


def outcome_of(call: Callable[[], object]) -> str:
    try:
        call()
    except (Stale, ValidationError):
        return "refused"
    return "done"


def is_waiting(pid: int) -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT cardinality(pg_blocking_pids(%s)) > 0", [pid])
        return bool(cursor.fetchone()[0])


def side_by_side(stored: Stored, first: Action, then: Action, second: ThreadPoolExecutor) -> Outcome:
    """Both look at the world as it is; the second one begins while the first one is not stored yet."""
    world = stored.restore()
    one, other = first(world), then(world)
    pid = second.submit(lambda: connection.cursor().connection.info.backend_pid).result()
    running: Future[str] | None = None
    try:
        with transaction.atomic():
            one()
            running = second.submit(outcome_of, other)
            while not running.done() and not is_waiting(pid):
                time.sleep(0.001)
        said = "done"
    except (Stale, ValidationError):
        said = "refused"
    if running is None:
        running = second.submit(outcome_of, other)
    return said, running.result(timeout=60), rows_of_the_club()


def one_after_the_other(stored: Stored, first: Action, then: Action, order: tuple[int, ...] = (0, 1)) -> Outcome:
    """Both look at the same world, and are called in this order; anyone who is not named is refused."""
    world = stored.restore()
    calls, said = [first(world), then(world)], ["refused", "refused"]
    for at in order:
        said[at] = outcome_of(calls[at])
    return said[0], said[1], rows_of_the_club()


def rows_of_the_club() -> Rows:
    """Everything that is stored, in words that are the same in every run."""
    return Found().rows()


class Found:
    """All rows, each identified by its place and not by its key: the order of writing makes no difference."""

    def __init__(self) -> None:
        self.models = list(apps.get_app_config("tournaments").get_models())
        self.by_key = {
            model: {row["pk"]: row for row in model._default_manager.values("pk", *_columns(model))}
            for model in [*self.models, User]
        }
        self.named: dict[tuple[type[models.Model], Any], str] = {}

    def rows(self) -> Rows:
        return {
            str(model._meta.model_name): sorted(repr(self._row(model, row)) for row in self.by_key[model].values())
            for model in self.models
            if model._meta.model_name not in LEFT_OUT
        }

    def _row(self, model: type[models.Model], row: dict[str, Any]) -> list[Any]:
        values: list[Any] = []
        for field in model._meta.concrete_fields:
            value = row[field.attname]
            if field.is_relation and value is not None:
                value = self._name(field.related_model, value)
            elif field.name in MOMENTS:
                value = value is not None
            if field.name not in NOT_COMPARED:
                values.append((field.name, value))
        return values

    def _name(self, model: Any, key: Any) -> str:
        if (model, key) not in self.named:
            row = self.by_key[model][key]
            where = [row[name] for name in ("number", "name", "slug", "username", "seed") if name in row]
            over = [
                self._name(field.related_model, row[field.attname])
                for field in model._meta.concrete_fields
                if field.name in ("leg", "match_day", "competition", "table") and row[field.attname] is not None
            ]
            self.named[model, key] = repr((model._meta.model_name, where, over))
        return self.named[model, key]


def _columns(model: type[models.Model]) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields]


# In parts, so that processes can share them; building the world once for each pair would take longest.
PARTS = 4


@pytest.mark.parametrize("part", range(PARTS))
def test_two_at_once_store_the_same_as_one_at_a_time(part: int, stored: Stored, second: ThreadPoolExecutor) -> None:
    wrong = {}
    for name, other in PAIRS[part::PARTS]:
        first, then = ACTIONS[name], ACTIONS[other]
        found = side_by_side(stored, first, then, second)
        allowed = [one_after_the_other(stored, first, then)]
        if found not in allowed:
            allowed.append(one_after_the_other(stored, first, then, (1, 0)))
            # The second may always be told to look again.
            allowed.append(one_after_the_other(stored, first, then, (0,)))
        if found not in allowed:
            wrong[name, other] = (*found[:2], _differences(found[2], [rows for _one, _two, rows in allowed]))
    assert wrong == {}


def _differences(rows: Rows, allowed: list[Rows]) -> list[str]:
    """How what is stored differs from each of what could be."""
    return [
        f"{name}: {sorted(set(rows[name]) ^ set(other[name]))}"
        for other in allowed
        for name in rows
        if rows[name] != other[name]
    ]
