"""The site behind a real nginx with HTTPS, as docs/operations.md sets it up, and with what people forget there."""

import http.client
import shutil
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.installation.installation import PATIENCE, Site, copied, free_port

pytestmark = pytest.mark.skipif(
    not (shutil.which("nginx") and shutil.which("openssl")), reason="behind a proxy: no nginx here (apt install nginx)"
)
NAME = "club.example"
HOST = "proxy_set_header Host $http_host;"
HTTPS = "proxy_set_header X-Forwarded-Proto $scheme;"
VISITOR = "proxy_set_header X-Forwarded-For $remote_addr;"
CONFIGURATION = """
daemon off; worker_processes 1; pid {folder}/pid; error_log {folder}/log;
events {{}}
http {{
  access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  server {{
    listen 127.0.0.1:{port} ssl; ssl_certificate {folder}/crt; ssl_certificate_key {folder}/key;
    {says}
  }}
}}
"""
CERTIFICATE = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=club.example -keyout key -out crt"


class Nginx:
    def __init__(self, folder: Path, says: str) -> None:
        self.port = free_port()
        (folder / "conf").write_text(CONFIGURATION.format(folder=folder, port=self.port, says=says))
        self.process = subprocess.Popen(["nginx", "-p", folder, "-c", "conf", "-e", folder / "log"])
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with suppress(ConnectionRefusedError):
                self.ask("/")
                return
            time.sleep(0.05)

    def ask(self, path: str, method: str = "GET", **headers: str) -> tuple[int, str, str]:
        """The status, where it leads, and the text."""
        trusting = ssl._create_unverified_context()  # noqa: S323 - a certificate signed by hand, a moment ago
        connection = http.client.HTTPSConnection("127.0.0.1", self.port, timeout=PATIENCE, context=trusting)
        connection.request(method, path, headers={"Host": NAME, "Accept-Language": "en", **headers})
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, answer.headers.get("Location", ""), text


Proxy = Callable[..., Nginx]


@pytest.fixture
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    begun: list[Nginx] = []

    def begin(says: str) -> Nginx:
        folder = tmp_path_factory.mktemp("nginx")
        subprocess.run(CERTIFICATE.split(), cwd=folder, check=True, capture_output=True)
        begun.append(Nginx(folder, says))
        return begun[-1]

    yield begin
    for one in begun:
        one.process.terminate()
        one.process.wait(PATIENCE)


def passed_on(site: Site, *headers: str) -> str:
    return f"location / {{ proxy_pass http://127.0.0.1:{site.port}; {' '.join(headers)} }}"


@pytest.fixture
def site(prepared: Path, tmp_path: Path) -> Iterator[Site]:
    running = Site(copied(prepared, tmp_path), HTTPS="1", ALLOWED_HOSTS=NAME)
    yield running
    if running.process.poll() is None:
        running.stop()


def log_of(site: Site) -> str:
    site.process.terminate()
    return site.process.communicate(timeout=PATIENCE)[0]


def test_with_everything_passed_on_it_works_and_says_nothing(site: Site, behind: Proxy) -> None:
    """A monitor on the machine needs neither the name nor HTTPS, and leaves nothing in the log."""
    proxy = behind(passed_on(site, HOST, HTTPS, VISITOR))
    assert proxy.ask("/account/login/")[0] == 200
    # The token is missing: refused, but not because of where it comes from.
    refused = proxy.ask("/account/login/", "POST", Origin=f"https://{NAME}", **{"Content-Length": "0"})
    assert (refused[0], "This form was open too long" in refused[2]) == (403, True)
    for name in ("127.0.0.1", "localhost"):
        assert [site.get(path, Host=name) for path in ("/healthz", "/readyz")] == [(200, "ok\n")] * 2
    assert "proxy" not in log_of(site)


def test_a_proxy_that_forgets_https_is_named_at_once(site: Site, behind: Proxy) -> None:
    status, leads_to, page = behind(passed_on(site, HOST, VISITOR)).ask("/")
    assert (status, leads_to) == (500, "")
    assert HTTPS in page
    log = log_of(site)
    assert HTTPS in log
    assert "Traceback" not in log


def test_a_proxy_that_changes_the_name_is_named_at_once(site: Site, behind: Proxy) -> None:
    status, _leads_to, page = behind(passed_on(site, HTTPS, VISITOR)).ask("/")
    assert status == 400
    assert HOST in page
    log = log_of(site)
    assert HOST in log
    assert "Traceback" not in log


def test_where_the_changed_name_is_let_in_the_form_says_it(prepared: Path, tmp_path: Path, behind: Proxy) -> None:
    """Protects: pages that look well, and a login that never works."""
    site = Site(copied(prepared, tmp_path), HTTPS="1")
    proxy = behind(passed_on(site, HTTPS, VISITOR))
    assert proxy.ask("/account/login/")[0] == 200
    refused = proxy.ask("/account/login/", "POST", Origin=f"https://{NAME}", **{"Content-Length": "0"})
    assert (refused[0], HOST in refused[2], HOST in log_of(site)) == (403, True, True)
