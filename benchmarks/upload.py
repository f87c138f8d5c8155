"""Storing a round while someone uploads a file: does the hall notice?

One table after the other sends a round, each a tenth of a second after the last answer: when quiet, and while a file is
uploaded to the same server. Milliseconds per round, how soon the upload was answered and how, and the server's peak
memory.

python -m benchmarks.upload [--quick] [--postgres postgres://…] [--only WORDS]
"""

# ruff: noqa: PLC0415 - models can be imported only after Django is set up

from __future__ import annotations

import argparse
import http.client
import itertools
import statistics
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode
from uuid import uuid4

from benchmarks import _club_files as files
from benchmarks._evening import Evening, make_evening
from benchmarks._soak_servers import Server, site_over
from benchmarks._soak_visitor import CSRF

TABLES, ROUNDS = 120, 64
PAUSE = 0.1
# A round may take this many milliseconds, whatever is being uploaded.
LONGEST = 1000
# This many seconds after the answer, because cleaning up happens then.
AFTERWARDS = 0.5
CLUB_FILE = "/organise/new/file/"
PLAYER_LIST = "/organise/club/players/import/"
# 2 000 people in 20 seasons of 40 evenings, 200 of them there each time; every round of the last two seasons.
HONEST = files.Size(2000, 20, 40, 3, 50, 2)
SMALL = files.Size(200, 2, 5, 3, 10, 1)


def cookies(session: str) -> dict[str, str]:
    return {"Cookie": f"sessionid={session}; csrftoken={CSRF}", "X-CSRFToken": CSRF}


def send_round(port: int, session: str, table: int, number: int) -> tuple[float, int]:
    typed = urlencode({"client_id": str(uuid4()), "maker": "NS", "ns_points": "100"})
    headers = {"Content-Type": "application/x-www-form-urlencoded", **cookies(session)}
    path = f"/organise/club/season/day/1/leg/1/table/{table}/round/{number}/"
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    started = time.perf_counter()
    connection.request("POST", path, typed, headers)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return (time.perf_counter() - started) * 1000, answer.status


def upload(port: int, session: str, path: str, content: bytes) -> str:
    """The answer in a word."""
    edge = "edge"
    body = (
        f'--{edge}\r\nContent-Disposition: form-data; name="names"\r\n\r\n\r\n'
        f'--{edge}\r\nContent-Disposition: form-data; name="file"; filename="file.xlsx"\r\n'
        "Content-Type: application/octet-stream\r\n\r\n"
    ).encode()
    body += content + f"\r\n--{edge}--\r\n".encode()
    headers = {"Content-Type": f"multipart/form-data; boundary={edge}", **cookies(session)}
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=3600)
    connection.request("POST", path, body, headers)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    if answer.status == 302:
        return "asked to log in" if "next=" in str(answer.getheader("Location")) else "taken"
    return "shown or refused" if answer.status == 200 else str(answer.status)


def most_memory(server: Server) -> str:
    status = Path(f"/proc/{server.process.pid}/status")
    if not status.exists():
        return "unknown"
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
    return f"{int(line.split()[1]) // 1000} MB"


def play(port: int, session: str, free: Iterator[tuple[int, int]], until: threading.Event) -> list[tuple[float, int]]:
    answers = []
    while not until.wait(PAUSE):
        answers.append(send_round(port, session, *next(free)))
    return answers


def show(name: str, answers: list[tuple[float, int]]) -> float:
    milliseconds = [one for one, _status in answers]
    statuses = ", ".join(f"{count} × {status}" for status, count in Counter(status for _one, status in answers).items())
    if len(milliseconds) < 2:
        print(f"  {name}: {len(milliseconds)} rounds {milliseconds}")
        return max(milliseconds, default=0)
    percent = statistics.quantiles(milliseconds, n=20, method="inclusive")
    print(
        f"  {name}: p50 {statistics.median(milliseconds):.0f} ms, p95 {percent[18]:.0f} ms, "
        f"max {max(milliseconds):.0f} ms ({statuses})",
        flush=True,
    )
    return max(milliseconds)


@dataclass(frozen=True)
class Case:
    """What is uploaded where, by the owner or by someone without a log-in; `answer` is the expected answer."""

    path: str
    make: Callable[[], bytes]
    answer: str
    by_owner: bool = True


@contextmanager
def started_server(evening: Evening, free: Iterator[tuple[int, int]]) -> Iterator[Server]:
    server = Server()
    try:
        server.wait()
        send_round(server.port, evening.session, *next(free))  # a server loads what it needs with the first one
        yield server
    finally:
        server.kill()


def beside(
    server: Server, evening: Evening, free: Iterator[tuple[int, int]], name: str, case: Case, quiet_for: float
) -> list[str]:
    """What went wrong."""
    content = case.make()
    print(f"{name}: {len(content) / 1e6:.2f} MB", flush=True)
    over = threading.Event()
    threading.Timer(quiet_for, over.set).start()
    show("quiet", play(server.port, evening.session, free, over))
    answers: list[tuple[float, int]] = []
    over = threading.Event()
    player = threading.Thread(target=lambda: answers.extend(play(server.port, evening.session, free, over)))
    player.start()
    started = time.perf_counter()
    answer = upload(server.port, evening.session if case.by_owner else "nobody", case.path, content)
    seconds = time.perf_counter() - started
    time.sleep(AFTERWARDS)
    over.set()
    player.join()
    longest = show("beside", answers)
    print(f"  {answer} after {seconds:.1f} s, the server had up to {most_memory(server)}", flush=True)
    faults = [f"{name}: {answer} instead of {case.answer}"] if answer != case.answer else []
    if longest > LONGEST:
        print(f"  longer than the goal of {LONGEST / 1000:.0f} s for each round; say what else the machine was doing")
    if {status for _one, status in answers} != {302}:
        faults.append(f"{name}: not every round was stored")
    return faults


def cases(evening: Evening, *, quick: bool) -> dict[str, Case]:
    part = 20 if quick else 1
    taken, refused = "taken", "shown or refused"
    return {
        "an honest club": Case(CLUB_FILE, lambda: files.honest_club(evening, SMALL if quick else HONEST), taken),
        "20 000 players who wish": Case(CLUB_FILE, lambda: files.many_wishes(evening, 20_000 // part, 50), taken),
        "700 000 players": Case(CLUB_FILE, lambda: files.many_players(evening, 700_000), refused),
        "60 MB of ones": Case(CLUB_FILE, lambda: files.many_ones(60), refused),
        "2 GB of spaces": Case(CLUB_FILE, lambda: files.many_spaces(2000 // part), refused),
        "2 000 names": Case(PLAYER_LIST, files.many_names, refused),
        "names that are nearly telephone numbers": Case(PLAYER_LIST, files.nearly_details, refused),
        "a sheet of 2 000 rows of 100": Case(PLAYER_LIST, files.largest_sheet, refused),
        "a row of 7 MB": Case(PLAYER_LIST, lambda: files.workbook(sheet=files.wide_row(7)), refused),
        "19 MB of shared texts": Case(PLAYER_LIST, lambda: files.workbook(shared=files.names_to_share(19)), refused),
        "120 MB of a stranger": Case(CLUB_FILE, lambda: bytes(120_000_000), "asked to log in", by_owner=False),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="small files and a few seconds, one server for all")
    parser.add_argument("--postgres", metavar="URL", help="on a database of its own on this server")
    parser.add_argument("--only", default="", help="cases with these words in their name")
    options = parser.parse_args()
    tables = 8 if options.quick else TABLES
    faults: list[str] = []
    with site_over(options.postgres):
        evening = make_evening(tables, ROUNDS)
        template = template_evening()
        free = ((table, number) for number in itertools.count(1) for table in range(1, tables + 1))
        chosen = {name: case for name, case in cases(template, quick=options.quick).items() if options.only in name}
        # Each case has its own server, because the most memory that a server ever had has to be that of its case.
        turns = [[*chosen.items()]] if options.quick else [[one] for one in chosen.items()]
        for turn in turns:
            with started_server(evening, free) as server:
                for name, case in turn:
                    faults += beside(server, evening, free, name, case, 0.5 if options.quick else 10)
    if faults:
        raise SystemExit("\n".join(faults))


def template_evening() -> Evening:
    """Another club, from which the files are made: two tables, one with sixteen rounds and one with totals."""
    from django.contrib.auth import get_user_model

    from scoring import PerSide, RoundEntry, Side, SideTotals
    from tournaments.models import Attendance
    from tournaments.services.club.club import create_club
    from tournaments.services.evening.match_day import open_match_day
    from tournaments.services.evening.seating import seat_leg
    from tournaments.services.people.player import add_players
    from tournaments.services.season.competition import create_competition
    from tournaments.services.table.round import record_round
    from tournaments.services.table.table import record_totals

    club = create_club(name="Loaded", owner=get_user_model().objects.get())
    players = add_players(club=club, names=[f"Player {number}" for number in range(8)])
    season = create_competition(club=club, name="Season", rounds_per_leg=16, legs_per_match_day=1)
    day = open_match_day(competition=season)
    leg = seat_leg(match_day=day, tables=[players[:4], players[4:]], by=None)
    Attendance.objects.get_or_create(match_day=day, player=players[0])
    first, second = leg.tables.order_by("number")
    for number in range(1, 17):
        entry = RoundEntry(maker=Side.NS, card_points=PerSide(100, None), roem=PerSide((20,), ()))
        record_round(table=first, number=number, entry=entry, client_id=uuid4(), by=None)
    record_totals(table=second, ns=SideTotals(1300, 100), ew=SideTotals(1292, 20), revision=0, by=None)
    return Evening(club, players, leg, "")


if __name__ == "__main__":
    main()
