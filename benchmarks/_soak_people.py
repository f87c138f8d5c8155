"""What people do at the same time in the soak: each function is one person at a browser, in their own process."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import product
from uuid import uuid4

from benchmarks._soak_visitor import Answer, Seen, Visitor

REPEATED = 0.2
REWRITTEN = 0.1
TALLIED = 3  # the table of a drive where both sides keep score; the others get totals
ROUNDS_OF_DRIVE = 16
ALL_POINTS = 162 * ROUNDS_OF_DRIVE


@dataclass(frozen=True)
class Hall:
    """Where everything is, by address."""

    ports: list[int]
    session: str
    tables: list[int]
    rounds: int
    links: dict[int, str]
    drives: list[int]
    spare: list[int]
    fresh: list[str]

    def visitor(self, seed: int) -> Visitor:
        return Visitor(self.ports, self.session, seed)


SEASON = "/organise/club/season/"
LEG = SEASON + "day/1/leg/1/"
DRIVES = "/organise/club/drives/"


def send_rounds(hall: Hall, tables: list[int], seed: int) -> Seen:
    """Fills the sheets of these tables round by round; every second table by its players' phone.

    While the leg is closed nothing is accepted: then they try again, as people do.
    """
    visitor = hall.visitor(seed)
    for number in range(1, hall.rounds + 1):
        for table in tables:
            maker, points = visitor.dice.choice(["NS", "EW"]), visitor.dice.randrange(20, 140)
            if table % 2 == 0:
                _write_on_phone(visitor, hall, table, number, _as_sent(points, maker))
            else:
                _write_at_desk(visitor, table, number, maker, points)
    return visitor.seen


def _write_at_desk(visitor: Visitor, table: int, number: int, maker: str, points: int) -> None:
    path = f"{LEG}table/{table}/round/{number}/"
    client = str(uuid4())
    typed = {"client_id": client, "maker": maker, "ns_points": points}
    was_lost = False
    while True:
        answer = visitor.post(path, typed)
        # An answer was lost, now or before the leg was closed for a while, and someone has corrected it since.
        was_lost = was_lost or answer.is_repeated
        is_known = was_lost and "taken off the sheet or corrected" in answer.body
        if answer.is_done or is_known:
            visitor.seen.keep("round", (table, number, client, answer.began, answer.ended))
            break
        visitor.seen.refused["round"] += 1
        visitor.pause()
    while visitor.dice.random() < REPEATED:
        visitor.seen.repeated += 1
        visitor.post(path, typed)


def _as_sent(points: int, maker: str = "NS", **more: object) -> dict[str, object]:
    """A round as a phone sends it."""
    return {"client_id": str(uuid4()), "entry": {"maker": maker, "card_points": {"NS": points}}, **more}


def _write_on_phone(visitor: Visitor, hall: Hall, table: int, number: int, sent: dict[str, object]) -> None:
    """Until it is stored; a leg that is closed meanwhile is opened again. Now and then it is written again."""
    path = f"/t/{hall.links[table]}/round/{number}/"
    while True:
        answer = visitor.send(path, sent)
        if answer.is_stored:
            visitor.seen.keep("round", (table, number, sent["client_id"], answer.began, answer.ended))
            break
        _refused_on_phone(visitor, "round", sent, answer)
        visitor.pause()
    while visitor.dice.random() < REPEATED:
        visitor.seen.repeated += 1
        # The same content also from another phone.
        again = sent if visitor.dice.random() < 0.5 else sent | {"client_id": str(uuid4())}
        answer = visitor.send(path, again)
        if not answer.is_stored:
            _refused_on_phone(visitor, "same content", again, answer)
    if visitor.dice.random() < REWRITTEN:
        rewritten = _as_sent(visitor.dice.randrange(140, 150), replaces=sent["client_id"])
        answer = visitor.send(path, rewritten)
        if answer.is_stored:
            visitor.seen.keep("correction", table)
        else:
            _refused_on_phone(visitor, "correction", rewritten, answer)


def _refused_on_phone(visitor: Visitor, kind: str, sent: dict[str, object], answer: Answer) -> None:
    """Also a round that came after its leg was closed: the organiser has it."""
    if answer.is_repeated:
        visitor.seen.maybe(kind, sent["client_id"])
    else:
        visitor.seen.refused[kind] += 1
    if answer.is_late:
        visitor.seen.keep("late", sent["client_id"])


def correct_rounds(hall: Hall, tables: list[int], seed: int, times: int) -> Seen:
    """One of two people correcting the first round of the same tables, while the others go on writing."""
    visitor = hall.visitor(seed)
    for _time in range(times):
        for table in tables:
            path = f"{LEG}table/{table}/round/1/correct/"
            page = visitor.get(path)
            form = page.form("revision")
            if form is None:
                continue  # no one has written it yet
            typed = {**form, "action": "correct", "ns_points": str(visitor.dice.randrange(20, 140)), "ew_points": ""}
            answer = visitor.post(path, {**typed, "reason": f"seed {seed}"})
            if answer.is_done:
                visitor.seen.keep("correction", table)
            elif answer.is_repeated:
                visitor.seen.maybe("correction", table)
            else:
                visitor.seen.refused["correction"] += 1
            visitor.pause()
    return visitor.seen


def close_and_open(hall: Hall, seed: int, times: int) -> Seen:
    """Closes the leg being played, and opens it again."""
    visitor = hall.visitor(seed)
    for _time in range(times):
        for _wait in range(20):
            visitor.pause()
        closed = visitor.post(f"{LEG}close/", {"asked": "1", "confirmed": "on"})
        if not closed.is_done:
            visitor.seen.refused["closing"] += 1
        visitor.pause()
        opened = visitor.post(f"{LEG}reopen/", {})
        if closed.is_done and not closed.is_repeated:
            visitor.seen.keep("closing", (closed.ended, opened.began))
        visitor.seen.done["opening"] += opened.is_done
    return visitor.seen


def draw_and_undo(hall: Hall, seed: int, times: int) -> Seen:
    """Draws the drives, undoes the draws and draws again, whatever is being scored there."""
    visitor = hall.visitor(seed)
    for turn in range(times + 1):
        for day in hall.drives:
            path = f"{DRIVES}day/{day}/draw/"
            form = visitor.get(path).form("last_draw")
            if form is not None:  # some legs have not been drawn yet
                answer = visitor.post(path, form)
                visitor.seen.done["draw"] += answer.is_done and "result" in answer.location
            shown = visitor.get(f"{path}result/").form("last_draw")
            if shown is not None and turn < times and visitor.dice.random() < 0.7:
                visitor.post(f"{path}undo/", shown)
                visitor.seen.done["undo"] += 1
            elif turn < times and visitor.dice.random() < 0.3:
                # Only the last leg, and only without scores: often refused.
                visitor.post(f"{DRIVES}day/{day}/leg/3/remove/", {})
                visitor.seen.done["leg removed or refused"] += 1
    return visitor.seen


def places_of(page: str) -> dict[str, int]:
    """What the buttons of the exchange page send, with the table of each; 0 for people who sit out."""
    places: dict[str, int] = {}
    for part in page.split('class="seat-table-number"')[1:]:
        number = re.search(r"</span>(\d+)</span>", part)
        places |= dict.fromkeys(re.findall(r'value="((?:seat|bye)-[\d-]+)"', part), int(number[1]) if number else 0)
    return places


def exchange_people(hall: Hall, seed: int, times: int) -> Seen:
    """Lets two people change places wherever nothing has been written yet."""
    visitor = hall.visitor(seed)
    for _time in range(times):
        for day in hall.drives:
            leg = visitor.dice.randint(1, 3)
            path = f"{DRIVES}day/{day}/leg/{leg}/exchange/"
            page = visitor.get(path)
            tables = places_of(page.body) if page.status == 200 else {}
            if len(tables) < 2:
                continue
            first, second = visitor.dice.sample(sorted(tables), 2)
            answer = visitor.post(path, {"first": first, "second": second})
            # The page also comes back when they already sit elsewhere.
            if answer.is_done and not answer.is_repeated and "changed places." in visitor.follow(answer).body:
                moved = sorted({tables[first], tables[second]} - {0})
                visitor.seen.keep("exchange", (day, leg, moved, answer.began))
            else:
                visitor.seen.refused["exchange"] += 1
            visitor.pause()
    return visitor.seen


def enter_totals(hall: Hall, seed: int, times: int) -> Seen:
    """Types the totals of any table of a drive that is there, and corrects them now and then."""
    visitor = hall.visitor(seed)
    for _time in range(times):
        for day in hall.drives:
            leg, table = visitor.dice.randint(1, 3), visitor.dice.randint(1, TALLIED - 1)
            path = f"{DRIVES}day/{day}/leg/{leg}/table/{table}/totals/"
            points = visitor.dice.randrange(900, 1600)
            typed = {"ns_points": points, "ns_roem": 20, "ew_points": ALL_POINTS - points, "ew_roem": 0, "revision": 0}
            answer = visitor.post(path, typed)
            place = (day, leg, table)
            if answer.is_done:
                visitor.seen.keep("totals", (*place, points, answer.ended))
            elif answer.is_repeated:
                visitor.seen.maybe("totals", (*place, points, answer.ended))
            else:
                visitor.seen.refused["totals"] += 1
            if visitor.dice.random() < 0.2:
                _correct_totals(visitor, path, place)
            visitor.pause()
    return visitor.seen


def _correct_totals(visitor: Visitor, path: str, place: tuple[int, int, int]) -> None:
    page = visitor.get(path)
    form = page.form("reason") if page.status == 200 else None
    if form is None or "ns_points" not in form:
        return
    points = visitor.dice.randrange(900, 1600)
    typed = {**form, "ns_points": points, "ew_points": ALL_POINTS - points, "reason": "Read again"}
    answer = visitor.post(path, typed)
    if answer.is_done:
        visitor.seen.keep("correction of totals", (*place, points))
    elif answer.is_repeated:
        visitor.seen.maybe("correction of totals", (*place, points))
    else:
        visitor.seen.refused["correction of totals"] += 1


def keep_two_tallies(hall: Hall, seed: int, times: int) -> Seen:
    """Both sides of a table write on their phones, sometimes not the same; then the organiser decides."""
    visitor = hall.visitor(seed)
    for _time in range(times):
        for day in hall.drives:
            leg = visitor.dice.randint(1, 3)
            table = f"{DRIVES}day/{day}/leg/{leg}/table/{TALLIED}/"
            links = re.findall(r'href="[^"]*(/t/[\w-]+/)"', visitor.get(f"{table}link/").body)
            if not links:
                continue  # this leg is not drawn at the moment
            number = visitor.dice.randint(1, 4)
            differs = visitor.dice.random() < 0.3
            for side, sheet_of in zip(("NS", "EW"), links, strict=True):
                points = 100 if side == "NS" or not differs else 90
                sheet = visitor.get(f"{sheet_of}sheet.json").json
                written = {row["number"]: row for row in sheet.get("tallies", ()) if row["side"] == side}
                replaces = written[number]["client_id"] if number in written else None
                sent = _as_sent(points, side=side, replaces=replaces)
                answer = visitor.send(f"{sheet_of}round/{number}/", sent)
                if answer.is_stored:
                    visitor.seen.keep("tally", (day, leg, number, side, points, answer.ended))
                else:
                    _refused_on_phone(visitor, "tally", sent, answer)
            if differs:
                chosen = {"number": number, "side": "NS", "reason": "Looked at the cards"}
                typed = {f"round-{number}-{name}": value for name, value in chosen.items()}
                visitor.seen.done["settled or refused"] += visitor.post(f"{table}tallies/", typed).status < 500
            visitor.pause()
    return visitor.seen


def keep_the_door(hall: Hall, people: list[int], seed: int, times: int) -> Seen:
    """People come and go, and pay; each of them is handled only here, so their final state is known."""
    visitor = hall.visitor(seed)
    inside: dict[tuple[int, int], bool] = {}
    for _time in range(times):
        for day in hall.drives:
            person = visitor.dice.choice(people)
            is_in = inside.get((day, person), False)
            answer = visitor.post(f"{DRIVES}day/{day}/attendance/", {"leave" if is_in else "arrive": person})
            if answer.is_done:
                inside[day, person] = not is_in
                visitor.seen.done["check-in" if not is_in else "check-out"] += 1
            else:
                visitor.seen.refused["door"] += 1
            visitor.pause()
    visitor.seen.confirmed["door"] = [(day, person, is_in) for (day, person), is_in in inside.items()]
    return visitor.seen


def change_rules(hall: Hall, seed: int, times: int) -> Seen:
    """Changes the rules of seasons whose first round is sent at the same moment, and of the one in progress."""
    visitor, table = hall.visitor(seed), hall.visitor(seed + 1)
    with ThreadPoolExecutor(1) as pool:
        for season in hall.fresh:
            path = f"/organise/club/{season}/edit/?rules=rotterdam"
            form = visitor.get(path).form("name")
            if form is None:
                visitor.seen.faults.append(f"no form at {path}")
                continue
            client = str(uuid4())
            typed = {"client_id": client, "maker": "NS", "ns_points": 100, "ns_roem": "20 50"}
            sheet = f"/organise/club/{season}/day/1/leg/1/table/1/round/1/"
            written = pool.submit(table.post, sheet, typed)
            changed = visitor.post(path, form).is_done
            visitor.seen.done["change of rules"] += changed
            visitor.seen.refused["change of rules"] += not changed
            if written.result().is_done:
                table.seen.keep("first round of a season", (season, client))
            else:
                table.seen.refused["first round of a season"] += 1
    for turn in range(times):
        form = visitor.get(f"{SEASON}edit/").form("name")
        if form is not None:
            rule = "lowest" if turn % 2 else "fixed"
            answer = visitor.post(f"{SEASON}edit/", {**form, "absence_rule": rule})
            visitor.seen.done["change of what an absence is worth"] += answer.is_done
        visitor.pause()
    visitor.seen.add(table.seen)
    return visitor.seen


# The page, a field of its form, and whether each needs its own name.
FORMS_THAT_MAKE = (
    ("/organise/new/", "name", False),
    ("/organise/club/players/new/", "name", True),
    (f"{DRIVES}new-day/", "date", True),
)


def tap_twice(hall: Hall, seed: int, times: int) -> Seen:
    """Sends the forms that create something twice at the same moment."""
    visitor = hall.visitor(seed)
    others = [hall.visitor(seed + at) for at in (1, 2)]
    with ThreadPoolExecutor(len(others)) as pool:
        for turn, (path, field, name) in product(range(times), FORMS_THAT_MAKE):
            form = visitor.get(path).form(field)
            if form is None:
                visitor.seen.faults.append(f"no form at {path}")
                continue
            typed = {**form, "name": f"Twice {seed} {turn}" if name else "Twice"}
            taps = [pool.submit(other.post, path, typed) for other in others]
            answers = [tap.result() for tap in taps]
            if all(answer.is_done for answer in answers):
                visitor.seen.keep("tapped twice", (path, json.dumps(sorted({answer.location for answer in answers}))))
            else:
                visitor.seen.refused["tapped twice"] += 1
    for other in others:
        visitor.seen.add(other.seen)
    return visitor.seen
