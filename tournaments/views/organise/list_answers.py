"""The answers on a page that asks about a list."""

import hashlib

from django.http import QueryDict

from tournaments.imports.grid.cell import MOST_COLUMNS
from tournaments.imports.name_columns import Choice

ANSWER = "answer-"
LONGEST = 200


def given_on(sent: QueryDict) -> dict[str, str]:
    """The answers by the key of the question."""
    return {
        name.removeprefix(ANSWER)[:LONGEST]: said[:LONGEST]
        for name in sent
        if name.startswith(ANSWER) and (said := sent.getlist(name)[-1])
    }


def given_about(sent: QueryDict, text: str) -> dict[str, str]:
    """About another list only the answers on a line or a name: one about many holds for those that were shown."""
    given = given_on(sent)
    if sent.get("list") == digest_of(text):
        return given
    return {key: value for key, value in given.items() if key.startswith(("line-", "name-"))}


def digest_of(text: str) -> str:
    return hashlib.sha256(" ".join(text.split()).encode()).hexdigest()[:16]


def choice_on(sent: QueryDict) -> Choice | None:
    """What the columns of a list of names hold, as chosen on the page."""
    if "found" not in sent:
        return None
    names = (f"column-{place}" for place in range(MOST_COLUMNS + 1))
    heads = (sent.getlist(name)[-1] for name in names if name in sent)
    return Choice(sent.getlist("found")[-1], tuple(heads))
