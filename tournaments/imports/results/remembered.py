"""What is kept of the answers about a list of results, and what it says of the next one."""

from collections.abc import Mapping

from tournaments.imports.remembered import form_of, given_in, said_of, said_of_columns
from tournaments.imports.results.plan import ResultsPlan
from tournaments.imports.results.reading import Answers, Reading

OF_THE_FORM = ("names", "legs", "grows", "headings", "order", "hidden")


def form_of_results(reading: Reading) -> str:
    return form_of("", (column.heading for one in reading.lists for column in one.columns.all))


def said_of_results(plan: ResultsPlan) -> dict[str, str]:
    chosen = (
        (column.heading, column.part)
        for one in plan.reading.lists
        for column in one.columns.all
        if (one.number, column.place) in plan.chosen
    )
    given = {key: value for key, value in plan.given.items() if key in OF_THE_FORM and value.isprintable()}
    return given | said_of_columns(chosen)


def answers_for(kept: Mapping[str, Mapping[str, str]], reading: Reading, answers: Answers) -> Answers | None:
    """Those of the last list of this form, and before them what was said of this one; None where nothing is kept."""
    if not (said := kept.get(form_of_results(reading))):
        return None
    columns = {
        (one.number, column.place): part
        for one in reading.lists
        for column in one.columns.all
        if (part := said_of(said, column.heading)) is not None
    }
    return Answers(columns | answers.columns, given_in(said) | answers.given)
