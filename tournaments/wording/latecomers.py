"""Latecomers after the draw, and the tables they make with those who sit out, in the words of the desk."""

from collections.abc import Iterable

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.queries.evening.latecomers import LateComers


def tables_offered(late: LateComers) -> str:
    """The effect of a button of the desk: who came, who gets up, and the number of the new table."""
    placed = [*(unit for unit, _table in late.fourths), *late.seated]
    came = ngettext("%(names)s came after the draw.", "%(names)s came after the draw.", len(placed))
    sentences = [came % {"names": _all_of(placed)}]
    if late.fourths:
        sentences.append(_who_is_fourth(late))
    if late.numbers:
        sentences.append(_what_that_makes(late))
    return " ".join(sentences)


def _who_is_fourth(late: LateComers) -> str:
    words = [_("%(name)s at table %(number)d") % {"name": unit, "number": number} for unit, number in late.fourths]
    return _("A table of three becomes one of four: %(places)s.") % {"places": _all_of(words)}


def tables_made(late: LateComers) -> str:
    """The result, so that the organiser can call it out in the hall."""
    units = [*late.seated, *(bye.unit for bye in late.resting)]
    if not late.numbers:
        return _who_is_fourth(late)
    text = ngettext("%(names)s play at table %(numbers)s.", "%(names)s play at tables %(numbers)s.", len(late.numbers))
    made = text % {"names": _all_of(units), "numbers": _all_of(late.numbers)}
    return f"{_who_is_fourth(late)} {made}" if late.fourths else made


def _what_that_makes(late: LateComers) -> str:
    words = {
        "names": _all_of([bye.unit for bye in late.resting]),
        "number": late.numbers[0],
        "numbers": _all_of(late.numbers),
    }
    if len(late.numbers) == 1:
        if not late.resting:
            return _("Together they form table %(number)d.") % words
        text = ngettext(
            "With %(names)s, who sits out, that makes table %(number)d.",
            "With %(names)s, who sit out, that makes table %(number)d.",
            len(late.resting),
        )
        return text % words
    if not late.resting:
        return _("Together they form tables %(numbers)s.") % words
    text = ngettext(
        "With %(names)s, who sits out, that makes tables %(numbers)s.",
        "With %(names)s, who sit out, that makes tables %(numbers)s.",
        len(late.resting),
    )
    return text % words


def _all_of(things: Iterable[object]) -> str:
    return get_text_list([str(thing) for thing in things], _("and"))
