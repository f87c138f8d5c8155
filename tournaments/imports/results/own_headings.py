"""The headings of the files that this program itself gives out, in each of its languages."""

from collections.abc import Collection
from functools import cache

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

from tournaments.choices import Currency
from tournaments.imports.words import Part


def _of_one_language() -> dict[str, Part]:
    totals = [str(currency.label) for currency in Currency] + [_("Points for places"), _("Total")]
    worked_out = [
        *(_("All results"), _("Average of all"), _("Average"), _("Gap"), _("Match days"), _("Rounds lost"), _("Nats")),
        *(_("Table"), _("Seat"), _("Number of the partner"), _("Numbers of the opponents")),
    ]
    remarks = [_("Categories"), _("Dropped"), _("Note"), _("How"), _("Partner"), _("Opponents"), _("to be checked")]
    return {
        **dict.fromkeys(totals, Part.TOTAL),
        **dict.fromkeys(worked_out, Part.FIGURE),
        **dict.fromkeys(remarks, Part.REMARK),
        **dict.fromkeys([_("Whole competition"), _("Period as a whole"), _("Adjustment")], Part.CHANGE),
        _("Date"): Part.DATE,
    }


@cache
def _called(*keys: str) -> tuple[frozenset[str], ...]:
    """How these columns are called in each language, in small letters, and by their keys."""
    with_each = [{key} for key in keys]
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            labels = {"leg": _("Leg"), "how": _("How"), "winner": _("Winner"), "entered_as": _("Entered as")}
            for names, key in zip(with_each, keys, strict=True):
                names.add(labels[key].casefold())
    return tuple(map(frozenset, with_each))


def is_of_results(heads: Collection[str]) -> bool:
    """This program's list of results: a line for what somebody had in a leg, or was given or lost outside of it."""
    said = {text.casefold() for text in heads}
    return all(said & names for names in _called("leg", "how"))


def is_of_tables(heads: Collection[str]) -> bool:
    """This program's list of tables: four people on each line."""
    said = {text.casefold() for text in heads}
    return all(said & names for names in _called("winner", "entered_as"))


@cache
def own_headings() -> dict[str, Part]:
    """By the heading in small letters."""
    found: dict[str, Part] = {}
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            found |= {heading.casefold(): part for heading, part in _of_one_language().items()}
    return found
