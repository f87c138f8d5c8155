"""Published cases in the engine's own words. The data and their sources are described in data/README.md."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scoring import Card, CardsEntry, Seat, Side, Suit

DATA = Path(__file__).parent / "data"
SIDES = {"A": Side.NS, "B": Side.EW}
PRESETS = {"vip": "seed-000", "wiki": "seed-001", "gamepoint": "seed-003", "spelregels": "seed-004"}
SEATS = tuple(Seat)


def rule_cases(prefix: str) -> list[dict[str, Any]]:
    cases = json.loads((DATA / "rule_cases.json").read_text())
    return [case for case in cases if case["id"].startswith(prefix)]


def club_examples() -> list[dict[str, Any]]:
    examples: list[dict[str, Any]] = json.loads((DATA / "club_examples.json").read_text())
    return examples


def case_card(text: str) -> Card:
    """`D10` in the published cases is the ten of diamonds."""
    return Card(text[1:].replace("10", "T") + text[0])


def case_cards(texts: list[str]) -> tuple[Card, ...]:
    return tuple(case_card(text) for text in texts)


def joined_cards(text: str) -> tuple[Card, ...]:
    """`9SJS` in the deals is nine and jack of spades."""
    return tuple(Card(text[at : at + 2]) for at in range(0, len(text), 2))


@dataclass(frozen=True)
class Deal:
    """One complete round with everything that is known about it."""

    id: str
    rules: str
    entry: CardsEntry
    hands: tuple[tuple[Card, ...], ...]
    legal: tuple[frozenset[Card], ...]
    winners: tuple[Seat, ...]
    points: tuple[int, ...]
    roem: tuple[int, ...]
    card_points: tuple[int, ...]
    roem_by_side: tuple[int, ...]
    outcome: str
    score: tuple[int, ...]


def deals(rules: str) -> list[Deal]:
    lines = (DATA / f"deals_{rules}.jsonl").read_text().splitlines()
    return [_deal(json.loads(line)) for line in lines]


def _deal(row: dict[str, Any]) -> Deal:
    hands = tuple(joined_cards(hand) for hand in row["hands"])
    return Deal(
        id=row["id"],
        rules=row["rules"],
        entry=CardsEntry(
            trump=Suit(row["trump"]),
            maker=SEATS[row["maker"]],
            leader=SEATS[row["leader"]],
            plays=joined_cards(row["plays"]),
            hands=dict(zip(SEATS, hands, strict=True)),
        ),
        hands=hands,
        legal=tuple(frozenset(joined_cards(cards)) for cards in row["legal"].split()),
        winners=tuple(SEATS[int(seat)] for seat in row["win"]),
        points=tuple(row["pts"]),
        roem=tuple(row["roem"]),
        card_points=tuple(row["cards"]),
        roem_by_side=tuple(row["roemt"]),
        outcome=row["res"],
        score=tuple(row["final"]),
    )


@dataclass(frozen=True)
class OpenDeal:
    """A deal, or an ending of one, and what it comes to with open hands."""

    id: str
    rules: str
    trump: Suit
    leader: Seat
    hands: dict[Seat, tuple[Card, ...]]
    difference: int


def open_deals(name: str) -> list[OpenDeal]:
    """`double_dummy` has whole deals, `double_dummy_endings` the last four tricks."""
    rows = [json.loads(line) for line in (DATA / f"{name}.jsonl").read_text().splitlines()]
    return [
        OpenDeal(
            row["id"],
            row["rules"],
            Suit(row["trump"]),
            SEATS[row["leader"]],
            {seat: joined_cards(hand) for seat, hand in zip(SEATS, row["hands"], strict=True)},
            row["difference"],
        )
        for row in rows
    ]
