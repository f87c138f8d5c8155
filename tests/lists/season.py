"""A season of a club: who was there, and what everyone scored on each evening."""

from dataclasses import dataclass, field
from datetime import date, timedelta
from random import Random

from tests.lists.names import Person, draw_people

TODAY = date(2026, 11, 28)
MEAN = {16: 1500, 12: 1130, 8: 755}


@dataclass(frozen=True)
class Played:
    """What somebody scored on one evening."""

    legs: tuple[int | None, ...]
    roem: int = 0
    pits: int = 0
    penalty: int = 0

    @property
    def total(self) -> int:
        return sum(points or 0 for points in self.legs) + self.penalty


@dataclass
class Entry:
    """One line of a list: somebody, or two who always play together; nobody where a place is vacant."""

    people: tuple[Person, ...]
    played: list[Played | None]
    number: int = 0

    @property
    def total(self) -> int:
        return sum(evening.total for evening in self.played if evening)

    @property
    def attended(self) -> int:
        return sum(evening is not None for evening in self.played)


@dataclass
class Season:
    """`dates` of the evenings that were played, `to_come` those that are only planned."""

    year: int
    dates: list[date]
    entries: list[Entry]
    legs: int
    to_come: list[date] = field(default_factory=list)

    @property
    def name(self) -> str:
        return f"{self.year}-{self.year + 1}"


def draw_dates(rng: Random, year: int) -> tuple[list[date], list[date]]:
    """All evenings that a club could have had until today, and those that are still to come."""
    weekday, rhythm = rng.choice((0, 1, 2, 3, 3, 4, 4, 5)), rng.choice(("weekly", "weekly", "fortnightly", "monthly"))
    start, end = date(year, 9, 1) + timedelta(rng.randint(0, 30)), date(year + 1, 5, 31)
    start += timedelta((weekday - start.weekday()) % 7)
    every = [start + timedelta(7 * week) for week in range(40)]
    if rhythm == "fortnightly":
        every = every[::2]
    if rhythm == "monthly":
        nth = (start.day - 1) // 7
        every = [day for day in every if (day.day - 1) // 7 == nth]
    every = [
        day
        for day in every
        if day <= end and not (day.month == 12 and day.day >= 24) and (day.month, day.day) != (1, 1)
    ]
    return [day for day in every if day < TODAY], [day for day in every if day > TODAY]


def draw_season(
    rng: Random,
    language: str,
    *,
    most_people: int,
    most_evenings: int,
    pairs: bool,
    first_names: bool,
    legs: int | None,
    months: bool = False,
) -> Season:
    """A season with its results: nobody without any, no evening without at least two."""
    year = rng.choice((2024, 2025, 2025, 2025, 2026))
    past, to_come = draw_dates(rng, year)
    if months:
        past = [day for place, day in enumerate(past) if day.month not in [other.month for other in past[:place]]]
    wanted = rng.choice((1, 2, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 30))
    count = max(1, min(wanted, most_evenings, len(past)))
    dates = past[:count] if rng.random() < 0.8 or months else sorted(rng.sample(past, count))
    lines = min(most_people, rng.choice((3, 4, 4, 5, 6, 7, 8, 8, 10, 12, 12, 16, 20, 24, 28, 36, 44, 60)))
    people = draw_people(rng, lines * 2 if pairs else lines, language, first_names)
    rounds, legs = rng.choice((16, 16, 16, 12, 8)), legs or rng.choice((2, 3, 3, 4))
    entries = [
        Entry(tuple(people[2 * line : 2 * line + 2] if pairs else people[line : line + 1]), [None] * count)
        for line in range(lines)
    ]
    if pairs and rng.random() < 0.3:
        entries[-1].people = entries[-1].people[:1]
    absent = rng.uniform(0.05, 0.3)
    for entry in entries:
        entry.played = [None if rng.random() < absent else draw_played(rng, legs, rounds) for _ in dates]
        if not entry.attended:
            entry.played[rng.randrange(count)] = draw_played(rng, legs, rounds)
    for evening in range(count):
        for entry in [e for e in entries if e.played[evening]][:2] + rng.sample(entries, 2):
            entry.played[evening] = entry.played[evening] or draw_played(rng, legs, rounds)
    numbers = list(range(1, lines + 1)) if rng.random() < 0.7 else sorted(rng.sample(range(1, 200), lines))
    for number, entry in zip(numbers, entries, strict=True):
        entry.number = number
    return Season(year, dates, entries, legs, to_come)


def draw_played(rng: Random, legs: int, rounds: int) -> Played:
    """Somebody's evening: each leg within three tenths of what is usual."""
    mean = MEAN[rounds]
    points = tuple(mean + round(mean * 0.2 * (rng.random() + rng.random() + rng.random() - 1.5)) for _ in range(legs))
    return Played(points, roem=10 * rng.randint(4, 14 * legs), pits=rng.choice((0, 0, 0, 0, 1, 1, 2)))
