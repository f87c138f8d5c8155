"""The sheet on a phone, as its keys are pressed."""

from playwright.sync_api import Locator, Page, ViewportSize

from scoring import Side
from tournaments.models import Round, Table
from tournaments.services.table.table_link import give_table_links

SMALL_PHONE: ViewportSize = {"width": 360, "height": 640}
ON_ITS_SIDE: ViewportSize = {"width": 640, "height": 360}
LARGER_TEXT = "(text) => { document.documentElement.style.fontSize = `${text}%` }"


class Sheet:
    """The sheet that is open on a page; `touches` counts what was tapped on it."""

    def __init__(self, page: Page, address: str = "") -> None:
        self.page = page
        self.touches = 0
        if address:
            page.goto(address)
            page.locator("#sheet .sheet-body > *").first.wait_for()

    def tap(self, target: str | Locator) -> None:
        self.touches += 1
        (self.page.locator(target) if isinstance(target, str) else target).click()

    def digits(self, figures: int | str) -> None:
        for digit in str(figures):
            self.tap(self.page.locator(".digit", has_text=digit))

    def word(self, text: str) -> None:
        """One of the keys alongside the digits."""
        self.tap(self.page.locator(".word").get_by_text(text, exact=True))

    def select(self, tint: str) -> None:
        """The keys write for this side or player from now on."""
        self.tap(f".party.{tint} .figures")

    def chip(self, tint: str, text: str) -> None:
        self.tap(self.page.locator(f".chips.{tint} .chip").get_by_text(text, exact=True))

    def store(self, tint: str = "ns") -> None:
        """This side or player made trump: that stores the round."""
        self.tap(f".store.{tint}")

    def write(self, points: int | str, tint: str = "ns") -> None:
        self.digits(points)
        self.store(tint)

    def open_rounds(self) -> None:
        self.tap(".title")

    @property
    def totals(self) -> list[str]:
        return self.page.locator(".party .total").all_inner_texts()

    @property
    def message(self) -> str:
        return self.page.locator(".message").inner_text()

    def wait_until_saved(self) -> None:
        self.page.locator(".status.is-saved").wait_for()

    def wait_for_totals(self, *totals: int) -> None:
        for column, total in enumerate(totals):
            self.page.locator(f".party >> nth={column} >> .total").get_by_text(str(total), exact=True).wait_for()


def address_of(table: Table, side: Side | None = None) -> str:
    """Of its sheet, on the phones of the players, or of one side."""
    return f"/t/{give_table_links(tables=[table], side=side)[table.pk]}/"


def stored() -> list[tuple[int, int, int]]:
    """The number of each round at the tables, with the points of both sides."""
    return list(Round.objects.order_by("number").values_list("number", "ns_points", "ew_points"))
