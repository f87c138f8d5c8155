"""Web names made from names."""

import re
from itertools import count
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.db.models import Q, QuerySet
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from tournaments.letters import plain_letters
from tournaments.models import Club, Competition, Federation
from tournaments.models.club import RESERVED_SLUGS

# "Season 2026–2027" and "2026/2027" stay two years apart.
DASHES = re.compile(r"[–—/]")


def free_slug(name: str, among: QuerySet) -> str:
    """A web name for this name that none of these objects has, or had before."""
    slug = slugify(plain_letters(DASHES.sub("-", name)))[:50].strip("-")
    if not slug:
        raise ValidationError({"name": _("A name needs at least one letter or digit.")})
    alike = among.filter(Q(slug__startswith=slug) | Q(former_slugs__slug__startswith=slug))
    taken = RESERVED_SLUGS.union(*alike.values_list("slug", "former_slugs__slug"))
    if slug not in taken:
        return slug
    return next(numbered for number in count(2) if (numbered := f"{slug}-{number}") not in taken)


def keep_former_slug(one: Club | Competition | Federation, before: str, **scope: Any) -> None:
    """Part of a service that has stored its web name: the former one leads on, and an earlier one may return."""
    if one.slug != before:
        one.former_slugs.filter(slug=one.slug).delete()
        one.former_slugs.get_or_create(slug=before, **scope)


def look_again(one: Club | Federation) -> None:
    """Part of a service that has stored a web name without locking all that have one: was it given up just now?

    The database waited for the object that gave it up, so the service begins again and reports it at the field.
    """
    try:
        one.clean()
    except ValidationError as error:
        raise IntegrityError(error.messages) from None
