"""A rule that clubs decide differently, as a question with its answers."""

from dataclasses import dataclass
from typing import Any, TypeAlias

from django.utils.functional import lazy
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

Words: TypeAlias = Any  # a text, translated when it is shown


@dataclass(frozen=True)
class Option:
    """One field of `Ruleset` as a question with its answers; the answers' values are those of the field."""

    label: Words
    help_text: Words
    choices: tuple[tuple[Any, Words], ...]


def _points_in_words(value: int) -> str:
    return ngettext("%(points)d point", "%(points)d points", value) % {"points": value} if value else gettext("nothing")


points_in_words = lazy(_points_in_words, str)


def points(*values: int) -> tuple[tuple[int, Words], ...]:
    return tuple((value, points_in_words(value)) for value in values)


FOURS = (
    ("all_100_jacks_200", _("100 each, jacks 200")),
    ("all_100", _("100 each, jacks too")),
    ("ten_up_100_jacks_200", _("tens and higher 100, jacks 200, lower cards nothing")),
    ("nines_150_jacks_200", _("100 each, nines 150, jacks 200")),
    ("pictures_100", _("jacks, queens, kings and aces 100, lower cards nothing")),
    ("pictures_100_nines_150_jacks_200", _("queens, kings and aces 100, nines 150, jacks 200, other cards nothing")),
    ("ten_up_100_nines_150_jacks_200", _("tens and higher 100, nines 150, jacks 200, sevens and eights nothing")),
    ("none", _("nothing")),
)
YES_NO = ((True, _("yes")), (False, _("no")))
