"""What was answered about a list, for the club's next one of its form: same headings, other evenings and people.

What is kept are answers about the form alone. Others are about people, who may want to be forgotten, or about days.
"""

from collections.abc import Iterable, Mapping

from tournaments.imports.results.dates import is_month, says_when
from tournaments.imports.words import Part, letters_of

COLUMN = "column "
LONGEST = 500


def form_of(kind: str, headings: Iterable[str]) -> str:
    """The words of the headings, without the evenings; "" where there are none."""
    words = {word_of(heading) for heading in headings} - {""}
    return " ".join(filter(None, [kind, *sorted(words)]))[:LONGEST] if words else ""


def word_of(heading: str) -> str:
    return "" if says_when(heading) or is_month(heading) else "".join(letters_of(heading))


def said_of_columns(chosen: Iterable[tuple[str, Part]]) -> dict[str, str]:
    """What somebody said is below these headings."""
    return {COLUMN + word: part.value for heading, part in chosen if (word := word_of(heading))}


def said_of(said: Mapping[str, str], heading: str) -> Part | None:
    part = said.get(COLUMN + word_of(heading))
    return Part(part) if part is not None else None


def given_in(said: Mapping[str, str]) -> dict[str, str]:
    """The answers to questions."""
    return {key: value for key, value in said.items() if not key.startswith(COLUMN)}
