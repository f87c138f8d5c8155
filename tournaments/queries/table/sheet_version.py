"""Whether a phone at a table has the newest sheet: a text that changes with everything the sheet shows."""

from django.db.models import F, Max, OuterRef, Subquery, Sum
from django.db.models.functions import Coalesce
from django.utils.crypto import salted_hmac

from tournaments.models import Seat, Table, Tally

WHO_SITS = F("pk") * F("player_id") + Coalesce("substitute_id", 0)


def sheet_version(table: Table) -> str:
    """One SQL query if the table was fetched with its competition."""
    leg = table.leg
    competition = leg.match_day.competition
    own = Seat.objects.filter(table=OuterRef("pk"))
    found = [Subquery(own.order_by().values("table").annotate(figure=Sum(WHO_SITS)).values("figure"))]
    if table.is_complete:  # where to sit next is shown at the end
        following = Seat.objects.filter(leg__match_day=leg.match_day_id, leg__number=leg.number + 1)
        following = following.filter(player__in=Seat.objects.filter(table=table.pk).values("player"))
        found.append(Subquery(following.order_by().values("leg").annotate(figure=Sum(WHO_SITS)).values("figure")))
    if competition.keeps_two_tallies:
        tallies = Tally.objects.filter(table=OuterRef("pk")).order_by().values("table")
        found.append(Subquery(tallies.annotate(figure=Max("written_at")).values("figure")))
    figures = (
        *(table.pk, table.number, table.revision, table.called_at, sorted(table.agreed.items()), leg.closed_at),
        *(leg.match_day.leg_rules, competition.keeps_two_tallies, competition.is_public),
        Table.objects.filter(pk=table.pk).values_list(*found).first(),
    )
    return salted_hmac(__name__, repr(figures)).hexdigest()[:16]
