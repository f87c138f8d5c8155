"""A standing besides the competition's own, counted from the same results."""

from dataclasses import dataclass

from tournaments.choices import Position, SeatRole, SideStandingKind
from tournaments.models import Competition, Player, Seat, SideStanding
from tournaments.queries.people.unit import UnitName, unit_names
from tournaments.queries.season.result import list_games, list_guests, list_results
from tournaments.queries.season.standing import NamedStandingRow
from tournaments.standings import CountingMethod, Standing, TieBreak, make_standing
from tournaments.standings.side import (
    only,
    own_rules,
    partners_together,
    pits_as_points,
    plain_rules,
    roem_as_points,
)

OPPOSITE = {
    Position.NORTH: Position.SOUTH,
    Position.SOUTH: Position.NORTH,
    Position.EAST: Position.WEST,
    Position.WEST: Position.EAST,
}


@dataclass(frozen=True, slots=True)
class CountedSideStanding:
    """The rows from first to last. `number` of a row is that of a player, pair or team, or of two partners here."""

    side: SideStanding
    standing: Standing
    rows: tuple[NamedStandingRow, ...]
    by_average: bool

    @property
    def links_players(self) -> bool:
        """Whether each row is one player, who has a page."""
        return self.side.kind != SideStandingKind.PAIRS and self.side.competition.unit_field == "player"


def get_side_standing(side: SideStanding, *, published_only: bool = True) -> CountedSideStanding:
    """Three SQL queries, and one for each of these if needed: who sat together, who is new, who is a guest, who won."""
    competition = side.competition
    results = list_results(competition, published_only=published_only)
    legs, adjustments = results.legs, results.adjustments
    names = unit_names(competition)
    rules = plain_rules(side.counting_best, side.minimum_attendance)
    match side.kind:
        case SideStandingKind.COUNTED:
            rules = own_rules(competition.counting.rules, side.counting_best, side.minimum_attendance)
        case SideStandingKind.PITS:
            legs, adjustments = pits_as_points(legs, adjustments)
        case SideStandingKind.ROEM:
            legs, adjustments = roem_as_points(legs), []
        case SideStandingKind.NEWCOMERS:
            rules = own_rules(competition.counting.rules, side.counting_best, side.minimum_attendance)
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
        games=list_games(competition, published_only=published_only)
        if TieBreak.DIRECT_RESULT in rules.tie_breaks
        else (),
        numbers={unit_id: number for unit_id, (number, _name) in names.items()},
    )
    rows = tuple(NamedStandingRow(row, *names[row.unit_id]) for row in standing.rows)
    return CountedSideStanding(side, standing, rows, rules.method == CountingMethod.AVERAGE)


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
        at_table[table, Position(position)] = (player, day, leg)
    partners: dict[tuple[int, int, int | None], int] = {}
    for (table, position), own in at_table.items():
        if (table, OPPOSITE[position]) in at_table:
            partners[own], _day, _leg = at_table[table, OPPOSITE[position]]
    return partners
