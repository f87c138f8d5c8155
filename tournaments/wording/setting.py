"""The old and new value of a setting of a competition, in the words of the page that asks for it."""

from collections.abc import Sequence
from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.utils.translation import gettext as _

from scoring import BadOption, UnknownRules, preset
from tournaments.choices import LeftOver, TieBreak
from tournaments.models import Competition
from tournaments.wording.figures import NONE
from tournaments.wording.rule_sets import rule_set_words
from tournaments.wording.ruleset import ruleset_sentences

LISTS = {"tie_breaks": TieBreak, "left_over_ways": LeftOver}


def change_in_words(name: str, before: Any, now: Any) -> str:
    """The setting, and from what to what; one that this version does not know by its name."""
    if name == "ruleset":
        return _ruleset_change(before, now)
    try:
        field: Any = Competition._meta.get_field(name)
    except FieldDoesNotExist:
        return f"{name}: {before} → {now}"
    return f"{field.verbose_name}: {_value(field, before)} → {_value(field, now)}"


def _value(field: Any, value: Any) -> str:
    if value is None or value in ("", []):
        return NONE
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list):
        words = dict(LISTS[field.name].choices) if field.name in LISTS else {}
        return ", ".join(str(words.get(each, each)) for each in value)
    return str(dict(field.flatchoices).get(value, value))


def _ruleset_change(before: Sequence[Any], now: Sequence[Any]) -> str:
    """The titles if another rule set was chosen, and the sentences that differ."""
    title = _("rules of the game")
    try:
        said, says = ([*ruleset_sentences(preset(name, **options))] for name, options in (before, now))
        titles = [str(rule_set_words(name).title) for name, _options in (before, now)]
    except (UnknownRules, BadOption, KeyError, TypeError, ValueError):
        return f"{title}: {before} → {now}"
    gone, come = [each for each in said if each not in says], [each for each in says if each not in said]
    sentences = f"{' '.join(gone) or NONE} → {' '.join(come) or NONE}"
    if titles[0] != titles[1]:
        return f"{title}: {titles[0]} → {titles[1]} ({sentences})"
    return f"{title}: {sentences}"
