"""What clubs published, as lists: from `examples/`, and from the copied facts of `club_results.json` if it is there."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Any

from tests.lists.across import Draw
from tests.lists.hand import Hand
from tests.lists.headings import Label, Labels
from tests.lists.made import ClubList, laid_out
from tests.lists.names import Person
from tests.lists.plan import Plan
from tests.lists.season import Entry, Played, Season

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"
FACTS = ROOT.parent / "shared" / "cases" / "club_results.json"
# The layouts of a season and of a single evening: form and way of writing.
OF_SEASONS = (("plain", "tabs"), ("turned", "csv"), ("a line each", "xlsx"))
OF_EVENINGS = (("one evening", "one space"), ("plain", "csv"), ("one evening", "xlsx"))
# Names that a person would take for something else than a name.
NO_NAMES = {"Noord", "Oost", "Zuid", "West"}


@dataclass(frozen=True)
class Published:
    """A published table: who (one or two) scored what on each evening, by the number of the evening (0: not known)."""

    title: str
    scores: Mapping[tuple[str, ...], Mapping[int, int]]


def published() -> list[ClubList]:
    """Every published table in two or three layouts."""
    return [made for place, table in enumerate([*_examples(), *_facts()]) for made in _lists(table, 1000 * (place + 1))]


def _examples() -> Iterator[Published]:
    """The competitions of `examples/` (docs/load-competition.md): results of whole evenings, of legs and of tables."""
    for file in sorted(EXAMPLES.glob("*.json")):
        content = json.loads(file.read_text(encoding="utf-8"))
        pairs = {pair["number"]: tuple(pair["players"]) for pair in content.get("pairs", [])}
        scores: dict[tuple[str, ...], dict[int, int]] = {}
        for day in content["match_days"]:
            for who, points in _day(day, pairs):
                own = scores.setdefault(who, {})
                own[day["number"]] = own.get(day["number"], 0) + points
        if not NO_NAMES & {name for who in scores for name in who}:
            yield Published(content["competition"]["name"], scores)


def _day(day: Mapping[str, Any], pairs: Mapping[int, tuple[str, ...]]) -> Iterator[tuple[tuple[str, ...], int]]:
    """Who scored what on a match day, leg by leg where the legs are known."""
    for part in (day, *day.get("legs", [])):
        for result in part.get("results", []):
            yield pairs[result["pair"]] if "pair" in result else (result["player"],), result["points"]
        for table in part.get("tables", []):
            for seat, name in table["seats"].items():
                side = table["totals"]["NS" if seat in "NS" else "EW"]
                yield (name,), side["points"] + side["roem"]


def _facts() -> Iterator[Published]:
    """The evenings among the copied facts; what was not published as a plain total is left out."""
    if not FACTS.exists():
        return
    for table in json.loads(FACTS.read_text(encoding="utf-8"))["result_tables"]:
        found = re.search(r"avond (\d+)", table["title"])
        number = int(found[1]) if found else 0
        scores: dict[tuple[str, ...], dict[int, int]] = {}
        for line in table["inputs"]:
            points = line.get("total", line.get("published_total"))
            if points is not None and ("player" in line or "pair" in line):
                scores[tuple(line["pair"].split("/")) if "pair" in line else (line["player"],)] = {number: points}
        for key, last in (("last_evening", 7), ("evening7", 7)):
            if key in table["published"]:
                scores, number = {(name,): {last: points} for name, points in table["published"][key]}, last
        if len(scores) > 1:
            yield Published(table["title"], scores)


def _lists(table: Published, seed: int) -> Iterator[ClubList]:
    evenings = sorted({evening for points in table.scores.values() for evening in points})
    layouts = OF_SEASONS if len(evenings) > 1 else OF_EVENINGS
    for place, (form, writing) in enumerate(layouts):
        yield _list(table, evenings, form, writing, seed + place)


def _list(table: Published, evenings: list[int], form: str, writing: str, seed: int) -> ClubList:
    """One table in one layout."""
    rng = Random(seed)
    are_pairs = any(len(who) > 1 for who in table.scores)
    plan = Plan(form, writing, "nl", frozenset({"two people on a line"} if are_pairs else ()))
    entries = [
        Entry(
            tuple(Person(name) for name in who),
            [Played((points[evening],)) if evening in points else None for evening in evenings],
            number,
        )
        for number, (who, points) in enumerate(table.scores.items(), 1)
    ]
    found = re.search(r"(20\d\d)/(20)?\d\d", table.title)
    year = int(found[1]) if found else 2025
    season = Season(year, [date(year, 9, 4) + timedelta(7 * place) for place in range(len(evenings))], entries, 1)
    labels = Labels(
        "numbers: avond 3" if evenings[0] else "points", [_label(evening, form) for evening in evenings], True
    )
    draw = Draw(rng, plan, season, labels, Hand(rng, plan), list(range(len(evenings))))
    return laid_out(draw, labels.each[0].line if form == "one evening" else "", seed)


def _label(evening: int, form: str) -> Label:
    """The number of the evening, or nothing where it is not known."""
    if not evening:
        return Label(("" if form == "one evening" else "Punten",), "", {})
    heading = f"Uitslag avond {evening}" if form == "one evening" else f"avond {evening}"
    return Label((heading,), heading, {"number": evening})
