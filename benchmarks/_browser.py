"""A browser for benchmarks: reads the forms of a page, sends them as they stand, token included, and keeps time."""

from __future__ import annotations

import gzip
import statistics
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode, urljoin, urlsplit

if TYPE_CHECKING:
    from django.test import Client

Fields = list[tuple[str, str]]


@dataclass
class Form:
    """`fields` are what a browser would send, `buttons` those that send something more; `main` are their main ones."""

    action: str
    method: str
    fields: Fields = field(default_factory=list)
    buttons: list[tuple[str, str]] = field(default_factory=list)
    main: set[str] = field(default_factory=set)

    def filled(self, typed: Mapping[str, object]) -> Fields:
        """What is sent after this was typed; a list is every tick of that name, None is left out."""
        sent = [(name, value) for name, value in self.fields if name not in typed]
        for name, value in typed.items():
            values = value if isinstance(value, list) else [value]
            sent += [(name, str(one)) for one in values if one is not None]
        return sent

    def values(self, name: str) -> list[str]:
        return [value for key, value in self.fields if key == name]


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[Form] = []
        self.ids: dict[str, str] = {}
        self.open: Form | None = None
        self.select = ""
        self.chosen: str | None = None
        self.first: str | None = None
        self.text: str | None = None
        self.words = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.open = Form(has.get("action", ""), has.get("method", "get").lower())
            self.found.append(self.open)
        if self.open is None or "disabled" in has:
            return
        name, kind = has.get("name", ""), has.get("type", "text")
        if tag == "button" and name:
            self.open.buttons.append((name, has.get("value", "")))
            if "btn-primary" in has.get("class", ""):
                self.open.main.add(has.get("value", ""))
        elif tag == "input" and name and kind not in ("submit", "button", "file", "image"):
            if kind not in ("checkbox", "radio") or "checked" in has:
                self.open.fields.append((name, has.get("value", "on" if kind == "checkbox" else "")))
        elif tag == "select":
            self.select, self.chosen, self.first = name, None, None
        elif tag == "option" and self.select:
            if self.first is None:
                self.first = has.get("value", "")
            if "selected" in has:
                self.chosen = has.get("value", "")
        elif tag == "textarea" and name:
            self.text, self.words = name, ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.open = None
        if self.open is None:
            return
        if tag == "select" and self.select:
            value = self.first if self.chosen is None else self.chosen
            if value is not None:
                self.open.fields.append((self.select, value))
            self.select = ""
        elif tag == "textarea" and self.text is not None:
            self.open.fields.append((self.text, self.words.removeprefix("\n")))
            self.text = None

    def handle_data(self, data: str) -> None:
        if self.text is not None:
            self.words += data


def forms_in(text: str) -> list[Form]:
    parser = _Forms()
    parser.feed(text)
    return parser.found


@dataclass(frozen=True)
class Page:
    """What came back: `wire` is its size in bytes as it was sent."""

    url: str
    status: int
    body: bytes
    wire: int
    headers: Mapping[str, str]

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def forms(self) -> list[Form]:
        return forms_in(self.text)

    def form(self, *, action: str = "", has: str = "") -> Form:
        """The first form whose address ends like this and that has a field or button of this name."""
        for form in self.forms:
            names = {name for name, _value in (*form.fields, *form.buttons)}
            if (not action or form.action.endswith(action)) and (not has or has in names):
                return form
        raise SystemExit(f"{self.url}: there is no form {action or has}")


@dataclass(frozen=True)
class Taken:
    """Milliseconds by the clock and of the processor, and how much was sent."""

    wall: float
    cpu: float
    wire: int


class Times:
    """How long each step took, in the order in which they were first taken."""

    def __init__(self) -> None:
        self.steps: dict[str, list[Taken]] = {}

    def add(self, step: str, taken: Taken) -> None:
        self.steps.setdefault(step, []).append(taken)

    @contextmanager
    def measured(self, step: str) -> Iterator[None]:
        wall, cpu = time.perf_counter(), time.process_time()
        yield
        self.add(step, Taken(1000 * (time.perf_counter() - wall), 1000 * (time.process_time() - cpu), 0))

    def median(self, step: str) -> Taken:
        taken = self.steps[step]
        return Taken(
            statistics.median(one.wall for one in taken),
            statistics.median(one.cpu for one in taken),
            int(statistics.median(one.wire for one in taken)),
        )

    def print(self) -> None:
        print(f"  {'step':<44}{'n':>5}{'median ms':>11}{'p95 ms':>9}{'cpu ms':>9}{'kB sent':>9}")
        for step, taken in self.steps.items():
            middle = self.median(step)
            walls = [one.wall for one in taken]
            p95 = f"{statistics.quantiles(walls, n=20)[-1]:.0f}" if len(walls) >= 20 else ""
            sent = f"{middle.wire / 1000:.1f}" if middle.wire else ""
            print(f"  {step:<44}{len(taken):>5}{middle.wall:>11.0f}{p95:>9}{middle.cpu:>9.0f}{sent:>9}")


class Browser:
    """One person at a browser. What has a `step` is measured under that name, without the page that it leads on to."""

    def __init__(self, client: Client, times: Times) -> None:
        self.client, self.times = client, times

    def get(self, path: str, step: str = "", **asked: object) -> Page:
        query = f"{'&' if '?' in path else '?'}{urlencode(asked)}" if asked else ""
        return self._ask("GET", path + query, None, step)

    def send(
        self,
        page: Page,
        form: Form,
        typed: Mapping[str, object] | None = None,
        step: str = "",
        *,
        htmx: Iterable[tuple[str, str]] | None = None,
        stays: bool = False,
    ) -> Page:
        """Fills in a form of this page and sends it; with `htmx`, as htmx does with these further fields.

        A form that leads on is answered with a redirect, which is followed; one that `stays` shows its page again.
        """
        sent = form.filled(typed or {}) + list(htmx or ())
        path = urlsplit(urljoin(page.url, form.action))
        address = path.path + (f"?{path.query}" if path.query else "")
        if form.method == "get":
            return self.get(path.path, step, **dict(sent))
        more = {"HX-Request": "true"} if htmx is not None else {}
        answer = self._ask("POST", address, urlencode(sent), step, more)
        if answer.status == 302:
            return self.get(urljoin(address, answer.headers["Location"]))
        if htmx is None and not stays:
            raise SystemExit(f"{address}: refused ({answer.status}): {said_wrong(answer.text)}")
        return answer

    def _ask(self, method: str, path: str, body: str | None, step: str, more: Mapping[str, str] | None = None) -> Page:
        headers = {"accept-encoding": "gzip", "accept-language": "en", **(more or {})}
        wall, cpu = time.perf_counter(), time.process_time()
        answer: Any
        if method == "GET":
            answer = self.client.get(path, headers=headers)
        else:
            kind = "application/x-www-form-urlencoded"
            answer = self.client.post(path, body, content_type=kind, headers=headers)
        content = b"".join(answer.streaming_content) if answer.streaming else answer.content
        taken = Taken(1000 * (time.perf_counter() - wall), 1000 * (time.process_time() - cpu), len(content))
        if answer.status_code >= 400:
            raise SystemExit(f"{method} {path}: {answer.status_code}")
        if step:
            self.times.add(step, taken)
        packed = answer.headers.get("Content-Encoding") == "gzip"
        return Page(
            path, answer.status_code, gzip.decompress(content) if packed else content, len(content), answer.headers
        )


def said_wrong(text: str) -> list[str]:
    """The messages of a page that was refused."""
    parser = _Said()
    parser.feed(text)
    return parser.said[:5]


class _Said(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.tag = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        classes = (dict(attrs).get("class") or "").split()
        if not self.tag and {"invalid-feedback", "alert", "alert-danger"} & set(classes):
            self.tag = tag
            self.said.append("")

    def handle_endtag(self, tag: str) -> None:
        if tag == self.tag:
            self.tag = ""

    def handle_data(self, data: str) -> None:
        if self.tag:
            self.said[-1] = f"{self.said[-1]} {data.strip()}".strip()
