"""Who types ahead of the site over a bad line finds every row stored as meant, or marked, and nothing moves meanwhile.

Protects: a typist who never looks up, at the desk, on a sheet and at the door (static/js/outbox.js, rows.js, door.js).
Answers that come late, in another order or not at all, requests that never arrive and rows that are refused lose no
figure, put none into another row, move no cursor and push away nothing that it stands on. `python -m benchmarks.typing`
does the same in hundreds of legs.
"""

import asyncio
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.test import override_settings

from benchmarks._site import serving
from benchmarks._typing import SEEN_TO, BadLine
from benchmarks.typing import SURFACES, Typed, type_all
from tests.browser.conftest import BUILT_FILES, PATIENCE

# With this one, rows at the desk and on the sheet are refused and asked about, and answers are lost at each place.
SEED = 4030


def in_a_thread(typing: Coroutine[Any, Any, list[Typed]]) -> list[Typed]:
    """Other tests have an event loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, typing).result()


@pytest.fixture
def line() -> BadLine:
    return BadLine(SEED)


@pytest.fixture
def typed(transactional_db: None, built_files: Path, line: BadLine) -> dict[str, list[Typed]]:
    """A short leg on each, all at once, at 12 keys a second and 400 milliseconds there and back."""
    built = override_settings(STATIC_ROOT=built_files, STORAGES=BUILT_FILES, WHITENOISE_AUTOREFRESH=False)
    with built, serving(line.around) as site:
        typed = type_all(site, line, SURFACES, pace=12, delay=400, legs=1, rows=10, run=in_a_thread)
        deadline = time.monotonic() + PATIENCE / 1000
        while line.is_busy():  # a page that was closed did not wait for its answer
            assert time.monotonic() < deadline
            time.sleep(0.01)
    return typed


def test_a_typist_never_has_to_look_up(typed: dict[str, list[Typed]], line: BadLine) -> None:
    for surface, legs in typed.items():
        [leg] = legs
        verdicts = dict(leg.verdicts())
        assert {row: what for row, what in verdicts.items() if what not in SEEN_TO} == {}, surface
        assert "as meant" in verdicts.values()
        assert "marked" in verdicts.values(), "something is wrong on paper, too"
        assert (leg.moved, leg.shifted) == ([], []), surface
    assert line.lost["answers"]
    assert line.lost["requests"]
