"""A request that comes in: what it says of itself, whom it is believed, and that it is there as a whole."""

import asyncio
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import pytest
from django.http import QueryDict

from klaverjas_site.server.request import LARGEST, Refuse, believe_proxy, body_of, environ_of


class Headers(list[tuple[str, str]]):
    def items(self) -> list[tuple[str, str]]:
        return self

    def keys(self) -> list[str]:
        return [name for name, _value in self]


def asked(method: str = "GET", *headers: tuple[str, str], **more: Any) -> Any:
    said = {
        "method": method,
        "path": "/clubs/de-krööt/",
        "query_string": "q=a%20b",
        "server": "127.0.0.1:8000",
        "client": "192.0.2.9:4711",
        "scheme": "http",
        "http_version": "1.1",
        "authority": None,
    }
    return SimpleNamespace(**said | more, headers=Headers(headers))


class Phone:
    """Sends a body in pieces, and may break off."""

    def __init__(self, *pieces: bytes) -> None:
        self.pieces = pieces

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for piece in self.pieces:
            yield piece


def received(length: int, *pieces: bytes) -> bytes:
    async def receive() -> bytes:
        with await body_of(Phone(*pieces), length) as body:  # type: ignore[arg-type]
            return body.read()

    return asyncio.run(receive())


def test_what_wsgi_says_of_a_request() -> None:
    headers = (("host", "klaverjas.example"), ("cookie", "a=1"), ("cookie", "b=2"), ("accept", "x"), ("accept", "y"))
    environ = environ_of(asked("GET", *headers), None)
    assert environ["PATH_INFO"].encode("latin-1").decode() == "/clubs/de-krööt/"
    assert (environ["QUERY_STRING"], environ["REMOTE_ADDR"]) == ("q=a%20b", "192.0.2.9")
    assert (environ["SERVER_NAME"], environ["SERVER_PORT"]) == ("127.0.0.1", "8000")
    assert (environ["HTTP_HOST"], environ["HTTP_COOKIE"], environ["HTTP_ACCEPT"]) == (
        "klaverjas.example",
        "a=1;b=2",
        "x,y",
    )
    assert environ["CONTENT_LENGTH"] == "0"
    assert environ_of(asked(client="[2001:db8::1]:99"), None)["REMOTE_ADDR"] == "2001:db8::1"


def test_a_search_in_letters_of_any_language_reaches_the_site() -> None:
    """Protects: programs that send them as they are; browsers encode them."""
    environ = environ_of(asked(query_string="q=Łukasz"), None)
    assert QueryDict(environ["QUERY_STRING"].encode("latin-1"))["q"] == "Łukasz"


def test_an_old_proxy_shows_itself() -> None:
    """Protects: visitors of a proxy that says nothing else are not at this computer, and have to know the code."""
    assert environ_of(asked(http_version="1"), None)["SERVER_PROTOCOL"] == "HTTP/1.0"
    assert environ_of(asked(), None)["SERVER_PROTOCOL"] == "HTTP/1.1"


def test_an_address_of_ipv4_is_written_as_one() -> None:
    assert environ_of(asked(client="[::ffff:192.0.2.9]:99"), None)["REMOTE_ADDR"] == "192.0.2.9"


def test_the_word_of_a_proxy_that_cannot_be_read_is_no_missing_word() -> None:
    """Protects: a visitor who would be counted as the proxy, by letters in front of what it says."""
    request = asked("GET", ("x-forwarded-for", "192.0.2.9"))
    request.headers.items = lambda: []
    with pytest.raises(Refuse):
        environ_of(request, "*")


def test_a_header_with_an_underscore_passes_for_no_other() -> None:
    assert "HTTP_X_FORWARDED_FOR" not in environ_of(asked("GET", ("x_forwarded_for", "10.0.0.1")), None)


@pytest.mark.parametrize(
    ("method", "headers", "status"),
    [
        ("POST", (), 411),
        ("POST", (("transfer-encoding", "chunked"),), 411),
        ("GET", (("transfer-encoding", "chunked"),), 411),
        ("POST", (("content-length", "-5"),), 400),
        ("POST", (("content-length", "5,6"),), 400),
        ("POST", (("content-length", str(LARGEST + 1)),), 413),
    ],
)
def test_a_request_whose_length_is_not_known_is_refused(method: str, headers: Any, status: int) -> None:
    """Protects: no one can tell whether all of it is there."""
    with pytest.raises(Refuse) as refused:
        environ_of(asked(method, *headers), None)
    assert refused.value.status == status


@pytest.mark.parametrize(
    ("trusted", "visitor", "believed"),
    [
        (None, "192.0.2.9", {"REMOTE_ADDR": "192.0.2.9", "HTTP_X_FORWARDED_FOR": "1.2.3.4, 10.0.0.1"}),
        ("192.0.2.7", "192.0.2.9", {"REMOTE_ADDR": "192.0.2.9", "wsgi.url_scheme": "http", "HTTP_HOST": "here"}),
        ("192.0.2.9", "192.0.2.9", {"REMOTE_ADDR": "10.0.0.1", "wsgi.url_scheme": "https", "HTTP_HOST": "club"}),
        ("*", "192.0.2.9", {"REMOTE_ADDR": "10.0.0.1", "wsgi.url_scheme": "https", "HTTP_HOST": "club"}),
    ],
)
def test_the_proxy_is_believed_and_no_one_else(trusted: str | None, visitor: str, believed: dict[str, str]) -> None:
    """Protects: only the last address is the proxy's own word; a visitor can put others in front of it."""
    environ = {
        "REMOTE_ADDR": visitor,
        "wsgi.url_scheme": "http",
        "HTTP_HOST": "here",
        "HTTP_X_FORWARDED_FOR": "1.2.3.4, 10.0.0.1",
        "HTTP_X_FORWARDED_PROTO": "https",
        "HTTP_X_FORWARDED_HOST": "club",
    }
    believe_proxy(environ, trusted)
    assert believed.items() <= environ.items()
    assert ("HTTP_X_FORWARDED_PROTO" in environ) == (trusted is None)


def test_a_proxy_with_its_own_scheme_is_refused() -> None:
    environ = {"REMOTE_ADDR": "192.0.2.9", "HTTP_X_FORWARDED_PROTO": "gopher"}
    with pytest.raises(Refuse):
        believe_proxy(environ, "*")


def test_a_body_is_read_as_a_whole() -> None:
    assert received(0) == b""
    assert received(9, b"ns_", b"points") == b"ns_points"


@pytest.mark.parametrize("pieces", [(b"ns_points=12",), (b"ns_points=12", b""), (), (b"ns_points=1200",)])
def test_half_a_form_is_refused(pieces: tuple[bytes, ...]) -> None:
    """Protects: 120 points of which only 12 came before the phone left the hall."""
    with pytest.raises(Refuse) as refused:
        received(13, *pieces)
    assert refused.value.status == 400


def test_a_phone_that_says_nothing_more_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("klaverjas_site.server.request.SECONDS", 0.01)

    class Silent(Phone):
        async def __aiter__(self) -> AsyncIterator[bytes]:
            yield b"ns"
            await asyncio.Event().wait()

    async def receive() -> None:
        await asyncio.wait_for(body_of(Silent(), 13), 10)  # type: ignore[arg-type]

    with pytest.raises(Refuse) as refused:
        asyncio.run(receive())
    assert refused.value.status == 400


@pytest.mark.parametrize(
    ("path", "found"),
    [("/klaverjas/clubs/", "/clubs/"), ("/clubs/", "/clubs/"), ("/klaverjas", ""), ("/klaverjas2/", "/klaverjas2/")],
)
def test_the_path_of_the_site_is_passed_on_or_not(path: str, found: str) -> None:
    environ = environ_of(asked(path=path), None, "/klaverjas")
    assert (environ["SCRIPT_NAME"], environ["PATH_INFO"]) == ("/klaverjas", found)
