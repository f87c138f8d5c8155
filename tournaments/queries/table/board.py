"""One board of portefeuille: its cards, what every table made of it, and what was possible."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from django.db.models import Prefetch, Q

from scoring import Card, Side, Suit
from scoring import Seat as SeatAtTable
from tournaments.choices import Position
from tournaments.models import Board, Leg, MatchDay, Player, Round, Seat, Table
from tournaments.models.ruling import BoardRuling
from tournaments.permissions import seats_shown
from tournaments.queries.people.unit import UnitName, unit_names
from tournaments.queries.table.costs import Ahead
from tournaments.queries.table.portefeuille import (
    PlayedBoard,
    board_number,
    leg_and_round,
    list_played_boards,
    scores_of,
    shown_to,
)
from tournaments.queries.table.struck import is_counted
from tournaments.seating.portefeuille import dealer_of
from tournaments.standings.portefeuille import Compared, compare, datum_of


@dataclass(frozen=True, slots=True)
class Possible:
    """What the cards come to with this trump and open hands: who is ahead, and which sides could make it."""

    trump: Suit
    ahead: Ahead
    made: Mapping[Side, bool]

    @property
    def makers(self) -> list[Side]:
        """Who could make it."""
        return [side for side, can in self.made.items() if can]


@dataclass(frozen=True, slots=True)
class TableOnBoard:
    """What one table made of it: `row` is None where nothing is written, and `compared` where it does not count.

    `possible`: with the trump that was played there; None where that is not known.
    """

    table: Table
    names: tuple[UnitName | None, ...]
    row: Round | None
    ruling: BoardRuling | None
    compared: tuple[Compared, ...] = ()
    possible: Possible | None = None

    @property
    def trump(self) -> str:
        return str(self.row.entry.get("trump", "")) if self.row else ""

    @property
    def could_be_made(self) -> bool | None:
        """By who played it."""
        maker = self.row.maker if self.row else ""
        return self.possible.made[Side(maker)] if self.possible and maker else None


@dataclass(frozen=True, slots=True)
class BoardPage:
    """`hands` and `possible` are known where the program dealt the cards, and shown once every table has played it."""

    number: int
    leg: Leg
    round: int
    dealer: Position
    hands: Mapping[SeatAtTable, Sequence[Card]] | None
    possible: list[Possible]
    tables: list[TableOnBoard]
    datum: tuple[int, ...]
    is_played: bool
    is_counting: bool


@dataclass(frozen=True, slots=True)
class OwnHand:
    """What someone holds now: of the first board of their table that is not written yet."""

    board: int
    leg: Leg
    table: Table
    seat: Position
    cards: Sequence[Card]


def find_own_hand(match_day: MatchDay, player: Player) -> OwnHand | None:
    """The cards for the telephone of this player, where people get theirs that way; of no other seat and board.

    None while everyone may see no seat of theirs, and when their last board is written or its leg is closed. At most
    three SQL queries.
    """
    if not match_day.cards_on_phones:
        return None
    sits = Q(substitute=player) | Q(player=player, substitute=None)
    to_play = Q(leg__match_day=match_day, leg__closed_at=None, table__is_complete=False)
    seats = Seat.objects.filter(sits, seats_shown(), to_play)
    seat = seats.select_related("table__leg").order_by("table__leg__number").first()
    if seat is None:
        return None
    table, rounds = seat.table, match_day.rules_of_play.rounds_per_leg
    done = table.decided.union(table.rounds.values_list("number", flat=True))
    number = next((number for number in range(1, rounds + 1) if number not in done), None)
    if number is None or table.is_ruled:
        return None
    board = match_day.boards.filter(number=board_number(rounds, table.leg.number, number)).first()
    if board is None:
        return None
    position = Position(seat.position)
    return OwnHand(board.number, table.leg, table, position, board.cards[SeatAtTable(position)])


def list_dealt(match_day: MatchDay, leg: int | None = None) -> list[Board]:
    """The boards whose cards the program dealt, in order; those of one leg only. One SQL query."""
    rounds_per_leg = match_day.rules_of_play.rounds_per_leg
    return [one for one in match_day.boards.all() if leg in (None, leg_and_round(rounds_per_leg, one.number)[0])]


def list_secret(match_day: MatchDay) -> set[tuple[int, int]]:
    """The rounds of which no page shows a card yet, by the key of their leg and their number: a table has to play them.

    Three SQL queries, and none but in portefeuille.
    """
    if not match_day.competition.is_portefeuille:
        return set()
    written = set(Round.objects.filter(table__leg__match_day=match_day).values_list("table", "number"))
    in_leg = range(1, match_day.rules_of_play.rounds_per_leg + 1)
    return {
        (leg.pk, number)
        for leg in match_day.legs.filter(closed_at=None).prefetch_related("tables")
        for table, number in product(leg.tables.all(), in_leg)
        if (table.pk, number) not in written and not _is_decided(table, number)
    }


def get_board(match_day: MatchDay, number: int, *, published_only: bool) -> BoardPage | None:
    """A board as everyone may see it, or as the club does; None if no table has it. Eight SQL queries at most."""
    return next(iter(_boards(match_day, published_only, number)), None)


def list_boards(match_day: MatchDay, *, published_only: bool) -> list[BoardPage]:
    """Every board of which something is written or decided, in order; eight SQL queries, however many there are."""
    found = _boards(match_day, published_only)
    return [board for board in found if any(line.row or line.ruling for line in board.tables)]


def _boards(match_day: MatchDay, published_only: bool, only: int | None = None) -> list[BoardPage]:
    """Every board that tables have, or `only` this one."""
    competition, rounds_per_leg = match_day.competition, match_day.rules_of_play.rounds_per_leg
    legs, dealt, in_leg = match_day.legs.all(), match_day.boards.all(), range(1, rounds_per_leg + 1)
    shown = Table.objects.filter(shown_to(published_only), leg__match_day=match_day)
    if only is not None:
        leg_number, number = leg_and_round(rounds_per_leg, only)
        legs, dealt, in_leg = legs.filter(number=leg_number), dealt.filter(number=only), range(number, number + 1)
        shown = shown.filter(leg__number=leg_number)
    at_tables = Prefetch("tables", shown.order_by("number").prefetch_related("seats"))
    drawn = [leg for leg in legs.prefetch_related(at_tables) if leg.tables.all()]
    if not drawn:
        return []
    rows: defaultdict[int, dict[int, Round]] = defaultdict(dict)
    for row in Round.objects.filter(table__in=shown, number__in=in_leg):
        rows[row.number][row.table_id] = row
    played: defaultdict[int, list[PlayedBoard]] = defaultdict(list)
    for one in list_played_boards(shown.filter(is_counted(competition), ruled__isnull=True), competition):
        played[one.board].append(one)
    boards, names = {board.number: board for board in dealt}, unit_names(competition)
    return [
        _page(leg, number, at, rows[at], played[number], boards.get(number), names, competition.unit_field)
        for leg, at in product(drawn, in_leg)
        for number in [board_number(rounds_per_leg, leg.number, at)]
    ]


def _page(
    leg: Leg,
    number: int,
    number_in_leg: int,
    rows: Mapping[int, Round],
    played: Sequence[PlayedBoard],
    board: Board | None,
    names: Mapping[int, UnitName],
    unit_field: str,
) -> BoardPage:
    tables, compared = leg.tables.all(), _by_units(played)
    is_played = leg.closed_at is not None or all(
        table.pk in rows or _is_decided(table, number_in_leg) for table in tables
    )
    board = board if is_played else None
    possible = _possible(board)
    by_trump = {one.trump: one for one in possible}
    found = []
    for table in tables:
        row, units = rows.get(table.pk), _units(table, unit_field)
        line = TableOnBoard(
            table,
            tuple(names.get(unit) if unit else None for unit in units),
            row,
            table.ruled_boards.get(number_in_leg),
            compared.get(units, ()),
            by_trump.get(Suit(row.entry["trump"])) if row and row.entry.get("trump") else None,
        )
        found.append(line)
    found.sort(key=lambda line: (-line.compared[0].match_points if line.compared else 1, line.table.number))
    of_lines = zip(*(one.scores for one in played if one.given == (None, None)), strict=True)
    return BoardPage(
        number,
        leg,
        number_in_leg,
        Position(dealer_of(number)),
        board.cards if board else None,
        possible,
        found,
        tuple(datum_of(scores) for scores in of_lines),
        is_played,
        board is not None and board.possible is None,
    )


def _is_decided(table: Table, number_in_leg: int) -> bool:
    """Whether no one there has to play it any more."""
    return table.is_ruled or number_in_leg in table.decided


def _by_units(played: Sequence[PlayedBoard]) -> dict[tuple[int | None, ...], tuple[Compared, ...]]:
    """What it is worth to both lines, by who sat there."""
    own = iter(compare(score for one in played for score in scores_of(one)))
    return {one.units: (next(own), next(own)) for one in played}


def _units(table: Table, unit_field: str) -> tuple[int | None, ...]:
    """Who sits North–South and who East–West."""
    at = {seat.position: getattr(seat, f"{unit_field}_id") for seat in table.seats.all()}
    return at.get(Position.NORTH), at.get(Position.EAST)


def _possible(board: Board | None) -> list[Possible]:
    """In the order of the suits; nothing while it is not counted."""
    if board is None or not board.possible:
        return []
    found = {trump: board.possible[trump] for trump in Suit}
    return [
        Possible(trump, Ahead.of(own["difference"]), {side: own[side] for side in Side}) for trump, own in found.items()
    ]
