"""What the organiser wants to know before deciding what a table is worth."""

from tournaments.choices import RulingAnswer
from tournaments.models import Seat, Table
from tournaments.models.ruling import Ruling, SideRuling
from tournaments.queries.results.result import list_results
from tournaments.queries.table.match_record import in_order
from tournaments.standings import ResultKind
from tournaments.standings.results import KIND, LEG, POINTS, UNIT_ID


def own_averages(table: Table) -> dict[str, int]:
    """What everyone at this table would have with their own average of the evening, by name; four SQL queries.

    Of a team none: what it has in a leg is made of two tables, or of four members.
    """
    match_day, leg = table.leg.match_day, table.leg.number
    competition = match_day.competition
    if competition.is_teams:
        return {}
    ruling = Ruling("", {who.value: SideRuling(RulingAnswer.OWN_AVERAGE) for who in table.contenders})
    rows = list_results(competition, match_day=match_day, supposed={table.pk: ruling}).legs
    points = {row[UNIT_ID]: row[POINTS] for row in rows if row[LEG] == leg and row[KIND] == ResultKind.RULED}
    seats = Seat.objects.filter(table=table).select_related("player", "pair__first", "pair__second")
    units = [getattr(seat, competition.unit_field) for seat in in_order(seats)]
    return {str(unit): points[unit.pk] for unit in units if unit is not None and unit.pk in points}
