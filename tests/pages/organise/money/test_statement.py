"""The statement of a month: the same on the page, in every file and on paper; closed, it stays as it is."""

import csv
import datetime
import io
from decimal import Decimal

import pytest
from django.urls import reverse
from openpyxl import load_workbook

from tests.factories import CompetitionFactory, MatchDayFactory, PlayerFactory
from tests.tournaments.printing.reading import pages_of
from tournaments.choices import BookingKind, PaidHow
from tournaments.models import Booking, Club, Player
from tournaments.services.money.booking import book, book_counter
from tournaments.services.money.fee import charge_fee, set_fee

pytestmark = pytest.mark.django_db
OCTOBER, NOVEMBER = "2026-10", "2026-11"


def url(club: Club, name: str = "statement", month: str = NOVEMBER) -> str:
    return reverse(name, args=[club.slug, month])


@pytest.fixture
def booked(kept, anja) -> Club:
    """A month with a line of each sort: of a person, of an evening, of the club, by a fee, and one that was undone."""
    day = MatchDayFactory(competition=CompetitionFactory(club=kept, name="Season"), number=3, name="")
    book(club=kept, kind=BookingKind.EXPENSE, cents=4500, how=PaidHow.CASH, label="=Hall", date=of(OCTOBER, 5))
    cash = {"club": kept, "cents": 450, "how": PaidHow.CASH, "player": anja}
    book(kind=BookingKind.PAYMENT, match_day=day, date=of(NOVEMBER, 6), **cash)
    book(club=kept, kind=BookingKind.EXPENSE, cents=123456, how=PaidHow.TRANSFER, label="+Cards", date=of(NOVEMBER, 7))
    book_counter(booking=book(kind=BookingKind.PAYMENT, date=of(NOVEMBER, 8), label="twice", **cash))
    book(club=kept, kind=BookingKind.CREDIT, cents=225, player=anja, label="Ill", date=of(NOVEMBER, 9))
    fee = set_fee(club=kept, name="Contribution", for_whom="members", amounts=[1750], parts=2)
    charge_fee(fee=fee, part=2)
    return kept


def of(month: str, day: int) -> datetime.date:
    return datetime.date.fromisoformat(f"{month}-{day:02}")


def as_typed(cells: list[object]) -> list[str]:
    """The cells of a workbook as the page has them, in English."""
    words = []
    for cell in cells:
        match cell:
            case None:
                words.append("")
            case datetime.datetime():
                words.append(f"{cell.day}/{cell.month}/{cell.year}")
            case float() | Decimal():
                words.append(f"{cell:,.2f}")
            case _:
                words.append(str(cell))
    return words


def test_page_and_files_have_the_same_rows(cast, booked, anja):
    """Protects: a treasurer and an accountant who do not read the same books. Cell for cell."""
    page = cast.owner.get(url(booked)).context
    head, rows, totals = page["head"], page["rows"], page["totals"]
    assert [row[2] for row in rows] == [
        *("Payment", "Expense", "Payment", "Payment", "Refund or credit", "Fee: Contribution, part 2 of 2"),
    ]
    book_file = load_workbook(io.BytesIO(cast.owner.get(url(booked, "statement_xlsx")).content))
    lines, sums = book_file.worksheets
    in_workbook = [list(row) for row in lines.iter_rows(values_only=True)]
    assert in_workbook[0] == head
    # A whole amount is read back as a whole number.
    amounts = lambda row: [float(cell) if at in (5, 6) and cell is not None else cell for at, cell in enumerate(row)]  # noqa: E731
    assert [as_typed(amounts(row)) for row in in_workbook[1:]] == rows
    of_totals = [list(row) for row in sums.iter_rows(min_row=2, values_only=True)]
    assert [
        as_typed([*row[:2], *(None if cell is None else float(cell) for cell in row[2:])]) for row in of_totals
    ] == (totals)
    text = cast.owner.get(url(booked, "statement_csv")).content.decode("utf-8-sig")
    in_csv = list(csv.reader(io.StringIO(text)))
    plain = [[cell.replace(",", "") if at in (5, 6) else cell for at, cell in enumerate(row)] for row in rows]
    assert in_csv[0] == head
    assert [[cell.removeprefix("'") for cell in row] for row in in_csv[1:]] == plain
    paper = " ".join(pages_of(cast.owner.get(url(booked, "statement_pdf")).content)).replace(" ", "")
    for row in [head, *rows, *totals]:
        for cell in row:
            assert cell.replace(" ", "") in paper, cell


def test_amounts_can_be_added_up_and_dates_are_dates(cast, booked):
    """Protects: amounts that a spreadsheet program takes for text, and a note that it runs as a formula."""
    book_file = load_workbook(io.BytesIO(cast.owner.get(url(booked, "statement_xlsx")).content))
    lines, sums = book_file.worksheets
    rows = list(lines.iter_rows(min_row=2))
    assert {row[1].is_date for row in rows} == {True}
    assert sum(Decimal(str(row[6].value)) for row in rows if row[6].value is not None) == Decimal("-1230.06")
    assert {row[6].number_format for row in rows if row[6].value is not None} == {"#,##0.00"}
    note = next(row[9] for row in rows if row[9].value == "+Cards")
    assert note.data_type == "s"
    total = next(row for row in sums.iter_rows(values_only=True) if row[0] == "Total")
    assert [Decimal(str(cell)) for cell in total[2:]] == [Decimal("15.25"), Decimal("-1230.06")]


def test_the_cash_goes_on_from_month_to_month(cast, booked):
    def cash(month: str) -> list[str]:
        return [row[3] for row in cast.owner.get(url(booked, month=month)).context["totals"][-3:]]

    assert cash(OCTOBER) == ["0.00", "-45.00", "-45.00"]
    assert cash(NOVEMBER) == ["-45.00", "4.50", "-40.50"]


def test_csv_has_commas_where_the_country_does(cast, booked):
    dutch = {"headers": {"accept-language": "nl"}}
    text = cast.owner.get(url(booked, "statement_csv"), **dutch).content.decode("utf-8-sig")
    assert ";4,50;" in text
    assert ";6-11-2026;" in text


def test_only_treasurers_read_a_statement(cast, booked, treasurer):
    names = ("statement", "statement_csv", "statement_xlsx", "statement_pdf")
    assert {treasurer.get(url(booked, name)).status_code for name in names} == {200}
    for browser in (cast.organiser, cast.stranger, cast.rival):
        assert {browser.get(url(booked, name)).status_code for name in names} == {404}
        assert {browser.post(url(booked, name, OCTOBER)).status_code for name in ("month_close", "month_open")} == {404}
    assert Club.objects.get(pk=booked.pk).books_closed_until is None


@pytest.mark.parametrize("month", ["2026-13", "2026-1", "26-11", "2026-11-01", "0000-01", "９０２６-11"])
def test_what_is_no_month_is_not_found(cast, kept, month):
    assert cast.owner.get(url(kept, month=month)).status_code == 404


def test_a_month_without_a_line_says_so(cast, kept):
    assert "Nothing is booked in this month." in cast.owner.get(url(kept)).text


class TestClosing:
    def closed(self, club: Club) -> datetime.date | None:
        return Club.objects.get(pk=club.pk).books_closed_until

    def test_a_month_that_is_over_is_closed_with_all_before_it(self, cast, booked):
        cast.owner.post(url(booked, "month_close", OCTOBER))
        assert self.closed(booked) == of(OCTOBER, 31)
        page = cast.owner.get(url(booked, month="2026-09"))
        assert page.context["is_closed"]
        assert "month_close" not in page.text

    def test_one_that_is_not_over_stays_open(self, cast, booked):
        assert url(booked, "month_close") not in cast.owner.get(url(booked)).text
        answer = cast.owner.post(url(booked, "month_close"), follow=True)
        assert "This month is not over yet." in answer.text
        assert self.closed(booked) is None

    def test_nothing_is_booked_in_it_any_more(self, cast, booked, anja: Player):
        """Protects: a month that the accountant has, and that says something else a year later."""
        before = cast.owner.get(url(booked, month=OCTOBER)).context["rows"]
        cast.owner.post(url(booked, "month_close", OCTOBER))
        sent = {"who": "1", "kind": "payment", "amount": "5", "how": "cash", "date": "2026-10-31", "note": ""}
        answer = cast.owner.post(reverse("booking_add", args=[booked.slug]), sent)
        assert "The books are closed up to" in answer.text
        old = Booking.objects.get(date=of(OCTOBER, 5))
        cast.owner.post(reverse("booking_undo", args=[booked.slug, old.pk]))
        assert cast.owner.get(url(booked, month=OCTOBER)).context["rows"] == before
        assert Booking.objects.get(counters=old.number).date == of(NOVEMBER, 20)

    def test_only_the_last_one_is_opened_again(self, cast, booked):
        cast.owner.post(url(booked, "month_close", OCTOBER))
        cast.owner.post(url(booked, "month_open", "2026-09"))
        assert self.closed(booked) == of(OCTOBER, 31)
        assert url(booked, "month_open", OCTOBER) in cast.owner.get(url(booked, month=OCTOBER)).text
        cast.owner.post(url(booked, "month_open", OCTOBER))
        assert self.closed(booked) is None


@pytest.mark.parametrize("count", [1, 3])
def test_it_takes_the_same_queries_for_three_lines_as_for_one(cast, kept, django_assert_num_queries, count):
    owner = cast.owner
    day = MatchDayFactory(competition__club=kept)
    for _each in range(count):
        who = PlayerFactory(club=kept)
        book(club=kept, kind=BookingKind.PAYMENT, cents=450, how=PaidHow.CASH, player=who, match_day=day)
    with django_assert_num_queries(8):
        owner.get(url(kept, month=f"{Booking.objects.latest('pk').date:%Y-%m}"))
