"""Every stored score computed again from what was written: the proof that nothing has drifted apart, and the repair."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby, islice
from operator import attrgetter
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.db.models import TextField
from django.db.models.functions import Cast
from django.utils.translation import gettext as _

from scoring import ImpossibleRound, Ruleset, Unreadable, entry_from_mapping, judge_round, score_round
from tournaments.choices import CorrectionSubject, EntryMode, Jass, ScoreColumn
from tournaments.models import Club, Competition, Leg, Round, Table
from tournaments.queries.table.match_record import ReadRound
from tournaments.services.table.correction import Notation, keep_correction
from tournaments.services.table.ending import decide_by_jass, forget_jass
from tournaments.services.table.round import add_up_rounds, leading, save_sheet, scored_figures, write_entry
from tournaments.services.table.table import SIDE_FIGURES, ending_notation, totals_notation
from tournaments.services.transaction import lock_table, writes

TABLES_AT_ONCE = 1000
"""How many tables are read together with their rounds, so that a million rounds are never in memory."""

REMEMBERED = 1 << 15
"""For how many different rounds the result is remembered: many are the same. It takes some 20 MB."""

SUMMED_FIELDS = (
    *(f"{column}_{name}" for column in ScoreColumn.values for name in SIDE_FIGURES),
    *("rounds_played", "is_complete", "winner", "jass", "jass_counts"),
)

ENDING_FIELDS = ("winner", "jass", "jass_counts")

RULED_FIELDS = {"is_complete", "winner"}
"""What a ruling decides as long as it holds."""


class StoredRound(NamedTuple):
    """What a check reads of a round: a plain row, since making a `Round` of it takes longer than scoring it."""

    table_id: int
    number: int
    written: str  # `entry`, as the text of its JSON
    maker: str
    outcome: str
    pit: str
    nat: str
    ns_points: int
    ns_roem: int
    ew_points: int
    ew_roem: int
    third_points: int
    third_roem: int

    @property
    def entry(self) -> Any:
        return json.loads(self.written)


SCORED_FIELDS = StoredRound._fields[3:]


class Worth(NamedTuple):
    """What a written round is worth: the correct values of the columns `names`, which `of` reads from a row.

    `read` is the round, where a match has to be counted with it. With a `fault` it cannot be scored at all.
    """

    names: Sequence[str]
    of: Callable[[Any], Any]
    values: Any
    read: ReadRound | None = None
    fault: str = ""


Reading = Callable[[str, Ruleset], Worth]
"""From the text of a round's JSON, and the rules of its leg."""


@dataclass(frozen=True)
class Difference:
    """A stored value that differs from what the written rounds give. `round` None: a total of the table.

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
    """Differences in everything stored; a club that is being loaded may be half missing, so it is left out."""
    read = remembering()
    for competition in competitions_to_check():
        yield from CompetitionCheck(competition, read).differences()


def competitions_to_check() -> Iterable[Competition]:
    return Competition.objects.filter(club__in=Club.objects.all()).select_related("club").order_by("pk")


def competition_differences(competition: Competition) -> Iterator[Difference]:
    """Table by table; changes nothing."""
    return CompetitionCheck(competition, remembering()).differences()


def remembering() -> Reading:
    """What rounds are worth, where equal rounds are scored once."""
    return lru_cache(maxsize=REMEMBERED)(lambda written, rules: worth(json.loads(written), rules))


class CompetitionCheck:
    """A check of a competition. There may be a million tables: what they share is read once, not for each of them."""

    def __init__(self, competition: Competition, read: Reading) -> None:
        self.competition = competition
        self.read = read
        self.legs = Leg.objects.filter(match_day__competition=competition).select_related("match_day").in_bulk()
        for leg in self.legs.values():
            leg.match_day.competition = competition
        self.rules_of: dict[tuple[int, int], Ruleset] = {}

    def differences(self, first: int | None = None, last: int | None = None) -> Iterator[Difference]:
        """Table by table; only those with keys from `first` to `last`, if given."""
        tables = Table.objects.filter(leg__match_day__competition=self.competition).order_by("pk")
        if first is not None:
            tables = tables.filter(pk__range=(first, last))
        stored = tables.defer("called_at", "entered_at", "entered_by", "taken_back", "agreed").iterator()
        while batch := list(islice(stored, TABLES_AT_ONCE)):
            rounds_of = _rounds_of(batch)
            for table in batch:
                # A leg that began a moment ago is not known yet.
                if table.leg_id in self.legs:
                    table.leg = self.legs[table.leg_id]
                    if self._differences(table, rounds_of):
                        yield from self._differences_now(table)

    def _differences(self, table: Table, rounds_of: Mapping[int, Sequence[StoredRound]]) -> list[Difference]:
        key = table.leg.match_day_id, table.players
        if key not in self.rules_of:
            self.rules_of[key] = table.leg_rules
        return table_differences(table, rounds_of.get(table.pk, ()), self.rules_of[key], self.read)

    def _differences_now(self, table: Table) -> list[Difference]:
        """Where a table was read before a round was stored, and its rounds afterwards, they seem to differ."""
        while (stored := Table.objects.filter(pk=table.pk).first()) is not None:
            stored.leg = table.leg
            found = self._differences(stored, _rounds_of([stored]))
            if not found or Table.objects.filter(pk=table.pk, revision=stored.revision).exists():
                return found
        return []


def _rounds_of(tables: Sequence[Table]) -> dict[int, list[StoredRound]]:
    rows = (
        Round.objects.filter(table__in=[table.pk for table in tables])
        .order_by("table_id", "number")
        .values_list("table_id", "number", Cast("entry", TextField()), *SCORED_FIELDS)
    )
    by_table = groupby(map(StoredRound._make, rows.iterator()), attrgetter("table_id"))
    return {table: list(own) for table, own in by_table}


def table_differences(table: Table, rounds: Sequence[StoredRound], rules: Ruleset, read: Reading) -> list[Difference]:
    """The differences of one table: first of its rounds, then of the totals that the rounds as stored add up to."""
    worths = [read(row.written, rules) for row in rounds]
    differences = [
        difference
        for row, right in zip(rounds, worths, strict=True)
        if right.of(row) != right.values
        for difference in round_differences(table, row, right)
    ]
    return differences + _total_differences(table, rounds, rules, worths)


def _total_differences(
    table: Table, rounds: Sequence[StoredRound | Round], rules: Ruleset, worths: Sequence[Worth]
) -> list[Difference]:
    """The differences of the totals. Where a match cannot be counted its rounds give the reason."""
    if table.entry_mode == EntryMode.TOTALS:
        return _different(table, _ended_again(table, rules), ENDING_FIELDS)
    read = [right.read for right in worths if right.read is not None]
    summed = copy(table)
    try:
        add_up_rounds(summed, rounds, rules, read=read if len(read) == len(rounds) else None)
    except (ImpossibleRound, Unreadable, ValidationError) as error:
        known = any(right.fault for right in worths)
        return [] if known else [Difference(table, None, "entry", table.rounds_played, str(error))]
    return _different(table, summed, SUMMED_FIELDS)


def _different(table: Table, counted: Table, names: Iterable[str]) -> list[Difference]:
    ruled = RULED_FIELDS if table.ruled else ()
    right = {name: getattr(counted, name) for name in names if name not in ruled}
    return [Difference(table, None, *difference) for difference in _compare(table, right)]


def _ended_again(table: Table, rules: Ruleset) -> Table:
    """The table with who has won by its totals, or by the Klammer-Jass that decided it whatever they say."""
    again = copy(table)
    if table.jass:
        decide_by_jass(again, Jass(table.jass), rules)
    else:
        again.winner = leading(table).value
        forget_jass(again)
    return again


def worth(written: Mapping[str, Any], rules: Ruleset) -> Worth:
    """What a round with this entry is worth."""
    try:
        entry = entry_from_mapping(written, rules)
        read = ReadRound(entry, judge_round(entry, rules)) if rules.rounds_in_order else None
        figures = scored_figures(entry, rules, read.judged.score if read else score_round(entry, rules))
    except (ImpossibleRound, Unreadable, ValidationError) as error:
        return Worth((), lambda row: None, str(error), fault=str(error))
    names = tuple(figures)
    return Worth(*_columns(names), tuple(figures.values()), read)


@cache
def _columns(names: tuple[str, ...]) -> tuple[Sequence[str], Callable[[Any], Any]]:
    """The same object for every round with these columns: that saves memory."""
    return names, attrgetter(*names)


def round_differences(table: Table, row: StoredRound | Round, right: Worth) -> list[Difference]:
    if right.fault:
        return [Difference(table, row.number, "entry", row.entry, right.fault)]
    figures = dict(zip(right.names, right.values, strict=True))
    return [Difference(table, row.number, *difference) for difference in _compare(row, figures)]


def _compare(stored: StoredRound | Round | Table, right: Mapping[str, Any]) -> list[tuple[str, Any, Any]]:
    values = [(name, getattr(stored, name), value) for name, value in right.items()]
    return [(name, old, new) for name, old, new in values if old != new]


@writes
def rescore_table(table: Table) -> list[Difference]:
    """Repairs one table; every repair is in the history. Returns the differences that were found."""
    table = lock_table(table)
    rules = table.leg_rules
    found: list[Difference] = []
    rounds = list(table.rounds.all())
    worths = [worth(row.entry, rules) for row in rounds]
    for row, right in zip(rounds, worths, strict=True):
        differences = round_differences(table, row, right)
        found += differences
        if not differences or not all(difference.is_repairable for difference in differences):
            continue
        scored_before = _scored(row)
        entry = entry_from_mapping(row.entry, rules)
        write_entry(row, entry, rules, score_round(entry, rules))
        row.revision += 1
        row.save()
        _keep(table, CorrectionSubject.ROUND, scored_before, _scored(row), number=row.number)
    before = _totals(table)
    differences = _total_differences(table, rounds, rules, worths)
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
    return totals_notation(table) | ending_notation(table)


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
        reason=_("Recalculated from what was written"),
        by=None,
    )
