"""Finds things by a web name that they had before."""

from collections.abc import Mapping

from django.db.models import Q

from tournaments.models import Club, Competition, Federation
from tournaments.permissions import User, visible_competitions


def find_slugs_now(user: User, named: Mapping[str, object]) -> dict[str, object]:
    """What an address names (club, competition, federation) with the current web names, if the user may see it.

    Otherwise empty: no one learns whether something hidden from them existed. At most one SQL query.
    """
    if "competition" in named:
        found = Competition.objects.filter(
            visible_competitions(user), _has(named["club"], "club__"), _has(named["competition"])
        ).values("slug", "club__slug")
        return {"club": one["club__slug"], "competition": one["slug"]} if (one := found.first()) else {}
    for name, model in (("club", Club), ("federation", Federation)):
        if name in named:
            slug = model.objects.filter(_has(named[name])).values_list("slug", flat=True).first()
            return {name: slug} if slug else {}
    return {}


def _has(slug: object, path: str = "") -> Q:
    """The condition that what is at the end of the path has or had this web name."""
    return Q(**{f"{path}slug": slug}) | Q(**{f"{path}former_slugs__slug": slug})
