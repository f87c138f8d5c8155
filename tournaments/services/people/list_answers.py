"""The answers about a club's lists are stored for the next list that looks the same."""

from collections.abc import Mapping

from tournaments.models import Club
from tournaments.services.transaction import lock_club, writes

MOST_FORMS = 20


@writes
def keep_list_answers(*, club: Club, form: str, said: Mapping[str, str]) -> None:
    """The latest last; the oldest is dropped when there are too many. A list without headings has no form."""
    if not form:
        return
    kept = lock_club(club).list_answers
    others = {one: answers for one, answers in kept.items() if one != form}
    forms = [*others.items(), *([(form, {**said})] if said else [])]
    Club.objects.filter(pk=club.pk).update(list_answers=dict(forms[-MOST_FORMS:]))
