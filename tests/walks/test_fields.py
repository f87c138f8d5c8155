"""Every field of every form, also hidden ones and buttons, one at a time with what no page sends: nothing crashes.

A field that is refused is missing from what its form has read, and what no form reads comes just as it was sent. The
addresses come from the URL conf, the forms from the pages themselves, each with the button that is pressed.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from itertools import product
from urllib.parse import urlencode, urljoin, urlsplit

import pytest
from django.contrib.auth.models import User
from django.core.cache import caches
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import Resolver404, resolve

from scoring import AnyEntry
from tests.chance import IS_NIGHT
from tests.factories import TableFactory, a_meld_entry, a_round, an_entry
from tests.walks.test_fuzz import ELSEWHERE, PostForm, send
from tests.walks.test_kept_forms import ASKED
from tests.walks.test_taken_away import ENDS_THE_VISIT
from tests.walks.test_url_walk import (
    ADDRESSES,
    Access,
    a_pad,
    addresses_with,
    as_one,
    bond,  # noqa: F401 - a fixture
    of_pad,
    url_of,
)
from tests.walks.world import World, build_world
from tournaments.models import Competition, LateRound, Table
from tournaments.services.table.table_link import give_table_links
from tournaments.services.wall.screen import join_screen, open_screen

pytestmark = pytest.mark.django_db

# None: it is not sent at all. More digits than Python reads as a number.
ODD = ["\x00", None, "9" * 5000, *(["", "-1", "2", "1,5", "²", "é", "x" * 5000] if IS_NIGHT else [])]
CARDS = "\n".join(" ".join(f"{rank}{suit}" for rank in ranks) for suit, ranks in product("SHDC", ("789T", "JQKA")))
TYPED = {"plays": CARDS, "called": "list", "names": "number;name\n1;Jan Jansen\n2;Piet Smit", "ns_points": "100"}
"""What makes sense in a field of this name, so that the others are looked at."""
NOT_OURS = {"", "csrfmiddlewaretoken"}
ALIKE = re.compile(r"\d+|option_\w+|\b[\dTJQKA][SHDC]\b")


@dataclass
class Form(PostForm):
    """Where it is sent, by GET too; its buttons apart, of which a browser sends the one that is pressed."""

    to: str = ""
    is_post: bool = True
    buttons: list[tuple[str, str]] = field(default_factory=list)
    unseen: set[str] = field(default_factory=set)
    """Names that no one types or chooses: of hidden fields and of buttons."""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        if tag == "button" or given.get("type") == "hidden":
            self.unseen.add(given.get("name", ""))
        if tag != "button":
            super().handle_starttag(tag, attributes)
        elif given.get("name"):
            self.buttons.append((given["name"], given.get("value", "")))

    def sent_by(self, browser: Client, fields: list[tuple[str, str]]) -> HttpResponse:
        if self.is_post:
            return send(browser, self.to, fields)
        return browser.get(f"{urlsplit(self.to).path}?{urlencode(fields)}")


class Forms(HTMLParser):
    """The forms of a page, each separately."""

    def __init__(self, page: str, answer: HttpResponse) -> None:
        super().__init__()
        self.page, self.found = page, list[Form]()
        self._is_open = False
        if answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/html"):
            self.feed(answer.content.decode())

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag == "form":
            given = {name: value or "" for name, value in attributes}
            to = urljoin(self.page, given.get("action") or given.get("hx-post") or "")
            is_post = given.get("method", "").lower() == "post" or "hx-post" in given
            self.found.append(Form(urlsplit(to).path, self.page, to=to, is_post=is_post))
            attributes = [("action", urlsplit(to).path), ("method", "post")]
            self._is_open = True
        if self._is_open:
            self.found[-1].handle_starttag(tag, attributes)

    def handle_endtag(self, tag: str) -> None:
        if self._is_open:
            self.found[-1].handle_endtag(tag)
            self._is_open = tag != "form"


class Walk:
    """What was tried of which form, and what the site could not bear."""

    def __init__(self) -> None:
        self.seen: set[tuple[str, ...]] = set()
        self.faults: list[tuple[str, ...]] = []

    def page(self, browser: Client, url: str) -> None:
        self.forms(browser, url, browser.get(url))

    def forms(self, browser: Client, page: str, answer: HttpResponse) -> None:
        for form in Forms(page, answer).found:
            for button in form.buttons or [("", "")]:
                self.form(browser, form, button)

    def form(self, browser: Client, form: Form, button: tuple[str, str]) -> None:
        try:
            view = resolve(form.address).view_name
        except Resolver404:
            return
        if view in ENDS_THE_VISIT | ELSEWHERE:
            return
        browser.raise_request_exception = False
        pressed = button if button[0] == "action" else button[:1]
        sent = {name: TYPED.get(name, value) for name, value in [*form.fields, button] if name not in NOT_OURS}
        new = [name for name in sent if self._is_new(view, *pressed, name)]
        alone = [name for name in new if IS_NIGHT or name in form.unseen]
        together = [name for name in new if name not in alone]
        for names, odd in [*product(([name] for name in alone), ODD), (together, ODD[0])]:
            others = {name: value for name, value in sent.items() if name not in names}
            fields = others if odd is None else others | dict.fromkeys(names, odd)
            if names and self._answer(browser, form, fields).status_code >= 500:
                self.faults.append((view, button[0], *names, str(odd)[:5]))
        # What is asked next: whether the list was read right.
        if TYPED.keys() & sent and self._is_new(view, *pressed):
            self.forms(browser, form.page, self._answer(browser, form, sent))

    def _is_new(self, view: str, *names: str) -> bool:
        """Rows are alike, and so are cards and the house rules."""
        kind = (view, *(ALIKE.sub("#", name) for name in names))
        is_new = kind not in self.seen
        self.seen.add(kind)
        return is_new

    def _answer(self, browser: Client, form: Form, fields: dict[str, str]) -> HttpResponse:
        caches["limits"].clear()
        with transaction.atomic():
            answer = form.sent_by(browser, [*fields.items()])
            transaction.set_rollback(True)
        return answer


def places(world: World) -> Iterator[dict[str, object]]:
    """What the addresses may ask for, in each form of competition."""
    club = world.club
    of_club = {
        "club": club.slug,
        "member": world.vera.pk,
        "invitation": world.invitation.pk,
        "api_token": world.api_token.pk,
        "wish": world.wish.pk,
        "late": LateRound.objects.earliest("pk").pk,
        "number": club.people.earliest("pk").number,
    }
    for name in ("Season", "Pairs", "Teams", *(["Drive"] if IS_NIGHT else [])):
        competition = world.competition(name)
        day = competition.match_days.get()
        of_day = of_club | {"competition": competition.slug, "day": day.number}
        for unit in (*competition.pairs.all()[:1], *competition.teams.all()[:1]):
            of_day["number"] = unit.number
        yield of_day
        for table in Table.objects.filter(leg__match_day=day, leg__number=1).select_related("leg")[:3]:
            yield of_day | {"leg": table.leg.number, "table": table.number, "round": 1}


def test_no_field_of_a_club_makes_it_crash() -> None:
    world, walk = build_world(), Walk()
    User.objects.filter(pk=world.owner.pk).update(is_superuser=True)
    screen, _token = open_screen(visitor="192.0.2.1")
    join_screen(match_day=world.evening, code=screen.code, guesser=world.owner.pk)
    browser, pages = as_one("anna"), dict[str, None]()
    # What only another form of competition has by day: its evening, its pairs or teams.
    of_its_own = [one for one in addresses_with(Access.CLUB) if {"day", "number"} & set(one.parameters)]
    for given in places(world):
        for address in of_its_own if pages and not IS_NIGHT else ADDRESSES:
            if given.keys() >= set(address.parameters) and address.name not in ENDS_THE_VISIT | ELSEWHERE:
                pages |= dict.fromkeys(url_of(address, given) + query for query in ["", *ASKED.get(address.name, [])])
    for url in pages:
        walk.page(browser, url)
    assert walk.faults == []
    assert len(walk.seen) > 400


@pytest.mark.parametrize(
    ("game", "entry"), [("kraken", an_entry()), ("klammern", a_meld_entry()), ("hamburg", a_meld_entry())]
)
def test_no_field_at_a_table_makes_it_crash(
    anna_client: Client, client: Client, competition: Competition, game: str, entry: AnyEntry
) -> None:
    """On the desk and on a phone without JavaScript, where a game asks other questions."""
    competition.rules = game
    competition.save()
    table, walk = TableFactory(leg__match_day__competition=competition), Walk()
    a_round(table, entry=entry)
    given = {"club": "club-a", "competition": "season", "day": table.leg.match_day.number, "leg": table.leg.number}
    given |= {"table": table.number, "round": 1, "token": give_table_links(tables=[table])[table.pk]}
    for address in ADDRESSES:
        if given.keys() >= set(address.parameters) and {"table", "token"} & set(address.parameters):
            walk.page(client if "token" in address.parameters else anna_client, url_of(address, given))
    assert walk.faults == []
    assert len(walk.seen) > 60


def test_no_field_of_a_pad_makes_it_crash(client: Client) -> None:
    given, walk = of_pad(a_pad()), Walk()
    for address in addresses_with(Access.PAD):
        walk.page(client, url_of(address, given))
    assert walk.faults == []
    assert len(walk.seen) > 40


def test_no_field_of_a_federation_makes_it_crash(bond: dict[str, object]) -> None:  # noqa: F811
    browser, walk = as_one("owner-of-bond"), Walk()
    for address in addresses_with(Access.FEDERATION):
        walk.page(browser, url_of(address, bond))
    assert walk.faults == []
    assert len(walk.seen) > 15
