"""What each card of a round cost, against the best with open hands: counted while no one waits for it.

It takes half a second or so of a processor, so no request does it. The rounds say themselves which of them are still to
be counted (`TO_COUNT`); what is found is stored only for the entry that it was found for.
"""

from collections.abc import Mapping
from typing import Any

from scoring import (
    CardsEntry,
    ImpossibleRound,
    Ruleset,
    Seat,
    Suit,
    TooManyPositions,
    Unreadable,
    card_costs,
    deal_value,
    entry_from_mapping,
)
from tournaments.models import Board, Round, Table
from tournaments.models.round import TO_COUNT
from tournaments.seating.portefeuille import leader_of
from tournaments.services.transaction import lock_match_day, writes

Costs = dict[str, Any]
NOTHING_TO_SAY: Costs = {}
# Many times as many as the hardest of a thousand deals needs.
MOST_POSITIONS = 2_000_000


def count_next() -> int:
    """Counts and stores what is still to be counted at one table, the newest, or of one board; how many that were."""
    newest = Round.objects.filter(TO_COUNT).select_related("table__leg__match_day__competition__club").order_by("-pk")
    if (row := newest.first()) is None:
        return count_board()
    rules = row.table.leg_rules
    found = {
        (due.pk, due.revision): costs_of(due.entry, rules) for due in Round.objects.filter(TO_COUNT, table=row.table)
    }
    store_costs(table=row.table, found=found)
    return len(found)


def count_board() -> int:
    """The same of the cards of a board, of which the oldest is next; 0 if there is none."""
    boards = Board.objects.filter(possible__isnull=True).select_related("match_day__competition").order_by("pk")
    if (board := boards.first()) is None:
        return 0
    store_possible(board=board, possible=possible_with(board, board.match_day.leg_rules))
    return 1


@writes
def store_possible(*, board: Board, possible: Costs) -> None:
    """Unless its cards were dealt again since then."""
    lock_match_day(board.match_day, even_closed=True)
    Board.objects.filter(pk=board.pk, hands=board.hands).update(possible=possible)


def possible_with(board: Board, rules: Ruleset) -> Costs:
    """By trump: what North–South can have more than East–West, and whether each side can make it.

    Nothing in games with melds, where there are no open hands.
    """
    if rules.game.has_melds:
        return NOTHING_TO_SAY
    leader, hands = Seat(leader_of(board.number)), board.cards
    values = {trump.value: deal_value(rules, trump, leader, hands, MOST_POSITIONS) for trump in Suit}
    return {
        trump: {"difference": value.difference, "NS": value.made.ns, "EW": value.made.ew}
        for trump, value in values.items()
    }


@writes
def store_costs(*, table: Table, found: Mapping[tuple[int, int], Costs]) -> None:
    """By key and revision of each round; one that was changed since then is counted again another time."""
    lock_match_day(table.leg.match_day, even_closed=True)
    for (key, revision), costs in found.items():
        Round.objects.filter(pk=key, table=table, revision=revision).update(costs=costs)


def costs_of(written: Mapping[str, Any], rules: Ruleset) -> Costs:
    """What is stored of a round: nothing for one that was stopped, has an illegal card, or is of a game with melds."""
    try:
        entry = entry_from_mapping(written, rules)
        if not isinstance(entry, CardsEntry):
            return NOTHING_TO_SAY
        found = card_costs(entry, rules, MOST_POSITIONS)
    except (Unreadable, ImpossibleRound, TooManyPositions):
        return NOTHING_TO_SAY
    return {
        "possible": found.possible,
        "played": found.played,
        "made": found.made,
        "pit": found.pit,
        "lost": sum(found.costs),
        "costs": found.costs,
        "better": {str(at): cards for at, cards in enumerate(found.better) if cards},
    }
