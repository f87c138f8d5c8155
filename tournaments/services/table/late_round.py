"""Rounds that reach us too late for their sheet: kept for the organiser, who types them in where they belong."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring import ImpossibleRound, Ruleset, Side, Unreadable, entry_from_mapping
from tournaments.exceptions import Refused, Stale
from tournaments.models import LateRound, Table, TableLink
from tournaments.queries.table.table import rounds_of
from tournaments.services.log import log_action
from tournaments.services.table.round import LONGEST_LEG
from tournaments.services.table.table_link import names_at
from tournaments.services.table.written import agree
from tournaments.services.transaction import lock_match_day, writes

MOST_OF_TABLE = 40
"""So many rounds of one table are kept; a leg has ten to twenty, and each side may have its own count."""


@writes
def keep_late_round(
    *, link: TableLink, number: int, entry: Mapping[str, Any], client_id: UUID, side: Side | None = None
) -> LateRound | None:
    """A round of a table whose leg is closed, or that was drawn anew; `entry` is in the engine's notation.

    The same `client_id` sent again gives the same one. None for what is on the sheet already, or was taken off it: only
    the answer to the phone had been lost. Stale when the table can be written on, or the link was replaced.
    """
    match_day = lock_match_day(link.match_day)
    link = TableLink.objects.select_related("table__leg").get(pk=link.pk)
    if link.replaced_at is not None or (link.table and link.table.leg.closed_at is None):
        raise Stale
    sent_before = match_day.late_rounds.filter(client_id=client_id).first()
    if sent_before:
        return sent_before
    names = names_at(Table.objects.filter(pk=link.table.pk))[link.table.pk] if link.table else link.names
    rules = match_day.rules_of_play.at_table(len(names)).leg_rules
    try:
        read = entry_from_mapping(entry, rules)
    except Unreadable:
        raise Refused(_("This cannot be read as a round.")) from None
    if not 1 <= number <= LONGEST_LEG:
        raise Refused(_("A leg has rounds 1 to %(last)d."), params={"last": LONGEST_LEG})
    if link.table and _is_known(link.table, number, read, client_id, side, rules):
        return None
    of_table = match_day.late_rounds.filter(leg_number=link.leg_number, table_number=link.table_number)
    if of_table.count() >= MOST_OF_TABLE:
        raise Refused(_("So many rounds of this table arrived late that no more are kept. Show them to the organiser."))
    late = LateRound(
        match_day=match_day,
        leg_number=link.leg_number,
        table_number=link.table_number,
        table=link.table,
        names=names,
        side=side.value if side else "",
        client_id=client_id,
        number=number,
        entry=dict(entry),
        arrived_at=timezone.now(),
    )
    late.full_clean(exclude=["match_day", "table"])
    late.save()
    log_action(match_day, "late_round_kept", leg=link.leg_number, table=link.table_number, round=number)
    return late


@writes
def settle_late_round(*, late: LateRound) -> None:
    """The organiser has done with it what there was to do; it stays stored, and is shown no longer."""
    match_day = lock_match_day(late.match_day)
    late = match_day.late_rounds.get(pk=late.pk)
    if late.settled_at is None:
        late.settled_at = timezone.now()
        late.save(update_fields=["settled_at"])
        log_action(match_day, "late_round_settled", leg=late.leg_number, table=late.table_number, round=late.number)


def _is_known(table: Table, number: int, entry: Any, client_id: UUID, side: Side | None, rules: Ruleset) -> bool:
    """Whether the sheet has this entry, or had it."""
    if str(client_id) in table.taken_back:
        return True
    for row in rounds_of(table):
        if row.client_id == client_id or (row.number == number and _says(entry, row.entry, rules)):
            return True
    own = table.tallies.filter(side=side.value) if side else table.tallies.none()
    return any(
        tally.client_id == client_id or (tally.number == number and _says(entry, tally.entry, rules)) for tally in own
    )


def _says(entry: Any, stored: Mapping[str, Any], rules: Ruleset) -> bool:
    try:
        return agree(entry, entry_from_mapping(stored, rules), rules)
    except ImpossibleRound:
        return False  # it can be read, and the organiser sees what is wrong with it
