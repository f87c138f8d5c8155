"""A match as the sheet on a phone keeps it: JSON with everything to show it, go on writing and count by itself.

The same for the leg of a table and for a score pad. static/js/sheet/ reads it; its names are the engine's.
"""

from collections.abc import Iterable
from dataclasses import asdict
from time import time
from typing import Any

from scoring import (
    AnyEntry,
    CardsEntry,
    KlammernCards,
    KlammernScore,
    Ruleset,
    Seat,
    Side,
    contender_of,
    contenders,
    score_round,
)
from scoring import entry_from_mapping as read_entry
from tournaments.models import Pad, PadRound, Round, Tally
from tournaments.queries.table.kept_match import (
    TINTS,
    KeptMatch,
    PhoneTable,
    extra_of,
    marked_party,
    party_names,
    seat_names,
)
from tournaments.queries.table.next_seat import list_next_seats
from tournaments.queries.table.table import rounds_of

State = dict[str, Any]


def table_state(at: PhoneTable, token: str, side: Side | None, version: str) -> State:
    """The sheet of a table, for the phone of one `side` if each side keeps its own count.

    The `version` is one that was asked for before what is written was read, so that what comes in between is asked for
    once more. By `as_of` (seconds) a phone knows which of two sheets is the newer one: without signal it opens again
    the page of its first visit.
    """
    as_of = time()
    table = at.table
    rounds = rounds_of(table)
    tallies = table.tallies.order_by("number", "side") if at.has_two_tallies and not table.is_complete else []
    final = {row.number for row in rounds}
    takes = "totals" if at.is_totals else "rounds" if at.takes_rounds else "nothing"
    return _match(at, token) | {
        "version": version,
        "as_of": as_of,
        "kind": "table",
        "table": table.number,
        "leg": table.leg.number,
        "first_board": at.first_board,
        "rounds": _rounds(rounds, at.ruleset),
        "takes": takes,
        "two_tallies": at.has_two_tallies,
        "side": side,
        "tallies": [_tally(tally, at.ruleset) for tally in tallies if tally.number not in final],
        "called": table.called_at is not None,
        "agreed": table.agreeing,
        "next_seats": [asdict(seat) for seat in list_next_seats(table)] if table.is_complete else [],
    }


def pad_state(pad: Pad, token: str, rematch: str | None) -> State:
    """The sheet of a score pad; `rematch` is the secret part of the address of the next match, once it has begun."""
    as_of = time()
    return _match(pad, token) | {
        "version": pad_version(pad, rematch),
        "as_of": as_of,
        "kind": "pad",
        "game": pad.rules,
        "rounds": _rounds(pad.rounds.all(), pad.ruleset),
        "takes": "rounds",
        "rematch": rematch,
    }


def pad_version(pad: Pad, rematch: str | None) -> str:
    """A text that changes with everything the sheet shows."""
    return f"{pad.revision}{'+' if rematch else ''}"


def _match(kept: KeptMatch, token: str) -> State:
    names = party_names(kept)
    return {
        "token": token,
        "revision": kept.revision,
        "parties": [
            {"key": key, "tint": tint, "name": names[key]}
            for key, tint in zip(contenders(kept.ruleset), TINTS, strict=False)
        ],
        "seats": [{"seat": seat, "name": name} for seat, name in seat_names(kept).items()],
        "first_dealer": kept.first_dealer,
        "rules": asdict(kept.ruleset),
    }


def _rounds(rows: Iterable[Round | PadRound], rules: Ruleset) -> list[State]:
    return [{"number": row.number} | _written(row, rules) for row in rows]


def _tally(tally: Tally, rules: Ruleset) -> State:
    return {"number": tally.number, "side": tally.side} | _written(tally, rules)


def _written(row: Round | PadRound | Tally, rules: Ruleset) -> State:
    """What was written, which the sheet cannot ask for where it is all the cards, and what it is worth."""
    entry = read_entry(row.entry, rules)
    is_of_cards = isinstance(entry, CardsEntry | KlammernCards)
    return {
        "client_id": str(row.client_id),
        "entry": None if is_of_cards else row.entry,
        "result": _result(entry, rules),
    }


def _result(entry: AnyEntry, rules: Ruleset) -> State:
    score: Any = score_round(entry, rules)  # of either family; both have what is read here
    maker: Any = entry.maker
    result = {
        "outcome": score.outcome,
        "maker": contender_of(rules, maker) if isinstance(maker, Seat) else maker,
        "won": dict(score.card_points.items()),
        "extra": {who: extra_of(score, who) for who in contenders(rules)},
        "score": dict(score.score.items()),
        "marked": marked_party(entry, score),
    }
    return result | {"winners": score.winners} if isinstance(score, KlammernScore) else result
