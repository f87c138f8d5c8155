"""Rounds: scored by the engine, stored once, corrected with a reason."""

from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring import (
    AnyEntry,
    KlammernScore,
    Outcome,
    RoundScore,
    Ruleset,
    Seat,
    Side,
    contender_of,
    entry_to_mapping,
    score_round,
)
from tournaments.choices import CorrectionSubject, EntryMode
from tournaments.exceptions import Refused, Stale
from tournaments.models import Round, Table
from tournaments.models.table import COLUMN_OF
from tournaments.services.correction import keep_correction, required_reason
from tournaments.services.sheet import add_up_rounds, open_sheet, refuse_stale, save_sheet
from tournaments.services.transaction import writes

LONGEST_LEG = 200
"""How many rounds a leg can have that goes to a number of points; real ones have ten to twenty."""

LOST_OUTCOMES = (Outcome.NAT, Outcome.REVOKE)
"""A maker who did not win a round that ended so has lost it; a Klammer-Jass is another matter."""

DEAL_AGAIN = _("After a revoke these rules say: deal again, and write down the round that is played then.")


@writes
def record_round(*, table: Table, number: int, entry: AnyEntry, client_id: UUID, by: User | None) -> Round:
    """Score a round and store it. The same `client_id` sent again gives the stored round and changes nothing.

    Raises ImpossibleRound when no round can be like this, and Stale when somebody else has stored this number.
    """
    table = open_sheet(table)
    sent_before = table.rounds.filter(client_id=client_id).first()
    if sent_before:
        return sent_before
    rules = table.leg.match_day.competition.leg_rules
    if table.entry_mode == EntryMode.TOTALS:
        raise Refused(_("This table was entered as totals: empty its sheet first, with a reason."))
    if table.players != rules.players:
        raise Refused(_("This table is not as large as the game: enter what everybody has after the leg."))
    _refuse_number(table, number, rules)
    if table.rounds.filter(number=number).exists():
        raise Stale
    row = Round(table=table, number=number, client_id=client_id, entered_by=by, entered_at=timezone.now())
    write_entry(row, entry, rules)
    _save(row)
    _after_change(row, by)
    return row


@writes
def correct_round(*, round: Round, entry: AnyEntry, reason: str, revision: int, by: User | None) -> Round:
    """Replace what was written; what stood there before stays in the history."""
    table = open_sheet(round.table)
    row = _stored(table, round)
    refuse_stale(row, revision)
    reason = required_reason(reason)
    before = row.entry
    write_entry(row, entry, table.leg.match_day.competition.leg_rules)
    if row.entry == before:
        raise Refused(_("Nothing was changed."))
    row.revision += 1
    _save(row)
    _keep(row, before, row.entry, reason, by)
    _after_change(row, by)
    return row


@writes
def remove_round(
    *, round: Round, reason: str, revision: int, sheet_revision: int | None = None, by: User | None
) -> None:
    """Take a round off the sheet; it stays in the history. With `sheet_revision` only if nothing was written since."""
    table = open_sheet(round.table)
    if sheet_revision is not None:
        refuse_stale(table, sheet_revision)
    row = _stored(table, round)
    refuse_stale(row, revision)
    _keep(row, row.entry, None, required_reason(reason), by)
    row.delete()
    _after_change(row, by)


def last_number(table: Table, rules: Ruleset) -> int:
    """The highest number that a round may have now: a match that is not over goes on with the next one."""
    if not rules.game.has_melds:
        return rules.rounds
    written = table.rounds.aggregate(Max("number"))["number__max"] or 0
    return min(written + 1, LONGEST_LEG)


def _refuse_number(table: Table, number: int, rules: Ruleset) -> None:
    last = last_number(table, rules)
    if not 1 <= number <= last:
        message = _("A leg has rounds 1 to %(last)d.")
        if rules.game.has_melds:
            message = _("The rounds of a match are written in order: the next one is %(last)d.")
        raise ValidationError(message, params={"last": last})


def write_entry(row: Round, entry: AnyEntry, rules: Ruleset) -> None:
    """Give a round what was written and what that is worth; not saved yet."""
    figures = scored_figures(entry, rules)
    row.entry = entry_to_mapping(entry)
    for name, figure in figures.items():
        setattr(row, name, figure)


def scored_figures(entry: AnyEntry, rules: Ruleset) -> dict[str, Any]:
    """What an entry is worth, by the columns of a round."""
    score = score_round(entry, rules)
    figures: dict[str, Any] = {"outcome": score.outcome.value}
    if isinstance(score, KlammernScore):
        who = contender_of(rules, entry.maker) if isinstance(entry.maker, Seat) else entry.maker
        maker = who.value if who else ""
        lost = score.outcome in LOST_OUTCOMES and who not in score.winners
        figures |= {"maker": maker, "pit": "", "nat": maker if lost else ""}
        for own, points in score.score.items():
            figures |= {f"{COLUMN_OF[own]}_points": points, f"{COLUMN_OF[own]}_roem": 0}
        return figures
    if score.outcome is Outcome.REVOKE and not (score.score.ns or score.score.ew):
        raise Refused(DEAL_AGAIN)
    north_south, east_west = score.shares.ns, score.shares.ew
    return figures | {
        "maker": str(entry.maker.side if isinstance(entry.maker, Seat) else entry.maker),
        "pit": str(_credited_pit(score) or ""),
        "nat": str(score.nat or ""),
        "ns_points": north_south.points,
        "ns_roem": north_south.roem + north_south.bonus,
        "ew_points": east_west.points,
        "ew_roem": east_west.roem + east_west.bonus,
    }


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
    # Number and client were looked up under the lock: asking again would double the queries of a round.
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


def _after_change(row: Round, by: User | None) -> None:
    table = row.table
    add_up_rounds(table, list(table.rounds.all()), table.leg.match_day.competition.leg_rules, changed=row.number)
    save_sheet(row.table, by)
