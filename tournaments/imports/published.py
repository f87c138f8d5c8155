"""Figures that a club has published about a competition, compared with those counted here: each that differs."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from operator import attrgetter
from types import MappingProxyType
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from tournaments.models import Competition, MatchDay
from tournaments.queries.results.match_day import get_match_day_result
from tournaments.queries.results.standing import get_standing
from tournaments.standings import DayRow, StandingRow, rounded

LONGEST = 100
"""At most this much is repeated of text that could not be read."""

MOST_DECIMALS = 6
"""More decimals than anyone prints; an average with more is not compared."""

# Of a standing, by the names of its rows.
OF_STANDING: Mapping[str, tuple[Any, Callable[[StandingRow], int | Fraction | None]]] = {
    "totals": (gettext_lazy("Total"), lambda row: row.total),
    "plain_totals": (gettext_lazy("All results"), lambda row: row.plain_total),
    "averages": (gettext_lazy("Average"), lambda row: row.average),
    "average_of_counted": (gettext_lazy("Average"), lambda row: row.average),
    "average_of_all": (gettext_lazy("Average of all"), lambda row: row.plain_average),
    "places": (pgettext_lazy("rank", "Place"), lambda row: row.place),
}
FOR_READERS = frozenset({"mistakes", "leader_after", "notes"})
"""Remarks about the figures, and former standings."""


class Difference(NamedTuple):
    """A figure as published and as counted; None if there is no such row, or no such figure.

    `match_day`: of its result, None for the standing. `place` is the one that is counted.
    """

    what: str
    match_day: int | None
    name: str
    place: int | None
    published: str
    counted: str | None

    def __str__(self) -> str:
        where = _("Standing") if self.match_day is None else _("Match day %(number)d") % {"number": self.match_day}
        said = {"where": where, "what": self.what, "name": self.name, "published": self.published}
        if self.counted is None:
            return _("%(where)s, %(what)s, %(name)s: published %(published)s, but not found here") % said
        said |= {"counted": self.counted, "place": "–" if self.place is None else str(self.place)}
        return _("%(where)s, %(what)s, %(name)s (place %(place)s): published %(published)s, counted %(counted)s") % said


def find_differences(
    published: Any, competition: Competition, called: Mapping[str, str] = MappingProxyType({})
) -> list[Difference]:
    """Between the `published` of a file (docs/load-competition.md) and the competition as it is stored now.

    `called`: the names here of people whom the file names differently. Anything not written as documented is a
    difference too: it has not been compared.
    """
    if not published:
        return []
    if not isinstance(published, Mapping):
        return [_unread("published", published)]
    return list(_differences(_by_names_here(published, called), competition))


def _by_names_here(written: Any, called: Mapping[str, str]) -> Any:
    """The same with everyone under their name here: as keys, in lists, in pairs of a name and a figure."""
    if isinstance(written, Mapping):
        return {called.get(key, key): _by_names_here(value, called) for key, value in written.items()}
    if isinstance(written, list):
        return [_by_names_here(one, called) for one in written]
    return called.get(written, written) if isinstance(written, str) else written


def _differences(published: Mapping[str, Any], competition: Competition) -> Iterator[Difference]:
    standing = get_standing(competition, published_only=False).rows
    rows = {unit.name: unit.row for unit in standing}
    for key, written in published.items():
        if key in OF_STANDING:
            what, figure_of = OF_STANDING[key]
            yield from _of_rows(str(what), None, written, rows, figure_of)
        elif key == "order":
            yield from _order(written, [unit.name for unit in standing], rows)
        elif key in ("evenings", "places_of_evening"):
            yield from _evenings(key, written, competition)
        elif key not in FOR_READERS:
            yield _unread(key, written)


def _evenings(key: str, written: Any, competition: Competition) -> Iterator[Difference]:
    days: dict[str, MatchDay] = {str(day.number): day for day in competition.match_days.all()}
    if not isinstance(written, Mapping):
        yield _unread(key, written)
        return
    for number, figures in written.items():
        day = days.get(str(number))
        if day is None:
            yield _unread(f"{key}.{number}", figures)
            continue
        day.competition = competition
        rows: dict[str, DayRow] = {named.name: named.row for named in get_match_day_result(day).rows}
        what, figure = (_("Total"), "total") if key == "evenings" else (pgettext("rank", "Place"), "place")
        yield from _of_rows(what, day.number, figures, rows, attrgetter(figure))


def _of_rows(
    what: str, match_day: int | None, written: Any, rows: Mapping[str, Any], figure_of: Callable[[Any], Any]
) -> Iterator[Difference]:
    """`written` has a figure for each name, or is a list of names with their figures."""
    pairs = list(written.items()) if isinstance(written, Mapping) else written
    if not isinstance(pairs, Sequence) or isinstance(pairs, str):
        yield _unread(what, written)
        return
    for pair in pairs:
        if not isinstance(pair, Sequence) or isinstance(pair, str) or len(pair) != len(("name", "figure")):
            yield _unread(what, pair)
            continue
        name, said = str(pair[0]), str(pair[1])[:LONGEST]
        figure, row = _read(pair[1]), rows.get(name)
        counted, place = (None, None) if row is None else (figure_of(row), row.place)
        is_too_exact = isinstance(counted, Fraction) and figure is not None and _decimals(figure) > MOST_DECIMALS
        if is_too_exact:
            too_exact = _("%(figure)s, with more than %(most)d decimals and so not compared")
            said = too_exact % {"figure": said, "most": MOST_DECIMALS}
        if is_too_exact or not _is_same(pair[1], figure, counted):
            yield Difference(what, match_day, name, place, said, _text(counted, figure))


def _order(written: Any, names: Sequence[str], rows: Mapping[str, StandingRow]) -> Iterator[Difference]:
    """Everyone named, from first to last; those tied may be named in any order."""
    if not isinstance(written, Sequence) or isinstance(written, str):
        yield _unread("order", written)
        return
    for at, name in enumerate(map(str, written)):
        row = rows.get(name)
        counted = names[at] if at < len(names) else None
        shares = row is not None and counted is not None and row.place == rows[counted].place
        if name != counted and not shares:
            place = None if row is None else row.place
            yield Difference(
                pgettext("rank", "Place"), None, name, place, str(at + 1), None if place is None else str(place)
            )


def _is_same(written: Any, figure: Decimal | None, counted: int | Fraction | None) -> bool:
    """An average is as printed if it is that, rounded or cut off, with as many decimals."""
    if isinstance(written, bool) or counted is None:
        return written is None and counted is None
    if figure is None:
        return False
    if isinstance(counted, int):
        return figure == counted
    units = 10 ** _decimals(figure)
    return figure in (rounded(counted, _decimals(figure)), Fraction(int(counted * units), units))


def _text(counted: int | Fraction | None, figure: Decimal | None) -> str | None:
    """With as many decimals as were printed."""
    if counted is None or isinstance(counted, int):
        return None if counted is None else str(counted)
    return str(rounded(counted, 0 if figure is None else min(_decimals(figure), MOST_DECIMALS)))


def _read(written: Any) -> Decimal | None:
    """The figure written there, if there is one."""
    try:
        figure = Decimal(str(written))
    except InvalidOperation:
        return None
    return figure if figure.is_finite() else None


def _decimals(figure: Decimal) -> int:
    return max(0, -int(figure.as_tuple().exponent))


def _unread(what: str, written: Any) -> Difference:
    return Difference(what, None, "–", None, str(written)[:LONGEST], None)
