"""What an organiser types is kept by the browser until it is stored, on every page there is (static/js/kept.js).

A page with a form that is not kept makes a test fail, until it is or its template stands in NOT_KEPT with the reason.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from html.parser import HTMLParser

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.factories import CompetitionFactory, LegFactory, MatchDayFactory, PairFactory, TeamFactory
from tests.walks.test_url_walk import ADDRESSES, one_of_everything, url_of
from tournaments.models import Competition

pytestmark = pytest.mark.django_db

# What is searched for is stored nowhere: after a reload the whole list is there again.
TYPED = {"text", "number", "date", "time", "datetime-local", "email", "url", "checkbox", "radio"}
# Pages that show other forms where the address asks for them.
ASKED = {
    "adjustments": ["?add=bye", "?add=penalty", "?add=absence", "?add=result"],
    "season_adjustments": ["?add=penalty", "?add=correction"],
    "absentees": ["?of=all"],
    "result_entry": ["?leg=1"],
}

TEMPLATES = settings.TEMPLATES_DIR
FORM = re.compile(r"<form.*?</form>", re.DOTALL)
FIELD = re.compile(r"crispy|\{\{ \w*form\.\w+ |<(?:select|textarea)|<input(?![^>]*hidden)")
NOT_KEPT = {
    "season/own_page/line_up.html": "four lists on a phone that several may use: the page has what is stored",
    "backup/backup.html": "a file, which no page may keep",
    "club/first_owner/not_yet.html": "a password",
    "club/first_owner/welcome.html": "a password",
    "club/member/join.html": "a password",
    "files/club/file.html": "one tick, given anew each time",
    "evening/entrant/list.html": "ticks that are given anew each time",
    "evening/entrant/sign_up.html": "of anyone: names and a telephone number, on a device that several may use",
    "evening/entrant/signed_up.html": "of anyone: one name",
    "evening/leg/close.html": "one tick, given anew each time",
    "evening/match_day/publish.html": "one tick, given anew each time",
    "pages/code.html": "of players: a code from a card",
    "people/own_link/list.html": "one tick, given anew each time",
    "pad/next_round.html": "of players, without JavaScript",
    "pad/start.html": "kept by the pad's own script",
    "season/subscriber/ask.html": "one address, of anyone",
    "registration/account.html": "one address, of whoever is logged in",
    "registration/login.html": "a password",
    "registration/new_password.html": "a password",
    "registration/password_change_form.html": "a password",
    "registration/password_forgotten.html": "of somebody who is not logged in",
    "style.html": "shown to be looked at",
    "table/phone/plain.html": "of players, without JavaScript",
}


@dataclass
class Form:
    """A form as a browser sees it: where it leads, what it is kept as, and the fields a person fills in."""

    action: str
    id: str
    kept_as: str | None
    fields: list[str] = field(default_factory=list)

    @property
    def is_kept(self) -> bool:
        return self.kept_as is not None


class PostForms(HTMLParser):
    """The forms of a page that are posted, with the fields that stand elsewhere on it (`form="door"`)."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._form: Form | None = None
        self._outside: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = None
            if said.get("method") == "post":
                self._form = Form(said.get("action", ""), said.get("id", ""), said.get("data-keep"))
                self.forms.append(self._form)
        elif tag in ("select", "textarea") or (tag == "input" and said.get("type", "text") in TYPED):
            # Radio buttons are one field, ticks of one name are as many as they have values.
            name = said.get("name", "") + (f"={said.get('value')}" if said.get("type") in ("checkbox", "radio") else "")
            if "form" in said:
                self._outside.append((said["form"], name))
            elif self._form and said.get("name"):
                self._form.fields.append(name)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None

    def close(self) -> None:
        super().close()
        for form_id, name in self._outside:
            for form in self.forms:
                if form.id == form_id:
                    form.fields.append(name)


def forms_at(client: Client, url: str) -> list[Form]:
    answer = client.get(url)
    page = PostForms()
    if answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/html"):
        page.feed(answer.content.decode())
    page.close()
    return page.forms


def pages_of_organisers(owner: Client, competition: Competition) -> dict[str, list[Form]]:
    """The forms of every page there is, by its address."""
    pairs = CompetitionFactory(club=competition.club, slug="pairs", pairs=True)
    teams = CompetitionFactory(club=competition.club, slug="teams", teams=True)
    numbers = {"pair": PairFactory(competition=pairs).number, "team": TeamFactory(competition=teams).number}
    values = one_of_everything(competition)
    found = {}
    for address in ADDRESSES:
        kind = address.name.partition("_")[0]
        own = {"competition": f"{kind}s", "number": numbers[kind]} if kind in numbers else {}
        if not (values | own).keys() >= set(address.parameters):
            continue
        url = url_of(address, values | own)
        if "/organise/" in url:
            for query in ["", *ASKED.get(address.name, [])]:
                found[url + query] = forms_at(owner, url + query)
    return found


def test_every_form_in_which_something_is_typed_is_kept_as_itself(anna_client, competition):
    """Protects: no one adds a page on which a reload takes what was typed.

    Nor does what is typed in one form of a page come back in another one; two fields of one name likewise.
    """
    pages = pages_of_organisers(anna_client, competition)
    lost = [(url, form.fields) for url, forms in pages.items() for form in forms if form.fields and not form.is_kept]
    assert lost == []
    assert sum(form.is_kept for forms in pages.values() for form in forms) > 40
    for url, forms in pages.items():
        kept = [(form.action, form.kept_as) for form in forms if form.is_kept]
        assert len(kept) == len(set(kept)), url
        for form in forms:
            assert len(form.fields) == len(set(form.fields)), url


def test_every_template_with_a_form_keeps_it():
    """Protects: forms that no page of the walk above happens to show."""
    not_kept = {
        str(template.relative_to(TEMPLATES))
        for template in TEMPLATES.rglob("*.html")
        for form in FORM.findall(template.read_text())
        if 'method="post"' in form and "data-keep" not in form and FIELD.search(form)
    }
    assert not_kept == set(NOT_KEPT)


@pytest.fixture
def send(olga_client: Client, competition: Competition) -> Callable[..., HttpResponse]:
    """The settings of an evening, as kept.js sends them."""
    day = MatchDayFactory(competition=competition)
    url = reverse("match_day_edit", args=["club-a", "season", day.number])
    return lambda client=olga_client, **fields: client.post(url, {"name": "", "kept": "kept 1 /é/ x", **fields})


def test_a_stored_form_is_told_its_name(send):
    answer = send(name="Paasdrive")
    assert answer.status_code == 302
    assert answer.cookies["stored"].OutputString().startswith("stored=kept%201%20%2F%C3%A9%2F%20x;")


def test_who_is_led_to_the_login_is_told_nothing(send, client):
    assert send(client, name="Paasdrive").status_code == 302
    assert "stored" not in send(client, name="Paasdrive").cookies


def test_a_page_that_shows_the_form_again_forgets_nothing(send):
    answer = send(starts_at="never")
    assert answer.status_code == 200
    assert "stored" not in answer.cookies


def test_what_is_refused_by_a_message_is_not_taken_for_stored(olga_client, competition):
    leg = LegFactory(match_day__competition=competition)
    url = reverse("leg_clock", args=["club-a", "season", leg.match_day.number, leg.number])
    answer = olga_client.post(url, {"action": "start", "minutes": "-1", "kept": "kept 1 /x"})
    assert answer.status_code == 302
    assert "stored" not in answer.cookies
    assert olga_client.get(answer.url).context["messages"]
