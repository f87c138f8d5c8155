"""The rounds of a table: scored by the engine, stored once, corrected with a reason; the totals of its sheet follow."""

from collections.abc import Collection, Iterable, Sequence
from operator import attrgetter
from typing import Any
from uuid import UUID, uuid4

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import (
    AnyEntry,
    KlammernScore,
    Outcome,
    RoundScore,
    Ruleset,
    Seat,
    Side,
    SideTotals,
    contender_of,
    entry_from_mapping,
    entry_to_mapping,
    score_round,
)
from tournaments.choices import CorrectionSubject, EntryMode, Winner
from tournaments.exceptions import KeyUsed, Refused, Stale
from tournaments.models import Round, Table
from tournaments.models.table import COLUMN_OF
from tournaments.queries.table.match_record import ReadRound, judge_entry, read_round, rounds_of
from tournaments.services.change import can_be_undone
from tournaments.services.log import log_action, log_correction
from tournaments.services.table.compare_entries import (
    agree,
    keep_from_coming,
    refuse_another,
    refuse_dealt_again,
    refuse_other_cards,
    refuse_same,
    remember_undone,
    with_undone,
)
from tournaments.services.table.correction import keep_correction, required_reason
from tournaments.services.table.ending import count_match, forget_jass
from tournaments.services.transaction import lock_table, writes

LONGEST_LEG = 200
"""How many rounds a leg can have that goes to a number of points; real ones have ten to twenty."""

COLUMNS_OF = {who: (f"{column}_points", f"{column}_roem") for who, column in COLUMN_OF.items()}
"""The columns of a round with the points and the roem of a side or a player."""

LOST_OUTCOMES = (Outcome.NAT, Outcome.REVOKE)
"""A maker who did not win a round with this outcome has lost it; a Klammer-Jass is another matter."""


@writes
def record_round(
    *,
    table: Table,
    number: int,
    entry: AnyEntry,
    client_id: UUID,
    replaces: UUID | None = None,
    known: Collection[UUID] | None = None,
    in_any_order: bool = False,
    by: User | None,
) -> Round:
    """Scores a round and stores it; or, where it `replaces` a round, corrects that one, wherever it is.

    What is sent again gives the stored round and changes nothing of it, and so does an entry equal to the round of this
    number. Raises ImpossibleRound when no round can be like this, Stale when someone else has stored another round
    under this number or changed what this replaces, and KeyUsed when something else was stored under this `client_id`,
    or it is off the sheet again or was corrected since. With `known` also SameElsewhere, see `refuse_same`.
    `in_any_order`: the two sides, who both keep the count, play on before they agree on an earlier round of a match.
    """
    table = open_sheet(table)
    rounds = rounds_of(table)
    rules = table.leg_rules
    sent_before = _of_client(rounds, client_id)
    if sent_before:
        refuse_another(sent_before, rounds, number=number, entry=entry, replaces=replaces, rules=rules)
        return sent_before
    refuse_without_rounds(table)
    there = next((row for row in rounds if row.number == number), None)
    is_there = there is not None and agree(entry, entry_from_mapping(there.entry, rules), rules)
    if str(client_id) in table.taken_back:
        if there and is_there:
            return there
        raise KeyUsed
    replaced = _of_client(rounds, replaces)
    if replaced:
        if not agree(entry, entry_from_mapping(replaced.entry, rules), rules):
            if known is not None:
                refuse_same(entry, rounds, known, rules)
            _correct(replaced, rounds, entry, client_id, rules, gettext("Corrected at the table"), by)
        return replaced
    if str(replaces) in table.taken_back:
        raise Stale
    refuse_number(number, last_number(rounds, rules, in_any_order=in_any_order), rules)
    if there is None and number in table.decided:
        raise Refused(_("The organiser has decided about this board: it is not written any more."))
    if there:
        if not is_there:
            raise Stale
        # Sent once more after that round was taken off, it does not come back either.
        remember_undone(table, client_id)
        return there
    if known is not None:
        refuse_same(entry, rounds, known, rules)
    row = Round(table=table, number=number, client_id=client_id, entered_by=by, entered_at=timezone.now())
    _write([row], [entry], [judge_entry(entry, rules).score], rules)
    _save(row)
    _after_change(table, [*rounds, row], rules, changed=number, by=by)
    log_action(table, "round_recorded", round=number)
    return row


@writes
def record_sheet(*, table: Table, entries: Sequence[AnyEntry], by: User | None) -> Table:
    """Stores the first rounds of a table that has none yet, from round 1 on, in as many queries as one round.

    Raises ImpossibleRound when no round can be like one of these, and Stale when the table has a round by now.
    """
    table = open_sheet(table)
    rules = table.leg_rules
    refuse_without_rounds(table)
    if table.rounds.exists():
        raise Stale
    if not entries:
        return table
    if not rules.rounds_in_order:
        refuse_number(len(entries), rules.rounds, rules)
    can_be_undone(table)
    now = timezone.now()
    rows = [
        Round(table=table, number=number, client_id=uuid4(), entered_by=by, entered_at=now)
        for number in range(1, len(entries) + 1)
    ]
    _write(rows, entries, [score_round(entry, rules) for entry in entries], rules)
    for row in rows:
        row.clean_fields(exclude=["table", "entered_by"])
    add_up_rounds(table, rows, rules, changed=len(rows))
    Round.objects.bulk_create(rows)
    save_sheet(table, by)
    log_action(table, "sheet_recorded")
    return table


@writes
def correct_round(*, round: Round, entry: AnyEntry, reason: str, revision: int, by: User | None) -> Round:
    """Replaces what was written; the earlier entry stays in the history. A correction may be sent once more."""
    table = open_sheet(round.table)
    rounds = rounds_of(table)
    row = _stored(rounds, round)
    if row.revision != revision and row.entry == entry_to_mapping(entry):
        return row
    refuse_stale(row, revision)
    can_be_undone(table)
    rules = table.leg_rules
    _correct(row, rounds, entry, uuid4(), rules, reason, by)
    return row


def _correct(
    row: Round,
    rounds: Sequence[Round],
    entry: AnyEntry,
    client_id: UUID,
    rules: Ruleset,
    reason: str,
    by: User | None,
) -> None:
    """The row gets a new key: anyone replacing what it said before finds that it says something else by now."""
    reason = required_reason(reason)
    before = row.entry
    _write([row], [entry], [judge_entry(entry, rules).score], rules)
    if row.entry == before:
        raise Refused(_("Nothing was changed."))
    row.table.taken_back = with_undone(row.table.taken_back, row.client_id)
    row.client_id = client_id
    row.revision += 1
    _save(row)
    _keep(row, before, row.entry, reason, by)
    _after_change(row.table, rounds, rules, changed=row.number, by=by)
    log_correction(row.table, "round_corrected", round=row.number)


@writes
def remove_round(
    *, round: Round, reason: str, revision: int, sheet_revision: int | None = None, by: User | None
) -> None:
    """Takes a round off the sheet; it stays in the history. With `sheet_revision`, only if nothing was added since."""
    table = open_sheet(round.table)
    if sheet_revision is not None:
        refuse_stale(table, sheet_revision)
    rounds = rounds_of(table)
    row = _stored(rounds, round)
    refuse_stale(row, revision)
    can_be_undone(table)
    _keep(row, row.entry, None, required_reason(reason), by)
    row.delete()
    rounds.remove(row)
    table.taken_back = with_undone(table.taken_back, row.client_id)
    _after_change(table, rounds, table.leg_rules, changed=row.number, by=by)
    log_correction(table, "round_removed", round=row.number)


@writes
def withdraw_round(*, table: Table, client_id: UUID) -> None:
    """Stops a round from arriving that its phone has undone. Stale where it is on the sheet, or was."""
    keep_from_coming(open_sheet(table), client_id)


def last_number(rounds: Sequence[Round], rules: Ruleset, *, in_any_order: bool = False) -> int:
    """The highest number that a round may have now: a match that is not over goes on with the next one."""
    if not rules.rounds_in_order:
        return rules.rounds
    if in_any_order:
        return LONGEST_LEG
    written = max((row.number for row in rounds), default=0)
    return min(written + 1, LONGEST_LEG)


def _of_client(rounds: Sequence[Round], client_id: UUID | None) -> Round | None:
    return next((row for row in rounds if row.client_id == client_id), None)


def refuse_without_rounds(table: Table) -> None:
    if table.entry_mode == EntryMode.TOTALS:
        raise Refused(_("This table was entered as totals: empty its sheet first, with a reason."))
    if not table.takes_rounds:
        raise Refused(
            _("This table does not have as many players as the game needs: enter what everyone has after the leg.")
        )


def refuse_number(number: int, last: int, rules: Ruleset) -> None:
    if not 1 <= number <= last:
        message = _("A leg has rounds 1 to %(last)d.")
        if rules.rounds_in_order and last < LONGEST_LEG:
            message = _("The rounds of a match are written in order: the next one is %(last)d.")
        raise ValidationError(message, params={"last": last})


def _write(rows: Sequence[Round], entries: Sequence[AnyEntry], scores: Iterable[Any], rules: Ruleset) -> None:
    """Sets what was written of rounds of one table; Refused where cards are not those of the board."""
    if rows[0].table.leg.match_day.deal_code:
        refuse_other_cards(rows[0].table, {row.number: entry for row, entry in zip(rows, entries, strict=True)})
    for row, entry, score in zip(rows, entries, scores, strict=True):
        write_entry(row, entry, rules, score)


def write_entry(row: Round, entry: AnyEntry, rules: Ruleset, score: RoundScore | KlammernScore) -> None:
    """Sets what was written of a round and what that is worth; not saved yet."""
    figures = scored_figures(entry, rules, score)
    row.entry, row.costs = entry_to_mapping(entry), None
    for name, figure in figures.items():
        setattr(row, name, figure)


def scored_figures(entry: AnyEntry, rules: Ruleset, score: RoundScore | KlammernScore) -> dict[str, Any]:
    """What an entry with this score is worth, by the columns of a round."""
    figures: dict[str, Any] = {"outcome": str(score.outcome)}
    if isinstance(score, KlammernScore):
        who = contender_of(rules, entry.maker) if isinstance(entry.maker, Seat) else entry.maker
        maker = who.value if who else ""
        lost = score.outcome in LOST_OUTCOMES and who not in score.winners
        figures |= {"maker": maker, "pit": "", "nat": maker if lost else ""}
        for own, points in score.score.items():
            in_points, in_roem = COLUMNS_OF[own]
            figures[in_points], figures[in_roem] = points, 0
        return figures
    if score.outcome in (Outcome.PASSED, Outcome.REVOKE):
        refuse_dealt_again(score, rules)
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
    """Eight tricks of the makers are a pit; those of the defenders are one where the rules give points for it."""
    if score.pit and (score.outcome is Outcome.PIT or score.shares[score.pit].bonus):
        return score.pit
    return None


def _stored(rounds: Sequence[Round], round: Round) -> Round:
    """The round as it is now; Stale when someone removed it."""
    row = next((row for row in rounds if row.pk == round.pk), None)
    if row is None:
        raise Stale
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


def _after_change(table: Table, rounds: Sequence[Round], rules: Ruleset, *, changed: int, by: User | None) -> None:
    add_up_rounds(table, sorted(rounds, key=attrgetter("number")), rules, changed=changed)
    save_sheet(table, by)


# The sheet that the rounds are on


def open_sheet(table: Table) -> Table:
    """The locked table, to be written on: Refused when its leg is closed, and while a ruling says what it is worth."""
    table = lock_table(table)
    refuse_closed_sheet(table)
    return table


def refuse_closed_sheet(table: Table) -> None:
    if table.leg.closed_at is not None:
        raise Refused(_("This leg is closed: an organiser has to open it again first."))
    refuse_ruled(table)


def refuse_ruled(table: Table) -> None:
    if table.is_ruled:
        raise Refused(_("The organiser has decided what this table is worth: nothing more is written on its sheet."))


def refuse_stale(stored: Round | Table, revision: int) -> None:
    if stored.revision != revision:
        raise Stale


def sum_rounds(table: Table, rounds: Iterable[Round]) -> list[SideTotals]:
    """The totals of every side or player at the table."""
    rows = list(rounds)
    pits, nats = ([getattr(row, name) for row in rows] for name in ("pit", "nat"))
    totals = []
    for who in table.contenders:
        points, roem = (sum(map(attrgetter(column), rows)) for column in COLUMNS_OF[who])
        totals.append(SideTotals(points, roem, pits.count(who), nats.count(who)))
    return totals


def set_totals(table: Table, *totals: SideTotals) -> None:
    """Writes the totals of every side or player, in order."""
    for who, own in zip(table.contenders, totals, strict=True):
        for name, figure in vars(own).items():
            setattr(table, f"{COLUMN_OF[who]}_{name}", figure)


def leading(table: Table) -> Winner:
    """Who has the most at the table; no one if several do."""
    columns = [COLUMN_OF[who] for who in table.contenders]
    totals = [getattr(table, f"{column}_total") for column in columns]
    most = max(totals)
    return Winner(columns[totals.index(most)]) if totals.count(most) == 1 else Winner.NOBODY


def add_up_rounds(
    table: Table,
    rounds: Sequence[Any],
    rules: Ruleset,
    changed: int = 0,
    read: Sequence[ReadRound] | None = None,
) -> None:
    """Sets the totals of a locked table from its rounds, where `changed` was written or taken off; not saved yet.

    `rounds` are rows with the columns of a `Round`; `read` are the same, where they were read already. In a match that
    is played to an end no round may come after it: Refused.
    """
    table.rounds_played = len(rounds)
    set_totals(table, *sum_rounds(table, rounds))
    if rules.rounds_in_order:
        count_match(table, rounds, read or [read_round(row, rules) for row in rounds], rules, changed)
    else:
        # Numbers are unique and run from 1 to the length of a leg, so it is enough to count.
        table.is_complete = len(table.decided.union(row.number for row in rounds)) == rules.rounds
        table.winner = leading(table).value if table.is_complete else ""
        if table.jass:
            forget_jass(table)
    table.is_complete |= table.is_ruled


def save_sheet(table: Table, by: User | None) -> None:
    """Part of another service's transaction: a changed sheet is stored, with everything that follows from it."""
    table.revision += 1
    table.entered_by = by
    table.entered_at = timezone.now()
    # Only figures changed; whether the table is the only one of its number was settled when it was seated.
    table.clean_fields(exclude=["leg", "entered_by"])
    table.save()
