"""Who came after the draw, and what they make with those who sit out, as the desk says it."""

from collections.abc import Iterable

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.queries.evening.late_comers import LateComers


def tables_offered(late: LateComers) -> str:
    """What a button of the desk does: who came, who gets up, and the number of the new table."""
    came = ngettext("%(names)s came after the draw.", "%(names)s came after the draw.", len(late.seated))
    return f"{came % {'names': _all_of(late.seated)}} {_what_that_makes(late)}"


def tables_made(late: LateComers) -> str:
    """What was done, so that the organiser can call it into the hall."""
    units = [*late.seated, *(bye.unit for bye in late.resting)]
    text = ngettext("%(names)s play at table %(numbers)s.", "%(names)s play at tables %(numbers)s.", len(late.numbers))
    return text % {"names": _all_of(units), "numbers": _all_of(late.numbers)}


def _what_that_makes(late: LateComers) -> str:
    words = {
        "names": _all_of([bye.unit for bye in late.resting]),
        "number": late.numbers[0],
        "numbers": _all_of(late.numbers),
    }
    if len(late.numbers) == 1:
        if not late.resting:
            return _("Together they make table %(number)d.") % words
        text = ngettext(
            "With %(names)s, who sits out, that makes table %(number)d.",
            "With %(names)s, who sit out, that makes table %(number)d.",
            len(late.resting),
        )
        return text % words
    if not late.resting:
        return _("Together they make tables %(numbers)s.") % words
    text = ngettext(
        "With %(names)s, who sits out, that makes tables %(numbers)s.",
        "With %(names)s, who sit out, that makes tables %(numbers)s.",
        len(late.resting),
    )
    return text % words


def _all_of(things: Iterable[object]) -> str:
    return get_text_list([str(thing) for thing in things], _("and"))
