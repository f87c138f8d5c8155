"""What the pages have in common that ask about a list: the answers, and where they lead to."""

from django.http import HttpResponseRedirect, QueryDict

from tournaments.models import Club, Competition
from tournaments.queries.evening.change import last_import

ANSWER = "answer-"
LONGEST = 200


def given_on(sent: QueryDict) -> dict[str, str]:
    """The answers by the key of the question."""
    return {
        name.removeprefix(ANSWER)[:LONGEST]: said[:LONGEST]
        for name in sent
        if name.startswith(ANSWER) and (said := sent.getlist(name)[-1])
    }


def after_import(address: str, place: Club | Competition) -> HttpResponseRedirect:
    """To a page that offers to take back the list that was stored just now."""
    stored = last_import(place)
    return HttpResponseRedirect(f"{address}?undo={stored.pk}" if stored else address)
