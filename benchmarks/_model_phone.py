"""A phone as its script behaves, in Python, at the real server; and the sheet as the desk sees it."""

from __future__ import annotations

import copy
import random
from typing import Any

from benchmarks._two_phones import Open, Phone, Table

DAY = 24  # hours


class NoSignal(Exception):
    """The server did not answer."""


class ModelPhone:
    """The rules of static/js/sheet/queue.js and sheet.js in Python, against the real server through `client`."""

    def __init__(self, name: str, client: Any, address: str, side: str | None = None) -> None:
        self.name, self.client, self.address, self.side = name, client, address, side
        self.network, self.storage, self.clock = "ok", "ok", 0
        self.queue: dict[str, dict[str, Any]] = {}
        self.disk: dict[str, dict[str, Any]] = {}  # the queue as it is stored, and the keys of what was in it
        self.gone: dict[str, int] = {}
        self.drafts: list[dict[str, Any] | None] = [None]  # of each tab, the one in sight first
        self.earlier: dict[str, Any] | None = None  # a draft as the browser stored it last
        self.claims: list[str] = []
        self.state: dict[str, Any] = {}
        self.ask()

    # --- the network

    def ask(self) -> None:
        answer = self.client.get(f"{self.address}sheet.json", {"version": self.state.get("version", "")})
        if answer.status_code == 200:
            self.state = answer.json()

    def send(self, entry: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        if self.network == "off":
            raise NoSignal
        entry["tried"] = True
        names = ("client_id", "entry", "sure", "replaces", "known")
        sent = {name: entry[name] for name in names if entry[name] is not None}
        if entry["withdrawn"]:
            answer = self.post(f"undo/{entry['client_id']}/")
        else:
            answer = self.post(f"round/{entry['number']}/", sent)
        if self.network == "deaf":
            raise NoSignal
        return answer.status_code, answer.json()

    def post(self, path: str, sent: dict[str, Any] | None = None) -> Any:
        """The network may carry it twice."""
        for _time in range(2 if self.network == "twice" else 1):
            answer = self.client.post(f"{self.address}{path}", sent, content_type="application/json")
        return answer

    def deliver(self) -> None:
        while entry := next((entry for entry in self.in_order() if not entry["refused"]), None):
            try:
                status, body = self.send(entry)
            except NoSignal:
                return
            self.state = body["sheet"]
            if entry["withdrawn"]:
                self.remove(entry["client_id"])
            elif status == 200 and self.is_on_sheet(entry):
                self.remove(entry["client_id"])
                self.say_saved(entry)
            else:
                why = "conflict" if status in (200, 409) else "problem"
                entry["refused"] = {"why": why, "same_as": body.get("same_as"), "is_used": body.get("is_key_used")}
                self.keep(entry)

    def is_on_sheet(self, entry: dict[str, Any]) -> bool:
        for row in [*self.state["rounds"], *(row for row in self.state["tallies"] if row["side"] == self.side)]:
            is_its_place = entry["replaces"] or row["number"] == entry["number"]
            if row["client_id"] == entry["client_id"] or (is_its_place and won_of(row) == points_of(entry)):
                return True
        return False

    def say_saved(self, entry: dict[str, Any]) -> None:
        """Whatever the answer was: is it stored?"""
        sheet = self.client.get(f"{self.address}sheet.json").json()
        rows = [*sheet["rounds"], *(row for row in sheet["tallies"] if row["side"] == self.side)]
        if points_of(entry) not in map(won_of, rows):
            self.claims.append(f"round {entry['number']} is saved: {points_of(entry)}")

    def untrue(self) -> list[str]:
        return self.claims

    def poll(self) -> None:
        for entry in self.queue.values():
            self.keep(entry)
        if self.network in ("ok", "twice"):
            self.ask()

    # --- what it keeps

    def keep(self, entry: dict[str, Any]) -> None:
        self.queue[entry["client_id"]] = entry
        if self.storage == "ok":
            self.disk[entry["client_id"]] = copy.deepcopy(entry)

    def remove(self, key: str) -> None:
        self.queue.pop(key, None)
        if self.storage == "ok":
            self.disk.pop(key, None)
            self.gone[key] = self.clock

    def is_used(self, key: str | None) -> bool:
        return key in self.queue or key in self.gone or key in {row["client_id"] for row in self.state["rounds"]}

    def copy_tab(self) -> None:
        self.drafts.insert(0, copy.deepcopy(self.drafts[0]))

    def change_tab(self) -> None:
        self.drafts.append(self.drafts.pop(0))

    def kill(self, restored: str) -> list[int]:
        """The tab in sight comes back, with its draft as it is, as it was earlier, or without one."""
        on_paper = [points_of(entry) for key, entry in self.queue.items() if key not in self.disk]
        self.queue = copy.deepcopy(self.disk)
        self.gone = {key: at for key, at in self.gone.items() if at >= self.clock - DAY}
        draft = {"now": self.drafts[0], "earlier": self.earlier, "none": None}[restored]
        self.drafts = [None if draft and self.is_used(draft["client_id"]) else copy.deepcopy(draft)]
        self.reload()
        return on_paper

    def set_storage(self, what: str) -> None:
        self.storage = what

    def wipe(self) -> None:
        """The page is open still, and looks every few seconds."""
        self.disk, self.gone = {}, {}
        self.poll()

    def set_clock(self, hours: int) -> None:
        self.clock += hours

    # --- half a round

    def half(self) -> int | None:
        return int(self.drafts[0]["points"]) if self.drafts[0] else None

    def type_half(self, points: int) -> None:
        self.drafts[0] = {"client_id": new_key(), "number": self.next_number(), "points": points}
        self.earlier = copy.deepcopy(self.drafts[0])

    def clear_half(self) -> None:
        self.drafts[0] = None

    def reload(self) -> None:
        self.deliver()
        self.poll()

    # --- what it shows

    def in_order(self) -> list[dict[str, Any]]:
        return sorted(self.queue.values(), key=lambda entry: (entry["number"], entry["at"]))

    def own(self) -> dict[int, dict[str, Any]]:
        rows = {row["number"]: row for row in self.state["tallies"] if row["side"] == self.side}
        withdrawn = {key for key, entry in self.queue.items() if entry["withdrawn"]}
        rounds = [row for row in self.state["rounds"] if row["client_id"] not in withdrawn]
        return rows | {row["number"]: row for row in rounds}

    def shown(self) -> dict[int, int]:
        return {row["number"]: won_of(row) for row in self.state["rounds"]}

    def written(self) -> dict[int, int]:
        rows = self.own()
        points = {number: won_of(row) for number, row in rows.items()}
        for entry in self.in_order():
            there = rows.get(entry["number"])
            if not (entry["refused"] or entry["withdrawn"]) and (
                there is None or there["client_id"] == entry["replaces"]
            ):
                points[entry["number"]] = points_of(entry)
        return points

    def next_number(self) -> int:
        taken = self.written()
        return next(number for number in range(1, 99) if number not in taken)

    def waits(self) -> int:
        return len(self.queue)

    def open_questions(self) -> list[Open]:
        found = []
        for entry in self.in_order():
            if entry["refused"]:
                same_as = entry["refused"].get("same_as")
                there = self.own().get(same_as or entry["number"])
                won = won_of(there) if there else None
                found.append(Open(entry["client_id"], entry["number"], won, points_of(entry), bool(same_as)))
        for row in self.state["tallies"]:
            other = next(
                (theirs for theirs in self.state["tallies"] if theirs["number"] == row["number"] and theirs is not row),
                None,
            )
            is_written_again = any(entry["replaces"] == row["client_id"] for entry in self.queue.values())
            if row["side"] == self.side and other and not is_written_again:
                won = won_of(other)
                found.append(Open("", row["number"], won, won_of(row), is_of_tallies=True))
        return found

    # --- what people do

    def write(self, points: int) -> None:
        """With the key and the number of the draft, where this was half typed."""
        draft, self.drafts[0] = self.drafts[0], None
        if draft and draft["points"] == points:
            self.add(draft["number"], points, key=draft["client_id"])
        else:
            self.add(self.next_number(), points)

    def correct(self, number: int, points: int) -> None:
        row = self.own().get(number) or next(entry for entry in self.in_order() if entry["number"] == number)
        self.add(number, points, replaces=row["client_id"])

    def last_waiting(self) -> dict[str, Any] | None:
        """What waits as the last round of this sheet."""
        last = max(self.written())
        lines = [entry for entry in self.in_order() if not entry["refused"] and not entry["withdrawn"]]
        return next(
            (entry for entry in lines if entry["number"] == last and points_of(entry) == self.written()[last]), None
        )

    def may_take_off(self) -> bool:
        waiting = self.last_waiting()
        return waiting["replaces"] is None if waiting else self.network in ("ok", "twice")

    def take_off(self) -> None:
        waiting = self.last_waiting()
        if waiting is None:
            row = self.own()[max(self.own())]
            self.state = self.post(f"undo/{row['client_id']}/").json()["sheet"]
        elif waiting["tried"]:
            waiting["withdrawn"] = True
            self.keep(waiting)
            self.deliver()
        else:
            self.remove(waiting["client_id"])

    def decide(self, question: Open, answer: str) -> None:
        entry = self.queue[question.key]
        there = self.own().get(entry["number"])
        if answer == "theirs":
            return self.remove(question.key)
        if entry["refused"].get("is_used"):
            self.remove(question.key)
            entry |= {"client_id": new_key(), "tried": False}
        entry["refused"] = None
        if answer == "next":
            if there or entry["number"] in self.written():
                entry["number"] = self.next_number()
            entry["replaces"], entry["known"] = None, self.known()
        elif there:
            entry["replaces"] = there["client_id"]
        return self.keep(entry)

    def add(self, number: int, points: int, replaces: str | None = None, key: str | None = None) -> None:
        key = new_key() if key is None or self.is_used(key) else key
        if replaces in self.queue:
            self.remove(replaces)
        at = 1 + max((entry["at"] for entry in self.queue.values()), default=0)
        self.keep({
            "client_id": key, "number": number, "entry": {"maker": "NS", "card_points": {"NS": points}}, "sure": True,
            "replaces": replaces, "known": self.known(), "refused": None, "at": at,
            "tried": False, "withdrawn": False,
        })  # fmt: skip

    def known(self) -> list[str]:
        return [row["client_id"] for row in self.state["rounds"]] + list(self.queue)


def won_of(row: dict[str, Any]) -> int:
    return int(row["result"]["won"]["NS"])


def points_of(entry: dict[str, Any]) -> int:
    return int(entry["entry"]["card_points"]["NS"])


def new_key() -> str:
    key = f"{random.getrandbits(128):032x}"
    return f"{key[:8]}-{key[8:12]}-4{key[13:16]}-8{key[17:20]}-{key[20:]}"


STEPS = 16


class Undone(Exception):
    """Ends a sequence, so that the database is as before."""


def addresses_at(table: Any) -> list[tuple[str, str | None]]:
    """The secret addresses of two phones at this table, and the side of each where each side has its own."""
    from tournaments.services.table.table_link import give_table_links  # noqa: PLC0415

    sides = (table.link_sides * 2)[:2]
    return [(f"/t/{give_table_links(tables=[table], side=side)[table.pk]}/", side) for side in sides]


def play_on_models(table: Any, seed: str, *, two_tallies: bool, steps: int = STEPS) -> Table:
    """One sequence at this table; nothing of it stays."""
    from django.db import transaction  # noqa: PLC0415 - after Django is set up
    from django.test import Client  # noqa: PLC0415

    client = Client(SERVER_NAME="localhost")
    places = addresses_at(table)
    phones: list[Phone] = [ModelPhone(name, client, *place) for name, place in zip("XY", places, strict=True)]
    played = Table(StoredSheet(table), phones, random.Random(seed), two_tallies)
    try:
        with transaction.atomic():
            played.run(steps)
            raise Undone
    except Undone:
        return played


class StoredSheet:
    """The sheet in the database, and the organiser who writes on it through the services."""

    def __init__(self, table: Any) -> None:
        self.table = table

    def rounds(self) -> dict[int, int]:
        return {row.number: row.entry["card_points"]["NS"] for row in self.table.rounds.order_by("number")}

    def correct(self, number: int, points: int) -> None:
        from tournaments.services.table.round import correct_round  # noqa: PLC0415 - after Django is set up

        row = self.table.rounds.get(number=number)
        correct_round(round=row, entry=an_entry(points), reason="typing mistake", revision=row.revision, by=None)

    def record(self, number: int, points: int) -> None:
        from uuid import uuid4  # noqa: PLC0415

        from tournaments.services.table.round import record_round  # noqa: PLC0415

        record_round(table=self.table, number=number, entry=an_entry(points), client_id=uuid4(), by=None)

    def take_off(self, number: int) -> None:
        from tournaments.services.table.round import remove_round  # noqa: PLC0415

        row = self.table.rounds.get(number=number)
        remove_round(round=row, reason="by mistake", revision=row.revision, by=None)


def an_entry(points: int) -> Any:
    from scoring import PerSide, RoundEntry, Side  # noqa: PLC0415

    return RoundEntry(maker=Side.NS, card_points=PerSide(points, None))
