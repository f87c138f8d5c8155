"""The cards of an evening: dealt once, the same for all who have the code, and never under what is written."""

from uuid import uuid4

import pytest
from django.core.exceptions import ValidationError

from scoring import Card
from tests.factories import (
    CompetitionFactory,
    LegFactory,
    MatchDayFactory,
    PairFactory,
    TableFactory,
    a_round,
    an_entry,
)
from tests.scoring.cases import deals
from tournaments.exceptions import Refused
from tournaments.models import Board, Change
from tournaments.permissions import asked_by
from tournaments.services.evening.door import set_attendance
from tournaments.services.evening.draw import draw_legs
from tournaments.services.evening.portefeuille import boards_planned, deal_boards
from tournaments.services.evening.undo import undo_change
from tournaments.services.table.round import correct_round, record_round, record_sheet

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

DEAL = next(deal.entry for deal in deals("amsterdam") if deal.id == "a7-2991")
DEAL_KEY = uuid4()
CODE = "0123 4567 89AB cdef 0123"


@pytest.fixture
def day(pairs_competition):
    """Two legs of two boards each."""
    pairs_competition.is_portefeuille = True
    pairs_competition.rounds_per_leg = pairs_competition.legs_per_match_day = 2
    pairs_competition.save()
    return MatchDayFactory(competition=pairs_competition)


@pytest.fixture
def table(day):
    return TableFactory(leg__match_day=day, units=PairFactory.create_batch(2, competition=day.competition))


def hands_of(day):
    return list(day.boards.values_list("number", "hands"))


def test_every_board_that_is_planned_gets_its_cards(day):
    day = deal_boards(match_day=day, by=None)
    assert [number for number, _hands in hands_of(day)] == [1, 2, 3, 4]
    for board in day.boards.all():
        assert sorted(card for hand in board.cards.values() for card in hand) == sorted(Card)
        assert board.possible is None
    assert len(day.deal_code) == 20


def test_pressed_twice_it_is_dealt_once(day):
    deal_boards(match_day=day, by=None)
    before = hands_of(day)
    deal_boards(match_day=day, by=None)
    assert hands_of(day) == before


def test_the_same_code_gives_another_club_the_same_cards(day):
    deal_boards(match_day=day, code=CODE, by=None)
    other = MatchDayFactory(competition=CompetitionFactory(pairs=True, is_portefeuille=True, rounds_per_leg=4))
    deal_boards(match_day=other, code=CODE.upper().replace(" ", ""), by=None)
    assert hands_of(other)[:4] == hands_of(day)


@pytest.mark.parametrize("code", ["0123", "g" * 20, "0" * 21])
def test_what_is_no_code_is_refused_at_its_field(day, code):
    with pytest.raises(ValidationError) as refused:
        deal_boards(match_day=day, code=code, by=None)
    assert list(refused.value.error_dict) == ["code"]
    assert not day.boards.exists()


def test_a_leg_that_is_added_gets_cards_of_the_same_code(day):
    deal_boards(match_day=day, code=CODE, by=None)
    LegFactory(match_day=day, number=3)
    assert boards_planned(day) == 6
    before = hands_of(day)
    deal_boards(match_day=day, by=None)
    assert hands_of(day)[:4] == before
    assert day.boards.count() == 6


def test_cards_under_which_something_is_written_stay(day, table, olga):
    """Protects: a board that was played keeps its hands, whatever is pressed or undone."""
    with asked_by(olga):
        day = deal_boards(match_day=day, by=olga)
    a_round(table)
    before = hands_of(day)
    with pytest.raises(Refused, match="can no longer be dealt"):
        deal_boards(match_day=day, code=CODE, by=None)
    with pytest.raises(Refused, match="depends on it"):
        undo_change(change=Change.objects.get(), by=olga)
    assert hands_of(day) == before


def test_dealing_can_be_undone_and_then_others_are_dealt(day, olga):
    with asked_by(olga):
        day = deal_boards(match_day=day, by=olga)
        undo_change(change=Change.objects.get(), by=olga)
    assert (day.boards.count(), type(day).objects.get(pk=day.pk).deal_code) == (0, "")


def test_drawing_again_leaves_the_cards_as_they_were_laid_out(day):
    pairs = PairFactory.create_batch(4, competition=day.competition)
    set_attendance(match_day=day, pairs=pairs)
    draw_legs(match_day=day, seed=1, by=None)
    deal_boards(match_day=day, by=None)
    before = hands_of(day)
    set_attendance(match_day=day, pairs=[*pairs, *PairFactory.create_batch(2, competition=day.competition)])
    draw_legs(match_day=day, seed=2, by=None)
    assert hands_of(day) == before


def test_elsewhere_there_are_no_boards():
    with pytest.raises(Refused, match="Only in portefeuille"):
        deal_boards(match_day=MatchDayFactory(), by=None)


# What is written card by card


@pytest.fixture
def dealt(day, table):
    """Board 1 is the deal that was played in `DEAL`."""
    deal_boards(match_day=day, by=None)
    Board.objects.filter(match_day=day, number=1).update(hands=DEAL.hands)
    return table


def test_cards_of_another_board_are_refused_on_every_way_in(dealt):
    """Protects: a pack from another pocket, or the rounds of two boards exchanged."""
    for store in (
        lambda: record_round(table=dealt, number=2, entry=DEAL, client_id=DEAL_KEY, by=None),
        lambda: record_sheet(table=dealt, entries=[an_entry(), DEAL], by=None),
    ):
        with pytest.raises(Refused, match=r"Not the cards of board 2: \w+ does not have that of trick \d\."):
            store()
    assert not dealt.rounds.exists()
    row = record_round(table=dealt, number=2, entry=an_entry(), client_id=DEAL_KEY, by=None)
    with pytest.raises(Refused, match="Not the cards of board 2"):
        correct_round(round=row, entry=DEAL, reason="By cards", revision=1, by=None)


def test_its_own_cards_are_stored(dealt):
    row = record_round(table=dealt, number=1, entry=DEAL, client_id=DEAL_KEY, by=None)
    assert row.entry["plays"]
