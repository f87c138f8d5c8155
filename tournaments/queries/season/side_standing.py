"""A standing alongside the competition's own, counted from the same results."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tournaments.choices import Position, SeatRole, SideStandingKind
from tournaments.models import Competition, Player, Seat, SideStanding
from tournaments.models.match_day import rules_of_season
from tournaments.queries.people.unit import UnitName, homes_of_units, teams_alongside, unit_names, units_in_category
from tournaments.queries.results.games import games_if_asked
from tournaments.queries.results.result import Results, list_guests, list_results
from tournaments.queries.results.standing import NamedStandingRow, get_standing
from tournaments.queries.season.played_table import OPPOSITE
from tournaments.standings import CountingMethod, CountingRules, UnitCount, make_standing
from tournaments.standings.clubs_and_towns import HomeRow, rank_homes, within
from tournaments.standings.results import PITS, ROEM
from tournaments.standings.season import rank_season, units_held
from tournaments.standings.side import (
    only,
    own_rules,
    partners_together,
    pits_as_points,
    plain_rules,
    roem_as_points,
)
from tournaments.standings.teams_alongside import team_results


@dataclass(frozen=True, slots=True)
class NamedHomeRow:
    """A club or town, as a row of a standing."""

    row: HomeRow
    number: int
    name: str
    categories: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CountedSideStanding:
    """The rows from first to last. `number` of a row is that of a player, pair or team, or of two partners here.

    For clubs and towns it is their place on this list; they have no number. `left_out`: how many results are not in it,
    because their pits or roem are not known. Behind the name of a team are those in it.
    """

    side: SideStanding
    rows: tuple[NamedStandingRow | NamedHomeRow, ...]
    by_average: bool
    left_out: int = 0

    @property
    def links_players(self) -> bool:
        """Whether each row is one player, who has a page."""
        together = (SideStandingKind.PAIRS, SideStandingKind.HOMES, SideStandingKind.TEAMS)
        return self.side.kind not in together and self.side.competition.unit_field == "player"

    @property
    def is_of_teams(self) -> bool:
        return self.side.kind == SideStandingKind.TEAMS

    @property
    def is_of_homes(self) -> bool:
        return self.side.kind == SideStandingKind.HOMES


def get_side_standing(side: SideStanding, *, published_only: bool = True) -> CountedSideStanding:
    """Four SQL queries, and one for each of these if needed: who sat together, who is new, who is a guest, who won;
    two for who is in which team.

    For a category and for clubs the queries of the standing and three at most.
    """
    competition = side.competition
    if side.kind in (SideStandingKind.CATEGORY, SideStandingKind.HOMES):
        return _within_the_standing(side, published_only=published_only)
    days = list(competition.match_days.order_by("number"))
    shown = [day for day in days if day.published_at is not None or not published_only]
    results = list_results(competition, published_only=published_only, days=shown)
    season_rules = rules_of_season(competition, days, results.handicaps, in_side_standing=True)
    legs, adjustments = results.of_season(competition), results.adjustments
    held = units_held(results.counted(competition, season_rules))
    names = unit_names(competition)
    # Points scored once count once: only the standing of the season itself gives a match day a weight.
    not_counted = {number: rule for number, rule in season_rules.days.items() if not rule.weight}
    rules = replace(plain_rules(side.counting_best, side.minimum_attendance), days=not_counted)
    figure = {SideStandingKind.PITS: PITS, SideStandingKind.ROEM: ROEM}.get(SideStandingKind(side.kind))
    left_out = 0 if figure is None else sum(row[figure] is None for row in legs)
    match side.kind:
        case SideStandingKind.COUNTED:
            rules = own_rules(season_rules, side.counting_best, side.minimum_attendance)
        case SideStandingKind.TEAMS:
            return _of_teams(side, results, season_rules, names)
        case SideStandingKind.PLAIN_TOTAL:
            rules = replace(
                rules,
                absences=season_rules.absences,
                handicaps=season_rules.handicaps,
                handicap_per=season_rules.handicap_per,
                legs_per_match_day=season_rules.legs_per_match_day,
            )
        case SideStandingKind.PITS:
            legs, adjustments = pits_as_points(legs, adjustments)
        case SideStandingKind.ROEM:
            legs, adjustments = roem_as_points(legs), []
        case SideStandingKind.NEWCOMERS:
            rules = own_rules(season_rules, side.counting_best, side.minimum_attendance)
            legs, adjustments = only(_newcomers(side), legs, adjustments)
        case SideStandingKind.PAIRS:
            legs, pairs = partners_together(legs, _partners(competition))
            adjustments = []
            names = {
                number: UnitName(number, " / ".join(names[player].name for player in pair))
                for number, pair in pairs.items()
            }
    ranks_guests = competition.guests_are_ranked or side.kind == SideStandingKind.PAIRS
    standing = make_standing(
        legs,
        adjustments,
        rules,
        guests=frozenset() if ranks_guests else list_guests(competition),
        games=games_if_asked(competition, published_only=published_only),
        numbers={unit_id: unit.number for unit_id, unit in names.items()},
        stops=() if side.kind == SideStandingKind.PAIRS else results.stops,
        held=held,
    )
    rows = tuple(NamedStandingRow(row, *names[row.unit_id]) for row in standing.rows)
    return CountedSideStanding(side, rows, rules.method == CountingMethod.AVERAGE, left_out)


def _within_the_standing(side: SideStanding, *, published_only: bool) -> CountedSideStanding:
    """The queries of the standing, and one or two for who is in the category or comes from where."""
    competition = side.competition
    count = get_standing(competition, published_only=published_only)
    by_average = count.rules.method == CountingMethod.AVERAGE
    whole = [unit.row for unit in count.rows]
    if side.kind == SideStandingKind.HOMES:
        homes = rank_homes(whole, homes_of_units(competition), side.best_people or 1, by_average=by_average)
        of_homes = tuple(NamedHomeRow(row, at, row.home) for at, row in enumerate(homes, start=1))
        return CountedSideStanding(side, of_homes, by_average)
    names = {unit.row.unit_id: unit for unit in count.rows}
    rows = within(whole, units_in_category(competition, side.category_id or 0))
    # Everyone here is in this category: only their other ones are shown.
    others = {pk: tuple(one for one in unit.categories if one != str(side.category)) for pk, unit in names.items()}
    named = tuple(replace(names[row.unit_id], row=row, categories=others[row.unit_id]) for row in rows)
    return CountedSideStanding(side, named, by_average)


def _of_teams(
    side: SideStanding, results: Results, season_rules: CountingRules, names: Mapping[int, UnitName]
) -> CountedSideStanding:
    """From what an evening counts for each of its people in the season, whether it is dropped there or not."""
    competition = side.competition
    guests = frozenset() if competition.guests_are_ranked else list_guests(competition)
    people_rules = replace(own_rules(season_rules, None, 0), tie_breaks=())
    counts = results.counted(competition, people_rules, guests=guests)
    of_people = rank_season(counts, people_rules, guests=guests, stops=results.stops).rows
    counted = [UnitCount(row.unit_id, [one for one in row.counted if not one.dropped]) for row in of_people]
    teams = teams_alongside(competition)
    members = {team: people for team, (_name, people) in teams.items()}
    legs = team_results(counted, members, side.best_people or 1)
    standing = make_standing(legs, [], plain_rules(side.counting_best, side.minimum_attendance))
    behind = {team: tuple(names[one].name for one in people) for team, people in members.items()}
    named = tuple(NamedStandingRow(row, *teams[row.unit_id][0][:2], behind[row.unit_id]) for row in standing.rows)
    return CountedSideStanding(side, named, by_average=False)


def _newcomers(side: SideStanding) -> set[int]:
    players = Player.objects.filter(club=side.competition.club_id, member_since__gte=side.newcomers_since)
    return set(players.order_by().values_list("pk", flat=True))


def _partners(competition: Competition) -> dict[tuple[int, int, int | None], int]:
    """Who sat opposite whom, by player, match day and leg."""
    seats = Seat.objects.filter(
        leg__match_day__competition=competition,
        table__players=len(Position),
        role=SeatRole.PLAYER,
        player__isnull=False,
    )
    at_table = {}
    for table, position, player, day, leg in seats.order_by().values_list(
        "table_id", "position", "player_id", "leg__match_day__number", "leg__number"
    ):
        at_table[table, position] = (player, day, leg)
    partners: dict[tuple[int, int, int | None], int] = {}
    for (table, position), own in at_table.items():
        if (table, OPPOSITE[position]) in at_table:
            partners[own], _day, _leg = at_table[table, OPPOSITE[position]]
    return partners
