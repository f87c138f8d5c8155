"""Score sheets: one for each table, with as many rows as the competition has rounds."""

import pytest
from django.urls import resolve
from django.utils import timezone

from scoring import preset
from tests.factories import LegFactory, MatchDayFactory, PlayerFactory, TableFactory
from tests.tournaments.printing.reading import addresses_of, figures_of, pages_of, printed, sizes_of
from tournaments.choices import PaperSize, SheetFormat
from tournaments.printing.address import as_codes, table_address
from tournaments.printing.press import Letterhead, to_pdf
from tournaments.printing.score_sheet import empty_score_sheets, score_sheets
from tournaments.queries.results.match_day import get_hall

SITE = "https://klaverjas.example"


def address_of(leg, token):
    return table_address(SITE, leg, leg.tables.get(number=1), token).url.removeprefix(SITE)


def sheets_of(evening, *, legs=None, sheet_format=SheetFormat.HALF, copies=1):
    hall = get_hall(evening)
    return score_sheets(
        evening,
        hall.legs if legs is None else hall.legs[:legs],
        addresses=addresses_of(hall),
        sheet_format=sheet_format,
        copies=copies,
    )


def test_two_sheets_on_a_page_each_with_its_table_names_and_date(evening):
    first, second = printed(sheets_of(evening))
    for words in [
        *["Table 1 Leg 1", "Table 2 Leg 1", "Anja", "Henk", "Club A", "Season", "Match day 1, 8 September 2026"],
    ]:
        assert words in first
    assert "Ineke" not in first  # who sits out is at no table
    assert "Table 1 Leg 2" in second


@pytest.mark.parametrize(
    ("sheet_format", "paper", "pages", "size"),
    [
        (SheetFormat.HALF, PaperSize.A4, 2, (297, 210)),
        (SheetFormat.HALF, PaperSize.LETTER, 2, (279, 216)),
        (SheetFormat.WHOLE, PaperSize.A4, 4, (210, 297)),
        (SheetFormat.WHOLE, PaperSize.LETTER, 4, (216, 279)),
        (SheetFormat.A5, PaperSize.A4, 4, (148, 210)),
        (SheetFormat.A6, PaperSize.LETTER, 4, (105, 148)),
    ],
)
def test_sheets_are_on_the_paper_of_the_club_or_on_pages_of_their_own(evening, sheet_format, paper, pages, size):
    """Everything stays on its page, whatever that is: nothing flows onto another one."""
    evening.competition.rounds_per_leg = 16
    pdf = to_pdf(sheets_of(evening, sheet_format=sheet_format), "Sheets", Letterhead(paper))
    assert (len(pages_of(pdf)), sizes_of(pdf)) == (pages, {size})
    first, *_others = pages_of(pdf)
    assert all(words in first for words in ("Table 1 Leg 1", "Anja", "Signature of a scorekeeper", "16"))


def test_two_copies_of_a_sheet_are_next_to_each_other(evening):
    """Both sides may write one: two sheets of the same table lie at the same time."""
    pages = printed(sheets_of(evening, legs=1, copies=2))
    assert [page.count("Table 1 Leg 1") for page in pages] == [2, 0]


def test_a_sheet_has_a_row_for_every_round(evening):
    for rounds in (16, 12, 8):
        [page] = printed(empty_score_sheets(preset("amsterdam"), rounds, sheet_format=SheetFormat.HALF))
        assert sorted(figures_of(page)) == sorted([*range(1, rounds + 1)] * 2)
    [page] = printed(empty_score_sheets(preset("amsterdam"), 24, sheet_format=SheetFormat.HALF))  # goes on on a second
    assert [figures_of(page).count(number) for number in (1, 16, 17, 24, 25)] == [1, 1, 1, 1, 0]
    evening.competition.rounds_per_leg = 12
    [page] = printed(sheets_of(evening, legs=1))
    assert [figures_of(page).count(number) for number in (11, 12, 13)] == [2, 2, 0]


def test_the_sheet_names_the_substitute_and_leaves_a_line_for_an_empty_seat(evening):
    """Protects: a table where someone is missing still has its sheet."""
    seat = evening.legs.first().seats.get(player__name="Anja")
    seat.substitute = PlayerFactory(club=evening.competition.club, name="Zwaantje")
    seat.save()
    evening.legs.first().seats.filter(player__name__in=["Cees", "Dora"]).delete()
    [page] = printed(sheets_of(evening, legs=1))
    found = [words in page for words in ("Zwaantje", "Anja", "Bert", "Cees", "North–South")]
    assert found == [True, False, True, False, True]


def test_three_players_have_a_column_each_on_paper(evening):
    leg = evening.legs.first()
    leg.tables.filter(number=1).update(players=3)
    leg.seats.filter(player__name="Dora").delete()
    pages = printed(sheets_of(evening, legs=1))
    of_three = next(page for page in pages if "Anja" in page)
    assert [of_three.count(head) for head in ("Points", "Pit", "North–South")] == [3, 3, 0]


def test_a_sheet_has_the_columns_of_its_game():
    for name, players, heads in (
        ("amsterdam", 4, {"Plays": 1, "Roem called": 2, "Points": 2, "Together": 2}),
        ("kraken", 4, {"Roem called": 2, "Pit": 2}),
        ("klammern", 4, {"Melds": 2, "Belle": 2, "Small points": 2, "Big points": 2, "Roem": 0}),
        ("klammern", 3, {"Melds": 3, "Small points": 3}),
        ("klammern-league", 4, {"Augen": 2, "Small points": 0}),
        ("hamburg", 2, {"Die": 2, "North–South": 0}),
    ):
        [page] = printed(empty_score_sheets(preset(name, players=players), 16, sheet_format=SheetFormat.WHOLE))
        assert {head: page.count(head) for head in heads} == heads, (name, players)


def test_the_code_opens_the_sheet_on_a_phone_until_the_leg_is_closed(evening):
    leg = evening.legs.get(number=2)
    match = resolve(address_of(leg, "secret"))
    assert (match.url_name, match.kwargs["token"]) == ("phone", "secret")
    leg.closed_at = timezone.now()
    for token in ("secret", None):
        match = resolve(address_of(leg, token))
        assert (match.url_name, match.kwargs["leg"], match.kwargs["table"]) == ("table_sheet", 2, 1)


def test_each_address_has_its_own_code():
    codes = as_codes([f"{SITE}/{number}" for number in range(5)])
    assert len(set(codes)) == 5
    assert all(code.startswith("<svg") for code in codes)


def test_in_portefeuille_the_rows_have_the_numbers_of_the_boards(pairs_competition):
    """The second leg of two boards begins with hall 3."""
    pairs_competition.is_portefeuille = True
    pairs_competition.save()
    day = MatchDayFactory(competition=pairs_competition)
    for number in (1, 2):
        TableFactory(leg=LegFactory(match_day=day, number=number))
    papers = sheets_of(day)
    assert [(one["first"], one["last"]) for paper in papers for one in paper.data["sheets"]] == [(1, 2), (3, 4)]


def test_a_sheet_of_a_race_says_what_it_goes_to_and_has_lines_enough(evening):
    """Protects: seven rounds give someone 501 whatever is played, and two more decide a tie."""
    evening.competition.rules = "race-to-501"
    [page] = printed(sheets_of(evening, legs=1))
    assert [figures_of(page).count(number) for number in (7, 9, 10)] == [2, 2, 0]
    assert page.count("to 501") == 2
    rules = evening.competition.rules_of_play
    [empty] = printed(empty_score_sheets(rules.ruleset, rules.lines_on_paper, sheet_format=SheetFormat.WHOLE))
    assert "to 501" in empty
    [of_rounds] = printed(empty_score_sheets(preset("amsterdam"), 9, sheet_format=SheetFormat.WHOLE))
    assert "to 501" not in of_rounds
