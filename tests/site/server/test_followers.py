"""Those who follow a page: one asks for all, and no one gets what is not meant for them."""

import asyncio
from typing import Any

import pytest

from klaverjas_site.server import followers
from klaverjas_site.server.followers import Answer, Followers, is_follower

PAGE = {
    "REQUEST_METHOD": "GET",
    "PATH_INFO": "/clubs/club/season/standing/",
    "QUERY_STRING": "",
    "wsgi.url_scheme": "http",
    "HTTP_HOST": "localhost",
    "HTTP_PAGE_VERSION": "",
}


class Site:
    """What the site would say, and how often it was asked."""

    def __init__(self) -> None:
        self.newest, self.asked, self.takes, self.headers = "one", 0, 0.0, list[tuple[str, str]]()
        self.status = 200

    async def ask(self, version: str) -> Answer:
        self.asked += 1
        newest = self.newest
        await asyncio.sleep(self.takes)
        if self.status != 200:
            return Answer(self.status, [], b"")
        if version == newest:
            return Answer(204, [], b"")
        return Answer(200, [("Page-Version", newest), *self.headers], newest.encode())


@pytest.fixture
def site() -> Site:
    return Site()


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(followers, "SECONDS", 0.05)
    monkeypatch.setattr(followers, "TIMES_AS_LONG", 0)


def has(version: str, **more: str) -> dict[str, Any]:
    return {**PAGE, "HTTP_PAGE_VERSION": version, **more}


def test_one_asks_for_all(site: Site) -> None:
    async def hall() -> list[Answer]:
        known = Followers()
        return await asyncio.gather(*[known.answer(has("old"), site.ask) for _watcher in range(500)])

    assert {answer.body for answer in asyncio.run(hall())} == {b"one"}
    assert site.asked == 1


def test_who_has_the_newest_is_told_that_nothing_is_new(site: Site) -> None:
    async def watch() -> list[int]:
        known = Followers()
        return [(await known.answer(has(version), site.ask)).status for version in ("", "one", "old")]

    assert asyncio.run(watch()) == [200, 204, 200]


def test_news_come_after_a_moment(site: Site) -> None:
    async def watch() -> list[bytes]:
        known, seen = Followers(), []
        seen.append((await known.answer(has(""), site.ask)).body)
        site.newest = "two"
        seen.append((await known.answer(has(""), site.ask)).body)
        await asyncio.sleep(0.06)
        seen.append((await known.answer(has("one"), site.ask)).body)
        return seen

    assert asyncio.run(watch()) == [b"one", b"one", b"two"]


def test_while_the_new_part_is_made_others_get_the_one_before(site: Site) -> None:
    """Protects: no one waits for a standing of four hundred that is just being counted."""

    async def watch() -> list[bytes]:
        known = Followers()
        await known.answer(has(""), site.ask)
        await asyncio.sleep(0.06)
        site.newest, site.takes = "two", 0.2
        making = asyncio.create_task(known.answer(has("one"), site.ask))
        await asyncio.sleep(0)
        meanwhile = await asyncio.wait_for(known.answer(has(""), site.ask), 0.1)
        return [meanwhile.body, (await making).body]

    assert asyncio.run(watch()) == [b"one", b"two"]
    assert site.asked == 2


def test_what_is_too_old_is_waited_for(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(followers, "LONGEST", 0.05)

    async def watch() -> bytes:
        known = Followers()
        await known.answer(has(""), site.ask)
        await asyncio.sleep(0.06)
        site.newest, site.takes = "two", 0.1
        making = asyncio.create_task(known.answer(has("one"), site.ask))
        await asyncio.sleep(0)
        waited = await known.answer(has("one"), site.ask)
        await making
        return waited.body

    assert asyncio.run(watch()) == b"two"


@pytest.mark.parametrize("status", [404, 302, 503])
def test_what_is_no_page_is_passed_on_to_no_one(site: Site, status: int) -> None:
    """Protects: a page that was withdrawn is gone at once, and a trouble of the server is over when it is over."""

    async def watch() -> list[int]:
        known = Followers()
        first = await known.answer(has(""), site.ask)
        await asyncio.sleep(0.06)
        site.status = status
        said = [await known.answer(has("one"), site.ask) for _watcher in range(3)]
        site.status = 200
        return [first.status, *(answer.status for answer in said), (await known.answer(has(""), site.ask)).status]

    assert asyncio.run(watch()) == [200, status, status, status, 200]


def test_what_sets_a_cookie_is_for_one_visitor(site: Site) -> None:
    site.headers = [("Set-Cookie", "csrftoken=secret")]

    async def watch() -> None:
        known = Followers()
        for _watcher in range(3):
            await known.answer(has(""), site.ask)

    asyncio.run(watch())
    assert site.asked == 3


def test_a_site_that_fails_is_asked_again(site: Site) -> None:
    async def watch() -> bytes:
        known = Followers()

        async def fails(_version: str) -> Answer:
            raise OSError("no database")

        with pytest.raises(OSError, match="no database"):
            await known.answer(has(""), fails)
        return (await known.answer(has(""), site.ask)).body

    assert asyncio.run(watch()) == b"one"


@pytest.mark.parametrize(
    "other",
    [
        {"PATH_INFO": "/clubs/other/season/standing/"},
        {"QUERY_STRING": "q=Anja"},
        {"HTTP_HOST": "other.example"},
        {"wsgi.url_scheme": "https"},
        {"HTTP_ACCEPT_ENCODING": "gzip"},
        {"HTTP_ACCEPT_LANGUAGE": "de"},
        {"HTTP_COOKIE": "django_language=pl"},
        {"HTTP_COOKIE": "x; django_language=pl"},  # as the site reads it
        {"HTTP_ACCEPT_LANGUAGE": f"de{',fr' * 100}"},
    ],
)
def test_another_page_language_or_packing_is_another_answer(site: Site, other: dict[str, str]) -> None:
    async def watch() -> None:
        known = Followers()
        for more in ({}, other, {}, other):
            await known.answer(has("", **more), site.ask)

    asyncio.run(watch())
    assert site.asked == 2


def test_browsers_of_one_language_share_an_answer(site: Site) -> None:
    async def watch() -> None:
        known = Followers()
        for accepted in ("nl", "nl-NL,nl;q=0.9,en;q=0.8", "nl-BE"):
            await known.answer(has("", HTTP_ACCEPT_LANGUAGE=accepted), site.ask)

    asyncio.run(watch())
    assert site.asked == 1


def test_long_headers_do_not_fill_the_memory() -> None:
    """Protects: anyone who sends a thousand cookies of a page's length."""
    followers._language_of.cache_clear()
    for number in range(20):
        followers.language_of(f"other={number}{'x' * 1000}", "nl")
        followers.language_of("", f"nl;q=0.{number},{'x' * 1000}")
    assert followers._language_of.cache_info().currsize == 1


def test_searches_do_not_fill_the_memory(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(followers, "PAGES", 10)
    known = Followers()

    async def search() -> None:
        for number in range(50):
            await known.answer(has("", QUERY_STRING=f"q={number}"), site.ask)

    asyncio.run(search())
    assert len(known.pages) == 10


@pytest.mark.parametrize(
    ("more", "follows"),
    [
        ({}, True),
        ({"HTTP_COOKIE": "csrftoken=x; screen=y"}, True),
        ({"HTTP_COOKIE": "csrftoken=x; sessionid=y"}, False),
        ({"REQUEST_METHOD": "POST"}, False),
    ],
)
def test_who_is_logged_in_is_answered_by_the_site(more: dict[str, str], follows: bool) -> None:
    """Protects: what the club alone may see is never passed on."""
    assert is_follower({**PAGE, **more}) is follows
    assert not is_follower({name: value for name, value in PAGE.items() if name != "HTTP_PAGE_VERSION"})
