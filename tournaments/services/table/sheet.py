"""The sheet of a table, whatever is written on it: opened, added up, saved; and whether two entries say the same."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, fields
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring import (
    AnyEntry,
    ImpossibleRound,
    KlammernMatch,
    MatchScore,
    RoundProblem,
    Ruleset,
    SideTotals,
    entry_from_mapping,
    score_match,
    score_round,
)
from tournaments.choices import Winner
from tournaments.exceptions import Refused, SameElsewhere, Stale
from tournaments.models import PadRound, Round, Table
from tournaments.models.table import COLUMN_OF
from tournaments.services.evening.absence import refresh_absences
from tournaments.services.transaction import lock_table

SIDE_FIGURES = tuple(field.name for field in fields(SideTotals))

MOST_TAKEN_BACK = 200
"""So many keys are remembered of what was taken off a sheet; a phone sends again what is minutes or hours old."""


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
    """Who has the most at the table; nobody if several do."""
    columns = [COLUMN_OF[who] for who in table.contenders]
    totals = [getattr(table, f"{column}_total") for column in columns]
    most = max(totals)
    return Winner(columns[totals.index(most)]) if totals.count(most) == 1 else Winner.NOBODY


def add_up_rounds(table: Table, rounds: Sequence[Round], rules: Ruleset, changed: int = 0) -> None:
    """Give a locked table the totals of its rounds, where `changed` was written or taken off; not saved yet.

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
    """Part of another service's transaction: a changed sheet is stored, with everything that follows from it."""
    table.revision += 1
    table.entered_by = by
    table.entered_at = timezone.now()
    # Only figures changed; whether the table is the only one of its number was settled when it was seated.
    table.clean_fields(exclude=["leg", "entered_by"])
    table.save()
    match_day = table.leg.match_day
    if match_day.competition.absences_follow_the_evening:
        refresh_absences(match_day)


def score_written(
    entries: Sequence[AnyEntry], rules: Ruleset, *, changed: int, numbers: Sequence[int] | None = None
) -> MatchScore | KlammernMatch:
    """The match of these rounds, where the one numbered `changed` is new, different, or gone.

    `numbers` are those of the rounds where they are not 1, 2, 3 … Refused when a round comes after the end; raises
    ImpossibleRound when no round can be like this.
    """
    try:
        return score_match(entries, rules)
    except ImpossibleRound as error:
        if [finding.problem for finding in error.findings] != [RoundProblem.ROUND_AFTER_END]:
            raise
        number = numbers[error.round_number - 1] if numbers else error.round_number
        if number == changed:
            raise Refused(_("The match is over; this round comes after its end.")) from None
        message = _("With this the match would have been over before round %(number)d. Undo the rounds after it first.")
        raise Refused(message, params={"number": number}) from None


def agree(first: AnyEntry, second: AnyEntry, rules: Ruleset) -> bool:
    """Whether two entries say the same, one perhaps with one side's points, the other with those of both."""
    return first.maker == second.maker and score_round(first, rules) == score_round(second, rules)


def refuse_same(
    entry: AnyEntry, rows: Iterable[Round | PadRound], known: Collection[UUID] | None, rules: Ruleset
) -> None:
    """Two phones may write one round under two numbers, if one of them has not seen what the other wrote before.

    `known` are the keys of the rounds that the writer had seen or written; None where that cannot happen.
    """
    if known is None:
        return
    for row in rows:
        if row.client_id not in known and agree(entry, entry_from_mapping(row.entry, rules), rules):
            raise SameElsewhere(row.number)


def with_taken_back(known: Sequence[str], *client_ids: UUID) -> list[str]:
    """The keys of what was taken off a sheet or a pad, with these; the oldest are forgotten."""
    return [*known, *(str(client_id) for client_id in client_ids)][-MOST_TAKEN_BACK:]
