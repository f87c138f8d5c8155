"""The end of a leg: the people at a table confirm that the sheet is correct."""

from django.utils.translation import gettext_lazy as _

from scoring import Contender
from tournaments.exceptions import Refused, Stale
from tournaments.models import Table
from tournaments.services.log import log_action
from tournaments.services.table.round import open_sheet, refuse_stale
from tournaments.services.transaction import writes


@writes
def agree_with_sheet(*, table: Table, who: Contender, revision: int) -> Table:
    """Stale when the sheet is no longer the one that they saw: after any change they are asked again."""
    table = open_sheet(table)
    refuse_stale(table, revision)
    if who not in table.contenders:
        raise Stale
    if not table.is_complete:
        raise Refused(_("The sheet is not complete yet."))
    if who not in table.agreeing:
        table.agreed = table.agreed | {who.value: revision}
        table.save(update_fields=["agreed"])
        log_action(table, "sheet_agreed")
    return table
