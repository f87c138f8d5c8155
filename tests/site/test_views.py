"""The pages of the installation itself, and what every answer carries."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client


@pytest.mark.django_db
def test_healthz_answers_while_the_database_does(client: Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok\n")
    assert answer.headers["Cache-Control"] == "max-age=0, no-cache, no-store, must-revalidate, private"


def test_healthz_says_so_when_the_database_is_gone(tmp_path: Path) -> None:
    """Protects: a monitor sees 503, not a page that pretends."""
    visit = "import django; django.setup(); from django.test import Client; print(Client().get('/healthz').status_code)"
    gone = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "klaverjas_site.settings",
        "ALLOWED_HOSTS": "testserver",
        "DATA_DIR": str(tmp_path),
        "STATIC_ROOT": str(tmp_path),
        "DATABASE_URL": "postgres://nobody@127.0.0.1:1/nothing",
    }
    visited = subprocess.run(
        [sys.executable, "-c", visit], cwd=settings.BASE_DIR, env=gone, capture_output=True, text=True, check=True
    )
    assert visited.stdout == "503\n"


@pytest.mark.django_db
def test_every_answer_carries_the_content_policy(client: Client) -> None:
    """Protects: no inline script or style, nothing from another site, no frame around our pages."""
    assert client.get("/healthz").headers["Content-Security-Policy"] == (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


@pytest.mark.django_db
def test_a_form_without_its_token_is_refused_in_plain_words() -> None:
    strict = Client(enforce_csrf_checks=True)
    answer = strict.post(
        "/account/login/", {"username": "anna", "password": "geheim"}, headers={"accept-language": "en"}
    )
    assert answer.status_code == 403
    assert answer.templates[0].name == "403_csrf.html"


@pytest.mark.django_db
@pytest.mark.parametrize(
    "wished,given", [("de-AT,de;q=0.9,en;q=0.5", "de"), ("pl", "pl"), ("fr", "nl"), ("", "nl"), ("en-GB", "en")]
)
def test_the_browser_chooses_the_language(client: Client, wished: str, given: str) -> None:
    answer = client.get("/account/login/", headers={"accept-language": wished})
    assert answer.headers["Content-Language"] == given


@pytest.mark.django_db
def test_the_menu_overrules_the_browser(client: Client) -> None:
    client.post("/language/setlang/", {"language": "pl", "next": "/account/login/"})
    answer = client.get("/account/login/", headers={"accept-language": "de"})
    assert answer.headers["Content-Language"] == "pl"
