"""The answers on a page that asks about a list."""

from django.http import QueryDict

ANSWER = "answer-"
LONGEST = 200


def given_on(sent: QueryDict) -> dict[str, str]:
    """The answers by the key of the question."""
    return {
        name.removeprefix(ANSWER)[:LONGEST]: said[:LONGEST]
        for name in sent
        if name.startswith(ANSWER) and (said := sent.getlist(name)[-1])
    }
