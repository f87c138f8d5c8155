"""People at one table with two phones, and a desk: they play, write, mistype, lose their signal, reload and decide.

Their phones are what phones are: half a round is typed and left, a tab is copied or restored as it was earlier, the
browser is killed, has no room or is cleared, its clock jumps. A driver chooses what happens next, by chance. What each
person decides follows from what really was played and from what their phone shows them, nothing else. In the end every
round that was played has to be on the sheet once, nothing may ever have been overwritten by someone who had not seen
it, and whatever a phone said about where a round is has to have been true.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Protocol

ROUNDS = 16
FIGURES = [points for points in range(20, 143) if points not in (81,)]
"""Points of North–South, each of them used once, so that a round is known by its score."""


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

    # Half a round may be typed, and stay so; `half` is what it will be, as far as the page still shows it.
    def half(self) -> int | None: ...
    def type_half(self, points: int) -> None: ...
    def clear_half(self) -> None: ...

    # What befalls a phone. `kill` gives what was in its page only, which was shown to be copied.
    def copy_tab(self) -> None: ...
    def change_tab(self) -> None: ...
    def kill(self, restored: str) -> list[int]: ...
    def set_storage(self, what: str) -> None: ...  # "ok", "full", "denied"
    def wipe(self) -> None: ...
    def set_clock(self, hours: int) -> None: ...
    def untrue(self) -> list[str]: ...  # what it said, and was not so


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
    begun: dict[str, list[int]] = field(default_factory=dict)  # what is half typed on a phone, in one of its tabs
    faults: list[str] = field(default_factory=list)
    history: list[str] = field(default_factory=list)
    asked: int = 0

    def run(self, steps: int) -> list[str]:
        self.figures = self.chance.sample(FIGURES, len(FIGURES))
        for _step in range(steps):
            actions = [self.play, self.play, self.change_network, self.deliver, self.deliver, self.reload, self.answer]
            actions += [self.type_half, self.befall, self.befall]
            if not self.two_tallies:
                actions += [self.mend, self.undo, self.desk]
            self.chance.choice(actions)()
        self.finish()
        return self.faults

    # --- what happens

    def play(self) -> None:
        """A round is played; someone writes it, or several do."""
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

    def type_half(self) -> None:
        """Someone begins to write the round that is being played, and looks up."""
        phone = self.chance.choice(self.phones)
        if phone.half() is None and len(self.played) < ROUNDS - 2 and phone.next_number() <= len(self.played) + 1:
            points = self.figures.pop()
            self.played.append(points)
            self.note(f"{phone.name} types half of {points} as round {phone.next_number()}")
            self.begun.setdefault(phone.name, []).append(points)
            phone.type_half(points)
            for other in self.phones if self.two_tallies else ():
                if other is not phone:
                    self.write(other, points)

    def go_on(self, phone: Phone) -> None:
        """Who finds half a round on the screen goes on with it, or takes it off where the sheet has it by now."""
        half, begun = phone.half(), self.begun.pop(phone.name, [])
        if half is not None and half in phone.shown().values() and self.chance.random() < 0.7:
            phone.clear_half()
        elif half is not None:
            self.note(f"{phone.name} goes on with {half}")
            phone.write(half)
            self.deliver(phone)
        for points in begun:
            if points not in {*phone.written().values(), *(question.here for question in phone.open_questions())}:
                self.note(f"{phone.name} types {points} again")
                phone.write(points)
                self.deliver(phone)

    def write(self, phone: Phone, points: int) -> None:
        self.go_on(phone)
        if points in phone.written().values() or phone.next_number() > len(self.played):
            return
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

    def befall(self) -> None:
        """What people and devices do to a page, except writing."""
        phone = self.chance.choice(self.phones)
        what = self.chance.choice(["copy", "change", "kill", "kill", "full", "denied", "room", "room", "wipe", "clock"])
        self.note(f"{phone.name}: {what}")
        if what == "copy":
            phone.copy_tab()
        elif what == "change":
            phone.change_tab()
        elif what == "wipe":
            phone.wipe()
        elif what == "clock":
            phone.set_clock(self.chance.choice([-30, -1, 1, 30]))
        elif what == "kill":
            self.kill(phone)
        else:
            phone.set_storage("ok" if what == "room" else what)

    def kill(self, phone: Phone) -> None:
        """What lived in the page only stands on paper, and is written again unless the sheet has it."""
        seen, before = set(phone.shown().values()), self.sheet.rounds()
        on_paper = phone.kill(self.chance.choice(["now", "earlier", "none"]))
        self.look_for_overwritten(phone.name, before, seen)
        if on_paper and phone.half() is not None:
            phone.clear_half()  # what is on paper was before it
        for points in on_paper:
            written = phone.written()
            if {points, self.truth(points)} & {*written.values(), *(one.here for one in phone.open_questions())}:
                continue
            slip = next((number for number, there in written.items() if self.truth(there) == points), None)
            self.note(f"{phone.name} writes {points} from paper as round {slip or phone.next_number()}")
            if slip:
                phone.correct(slip, points)
            else:
                phone.write(points)
            self.deliver(phone)
        self.go_on(phone)

    def deliver(self, phone: Phone | None = None) -> None:
        phone = phone or self.chance.choice(self.phones)
        if phone.waits():
            seen, before = set(phone.shown().values()), self.sheet.rounds()
            phone.deliver()
            self.look_for_overwritten(phone.name, before, seen)
        if self.chance.random() < 0.3:
            phone.poll()

    def reload(self) -> None:
        phone = self.chance.choice(self.phones)
        self.note(f"{phone.name} reloads")
        seen, before = set(phone.shown().values()), self.sheet.rounds()
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
        """Someone sees that a round on the sheet is not what was played."""
        phone = self.chance.choice(self.phones)
        if phone.network != "ok":
            return
        for number, points in phone.shown().items():
            if self.is_to_mend(points, phone.shown()) and phone.written().get(number) == points:
                self.note(f"{phone.name} corrects round {number}: {points} to {self.truth(points)}")
                phone.correct(number, self.truth(points))
                self.deliver(phone)
                return

    def undo(self) -> None:
        """Someone sees at once that what they wrote last is a slip: off with it, and written again."""
        phone = self.chance.choice(self.phones)
        numbers = phone.written()
        if not numbers or not phone.may_take_off():
            return
        last = max(numbers)
        points = numbers[last]
        if not self.is_to_mend(points, numbers):
            return
        self.note(f"{phone.name} undoes round {last}: {points}")
        seen, before = set(phone.shown().values()) | {points}, self.sheet.rounds()
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
            phone.set_storage("ok")
            for _tab in range(2):
                self.go_on(phone)
                phone.change_tab()
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
        no one could know by its figures, but all were shown both, and the sheet has more rounds than were played, or
        one of those that were played is missing, because it seemed to be there by number.
        """
        rounds = {} if self.two_tallies else self.sheet.rounds()
        for number, points in [*rounds.items()]:
            if self.is_to_mend(points, rounds):
                self.sheet.correct(number, self.truth(points))
                rounds[number] = self.truth(points)
        missing = [points for points in self.played if points not in rounds.values()]
        for number, points in [*rounds.items()]:
            if points in self.typed and missing:
                self.note(f"round {number} is {missing[0]}, not {points} once more")
                self.sheet.correct(number, missing.pop(0))
            elif points in self.typed and len(rounds) > len(self.played):
                self.note(f"round {number} is one too many: {points}")
                self.sheet.take_off(number)
                del rounds[number]

    def is_to_mend(self, points: int, shown: dict[int, int]) -> bool:
        """Whether this is a slip, and not a round that is there as it was played, too."""
        return points in self.typed and self.truth(points) not in shown.values()

    def check(self) -> None:
        self.faults += [f"{phone.name} said {claim!r}" for phone in self.phones for claim in phone.untrue()]
        there = sorted(self.sheet.rounds().values())
        for points in set(there):
            if there.count(points) > 1:
                self.faults.append(f"{points} counts {there.count(points)} times")
        if lost := set(self.played) - set(there):
            self.faults.append(f"lost: {lost}")
        if invented := set(there) - set(self.played):
            self.faults.append(f"no one played: {invented}")
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
