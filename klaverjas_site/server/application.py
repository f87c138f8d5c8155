"""The site in one process of the web server: RSGI, the interface of granian, in front of Django's WSGI.

The event loop takes requests in, whole, and hands them to threads. Health checks have their own threads: one may be
waiting for the disk, and all others for a writer. Followers of a page are mostly answered without any thread.
"""

import asyncio
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from itertools import chain
from typing import IO, Any

from django.conf import settings
from granian.rsgi import HTTPProtocol, Scope

from klaverjas_site.health import ADDRESSES as HEALTH
from klaverjas_site.server.followers import ASKED, Answer, Followers, is_follower
from klaverjas_site.server.request import LARGEST, Environ, Refuse, body_of, environ_of
from tournaments.hall import let_in_by_its_address

# A thread waiting for its turn to write must not keep readers waiting; more threads would only queue for Python.
THREADS = 8
THREADS_FOR_HEALTH = 2
# A longer answer (a backup) is sent in pieces; those that the receiver has not taken yet are held in memory.
PIECE = 1024 * 1024
# Seconds after which a thread that computes gives others a turn; a round takes dozens of turns (the default is 5 ms).
TURN = 0.001

REFUSED = {
    400: "This request did not arrive as a whole. Please send it again.",
    411: "This request does not say how long it is.",
    413: f"This is too large: {LARGEST // 1024 // 1024} MB at most.",
}

Wsgi = Callable[[Environ, Callable[..., Any]], Any]


class Application:
    """Answers requests with this WSGI application."""

    def __init__(self, wsgi: Wsgi) -> None:
        self.wsgi = wsgi
        self.threads = ThreadPoolExecutor(THREADS, "page")
        self.threads_for_health = ThreadPoolExecutor(THREADS_FOR_HEALTH, "health")
        self.followers = Followers()

    async def __rsgi__(self, scope: Scope, protocol: HTTPProtocol) -> None:
        try:
            environ = environ_of(scope, settings.TRUSTED_PROXY, settings.SITE_PATH)
            if is_follower(environ):
                # Followers send nothing but the question.
                environ["wsgi.input"] = await body_of(protocol, 0)
                answer = await self.followers.answer(environ, lambda version: self._ask_as(environ, version))
                protocol.response_bytes(answer.status, answer.headers, answer.body)
                return
            environ["wsgi.input"] = await body_of(protocol, int(environ["CONTENT_LENGTH"]))
        except Refuse as refused:
            headers = [("content-type", "text/plain; charset=utf-8"), ("connection", "close")]
            protocol.response_str(refused.status, headers, REFUSED.get(refused.status, "This is no request.") + "\n")
            return
        answer, rest = await self._in_thread(environ)
        if rest is None:
            protocol.response_bytes(answer.status, answer.headers, answer.body)
            return
        sent = protocol.response_stream(answer.status, answer.headers)
        await sent.send_bytes(answer.body)
        loop = asyncio.get_running_loop()
        while piece := await loop.run_in_executor(self.threads, next, rest, b""):
            await sent.send_bytes(piece)

    async def _ask_as(self, environ: Environ, version: str) -> Answer:
        answer, _rest = await self._in_thread({**environ, ASKED: version})
        return answer

    async def _in_thread(self, environ: Environ) -> tuple[Answer, Iterator[bytes] | None]:
        threads = self.threads_for_health if environ["PATH_INFO"] in HEALTH else self.threads
        return await asyncio.get_running_loop().run_in_executor(threads, self._call, environ)

    def _call(self, environ: Environ) -> tuple[Answer, Iterator[bytes] | None]:
        """The answer of the site, and what follows its first piece, if it is long."""
        said: dict[str, Any] = {}

        def start_response(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> None:
            said.update(status=int(status[:3]), headers=headers)

        if settings.HALL_IS_OPEN:
            let_in_by_its_address(environ.get("HTTP_HOST", ""))
        pieces = _in_pieces(self.wsgi(environ, start_response), environ["wsgi.input"])
        first, second = next(pieces, b""), next(pieces, None)
        answer = Answer(said["status"], said["headers"], first)
        return answer, None if second is None else chain([second], pieces)


def _in_pieces(response: Any, body: IO[bytes]) -> Iterator[bytes]:
    """A WSGI application's answer, in few pieces; after the last, it and the body of the request are closed."""
    try:
        piece = bytearray()
        for chunk in response:
            piece += chunk
            if len(piece) >= PIECE:
                yield bytes(piece)
                piece.clear()
        if piece:
            yield bytes(piece)
    finally:
        response.close()
        body.close()


def make_application() -> Application:
    """What a process of the web server starts with."""
    sys.setswitchinterval(TURN)
    from klaverjas_site.server.processes import show_what_the_server_says  # noqa: PLC0415 - only where the server runs
    from klaverjas_site.wsgi import application  # noqa: PLC0415 - sets Django up

    show_what_the_server_says()
    # So that the first visitor does not wait for what every page needs.
    import_module(settings.ROOT_URLCONF)
    return Application(application)
