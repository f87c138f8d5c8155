"""What was answered about a list, for the next one of its shape: same headings, other evenings and people."""

from collections.abc import Mapping

from tournaments.imports.results.dates import is_month, says_when
from tournaments.imports.results.plan import ResultsPlan
from tournaments.imports.results.reading import Answers, Reading
from tournaments.imports.words import Part, letters_of

OF_THE_FORM = ("sheet", "names", "legs", "grows", "headings", "order", "hidden")
"""The questions whose answer holds for every list that is written so. Others are about people, who may want to be
forgotten, or about days.
"""
COLUMN = "column "
MOST_SHAPES, LONGEST = 20, 500

Kept = dict[str, dict[str, str]]
"""By the shape of a list what was answered, the latest last."""


def form_of(reading: Reading) -> str:
    """The words of the headings, without the evenings; "" where there are none."""
    words = {_word(column.heading) for one in reading.lists for column in one.columns.all} - {""}
    return " ".join(sorted(words))[:LONGEST]


def _word(heading: str) -> str:
    return "" if says_when(heading) or is_month(heading) else "".join(letters_of(heading))


def with_answers(kept: Mapping[str, Mapping[str, str]], plan: ResultsPlan) -> Kept:
    """What is kept, with the answers of this plan."""
    said = {key: value for key, value in plan.given.items() if key in OF_THE_FORM and value.isprintable()}
    for one in plan.reading.lists:
        for column in one.columns.all:
            if (one.number, column.place) in plan.chosen and (word := _word(column.heading)):
                said[COLUMN + word] = column.part.value
    form = form_of(plan.reading)
    others = {shape: dict(answers) for shape, answers in kept.items() if shape != form}
    return dict([*others.items(), *([(form, said)] if form and said else [])][-MOST_SHAPES:])


def answers_for(kept: Mapping[str, Mapping[str, str]], reading: Reading, answers: Answers) -> Answers | None:
    """Those of the last list of this shape, and before them what was said of this one; None where nothing is kept."""
    said = kept.get(form_of(reading))
    if not said:
        return None
    columns = {
        (one.number, column.place): Part(said[COLUMN + word])
        for one in reading.lists
        for column in one.columns.all
        if (word := _word(column.heading)) and COLUMN + word in said
    }
    given = {key: value for key, value in said.items() if not key.startswith(COLUMN)}
    return Answers(columns | answers.columns, given | answers.given)
