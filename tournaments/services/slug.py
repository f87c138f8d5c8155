"""Web names made from names."""

import re
from itertools import count

from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from tournaments.letters import plain_letters
from tournaments.models.club import RESERVED_SLUGS

# "Season 2026–2027" and "2026/2027" stay two years apart.
DASHES = re.compile(r"[–—/]")


def free_slug(name: str, among: QuerySet) -> str:
    """A web name for this name that none of these objects has yet."""
    slug = slugify(plain_letters(DASHES.sub("-", name)))[:50].strip("-")
    if not slug:
        raise ValidationError({"name": _("A name needs at least one letter or digit.")})
    taken = set(among.filter(slug__startswith=slug).values_list("slug", flat=True)) | RESERVED_SLUGS
    if slug not in taken:
        return slug
    return next(numbered for number in count(2) if (numbered := f"{slug}-{number}") not in taken)
