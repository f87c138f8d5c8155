"""What killed_desk.py is played on: four pages of an organiser, and what they show, held against the database."""

# ruff: noqa: PLC0415 - models can be imported only after Django is set up

from __future__ import annotations

import json
import math
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any
from uuid import uuid4

from playwright.sync_api import CDPSession, Error, Page, Playwright

from benchmarks._evening import make_evening
from benchmarks._killed_phone import Browser, Line, Lives

Figures = dict[str, str]
TOGETHER = 16 * 162
ROWS = 16
GRACE = 0.1  # seconds
ROW = ["ns_points", "ns_roem", "ew_roem"]
SETTINGS = ["name", "kind", "is_public", "leg_minutes", "legs_per_match_day", "draw_method", "shows_interim"]
# The same as a browser whose storage is full, and one that is told to store nothing (tests/browser/storage.py).
KEEPS_NOTHING = {
    "full": """
      Storage.prototype.setItem = () => { throw new DOMException("", "QuotaExceededError"); };
      IDBObjectStore.prototype.put = () => { throw new DOMException("", "QuotaExceededError"); };""",
    "denied": """
      Object.defineProperty(window, "localStorage", { get() { throw new DOMException("", "SecurityError"); } });
      IDBFactory.prototype.open = () => { throw new DOMException("", "SecurityError"); };""",
}
# Of each row what stands in its fields, and whether they are marked as not stored.
SEE = """({ rows, root }) => {
  const inSight = (place) => document.querySelector(place)?.checkVisibility() ?? false;
  const count = (place) => (inSight(place) ? Number(document.querySelector(`${place} strong`).textContent) : 0);
  const seen = ([id, names]) => {
    const row = document.querySelector(root || `#${id}`);
    if (!row) return [];
    const all = names.map((name) => [name, [...row.querySelectorAll(`[name=${name}]`)]]);
    const fields = all.filter(([, ones]) => ones.length);
    if (root && !fields.length) return []; // another page, with its own form
    const said = (ones) => {
      if (ones[0].type === "checkbox") return ones[0].checked ? "on" : "";
      return ones[0].type === "radio" ? ones.find((one) => one.checked)?.value ?? "" : ones[0].value;
    };
    const place = row.querySelector("[data-kept-for]");
    const beside = place?.checkVisibility() ? place.querySelector("span").textContent.split(" · ") : [];
    return [[id, {
      isSent: row.matches(".is-sent"),
      isRefused: row.matches(".is-refused") || fields.some(([, [one]]) => one.matches("[aria-invalid=true]")),
      isDone: row.matches(".round-stored, .desk-row:has(.desk-done):not(.is-typed, .is-sent, .is-refused)"),
      beside,
      fields: Object.fromEntries(fields.map(([name, ones]) => [
        name, { said: said(ones), type: ones[0].type, isMarked: ones.some((one) => one.matches(".is-unsaved")) },
      ])),
    }]];
  };
  return {
    keepsNothing: inSight("#unkept-note"),
    isBack: inSight("#kept-note"),
    waiting: count(".outbox-unreached"),
    look: count(".outbox-look"),
    isRefusal: document.querySelector("main form[method=post] [aria-invalid=true]:not(li *)") !== null,
    toLook: document.querySelectorAll(".is-refused, .is-typed:not(.is-sent):not(:focus-within)").length,
    rows: Object.fromEntries(rows.flatMap(seen)),
  };
}"""

NOTHING: dict[str, Any] = {"fields": {}, "beside": []}


@dataclass(frozen=True)
class Paper:
    """A page and what there is to type: `rows` with their fields, `figures` of one row, what the site has `stored`.

    `root` is the one form with all rows, if they have no forms themselves. `another` stores figures of a row as someone
    else, if the site still has what was there `before`.
    """

    address: str
    rows: dict[str, list[str]]
    figures: Callable[[Random, str], Figures]
    stored: Callable[[], dict[str, Figures]]
    another: Callable[[str, Figures], object]
    root: str = ""


def number_of(row: str) -> int:
    return int(row.rpartition("-")[2])


def make_paper(kind: str, name: str) -> tuple[Paper, str]:
    """A separate club with one evening, created by the services of the site; and the session of its owner."""
    tables = ROWS if kind == "desk" else 1
    made = make_evening(
        tables,
        name=f"Club {name}",
        season=name,
        owner="organiser",
        others=4 * (ROWS - tables),
        slug=name,
        rounds_per_leg=16,
    )
    make = {"settings": _settings, "desk": _desk, "sheet": _sheet, "results": _results}[kind]
    return make(made.match_day.competition, made.match_day, made.leg), made.session


def _settings(season: Any, _match_day: Any, _leg: Any) -> Paper:
    from django.urls import reverse

    from tournaments.services.season.competition import update_competition

    def stored() -> dict[str, Figures]:
        season.refresh_from_db()
        said = {name: getattr(season, name) for name in SETTINGS}
        return {"form": {name: "on" if one is True else str(one or "") for name, one in said.items()}}

    def figures(dice: Random, _row: str) -> Figures:
        said = {
            "name": f"Season {dice.randrange(10**5)}",
            "kind": dice.choice(["season", "tournament"]),
            "is_public": "toggle",
            "leg_minutes": str(dice.randrange(10, 180)),
            "legs_per_match_day": str(dice.randrange(2, 20)),
            "draw_method": dice.choice(["best", "walk", "lots"]),
            "shows_interim": "toggle",
        }
        return {name: said[name] for name in dice.sample(SETTINGS, dice.randint(1, 4))}

    def another(_row: str, said: Figures) -> object:
        return update_competition(
            competition=season, **{name: int(said[name]) for name in said if said[name].isdigit()}
        )

    address = reverse("competition_edit", args=season.url_args)
    return Paper(address, {"form": SETTINGS}, figures, stored, another, "main form[data-keep]")


def _desk(_season: Any, match_day: Any, leg: Any) -> Paper:
    from django.urls import reverse

    from scoring import SideTotals
    from tournaments.services.table.table import correct_totals, record_totals

    def stored() -> dict[str, Figures]:
        tables = [table for table in leg.tables.all() if table.has_scores]
        return {f"table-{one.number}": {name: str(getattr(one, name)) for name in ROW} for one in tables}

    def figures(dice: Random, _row: str) -> Figures:
        # Of roem now and then its parts, as some write it.
        roem = [dice.choice(["", str(10 * dice.randrange(2, 40)), f"{20 * dice.randrange(1, 9)}+50"]) for _side in "we"]
        return dict(zip(ROW, [str(dice.randrange(700, 1900)), *roem], strict=True))

    def another(row: str, said: Figures) -> object:
        table, points, own, other = leg.tables.get(number=number_of(row)), *(summed(said[name]) for name in ROW)
        written: dict[str, Any] = {"ns": SideTotals(points, own), "ew": SideTotals(TOGETHER - points, other)}
        written |= {"table": table, "revision": table.revision, "by": None}
        return correct_totals(reason="Slip", **written) if table.has_scores else record_totals(**written)

    address = reverse("organise_match_day", args=match_day.url_args)
    return Paper(address, {f"table-{number}": ROW for number in range(1, ROWS + 1)}, figures, stored, another)


def _sheet(_season: Any, match_day: Any, leg: Any) -> Paper:
    from django.urls import reverse

    from scoring import PerSide, RoundEntry, Side
    from tournaments.services.table.round import correct_round, record_round

    names = ["maker", *ROW]

    def stored() -> dict[str, Figures]:
        found = {}
        for row in leg.tables.get().rounds.all():
            roem = {side: str(sum(row.entry.get("roem", {}).get(side, []))) for side in ("NS", "EW")}
            said = [row.entry["maker"], str(row.entry["card_points"]["NS"]), roem["NS"], roem["EW"]]
            found[f"round-{row.number}"] = dict(zip(names, said, strict=True))
        return found

    def figures(dice: Random, _row: str) -> Figures:
        maker = dice.choice(["NS", "EW"])
        points = dice.randrange(83, 143) if maker == "NS" else dice.randrange(20, 79)
        roem = [dice.choice(["", "20", "50", "20 20"]) if side == maker else "" for side in ("NS", "EW")]
        return dict(zip(names, [maker, str(points), *roem], strict=True))

    def another(row: str, said: Figures) -> object:
        points, roem = int(said["ns_points"]), [tuple(map(int, said[name].split())) for name in ROW[1:]]
        entry = RoundEntry(maker=Side(said["maker"]), card_points=PerSide(points, 162 - points), roem=PerSide(*roem))
        table, number = leg.tables.get(), number_of(row)
        if there := table.rounds.filter(number=number).first():
            return correct_round(round=there, entry=entry, reason="Slip", revision=there.revision, by=None)
        return record_round(table=table, number=number, entry=entry, client_id=uuid4(), by=None)

    address = reverse("table_entry", args=[*match_day.url_args, leg.number, 1])
    return Paper(address, {f"round-{number}": names for number in range(1, ROWS + 1)}, figures, stored, another)


def _results(season: Any, match_day: Any, leg: Any) -> Paper:
    from django.urls import reverse

    from tournaments.models.player import players_of
    from tournaments.services.evening.adjustment import correct_result, record_result
    from tournaments.services.evening.door import check_in

    here = [*players_of(season.club).order_by("number")[4 : 4 + ROWS]]  # the others sit at a table
    check_in(match_day=match_day, units=here)

    def names_of(pk: int) -> list[str]:
        return [f"points_{pk}", f"roem_{pk}"]

    def stored() -> dict[str, Figures]:
        rows = match_day.results.all()
        return {
            f"unit-{one.player_id}": dict(zip(names_of(one.player_id), [str(one.points), str(one.roem)], strict=True))
            for one in rows
        }

    def figures(dice: Random, row: str) -> Figures:
        said = [str(dice.randrange(900, 5000)), dice.choice(["", str(10 * dice.randrange(2, 60))])]
        return dict(zip(names_of(number_of(row)), said, strict=True))

    def another(row: str, said: Figures) -> object:
        pk = number_of(row)
        points, roem = (summed(said[name]) for name in names_of(pk))
        if result := match_day.results.filter(player=pk).first():
            return correct_result(result=result, points=points, roem=roem, reason="Slip", by=None)
        player = next(one for one in here if one.pk == pk)
        return record_result(match_day=match_day, player=player, points=points, roem=roem)

    rows = {f"unit-{one.pk}": names_of(one.pk) for one in here}
    address = reverse("result_entry", args=match_day.url_args)
    return Paper(address, rows, figures, stored, another, "main form[data-keep]")


def summed(said: str) -> int:
    return sum(int(part) for part in said.replace("+", " ").split())


def plain(said: str) -> str:
    """What a figure means: nothing is nothing, and roem of 120+20 is one figure."""
    parts = said.replace("+", " ").split()
    return str(summed(said)) if all(part.isdigit() for part in parts) else said


def is_same(one: Figures, other: Figures) -> bool:
    return all(plain(said) == plain(other.get(name, "")) for name, said in one.items())


class Timed(Browser):
    """It knows when it was killed."""

    at = 0.0

    def kill(self) -> None:
        if not self.killed.is_set():
            self.at = time.monotonic()
        super().kill()


@dataclass
class Typed:
    """What a field said from some moment on; until a key is done no one knows whether it still arrived."""

    said: str
    at: float = math.inf


class Watching(Lives):
    """What the pages of one evening show, held against what was typed and what is stored; and what was wrong."""

    place = "evening"
    page: Page
    browser: Timed

    def __init__(self, kind: str, seed: int, site: str, line: Line, playwright: Playwright) -> None:
        super().__init__(kind, seed, site, line, playwright)
        # How long before the end something was typed that was not kept, and what was kept.
        self.ages: dict[bool, list[float]] = {False: [], True: []}

    def begin_evening(self, paper: Paper) -> None:
        self.paper = paper
        self.looked_for = json.dumps({"rows": [*paper.rows.items()], "root": paper.root})
        self.typed: dict[tuple[str, str], list[Typed]] = defaultdict(list)  # by row and field, and not stored
        self.meant: dict[str, list[Figures]] = defaultdict(list)  # what was handed over, or stored by others
        self.ever: dict[str, list[Figures]] = defaultdict(list)  # what was stored at some time
        self.unseen: dict[str, Figures] = {}  # stored by others where something was typed, and not shown yet
        self.stood: dict[str, Figures] = {}  # in a row, when someone began to type there
        self.crossed: set[str] = set()  # rows in which another has stored something since
        self.by_others: dict[str, Figures] = {}  # what others stored last
        self.unkept: set[tuple[str, str]] = set()  # fields of which the page said that nothing is kept
        for row, figures in paper.stored().items():
            self.meant[row].append(figures)

    def begin_life(self) -> None:
        super().begin_life()
        self.sessions = dict[Page, CDPSession]()
        self.killed_at, self.keeps_nothing, self.where = self.browser.at, False, ""

    @property
    def waiting(self) -> dict[tuple[str, str], list[Typed]]:
        return {place: history for place, history in self.typed.items() if history}

    def look_up(self) -> dict[str, Figures]:
        """What is stored; what was typed last in a field, and is stored, waits no more."""
        there = self.paper.stored()
        for row, figures in there.items():
            if figures not in self.ever[row]:
                self.ever[row].append(figures)
            if not any(is_same(one, figures) for one in self.meant[row]):
                self.fault("INVENTED", row, f"{figures}")
            if row in self.unseen and figures != self.unseen[row]:
                self.fault("REPLACED UNSEEN", row, f"{self.unseen.pop(row)} by {figures}")
        for (row, name), history in self.waiting.items():
            if row in there and plain(there[row][name]) == plain(history[-1].said):
                history.clear()
        return there

    def hear(self) -> dict[str, Any]:
        """One look at the screen, and then at the database."""
        shown: dict[str, Any] = self.ask(f"({SEE})({self.looked_for})")
        there = self.look_up()
        self.keeps_nothing = shown["keepsNothing"]
        if self.keeps_nothing:
            self.unkept |= {place for place, history in self.waiting.items() if history[-1].at > self.begun}
        for row, one in shown["rows"].items():
            if one["isRefused"]:
                self.unseen.pop(row, None)
            if one["isDone"] and not any(is_same(said_in(one), figures) for figures in self.ever[row]):
                self.fault("UNTRUE done", row, f"{said_in(one)}")
        out = [row for row, one in shown["rows"].items() if one["isSent"] and there.get(row) != said_in(one)]
        if 0 < shown["waiting"] < len(out):
            self.fault("UNTRUE waiting", out[0], f"{shown['waiting']} in place of {out}")
        return shown

    def ask(self, script: str) -> Any:
        """Of the page. To look is no touch; Playwright's own way would count as one, and pages ask if there was any."""
        asked = {"expression": script, "returnByValue": True, "userGesture": False}
        if self.page not in self.sessions:
            self.sessions[self.page] = self.page.context.new_cdp_session(self.page)
        for _attempt in range(5):
            try:
                said = self.sessions[self.page].send("Runtime.evaluate", asked)
            except Error:
                if self.browser.killed.is_set():
                    raise
            else:
                if "exceptionDetails" not in said:
                    return said["result"].get("value")
            self.page.wait_for_timeout(100)  # just on its way to another page
        raise Error(f"no answer from {self.page.url}")

    def listen(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        self.hear()
        while time.monotonic() < until:
            self.page.wait_for_timeout(30)
            self.hear()

    def check(self, seconds: float) -> None:
        """After a restart: what is wrong, and stays so. What stands in its field again goes on waiting."""
        until = time.monotonic() + seconds
        self.listen(1)
        while (found := [*self.wrong(shown := self.hear())]) and time.monotonic() < until:
            self.page.wait_for_timeout(200)
        for fault, row, why in found:
            self.fault(fault + self.where, row, why)
        for (row, name), history in self.waiting.items():
            said, is_own = self.stands(shown["rows"].get(row, NOTHING), row, name)
            gone = first_after(said, history)
            age = self.killed_at - (gone or history[-1]).at
            self.counts["came back"] += is_own
            if (gone or history[-1]).at and row not in self.crossed and (row, name) not in self.unkept:
                self.ages[gone is None].append(age)
            if is_own:
                history[:] = [Typed(said, 0)]
            elif age <= GRACE or (row, name) in self.unkept:
                history.clear()
        self.unkept.clear()

    def stands(self, one: dict[str, Any], row: str, name: str) -> tuple[str, bool]:
        """What is in this field, and whether it is marked as not stored; where there is none, the text next to it."""
        if name in one["fields"]:
            return one["fields"][name]["said"], one["fields"][name]["isMarked"]
        beside = [typed.said for typed in self.typed[row, name] if typed.said in one["beside"]]
        return (beside[-1], True) if beside else (self.paper.stored().get(row, {}).get(name, ""), False)

    def wrong(self, shown: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
        there, is_any_marked = self.look_up(), False
        for row, names in self.paper.rows.items():
            one, stored = shown["rows"].get(row, NOTHING), there.get(row, {})
            places = {name: self.stands(one, row, name) for name in names}
            for name, (said, is_own) in places.items():
                fault = self.wrong_at(row, name, said, is_own, stored)
                is_said = fault == "NOT MARKED" and shown["isRefusal"]  # of the whole page
                if fault and not is_said and (name in one["fields"] or fault == "LOST"):
                    yield fault, row, f"{name} {said!r}, typed {self.typed[row, name][-1:]}, stored {stored.get(name)}"
            is_marked = bool(one["beside"]) or any(field["isMarked"] for field in one["fields"].values())
            is_any_marked |= is_marked
            is_there = {*map(plain, one["beside"])} <= {*map(plain, stored.values())}
            if stored and is_marked and is_there and is_same({name: places[name][0] for name in names}, stored):
                yield "STORED AND SAID NOT TO BE", row, f"{stored}, next to it {one['beside']}"
        if is_any_marked != shown["isBack"]:
            yield "UNTRUE 'is back'", "", f"{shown['isBack']}"
        if shown["look"] != shown["toLook"]:
            yield "UNTRUE 'to look at'", "", f"{shown['look']} in place of {shown['toLook']}"

    def wrong_at(self, row: str, name: str, said: str, is_own: bool, stored: Figures) -> str:
        """Of one field: MIXED has what someone else stored among what was typed, OLD what was stored before."""
        history, is_stored = self.typed[row, name], plain(said) == plain(stored.get(name, ""))
        stood = plain(self.stood.get(row, {}).get(name, ""))
        is_between = row in self.crossed and any(row == one for one, _name in self.waiting)
        if (row, name) in self.unkept:
            return ""
        if is_between and (not history or plain(history[-1].said) == stood):
            return "" if is_own or plain(said) == stood else "MIXED"
        if gone := first_after(said, history):
            return "LOST" if self.killed_at - gone.at > GRACE else ""
        if is_stored or (is_own and (history or stored == self.by_others.get(row))):
            return ""  # also what was stored, unknown to the page, before someone else stored another thing
        return "NOT MARKED" if history else "OF NO ONE" if is_own else "OLD"

    def summary(self) -> str:
        said = super().summary()
        for is_kept, ages in self.ages.items():
            soon = [f"{1000 * age:.0f}" for age in sorted(ages) if age > 0]
            kept = "kept" if is_kept else "not kept"
            said += f"\n  ms before the end at which it was typed, {kept}: {' '.join(soon[:12])}"
        return said


def first_after(said: str, history: list[Typed]) -> Typed | None:
    """What was typed next, after this; None if this is the last."""
    at = max((at for at, typed in enumerate(history, 1) if plain(typed.said) == plain(said)), default=0)
    return history[at] if at < len(history) else None


def said_in(one: dict[str, Any]) -> Figures:
    return {name: field["said"] for name, field in one["fields"].items()}
