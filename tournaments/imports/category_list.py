"""A list with a column of categories: “Dames”, “Junior, Regio Noord”. Nothing is stored here."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from tournaments.imports.clubs_and_towns import at_home
from tournaments.imports.name_columns import read_sheet
from tournaments.imports.name_table import LineProblem
from tournaments.imports.player_list import entries_of
from tournaments.models import Player
from tournaments.models.category import LONGEST_NAME
from tournaments.queries.people.other_name import by_any_name

BETWEEN = re.compile(r"\s*[,;/+&]\s*")


@dataclass
class CategoryList:
    """The keys of the people in each category, by its name, as the lines say; or what is wrong with which line."""

    people: dict[str, list[int]] = field(default_factory=dict)
    problems: list[LineProblem] = field(default_factory=list)


def read_category_list(text: str, players: Sequence[Player], *, own_club: str = "") -> CategoryList:
    """A list on which everyone is known; the column of the categories has a heading that says so.

    People from the club itself (`own_club` is its name) are known by the name alone.
    """
    found = CategoryList()
    sheet = read_sheet(text, are_pairs=False)
    place = next((at for at, column in enumerate(sheet.columns) if column.is_category), None)
    if place is None:
        found.problems.append(LineProblem(1, _("Columns"), _("no column is headed “Category”")))
        return found
    written = {row.line: row.cells[place].text for row in sheet.rows}
    known, spelled = by_any_name(players), dict[str, str]()
    for entry in entries_of(sheet, found.problems):
        names = [name for name in BETWEEN.split(written[entry.line]) if name]
        called = at_home(entry.name, own_club)
        player = known.get(called.casefold())
        if player is None:
            message = known.unclear(called) or _("No one here is called %(name)s.") % {"name": called}
            found.problems.append(LineProblem.of_name(entry.line, message))
            continue
        for name in names:
            if len(name) > LONGEST_NAME:
                message = _("“%(name)s…” is too long for a category") % {"name": name[:LONGEST_NAME]}
                found.problems.append(LineProblem(entry.line, _("category"), message))
                continue
            found.people.setdefault(spelled.setdefault(name.casefold(), name), []).append(player.pk)
    return found
