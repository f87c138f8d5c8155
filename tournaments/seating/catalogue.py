"""Stored plans: the best ones known for 8 to 34 people, and starter blocks of perfect schedules.

Both took much more time to find than an evening has; the tests run `check` on each of them.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from tournaments.seating.plan import LeftOver, LegPlan

FOLDER = Path(__file__).parent
PLACES = "0123456789abcdefghijklmnopqrstuvwxyz"
MODE = {LeftOver.SIT_OUT: "bye", LeftOver.THREE_PLAYER_TABLES: "three"}


@cache
def _stored(name: str) -> Any:
    return json.loads((FOLDER / name).read_text(encoding="ascii"))


def stored_plan(people: int, legs: int, left_over: LeftOver) -> list[LegPlan] | None:
    """The best plan known for this many people (0, 1, 2 …) and legs. None if nothing is stored."""
    if people % 4 == 0:
        left_over = LeftOver.SIT_OUT
    text = _stored("catalogue.json").get(f"{people}-{legs}-{MODE[left_over]}")
    return [_read_leg(leg) for leg in text.split("|")] if text else None


def _read_leg(text: str) -> LegPlan:
    """Tables separated by commas, then a colon and who sits out; at a table of four the first plays with the third."""
    tables, _, sit_out = text.partition(":")
    return LegPlan(
        tuple(tuple(PLACES.index(place) for place in table) for table in tables.split(",")),
        tuple(PLACES.index(place) for place in sit_out),
    )


def starter_schedule(people: int) -> list[LegPlan] | None:
    """A whole schedule for a multiple of four people in which no one meets twice; None if no starter is stored.

    For the starters, their notation and their sources see `starters.json`.
    """
    starters = _stored("starters.json")
    if symmetric := starters["symmetric"].get(str(people)):
        return [_symmetric_leg(symmetric, leg) for leg in range(symmetric["rounds"])]
    if plain := starters["plain"].get(str(people)):
        return [_plain_leg(plain, leg) for leg in range(plain["q"])]
    return None


def _symmetric_leg(starter: dict[str, Any], leg: int) -> LegPlan:
    """Each block stands for three tables: the same one in each third of the hall."""
    legs = starter["rounds"]
    tables = []
    for block in starter["blocks"]:
        for third in range(3):
            table = []
            for point in block:
                if point == "inf":
                    table.append(3 * legs + third)
                else:
                    number, own_third = point
                    table.append((own_third + third) % 3 * legs + (number + leg) % legs)
            tables.append(tuple(table))
    if starter["infinity"] == 1:
        tables.append((3 * legs, leg, legs + leg, 2 * legs + leg))
    return LegPlan(tuple(tables))


def _plain_leg(starter: dict[str, Any], leg: int) -> LegPlan:
    modulus: int = starter["q"]
    people = modulus * 3 + starter["fixed"]

    def moved(point: int) -> int:
        if starter["fixed"] and point == people - 1:
            return point
        return point // modulus * modulus + (point % modulus + leg) % modulus

    return LegPlan(tuple(tuple(moved(point) for point in table) for table in starter["tables"]))
