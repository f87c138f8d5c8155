"""A match as the sheet on a phone keeps it: JSON with everything to show it, continue writing and count on its own.

The same for the leg of a table and for a score pad. static/js/sheet/ reads it; its names are the engine's.
"""

from collections.abc import Iterable
from dataclasses import asdict
from time import time
from typing import Any

from django.db.models import F, Max, OuterRef, Subquery, Sum
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils.crypto import salted_hmac

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
)
from tournaments.models import Pad, PadRound, Round, Table, Tally
from tournaments.models import Seat as SeatOfTable
from tournaments.queries.table.match_record import (
    TINTS,
    MatchRecord,
    TableRecord,
    extra_of,
    marked_party,
    party_names,
    read_round,
    rounds_of,
    seat_names,
)
from tournaments.queries.table.next_seat import list_next_seats
from tournaments.wording.ruling import ruling_at

State = dict[str, Any]

WHO_SITS = F("pk") * F("player_id") + Coalesce("substitute_id", 0)


def table_state(at: TableRecord, token: str, side: Side | None, version: str) -> State:
    """The sheet of a table, for the phone of one `side` if each side keeps its own count.

    The `version` was read before the written rounds were, so that anything written in between is asked for once more.
    By `as_of` (seconds) a phone knows which of two sheets is the newer one: without a signal it opens the page of its
    first visit again.
    """
    as_of = time()
    table = at.table
    rounds = rounds_of(table)
    tallies = table.tallies.order_by("number", "side") if table.has_two_tallies and not table.is_complete else []
    final = {row.number for row in rounds}
    is_open = table.takes_rounds and not table.is_ruled
    takes = "totals" if at.is_totals else "rounds" if is_open else "nothing"
    return _match(at, token) | {
        "version": version,
        "as_of": as_of,
        "kind": "table",
        "table": table.number,
        "leg": table.leg.number,
        "first_board": at.first_board,
        "decided": list(table.ruled_boards),
        "rounds": _rounds(rounds, at.ruleset),
        "takes": takes,
        "ruling": ruling_at(at) if table.is_ruled else "",
        "two_tallies": table.has_two_tallies,
        "side": side,
        "tallies": [_tally(tally, at.ruleset) for tally in tallies if tally.number not in final],
        "called": table.called_at is not None,
        "agreed": table.agreeing,
        "next_seats": [asdict(seat) for seat in list_next_seats(table)] if table.is_complete else [],
        "so_far": _result_so_far(table) if table.is_complete else "",
    }


def _result_so_far(table: Table) -> str:
    """The address of the result so far, where everyone may see it; the sheet is no role in the club."""
    match_day = table.leg.match_day
    return reverse("match_day", args=match_day.url_args) if match_day.is_shown else ""


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


def sheet_version(at: TableRecord) -> str:
    """A text that changes with everything the sheet of a table shows.

    One SQL query where the sheet is complete or each side keeps the count, otherwise none."""
    table, leg = at.table, at.table.leg
    competition = leg.match_day.competition
    found = []
    if table.is_complete:  # where to sit next is shown at the end
        following = SeatOfTable.objects.filter(leg__match_day=leg.match_day_id, leg__number=leg.number + 1)
        following = following.filter(player__in=SeatOfTable.objects.filter(table=table.pk).values("player"))
        found.append(Subquery(following.order_by().values("leg").annotate(figure=Sum(WHO_SITS)).values("figure")))
    if competition.keeps_two_tallies:
        tallies = Tally.objects.filter(table=OuterRef("pk")).order_by().values("table")
        found.append(Subquery(tallies.annotate(figure=Max("written_at")).values("figure")))
    figures: tuple[Any, ...] = (
        *(table.pk, table.number, table.revision, table.called_at, sorted(table.agreed.items()), leg.closed_at),
        *(at.ruleset, competition.keeps_two_tallies, competition.is_public),
        [(seat.pk, seat.player_id, seat.substitute_id) for seat in at.seats],
        Table.objects.filter(pk=table.pk).order_by().values_list(*found).first() if found else None,
    )
    return salted_hmac(__name__, repr(figures)).hexdigest()[:16]


def pad_version(pad: Pad, rematch: str | None) -> str:
    """A text that changes with everything the sheet shows."""
    return f"{pad.revision}{'+' if rematch else ''}"


def _match(kept: MatchRecord, token: str) -> State:
    names = party_names(kept)
    return {
        "token": token,
        "revision": kept.revision,
        "parties": [
            {"key": key, "tint": tint, "name": names[key]}
            for key, tint in zip(contenders(kept.ruleset), TINTS, strict=False)
        ],
        "seats": [{"seat": seat, "name": name} for seat, name in seat_names(kept.names).items()],
        "first_dealer": kept.first_dealer,
        "rules": asdict(kept.ruleset),
    }


def _rounds(rows: Iterable[Round | PadRound], rules: Ruleset) -> list[State]:
    return [{"number": row.number} | _written(row, rules) for row in rows]


def _tally(tally: Tally, rules: Ruleset) -> State:
    return {"number": tally.number, "side": tally.side} | _written(tally, rules)


def _written(row: Round | PadRound | Tally, rules: Ruleset) -> State:
    """What was written (if that is all the cards, the sheet cannot ask for it), and what it is worth."""
    entry, judged = read_round(row, rules)
    is_of_cards = isinstance(entry, CardsEntry | KlammernCards)
    return {
        "client_id": str(row.client_id),
        "entry": None if is_of_cards else row.entry,
        "result": _result(entry, judged.score, rules),
    }


def _result(entry: AnyEntry, score: Any, rules: Ruleset) -> State:
    # The score is of either family; both have what is read here.
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
