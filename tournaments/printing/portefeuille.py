"""The papers of portefeuille: hands to lay out, curtain cards, the lines and what every table made of each board."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring import Card, Seat, Suit
from tournaments.choices import Position, SideOfTable
from tournaments.models import Board, Competition, MatchDay
from tournaments.printing.named import named
from tournaments.printing.press import Paper
from tournaments.printing.words import heading_of_day, side_letters, when
from tournaments.queries.table.board import BoardPage, TableOnBoard
from tournaments.queries.table.portefeuille import NamedLineRow, PortefeuilleResult
from tournaments.seating.portefeuille import dealer_of, leader_of
from tournaments.standings.portefeuille import Compared
from tournaments.wording.cards import SIGNS, by_suit
from tournaments.wording.figures import NONE, average, of_most, signed
from tournaments.wording.ruling import board_ruling_words

IN_PERCENT = "%"


def hands_to_lay_out(match_day: MatchDay, boards: Sequence[Board]) -> list[Paper]:
    """The four hands of each board, for the person who puts the cards into its pockets."""
    if not boards:
        return []
    data = {
        "heading": heading_of_day(_("Hands to lay out"), match_day),
        "note": _("Secret until they have been played."),
        "boards": [{"number": board.number, "hands": _hands(board.number, board.cards)} for board in boards],
    }
    return [Paper("hands_to_lay_out", data)]


def curtain_cards(match_day: MatchDay, boards: Sequence[Board]) -> list[Paper]:
    """A card for each hand, to cover it in its pocket: whose it is, and what belongs there; a row for each board."""
    cards = [
        {"board": pgettext("portefeuille", "Board"), "number": board.number, **hand}
        for board in boards
        for hand in _hands(board.number, board.cards)
    ]
    return [Paper("curtain_cards", {"of": when(match_day), "cards": cards})] if cards else []


def boards_result(result: PortefeuilleResult, boards: Sequence[BoardPage]) -> list[Paper]:
    """The ranking of each line, or of those who sat in both, and what every table made of each board.

    The hands of a board are there once every table has played it.
    """
    if not boards:
        return []
    competition = result.match_day.competition
    by_imps = competition.by_imps
    rankings = {_("Both lines together"): result.together}
    if not result.together:
        rankings = {str(SideOfTable(line).label): rows for line, rows in result.lines.items()}
    unit = _("IMPs") if by_imps else IN_PERCENT
    data = {
        "heading": heading_of_day(_("Lines and boards"), result.match_day),
        "head": [
            pgettext("rank", "Place"),
            _("No."),
            pgettext("person", "Name"),
            unit,
            *([] if by_imps else [_("Match points")]),
        ],
        "lines": [{"title": title, "rows": [_rank(row, by_imps) for row in rows]} for title, rows in rankings.items()],
        "columns": [_units(competition), _("Trump"), _("Points"), unit],
        "sides": [side_letters(side) for side in SideOfTable],
        "boards": [_board(board, by_imps) for board in boards],
    }
    return [Paper("boards_result", data)]


def _hands(board: int, hands: Mapping[Seat, Sequence[Card]]) -> list[dict[str, Any]]:
    """Each hand: whose it is and what they do first, and a line for each suit."""
    does = {dealer_of(board): _("deals"), leader_of(board): _("leads")}
    return [
        {
            "seat": str(Position(seat.value).label),
            "does": does.get(seat.value, ""),
            "suits": [
                {"sign": SIGNS[suit], "red": suit.is_red, "cards": cards or NONE} for suit, cards in by_suit(hand)
            ],
        }
        for seat, hand in hands.items()
    ]


def _units(competition: Competition) -> str:
    return _("Teams") if competition.is_teams else _("Pairs")


def _rank(entry: NamedLineRow, by_imps: bool) -> list[Any]:
    row = entry.row
    figures = [signed(row.imps)] if by_imps else [average(row.percentage, 2), of_most(row)]
    return [str(row.place or NONE), str(entry.number), named(entry.name, entry.categories), *figures]


def _board(board: BoardPage, by_imps: bool) -> dict[str, Any]:
    played = [line for line in board.tables if line.row or line.ruling]
    said = _("Board %(number)s") if board.hands else _("Board %(number)s: %(seat)s deals")
    return {
        "title": said % {"number": board.number, "seat": board.dealer.label},
        "hands": _hands(board.number, board.hands) if board.hands else [],
        "rows": [_row(line, by_imps) for line in played],
        "notes": [f"{'–'.join(_numbers(line))}: {board_ruling_words(line.ruling)}" for line in played if line.ruling],
    }


def _row(line: TableOnBoard, by_imps: bool) -> list[str]:
    """Who met, what was trump and who played it, the points of both sides and what they are worth."""
    row = line.row
    trump = SIGNS[Suit(line.trump)] if line.trump else ""
    maker = side_letters(row.maker) if row and row.maker else ""
    scores = [_score(own) for own in line.compared]
    if not scores:
        scores = [str(row.ns_total), str(row.ew_total)] if row and not line.ruling else [NONE, NONE]
    worth = [signed(own.imps) if by_imps else average(own.percentage, 2) for own in line.compared]
    return [*_numbers(line), f"{trump} {maker}".strip(), *scores, *(worth or [NONE, NONE])]


def _numbers(line: TableOnBoard) -> list[str]:
    return [str(name.number) if name else NONE for name in line.names]


def _score(own: Compared) -> str:
    return NONE if own.given is not None else str(own.score)
