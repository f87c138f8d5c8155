"""Rounds that arrive too late for their sheet: stored for the organiser, who types them in where they belong."""

import json
from collections.abc import Mapping
from typing import Any
from uuid import UUID, uuid5

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring import ImpossibleRound, Ruleset, Side, Unreadable, entry_from_mapping
from tournaments.exceptions import KeyUsed, Refused, Stale
from tournaments.models import LateRound, Round, Table, TableLink, Tally
from tournaments.queries.table.match_record import rounds_of
from tournaments.services.log import log_action
from tournaments.services.table.compare_entries import agree
from tournaments.services.table.round import LONGEST_LEG
from tournaments.services.table.table_link import names_at
from tournaments.services.transaction import lock_match_day, refuse_closed_competition, writes

MOST_OF_TABLE = 40
"""The most rounds of one table that are stored; a leg has ten to twenty, and each side may have its own count."""


@writes
def keep_late_round(
    *, link: TableLink, number: int, entry: Mapping[str, Any], client_id: UUID, side: Side | None = None
) -> LateRound | None:
    """A round of a table whose leg is closed, or that was drawn again; `entry` is in the engine's notation.

    What is sent again gives the same one. None for what is on the sheet already: only the answer to the phone had been
    lost. KeyUsed when it was taken off the sheet or corrected, Stale when the table can be written on, or the link was
    replaced. Refused when the competition is closed.
    """
    match_day = lock_match_day(link.match_day, even_closed=True)
    link = TableLink.objects.select_related("table__leg").get(pk=link.pk)
    can_be_written = link.table and link.table.leg.closed_at is None and not match_day.competition.is_closed
    if link.replaced_at is not None or can_be_written:
        raise Stale
    names = names_at(Table.objects.filter(pk=link.table.pk))[link.table.pk] if link.table else link.names
    rules = match_day.rules_of_play.at_table(len(names)).leg_rules
    try:
        read = entry_from_mapping(entry, rules)
    except Unreadable:
        raise Refused(_("This cannot be read as a round.")) from None
    if not 1 <= number <= LONGEST_LEG:
        raise Refused(_("A leg has rounds 1 to %(last)d."), params={"last": LONGEST_LEG})
    if link.table and _is_on_sheet(link.table, number, read, side, rules):
        return None
    if link.table and str(client_id) in link.table.taken_back:
        raise KeyUsed
    refuse_closed_competition(match_day.competition)
    place = {"leg_number": link.leg_number, "table_number": link.table_number}
    said = place | {"number": number, "side": side.value if side else "", "entry": dict(entry)}
    # Another round under a key that was used gets a separate key: the organiser sees both.
    for key in (client_id, uuid5(client_id, json.dumps(said, sort_keys=True))):
        kept = match_day.late_rounds.filter(client_id=key).first()
        if kept is None:
            break
        if all(getattr(kept, name) == value for name, value in said.items()):
            return kept
    if match_day.late_rounds.filter(**place).count() >= MOST_OF_TABLE:
        raise Refused(
            _("Too many rounds of this table have arrived late: no more are stored. Show them to the organiser.")
        )
    late = LateRound(
        match_day=match_day,
        table=link.table,
        names=names,
        client_id=key,
        **said,
        arrived_at=timezone.now(),
    )
    late.full_clean(exclude=["match_day", "table"])
    late.save()
    log_action(match_day, "late_round_kept", leg=link.leg_number, table=link.table_number, round=number)
    return late


@writes
def settle_late_round(*, late: LateRound) -> None:
    """The organiser has dealt with it; it stays stored, and is no longer shown."""
    match_day = lock_match_day(late.match_day)
    late = match_day.late_rounds.get(pk=late.pk)
    if late.settled_at is None:
        late.settled_at = timezone.now()
        late.save(update_fields=["settled_at"])
        log_action(match_day, "late_round_settled", leg=late.leg_number, table=late.table_number, round=late.number)


def _is_on_sheet(table: Table, number: int, entry: Any, side: Side | None, rules: Ruleset) -> bool:
    own = table.tallies.filter(side=side.value) if side else table.tallies.none()
    rows: list[Round | Tally] = [*rounds_of(table), *own]
    return any(row.number == number and _says(entry, row.entry, rules) for row in rows)


def _says(entry: Any, stored: Mapping[str, Any], rules: Ruleset) -> bool:
    try:
        return agree(entry, entry_from_mapping(stored, rules), rules)
    except ImpossibleRound:
        return False  # it can be read, and the organiser sees what is wrong with it
