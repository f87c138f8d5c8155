"""The history: readable and complete."""

from scoring import SideTotals
from tests.factories import a_round, an_entry
from tests.pages.organise.match_days import TABLE_1, a_leg, of_season
from tournaments.services.table.round import correct_round, remove_round
from tournaments.services.table.table import correct_totals, record_totals


def test_a_correction_is_readable_as_what_it_was_and_what_it_became(cast):
    table, other = a_leg(cast, tables=2).tables.order_by("number")
    stored = a_round(table, 2, an_entry(100))
    correct_round(round=stored, entry=an_entry(90, ns_roem=20), reason="typed wrong", revision=1, by=None)
    remove_round(round=stored, reason="wrong line", revision=2, by=None)
    for url in (of_season("table_corrections", *TABLE_1), of_season("club_corrections")):
        removed, corrected = cast.scorekeeper.get(url).context["corrections"]
        assert (corrected.title, corrected.reason) == ("Round 2 (match day 1, leg 1, table 1)", "typed wrong")
        assert [(change.label, change.before, change.after) for change in corrected.changes] == [
            ("Card points · North–South", "100", "90"),
            ("Roem · North–South", None, "20"),
        ]
        assert (removed.title, removed.reason) == ("Round 2 removed (match day 1, leg 1, table 1)", "wrong line")
        assert {change.after for change in removed.changes} == {None}
    # Of totals the figures that changed.
    record_totals(table=other, ns=SideTotals(200), ew=SideTotals(124), revision=0, by=None)
    correct_totals(table=other, ns=SideTotals(200, 50), ew=SideTotals(124), reason="roem", revision=1, by=None)
    [line] = cast.scorekeeper.get(of_season("table_corrections", 1, 1, 2)).context["corrections"]
    assert [(change.label, change.before, change.after) for change in line.changes] == [
        ("North–South · Roem", "0", "50")
    ]
