"""What a typist who never looks up has before them, the hands, and the bad line behind the page (benchmarks.typing).

Rows stand on paper; some of them say what no cards can give, or hardly ever do. Nothing here knows Django.
"""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

if TYPE_CHECKING:
    from playwright.async_api import CDPSession

Figures = tuple[object, ...]
TOGETHER = 16 * 162
SLIPS, BAD_PAPER, EMPTY = 0.06, 0.04, 0.3
NO_ROEM = 25  # no cards give it
RARE_ROEM = {"desk": 3000, "sheet": 150}  # asked about
LOST_REQUESTS, LOST_ANSWERS = 0.02, 0.05
A_HAND = 0.06  # seconds between two keys: no one is faster


@dataclass(frozen=True)
class Paper:
    """A row on paper: `words` are typed, each closed by what it ends with; `fields` is what they say on the page.

    `meant` is what is to be stored: of a figure that the site refuses or asks about, nothing.
    """

    row: str
    words: tuple[str, ...]
    meant: Figures | None
    fields: dict[str, str] = field(default_factory=dict)
    name: str = ""

    def keys(self, dice: Random) -> Iterator[str]:
        """Now and then the key next to the right one, and Backspace."""
        for word in self.words:
            if word[0].isupper():  # the name of a key
                yield word
                continue
            slip = dice.randrange(len(word)) if len(word) > 1 and dice.random() < SLIPS else None
            for place, key in enumerate(word):
                if place == slip:
                    yield dice.choice("123456789" if key.isdigit() else "bcdfg")
                    yield "Backspace"
                yield key


def papers_of(surface: str, rows: int, dice: Random) -> list[Paper]:
    """A leg by totals for the desk, or a sheet of rounds. No two rows have the same points."""
    is_desk = surface == "desk"
    points_in_order = dice.sample(range(700, 1900) if is_desk else range(21, 142), rows)
    return [_paper(surface, number, points, dice) for number, points in enumerate(points_in_order, 1)]


def _paper(surface: str, number: int, points: int, dice: Random) -> Paper:
    is_desk = surface == "desk"
    calls = range(20, 400, 10) if is_desk else (20, 20, 40, 50, 70)
    roem = [0 if dice.random() < EMPTY else dice.choice(calls) for _side in range(2)]
    is_possible = dice.random() >= BAD_PAPER
    if not is_possible:
        roem[dice.randrange(2)] = dice.choice([NO_ROEM, RARE_ROEM[surface]])
    said = {"ns_points": str(points), "ns_roem": str(roem[0] or ""), "ew_roem": str(roem[1] or "")}
    words = [word for figure in said.values() for word in (figure, "Enter") if word]
    if is_desk:
        meant: Figures = (points, roem[0], TOGETHER - points, roem[1])
        return Paper(f"table-{number}", tuple(words), meant if is_possible else None, said)
    maker = dice.choice(["NS", "EW"])
    # By its letter, or as radio buttons are chosen; with Enter, or figures at once.
    first = maker[0].lower() if dice.random() < 0.7 else {"NS": "Space", "EW": "ArrowRight"}[maker]
    words = [first, *(["Enter"] if dice.random() < 0.5 else []), *words]
    meant = (points, *roem, maker)
    return Paper(f"round-{number}", tuple(words), meant if is_possible else None, {"maker": maker, **said})


@dataclass
class Person:
    """Of the list at the door: who is found by what letters."""

    name: str
    ways: list[str]


# Who walks in, and letters that no one has.
GUESTS = ("yvo xanten", "xenia yperen", "yori xhofleer")
NOBODY = ("qx", "xq", "zzk", "qqv")


def door_papers(people: list[Person], several: list[str], number: int, dice: Random) -> list[Paper]:
    """Letters that fit one, no one or `several`, and who is not on the list, typed in the other box."""
    asked = [*dice.sample(NOBODY, max(1, number // 10)), *dice.sample(several, max(1, number // 10))]
    guests = dice.sample(GUESTS, max(1, number // 20))
    papers = [Paper(letters, (letters, "Enter"), None) for letters in asked]
    papers += [Paper(name, ("Tab", "Tab", name, "Enter"), (name,), name=name) for name in guests]
    for one in dice.sample(people, number - len(papers)):
        letters = dice.choice(one.ways)
        papers.append(Paper(letters, (letters, "Enter"), (one.name,), name=one.name))
    dice.shuffle(papers)
    return papers


# --- What became of it

SEEN_TO = ("as meant", "marked", "marked needlessly")


def verdict(paper: Paper, stored: Figures | None, seen: dict[str, Any] | None, points: set[object]) -> str:
    """Of one row, by what is stored of it, and by what the page shows; `points` are those of all rows."""
    is_marked = bool(seen and seen["isMarked"] and not seen["isOut"])
    fields = seen["fields"] if seen else {}
    is_foreign = any((fields[name] or "0") != (said or "0") for name, said in paper.fields.items() if name in fields)
    if paper.meant is not None and stored == paper.meant:
        if is_marked and is_foreign:
            return "other figures in its fields"
        return "marked needlessly" if is_marked and fields else "as meant"
    if stored is None:
        if is_marked:
            return "other figures in its fields" if is_foreign else "marked"
        return "missing"
    if paper.fields and str(stored[0]) in points - {paper.fields["ns_points"]}:
        return "stored from another row"
    if paper.meant is None:
        return "stored though wrong on paper"
    return "wrong and marked" if is_marked else "stored wrong"


# --- The hands


# Number and text of what is no letter and no figure.
KEYS = {"Enter": (13, "\r"), "Space": (32, " "), "Backspace": (8, ""), "Tab": (9, ""), "ArrowRight": (39, "")}


def _key(name: str) -> dict[str, Any]:
    """As the browser's own protocol takes it."""
    if name in KEYS:
        number, text = KEYS[name]
        return {"key": text.strip("\r") or name, "code": name, "windowsVirtualKeyCode": number, "text": text}
    if name == " ":
        return _key("Space")
    code = f"Digit{name}" if name.isdigit() else f"Key{name.upper()}"
    return {"key": name, "code": code, "windowsVirtualKeyCode": ord(name.upper()), "text": name}


async def type_keys(session: CDPSession, keys: Iterable[str], pace: float, dice: Random) -> tuple[int, float]:
    """How many keys went in, and in how many seconds. No key waits until the page has done with the one before it."""
    clock = asyncio.get_running_loop().time
    sent: list[asyncio.Task[Any]] = []
    pressed: list[float] = []
    due = clock()
    for name in keys:
        await asyncio.sleep(max(due, pressed[-1] + A_HAND if pressed else 0) - clock())
        pressed.append(clock())
        due += dice.uniform(0.7, 1.3) / pace
        key = _key(name)
        down = {"type": "keyDown" if key["text"] else "rawKeyDown", **key}
        for event in (down, {"type": "keyUp", **key, "text": ""}):
            sent.append(asyncio.create_task(session.send("Input.dispatchKeyEvent", event)))
    await asyncio.gather(*sent, return_exceptions=True)  # a page that was left takes no more of them
    return len(pressed), pressed[-1] - pressed[0]


# Where the cursor is, and how high on the screen its row: noted when either changes though no key was pressed.
WATCH = """(() => {
  const look = () => {
    const cursor = document.activeElement;
    const row = cursor?.closest(".desk-row, .round, .door-box");
    const first = row?.querySelector("input:not([type=hidden])") ?? cursor;
    const name = `${row?.id ?? ""} ${cursor?.id || cursor?.name || cursor?.tagName}`;
    return { name, top: first?.getBoundingClientRect().top };
  };
  let before = null; // while a key is at work, and before the first one
  let hands = 0;
  const check = () => {
    if (!before) return;
    const now = look();
    if (now.name !== before.name) window.noteWatch("moved", `${before.name} > ${now.name}`);
    else if (Math.abs(now.top - before.top) > 1) window.noteWatch("shifted", `${now.name} ${now.top - before.top}`);
    before = now;
  };
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => { if (!--hands) before = look(); };
  for (const type of ["keydown", "keypress", "beforeinput", "keyup"]) {
    window.addEventListener(type, () => { check(); before = null; hands++; port2.postMessage(0); }, true);
  }
  for (const type of ["focusin", "focusout"]) window.addEventListener(type, () => setTimeout(check), true);
  setInterval(check, 10);
})();"""

# What became of each row, as far as someone sees it who looks up at last.
SEE_ROWS = """() => {
  const typedIn = "input:not([type=hidden], [type=checkbox], [type=radio]:not(:checked))";
  const fieldsOf = (row) => [...row.querySelectorAll(typedIn)];
  return Object.fromEntries([...document.querySelectorAll(":is(.desk-row, .round)[id]")].map((row) => [row.id, {
    isOut: row.matches(".is-sent"),
    isStored: row.matches(".desk-done, .round-stored"),
    isMarked: row.matches(".is-refused, .is-typed, [data-look], :has([aria-invalid=true], .not-stored)"),
    fields: Object.fromEntries(fieldsOf(row).map((field) => [field.name, field.value])),
  }]));
}"""

# At the door: who is there, and about which letters a question stands on the page: in quotes, or in bold before it. A
# name that is offered in the question about other letters does not count.
SEE_DOOR = """(typed) => {
  const words = (text) => text.toLowerCase().split(/[^\\p{L}\\d]+/u).filter(Boolean);
  const asking = ":is(.alert-warning, .alert-danger, .is-refused, .door-asked, [data-look])";
  const questions = [...document.querySelectorAll(asking)].filter((one) => one.checkVisibility());
  const named = questions.flatMap((one) => [
    ...[...one.innerText.matchAll(/[“„"]([^”“"]+)[”“"]/g)].map(([, letters]) => letters),
    ...[...one.querySelectorAll("strong")].map((bold) => bold.innerText),
  ]).map((text) => words(text).join(" "));
  const here = [...document.querySelectorAll(".door-row.is-here")].map((one) => words(one.innerText));
  return Object.fromEntries(typed.map(([letters, name]) => [letters, {
    isOut: false,
    isStored: Boolean(name) && here.some((one) => words(name).every((word) => one.includes(word))),
    isMarked: named.includes(letters),
    fields: {},
  }]));
}"""


# --- The line


@dataclass
class BadLine:
    """Between the site and its visitors: slow, in any order, and now and then it breaks. What happens to a request
    depends on its address and on how many went there before it. `lost` counts what did."""

    seed: object
    delay: float = 0.0
    lost: Counter[str] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)
    on_the_way: Counter[str] = field(default_factory=Counter)
    last: dict[str, float] = field(default_factory=dict)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def around(self, site: WSGIApplication) -> WSGIApplication:
        return partial(self.carry, site)

    def quiet_since(self, leg: str) -> float:
        """Since when nothing was sent to be stored in this competition; now, if something is on its way."""
        if self.is_busy(f"/{leg}/"):
            return time.monotonic()
        with self.lock:
            return max((when for path, when in self.last.items() if f"/{leg}/" in path), default=0.0)

    def is_busy(self, part: str = "") -> bool:
        with self.lock:
            return any(count for path, count in self.on_the_way.items() if part in path)

    @contextmanager
    def noted(self, method: str, path: str) -> Iterator[Random]:
        with self.lock:
            self.asked[method + path] += 1
            self.on_the_way[path] += 1
            dice = Random(f"{self.seed} {method} {path} {self.asked[method + path]}")
        try:
            yield dice
        finally:
            with self.lock:
                self.on_the_way[path] -= 1
                if method == "POST":
                    self.last[path] = time.monotonic()

    def carry(self, site: WSGIApplication, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        is_post = environ["REQUEST_METHOD"] == "POST"
        if not is_post and "HTTP_HX_REQUEST" not in environ:
            return site(environ, start_response)
        with self.noted(environ["REQUEST_METHOD"], environ["PATH_INFO"]) as dice:
            return self.answer(site, environ, start_response, dice, dice.random() if is_post else 1)

    def answer(
        self,
        site: WSGIApplication,
        environ: WSGIEnvironment,
        start_response: StartResponse,
        dice: Random,
        fate: float,
    ) -> Iterable[bytes]:
        there, back = (self.delay / 2 * dice.uniform(0.3, 1.7) for _way in range(2))
        time.sleep(there)
        if fate < LOST_REQUESTS:
            self.lost["requests"] += 1
            return self.lose(start_response, dice.choice(["503 Service Unavailable", ""]))
        status, headers, body = answer_of(site, environ)
        time.sleep(back)
        if fate < LOST_REQUESTS + LOST_ANSWERS:
            self.lost["answers"] += 1
            said = dice.choice(["502 Bad Gateway", "", "half"])
            if said != "half":
                return self.lose(start_response, said)
            start_response(status, headers)(body[: len(body) // 2])
            return self.lose(start_response, "")
        start_response(status, headers)
        return [body]

    def lose(self, start_response: StartResponse, status: str) -> Iterable[bytes]:
        """What stands before the site says something, or the connection breaks."""
        if status:
            start_response(status, [("Content-Type", "text/plain"), ("Content-Length", "0")])
            return []
        handler: Any = start_response
        handler.__self__.request_handler.connection.shutdown(socket.SHUT_RDWR)
        raise ConnectionResetError  # the server lets it go


def answer_of(site: WSGIApplication, environ: WSGIEnvironment) -> tuple[str, list[tuple[str, str]], bytes]:
    """The whole answer of the site, before any of it goes out."""
    said: list[Any] = []

    def start(status: str, headers: list[tuple[str, str]], *_error: object) -> Callable[[bytes], object]:
        said[:] = [status, headers]
        return lambda _body: None

    parts = site(environ, start)
    try:
        body = b"".join(parts)
    finally:
        getattr(parts, "close", lambda: None)()
    return said[0], said[1], body
