"""One process of the web server: its threads, and how answers leave it."""

import asyncio
import threading
from types import SimpleNamespace
from typing import Any

import pytest

from klaverjas_site.server import application
from klaverjas_site.server.application import THREADS, Application
from tests.site.server.test_request import Phone, asked


class Visitor(Phone):
    """Takes an answer, at once or in pieces."""

    def __init__(self, *pieces: bytes) -> None:
        super().__init__(*pieces)
        self.status, self.headers, self.body = 0, list[tuple[str, str]](), b""

    def response_bytes(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        self.status, self.headers, self.body = status, headers, body

    def response_str(self, status: int, headers: list[tuple[str, str]], text: str) -> None:
        self.response_bytes(status, headers, text.encode())

    def response_stream(self, status: int, headers: list[tuple[str, str]]) -> Any:
        self.status, self.headers = status, headers

        async def send_bytes(piece: bytes) -> None:
            self.body += piece

        return SimpleNamespace(send_bytes=send_bytes)


class Pieces(list[bytes]):
    is_closed = False

    def close(self) -> None:
        self.is_closed = True


def test_health_is_reported_while_every_thread_is_busy() -> None:
    """Protects: a monitor that takes a busy site for a dead one."""
    may_end, answered = threading.Event(), []

    def wsgi(environ: dict[str, Any], start_response: Any) -> Pieces:
        if environ["PATH_INFO"] == "/":
            may_end.wait(60)
        start_response("200 OK", [])
        answered.append(environ["PATH_INFO"])
        return Pieces([b"ok"])

    site = Application(wsgi)

    async def ask(path: str) -> None:
        await site.__rsgi__(asked(path=path), Visitor())  # type: ignore[arg-type]

    async def everyone() -> list[str]:
        waiting = [asyncio.create_task(ask("/")) for _thread in range(THREADS + 1)]
        await asyncio.wait_for(asyncio.gather(ask("/healthz"), ask("/readyz")), 60)
        healthy = list(answered)
        may_end.set()
        await asyncio.gather(*waiting)
        return healthy

    assert sorted(asyncio.run(everyone())) == ["/healthz", "/readyz"]
    assert len(answered) == THREADS + 3


@pytest.mark.parametrize(("pieces", "length"), [([], 0), ([b"abc"], 3), ([b"abcd", b"efgh", b"ij"], 10)])
def test_an_answer_arrives_as_a_whole_and_is_closed(
    monkeypatch: pytest.MonkeyPatch, pieces: list[bytes], length: int
) -> None:
    """Protects: a backup that is longer than one piece; and the site is told that the answer is over."""
    monkeypatch.setattr(application, "PIECE", 4)
    given = Pieces(pieces)

    def wsgi(environ: dict[str, Any], start_response: Any) -> Pieces:
        start_response("200 OK", [("Content-Type", "text/plain")])
        return given

    visitor = Visitor()
    asyncio.run(Application(wsgi).__rsgi__(asked(), visitor))  # type: ignore[arg-type]
    assert (visitor.status, visitor.headers) == (200, [("Content-Type", "text/plain")])
    assert visitor.body == b"".join(pieces)
    assert len(visitor.body) == length
    assert given.is_closed


def test_half_a_form_never_reaches_the_site() -> None:
    def wsgi(environ: dict[str, Any], start_response: Any) -> Pieces:
        raise AssertionError("the site was asked")

    visitor = Visitor(b"ns_points=12")
    sent = asked("POST", ("content-length", "13"))
    asyncio.run(Application(wsgi).__rsgi__(sent, visitor))  # type: ignore[arg-type]
    assert visitor.status == 400


def test_a_form_reaches_the_site_with_its_body() -> None:
    came = []

    def wsgi(environ: dict[str, Any], start_response: Any) -> Pieces:
        came.append(environ["wsgi.input"].read())
        start_response("302 Found", [("Location", "/")])
        return Pieces()

    visitor = Visitor(b"ns_points", b"=120")
    asyncio.run(Application(wsgi).__rsgi__(asked("POST", ("content-length", "13")), visitor))  # type: ignore[arg-type]
    assert (came, visitor.status) == ([b"ns_points=120"], 302)
