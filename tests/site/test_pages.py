"""The pages that belong to no club: logging in and out, refusals and errors, and the page that shows the looks."""

import re
from html.parser import HTMLParser
from urllib.parse import quote

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.urls import reverse
from django.views.defaults import bad_request, permission_denied, server_error

from tests.factories import PASSWORD
from tournaments.models import Club


@pytest.fixture
def visit() -> HttpRequest:
    """A request as the error pages get it when nothing else has worked."""
    return RequestFactory().get("/")


class Markup(HTMLParser):
    """What a page contains that our content policy would refuse, and which fields it shows."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.refused: list[str] = []
        self.headings = 0
        self.values: dict[str, str] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = dict(attrs)
        self.headings += tag == "h1"
        if tag == "style" or (tag == "script" and "src" not in names):
            self.refused.append(tag)
        self.refused += [f"{tag} {name}" for name in names if name == "style" or name.startswith("on")]
        if tag == "input" and names.get("name"):
            self.values[names["name"]] = names.get("value") or ""


def test_login_leads_to_the_requested_page(client: Client, stranger: User) -> None:
    wanted = reverse("password_change")
    form = Markup(client.get(reverse("login"), {"next": wanted}).content.decode())
    assert form.values["next"] == wanted
    answer = client.post(reverse("login"), {"username": "stranger", "password": PASSWORD, "next": wanted})
    assert (answer.status_code, answer.url) == (302, wanted)


def test_login_never_leads_to_another_site(client: Client, stranger: User) -> None:
    answer = client.post(
        reverse("login"), {"username": "stranger", "password": PASSWORD, "next": "https://elsewhere.example/"}
    )
    assert (answer.status_code, answer.url) == (302, reverse("start"))


def test_wrong_password_keeps_the_name_and_not_the_password(client: Client, stranger: User) -> None:
    answer = client.post(reverse("login"), {"username": "stranger", "password": "verkeerd"})
    assert answer.status_code == 200
    assert list(answer.context["form"].errors) == ["__all__"]
    values = Markup(answer.content.decode()).values
    assert (values["username"], values["password"]) == ("stranger", "")


def test_the_fifth_wrong_password_makes_the_user_wait(client: Client, stranger: User) -> None:
    """Protects: no one can go on guessing, and who is locked out reads why."""
    for _attempt in range(4):
        client.post(reverse("login"), {"username": "stranger", "password": "verkeerd"})
    answer = client.post(reverse("login"), {"username": "stranger", "password": "verkeerd"})
    assert answer.status_code == 429
    shown = [template.name for template in answer.templates if template.name and "registration/" in template.name]
    # the login page was already drawn when the answer was exchanged
    assert shown == ["registration/login.html", "registration/locked_out.html"]


def test_another_address_of_the_same_network_gives_no_more_guesses(client: Client, stranger: User) -> None:
    """Protects: with IPv6 everyone has billions of addresses, and would have five guesses from each of them."""
    typed = {"username": "stranger", "password": "verkeerd"}
    codes = [client.post(reverse("login"), typed, REMOTE_ADDR=f"2001:db8:0:1::{at}").status_code for at in range(1, 6)]
    assert codes == [200, 200, 200, 200, 429]


def test_logging_out_takes_a_button_not_a_link(client: Client, stranger: User) -> None:
    """Protects: a picture or a link on another site cannot log anyone out."""
    client.force_login(stranger, backend="django.contrib.auth.backends.ModelBackend")
    assert client.get(reverse("logout")).status_code == 405
    assert client.session["_auth_user_id"] == str(stranger.pk)
    answer = client.post(reverse("logout"))
    assert (answer.status_code, answer.url) == (302, reverse("home"))
    assert dict(client.session) == {}


def test_password_can_be_changed(client: Client, stranger: User) -> None:
    client.force_login(stranger, backend="django.contrib.auth.backends.ModelBackend")
    fields = {"old_password": PASSWORD, "new_password1": "boer-negen-aas", "new_password2": "boer-negen-aas"}
    answer = client.post(reverse("password_change"), fields)
    stranger.refresh_from_db()
    assert (answer.status_code, stranger.check_password("boer-negen-aas")) == (302, True)


@pytest.mark.django_db
def test_language_menu_offers_each_language_in_its_own_words(client: Client) -> None:
    page = client.get(reverse("login"), headers={"accept-language": "pl"}).content.decode()
    offered = [part.split("</button>")[0].split(">")[1] for part in page.split('name="language"')[1:]]
    assert offered == ["Nederlands", "Deutsch", "English", "Polski"]


@pytest.mark.django_db
def test_language_menu_stays_on_the_page_with_its_question(client: Client) -> None:
    form = Markup(client.get("/style/?q=jan&page=2").content.decode())
    assert form.values["next"] == "/style/?q=jan&page=2"


@pytest.mark.django_db
def test_unknown_address_says_so(client: Client) -> None:
    answer = client.get("/organise/nobody/here/at/all/")
    assert (answer.status_code, answer.templates[0].name) == (404, "404.html")


@pytest.mark.parametrize(
    "handler,status", [(bad_request, 400), (permission_denied, 403), (server_error, 500)], ids=["400", "403", "500"]
)
def test_error_pages_need_no_database(visit: HttpRequest, handler: object, status: int) -> None:
    """Protects: with the database gone, people still get a page with words. (The test may not touch the database.)"""
    answer = handler(visit, exception=None) if handler is not server_error else handler(visit)
    assert (answer.status_code, Markup(answer.content.decode()).headings) == (status, 1)


@pytest.mark.parametrize("template", ["400.html", "403.html", "403_csrf.html", "404.html", "500.html"])
def test_error_pages_have_nothing_inline(template: str) -> None:
    markup = Markup(render_to_string(template))
    assert (markup.refused, markup.headings) == ([], 1)


@pytest.mark.django_db
def test_style_page_shows_every_part_and_has_nothing_inline(client: Client) -> None:
    answer = client.get(reverse("style"))
    markup = Markup(answer.content.decode())
    assert (answer.status_code, markup.refused, markup.headings) == (200, [], 1)
    assert answer.context["form"].errors.as_data().keys() == {"name", "points"}


@pytest.mark.django_db
def test_every_part_is_on_the_style_page(client: Client, stranger: User, settings: object) -> None:
    """Protects: a part that is not shown on /style/ escapes the browser tests of looks."""
    client.force_login(stranger, backend="django.contrib.auth.backends.ModelBackend")
    used = {template.name for template in client.get(reverse("style")).templates if template.name}
    parts = {f"parts/{path.name}" for path in (settings.TEMPLATES_DIR / "parts").glob("*.html")}
    assert len(parts) > 25
    assert parts - used == set()


@pytest.mark.django_db
def test_sorting_starts_at_the_first_page_and_keeps_the_search(client: Client) -> None:
    page = client.get(reverse("style"), {"q": "jan", "page": "2"}).content.decode()
    assert page.count('href="?q=jan&amp;sort=name"') == 1


@pytest.mark.django_db
def test_sorted_column_says_its_direction(client: Client) -> None:
    page = client.get(reverse("style")).content.decode()
    assert page.count('aria-sort="ascending"') == 1


def test_what_asks_on_its_own_stays_in_the_page() -> None:
    """Protects: an answer given while the one before is on its way. What replaces itself loses what waits in it."""
    texts = {path: path.read_text("utf-8") for path in settings.TEMPLATES_DIR.rglob("*.html")}
    asking = {name: re.findall(r"<\w+[^<]*hx-target=\"this\"[^<]*", text) for name, text in texts.items()}
    assert sum(map(len, asking.values())) > 5
    assert [name for name, tags in asking.items() if any('hx-swap="innerHTML' not in tag for tag in tags)] == []


def test_htmx_gets_the_login_as_a_page(client: Client, club: Club) -> None:
    """Protects: a session that ran out in the middle of a sheet never puts the login page into a row."""
    address = reverse("organise_club", args=[club.slug])
    page = f"http://testserver{address}?x=1"
    answer = client.post(address, headers={"HX-Request": "true", "HX-Current-URL": page})
    log_in = f"{reverse('login')}?next={quote(address, safe='')}"
    assert (answer.status_code, answer.headers["HX-Redirect"]) == (200, log_in)
    assert client.post(address).status_code == 302
