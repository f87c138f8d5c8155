"""Whether a phone at a table has the newest sheet: a text that changes with everything the sheet shows."""

from typing import Any

from django.db.models import F, Max, OuterRef, Subquery, Sum
from django.db.models.functions import Coalesce
from django.utils.crypto import salted_hmac

from tournaments.models import Seat, Table, Tally
from tournaments.queries.table.kept_match import PhoneTable

WHO_SITS = F("pk") * F("player_id") + Coalesce("substitute_id", 0)


def sheet_version(at: PhoneTable) -> str:
    """One SQL query where the sheet is complete or each side keeps the count, otherwise none."""
    table, leg = at.table, at.table.leg
    competition = leg.match_day.competition
    found = []
    if table.is_complete:  # where to sit next is shown at the end
        following = Seat.objects.filter(leg__match_day=leg.match_day_id, leg__number=leg.number + 1)
        following = following.filter(player__in=Seat.objects.filter(table=table.pk).values("player"))
        found.append(Subquery(following.order_by().values("leg").annotate(figure=Sum(WHO_SITS)).values("figure")))
    if competition.keeps_two_tallies:
        tallies = Tally.objects.filter(table=OuterRef("pk")).order_by().values("table")
        found.append(Subquery(tallies.annotate(figure=Max("written_at")).values("figure")))
    figures: tuple[Any, ...] = (
        *(table.pk, table.number, table.revision, table.called_at, sorted(table.agreed.items()), leg.closed_at),
        *(at.ruleset, competition.keeps_two_tallies, competition.is_public),
        [(seat.pk, seat.player_id, seat.substitute_id) for seat in at.seats],
        Table.objects.filter(pk=table.pk).order_by().values_list(*found).first() if found else None,
    )
    return salted_hmac(__name__, repr(figures)).hexdigest()[:16]
