"""Every stored score computed again from what was written: the proof that nothing has drifted apart, and the repair."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scoring import ImpossibleRound, Ruleset, Unreadable, entry_from_mapping
from tournaments.choices import CorrectionSubject, EntryMode, ScoreColumn
from tournaments.models import Club, Competition, Leg, Round, Table
from tournaments.services.table.correction import Notation, keep_correction
from tournaments.services.table.round import add_up_rounds, leading, save_sheet, scored_figures, write_entry
from tournaments.services.table.table import SIDE_FIGURES, totals_notation
from tournaments.services.transaction import lock_table, writes

SCORED_FIELDS = (
    *("maker", "outcome", "pit", "nat"),
    *(f"{column}_{name}" for column in ScoreColumn.values for name in ("points", "roem")),
)
SUMMED_FIELDS = (
    *(f"{column}_{name}" for column in ScoreColumn.values for name in SIDE_FIGURES),
    *("rounds_played", "is_complete", "winner"),
)


@dataclass(frozen=True)
class Difference:
    """A stored value that is not what the written rounds give. `round` None: a total of the table.

    `field` "entry": what was written cannot be scored at all; `right` says why. Only a person can repair that.
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


def find_differences() -> Iterator[Difference]:
    """Those of everything stored; a club that is being loaded may be half missing, so it is left out."""
    for competition in Competition.objects.filter(club__in=Club.objects.all()).select_related("club").order_by("pk"):
        yield from competition_differences(competition)


def competition_differences(competition: Competition) -> Iterator[Difference]:
    """Table by table; changes nothing."""
    # There may be a million tables: what they share is read once, not for each of them.
    legs = Leg.objects.filter(match_day__competition=competition).select_related("match_day").in_bulk()
    for leg in legs.values():
        leg.match_day.competition = competition
    rules_of = {leg.match_day_id: leg.match_day.leg_rules for leg in legs.values()}
    tables = Table.objects.filter(leg__in=legs).defer("called_at", "entered_at", "entered_by")
    rounds = Round.objects.filter(table__leg__in=legs).defer("client_id", "entered_at", "entered_by")
    by_table = groupby(rounds.order_by("table_id", "number").iterator(), attrgetter("table_id"))
    with_rounds, own = next(by_table, (None, iter(())))
    for table in tables.order_by("pk").iterator():
        table.leg = legs[table.leg_id]
        rules = rules_of[table.leg.match_day_id]
        if table.pk != with_rounds:
            yield from table_differences(table, [], rules)
            continue
        yield from table_differences(table, list(own), rules)
        with_rounds, own = next(by_table, (None, iter(())))


def table_differences(table: Table, rounds: Sequence[Round], rules: Ruleset) -> list[Difference]:
    """Those of one table: first of its rounds, then of the totals that the rounds as stored add up to."""
    differences = [difference for row in rounds for difference in round_differences(table, row, rules)]
    return differences + _total_differences(table, rounds, rules, differences)


def _total_differences(
    table: Table, rounds: Sequence[Round], rules: Ruleset, of_rounds: Iterable[Difference]
) -> list[Difference]:
    """Those of the totals. Where a match cannot be counted its rounds say why."""
    if table.entry_mode == EntryMode.TOTALS:
        # A player who staked the match on a Klammer-Jass may win or lose it whatever the totals say.
        winner = table.winner if rules.klammerjass else leading(table).value
        return [] if table.winner == winner else [Difference(table, None, "winner", table.winner, winner)]
    summed = copy(table)
    try:
        add_up_rounds(summed, rounds, rules)
    except (ImpossibleRound, Unreadable, ValidationError) as error:
        known = any(not difference.is_repairable for difference in of_rounds)
        return [] if known else [Difference(table, None, "entry", table.rounds_played, str(error))]
    right = {name: getattr(summed, name) for name in SUMMED_FIELDS}
    return [Difference(table, None, *difference) for difference in _compare(table, right)]


def round_differences(table: Table, row: Round, rules: Ruleset) -> list[Difference]:
    try:
        right = scored_figures(entry_from_mapping(row.entry, rules), rules)
    except (ImpossibleRound, Unreadable, ValidationError) as error:
        return [Difference(table, row.number, "entry", row.entry, str(error))]
    return [Difference(table, row.number, *difference) for difference in _compare(row, right)]


def _compare(stored: Round | Table, right: Mapping[str, Any]) -> list[tuple[str, Any, Any]]:
    values = [(name, getattr(stored, name), value) for name, value in right.items()]
    return [(name, old, new) for name, old, new in values if old != new]


@writes
def rescore_table(table: Table) -> list[Difference]:
    """Repair one table; every repair is in the history. Gives the differences that were found."""
    table = lock_table(table)
    rules = table.leg.match_day.leg_rules
    found: list[Difference] = []
    rounds = list(table.rounds.all())
    for row in rounds:
        differences = round_differences(table, row, rules)
        found += differences
        if not differences or not all(difference.is_repairable for difference in differences):
            continue
        scored_before = _scored(row)
        write_entry(row, entry_from_mapping(row.entry, rules), rules)
        row.revision += 1
        row.save()
        _keep(table, CorrectionSubject.ROUND, scored_before, _scored(row), number=row.number)
    before = _totals(table)
    differences = _total_differences(table, rounds, rules, found)
    found += differences
    repairs = [difference for difference in differences if difference.is_repairable]
    for repair in repairs:
        setattr(table, repair.field, repair.right)
    if repairs:
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
