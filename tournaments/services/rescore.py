"""Every stored score computed again from what was written: the proof that nothing has drifted apart, and the repair."""

from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from scoring import ImpossibleRound, Ruleset, Unreadable, entry_from_mapping
from tournaments.choices import ContenderAtTable, CorrectionSubject, EntryMode
from tournaments.models import Club, Round, Table
from tournaments.services.correction import Notation, keep_correction
from tournaments.services.round import write_entry
from tournaments.services.sheet import (
    SIDE_FIGURES,
    add_up_rounds,
    leading,
    locked_table,
    save_sheet,
    totals_notation,
)

SCORED_FIELDS = (
    *("maker", "outcome", "pit", "nat"),
    *(f"{column}_{name}" for column in ContenderAtTable.values for name in ("points", "roem")),
)
SUMMED_FIELDS = (
    *(f"{column}_{name}" for column in ContenderAtTable.values for name in SIDE_FIGURES),
    *("rounds_played", "is_complete", "winner"),
)


@dataclass(frozen=True)
class Difference:
    """A stored value that is not what the written rounds give. `round` None: a total of the table.

    `field` "entry": what was written cannot be scored at all, `right` says why. Only a person can repair that.
    """

    table: Table
    round: int | None
    field: str
    stored: Any
    right: Any

    @property
    def is_repairable(self) -> bool:
        return self.field != "entry"

    def __str__(self) -> str:
        match_day = self.table.leg.match_day
        competition = match_day.competition
        place = [
            f"{competition.club.slug}/{competition.slug}",
            f"day {match_day.number}",
            f"leg {self.table.leg.number}",
            f"table {self.table.number}",
            *([f"round {self.round}"] if self.round else []),
        ]
        return f"{' '.join(place)}: {self.field} {self.stored!r} -> {self.right!r}"


def find_differences(club: Club | None = None) -> Iterator[Difference]:
    """All of them, table by table, of one club or of everything that is stored; changes nothing."""
    tables = Table.objects.select_related("leg__match_day__competition__club").prefetch_related("rounds")
    if club is not None:
        tables = tables.filter(leg__match_day__competition__club=club)
    rules: dict[int, Ruleset] = {}
    for table in tables.order_by("pk").iterator(chunk_size=200):
        competition = table.leg.match_day.competition
        if competition.pk not in rules:
            rules[competition.pk] = competition.leg_rules
        yield from table_differences(table, rules[competition.pk])


def table_differences(table: Table, rules: Ruleset) -> list[Difference]:
    """Those of one table: first of its rounds, then of the totals that the rounds as stored add up to."""
    differences = []
    for row in table.rounds.all():
        differences += round_differences(table, row, rules)
    return differences + _total_differences(table, copy(table), rules, differences)


def _total_differences(
    stored: Table, summed: Table, rules: Ruleset, of_rounds: Iterable[Difference]
) -> list[Difference]:
    """Those of the totals; `summed` gets the right ones. Where a match cannot be counted its rounds say why."""
    if stored.entry_mode == EntryMode.TOTALS:
        # Who staked the match on a Klammer-Jass may win or lose it whatever the totals say.
        if not rules.klammerjass:
            summed.winner = leading(stored).value
    else:
        try:
            add_up_rounds(summed)
        except (ImpossibleRound, Unreadable, ValidationError) as error:
            known = any(not difference.is_repairable for difference in of_rounds)
            return [] if known else [Difference(stored, None, "entry", stored.rounds_played, str(error))]
    return [Difference(stored, None, *difference) for difference in _compare(stored, summed, SUMMED_FIELDS)]


def round_differences(table: Table, row: Round, rules: Ruleset) -> list[Difference]:
    scored = copy(row)
    try:
        write_entry(scored, entry_from_mapping(row.entry, rules), rules)
    except (ImpossibleRound, Unreadable, ValidationError) as error:
        return [Difference(table, row.number, "entry", row.entry, str(error))]
    return [Difference(table, row.number, *difference) for difference in _compare(row, scored, SCORED_FIELDS)]


def _compare(stored: Round | Table, right: Round | Table, names: tuple[str, ...]) -> list[tuple[str, Any, Any]]:
    values = [(name, getattr(stored, name), getattr(right, name)) for name in names]
    return [(name, old, new) for name, old, new in values if old != new]


@transaction.atomic
def rescore_table(table: Table) -> list[Difference]:
    """Repair one table; every repair stands in the history. Gives the differences that were found."""
    table = locked_table(table)
    rules = table.leg.match_day.competition.leg_rules
    found: list[Difference] = []
    for row in table.rounds.all():
        differences = round_differences(table, row, rules)
        found += differences
        if not differences or not all(difference.is_repairable for difference in differences):
            continue
        scored_before = _scored(row)
        write_entry(row, entry_from_mapping(row.entry, rules), rules)
        row.revision += 1
        row.save()
        _keep(table, CorrectionSubject.ROUND, scored_before, _scored(row), number=row.number)
    before, stored = _totals(table), copy(table)
    differences = _total_differences(stored, table, rules, found)
    found += differences
    if any(difference.is_repairable for difference in differences):
        _keep(table, CorrectionSubject.TOTALS, before, _totals(table))
    if any(difference.is_repairable for difference in found):
        save_sheet(table, table.entered_by)
    return found


def _totals(table: Table) -> dict[str, Any]:
    return totals_notation(table) | {"winner": table.winner}


def _scored(row: Round) -> dict[str, Any]:
    return {"entry": row.entry} | {name: getattr(row, name) for name in SCORED_FIELDS}


def _keep(
    table: Table, subject: CorrectionSubject, before: Notation, after: Notation, number: int | None = None
) -> None:
    keep_correction(
        competition=table.leg.match_day.competition,
        table=table,
        subject=subject,
        number=number,
        before=before,
        after=after,
        reason=_("Scored again from what was written"),
        by=None,
    )
