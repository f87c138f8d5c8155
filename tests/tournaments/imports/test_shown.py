"""A preview begins with the lines that need eyes; the others follow, each with its number in the sheet."""

import re
from string import ascii_lowercase

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.factories import CompetitionFactory
from tests.tournaments.imports.test_lists_of_clubs import ASKED, CASES, LISTS, form_of
from tournaments.imports.name_shown import show_names
from tournaments.imports.player_list import plan_players
from tournaments.imports.shown import CellShown, ColumnHead, LineShown, in_sight
from tournaments.models import Club

HEADS = [ColumnHead("column-0", "Name", "name")]
# Of the lists of clubs, those of which a line is in doubt or wrong, as text.
DOUBTED = sorted(name for name in ASKED if name.endswith("txt") and LISTS[name]["way"] == "pasted")


def line(number: int, *, is_doubtful: bool = False, heads: list[ColumnHead | None] | None = None) -> LineShown:
    return LineShown(number, "person", "", [CellShown("Anna", "name")], is_doubtful, heads)


def test_what_needs_a_look_comes_first_below_the_heads_of_its_list() -> None:
    """Protects: the choice for a column is there once, above the line that it may put right."""
    second = [ColumnHead("column-1", "Name", "name")]
    lines = [line(1), line(2, heads=[*HEADS]), line(3), line(4, is_doubtful=True), line(6, heads=[*second]), line(7)]
    shown = in_sight(lines)
    assert [one.number for one in shown.lines] == [4, 1, 2, 3, 6, 7]
    assert [(one.number, one.heads) for one in shown.lines if one.heads] == [(4, HEADS), (6, second)]
    assert (shown.clear, shown.more) == (5, 0)


@pytest.mark.parametrize("doubtful", [set(), {1, 2, 3}])
def test_the_order_of_the_sheet_stays_where_all_lines_are_alike(doubtful: set[int]) -> None:
    lines = [line(1, is_doubtful=1 in doubtful, heads=[*HEADS]), line(2, is_doubtful=2 in doubtful)]
    assert in_sight(lines).lines == lines
    assert in_sight([]).lines == []


def test_a_line_far_down_that_needs_a_look_is_the_first() -> None:
    """Protects: the one fault on line 1900 of a list of which a page shows four hundred."""
    names = [f"Anna Bos-{first}{second}" for first in ascii_lowercase for second in ascii_lowercase][:500]
    shown = in_sight(show_names(plan_players("\n".join([*names, "Jan & Ria"]), [])))
    assert [one.number for one in shown.lines[:2]] == [501, 1]
    assert (shown.clear, shown.more) == (500, 100)


def rows(page: HttpResponse) -> list[tuple[str, bool]]:
    """The number of each line of the preview, and whether it has the word that it needs a look."""
    found = re.findall(r'<th scope="row">(.*?)</th>', page.content.decode(), re.DOTALL)
    return [(re.sub(r"\D.*", "", row, flags=re.DOTALL), ">Check<" in row) for row in found]


@pytest.mark.django_db
@pytest.mark.parametrize("name", DOUBTED)
def test_the_preview_of_a_list_of_a_club_begins_with_its_marked_lines(
    name: str, club: Club, anna_client: Client
) -> None:
    """Protects: a word and not only a colour, and no line lost or numbered otherwise than in the sheet."""
    competition = CompetitionFactory(club=club, name=LISTS[name]["competition"], slug="season")
    address = reverse("history_import", args=competition.url_args)
    fields = dict(form_of(anna_client.get(address)).fields)
    text = (CASES / name).read_bytes().decode()
    page = anna_client.post(address, fields | {"names": text, "action": "look"}, headers={"accept-language": "en"})
    shown = page.context["shown"]
    found = rows(page)
    assert [number for number, _is_marked in found] == [str(one.number or "") for one in shown.lines]
    marked = [is_marked for _number, is_marked in found]
    assert marked == sorted(marked, reverse=True) == [one.is_doubtful for one in shown.lines]
    for part in (True, False):
        numbers = [one.number for one in shown.lines if one.is_doubtful is part]
        assert numbers == sorted(numbers)
    assert len({one.number for one in shown.lines}) == len(shown.lines)
    folded = re.search(r"(\d+) lines? (?:is|are) clear: show", page.content.decode())
    assert (folded is not None) is any(marked)
    assert folded is None or int(folded[1]) == shown.clear
