"""The headings of the files that this program itself exports, in each of its languages."""

from collections.abc import Iterable, Mapping
from functools import cache

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.choices import Currency, LegWord
from tournaments.imports.words import Part
from tournaments.words import in_words_of_club

# What files of 0.7.0 have instead.
FORMER = {
    "not_counted": {
        *("went home, does not count", "ging naar huis, telt niet", "nach hause gegangen, zählt nicht"),
        "gra przerwana, nie liczy się",
    }
}


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
    """The names of each in all languages and for all clubs, in small letters, and its key."""
    with_each = [{key} | FORMER.get(key, set()) for key in keys]
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            labels = {
                **{"match_day": _("Match day"), "date": _("Date"), "leg": _("Leg"), "how": _("How")},
                **{"name": pgettext("person", "Name"), "home": _("club or town"), "categories": _("Categories")},
                **{"roem": _("Roem"), "winner": _("Winner"), "entered_as": _("Entered as")},
                **{"places": _("Points for places"), "plain_total": _("All results")},
                **{"gap": _("Gap"), "number": _("Number"), "adjustment": _("Adjustment"), "note": _("Note")},
                "not_counted": _("left the evening, does not count"),
            }
            legs = {in_words_of_club("Leg", labels["leg"], language, "", word).casefold() for word in LegWord.values}
            for names, key in zip(with_each, keys, strict=True):
                names |= legs if key == "leg" else {labels[key].casefold()}
    return tuple(map(frozenset, with_each))


def is_of_results(heads: Iterable[str]) -> bool:
    """This program's list of results: a line for what someone had in a leg, or points given or taken outside of it."""
    said = {text.casefold() for text in heads}
    return all(said & names for names in _called("leg", "how"))


def parts_of_own(heads: Mapping[int, str]) -> dict[int, Part]:
    """What the columns of this program's list of results hold, by their places: the column that counts is named after
    what is counted, so it is known by its place. In the result of a match day, those after the total. Those with the
    names are read as in any other list.
    """
    said = {place: text.casefold() for place, text in heads.items()}
    if not is_of_results(heads.values()):
        gap, *others, of_standing = _called("gap", "number", "adjustment", "note", "plain_total")
        words = {*said.values()}
        if words & of_standing or not all(words & names for names in (gap, *others)):
            return {}
        behind = next(place for place, text in said.items() if text in gap)
        return dict.fromkeys((place for place in said if place > behind), Part.FIGURE)
    name, home, categories, how, roem = _called("name", "home", "categories", "how", "roem")
    match_day, date, leg = _called("match_day", "date", "leg")
    last = max((place for place, text in said.items() if text in name | home | categories), default=-1)
    end = next(place for place, text in said.items() if text in how)
    figures = [place for place in sorted(said) if last < place < end]
    total = figures[2:3] if len(figures) > 2 and said[figures[1]] in roem else figures[:1]
    return {
        **dict.fromkeys((place for place, text in said.items() if text in match_day | date), Part.DATE),
        **dict.fromkeys((place for place, text in said.items() if place > last or text in leg), Part.NOTHING),
        **dict.fromkeys(figures, Part.FIGURE),
        **dict.fromkeys(total, Part.EVENING),
    }


def is_not_counted(cells: Iterable[str]) -> bool:
    """Whether a line of this program's list of results says so itself."""
    [not_counted] = _called("not_counted")
    return any(text.casefold() in not_counted for text in cells)


def are_places(heads: Iterable[str], *, count_here: bool) -> bool:
    """This program's standing of a competition in which places count: the points for these, not what was scored.

    `count_here`: whether they do in the competition that the list is for; a standing for programs does not say so.
    """
    said = {text.casefold() for text in heads}
    places, of_standing = _called("places", "plain_total")
    return bool(said & places or (count_here and said & of_standing))


def is_of_tables(heads: Iterable[str]) -> bool:
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
