"""The statement of a month for a bookkeeper: the same rows on the page, as CSV, as a workbook and on paper."""

import datetime
from collections.abc import Iterator, Sequence
from decimal import Decimal

from django.utils import formats
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from openpyxl import Workbook

from tournaments.cents import plain_money
from tournaments.choices import PaidHow
from tournaments.exports.files import add_page, saved
from tournaments.exports.pad import drawn
from tournaments.exports.spreadsheet import Cell, Column, Sheet, Term
from tournaments.models import Club, Player
from tournaments.queries.money.statement import Entry, Statement
from tournaments.wording.money import note_of, what_booked, where_booked
from tournaments.wording.transfer import transfer_code

Value = str | int | Decimal | datetime.date | None
"""Money is a Decimal with two decimals, so no float comes near it."""

MONEY_FORMAT = "#,##0.00"
WIDTHS = {"date": 12, "what": 30, "person": 26, "evening": 30, "note": 34, "by": 16, "charged": 12, "received": 12}


def statement_columns(club: Club) -> list[Column]:
    return [
        Column("number", _("No.")),
        Column("date", _("Date")),
        Column("what", _("What")),
        Column("person", _("Person")),
        Column("evening", _("Evening")),
        *_amount_columns(club),
        Column("how", pgettext("of a payment", "How")),
        Column("by", _("Booked by")),
        Column("note", _("Note")),
    ]


def _amount_columns(club: Club) -> list[Column]:
    words = {"charged": _("Charged"), "received": _("Received")}
    return [Column(key, f"{word} ({club.money_unit})") for key, word in words.items()]


def statement_rows(statement: Statement) -> list[list[Value]]:
    """A row for each line of the books; without an amount where nothing was charged, or nothing came in or went out."""
    return [_row(entry) for entry in statement.entries]


def _row(entry: Entry) -> list[Value]:
    booking = entry.booking
    return [
        entry.booking.number,
        booking.date,
        what_booked(booking),
        booking.player.full_name if booking.player else None,
        where_booked(booking) or None,
        as_decimal(entry.charged) if entry.charged else None,
        as_decimal(entry.received) if entry.received else None,
        _how(booking.how) or None,
        booking.user_name or None,
        note_of(booking) or None,
    ]


def total_columns(club: Club) -> list[Column]:
    return [
        Column("what", _("What")),
        Column("how", pgettext("of a payment", "How")),
        *_amount_columns(club),
    ]


def total_rows(statement: Statement) -> list[list[Value]]:
    """By kind and way, all together, and the cash of the club."""
    rows: list[list[Value]] = [
        [str(total.kind.label), _how(total.how) or None, as_decimal(total.charged), as_decimal(total.received)]
        for total in statement.totals
    ]
    cash = [
        (_("Cash at the beginning"), statement.cash_before),
        (_("Cash of this month"), statement.cash),
        (_("Cash at the end"), statement.cash_after),
    ]
    rows.append([_("Total"), None, as_decimal(statement.charged), as_decimal(statement.received)])
    rows += [[words, None, None, as_decimal(cents)] for words, cents in cash]
    return rows


def as_decimal(cents: int) -> Decimal:
    return Decimal(plain_money(cents))


def in_words(value: Value) -> str:
    """A cell as a page and a paper show it."""
    match value:
        case None:
            return ""
        case Decimal():
            return str(formats.number_format(value, 2, use_l10n=True, force_grouping=True))
        case datetime.date():
            return str(formats.date_format(value, "SHORT_DATE_FORMAT"))
        case _:
            return str(value)


def statement_csv(club: Club, statement: Statement) -> bytes:
    """The lines alone: a spreadsheet program can add them up."""
    rows = [[_plain(value) for value in row] for row in statement_rows(statement)]
    return Sheet("statement", _title(statement), statement_columns(club), rows).to_csv().encode()


def _plain(value: Value) -> Cell:
    if isinstance(value, datetime.date):
        return Term(value.isoformat(), str(formats.date_format(value, "SHORT_DATE_FORMAT")))
    return value


def statement_xlsx(club: Club, statement: Statement) -> bytes:
    """Dates are dates and amounts are numbers, which can be added up; a second sheet has the totals."""
    book = Workbook(write_only=True)
    for title, columns, rows in (
        (_title(statement), statement_columns(club), statement_rows(statement)),
        (_("Totals"), total_columns(club), total_rows(statement)),
    ):
        widths = [WIDTHS.get(column.key, 10) for column in columns]
        headings = [column.heading for column in columns]
        add_page(book, title, headings, rows, widths=widths, decimals=MONEY_FORMAT)
    return saved(book)


def _title(statement: Statement) -> str:
    return f"{statement.month:%Y-%m}"


def _how(how: str) -> str:
    return str(PaidHow(how).label) if how else ""


def transfer_as_qr(club: Club, player: Player, cents: int) -> SafeString | None:
    """The code for a transfer, to put in a page; None where there is nothing to pay, or no bank that reads it."""
    code = transfer_code(club, player, cents)
    return None if code is None else drawn(code, border=4)


def shown(rows: Sequence[Sequence[Value]]) -> Iterator[list[str]]:
    for row in rows:
        yield [in_words(value) for value in row]
