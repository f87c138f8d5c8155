"""A phone that follows a page asks every few seconds whether anything is new: hundreds ask the same within a second.

One of them is passed on; the others get its answer, and until it is there, what was the newest before. So a full hall
costs a page as much as one visitor does, however many there are, and no one waits for it to be built.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest, parse_cookie
from django.utils.translation import get_language_from_request

VERSION = "Page-Version"
ASKED = "HTTP_PAGE_VERSION"
# An answer is passed on for a second; that of a slow page, for a few times as long as it took to build.
SECONDS = 1.0
TIMES_AS_LONG = 5
# However long it takes: anything older is no longer passed on, a new answer is waited for.
LONGEST = 5.0
# Pages in memory: each in every language, and what people searched for. Those no longer asked for go first.
PAGES = 300
LARGEST = 100_000
# The language of a header is remembered for those that browsers send; longer ones would fill the memory.
LONGEST_WISH = 200

NOTHING_NEW = 204
FOUND = 200


class Answer(NamedTuple):
    status: int
    headers: list[tuple[str, str]]
    body: bytes

    @property
    def version(self) -> str | None:
        return next((value for name, value in self.headers if name == VERSION), None)


Ask = Callable[[str], Awaitable[Answer]]
"""Asks the site itself, as someone who has this version."""


@dataclass
class Page:
    """The newest answer, and until when it is passed on. `checking` is done when it is known what is newest."""

    answer: Answer | None = None
    made_at: float = 0.0
    good_until: float = 0.0
    checking: "asyncio.Future[None] | None" = field(default=None, repr=False)


class Followers:
    """The answers of one process. Everything happens in the event loop, so nothing has to be locked."""

    def __init__(self) -> None:
        self.pages: OrderedDict[tuple[str, ...], Page] = OrderedDict()

    async def answer(self, environ: Mapping[str, Any], ask: Ask) -> Answer:
        """For a follower of a page: what is newer than what they have, or that nothing is."""
        key, seen = key_of(environ), environ[ASKED]
        page = self.pages.setdefault(key, Page())
        self.pages.move_to_end(key)
        while len(self.pages) > PAGES:
            self.pages.popitem(last=False)
        now = asyncio.get_running_loop().time()
        if page.checking is not None and not (page.answer and now < page.made_at + LONGEST):
            await asyncio.wait([page.checking])
        elif page.checking is None and now >= page.good_until:
            other = await self._check(key, page, ask)
            if other is not None:
                return other
        if page.answer is None:  # it is not there, or not for strangers: the site tells each of them itself
            return await ask(seen)
        return Answer(NOTHING_NEW, [], b"") if page.answer.version == seen else page.answer

    async def _check(self, key: tuple[str, ...], page: Page, ask: Ask) -> Answer | None:
        """Finds out what is newest; returns what the site says instead if this page cannot be followed."""
        loop = asyncio.get_running_loop()
        page.checking = loop.create_future()
        began = loop.time()
        try:
            found = await ask((page.answer and page.answer.version) or "")
            if found.status == FOUND and found.version and len(found.body) <= LARGEST and not _is_personal(found):
                page.answer = found
            elif found.status != NOTHING_NEW or page.answer is None:
                self.pages.pop(key, None)
                page.answer = None
                return found
            page.made_at = loop.time()
            page.good_until = began + min(LONGEST, max(SECONDS, TIMES_AS_LONG * (page.made_at - began)))
            return None
        finally:
            page.checking.set_result(None)
            page.checking = None


def is_follower(environ: Mapping[str, Any]) -> bool:
    """Whether this is someone not logged in who has a version of a page: they get what every stranger gets."""
    return (
        ASKED in environ
        and environ["REQUEST_METHOD"] == "GET"
        and f"{settings.SESSION_COOKIE_NAME}=" not in environ.get("HTTP_COOKIE", "")
    )


def key_of(environ: Mapping[str, Any]) -> tuple[str, ...]:
    """What an answer depends on as well as the version."""
    get = environ.get
    language = language_of(get("HTTP_COOKIE", ""), get("HTTP_ACCEPT_LANGUAGE", ""))
    packed = "gzip" if "gzip" in get("HTTP_ACCEPT_ENCODING", "") else ""
    where = (environ["wsgi.url_scheme"], get("HTTP_HOST", ""), environ["PATH_INFO"], environ["QUERY_STRING"])
    return (*where, language, packed)


def language_of(cookies: str, accepted: str) -> str:
    """The language of the site in which someone with these headers reads it, as the site finds it."""
    chosen = parse_cookie(cookies).get(settings.LANGUAGE_COOKIE_NAME, "")
    find = _language_of if len(chosen) + len(accepted) <= LONGEST_WISH else _language_of.__wrapped__
    return find(chosen, accepted)


@lru_cache(maxsize=4096)
def _language_of(chosen: str, accepted: str) -> str:
    request = HttpRequest()
    request.COOKIES = {settings.LANGUAGE_COOKIE_NAME: chosen}
    request.META["HTTP_ACCEPT_LANGUAGE"] = accepted
    return get_language_from_request(request)


def _is_personal(answer: Answer) -> bool:
    names = {name.lower() for name, _value in answer.headers}
    return "set-cookie" in names
