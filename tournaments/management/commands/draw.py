"""Draws tables for people or pairs, numbered from 1, without a database."""

import argparse
import json
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.seating import (
    CannotSeat,
    Fairness,
    Figure,
    History,
    LeftOver,
    LegPlan,
    Plan,
    draw_by_lot,
    draw_individual,
    judge,
)
from tournaments.seating.pair_draw import PairFairness, draw_pairs, judge_pairs

PAIRS = "pairs"
FULL_TABLE = 4
WRONG_INPUT = 2
LARGEST_SEED = 2**32


class Command(BaseCommand):
    help = "Draw tables for people or for pairs, numbered from 1. No database is needed."
    requires_system_checks = []
    requires_migrations_checks = False

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--form", choices=["individual", PAIRS], default="individual")
        parser.add_argument("--players", type=int, required=True, metavar="N", help="how many people, or pairs")
        parser.add_argument("--legs", type=int, required=True, metavar="R")
        parser.add_argument(
            "--at-table",
            type=int,
            choices=[2, 3, FULL_TABLE],
            default=FULL_TABLE,
            help="two or three in games where everyone plays for themselves (Klammern, Hamburg): drawn by lot",
        )
        parser.add_argument("--seed", type=int, metavar="S", help="the same seed gives the same draw again")
        parser.add_argument(
            "--three-player-tables", action="store_true", help="people left over play at tables of three"
        )
        parser.add_argument("--history", type=Path, metavar="FILE", help="earlier evenings, as --json prints them")
        parser.add_argument("--json", action="store_true", dest="as_json")

    def handle(
        self,
        *,
        form: str,
        players: int,
        legs: int,
        at_table: int,
        seed: int | None,
        three_player_tables: bool,
        history: Path | None,
        as_json: bool,
        **options: object,
    ) -> None:
        pairs = form == PAIRS
        refuse_nonsense(pairs, players, legs, at_table, three_player_tables)
        if seed is None:
            seed = secrets.randbelow(LARGEST_SEED)
        sizes = {2} if pairs else {3, FULL_TABLE} if at_table == FULL_TABLE else {at_table}
        season = History.of(read_history(history, sizes, pairs)) if history else History()
        everyone = range(1, players + 1)
        fairness: Fairness | PairFairness | None
        if pairs:
            plan = draw_pairs(everyone, legs, seed, season=season)
            fairness = judge_pairs(plan.legs, season=season)
        elif at_table < FULL_TABLE:
            plan = draw_by_lot(everyone, legs, seed, at_table=at_table, season=season.sit_outs)
            fairness = None
        else:
            left_over = LeftOver.THREE_PLAYER_TABLES if three_player_tables else LeftOver.SIT_OUT
            try:
                plan = draw_individual(everyone, legs, seed, left_over=left_over, season=season)
            except CannotSeat as error:
                message = _("There are too few people for tables of four and three.")
                raise CommandError(message, returncode=WRONG_INPUT) from error
            fairness = judge(plan.legs, season=season)
        self.stdout.write(plan_as_json(plan, fairness) if as_json else plan_as_text(plan, fairness), ending="")


def refuse_nonsense(pairs: bool, players: int, legs: int, at_table: int, three_player_tables: bool) -> None:
    """Refuse options that no draw can be made from."""
    needed = {
        2: _("A table needs two people."),
        3: _("A table needs three people."),
        4: _("A table needs four people."),
    }
    message = ""
    if pairs and at_table != FULL_TABLE:
        message = _("Two pairs are four people at a table.")
    elif players < (2 if pairs else at_table):
        message = _("A table needs two pairs.") if pairs else needed[at_table]
    elif legs < 1:
        message = _("At least one leg.")
    elif pairs and three_player_tables:
        message = _("There are no tables of three for pairs.")
    elif three_player_tables and at_table != FULL_TABLE:
        message = _("Tables of three are for people left over from tables of four.")
    if message:
        raise CommandError(message, returncode=WRONG_INPUT)


def read_history(path: Path, sizes: set[int], pairs: bool) -> list[LegPlan]:
    """The legs in a file of earlier evenings: one output of --json, a list of them, or just {"legs": …}."""
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        message = _("%(file)s cannot be read: %(reason)s.") % {"file": path, "reason": error.strerror}
        raise CommandError(message, returncode=WRONG_INPUT) from error
    except ValueError as error:
        raise CommandError(_("%(file)s is not JSON.") % {"file": path}, returncode=WRONG_INPUT) from error
    try:
        return [leg_from(leg, sizes) for evening in evenings_of(document) for leg in evening["legs"]]
    except (KeyError, TypeError, ValueError) as error:
        message = _('%(file)s is not a history: "legs" with "tables" of %(size)s and "sit_out", as --json prints them.')
        people = {2: _("two people"), 3: _("three people"), FULL_TABLE: _("four or three people")}
        size = _("two pairs") if pairs else people[max(sizes)]
        raise CommandError(message % {"file": path, "size": size}, returncode=WRONG_INPUT) from error


def evenings_of(document: Any) -> list[Any]:
    return document if isinstance(document, list) else [document]


def leg_from(leg: Any, sizes: set[int]) -> LegPlan:
    """A leg as read; ValueError or TypeError if it is not one, or if someone is in it twice."""
    tables = tuple(tuple(table) for table in leg["tables"])
    sit_out = tuple(leg.get("sit_out", ()))
    numbers = [number for table in (*tables, sit_out) for number in table]
    if any(type(number) is not int or number < 1 for number in numbers) or len(set(numbers)) < len(numbers):
        raise ValueError(leg)
    if not {len(table) for table in tables} <= sizes:
        raise ValueError(leg)
    return LegPlan(tables, sit_out)


def plan_as_json(plan: Plan, fairness: Fairness | PairFairness | None) -> str:
    """One object: seed, legs, and every figure of the fairness card with the best possible; lots have none."""
    figures = fairness._asdict() if fairness else {}
    document = {
        "seed": plan.seed,
        "legs": [{"tables": leg.tables, "sit_out": leg.sit_out} for leg in plan.legs],
        "fairness": {name: as_value(figure) for name, figure in figures.items() if name != "wishes_kept"},
    }
    return json.dumps(document) + "\n"


def as_value(figure: object) -> object:
    if isinstance(figure, Figure):
        return figure._asdict()
    if isinstance(figure, tuple):
        least, most = figure
        return {"least": least, "most": most}
    return figure


def plan_as_text(plan: Plan, fairness: Fairness | PairFairness | None) -> str:
    """Who sits where, leg by leg, and how fair it is."""
    return "\n".join(lines_of(plan, fairness)) + "\n"


def lines_of(plan: Plan, fairness: Fairness | PairFairness | None) -> Iterator[str]:
    numbers = [number for leg in plan.legs for table in (*leg.tables, leg.sit_out) for number in table]
    width = len(str(max(numbers)))
    table_width = len(str(max(len(leg.tables) for leg in plan.legs)))
    for number, leg in enumerate(plan.legs, start=1):
        yield _("Leg %(number)d") % {"number": number}
        for table, seated in enumerate(leg.tables, start=1):
            yield "  " + _("Table %(number)s: %(seats)s") % {
                "number": str(table).rjust(table_width),
                "seats": seats_of(seated, width),
            }
        if leg.sit_out:
            yield "  " + _("Sitting out: %(numbers)s") % {"numbers": ", ".join(map(str, leg.sit_out))}
        yield ""
    if fairness is not None:
        yield from fairness_lines(fairness)
    yield _("Seed: %(seed)d") % {"seed": plan.seed}


def seats_of(table: tuple[int, ...], width: int) -> str:
    """Partners together: North and South against East and West; three who each play for themselves; two pairs."""
    seats = [str(number).rjust(width) for number in table]
    if len(seats) == 4:
        north, east, south, west = seats
        return _("%(one)s + %(two)s against %(three)s + %(four)s") % {
            "one": north,
            "two": south,
            "three": east,
            "four": west,
        }
    if len(seats) == 2:
        one, two = seats
        return _("%(one)s against %(two)s") % {"one": one, "two": two}
    return _("%(numbers)s, each for themselves") % {"numbers": ", ".join(seats)}


def fairness_lines(fairness: Fairness | PairFairness) -> Iterator[str]:
    names = {
        "partners_repeated": _("Partners again"),
        "opponents_repeated": _("Opponents again"),
        "meetings_repeated": _("At the same table again"),
    }
    for field, name in names.items():
        figure = getattr(fairness, field, None)
        if figure is not None:
            yield _("%(what)s: %(value)d (at best %(bound)d)") % {"what": name, **figure._asdict()}
    least, most = fairness.sit_outs
    yield _("Sitting out: %(least)d to %(most)d times each") % {"least": least, "most": most}
    meetings = round(fairness.by_lot)
    text = ngettext(
        "A draw by lot would repeat about %(count)s meeting.",
        "A draw by lot would repeat about %(count)s meetings.",
        meetings,
    )
    yield text % {"count": meetings}
