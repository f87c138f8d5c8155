"""Both sides keep the count on their own phones: equal rounds become final, the organiser decides the others."""

from uuid import UUID, uuid5

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring import AnyEntry, Side, entry_from_mapping, entry_to_mapping
from tournaments.choices import CorrectionSubject, EntryMode
from tournaments.exceptions import Refused, Stale
from tournaments.models import Round, Table, Tally
from tournaments.queries.table.match_record import judge_entry
from tournaments.services.change import can_be_undone
from tournaments.services.log import log_action
from tournaments.services.table.compare_entries import agree, refuse_another, refuse_dealt_again
from tournaments.services.table.correction import keep_correction, required_reason
from tournaments.services.table.round import LONGEST_LEG, open_sheet, record_round
from tournaments.services.transaction import writes


@writes
def write_tally(
    *, table: Table, side: Side, number: int, entry: AnyEntry, client_id: UUID, replaces: UUID | None = None
) -> Round | None:
    """What one side wrote of a round; returns the round if the other side wrote the same, so that it is final.

    A side may change what it wrote until the round is final, by saying what that `replaces`, wherever it is. What is
    sent again changes nothing, nor does an equal entry. Stale when this side has written something else meanwhile, or
    another round is final, and KeyUsed when it wrote something else under this `client_id`. Raises ImpossibleRound when
    no round can be like this.
    """
    table = open_sheet(table)
    rules = table.leg_rules
    tallies = list(table.tallies.all())
    own = [tally for tally in tallies if tally.side == side]
    sent_before = next((tally for tally in own if tally.client_id == client_id), None)
    if sent_before:
        refuse_another(sent_before, own, number=number, entry=entry, replaces=replaces, rules=rules)
    replaced = next((tally for tally in own if tally.client_id == replaces), None)
    if there := sent_before or replaced:
        number = there.number
    final = table.rounds.filter(number=number).first()
    if final:
        if agree(entry, entry_from_mapping(final.entry, rules), rules):
            return final
        raise Stale
    if sent_before:
        return None
    if table.entry_mode == EntryMode.TOTALS:
        raise Refused(_("The organiser has entered the totals of this table."))
    last = LONGEST_LEG if rules.rounds_in_order else rules.rounds
    if not 1 <= number <= last:
        raise Refused(_("A leg has rounds 1 to %(last)d."), params={"last": last})
    if rules.rounds_in_order and table.is_complete and not replaced:
        _refuse_after_end(table, number)
    # Nothing impossible is stored, not even as one side's opinion.
    refuse_dealt_again(judge_entry(entry, rules).score, rules)
    there = replaced or next((tally for tally in own if tally.number == number), None)
    is_new = there is None or not agree(entry, entry_from_mapping(there.entry, rules), rules)
    if is_new:
        if there and there is not replaced:
            raise Stale
        tally = there or Tally(table=table, side=side.value, number=number)
        tally.client_id, tally.entry, tally.written_at = client_id, entry_to_mapping(entry), timezone.now()
        tally.full_clean(exclude=["table"])
        tally.save()
        log_action(table, "tally_written", round=number)
    other = next((tally for tally in tallies if tally.side == side.other and tally.number == number), None)
    if other is None or not agree(entry, entry_from_mapping(other.entry, rules), rules):
        return None
    own_id = uuid5(other.client_id, str(client_id))
    return record_round(table=table, number=number, entry=entry, client_id=own_id, in_any_order=True, by=None)


def _refuse_after_end(table: Table, number: int) -> None:
    """One side alone would have a round that can never become final."""
    if not table.rounds.filter(number__gt=number).exists():
        raise Refused(_("The match is over; this round comes after its end."))


@writes
def settle_tallies(*, table: Table, number: int, side: Side, reason: str, by: User) -> Round:
    """The organiser chooses what one side wrote; both versions and the reason stay in the history."""
    table = open_sheet(table)
    reason = required_reason(reason)
    written = {tally.side: tally for tally in table.tallies.filter(number=number)}
    if side.value not in written or table.rounds.filter(number=number).exists():
        raise Stale
    can_be_undone(table)
    chosen = written[side.value]
    entry = entry_from_mapping(chosen.entry, table.leg_rules)
    # Of this decision: if the round is taken off the sheet again, the organiser may decide again.
    client_id = uuid5(chosen.client_id, str(table.revision))
    row = record_round(table=table, number=number, entry=entry, client_id=client_id, in_any_order=True, by=by)
    keep_correction(
        competition=table.leg.match_day.competition,
        table=table,
        subject=CorrectionSubject.ROUND,
        number=number,
        before={own: tally.entry for own, tally in written.items()},
        after=row.entry,
        reason=reason,
        by=by,
    )
    log_action(table, "tallies_settled", round=number)
    return row
