"""People at one table with two phones, and a desk: they play, write, mistype, lose their signal, reload and decide.

A driver chooses what happens next, by chance. What each person decides follows from what really was played and from
what their phone shows them, nothing else. In the end every round that was played has to be on the sheet once, and
nothing may ever have been overwritten by someone who had not seen it.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any, Protocol

ROUNDS = 16
FIGURES = [points for points in range(20, 143) if points not in (81,)]
"""Points of North–South, each of them used once, so that a round is known by what it brought."""


@dataclass(frozen=True)
class Open:
    """A round that a phone asks its people about: what is there (None: it was taken off), and what is here."""

    key: str
    number: int
    there: int | None
    here: int
    is_same: bool = False  # the same, under another number, and not seen before it was written here
    is_of_tallies: bool = False  # both sides wrote it, and not the same


class Phone(Protocol):
    """A phone at the table. `shown` is what it shows as stored, by number; `written` also what waits on it."""

    name: str
    network: str  # "ok", "off" (nothing arrives), "deaf" (the answers are lost), "twice" (everything arrives twice)

    def shown(self) -> dict[int, int]: ...
    def written(self) -> dict[int, int]: ...
    def next_number(self) -> int: ...
    def open_questions(self) -> list[Open]: ...
    def write(self, points: int) -> None: ...
    def correct(self, number: int, points: int) -> None: ...
    def may_take_off(self) -> bool: ...
    def take_off(self) -> None: ...
    def decide(self, question: Open, answer: str) -> None: ...
    def deliver(self) -> None: ...
    def poll(self) -> None: ...
    def reload(self) -> None: ...
    def waits(self) -> int: ...


class Sheet(Protocol):
    """What is stored at the table, and the organiser's desk."""

    def rounds(self) -> dict[int, int]: ...
    def correct(self, number: int, points: int) -> None: ...
    def record(self, number: int, points: int) -> None: ...
    def take_off(self, number: int) -> None: ...


@dataclass
class Table:
    """One leg at one table, played by chance. `faults` is what went wrong; `asked` how often people were asked."""

    sheet: Sheet
    phones: list[Phone]
    chance: random.Random
    two_tallies: bool = False
    played: list[int] = field(default_factory=list)
    typed: dict[int, int] = field(default_factory=dict)  # what was typed by mistake, and what it should have been
    faults: list[str] = field(default_factory=list)
    history: list[str] = field(default_factory=list)
    asked: int = 0

    def run(self, steps: int) -> list[str]:
        self.figures = self.chance.sample(FIGURES, len(FIGURES))
        for _step in range(steps):
            actions = [self.play, self.play, self.change_network, self.deliver, self.deliver, self.reload, self.answer]
            if not self.two_tallies:
                actions += [self.mend, self.take_back, self.desk]
            self.chance.choice(actions)()
        self.finish()
        return self.faults

    # --- what happens

    def play(self) -> None:
        """A round is played; somebody writes it, or several do."""
        if len(self.played) == ROUNDS - 2:
            return
        points = self.figures.pop()
        self.played.append(points)
        writers = self.phones if self.two_tallies else self.chance.sample(self.phones, self.chance.choice([1, 1, 2]))
        for phone in writers:
            # Who sees it on the sheet already does not write it once more.
            if points in phone.written().values() or phone.next_number() > len(self.played):
                continue
            self.write(phone, points)

    def write(self, phone: Phone, points: int) -> None:
        figure = points
        if self.chance.random() < 0.1:
            figure = self.figures.pop()
            self.typed[figure] = points
        self.note(f"{phone.name} writes {figure} as round {phone.next_number()}")
        phone.write(figure)
        self.deliver(phone)

    def change_network(self) -> None:
        phone = self.chance.choice(self.phones)
        phone.network = self.chance.choice(["ok", "ok", "off", "deaf", "twice"])
        self.note(f"{phone.name} is {phone.network}")

    def deliver(self, phone: Phone | None = None) -> None:
        phone = phone or self.chance.choice(self.phones)
        if phone.waits():
            before, seen = self.sheet.rounds(), set(phone.shown().values())
            phone.deliver()
            self.look_for_overwritten(phone.name, before, seen)
        if self.chance.random() < 0.3:
            phone.poll()

    def reload(self) -> None:
        phone = self.chance.choice(self.phones)
        self.note(f"{phone.name} reloads")
        before, seen = self.sheet.rounds(), set(phone.shown().values())
        phone.reload()
        self.look_for_overwritten(phone.name, before, seen)

    def answer(self) -> None:
        phone = self.chance.choice(self.phones)
        self.answer_on(phone)

    def answer_on(self, phone: Phone) -> None:
        for question in phone.open_questions()[:1]:
            self.asked += 1
            if question.is_of_tallies:
                # They look at the paper together; who was wrong writes it again.
                if question.here not in self.played:
                    self.note(f"{phone.name} writes round {question.number} again: {question}")
                    phone.correct(question.number, self.truth(question.here))
            else:
                decision = self.decision(phone, question)
                self.note(f"{phone.name} decides {decision}: {question}")
                phone.decide(question, decision)
            self.deliver(phone)

    def decision(self, phone: Phone, question: Open) -> str:
        """What people say who know what was played, and see both."""
        mine, theirs = self.truth(question.here), self.truth(question.there)
        if question.is_same:
            return "theirs"
        elsewhere = {self.truth(points) for number, points in phone.shown().items() if number != question.number}
        if mine != theirs:
            return "theirs" if mine in elsewhere else "next"
        return "mine" if question.here in self.played else "theirs"

    def mend(self) -> None:
        """Somebody sees that a round on the sheet is not what was played."""
        phone = self.chance.choice(self.phones)
        if phone.network != "ok":
            return
        for number, points in phone.shown().items():
            if self.is_to_mend(points, phone.shown()) and phone.written().get(number) == points:
                self.note(f"{phone.name} corrects round {number}: {points} to {self.truth(points)}")
                phone.correct(number, self.truth(points))
                self.deliver(phone)
                return

    def take_back(self) -> None:
        """Somebody sees at once that what they wrote last is a slip: off with it, and written again."""
        phone = self.chance.choice(self.phones)
        numbers = phone.written()
        if not numbers or not phone.may_take_off():
            return
        last = max(numbers)
        points = numbers[last]
        if not self.is_to_mend(points, numbers):
            return
        self.note(f"{phone.name} takes round {last} back: {points}")
        before, seen = self.sheet.rounds(), set(phone.shown().values()) | {points}
        phone.take_off()
        self.look_for_overwritten(phone.name, before, seen)
        if not {points, self.truth(points)} & set(phone.written().values()):
            self.note(f"{phone.name} writes {self.truth(points)} as round {phone.next_number()}")
            phone.write(self.truth(points))
            self.deliver(phone)

    def desk(self) -> None:
        """The organiser sees the sheet as it is."""
        rounds = self.sheet.rounds()
        wrong = [number for number, points in rounds.items() if self.is_to_mend(points, rounds)]
        if wrong and self.chance.random() < 0.5:
            self.note(f"the desk corrects round {wrong[0]}")
            self.sheet.correct(wrong[0], self.truth(rounds[wrong[0]]))
        elif rounds and self.chance.random() < 0.2:
            last = max(rounds)
            self.note(f"the desk takes round {last} off and writes it again")
            self.sheet.take_off(last)
            self.sheet.record(last, rounds[last])

    # --- how it ends

    def finish(self) -> None:
        """All have signal again, look at what they are asked, and at the sheet."""
        for phone in self.phones:
            phone.network = "ok"
        for _time in range(4 * ROUNDS):
            for phone in self.phones:
                self.deliver(phone)
                phone.poll()
                self.answer_on(phone)
            if not any(phone.waits() or phone.open_questions() for phone in self.phones):
                break
        self.look_at_the_sheet()
        for phone in self.phones:
            phone.poll()
        self.check()

    def look_at_the_sheet(self) -> None:
        """The organiser compares it with what was played: a slip is corrected, and a round too many is taken off.

        There is one when a round was written twice, once with a slip, under a number that had become another round's:
        nobody could know by its figures, but all were shown both, and the sheet has more rounds than were played.
        """
        rounds = {} if self.two_tallies else self.sheet.rounds()
        for number, points in [*rounds.items()]:
            if self.is_to_mend(points, rounds):
                self.sheet.correct(number, self.truth(points))
                rounds[number] = self.truth(points)
            elif points in self.typed and len(rounds) > len(self.played):
                self.note(f"round {number} is one too many: {points}")
                self.sheet.take_off(number)
                del rounds[number]

    def is_to_mend(self, points: int, shown: dict[int, int]) -> bool:
        """Whether this is a slip, and not a round that is there as it was played, too."""
        return points in self.typed and self.truth(points) not in shown.values()

    def check(self) -> None:
        there = sorted(self.sheet.rounds().values())
        for points in set(there):
            if there.count(points) > 1:
                self.faults.append(f"{points} counts {there.count(points)} times")
        if lost := set(self.played) - set(there):
            self.faults.append(f"lost: {lost}")
        if invented := set(there) - set(self.played):
            self.faults.append(f"nobody played: {invented}")
        for phone in self.phones:
            if phone.waits() or phone.open_questions():
                self.faults.append(f"{phone.name} still waits")
            if phone.shown() != self.sheet.rounds():
                self.faults.append(f"{phone.name} shows an old sheet")

    def look_for_overwritten(self, who: str, before: dict[int, int], seen: set[int]) -> None:
        now = self.sheet.rounds()
        for number, points in before.items():
            if now.get(number) != points and points not in seen:
                self.faults.append(f"{who} overwrote {points} in round {number} unseen")

    def truth(self, points: int | None) -> int:
        return self.typed.get(points or 0, points or 0)

    def note(self, text: str) -> None:
        self.history.append(text)


class NoSignal(Exception):
    """Nothing was heard of the server."""


class ModelPhone:
    """The rules of static/js/sheet/queue.js and sheet.js in Python, against the real server through `client`."""

    def __init__(self, name: str, client: Any, address: str, side: str | None = None) -> None:
        self.name, self.client, self.address, self.side = name, client, address, side
        self.network = "ok"
        self.queue: dict[str, dict[str, Any]] = {}
        self.written_so_far = 0
        self.state: dict[str, Any] = {}
        self.ask()

    # --- the network

    def ask(self) -> None:
        known = {"version": self.state.get("version", ""), "side": self.side or ""}
        answer = self.client.get(f"{self.address}sheet.json", known)
        if answer.status_code == 200:
            self.state = answer.json()

    def send(self, entry: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        if self.network == "off":
            raise NoSignal
        entry["tried"] = True
        names = ("client_id", "entry", "sure", "replaces", "known")
        sent = {name: entry[name] for name in names if entry[name] is not None}
        if self.side:
            sent["side"] = self.side
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
            if status == 200 or entry["withdrawn"]:
                del self.queue[entry["client_id"]]
            else:
                entry["refused"] = {"why": "conflict" if status == 409 else "problem", "same_as": body.get("same_as")}
            self.state = body["sheet"]

    def poll(self) -> None:
        if self.network in ("ok", "twice"):
            self.ask()

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
        return {row["number"]: row["result"]["won"]["NS"] for row in self.state["rounds"]}

    def written(self) -> dict[int, int]:
        rows = self.own()
        points = {number: row["result"]["won"]["NS"] for number, row in rows.items()}
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
                won = there["result"]["won"]["NS"] if there else None
                found.append(Open(entry["client_id"], entry["number"], won, points_of(entry), bool(same_as)))
        for row in self.state["tallies"]:
            other = next(
                (theirs for theirs in self.state["tallies"] if theirs["number"] == row["number"] and theirs is not row),
                None,
            )
            is_written_again = any(entry["replaces"] == row["client_id"] for entry in self.queue.values())
            if row["side"] == self.side and other and not is_written_again:
                won = other["result"]["won"]["NS"]
                found.append(Open("", row["number"], won, row["result"]["won"]["NS"], is_of_tallies=True))
        return found

    # --- what people do

    def write(self, points: int) -> None:
        self.add(self.next_number(), points)

    def correct(self, number: int, points: int) -> None:
        self.add(number, points, replaces=self.own()[number]["client_id"])

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
            self.deliver()
        else:
            del self.queue[waiting["client_id"]]

    def decide(self, question: Open, answer: str) -> None:
        entry = self.queue[question.key]
        there = self.own().get(entry["number"])
        if answer == "theirs":
            del self.queue[question.key]
            return
        entry["refused"] = None
        if answer == "next":
            if there or entry["number"] in self.written():
                entry["number"] = self.next_number()
            entry["replaces"], entry["known"] = None, self.known()
        elif there:
            entry["replaces"] = there["client_id"]

    def add(self, number: int, points: int, replaces: str | None = None) -> None:
        self.written_so_far += 1
        key = f"{random.getrandbits(128):032x}"
        key = f"{key[:8]}-{key[8:12]}-4{key[13:16]}-8{key[17:20]}-{key[20:]}"
        self.queue.pop(replaces or "", None)
        self.queue[key] = {
            "client_id": key, "number": number, "entry": {"maker": "NS", "card_points": {"NS": points}}, "sure": True,
            "replaces": replaces, "known": self.known(), "refused": None, "at": self.written_so_far,
            "tried": False, "withdrawn": False,
        }  # fmt: skip

    def known(self) -> list[str]:
        return [row["client_id"] for row in self.state["rounds"]] + list(self.queue)


def points_of(entry: dict[str, Any]) -> int:
    return int(entry["entry"]["card_points"]["NS"])


STEPS = 16


class TakenBack(Exception):
    """Ends a sequence, so that the database is as before."""


def play_on_models(table: Any, link: str, seed: str, *, two_tallies: bool, steps: int = STEPS) -> Table:
    """One sequence at this table, whose secret address ends in `link`; nothing of it stays."""
    from django.db import transaction  # noqa: PLC0415 - after Django is set up
    from django.test import Client  # noqa: PLC0415

    client, address = Client(SERVER_NAME="localhost"), f"/t/{link}/"
    sides = ["NS", "EW"] if two_tallies else [None, None]
    phones: list[Phone] = [ModelPhone(name, client, address, side) for name, side in zip("XY", sides, strict=True)]
    played = Table(StoredSheet(table), phones, random.Random(seed), two_tallies)
    try:
        with transaction.atomic():
            played.run(steps)
            raise TakenBack
    except TakenBack:
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
