"""What was done before the upgrade to 0.7 and is kept, so that it can be taken back: it leads back to what is right.

`as_before` makes what was done with this program look as the earlier one had stored it; `upgraded` upgrades it.
"""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps

from scoring import KlammernEntry, Side, SideTotals
from tests.factories import CompetitionFactory, MatchDayFactory, TableFactory, a_meld_entry, a_round
from tests.tournaments.services.undone import undone
from tournaments.choices import Jass
from tournaments.models import Change, Competition, LogEntry, MatchDay, Table
from tournaments.services.evening.taking_back import take_back
from tournaments.services.log import done_by
from tournaments.services.season.removal import remove_competition, remove_match_day
from tournaments.services.table.rescore import find_differences
from tournaments.services.table.round import correct_round, remove_round
from tournaments.services.table.table import clear_sheet, correct_totals, record_totals

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

Ending = tuple[str, str, int]
OF_JASS = import_module("tournaments.migrations.0040_klammer_jass")
OF_ROUNDS = import_module("tournaments.migrations.0042_legs_of_so_many_rounds")


@pytest.fixture(autouse=True)
def someone(anna: Any) -> Iterator[None]:
    with done_by(anna):
        yield


def a_leg(own_rules: bool = False) -> Any:
    league = CompetitionFactory(rules="klammern-league")
    rules = league.rules_of_play.as_kept if own_rules else None
    return MatchDayFactory(competition=league, own_rules=rules).legs.create(number=1)


def by_rounds(leg: Any) -> Table:
    """North–South win at 38 to 50 by a Klammer-Jass in the last round."""
    table = TableFactory(leg=leg)
    for number, points in enumerate((76, 76, 76, 74), start=1):
        a_round(table, number, a_meld_entry(points, maker=Side.EW))
    a_round(table, 5, a_meld_entry(74, maker=Side.EW, melds={Side.EW: (50,)}))
    a_round(table, 6, the_jass(Side.NS, 8))
    return fresh(table)


def the_jass(side: Side, tricks: int) -> KlammernEntry:
    return a_meld_entry(164, jass=side, tricks_won={side: tricks})


def by_totals(leg: Any) -> Table:
    return record_totals(
        table=TableFactory(leg=leg), ns=SideTotals(38), ew=SideTotals(50), jass=Jass.NS_WON, revision=0, by=None
    )


def fresh(table: Table) -> Table:
    return Table.objects.get(pk=table.pk)


def endings() -> list[Ending]:
    return list(Table.objects.order_by("pk").values_list("winner", "jass", "jass_counts"))


def as_before() -> None:
    Table.objects.update(jass="", jass_counts=0)
    for change in Change.objects.all():
        for name in ("table", "competition", "matchday"):
            for both in change.rows.get(name, {}).values():
                for row in filter(None, both):
                    for column in ("jass", "jass_counts", "hand_size_at_three"):
                        row.pop(column, None)
                    for options in (row.get("rules_options"), (row.get("own_rules") or {}).get("rules_options")):
                        (options or {}).pop("match_end", None)
        change.save(update_fields=["rows"])


def upgraded() -> None:
    OF_JASS.say_who_announced(apps, None)
    OF_ROUNDS.keep_rounds(apps, None)
    OF_ROUNDS.complete_changes(apps, None)


def undo() -> None:
    take_back(change=Change.objects.latest("pk"), by=None)


def correct_another_round(table: Table) -> None:
    row = table.rounds.get(number=3)
    entry = a_meld_entry(70, maker=Side.EW)
    correct_round(round=row, entry=entry, reason="Misread", revision=row.revision, by=None)


def correct_the_jass(table: Table) -> None:
    row = table.rounds.get(number=6)
    correct_round(round=row, entry=the_jass(Side.EW, 7), reason="Misread", revision=row.revision, by=None)


def remove_the_jass(table: Table) -> None:
    row = table.rounds.get(number=6)
    remove_round(round=row, reason="No such round", revision=row.revision, by=None)


def empty(table: Table) -> None:
    clear_sheet(table=table, reason="Wrong table", revision=fresh(table).revision, by=None)


def correct_both(table: Table) -> None:
    correct_another_round(table)
    row = fresh(table).rounds.get(number=4)
    entry = a_meld_entry(70, maker=Side.EW)
    correct_round(round=row, entry=entry, reason="Misread too", revision=row.revision, by=None)


def correct_its_totals(table: Table) -> None:
    revision = fresh(table).revision
    totals: dict[str, Any] = {"ns": SideTotals(40), "ew": SideTotals(55)}
    correct_totals(table=table, **totals, reason="Misread", revision=revision, by=None)


def remove_its_day(table: Table) -> None:
    remove_match_day(match_day=table.leg.match_day, by=None)


def remove_its_competition(table: Table) -> None:
    remove_competition(competition=table.leg.match_day.competition)


ON_SHEETS = [correct_another_round, correct_the_jass, remove_the_jass, correct_both, empty]
WHOLE = [remove_its_day, remove_its_competition]


CASES = [
    *[(by_rounds, change) for change in (*ON_SHEETS, *WHOLE)],
    *[(by_totals, change) for change in (empty, correct_its_totals, *WHOLE)],
]


@pytest.mark.parametrize("own_rules", [True, False], ids=["of the evening", "of the competition"])
def test_a_klammer_jass_comes_back_with_what_it_decided(own_rules: bool, subtests: pytest.Subtests) -> None:
    """Protects: a winner without a Klammer-Jass, or a Klammer-Jass that decided nothing."""
    leg = a_leg(own_rules)
    # What is done with the whole sheet asks for the rules; a single round is the same by either.
    for write, change in CASES if own_rules else [case for case in CASES if case[1] in (correct_the_jass, *WHOLE)]:
        with subtests.test(write=write.__name__, change=change.__name__), undone():
            states = [endings()]
            table = write(leg)
            states.append(endings())
            first = Change.objects.count()
            change(table)
            now = endings()
            changes = list(Change.objects.order_by("pk"))[first:]
            as_before()
            upgraded()
            assert endings() == now
            for done in reversed(changes):
                take_back(change=done, by=None)
            assert endings() == states[1]
            for again in Change.objects.order_by("-pk")[: len(changes)]:
                take_back(change=again, by=None)
            assert endings() == now
            assert list(find_differences()) == []


def test_totals_that_were_recorded_before_are_taken_back_whole() -> None:
    """Protects: an empty sheet that still says who won by a Klammer-Jass."""
    by_totals(a_leg())
    as_before()
    upgraded()
    undo()
    assert endings() == [("", "", 0)]
    undo()
    assert endings() == [("ns", "ns_won", 51)]


def test_what_nothing_says_any_more_is_no_longer_taken_back() -> None:
    """Protects: a guess. Here phones wrote on after the change, and their rounds are no changes."""
    table = by_rounds(a_leg())
    correct_another_round(table)
    line = Change.objects.latest("pk").line
    Table.objects.filter(pk=table.pk).update(ns_points=30)
    as_before()
    upgraded()
    assert not Change.objects.filter(line=line).exists()
    assert LogEntry.objects.get(pk=line.pk).action == "round_corrected"


KEEPS = {"match_end": "rounds"}


def test_legs_of_so_many_rounds_come_back_as_such(subtests: pytest.Subtests) -> None:
    """Protects: a competition under `race-to-501` that would come back with matches that are over too early."""
    race = CompetitionFactory(rules="race-to-501", rules_options=KEEPS, rounds_per_leg=8)
    own = race.rules_of_play.as_kept
    table = TableFactory(leg=MatchDayFactory(competition=race, own_rules=own).legs.create(number=1))
    for number in range(1, 9):
        a_round(table, number)
    before = endings()
    for change in WHOLE:
        with subtests.test(change=change.__name__), undone():
            change(table)
            Competition.objects.update(rules_options={})
            as_before()
            upgraded()
            undo()
            options = MatchDay.objects.get().own_rules["rules_options"]
            assert (Competition.objects.get().rules_options, options) == (KEEPS, KEEPS)
            assert endings() == before
            assert list(find_differences()) == []


def test_other_changes_stay_as_they_are(competition: Competition) -> None:
    table = TableFactory(leg=MatchDayFactory(competition=competition).legs.create(number=1))
    record_totals(table=table, ns=SideTotals(200), ew=SideTotals(124), revision=0, by=None)
    now = Change.objects.get().rows
    as_before()
    upgraded()
    assert Change.objects.get().rows == now
    undo()
    assert not fresh(table).has_scores
