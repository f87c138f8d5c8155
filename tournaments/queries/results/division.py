"""The divisions of a competition: who plays where, and the standing of each."""

from dataclasses import dataclass

from tournaments.models import Competition, Division, DivisionPlace
from tournaments.models.player import players_of
from tournaments.queries.people.unit import unit_names
from tournaments.queries.results.standing import CompetitionStanding, NamedStandingRow, get_standing
from tournaments.standings import NoPlace, StandingRow, rounded
from tournaments.standings.averages import average
from tournaments.standings.divisions import DivisionRow, DivisionRules, next_divisions, rank_divisions


@dataclass(frozen=True, slots=True)
class NamedDivisionRow:
    """A row of the whole standing, with its place in the division and where it goes next."""

    division: Division
    unit: NamedStandingRow
    row: DivisionRow


@dataclass(frozen=True, slots=True)
class DivisionTable:
    division: Division
    rows: tuple[NamedDivisionRow, ...]


@dataclass(frozen=True, slots=True)
class DivisionStanding:
    count: CompetitionStanding
    tables: tuple[DivisionTable, ...]

    @property
    def by_average(self) -> bool:
        return self.count.competition.by_average


def get_division_standing(competition: Competition, *, published_only: bool = True) -> DivisionStanding:
    """The queries of the standing and two more; one more where someone of a division never came.

    By points: finals are for the whole competition.
    """
    count = get_standing(competition, published_only=published_only, with_finals=False)
    divisions = list(competition.divisions.order_by("number"))
    members = division_of(competition, divisions)
    units = {unit.row.unit_id: unit for unit in count.rows}
    never_came = [unit_id for unit_id in members if unit_id not in units] if units else []
    if never_came:
        names = unit_names(competition)
        absent = [StandingRow(key, no_place=NoPlace.TOO_FEW) for key in never_came if key in names]
        units |= {row.unit_id: NamedStandingRow(row, *names[row.unit_id]) for row in absent}
    tables = rank_divisions(
        [DivisionRules(division.promoted, division.relegated) for division in divisions],
        members,
        [(unit_id, unit.row.place) for unit_id, unit in units.items()],
        frozenset(key for key, unit in units.items() if unit.row.no_place in (NoPlace.TOO_FEW, NoPlace.WITHDREW)),
    )
    return DivisionStanding(
        count,
        tuple(
            DivisionTable(division, tuple(NamedDivisionRow(division, units[row.unit_id], row) for row in rows))
            for division, rows in zip(divisions, tables, strict=True)
        ),
    )


def division_of(competition: Competition, divisions: list[Division]) -> dict[int, int]:
    """The index of each unit's division. One query."""
    index = {division.pk: at for at, division in enumerate(divisions)}
    places = DivisionPlace.objects.filter(division__competition=competition).order_by()
    return {
        unit_id: index[division]
        for division, unit_id in places.values_list("division_id", f"{competition.unit_field}_id")
    }


def next_places(competition: Competition, *, published_only: bool) -> dict[int, int]:
    """The index of each unit's division in the next season: who goes up or down is in another one."""
    standing = get_division_standing(competition, published_only=published_only)
    tables = [[row.row for row in table.rows] for table in standing.tables]
    return division_of(competition, [table.division for table in standing.tables]) | next_divisions(tables)


def usual_start_figure(competition: Competition) -> int | None:
    """What those with a place in the last division have on average, rounded half up; without divisions all of them.

    None while no one there has a place. The SQL queries of the standing of divisions.
    """
    standing = get_division_standing(competition, published_only=False)
    rows = [line.unit.row for line in standing.tables[-1].rows] if standing.tables else standing.count.standing.rows
    totals = [row.total for row in rows if row.place is not None]
    mean = average(sum(totals), len(totals))
    return None if mean is None else int(rounded(mean))


def list_units(competition: Competition) -> list[tuple[int, str]]:
    """Everyone who may play in a division, by name: active players, or the pairs or teams. One or two queries."""
    names = unit_names(competition)
    if competition.unit_field != "player":
        return _by_name({pk: unit.name for pk, unit in names.items()})
    active = set(players_of(competition).filter(is_active=True).values_list("pk", flat=True))
    active |= set(DivisionPlace.objects.filter(division__competition=competition).values_list("player_id", flat=True))
    return _by_name({pk: names[pk].name for pk in active if pk in names})


def list_entrants(competition: Competition) -> dict[int, int]:
    """Who is dealt over groups, with their numbers: those present on the last match day that anyone came to, or else
    everyone who may play.

    Two or three queries.
    """
    numbers = {pk: unit.number for pk, unit in unit_names(competition).items()}
    last = competition.match_days.filter(attendances__isnull=False).order_by("-number").first()
    present = last.attendances.values_list(f"{competition.unit_field}_id", flat=True) if last else ()
    here = {pk: numbers[pk] for pk in present if pk in numbers}
    return here or {pk: numbers[pk] for pk, _name in list_units(competition)}


def _by_name(names: dict[int, str]) -> list[tuple[int, str]]:
    return [(pk, names[pk]) for pk in sorted(names, key=lambda pk: names[pk].casefold())]
