"""The site behind a real nginx with HTTPS, as docs/operations.md sets it up, and with what people forget there."""

import http.client
import re
import shutil
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.cookies import SimpleCookie
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.installation.installation import PATIENCE, Site, copied, free_port, manage

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
        self.cookies = SimpleCookie()
        (folder / "conf").write_text(CONFIGURATION.format(folder=folder, port=self.port, says=says))
        self.process = subprocess.Popen(["nginx", "-p", folder, "-c", "conf", "-e", folder / "log"])
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with suppress(ConnectionRefusedError):
                self.ask("/")
                return
            time.sleep(0.05)

    def ask(self, path: str, method: str = "GET", body: str = "", **headers: str) -> tuple[int, str, str]:
        """The status, where it leads, and the text."""
        trusting = ssl._create_unverified_context()  # noqa: S323 - a certificate signed by hand, a moment ago
        connection = http.client.HTTPSConnection("127.0.0.1", self.port, timeout=PATIENCE, context=trusting)
        said = {"Host": NAME, "Accept-Language": "en", "Cookie": self.cookies.output([], "", ";").strip(), **headers}
        connection.request(method, path, body, said)
        answer = connection.getresponse()
        text = answer.read().decode(errors="replace")
        for cookie in answer.headers.get_all("Set-Cookie", []):
            self.cookies.load(cookie)
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
    refused = proxy.ask("/account/login/", "POST", Origin=f"https://{NAME}")
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
    refused = proxy.ask("/account/login/", "POST", Origin=f"https://{NAME}")
    assert (refused[0], HOST in refused[2], HOST in log_of(site)) == (403, True, True)


# --- Under a path of a server that others use too

PATH = "/klaverjas"
MOST_PAGES = 150
IN_PAGES = re.compile(r"""(?:href|src|action|formaction|hx-get|hx-post)=["']?(/[^"' >]*)""")


@pytest.fixture(scope="module")
def demo(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = copied(prepared, tmp_path_factory.mktemp("demo"))
    manage(folder, "demo", "--seed", "1", SITE_ADDRESS=f"https://{NAME}{PATH}/").check_returncode()
    return folder


def log_in(proxy: Nginx, demo: Path) -> None:
    name, password = re.findall(r"^(\S+) .* (\S+)$", (demo / "demo-log-ins.txt").read_text(), re.MULTILINE)[0]
    token = re.findall('name="csrfmiddlewaretoken" value="([^"]+)"', proxy.ask(f"{PATH}/account/login/")[2])[0]
    typed = urlencode({"username": name, "password": password, "csrfmiddlewaretoken": token})
    form = {"Origin": f"https://{NAME}", "Content-Type": "application/x-www-form-urlencoded"}
    status, leads_to, _page = proxy.ask(f"{PATH}/account/login/", "POST", typed, **form)
    assert (status, leads_to) == (302, f"{PATH}/start/")


@pytest.mark.parametrize("slash", ["", "/"])
def test_under_a_path_every_link_stays_there(demo: Path, behind: Proxy, slash: str) -> None:
    """Whether nginx passes the path on (`proxy_pass http://…:8000`) or removes it (`…:8000/`)."""
    site = Site(demo, SITE_ADDRESS=f"https://{NAME}{PATH}/")
    passes = f"proxy_pass http://127.0.0.1:{site.port}{slash}; {HOST} {HTTPS} {VISITOR}"
    proxy = behind(f"location {PATH}/ {{ {passes} }} location / {{ return 418; }}")
    log_in(proxy, demo)
    seen, ahead = {f"{PATH}/account/logout/", f"{PATH}/language/setlang/"}, [f"{PATH}/"]
    while ahead and len(seen) < MOST_PAGES:
        address = ahead.pop(0)
        seen.add(address)
        status, leads_to, page = proxy.ask(address)
        assert status in {200, 301, 302, 303, 403, 404, 405}, (address, status)
        found = [leads_to.removeprefix(f"https://{NAME}")] if leads_to else []
        found += IN_PAGES.findall(page) if "<html" in page else []
        assert not [one for one in found if not one.startswith(f"{PATH}/")], address
        # The latest first: deep into the site, not only along its lists.
        ahead = [*sorted({re.split("[#?]", one)[0] for one in found} - seen - {*ahead}), *ahead]
    assert len(seen) == MOST_PAGES
    elsewhere = {name: one["path"] for name, one in proxy.cookies.items() if not one["path"].startswith(f"{PATH}/")}
    assert elsewhere == {}
    assert [site.get(path, Host="localhost")[0] for path in ("/healthz", f"{PATH}/readyz")] == [200, 200]
    assert "Traceback" not in log_of(site)
