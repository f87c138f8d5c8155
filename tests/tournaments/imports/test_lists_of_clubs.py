"""Lists as clubs have them (tests/cases/imports), through the pages, accepting what the preview proposes.

Each folder is a kind of list; its `expected.json` says what a person means by each of them: the people of a list of
players, or the evenings and the points of each person, in that order; `second_time`: the same list once more adds
nothing.
"""

import html
import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from benchmarks._browser import Form, forms_in
from tests.factories import CompetitionFactory
from tournaments.models import Club, Competition, MatchDay, Player, Result

CASES = Path(__file__).resolve().parents[2] / "cases" / "imports"
LISTS = {
    f"{folder.name}/{name}": meant
    for folder in sorted(CASES.iterdir())
    for name, meant in json.loads((folder / "expected.json").read_text(encoding="utf-8")).items()
}
# What is not stored as it is proposed, with words of the page that name the cause.
ASKED = {
    "03-unknown-heading-word/input1.txt": "This list has only a total",
    "07-workbook-traps/input5.xlsx": "Cells are merged across several people",
    "07-workbook-traps/input7.xlsx": "A date instead of points",
    "08-weekday-against-the-date/input4.txt": "This evening is in the future",
    "09-quotes-marks-and-bytes/input6.csv": "How are these names written?",
    "10b-two-people-on-a-line-of-results/input1.txt": "There are two names on",
    "10b-two-people-on-a-line-of-results/input2.txt": "There are two names on",
    "16-one-name-in-two-writings/input2.txt": "This name is on an earlier line as well",
    "19-thousands-with-a-comma-in-csv/input1.csv": "More cells on a line than there are headings",
    "19-thousands-with-a-comma-in-csv/input2.csv": "More cells on a line than there are headings",
    "20-not-a-list-at-all/input2.csv": "This is a text document (RTF)",
    "20-not-a-list-at-all/input3.csv": "This is JSON",
    "23-points-and-something-in-one-cell/input2.txt": "Two figures in a cell",
}
LOOK = "look"

pytestmark = pytest.mark.django_db


def form_of(page: HttpResponse) -> Form:
    """The form of the list."""
    return next(form for form in forms_in(page.content.decode()) if form.values("names"))


def words_of(page: HttpResponse) -> str:
    """What someone reads on it."""
    main = re.search(r"<main.*</main>", page.content.decode(), re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", main[0])).split()) if main else ""


def send(client: Client, address: str, way: str, path: Path) -> HttpResponse:
    """Looks at it, then stores it if that is proposed. The last answer: a page that asks, or where it leads to."""
    form = form_of(client.get(address))
    assert ("action", LOOK) in form.buttons
    changes: dict[str, Any] = {"action": LOOK}
    if way == "pasted":
        changes["names"] = path.read_bytes().decode()
    else:
        changes["file"] = SimpleUploadedFile(path.name, path.read_bytes())
    answer = client.post(address, dict(form.fields) | changes)
    if answer.status_code == 200:
        form = form_of(answer)
        store = [value for _name, value in form.buttons if value in form.main - {LOOK}]
        if store:
            answer = client.post(address, dict(form.fields) | {"action": store[0]})
    return answer


def people_stored() -> list[str]:
    return sorted(str(player) for player in Player.objects.all())


def evenings_stored(competition: Competition) -> tuple[list[str], dict[str, dict[int, int]]]:
    """What each match day is called, and what everyone had on which of them."""
    days = list(MatchDay.objects.filter(competition=competition).order_by("number"))
    points: dict[str, dict[int, int]] = {}
    for result in Result.objects.select_related("player"):
        at = next(at for at, day in enumerate(days) if day.pk == result.match_day_id)
        points.setdefault(str(result.player), {})[at] = result.points
    return [str(day.date or day.name or day.number) for day in days], points


def evenings_meant(meant: dict[str, Any]) -> tuple[list[str], dict[str, dict[int, int]]]:
    named = [str(one.get("date") or one.get("name") or one.get("number")) for one in meant.get("evenings", [])]
    points = {name: {at: had for at, had in enumerate(each) if had} for name, each in meant.get("results", {}).items()}
    return named, points


@pytest.mark.parametrize("name", LISTS)
def test_a_list_of_a_club_is_stored_as_it_is_meant_or_asked_about(name: str, club: Club, anna_client: Client) -> None:
    """Protects: nothing that a person did not mean, in 68 lists that an earlier version stored wrong or refused."""
    meant, path = LISTS[name], CASES / name
    client = Client(headers={"accept-language": "en"})
    client.cookies = anna_client.cookies
    if meant["surface"] == "players":
        answer = send(client, reverse("player_import", args=[club.slug]), meant["way"], path)
    else:
        competition = CompetitionFactory(club=club, name=meant["competition"], slug="season")
        address = reverse("history_import", args=[club.slug, "season"])
        answer = send(client, address, meant["way"], path)
    if name in ASKED:
        assert answer.status_code == 200
        assert ASKED[name] in words_of(answer)
        assert (people_stored(), Result.objects.count()) == ([], 0)
        return
    assert answer.status_code == 302, words_of(answer)
    if meant["surface"] == "players":
        assert people_stored() == sorted(meant["people"])
        return
    if "second_time" in meant:
        assert "already in the competition" in words_of(send(client, address, meant["way"], path))
    evenings, points = evenings_stored(competition)
    assert points == evenings_meant(meant)[1]
    assert evenings == evenings_meant(meant)[0] or not any(meant["evenings"])


def test_most_lists_are_read_without_a_question() -> None:
    """Protects: asking about everything is no way to read a list."""
    assert len(LISTS) - len(ASKED) >= 52
    assert ASKED.keys() <= LISTS.keys()
