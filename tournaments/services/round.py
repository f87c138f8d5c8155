"""Rounds: scored by the engine, stored once, corrected with a reason."""

from uuid import UUID

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring import CardsEntry, Entry, Outcome, RoundScore, Ruleset, Side, entry_to_mapping, score_round
from tournaments.choices import CorrectionSubject, EntryMode
from tournaments.exceptions import Refused, Stale
from tournaments.models import Round, Table
from tournaments.services.correction import keep_correction, required_reason
from tournaments.services.sheet import add_up_rounds, locked_table, refuse_stale, save_sheet

DEAL_AGAIN = _("After a revoke these rules say: deal again, and write down the round that is played then.")


@transaction.atomic
def record_round(*, table: Table, number: int, entry: Entry, client_id: UUID, by: User | None) -> Round:
    """Score a round and store it. The same `client_id` sent again gives the stored round and changes nothing.

    Raises ImpossibleRound when no round can be like this, and Stale when somebody else has stored this number.
    """
    # The lock lets two senders in one after the other, so the second one finds what the first one stored.
    table = locked_table(table)
    sent_before = table.rounds.filter(client_id=client_id).first()
    if sent_before:
        return sent_before
    competition = table.leg.match_day.competition
    if table.entry_mode == EntryMode.TOTALS:
        raise Refused(_("This table was entered as totals: empty its sheet first, with a reason."))
    if not 1 <= number <= competition.rounds_per_leg:
        message = _("A leg has rounds 1 to %(last)d.")
        raise ValidationError(message, params={"last": competition.rounds_per_leg})
    if table.rounds.filter(number=number).exists():
        raise Stale
    row = Round(table=table, number=number, client_id=client_id, entered_by=by, entered_at=timezone.now())
    write_entry(row, entry, competition.ruleset)
    _save(row)
    _after_change(table, by)
    return row


@transaction.atomic
def correct_round(*, round: Round, entry: Entry, reason: str, revision: int, by: User | None) -> Round:
    """Replace what was written; what stood there before stays in the history."""
    table = locked_table(round.table)
    row = _stored(table, round)
    refuse_stale(row, revision)
    reason = required_reason(reason)
    before = row.entry
    write_entry(row, entry, table.leg.match_day.competition.ruleset)
    if row.entry == before:
        raise Refused(_("Nothing was changed."))
    row.revision += 1
    _save(row)
    _keep(row, before, row.entry, reason, by)
    _after_change(table, by)
    return row


@transaction.atomic
def remove_round(*, round: Round, reason: str, revision: int, by: User | None) -> None:
    """Take a round off the sheet; it stays in the history."""
    table = locked_table(round.table)
    row = _stored(table, round)
    refuse_stale(row, revision)
    _keep(row, row.entry, None, required_reason(reason), by)
    row.delete()
    _after_change(table, by)


def write_entry(row: Round, entry: Entry, rules: Ruleset) -> None:
    """Give a round what was written and what that is worth; not saved yet."""
    score = score_round(entry, rules)
    if score.outcome is Outcome.REVOKE and not (score.score.ns or score.score.ew):
        raise Refused(DEAL_AGAIN)
    row.entry = entry_to_mapping(entry)
    row.maker = (entry.maker.side if isinstance(entry, CardsEntry) else entry.maker).value
    row.outcome = score.outcome.value
    row.pit = str(_credited_pit(score) or "")
    row.nat = str(score.nat or "")
    row.ns_points, row.ns_roem = score.shares.ns.points, score.shares.ns.roem + score.shares.ns.bonus
    row.ew_points, row.ew_roem = score.shares.ew.points, score.shares.ew.roem + score.shares.ew.bonus


def _credited_pit(score: RoundScore) -> Side | None:
    """Eight tricks of the makers are a pit; those of the defenders are where the rules pay them."""
    if score.pit and (score.outcome is Outcome.PIT or score.shares[score.pit].bonus):
        return score.pit
    return None


def _stored(table: Table, round: Round) -> Round:
    """The round as it is now; Stale when somebody took it away."""
    row = table.rounds.filter(pk=round.pk).first()
    if row is None:
        raise Stale
    row.table = table
    return row


def _save(row: Round) -> None:
    # Number and client were looked up under the lock of the table: asking again would double the queries of a round.
    row.clean_fields(exclude=["table", "entered_by"])
    row.save()


def _keep(row: Round, before: dict, after: dict | None, reason: str, by: User | None) -> None:
    keep_correction(
        competition=row.table.leg.match_day.competition,
        table=row.table,
        subject=CorrectionSubject.ROUND,
        number=row.number,
        before=before,
        after=after,
        reason=reason,
        by=by,
    )


def _after_change(table: Table, by: User | None) -> None:
    add_up_rounds(table)
    save_sheet(table, by)
