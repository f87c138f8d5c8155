"""One board: what every table made of it, and its cards, which no one sees before they are played."""

import pytest
from django.utils import timezone

from scoring import Seat, Side
from tests.factories import LegFactory, PairFactory, TableFactory, a_round, an_entry
from tournaments.choices import DrawMethod, Position
from tournaments.models import Board, Draw
from tournaments.models.ruling import BoardRuling
from tournaments.queries.table.board import find_own_hand, get_board, list_boards, list_secret
from tournaments.services.evening.portefeuille import deal_boards
from tournaments.services.table.costs import count_next, store_possible
from tournaments.services.table.portefeuille import rule_board

pytestmark = pytest.mark.django_db

POSSIBLE = {suit: {"difference": 20, "NS": True, "EW": False} for suit in "SHDC"}


@pytest.fixture
def day(pairs_competition):
    """Two tables, two boards a leg, with cards for the telephones."""
    pairs_competition.is_portefeuille, pairs_competition.rounds_per_leg = True, 2
    pairs_competition.save()
    leg = LegFactory(match_day__competition=pairs_competition)
    for _table in range(2):
        TableFactory(leg=leg, units=PairFactory.create_batch(2, competition=pairs_competition))
    return deal_boards(match_day=leg.match_day, on_phones=True, by=None)


@pytest.fixture
def tables(day):
    return list(day.legs.get().tables.order_by("number"))


def board(day, number=1, **asked):
    return get_board(day, number, **{"published_only": False} | asked)


def test_the_hands_are_secret_until_every_table_has_played_them(day, tables):
    """Protects: an organiser who plays, and a table that is behind the others."""
    a_round(tables[0])
    assert (board(day).hands, board(day).is_played) == (None, False)
    a_round(tables[1])
    assert board(day).hands == day.boards.get(number=1).cards
    assert board(day, 2).hands is None


def test_a_ruling_or_a_closed_leg_says_that_no_one_will_play_it(day, tables):
    a_round(tables[0])
    tables[1].refresh_from_db()
    rule_board(table=tables[1], number=1, ruling=BoardRuling("Late"), revision=tables[1].revision, by=None)
    assert board(day).hands
    day.legs.update(closed_at=timezone.now())
    assert board(day, 2).hands


def test_no_page_shows_cards_of_a_round_that_a_table_has_to_play(day, tables, django_assert_num_queries):
    """Protects: what the first table wrote card by card, on its sheet and in files; as the page of the board has it."""
    leg = day.legs.get().pk
    a_round(tables[0])
    with django_assert_num_queries(3):
        assert list_secret(day) == {(leg, 1), (leg, 2)}
    a_round(tables[1])
    assert list_secret(day) == {(leg, 2)}
    for table in tables:
        table.refresh_from_db()
        rule_board(table=table, number=2, ruling=BoardRuling("Late"), revision=table.revision, by=None)
    assert list_secret(day) == set()
    day.competition.is_portefeuille = False
    with django_assert_num_queries(0):
        assert list_secret(day) == set()


def test_in_a_closed_leg_nothing_is_secret(day):
    day.legs.update(closed_at=timezone.now())
    assert list_secret(day) == set()


def test_what_is_frozen_is_for_the_club_alone(day, tables):
    for table in tables:
        a_round(table)
    assert board(day, published_only=True).hands
    day.frozen_from = 1
    day.save()
    assert board(day, published_only=True) is None
    assert board(day).hands


def test_each_table_with_its_names_score_and_share(day, tables):
    for table, points in zip(tables, (100, 120), strict=True):
        a_round(table, 1, an_entry(points))
    found = board(day)
    assert [(line.table.number, [own.percentage for own in line.compared]) for line in found.tables] == [
        (2, [100, 0]),
        (1, [0, 100]),
    ]
    pairs = [seated(tables[1], position).pair.number for position in "NE"]
    assert [name.number for name in found.tables[0].names] == pairs
    assert (found.dealer, found.datum) == (Position.NORTH, (110, 50))


def test_what_was_possible_is_counted_once(day, tables):
    """With the trump of each table where that is known, and by its maker."""
    for _board in range(day.boards.count() - 1):
        store_possible(board=day.boards.filter(possible__isnull=True).last(), possible=POSSIBLE)
    assert (count_next(), count_next()) == (1, 0)
    first = day.boards.get(number=1)
    assert {suit: sorted(own) for suit, own in first.possible.items()} == {
        suit: ["EW", "NS", "difference"] for suit in "SHDC"
    }
    for table in tables:
        a_round(table)
    assert board(day).possible[0].makers == [side for side in Side if first.possible["S"][side]]
    assert board(day).tables[0].could_be_made is None  # the sheet has no trump


def test_other_cards_are_counted_again(day):
    stale = day.boards.first()
    Board.objects.filter(pk=stale.pk).update(hands=day.boards.last().hands)
    store_possible(board=stale, possible=POSSIBLE)
    assert Board.objects.get(pk=stale.pk).possible is None


@pytest.mark.parametrize("many", [1, 3])
def test_the_number_of_queries_is_the_same_for_any_number_of_tables(day, many, django_assert_num_queries):
    for _table in range(many):
        pairs = PairFactory.create_batch(2, competition=day.competition)
        a_round(TableFactory(leg=day.legs.get(), units=pairs))
    day.legs.update(closed_at=timezone.now())
    with django_assert_num_queries(8):
        board(day)


@pytest.mark.parametrize("legs", [1, 3])
def test_all_boards_take_as_many_queries_as_one(day, tables, legs, django_assert_num_queries):
    """Two boards and six; each as its own page has it."""
    for number in range(2, legs + 1):
        LegFactory(match_day=day, number=number)
    deal_boards(match_day=day, on_phones=True, by=None)
    for leg in day.legs.order_by("number"):
        table = TableFactory(leg=leg, units=PairFactory.create_batch(2, competition=day.competition))
        a_round(table, 1)
        a_round(table, 2)
    with django_assert_num_queries(8):
        found = list_boards(day, published_only=False)
    assert [one.number for one in found] == [*range(1, 2 * legs + 1)]
    assert found == [board(day, one.number) for one in found]


def test_only_boards_of_which_something_is_written_are_listed_and_frozen_ones_for_the_club_alone(day, tables):
    a_round(tables[0], 2)
    assert [one.number for one in list_boards(day, published_only=True)] == [2]
    day.frozen_from = 1
    day.save()
    assert list_boards(day, published_only=True) == []
    assert [one.number for one in list_boards(day, published_only=False)] == [2]


def test_there_is_no_board_beyond_the_legs_that_are_drawn(day):
    assert (board(day, 3), board(day, 0), board(day, 999)) == (None, None, None)


# The telephone of who holds them


def seated(table, position):
    return table.seats.get(position=position)


def test_a_telephone_has_the_hand_of_its_seat_and_the_board_of_its_table(day, tables):
    """Protects: no one sees the cards of a partner, or those of the next board."""
    east = seated(tables[0], "E").player
    hand = find_own_hand(day, east)
    assert (hand.board, hand.seat, hand.cards) == (1, "E", day.boards.get(number=1).cards[Seat.EAST])
    a_round(tables[1])
    assert find_own_hand(day, east).board == 1
    a_round(tables[0])
    assert find_own_hand(day, east).board == 2
    a_round(tables[0], 2)
    assert find_own_hand(day, east) is None


def test_a_substitute_holds_the_cards_and_not_whose_seat_it_is(day, tables):
    seat = seated(tables[0], "N")
    other = seated(another_table(day), "N").player
    seat.substitute = other
    seat.save()
    assert find_own_hand(day, seat.player) is None


def another_table(day):
    """Another table, whose people are free to play elsewhere."""
    leg = LegFactory(match_day=day, number=2)
    return TableFactory(leg=leg, units=PairFactory.create_batch(2, competition=day.competition))


def test_where_a_leg_was_closed_too_early_the_next_one_is_held(day, tables):
    """Protects: the telephones of a table whose last board was not played, all evening long."""
    player = seated(tables[0], "N").player
    other = TableFactory(
        leg=LegFactory(match_day=day, number=2), units=[seated(tables[0], at).pair for at in ("N", "E")]
    )
    deal_boards(match_day=day, on_phones=True, by=None)
    a_round(tables[0])
    day.legs.filter(number=1).update(closed_at=timezone.now())
    hand = find_own_hand(day, player)
    assert (hand.table, hand.board) == (other, 3)


def test_a_seat_that_is_kept_back_is_not_told_by_its_cards(day, tables):
    draw = Draw.objects.create(match_day=day, method=DrawMethod.MOVING, seed=1, is_kept_back=True)
    player = seated(tables[0], "N").player
    day.legs.update(draw=draw)
    assert find_own_hand(day, player) is None


def test_a_board_that_was_decided_is_passed_over(day, tables):
    rule_board(table=tables[0], number=1, ruling=BoardRuling("Late"), revision=tables[0].revision, by=None)
    assert find_own_hand(day, seated(tables[0], "N").player).board == 2


def test_on_paper_no_telephone_shows_them(day, tables):
    day = deal_boards(match_day=day, on_phones=False, by=None)
    assert find_own_hand(day, seated(tables[0], "N").player) is None
