"""What is kept of the answers about a list of names, and what it says of the next one."""

from collections.abc import Mapping

from tournaments.imports.list_plan import ListPlan
from tournaments.imports.name_columns import Choice, Sheet
from tournaments.imports.remembered import form_of, given_in, said_of, said_of_columns

NUMBERS = "numbers"
"""Of the questions about names the one whose answer holds for every list that is written so."""


def form_of_names(kind: str, sheet: Sheet) -> str:
    """`kind`: players, pairs or teams, whose columns have other parts."""
    return form_of(kind, (column.heading for column in sheet.columns))


def said_of_names(plan: ListPlan, before: Mapping[str, str]) -> dict[str, str]:
    """What was said of a column `before` holds on, also where it would be found by itself."""
    chosen = (
        (one.heading, one.holds)
        for place, one in enumerate(plan.sheet.columns)
        if one.holds != one.found or place in plan.sheet.asked or said_of(before, one.heading) is not None
    )
    return {doubt.key: doubt.answer for doubt in plan.doubts if doubt.key == NUMBERS} | said_of_columns(chosen)


def answers_for_names(said: Mapping[str, str], sheet: Sheet) -> tuple[Choice, dict[str, str]]:
    heads = ((said_of(said, column.heading), column.found) for column in sheet.columns)
    return Choice(sheet.found, tuple(found if part is None else part for part, found in heads)), given_in(said)
