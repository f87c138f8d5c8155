"""The check of every stored score by several processes, each of which takes some tables at a time."""

import gc
import multiprocessing
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, lru_cache, partial
from typing import NamedTuple

import django
from django.db import connection
from django.utils import translation

from tournaments.models import Competition, Table
from tournaments.services.table.rescore import (
    CompetitionCheck,
    Difference,
    Reading,
    competitions_to_check,
    find_differences,
    remembering,
)

TABLES_OF_A_PART = 2000
"""Enough for a second's work, and few enough that everyone has some until the end."""

WORTH_HELP = 5 * TABLES_OF_A_PART
"""With fewer tables one process is done before others have started."""

MOST_PROCESSES = 4
"""Each of them takes as much memory as the site itself."""


class Part(NamedTuple):
    """Tables of a competition: those with keys from `first` to `last`."""

    competition: int
    first: int
    last: int


def find_differences_together(processes: int | None = None, worth_help: int = WORTH_HELP) -> Iterator[Difference]:
    """What `find_differences` finds, in the same order, by that many processes (as many as there are processors).

    A single one does it where there is little to do, and within a transaction: others would not see what it changed.
    """
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    wanted = processes or min(processors, MOST_PROCESSES)
    if wanted == 1 or connection.in_atomic_block or Table.objects.count() < worth_help:
        yield from find_differences()
        return
    check = partial(_check, str(connection.settings_dict["NAME"]), translation.get_language())
    # A process that is begun again is the same on every system, and shares no connection with this one.
    again = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(wanted, mp_context=again, initializer=django.setup) as pool:
        for found in pool.map(check, _parts()):
            yield from found


def look_for_circles_rarely() -> None:
    """What is remembered of rounds has no circles: looking for them as often as usual took a tenth of the time."""
    gc.set_threshold(50_000, 20, 50)


def _parts() -> list[Part]:
    parts = []
    for competition in competitions_to_check():
        own = Table.objects.filter(leg__match_day__competition=competition).order_by("pk")
        keys = list(own.values_list("pk", flat=True))
        for at in range(0, len(keys), TABLES_OF_A_PART):
            part = keys[at : at + TABLES_OF_A_PART]
            parts.append(Part(competition.pk, part[0], part[-1]))
    return parts


def _check(database: str, language: str | None, part: Part) -> list[Difference]:
    """In a process that helps: it looks at the same database and speaks the same language."""
    connection.settings_dict["NAME"] = database
    with translation.override(language):
        check = _check_of(part.competition)
        return list(check.differences(part.first, part.last)) if check else []


# The parts of a competition are consecutive.
@lru_cache(maxsize=1)
def _check_of(competition: int) -> CompetitionCheck | None:
    """None if it has been removed since the parts were listed."""
    found = Competition.objects.select_related("club").filter(pk=competition).first()
    return CompetitionCheck(found, _read()) if found else None


@cache
def _read() -> Reading:
    look_for_circles_rarely()
    return remembering()
