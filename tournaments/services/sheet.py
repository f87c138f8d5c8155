"""The sheet of a table: locked while it is written on, its totals brought up to date, emptied as a whole."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring import Side
from tournaments.choices import CorrectionSubject, EntryMode
from tournaments.exceptions import Refused, Stale
from tournaments.models import Round, Table
from tournaments.services.absence import refresh_absences
from tournaments.services.correction import Notation, keep_correction


@dataclass(frozen=True)
class SideTotals:
    """What one side brought home from a leg; the bonus of pits and revokes is in the roem, as clubs write it."""

    points: int = 0
    roem: int = 0
    pits: int = 0
    nats: int = 0


def locked_table(table: Table) -> Table:
    """The table as it is stored now, written on by nobody else until the transaction ends."""
    objects = Table.objects.select_for_update(of=("self",)).select_related("leg__match_day__competition__club")
    return objects.get(pk=table.pk)


def refuse_stale(stored: Round | Table, revision: int) -> None:
    if stored.revision != revision:
        raise Stale


def sum_rounds(rounds: Iterable[Round]) -> tuple[SideTotals, SideTotals]:
    """The totals of North–South and of East–West."""
    ns = ew = SideTotals()
    for row in rounds:
        ns = replace(
            ns,
            points=ns.points + row.ns_points,
            roem=ns.roem + row.ns_roem,
            pits=ns.pits + (row.pit == Side.NS),
            nats=ns.nats + (row.nat == Side.NS),
        )
        ew = replace(
            ew,
            points=ew.points + row.ew_points,
            roem=ew.roem + row.ew_roem,
            pits=ew.pits + (row.pit == Side.EW),
            nats=ew.nats + (row.nat == Side.EW),
        )
    return ns, ew


def totals_of(table: Table) -> tuple[SideTotals, SideTotals]:
    """The stored totals of North–South and of East–West."""
    return (
        SideTotals(table.ns_points, table.ns_roem, table.ns_pits, table.ns_nats),
        SideTotals(table.ew_points, table.ew_roem, table.ew_pits, table.ew_nats),
    )


def set_totals(table: Table, ns: SideTotals, ew: SideTotals) -> None:
    table.ns_points, table.ns_roem, table.ns_pits, table.ns_nats = ns.points, ns.roem, ns.pits, ns.nats
    table.ew_points, table.ew_roem, table.ew_pits, table.ew_nats = ew.points, ew.roem, ew.pits, ew.nats


def totals_notation(table: Table) -> Notation:
    """Both totals as the history keeps them."""
    ns, ew = totals_of(table)
    return {Side.NS.value: asdict(ns), Side.EW.value: asdict(ew)}


def add_up_rounds(table: Table) -> None:
    """Give a locked table the totals of its stored rounds; not saved yet."""
    rounds = list(table.rounds.all())
    set_totals(table, *sum_rounds(rounds))
    table.rounds_played = len(rounds)
    # Numbers are unique and run from 1 to the length of a leg, so it is enough to count.
    table.is_complete = len(rounds) == table.leg.match_day.competition.rounds_per_leg


def save_sheet(table: Table, by: User | None) -> None:
    """Store a changed sheet, with all that follows from it."""
    table.revision += 1
    table.entered_by = by
    table.entered_at = timezone.now()
    # Only figures changed; whether the table is the only one of its number was settled when it was seated.
    table.clean_fields(exclude=["leg", "entered_by"])
    table.save()
    refresh_absences(table.leg.match_day)


@transaction.atomic
def clear_sheet(*, table: Table, reason: str, revision: int, by: User) -> Table:
    """Empty a sheet that was entered wrongly, in whichever mode; all that stood on it stays in the history."""
    table = locked_table(table)
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
    add_up_rounds(table)
    save_sheet(table, by)
    return table
