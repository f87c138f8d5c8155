"""The meetings of a leg, for the page that shows its tables."""

from dataclasses import dataclass

from tournaments.choices import SeatRole
from tournaments.models import Competition, Seat, Team
from tournaments.queries.results.match_day import HallLeg
from tournaments.standings import TeamTable, find_meetings


@dataclass(frozen=True, slots=True)
class MeetingOfLeg:
    """Two teams and what each has at both its tables; the one that `has_won`, once the meeting is over."""

    sides: tuple[tuple[Team, int], tuple[Team, int]]
    has_won: Team | None
    is_over: bool


def list_meetings(leg: HallLeg, competition: Competition) -> list[MeetingOfLeg]:
    """The meetings in the order of the tables, where one counts as a whole; none of a frozen leg. No SQL."""
    if not competition.counts_meetings or leg.is_frozen:
        return []
    tables = [
        TeamTable(
            key=one.table.pk,
            leg=leg.leg.number,
            sides=(_teams(one.north_south), _teams(one.east_west)),
            totals=(one.table.ns_total, one.table.ew_total),
            is_over=bool(one.table.winner),
        )
        for one in leg.tables
    ]
    teams = {seat.team_id: seat.team for one in leg.tables for seat in one.seats if seat.team}
    return [
        MeetingOfLeg(
            (
                (teams[meeting.teams[0]], meeting.totals[0]),
                (teams[meeting.teams[1]], meeting.totals[1]),
            ),
            teams.get(meeting.winner),
            meeting.is_over,
        )
        for meeting in find_meetings(tables)
    ]


def _teams(seats: tuple[Seat, ...]) -> frozenset[int]:
    return frozenset(seat.team_id for seat in seats if seat.team_id is not None and seat.role == SeatRole.PLAYER)
