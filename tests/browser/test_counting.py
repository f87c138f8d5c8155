"""The script that counts on phones (static/js/sheet/counting.js), held against the engine on random rounds."""

import re
from collections import Counter
from dataclasses import asdict

from django.templatetags.static import static
from playwright.sync_api import Page

from benchmarks._two_counts import compare
from benchmarks._written_rounds import random_matches
from scoring import Doubt, Game, Outcome, Seat, Suit, dealer, pool, preset
from tests.chance import so_many

SCRIPT = "js/sheet/counting.js"
ROUNDS = so_many(1000, 50_000)
"""Of each game."""


def test_a_phone_counts_as_the_engine_does(page: Page) -> None:
    page.goto("/")
    seen: Counter[str] = Counter()
    for game in Game:
        found = compare(page, static(SCRIPT), random_matches(game, seed=12, rounds=ROUNDS))
        assert found.differences[:3] == []
        assert found.kinds["plain"] + found.kinds["doubtful"] > ROUNDS / 2
        seen += found.seen
    assert {*Outcome, *Doubt} - set(seen) == set()


def test_a_phone_knows_who_deals_and_what_there_is_to_win(page: Page) -> None:
    served: list[str] = []
    page.on("response", lambda response: served.append(response.url))
    page.goto("/")
    script = page.evaluate_handle("(address) => import(address)", static(SCRIPT))
    for players in (2, 3, 4):
        for first in list(Seat)[:players]:
            asked = "(script, [first, players]) => [1, 2, 3, 4, 5].map((n) => script.dealerOf(first, n, players))"
            deals = script.evaluate(asked, [first, players])
            assert deals == [dealer(first, number, players) for number in range(1, 6)]
    for rules in (preset("amsterdam"), preset("double-spades"), preset("klammern")):
        for trump in (None, *Suit):
            asked = "(script, [rules, trump]) => script.poolOf(rules, trump)"
            assert script.evaluate(asked, [asdict(rules), trump]) == pool(rules, trump)
    asked = "(script, rules) => script.findProblems({ card_points: { NS: 82 } }, rules)"
    assert script.evaluate(asked, asdict(preset("amsterdam"))) == [{"problem": "maker_missing", "side": None}]
    # What a module imports is kept by the browser for good, as the module itself is.
    modules = [address for address in served if "/sheet/" in address]
    assert len(modules) > 1
    assert [address for address in modules if not re.search(r"\.[0-9a-f]{12}\.js$", address)] == []
