"""The one order of locks, asked of every service; and that everything which is written is written under its lock."""

import ast
import inspect
import pkgutil
import re
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import connection, transaction
from django.db.models import QuerySet

from tests.factories import TableFactory
from tests.walks.examples import ACTIONS
from tests.walks.world import build_world
from tournaments import services
from tournaments.exceptions import Stale
from tournaments.models import Club, Competition, MatchDay, Pad
from tournaments.models.version import Versioned
from tournaments.services.transaction import ORDER, lock_leg, lock_match_day, lock_table, writes

pytestmark = pytest.mark.django_db

RANK = {model: place for place, model in enumerate(ORDER)}
OF_CLUB, OF_COMPETITION, OF_EVENING = {Club}, {Competition}, {MatchDay}
# One of these locks has to be held by who writes in the table of this model.
OWNERS: dict[str, set[type]] = {
    **dict.fromkeys(
        ["club", "clubpicture", "player", "contact", "ownlink", "formernumber", "wish", "wish_players", "membership"],
        OF_CLUB,
    ),
    **dict.fromkeys(["invitation", "apitoken", "joining"], OF_CLUB),
    "federationstanding": OF_CLUB,
    "federationevent": OF_CLUB,
    "federation": OF_CLUB,  # that of the club itself
    **dict.fromkeys(["formerclubslug", "formercompetitionslug", "formerfederationslug"], OF_CLUB),
    "competition": OF_CLUB | OF_COMPETITION,
    **dict.fromkeys(["fee", "fee_competitions"], OF_CLUB),
    "booking": OF_CLUB | OF_EVENING,  # what an evening costs, with that evening; closing a month locks all of them
    "price": OF_COMPETITION,
    **dict.fromkeys(["category", "categoryplace"], OF_COMPETITION),
    **dict.fromkeys(
        ["pair", "team", "teammember", "division", "divisionplace", "sidestanding", "finalplace", "handicap"],
        OF_COMPETITION,
    ),
    "prize": OF_COMPETITION | OF_EVENING,  # of one evening alone
    "subscriber": OF_COMPETITION,
    "matchday": OF_COMPETITION | OF_EVENING,
    **dict.fromkeys(
        ["attendance", "qualifier", "draw", "leg", "table", "seat", "round", "tally", "bye", "tablelink", "lateround"],
        OF_EVENING,
    ),
    **dict.fromkeys(["board", "playingreserve", "signup", "entrant", "enquiry", "fixture", "lineup"], OF_EVENING),
    "sentresult": OF_COMPETITION | OF_EVENING,  # those of someone who wants no more go with them
    "result": OF_COMPETITION | OF_EVENING,  # those of evenings that are over come with the evening
    "adjustment": OF_COMPETITION | OF_EVENING,
    "stop": OF_COMPETITION | OF_EVENING,
    "correction": OF_COMPETITION | OF_EVENING,
    "padround": {Pad},
    "pad": {Pad},
}
# No one else can know these rows yet; the log and the forms that were sent are only added to.
NEW_ROWS = {
    "create_club": {"club", "membership"},
    "create_pad": {"pad"},
    "start_rematch": {"pad"},
    "create_federation": {"federation"},
    "found_federation": {"federation", "club", "membership"},
    "give_own_club": {"club", "membership"},
    "begin_own_club": {"club", "membership"},
}
ONLY_ADDED = {"logentry", "change", "submission", "handin"}
# One statement, and no one else saves these rows as a whole: the database itself does it at once.
ONE_STATEMENT = {"forget_pads", "begin_hand_in"}
LOCK = re.compile(r'UPDATE "tournaments_(club|competition|matchday)" SET "version" = [^,]+ WHERE')
WRITE = re.compile(r'(?:INSERT INTO|INSERT OR IGNORE INTO|UPDATE|DELETE FROM) "tournaments_(\w+)"')


class Steps(list[tuple[str, Any]]):
    """Which locks were taken and which tables were written in, in order."""

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if found := LOCK.match(sql):
            self.append(("lock", apps.get_model("tournaments", found[1])))
        elif found := WRITE.match(sql):
            self.append(("write", found[1]))
        return execute(sql, params, many, context)

    def faults(self, name: str) -> list[str]:
        service = name.partition(":")[0]
        held: set[type] = set()
        faults = []
        for kind, what in self:
            if kind == "lock":
                if what not in held and any(RANK[other] > RANK[what] for other in held):
                    faults.append(f"{what.__name__} is locked after {sorted(other.__name__ for other in held)}")
                held.add(what)
            elif what not in ONLY_ADDED | NEW_ROWS.get(service, set()) and service not in ONE_STATEMENT:
                owners = OWNERS.get(what, set())
                if what != "screen" and not owners & held:
                    faults.append(f"{what} is written without a lock of {sorted(owner.__name__ for owner in owners)}")
        return faults


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> Steps:
    taken = Steps()
    select_for_update = QuerySet.select_for_update

    def noted(rows: QuerySet[Any], *args: Any, **kwargs: Any) -> QuerySet[Any]:
        # What has a version is locked by the statement that gives it another one.
        if rows.model in RANK and not kwargs.get("skip_locked") and not issubclass(rows.model, Versioned):
            taken.append(("lock", rows.model))
        assert kwargs.get("no_key"), "a lock must let others refer to the row"
        return select_for_update(rows, *args, **kwargs)

    monkeypatch.setattr(QuerySet, "select_for_update", noted)
    return taken


def test_every_service_locks_from_the_outside_in_and_writes_under_its_lock(steps: Steps) -> None:
    world = build_world()
    faults = {}
    for name, action in ACTIONS.items():
        with transaction.atomic():
            call = action(world)
            steps.clear()
            with connection.execute_wrapper(steps):
                try:
                    call()
                except (Stale, ValidationError) as error:
                    faults[name] = [f"the example is refused, so it shows nothing: {error!r}"]
            if found := steps.faults(name):
                faults[name] = found
            transaction.set_rollback(True)
    assert faults == {}


def modules() -> list[Any]:
    found = pkgutil.walk_packages(services.__path__, f"{services.__name__}.")
    return [import_module(module.name) for module in found if not module.ispkg]


def functions_of(module: Any) -> dict[str, Any]:
    return {
        name: value
        for name, value in vars(module).items()
        if inspect.isfunction(value) and value.__module__ == module.__name__
    }


def test_every_service_has_an_example() -> None:
    """Who adds a service shows it in `examples.py`: then its locks are tried here, and alongside every other one."""
    public = {
        name
        for module in modules()
        for name, function in functions_of(module).items()
        if hasattr(function, "is_write") and not name.startswith("_")
    }
    without_wrapper = {"accept_with_new_login", "add_new_login", "begin_own_club"}  # what they call is one
    assert {name.partition(":")[0] for name in ACTIONS} == public | without_wrapper


def test_every_function_that_writes_is_a_service_or_part_of_one() -> None:
    """Protects: no function that can be called from outside stores something without a transaction and its log."""
    writes = {"save", "delete", "update", "bulk_create", "bulk_update", "create"}
    alone = {
        # their own short transactions, or rows that belong to no club
        ("unfinished_club", "take_away_unfinished"),
        ("account", "log_out_everywhere"),
        ("change", "forget_old_changes"),
        ("submission", "keep_location"),
        ("submission", "forget_old_forms"),
        ("submission", "refuse_sent_before"),
    }
    found = set()
    for module in modules():
        tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
        for node in tree.body:
            if not isinstance(node, ast.FunctionDef) or node.name.startswith("_"):
                continue
            called = {
                call.func.attr
                for call in ast.walk(node)
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)
            }
            is_part = "art of " in (ast.get_docstring(node) or "")
            if called & writes and not is_part and not hasattr(vars(module)[node.name], "is_write"):
                found.add((module.__name__.rpartition(".")[2], node.name))
    assert found - alone == set()


def test_every_table_has_the_lock_under_which_it_is_written() -> None:
    """Who adds a model says here under which lock it is written."""
    tables = {
        model._meta.db_table.removeprefix("tournaments_") for model in apps.get_app_config("tournaments").get_models()
    }
    assert tables - set(OWNERS) - ONLY_ADDED == {"screen"}


@pytest.mark.parametrize("take", [lock_table, lock_leg, lock_match_day])
def test_a_row_removed_by_someone_else_is_stale(take: Callable[[Any], object]) -> None:
    table = TableFactory()
    seen: Any = {lock_table: table, lock_leg: table.leg, lock_match_day: table.leg.match_day}[take]
    MatchDay.objects.all().delete()
    with pytest.raises(Stale):
        writes(take)(seen)
