"""Standings within a standing: of some of its units, and of the clubs or towns that they come from."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tournaments.standings.ranking import Score
from tournaments.standings.season import StandingRow


@dataclass(frozen=True, slots=True)
class HomeRow:
    """A club or town in its standing.

    `total` are the points of its best, `average` the mean of their averages; only what ranks is given. `counted` is how
    many count, `match_days` how many they played together. Without a `place` there are fewer than count.
    """

    place: int | None
    shared: bool
    home: str
    total: int
    average: Fraction | None
    counted: int
    match_days: int


def within(rows: Iterable[StandingRow], units: Collection[int]) -> list[StandingRow]:
    """The rows of these units alone: counted as in the whole standing, with places from 1, gaps among themselves.

    If finals decided the whole standing there are no gaps here either.
    """
    chosen = [row for row in rows if row.unit_id in units]
    places = [row.place for row in chosen if row.place is not None]
    met = Counter(places)
    behind = [row.gap_to_first for row in chosen]
    return [
        row
        if row.place is None
        else row._replace(
            place=places.index(row.place) + 1,
            shared=met[row.place] > 1,
            gap=_gap(behind[at], behind[at - 1]) if at else None,
            gap_to_first=_gap(behind[at], behind[0]),
        )
        for at, row in enumerate(chosen)
    ]


def _gap(one: Score | None, other: Score | None) -> Score | None:
    return None if one is None or other is None else one - other


def rank_homes(
    rows: Iterable[StandingRow], home_of: dict[int, str], best: int, *, by_average: bool = False
) -> list[HomeRow]:
    """Clubs or towns by their `best` units with a place, added up; of averages the mean.

    `home_of` says where a unit comes from: units not in it count for none. Capitals make no difference. If fewer than
    `best` have a place, the home is listed after the others without one, with what it has. Equal sums share a place.
    """
    own: defaultdict[str, list[StandingRow]] = defaultdict(list)
    spelled: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for row in rows:
        home = home_of.get(row.unit_id, "")
        if home and row.place is not None:
            own[home.casefold()].append(row)
            spelled[home.casefold()][home] += 1
    found = []
    for key, members in own.items():
        name = min(spelled[key], key=lambda one: (-spelled[key][one], one))
        found.append(_of_home(name, members, best, by_average=by_average))
    found.sort(key=lambda row: (row.counted < best, -row.counted if row.counted < best else 0, -_figure(row), row.home))
    return _placed(found, best)


def _of_home(home: str, members: Sequence[StandingRow], best: int, *, by_average: bool) -> HomeRow:
    if by_average:
        members = sorted(members, key=lambda row: -(row.average or 0))[:best]
        average = sum((row.average or Fraction() for row in members), Fraction()) / len(members)
    else:
        members, average = sorted(members, key=lambda row: -row.total)[:best], None
    total, days = sum(row.total for row in members), sum(row.match_days for row in members)
    return HomeRow(None, False, home, total, average, len(members), days)


def _figure(row: HomeRow) -> Fraction | int:
    return row.total if row.average is None else row.average


def _placed(rows: Sequence[HomeRow], best: int) -> list[HomeRow]:
    full = [row for row in rows if row.counted == best]
    figures = [_figure(row) for row in full]
    met = Counter(figures)
    ranked = [
        replace(row, place=figures.index(figure) + 1, shared=met[figure] > 1)
        for row, figure in zip(full, figures, strict=True)
    ]
    return [*ranked, *rows[len(full) :]]
