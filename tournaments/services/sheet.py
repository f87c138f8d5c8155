"""The sheet of a table: locked while it is written on, totals and winner brought up to date, emptied as a whole."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, fields
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring import Ruleset, SideTotals, entry_from_mapping
from tournaments.choices import CorrectionSubject, EntryMode, Winner
from tournaments.exceptions import Refused, Stale
from tournaments.models import Round, Table
from tournaments.models.table import COLUMN_OF
from tournaments.services.absence import refresh_absences
from tournaments.services.correction import keep_correction
from tournaments.services.lock import lock_table
from tournaments.services.match import score_written
from tournaments.services.transaction import writes

SIDE_FIGURES = tuple(field.name for field in fields(SideTotals))


def open_sheet(table: Table) -> Table:
    """The locked table, to be written on: Refused when its leg is closed."""
    table = lock_table(table)
    if table.leg.closed_at is not None:
        raise Refused(_("This leg is closed: an organiser has to open it again first."))
    return table


def refuse_stale(stored: Round | Table, revision: int) -> None:
    if stored.revision != revision:
        raise Stale


def sum_rounds(table: Table, rounds: Iterable[Round]) -> list[SideTotals]:
    """The totals of every side or player at the table."""
    totals = {who: SideTotals() for who in table.contenders}
    for row in rounds:
        for who, own in totals.items():
            column = COLUMN_OF[who]
            totals[who] = SideTotals(
                points=own.points + getattr(row, f"{column}_points"),
                roem=own.roem + getattr(row, f"{column}_roem"),
                pits=own.pits + (row.pit == who),
                nats=own.nats + (row.nat == who),
            )
    return list(totals.values())


def totals_of(table: Table) -> tuple[SideTotals, ...]:
    """The stored totals of North–South and of East–West, or of two or three players."""
    return tuple(
        SideTotals(**{name: getattr(table, f"{COLUMN_OF[who]}_{name}") for name in SIDE_FIGURES})
        for who in table.contenders
    )


def set_totals(table: Table, *totals: SideTotals) -> None:
    """Write the totals of every side or player, in order."""
    for who, own in zip(table.contenders, totals, strict=True):
        for name, figure in asdict(own).items():
            setattr(table, f"{COLUMN_OF[who]}_{name}", figure)


def totals_notation(table: Table) -> dict[str, Any]:
    """The totals as the history keeps them."""
    return {who.value: asdict(own) for who, own in zip(table.contenders, totals_of(table), strict=True)}


def leading(table: Table) -> Winner:
    """Who has most at the table; nobody where several have."""
    columns = [COLUMN_OF[who] for who in table.contenders]
    totals = [getattr(table, f"{column}_total") for column in columns]
    most = max(totals)
    return Winner(columns[totals.index(most)]) if totals.count(most) == 1 else Winner.NOBODY


def add_up_rounds(table: Table, rounds: Sequence[Round], rules: Ruleset, changed: int = 0) -> None:
    """Give a locked table the totals of its rounds, of which `changed` was written or taken off; not saved yet.

    In a game that is played to an end no round may come after it: Refused.
    """
    table.rounds_played = len(rounds)
    set_totals(table, *sum_rounds(table, rounds))
    if rules.game.has_melds:
        _count_match(table, rounds, rules, changed)
    else:
        # Numbers are unique and run from 1 to the length of a leg, so it is enough to count.
        table.is_complete = len(rounds) == rules.rounds
        table.winner = leading(table).value if table.is_complete else ""


def _count_match(table: Table, rounds: Sequence[Round], rules: Ruleset, changed: int) -> None:
    """Big points and dice are more than a sum: the engine counts the match, and says when it is over and who won."""
    entries = [entry_from_mapping(row.entry, rules) for row in rounds]
    match = score_written(entries, rules, changed=changed, numbers=[row.number for row in rounds])
    for who, total in match.total.items():
        setattr(table, f"{COLUMN_OF[who]}_points", total)
    table.is_complete = match.finished
    winner = COLUMN_OF[match.winner].value if match.winner else Winner.NOBODY.value
    table.winner = winner if match.finished else ""


def save_sheet(table: Table, by: User | None) -> None:
    """Part of another service's transaction: a changed sheet is stored, with all that follows from it."""
    table.revision += 1
    table.entered_by = by
    table.entered_at = timezone.now()
    # Only figures changed; whether the table is the only one of its number was settled when it was seated.
    table.clean_fields(exclude=["leg", "entered_by"])
    table.save()
    refresh_absences(table.leg.match_day)


@writes
def clear_sheet(*, table: Table, reason: str, revision: int, by: User) -> Table:
    """Empty a sheet that was entered wrongly, in whichever mode; all that stood on it stays in the history."""
    table = open_sheet(table)
    refuse_stale(table, revision)
    if not table.has_scores:
        raise Refused(_("This sheet is empty already."))
    before = {
        "totals": totals_notation(table),
        "rounds": {str(row.number): row.entry for row in table.rounds.all()},
    }
    keep_correction(
        competition=table.leg.match_day.competition,
        table=table,
        subject=CorrectionSubject.SHEET,
        before=before,
        after=None,
        reason=reason,
        by=by,
    )
    table.rounds.all().delete()
    table.entry_mode = EntryMode.ROUNDS
    add_up_rounds(table, [], table.leg.match_day.competition.leg_rules)
    save_sheet(table, by)
    return table
