"""The papers of portefeuille: hands to lay out, curtain cards, the lines and what every table made of each board."""

import re

import pytest

from scoring import Card, Seat, Side, Suit
from tests.factories import LegFactory, PairFactory, TableFactory, a_round, an_entry, two_teams_at_two_tables
from tests.tournaments.printing.reading import letters_of, pages_of, printed, sizes_of
from tournaments.choices import BoardsBy, PaperSize
from tournaments.models.ruling import BoardRuling
from tournaments.printing.portefeuille import boards_result, curtain_cards, hands_to_lay_out
from tournaments.printing.press import Letterhead, to_pdf
from tournaments.queries.table.board import list_boards, list_dealt
from tournaments.queries.table.portefeuille import get_portefeuille_result
from tournaments.services.evening.portefeuille import deal_boards
from tournaments.services.table.portefeuille import rule_board
from tournaments.wording.cards import SIGNS

pytestmark = pytest.mark.django_db

EVERY_CARD = sorted(f"{sign}{rank}" for sign in SIGNS.values() for rank in ("7", "8", "9", "10", "J", "Q", "K", "A"))
PAPERS = [hands_to_lay_out, curtain_cards]


@pytest.fixture
def day(pairs_competition):
    """Two tables, two boards, dealt by the program: pairs 1 and 3 North–South, 2 and 4 East–West."""
    pairs_competition.is_portefeuille, pairs_competition.rounds_per_leg = True, 2
    pairs_competition.legs_per_match_day = 1
    pairs_competition.save()
    leg = LegFactory(match_day__competition=pairs_competition)
    for numbers in ((1, 2), (3, 4)):
        pairs = [
            PairFactory(
                competition=pairs_competition, number=number, first__name=f"A{number}", second__name=f"B{number}"
            )
            for number in numbers
        ]
        TableFactory(leg=leg, units=pairs)
    return deal_boards(match_day=leg.match_day, by=None)


@pytest.fixture
def tables(day):
    return list(day.legs.get().tables.order_by("number"))


def cards_on(text):
    """Every card that a text shows behind the sign of its suit."""
    lines = re.findall(r"([♠♥♦♣]) ((?:(?:10|[789JQKA])\b ?)+)", text)
    return [f"{sign}{rank}" for sign, ranks in lines for rank in ranks.split()]


def result_of(day):
    return boards_result(get_portefeuille_result(day), list_boards(day, published_only=False))


def words_of(day):
    return " ".join(printed(result_of(day)))


@pytest.mark.parametrize("paper", PAPERS)
def test_every_card_of_a_board_is_on_it_once(day, paper):
    """Protects: a pack laid out from paper is the one that the program compares. Whose each card is, is said too."""
    for board in list_dealt(day):
        [page] = printed(paper(day, [board]))
        assert sorted(cards_on(page)) == EVERY_CARD
        for seat in ("North", "East", "South", "West"):
            assert page.count(seat) == 1


def test_a_hand_is_at_its_own_seat(day):
    [board, _second] = list_dealt(day)
    for card, (seat, hand) in zip(curtain_cards(day, [board])[0].data["cards"], board.cards.items(), strict=True):
        shown = cards_on(" ".join(f"{suit['sign']} {suit['cards']}" for suit in card["suits"]))
        assert card["seat"] == seat.name.capitalize()
        assert sorted(shown) == sorted(f"{SIGNS[one.suit]}{'10' if one[0] == 'T' else one[0]}" for one in hand)


@pytest.mark.parametrize("paper", PAPERS)
def test_who_deals_and_who_leads(day, paper):
    [first], [second] = (printed(paper(day, [board])) for board in list_dealt(day))
    assert all(words in first for words in ("North deals", "East leads"))
    assert all(words in second for words in ("East deals", "South leads"))


def test_of_one_leg_only_its_boards_are_printed(day):
    LegFactory(match_day=day, number=2)
    deal_boards(match_day=day, by=None)
    assert [[board.number for board in list_dealt(day, leg)] for leg in (None, 1, 2, 3)] == [
        [1, 2, 3, 4],
        [1, 2],
        [3, 4],
        [],
    ]


def test_eight_boards_are_on_a_page_and_cards_are_large_enough(day):
    """Also eight cards of one suit in a hand; on Letter as on A4."""
    [board, _second] = list_dealt(day)
    board.hands = {seat: [card for card in Card if card.suit is suit] for seat, suit in zip(Seat, Suit, strict=True)}
    for size in PaperSize:
        pdf = to_pdf(hands_to_lay_out(day, [board] * 8), "Hands", Letterhead(size))
        assert len(pages_of(pdf)) == 1
        assert min(points for words, points in letters_of(pdf) if words[0] in SIGNS.values()) >= 10
        cards = to_pdf(curtain_cards(day, [board] * 6), "Cards", Letterhead(size))
        assert len(pages_of(cards)) == 1
        for text in (*pages_of(pdf), *pages_of(cards)):
            assert text.count("♠ A 10 K Q J 9 8 7") in (6, 8)
    assert sizes_of(cards) == {(216, 279)}


def test_without_boards_there_is_nothing_to_print(day):
    assert [*hands_to_lay_out(day, []), *curtain_cards(day, []), *result_of(day)] == []


def test_the_lines_and_every_table_on_each_board(day, tables):
    """As bridge clubs print it: the best North–South first, with numbers, trump and maker, points and percentages."""
    a_round(tables[0], 1, an_entry(100))
    a_round(tables[1], 1, an_entry(120))
    text = words_of(day)
    assert "North–South Place No. Name % Match points 1 3 A3 / B3 100.00 2 of 2 2 1 A1 / B1 0.00 0 of 2" in text
    assert "East–West Place No. Name % Match points 1 2 A2 / B2 100.00 2 of 2 2 4 A4 / B4 0.00 0 of 2" in text
    assert "3 4 NS 120 42 100.00 0.00 1 2 NS 100 62 0.00 100.00" in text


def test_trump_is_there_where_it_was_written(day, tables):
    a_round(tables[0], 1, an_entry(60, maker=Side.EW))
    row = tables[0].rounds.get()
    row.entry["trump"] = "H"
    row.save()
    assert "1 2 ♥ EW 60 102" in words_of(day)


def test_hands_are_there_only_where_every_table_has_played_them(day, tables):
    """Protects: the table that is behind the others, when a result so far is on the wall."""
    a_round(tables[0], 1)
    assert (cards_on(words_of(day)), "Board 1: North deals" in words_of(day)) == ([], True)
    a_round(tables[1], 1)
    assert sorted(cards_on(words_of(day))) == EVERY_CARD
    assert "North deals" in words_of(day)


def test_what_was_decided_is_said_below_the_board(day, tables):
    """An average is in percent; a board that was not played counts for no one there."""
    for table, ruling in zip(
        tables, (BoardRuling("Seen too early", given={"NS": 60, "EW": 40}), BoardRuling("Too late")), strict=True
    ):
        a_round(table, 1)
        table.refresh_from_db()
        rule_board(table=table, number=1, ruling=ruling, revision=table.revision, by=None)
    text = words_of(day)
    assert re.search(r"1–2: Decided: North–South: 60% of the board, .* Reason: Seen too early", text)
    assert "3–4: Decided: not played. Reason: Too late" in text
    assert "3 4 NS – – – –" in text


def test_by_butler_the_figures_are_international_match_points(day, tables):
    day.competition.boards_by = BoardsBy.BUTLER
    day.competition.save()
    a_round(tables[0], 1, an_entry(100))
    a_round(tables[1], 1, an_entry(160))
    text = words_of(day)
    assert "Place No. Name IMPs 1 3 A3 / B3 +1 2 1 A1 / B1 −1" in text
    assert "3 4 NS 160 2 +1 −1" in text


def test_those_who_sat_in_both_lines_have_one_ranking(teams_competition):
    teams_competition.is_portefeuille = True
    teams_competition.save()
    leg, home, _away = two_teams_at_two_tables(teams_competition)
    text = words_of(leg.match_day)
    assert f"Both lines together Place No. Name % Match points 1 {home.number} {home.name} 100.00 4 of 4" in text
    assert "North–South" not in text


def test_long_names_and_many_tables_lose_nothing(day):
    """More tables than a page has room for: the board goes on, and nothing runs out of its column."""
    leg = day.legs.get()
    for number in range(5, 85, 2):
        long = "Wilhelmina-Johanna van der Nieuwenhuijzen-Oosterhout "
        pairs = [
            PairFactory(competition=day.competition, number=at, first__name=f"{long}{at}", second__name=f"{long}B{at}")
            for at in (number, number + 1)
        ]
        a_round(TableFactory(leg=leg, units=pairs), 1, an_entry(100))
    text = words_of(day)
    assert text.count("Wilhelmina-Johanna") == 160
    assert all(f"{number} {number + 1} NS 100 62" in text for number in range(5, 85, 2))
