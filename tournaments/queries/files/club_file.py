"""Everything that a club stores, as one document."""

from collections import defaultdict
from pkgutil import iter_modules
from typing import Any

from django.db import models

from tournaments import migrations
from tournaments.models import Club, Contact
from tournaments.models.parts import CLUB_FIELDS, PARTS, links, lists, plain_fields

FORMAT = "klaverjas-club/1"
# The number of the newest migration: an older program does not know everything that may be in the file.
SCHEMA = max(int(name[:4]) for _finder, name, _is_package in iter_modules(migrations.__path__))

Document = dict[str, Any]


def get_club_document(club: Club, *, with_contacts: bool = False) -> Document:
    """A table for each part: its column names and its rows. One SQL query per part, and one for each list in it.

    Telephone and e-mail only where the owner wants them in it.

    `key` is how other rows refer to this one; it means nothing outside the document.
    """
    return {
        "format": FORMAT,
        "schema": SCHEMA,
        "club": {field: getattr(club, field) for field in CLUB_FIELDS},
        "parts": {
            model._meta.model_name: _part(model, path, club)
            for model, path in PARTS.items()
            if with_contacts or model is not Contact
        },
    }


def _part(model: type[models.Model], path: str, club: Club) -> Document:
    fields = [*links(model), *plain_fields(model)]
    found = model._default_manager.filter(**{path: club}).order_by("pk")
    rows = [list(row) for row in found.values_list("pk", *(field.attname for field in fields))]
    columns = ["key", *(field.name for field in fields)]
    for field in lists(model):
        columns.append(field.name)
        members: defaultdict[int, list[int]] = defaultdict(list)
        for pk, member in found.filter(**{f"{field.name}__isnull": False}).values_list("pk", field.name):
            members[pk].append(member)
        for row in rows:
            row.append(members[row[0]])
    return {"columns": columns, "rows": rows}
