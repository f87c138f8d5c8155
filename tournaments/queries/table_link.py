"""The table that a link opens."""

from tournaments.models import MatchDay, Table
from tournaments.models.pad import hash_token
from tournaments.permissions import enter


def find_linked_table(token: str) -> Table | None:
    """The table of this link with its leg, match day and club, until the leg is closed. One SQL query."""
    open_tables = Table.objects.filter(leg__closed_at__isnull=True)
    table = (
        open_tables.select_related("leg__match_day__competition__club")
        .filter(links__token_hash=hash_token(token))
        .first()
    )
    if table:
        enter(table.leg.match_day.competition.club)
    return table


def find_linked_match_day(token: str) -> MatchDay | None:
    """The match day of this link, open or closed, where everybody may see who sits where. One SQL query."""
    public = MatchDay.objects.filter(competition__is_public=True).select_related("competition__club")
    return public.filter(legs__tables__links__token_hash=hash_token(token)).first()
