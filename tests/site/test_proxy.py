"""What a proxy in front of the site does not pass on is named, on the page and in the log."""

import pytest
from django.conf import LazySettings
from django.http import HttpResponse
from django.test import Client

from klaverjas_site.server.request import PROXY_SAYS

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def hosted(settings: LazySettings) -> None:
    """As docs/operations.md writes it: HTTPS=1 and ALLOWED_HOSTS."""
    settings.ALLOWED_HOSTS = ["club.example"]
    settings.HTTPS = settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz)$", "^static/"]
    settings.TRUSTED_PROXY = "127.0.0.1"


def ours(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Django adds one line as well, with the path alone; neither has a traceback."""
    assert not any(record.exc_info for record in caplog.records)
    return [record.getMessage() for record in caplog.records if record.name == "klaverjas_site.proxy"]


def ask(client: Client, path: str = "/account/login/", host: str = "club.example", **more: str) -> HttpResponse:
    return client.get(path, headers={**ENGLISH, "host": host}, **more)


@pytest.mark.usefixtures("hosted")
@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost", "[::1]:8000"])
def test_a_monitor_on_this_machine_is_answered(client: Client, host: str, caplog: pytest.LogCaptureFixture) -> None:
    """Protects: a check that systemd or Docker makes, which knows no other name; only these pages have it."""
    assert [ask(client, path, host).status_code for path in ("/healthz", "/readyz")] == [200, 200]
    assert caplog.messages == []
    assert ask(client, "/account/login/", host).status_code == 400


@pytest.mark.usefixtures("hosted")
def test_a_name_that_the_site_does_not_have_is_explained(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    """Protects: one line in the log and no traceback, for any name; advice that leaves the forms working."""
    page = ask(client, host="127.0.0.1:8000")
    assert page.status_code == 400
    assert "This site is not called “127.0.0.1:8000”." in page.content.decode()
    assert "proxy_set_header Host $http_host;" in page.content.decode()
    assert "Content-Security-Policy" in page.headers
    assert ["127.0.0.1:8000" in line and "$http_host" in line for line in ours(caplog)] == [True]
    # Names are not longer than this, and are text.
    page = ask(client, host="<b>" + "x" * 5000)
    assert "&lt;b&gt;" in page.content.decode()
    assert "x" * 200 not in page.content.decode() + caplog.text


@pytest.mark.usefixtures("hosted")
@pytest.mark.parametrize(
    ("said", "advice"),
    [
        ({PROXY_SAYS: ""}, "proxy_set_header X-Forwarded-Proto $scheme;"),
        ({PROXY_SAYS: "http", "HTTP_SEC_FETCH_SITE": "none"}, "proxy_set_header X-Forwarded-Proto https;"),
        ({"REMOTE_ADDR": "192.0.2.7", "HTTP_SEC_FETCH_SITE": "none"}, "TRUSTED_PROXY=192.0.2.7"),
    ],
)
def test_no_one_is_led_to_https_again_and_again(
    client: Client, caplog: pytest.LogCaptureFixture, said: dict[str, str], advice: str
) -> None:
    page = ask(client, **said)
    assert page.status_code == 500
    assert advice in page.content.decode()
    assert [advice in line for line in ours(caplog)] == [True]


@pytest.mark.usefixtures("hosted")
def test_someone_who_typed_http_is_led_to_https(client: Client) -> None:
    """Protects: what a proxy that passes everything on needs, and a monitor elsewhere."""
    page = ask(client, **{PROXY_SAYS: "http"})
    assert (page.status_code, page.headers["Location"]) == (301, "https://club.example/account/login/")
    assert ask(client, "/healthz", **{PROXY_SAYS: ""}).status_code == 200


@pytest.mark.parametrize(
    ("origin", "advice"),
    [
        ("http://club.example", ["proxy_set_header Host $http_host;"]),
        ("https://127.0.0.1:8000", ["HTTPS=1", "proxy_set_header X-Forwarded-Proto $scheme;"]),
        ("https://club.example", ["proxy_set_header Host $http_host;", "HTTPS=1"]),
    ],
)
def test_a_form_that_the_proxy_made_foreign_says_so(
    caplog: pytest.LogCaptureFixture, origin: str, advice: list[str]
) -> None:
    """Protects: not “this form was open too long”, which no one can mend."""
    page = Client(enforce_csrf_checks=True).post(
        "/account/login/", headers={**ENGLISH, "host": "127.0.0.1:8000", "origin": origin}
    )
    assert page.status_code == 403
    assert f"you are at {origin}, but the site thinks that you are at http://127.0.0.1:8000" in page.content.decode()
    assert all(line in page.content.decode() and line in ours(caplog)[0] for line in advice)


def test_a_form_of_another_site_is_not_blamed_on_the_proxy(caplog: pytest.LogCaptureFixture) -> None:
    headers = {"host": "127.0.0.1:8000", "origin": "https://elsewhere.example", "sec-fetch-site": "cross-site"}
    page = Client(enforce_csrf_checks=True).post("/account/login/", headers=headers)
    assert page.templates[0].name == "403_csrf.html"
    assert ours(caplog) == []
