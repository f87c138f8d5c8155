"""Queries that are put together once and asked many times: writing their SQL takes Django longer than running it.

    _rounds = PreparedQuery(lambda table: Round.objects.filter(table=table).order_by("number"))
    _rounds(5)

For the queries that every stored round needs; elsewhere a queryset is as good.
"""

from collections.abc import Callable
from copy import copy
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import connections
from django.db.models import Expression, QuerySet

Row = TypeVar("Row")


class Given(Expression):
    """Which of the given values goes here, counted from 0."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place = place

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, Any]:
        return "%s", [self]


class Written(NamedTuple):
    """A query as SQL, with places among its values; the compiler knows which columns its rows have."""

    compiler: Any
    sql: str
    values: tuple[Any, ...]


class PreparedQuery(Generic[Row]):
    """The rows of a queryset, which is created and written as SQL when it is asked for the first time.

    `make` gets the place of each value. It may be compared with a column of its kind: a key, a number or a text, as the
    database has it.
    """

    def __init__(self, make: Callable[..., QuerySet[Any, Row]]) -> None:
        self._make = make
        self._rows: QuerySet[Any, Row] | None = None
        self._written: dict[str, Written] = {}  # by the database

    def __call__(self, *values: int | str | None) -> list[Row]:
        if self._rows is None:
            self._rows = self._make(*map(Given, range(len(values))))
        rows = self._rows.all()
        database = rows.db
        if database not in self._written:
            self._written[database] = _write(rows.all(), database)
        written = self._written[database]
        compiler = copy(written.compiler)
        compiler.connection = connections[database]
        given = [values[value.place] if isinstance(value, Given) else value for value in written.values]
        compiler.as_sql = lambda *args, **kwargs: (written.sql, given)
        rows.query.get_compiler = lambda *args, **kwargs: compiler  # type: ignore[method-assign]
        try:
            return list(rows)
        except OverflowError:
            return []  # no column holds a number as large as this

    def first(self, *values: int | str | None) -> Row | None:
        return next(iter(self(*values)), None)


def _write(rows: QuerySet[Any, Any], database: str) -> Written:
    compiler: Any = rows.query.get_compiler(database)
    sql, values = compiler.as_sql()
    compiler.connection = None  # it is that of one thread, and would be kept with the SQL
    return Written(compiler, sql, values)
