"""Answers about a list, for the club's next one of the same form: same headings, other evenings and people.

Only answers about the form are kept. Others are about people, who may want to be forgotten, or about days.
"""

from collections.abc import Iterable, Mapping

from tournaments.imports.list_plan import ListPlan
from tournaments.imports.name_columns import Choice, Sheet
from tournaments.imports.results.dates import is_month, says_when
from tournaments.imports.results.plan import ResultsPlan
from tournaments.imports.results.reading import Answers, Reading
from tournaments.imports.words import Part, letters_of

COLUMN = "column "
LONGEST = 500
NUMBERS = "numbers"
"""The question about names whose answer holds for every list written in the same way."""
OF_RESULTS = ("names", "legs", "grows", "headings", "order", "hidden")
"""The questions about results."""


def form_of_names(kind: str, sheet: Sheet) -> str:
    """`kind`: players, pairs or teams, whose columns have other parts."""
    return _form_of(kind, (column.heading for column in sheet.columns))


def form_of_results(reading: Reading) -> str:
    return _form_of("", (column.heading for one in reading.lists for column in one.columns.all))


def said_of_names(plan: ListPlan, before: Mapping[str, str]) -> dict[str, str]:
    """What was said about a column `before` still holds, even if it would be found automatically."""
    chosen = (
        (one.heading, one.holds)
        for place, one in enumerate(plan.sheet.columns)
        if one.holds != one.found or place in plan.sheet.asked or _said_of(before, one.heading) is not None
    )
    return {doubt.key: doubt.answer for doubt in plan.doubts if doubt.key == NUMBERS} | _said_of_columns(chosen)


def said_of_results(plan: ResultsPlan) -> dict[str, str]:
    chosen = (
        (column.heading, column.part)
        for one in plan.reading.lists
        for column in one.columns.all
        if (one.number, column.place) in plan.chosen
    )
    given = {key: value for key, value in plan.given.items() if key in OF_RESULTS and value.isprintable()}
    return given | _said_of_columns(chosen)


def answers_for_names(said: Mapping[str, str], sheet: Sheet) -> tuple[Choice, dict[str, str]]:
    heads = ((_said_of(said, column.heading), column.found) for column in sheet.columns)
    return Choice(sheet.found, tuple(found if part is None else part for part, found in heads)), _given_in(said)


def answers_for_results(kept: Mapping[str, Mapping[str, str]], reading: Reading, answers: Answers) -> Answers | None:
    """The answers for the last list of this form, overridden by those for this one; None if nothing is kept."""
    if not (said := kept.get(form_of_results(reading))):
        return None
    columns = {
        (one.number, column.place): part
        for one in reading.lists
        for column in one.columns.all
        if (part := _said_of(said, column.heading)) is not None
    }
    return Answers(columns | answers.columns, _given_in(said) | answers.given)


def _form_of(kind: str, headings: Iterable[str]) -> str:
    """The words of the headings, without the evenings; "" if there are none."""
    words = {_word_of(heading) for heading in headings} - {""}
    return " ".join(filter(None, [kind, *sorted(words)]))[:LONGEST] if words else ""


def _word_of(heading: str) -> str:
    return "" if says_when(heading) or is_month(heading) else "".join(letters_of(heading))


def _said_of_columns(chosen: Iterable[tuple[str, Part]]) -> dict[str, str]:
    """The meanings that someone gave to the columns with these headings."""
    return {COLUMN + word: part.value for heading, part in chosen if (word := _word_of(heading))}


def _said_of(said: Mapping[str, str], heading: str) -> Part | None:
    part = said.get(COLUMN + _word_of(heading))
    return Part(part) if part is not None else None


def _given_in(said: Mapping[str, str]) -> dict[str, str]:
    """The answers to the questions."""
    return {key: value for key, value in said.items() if not key.startswith(COLUMN)}
