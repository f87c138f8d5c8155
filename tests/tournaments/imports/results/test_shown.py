"""The list as the page shows it: every line and cell with what it is taken for."""

from tests.tournaments.imports.results.planning import planned
from tournaments.imports.results.shown import show_grid

TEXT = """Stand 2024-2025
Plts\tNaam\t4-9\tKaarten\t11-9\tTotaal
1\tAnja\t5000\t4100\t4800\t9800
2\tBert\t4000\t4300\t4100\t8100
3\tVacature\t\t\t\t
\tTotaal\t9000\t8400\t8900\t17900
* = inhaalavond
"""


def test_every_line_is_shown_as_what_it_is():
    """Protects: what was left out can be seen, and found by the number that it has in the list."""
    lines = {line.number: line for line in show_grid(planned(TEXT))}
    assert sorted(lines) == [1, 2, 3, 4, 5, 6, 7]
    assert [lines[number].kind for number in (2, 3, 4, 5, 6)] == ["heading", "person", "person", "vacant", "total"]
    assert {lines[number].kind for number in (1, 7)} <= {"title", "below"}
    assert [[cell.text for cell in lines[number].cells][1] for number in (2, 3)] == ["Naam", "Anja"]


def test_every_cell_is_shown_as_what_counts_or_does_not():
    """Protects: no one believes that a figure counts which does not."""
    plan = planned(TEXT)
    lines = {line.number: line for line in show_grid(plan)}
    states = [cell.state for cell in lines[3].cells]
    assert states[1:3] == ["name", "evening"]
    assert states[4:] == ["evening", "total"]
    # The totals do without the column of the unknown word, or it is asked about.
    assert states[3] == ("doubt" if plan.open else "out")
    assert {cell.state for cell in lines[6].cells} == {"out"}


def test_the_heads_of_a_list_stand_once_above_it():
    """Protects: a choice for a column is one for that column of that list."""
    text = "Naam\t4-9\nAnja\t5000\nBert\t4000\n\nNaam\t11-9\nAnja\t4800\nBert\t4100"
    heads = [line.heads for line in show_grid(planned(text)) if line.heads]
    assert [[head.asked for head in row if head] for row in heads] == [
        ["column-0-0", "column-0-1"],
        ["column-1-0", "column-1-1"],
    ]
    assert [[head.part for head in row if head] for row in heads] == [["name", "evening"]] * 2
