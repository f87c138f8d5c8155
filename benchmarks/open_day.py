"""The open day of 402 people at the real pages, from the pasted list to the standing; then 97 pairs, then 16 teams.

A script does what the organisers do: it reads every page, fills in its forms as a browser would (tokens included) and
sends them, with htmx where the page does. It writes down what it types, independently counts everything again at the
end, and stops with an error where a total or a place differs. Printed: each step with its sample, by the clock and by
the processor.

python -m benchmarks.open_day [--quick]
"""

# ruff: noqa: PLC0415 - models can be imported only after Django is set up

from __future__ import annotations

import argparse
import random
import re
from dataclasses import dataclass

from benchmarks._browser import Browser, Page, Times
from benchmarks._open_day import Day, Seated, unmarked
from benchmarks._site import temporary_site


@dataclass(frozen=True)
class Size:
    """How many come before the draw, how many after it, and what is played by pairs and teams."""

    people: int
    late: int
    legs: int
    pairs: int
    teams: int


FULL = Size(people=391, late=11, legs=5, pairs=97, teams=16)
QUICK = Size(people=35, late=5, legs=2, pairs=9, teams=4)
# By the clock, on a machine that does nothing else; step, most milliseconds, most kB sent.
GOALS = [
    ("board", 200, 60),
    ("one table stored", 100, None),
    ("seats by hand, stored", 400, None),
    ("print: everything for the evening", 3000, None),
    ("print: score sheets", 1500, None),
]
FIRST = "Annemarie Bert Corrie Dirk Elly Frans Greetje Henk Ina Jan Klaas Lies Marinus Nel Otto Pieternella".split()
LAST = "Bakker Bovenkamp Dijkstra Groen Haan Jansen Kuipers Lanting Meijer Niehof Oosting Prins Smit Veenstra".split()


def names_of(count: int) -> list[str]:
    """No two alike, none a part of another, as long as names are."""
    found = [f"{first} {prefix}{last}" for prefix in ("", "van ", "de ") for last in LAST for first in FIRST]
    return found[:count]


def paste_names(browser: Browser, club: str, names: list[str]) -> None:
    page = browser.get(f"/organise/{club}/players/import/")
    typed = {"names": "\n".join(names), "action": "preview"}
    shown = browser.send(page, page.form(has="names"), typed, "list of names, looked at", stays=True)
    browser.send(shown, shown.form(has="digest"), {"action": "import"}, "list of names, stored")


def people_alone(day: Day, size: Size) -> None:
    _make(day, "Open day", "individual")
    day.set_legs(size.legs)
    day.check_in(size.people)
    day.draw(size.legs)
    for _time in range(10):
        day.board(1)
    _seat_by_hand(day, size.legs)
    prints(day, times=3)
    late = _not_here(day)
    second = Seated.on(day.board(2))  # of those of the first leg someone may sit out
    day.exchange(2, second.sides[1, "ns"][0], second.sides[2, "ew"][1])
    day.come_late(late, size.legs)
    for leg in range(1, size.legs + 1):
        day.write_leg(leg)
    first = Seated.on(day.board(1))
    # Two who sat the wrong way round: the scores stay with the seats.
    day.exchange(1, first.sides[1, "ns"][0], first.sides[3, "ew"][0])
    day.penalty(names_of(8)[7], 100)
    _end(day, size.legs)
    day.print("result", "print: result")
    day.print("../../../print/standing", "print: standing")


def _not_here(day: Day) -> list[str]:
    """Who is on the list of the club and was not checked in."""
    page = day.browser.get(f"{day.path}attendance/")
    here = page.text
    return [name for name in sorted(_offered(page)) if name in here]


def _offered(page: Page) -> list[str]:
    found = re.findall(r'<button class="door-arrive".*?<span>(.*?)</span>', page.text, re.DOTALL)
    return [unmarked(words) for words in found]


def _make(day: Day, name: str, form: str) -> None:
    page = day.browser.get(f"/organise/{day.club}/new-competition/")
    typed = {"kind": "tournament", "name": name, "form": form}
    day.browser.send(page, page.form(has="kind"), typed, day.step("competition made"))


def _seat_by_hand(day: Day, leg: int) -> None:
    """The last leg is undone and typed again from its list; then someone changes places, several times."""
    path = f"{day.path}leg/{leg}/seating/"
    page = day.browser.get(path, day.step("seats by hand, page"))
    form = page.form(has="version")
    seats = {name: value for name, value in form.fields if name.startswith("table")}
    gone = day.browser.send(page, page.form(action=f"leg/{leg}/remove/"), {}, day.step("leg removed"))
    if f"leg={leg}" in gone.text:
        raise SystemExit("the leg is still there")
    for _time in range(5):
        page = day.browser.get(path)
        day.browser.send(page, page.form(has="version"), seats, day.step("seats by hand, stored"))
        if _time < 4:
            page = day.browser.get(path)
            day.browser.send(page, page.form(action=f"leg/{leg}/remove/"), {})
    for time in range(5):
        page = day.browser.get(path)
        form = page.form(has="version")
        seats = {name: value for name, value in form.fields if name in seats}
        one, other = list(seats)[4 * time], list(seats)[4 * time + 5]
        typed = {one: seats[other], other: seats[one]}
        day.browser.send(page, form, typed, day.step("seats by hand, two changed"))


def prints(day: Day, times: int) -> None:
    for _time in range(times):
        day.print("pack", "print: everything for the evening")
        day.print("score-sheets", "print: score sheets")
    for paper in ("seating-by-name", "seating-by-table", "table-cards", "player-cards"):
        day.print(paper, f"print: {paper}")


def _end(day: Day, legs: int) -> None:
    day.publish()
    day.count(legs)
    counted = day.check()
    day.browser.get(f"/clubs/{day.club}/{day.competition}/standing/", day.step("standing, page"))
    day.browser.get(f"{day.path}result/", day.step("result, page"))
    print(f"{day.competition}: {counted} totals and places counted again, all as on the standing")


def pairs(day: Day, size: Size) -> None:
    _make(day, "Pairs day", "pairs")
    names = names_of(2 * size.pairs)
    page = day.browser.get(f"{day.season}pairs/import/")
    lines = "\n".join(f"{one} – {other}" for one, other in zip(names[::2], names[1::2], strict=True))
    shown = day.browser.send(page, page.form(has="names"), {"names": lines, "action": "preview"}, stays=True)
    day.browser.send(shown, shown.form(has="digest"), {"action": "import"}, day.step("list of pairs, stored"))
    day.set_legs(4)
    day.check_in(size.pairs)
    day.draw(4)
    for leg in range(1, 5):
        day.write_leg(leg)
    _end(day, 4)


def teams(day: Day, size: Size) -> None:
    """The teams themselves come from the service: a form for each is not what is measured here."""
    from tournaments.models import Competition, Player
    from tournaments.services.people.team import add_team

    _make(day, "Teams", "teams")
    season = Competition.objects.get(slug=day.competition)
    people = list(Player.objects.filter(club=season.club).order_by("number"))
    for number in range(size.teams):
        add_team(competition=season, name=f"Team {number + 1}", members=people[4 * number : 4 * number + 4])
    day.set_legs(3)
    day.check_in(size.teams)
    day.draw(3, method="round_robin")
    for leg in range(1, 4):
        day.write_leg(leg)
    _end(day, 3)


def show_goals(times: Times) -> None:
    print(f"\n  {'figure':<44}{'goal':>10}{'median':>10}{'n':>5}{'kB goal':>10}{'kB sent':>9}")
    for step, most, most_sent in GOALS:
        taken = times.median(step)
        sent = f"{most_sent:>10}{taken.wire / 1000:>9.1f}" if most_sent else ""
        print(f"  {step:<44}{f'{most} ms':>10}{f'{taken.wall:.0f} ms':>10}{len(times.steps[step]):>5}{sent}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="forty people, nine pairs, four teams")
    parser.add_argument("--only", choices=["people", "pairs", "teams"], help="one of the three days")
    options = parser.parse_args()
    size = QUICK if options.quick else FULL
    with temporary_site():
        from django.contrib.auth import get_user_model
        from django.test import Client

        from tournaments.services.club.club import create_club

        owner = get_user_model().objects.create_user("owner")
        create_club(name="De Roem", owner=owner)
        client = Client(enforce_csrf_checks=True, SERVER_NAME="localhost")
        client.force_login(owner, backend="django.contrib.auth.backends.ModelBackend")
        times = Times()
        browser = Browser(client, times)
        days = [("open-day", "player", people_alone), ("pairs-day", "pair", pairs), ("teams", "team", teams)]
        wanted = {"people": 0, "pairs": 1, "teams": 2}
        paste_names(browser, "de-roem", names_of(size.people + size.late))
        print(f"{size.people + size.late} names are on the list of the club")
        for competition, units, play in days if options.only is None else [days[wanted[options.only]]]:
            play(Day(browser, "de-roem", competition, units, random.Random(402)), size)
        times.print()
        if options.only in (None, "people"):
            show_goals(times)


if __name__ == "__main__":
    main()
