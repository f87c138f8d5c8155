"""Every form gets what no person would type: it is refused in words, and nothing is stored by halves.

The addresses come from the URL conf, the fields from the pages themselves, so a new form is tried without a line here.
"""

import gzip
import io
import json
import re
import zipfile
from collections.abc import Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlencode

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import resolve, reverse
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from tests.chance import so_many
from tests.factories import PairFactory, TableFactory
from tests.walks.test_url_walk import (
    ADDRESSES,
    Access,
    Address,
    url_of,
    values,  # noqa: F401 - a fixture
    what_is_stored,
    with_access,
)
from tournaments.services.table.table_link import give_table_links

pytestmark = pytest.mark.django_db

MANY = "9" * 40
BAD_TEXTS = [
    *["", " ", "-1", "0", "1", "1,5", "32768", "2147483648", "9223372036854775808", MANY, "1e999", "NaN", "Infinity"],
    *[
        "１２",
        "٣",
        "²",
        "\x00",
        "a\x00b",
        "\ud800",
        "\x1b[2J",
        "\u202e",
        "é" * 300,
        "x" * 100_000,
        "\r\n\t",
        "<b>&amp;",
    ],
    *["{", "[[", "null", '{"a": 1}', "true", "None", "NS,EW", "NS", "E", "delete", "2026-13-45", "9999-12-31"],
    *[
        "0001-01-01",
        "23:59:60",
        "2026-03-29T02:30",
        "..",
        "a/b",
        "'; --",
        "%s{}",
        "00000000-0000-0000-0000-000000000000",
    ],
]
WORDS = st.one_of(st.sampled_from(BAD_TEXTS), st.text(max_size=12))
QUERY = [
    "leg",
    "of",
    "page",
    "state",
    "version",
    "revealed",
    "round",
    "side",
    "board",
    "trick",
    "hands",
    "at",
    "turn",
    "name",
]
QUERY += ["show", "revision", "rules", "find", "sort", "next", "unpublished"]
# The number of a row in the name of a field, as in prizes-3-kind or player-12.
ROW = re.compile(r"-\d+")
# These restored or send whole databases; tests/installation/backup/ tries them with files of all kinds.
ELSEWHERE = {"backup", "backup_download"}


@dataclass
class PostForm(HTMLParser):
    """The fields of all forms of a page that are sent to one address, with their values."""

    address: str
    page: str
    fields: list[tuple[str, str]] = field(default_factory=list)
    files: set[str] = field(default_factory=set)
    chosen: set[str] = field(default_factory=set)  # what is picked instead of typed, and may be an object's key
    choices: dict[str, set[str]] = field(default_factory=dict)  # what may be picked, where that is on the page
    offered: set[str] = field(default_factory=set)  # what is typed and for which the page offers a list

    def __post_init__(self) -> None:
        super().__init__()
        self._is_asked = False
        self._select = self._textarea = ""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        if tag == "form":
            to = given.get("action") or given.get("hx-post") or self.page
            is_post = given.get("method", "").lower() == "post" or "hx-post" in given
            self._is_asked = is_post and to.split("?")[0] in {self.address, ""}
        if not self._is_asked:
            return
        name = given.get("name", "")
        if tag == "select" or given.get("type") in {"hidden", "radio", "checkbox"}:
            self.chosen.add(name)
        if given.get("value") and (tag == "option" or given.get("type") in {"radio", "checkbox"}):
            self.choices.setdefault(name or self._select, set()).add(given["value"])
        if "list" in given:
            self.offered.add(name)
        if tag == "select":
            self._select = name
        elif tag == "option" and self._select:
            if "selected" in given or self._select not in dict(self.fields):
                self.fields = [(n, v) for n, v in self.fields if n != self._select]
                self.fields.append((self._select, given.get("value", "")))
        elif tag == "textarea":
            self.fields.append((name, self._typed(name, given)))
        elif tag in {"input", "button"} and name:
            kind = given.get("type", "text")
            if kind == "file":
                self.files.add(name)
            elif kind not in {"radio", "checkbox"} or "checked" in given or name not in dict(self.fields):
                self.fields.append((name, given.get("value", "on" if kind == "checkbox" else self._typed(name, given))))

    def _typed(self, name: str, given: dict[str, str]) -> str:
        """Plausible input, so that one wrong field is not hidden behind another."""
        if name.endswith("ns_points"):
            return "100"
        return {"date": "2026-10-06", "time": "20:00"}.get(given.get("type", ""), "12") if "required" in given else ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._is_asked = False
        if tag == "select":
            self._select = ""


def fields_of(client: Client, url: str, page: str) -> PostForm:
    """What a page offers to send to an address; the page is most often the address itself."""
    return fields_in(client.get(page), url, page)


def fields_in(answer: HttpResponse, url: str, page: str) -> PostForm:
    form = PostForm(url, page)
    if answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/html"):
        form.feed(answer.content.decode())
    return form


def first_of_its_kind(names: set[str]) -> set[str]:
    """The rows of one form are alike: the first of them represents all."""
    first: dict[str, str] = {}
    for name in sorted(names, key=lambda name: (len(name), name)):
        first.setdefault(ROW.sub("-#", name), name)
    return {*first.values()}


def send(client: Client, url: str, fields: list[tuple[str, str]], **more: object) -> HttpResponse:
    """As a form is sent, halves of characters included."""
    body = urlencode(fields, errors="surrogatepass")
    return client.post(url, body, content_type="application/x-www-form-urlencoded", **more)


def is_refused(answer: HttpResponse) -> bool:
    """The answer says that it is not stored: as a status, or as a page whose form has errors."""
    forms = [context["form"] for context in answer.context or [] if "form" in context]
    return answer.status_code >= 400 or any(getattr(form, "errors", None) for form in forms)


def spoil(data: st.DataObject, fields: list[tuple[str, str]], foreign: list[str]) -> list[tuple[str, str]]:
    """The same fields with a few of them wrong, missing, twice, or of another club."""
    value = st.one_of(WORDS, st.sampled_from(foreign))
    spoiled = list(fields)
    for _change in range(data.draw(st.integers(1, 4))):
        if not spoiled:
            break
        place = data.draw(st.integers(0, len(spoiled) - 1))
        name, before = spoiled[place]
        match data.draw(st.sampled_from("change change change drop twice other".split())):
            case "change":
                spoiled[place] = (name, data.draw(value))
            case "drop":
                del spoiled[place]
            case "twice":
                spoiled.append((name, data.draw(value)))
            case "other":
                spoiled.append((data.draw(st.sampled_from(["action", "state", "undo", f"{name}[]", "\x00"])), before))
    return spoiled


def try_everything(client: Client, url: str, form: PostForm, foreign: list[str], examples: int) -> None:
    before = what_is_stored()
    page = form.page.split("?")[0]

    @settings(max_examples=so_many(examples, 12 * examples))
    @given(st.data())
    def attempt(data: st.DataObject) -> None:
        fields = spoil(data, form.fields or [("name", ""), ("action", "")], foreign)
        asked = data.draw(st.lists(st.tuples(st.sampled_from(QUERY), WORDS), max_size=1))
        query = urlencode(asked, errors="surrogatepass")
        headers = data.draw(st.sampled_from([{}, {"HX-Request": "true"}, {"Accept": "application/json"}]))
        with transaction.atomic():
            if query:
                assert client.get(f"{page}?{query}").status_code < 500
            answer = send(client, f"{url}?{query}", fields, headers=headers)
            assert answer.status_code < 500
            if is_refused(answer):
                assert what_is_stored() == before
            elif answer.status_code == 302 and answer.url.startswith("/"):
                # What was taken can be shown.
                assert client.get(answer.url).status_code < 500
            transaction.set_rollback(True)

    attempt()


@pytest.fixture
def anna(anna: User) -> User:
    """She keeps the installation, too: its forms are tried with those of her club."""
    anna.is_superuser = True
    anna.save()
    return anna


@pytest.fixture
def foreign(rival_club) -> list[str]:
    """Keys and numbers of what belongs to another club."""
    table = TableFactory(leg__match_day__competition__club=rival_club)
    pair = PairFactory(competition__club=rival_club)
    seats = list(table.seats.all())
    return [
        str(value) for row in [table, pair, *seats, seats[0].player] for value in (row.pk, getattr(row, "number", 0))
    ]


TAKES_POST: dict[str, bool] = {}
"""By the name of an address."""

PLAIN = [
    param for param in with_access(Access.CLUB, Access.LOGGED_IN, Access.OWNER_OF_ALL) if param.id not in ELSEWHERE
]


def in_turn(client: Client, params: Iterable[Any]) -> Iterator[Address]:
    """One address after the other, each in the same login: some of the forms end it."""
    cookies = deepcopy(client.cookies)
    for param in params:
        client.cookies = deepcopy(cookies)
        yield param.values[0]


def takes_post(client: Client, url: str) -> bool:
    """A page that does not say which methods it takes may take this one. Each is asked once."""
    name = resolve(url).view_name
    if name not in TAKES_POST:
        TAKES_POST[name] = "POST" in client.options(url).headers.get("Allow", "POST")
    return TAKES_POST[name]


@pytest.mark.parametrize("address", PLAIN)
def test_no_organisers_form_crashes(anna_client, values, foreign, address):  # noqa: F811
    url = url_of(address, values)
    if not takes_post(anna_client, url):
        return
    form = fields_of(anna_client, url, url)
    if not form.fields:
        form = fields_of(anna_client, url, url.rstrip("/").rsplit("/", 1)[0] + "/")
    try_everything(anna_client, url, form, foreign, 3 if form.fields else 1)


@pytest.mark.parametrize("game", ["amsterdam", "rotterdam", "kraken", "klammern", "hamburg"])
def test_no_form_of_a_table_crashes(anna_client, competition, foreign, game):
    """The grid of the desk and the page of a phone without JavaScript, in each game."""
    competition.rules = game
    competition.save()
    table = TableFactory(leg__match_day__competition=competition)
    token = give_table_links(tables=[table])[table.pk]
    day, leg = table.leg.match_day.number, table.leg.number
    desk = f"/organise/club-a/season/day/{day}/leg/{leg}/table/{table.number}/"
    for page, url in [
        (desk, f"{desk}round/1/"),
        (desk, f"{desk}round/1/preview/"),
        (f"{desk}round/1/cards/", f"{desk}round/1/cards/"),
        (f"/t/{token}/plain/", f"/t/{token}/plain/round/1/"),
    ]:
        form = fields_of(anna_client, url.removesuffix("preview/"), page)
        if takes_post(anna_client, url):
            try_everything(anna_client, url, form, foreign, 5)


@pytest.mark.parametrize("name", ["pad_start", "login", "set_language"])
def test_no_form_of_the_installation_crashes(client, foreign, name):
    url = reverse(name)
    page = reverse("home") if name == "set_language" else url
    try_everything(client, url, fields_of(client, url, page), foreign, 3)


def _workbook(*, has_rows: bool) -> bytes:
    book, file = Workbook(), io.BytesIO()
    book.active.title = "Something else"
    if has_rows:
        book.active.append(["=1/0", float("inf"), "\u202e", "x" * 30_000])
    book.save(file)
    return file.getvalue()


def _zip(**parts: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in parts.items():
            packed.writestr(name, content)
    return file.getvalue()


def _club(**document: object) -> bytes:
    return gzip.compress(json.dumps({"format": "klaverjas-club/1", **document}).encode())


FILES = {
    "empty": b"",
    "noise": bytes(range(256)) * 40,
    "two million letters": b"a" * 2_000_000,
    "one long cell": b"name;number\n" + b"a" * 200_000,
    "one open quotation mark": b'name;number\n"' + b"a\n" * 100_000,
    "lines of an old Macintosh": b"name;number\rJan;1\rPiet;2\r",
    "two bytes a letter": "name;number\nJan;1".encode("utf-16"),
    "half a workbook": _workbook(has_rows=True)[:3000],
    "an empty workbook": _workbook(has_rows=False),
    "a workbook of something else": _workbook(has_rows=True),
    "a zip file": _zip(readme=b"hello"),
    "a zip bomb": lambda: _zip(bomb=bytes(40_000_000)),  # made only where it is sent: that takes a second
    "a gzip bomb": lambda: gzip.compress(bytes(250_000_000), 1),
    "half a gzip": gzip.compress(b"x" * 1000)[:40],
    "deep brackets": gzip.compress(b"[" * 100_000),
    "a club without anything": _club(),
    "a club of wrong kinds": _club(club=[], players="x", competitions={"a": None}, members=3),
    "a club of nonsense": _club(club={"name": "\0", "slug": "../x", "id": -1}, rows={"Player": [[1, 2], None]}),
}


@pytest.mark.parametrize("name", ["player_import", "pair_import", "club_load"])
@pytest.mark.parametrize("file", FILES)
def test_no_file_makes_a_page_crash(anna_client, pairs_competition, name, file):
    """Protects: files from outside are unpacked within limits, and what is none is refused in words."""
    before = what_is_stored()
    parameters = next(address.parameters for address in ADDRESSES if address.name == name)
    given = {"club": "club-a", "competition": "pairs"}
    url = reverse(name, kwargs={key: given[key] for key in parameters})
    content = FILES[file]
    content = content() if callable(content) else content
    answer = anna_client.post(url, {"names": "", "file": SimpleUploadedFile("file.xlsx", content)})
    assert answer.status_code == 200
    assert what_is_stored() == before


def test_a_pasted_list_of_one_long_word_is_refused_in_words(anna_client):
    answer = anna_client.post(reverse("player_import", args=["club-a"]), {"names": "a;" + "b" * 500_000})
    assert answer.status_code == 200
