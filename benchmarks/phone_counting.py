"""Whether a phone that counts offline says what the engine says: random rounds under random rules, the same in both.

For each game: how many rounds were compared with their findings, doubts and scores and the matches they make, how many
of them were impossible, doubtful and scored, on how many the two differ, and the seconds that each took. The script of
phones runs in Chromium, as the site serves it.

python -m benchmarks.phone_counting [--quick] [--seed 162]
"""

# ruff: noqa: PLC0415 - pages can be served only after Django is set up

from __future__ import annotations

import argparse
import os

from benchmarks._site import CHROMIUM, serving, temporary_site
from benchmarks._two_counts import compare
from benchmarks._written_rounds import random_matches
from scoring import Game

KINDS = ("impossible", "doubtful", "scored")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a thousand rounds of each game")
    parser.add_argument("--seed", type=int, default=162)
    chosen = parser.parse_args()
    if not CHROMIUM:
        print("no Chromium here (apt install chromium-headless-shell)")
        return
    from playwright.sync_api import sync_playwright

    rounds = 1_000 if chosen.quick else 50_000
    differences = 0
    # Playwright runs an event loop in this thread, which Django would take for asynchronous code.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    print(" " * 10 + "".join(f"{name:>12}" for name in ("rounds", *KINDS, "differences", "engine", "phone")))
    with temporary_site(), serving() as address, sync_playwright() as playwright:
        from django.templatetags.static import static

        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--disable-gpu"])
        page = browser.new_page()
        page.goto(f"{address}/")
        for game in Game:
            found = compare(page, static("js/sheet/counting.js"), random_matches(game, chosen.seed, rounds))
            figures = [rounds, *(found.kinds[kind] for kind in KINDS), len(found.differences)]
            seconds = [found.engine_seconds, found.phone_seconds]
            print(
                f"{game:10}"
                + "".join(f"{figure:>12,}" for figure in figures)
                + "".join(f"{s:>10.1f} s" for s in seconds)
            )
            for difference in found.differences[:3]:
                print(difference)
            differences += len(found.differences)
        browser.close()
    if differences:
        raise SystemExit(f"the two counts differ {differences} times")


if __name__ == "__main__":
    main()
