"""A whole sheet at once: everyone's totals after the leg, where a club keeps no rounds; or nothing, emptied."""

from collections.abc import Sequence
from dataclasses import asdict, fields
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring import SideTotals, find_totals_problems, rounds_of_race
from tournaments.choices import CorrectionSubject, EntryMode, Jass
from tournaments.exceptions import Refused
from tournaments.models import Round, Table
from tournaments.models.table import COLUMN_OF
from tournaments.queries.table.match_record import rounds_of, seats_at
from tournaments.services.change import can_be_undone
from tournaments.services.log import log_action, log_correction
from tournaments.services.table.compare_entries import with_undone
from tournaments.services.table.correction import keep_correction, required_reason
from tournaments.services.table.ending import decide_by_jass, forget_jass
from tournaments.services.table.round import (
    add_up_rounds,
    leading,
    open_sheet,
    refuse_stale,
    save_sheet,
    set_totals,
)
from tournaments.services.transaction import lock_table, writes

SIDE_FIGURES = tuple(field.name for field in fields(SideTotals))


@writes
def record_totals(
    *,
    table: Table,
    ns: SideTotals,
    ew: SideTotals,
    third: SideTotals | None = None,
    jass: Jass | None = None,
    check_later: bool = False,
    revision: int,
    by: User | None,
) -> Table:
    """Stores the totals of a sheet that is still empty. Stale when someone has written on it in the meantime,
    unless it says the same: then these were only sent once more.

    With `check_later` they are marked until `confirm_totals`. Where two or three play for themselves `ns`, `ew` and
    `third` are those of North, East and South. `jass` is the Klammer-Jass that decided it, whatever the totals are.
    """
    table, totals = open_sheet(table), _given(ns, ew, third)
    if table.revision != revision and says_totals(table, totals, jass):
        return table
    refuse_stale(table, revision)
    if table.leg.match_day.competition.is_portefeuille:
        raise Refused(_("In portefeuille each board is compared: enter this table round by round."))
    if table.entry_mode == EntryMode.TOTALS:
        raise Refused(_("The totals of this table are already saved: correct them with a reason."))
    if table.rounds_played:
        raise Refused(_("This table was entered round by round: empty its sheet first, with a reason."))
    can_be_undone(table, Table)
    _set_checked_totals(table, totals, jass, check_later=check_later)
    save_sheet(table, by)
    log_action(table, "totals_recorded")
    return table


@writes
def correct_totals(
    *,
    table: Table,
    ns: SideTotals,
    ew: SideTotals,
    third: SideTotals | None = None,
    jass: Jass | None = None,
    check_later: bool = False,
    reason: str,
    revision: int,
    by: User | None,
) -> Table:
    """Replaces stored totals; the old ones stay in the history."""
    table, totals = open_sheet(table), _given(ns, ew, third)
    if table.revision != revision and says_totals(table, totals, jass):
        return table
    refuse_stale(table, revision)
    reason = required_reason(reason)
    if table.entry_mode != EntryMode.TOTALS:
        raise Refused(_("This table was not entered as totals."))
    can_be_undone(table, Table)
    before = totals_notation(table) | ending_notation(table)
    _set_checked_totals(table, totals, jass, check_later=check_later)
    after = totals_notation(table) | ending_notation(table)
    if before == after:
        raise Refused(_("Nothing was changed."))
    keep_correction(
        competition=table.leg.match_day.competition,
        table=table,
        subject=CorrectionSubject.TOTALS,
        before=before,
        after=after,
        reason=reason,
        by=by,
    )
    save_sheet(table, by)
    log_correction(table, "totals_corrected")
    return table


def _given(*totals: SideTotals | None) -> list[SideTotals]:
    return [own for own in totals if own is not None]


def _set_checked_totals(table: Table, totals: list[SideTotals], jass: Jass | None, *, check_later: bool) -> None:
    played_by = table.rules_of_play
    rules, rounds = played_by.ruleset, played_by.rounds_per_leg
    if len(totals) != len(table.contenders):
        raise ValidationError(_("Write down what everyone at the table has."))
    if jass is not None and not rules.klammerjass:
        raise ValidationError(_("There is no Klammer-Jass in these rules."))
    findings = find_totals_problems(*totals, rules=rules, rounds=rounds, won_otherwise=jass is not None)
    if findings:
        message = _("These totals are impossible: %(problems)s.")
        raise ValidationError(message, params={"problems": ", ".join(finding.problem for finding in findings)})
    set_totals(table, *totals)
    table.entry_mode = EntryMode.TOTALS
    if played_by.is_race:
        # Their number is known where the points tell it; otherwise only that the leg was played.
        rounds = rounds_of_race(*totals, rules=rules) or 1
        rounds = max(rounds, sum(own.least_pits for own in totals), sum(own.least_nats for own in totals))
    table.rounds_played = rounds
    table.is_complete = True
    table.needs_check = check_later
    if jass is None:
        table.winner = leading(table).value
        forget_jass(table)
    else:
        decide_by_jass(table, jass, played_by.leg_rules)


@writes
def confirm_totals(*, table: Table, revision: int, by: User) -> Table:
    """These totals have been compared with the paper: the mark goes. Stale when they are no longer those seen.

    Where a club wants a second person, it cannot be the one who typed them.
    """
    table = lock_table(table)
    refuse_stale(table, revision)
    if not table.needs_check:
        return table
    if table.leg.match_day.competition.checks_totals_twice and table.entered_by_id == by.pk:
        raise Refused(_("You typed these totals yourself: someone else has to check them."))
    can_be_undone(table, Table)
    table.needs_check = False
    table.save(update_fields=["needs_check"])
    log_action(table, "totals_checked")
    return table


@writes
def clear_sheet(*, table: Table, reason: str, revision: int, by: User) -> Table:
    """Empties a sheet that was entered wrongly, in either mode; all that was on it stays in the history."""
    table = open_sheet(table)
    refuse_stale(table, revision)
    if not table.has_scores:
        raise Refused(_("This sheet is already empty."))
    can_be_undone(table)
    rounds = rounds_of(table)
    keep_correction(
        competition=table.leg.match_day.competition,
        table=table,
        subject=CorrectionSubject.SHEET,
        before=sheet_notation(table, rounds),
        after=None,
        reason=reason,
        by=by,
    )
    table.rounds.all().delete()
    table.taken_back = with_undone(table.taken_back, *(row.client_id for row in rounds))
    table.entry_mode = EntryMode.ROUNDS
    table.needs_check = False
    add_up_rounds(table, [], table.leg_rules)
    save_sheet(table, by)
    log_correction(table, "sheet_cleared")
    return table


def totals_of(table: Table) -> tuple[SideTotals, ...]:
    """The stored totals of North–South and of East–West, or of two or three players."""
    return tuple(
        SideTotals(**{name: getattr(table, f"{COLUMN_OF[who]}_{name}") for name in SIDE_FIGURES})
        for who in table.contenders
    )


def says_totals(table: Table, totals: Sequence[SideTotals], jass: Jass | None) -> bool:
    """Whether these are the stored totals."""
    stored = table.entry_mode == EntryMode.TOTALS and (*totals_of(table), Jass(table.jass) if table.jass else None)
    return stored == (*totals, jass)


def ending_notation(table: Table) -> dict[str, str]:
    """How the leg ended, as the history stores it."""
    return {"winner": table.winner} | ({"jass": table.jass} if table.jass else {})


def sheet_notation(table: Table, rounds: Sequence[Round] | None = None) -> dict[str, Any]:
    """All that is on a sheet, as the history stores it. `rounds` are its own, where they were read already."""
    rows = rounds_of(table) if rounds is None else rounds
    written = {str(row.number): row.entry for row in rows}
    return {"totals": totals_notation(table) | ending_notation(table), "rounds": written}


def seats_notation(table: Table) -> dict[str, Any]:
    """Who sits where, as the history stores it."""
    seats = seats_at(table)
    return {
        "table": table.number,
        "seats": {seat.position: str(seat.player) for seat in seats},
        "substitutes": {seat.position: str(seat.substitute) for seat in seats if seat.substitute},
    }


def totals_notation(table: Table) -> dict[str, Any]:
    """The totals as the history stores them."""
    return {who.value: asdict(own) for who, own in zip(table.contenders, totals_of(table), strict=True)}
