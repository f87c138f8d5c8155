"""The score pad in another engine, begun and written on without a connection."""

from tests.browser.test_pad_app import LAST_KEPT, NAMES, SHELVES
from tests.engines.conftest import Line
from tests.engines.test_phone import totals, write
from tests.engines.webdriver import Browser
from tournaments.models import Pad
from tournaments.queries.table.match_sheet import get_pad_sheet


def test_a_pad_is_begun_and_written_on_without_a_connection(browser: Browser, line: Line) -> None:
    """Protects: all of it opens from what the phone has kept, and reaches the server later, once."""
    browser.open("/pad/")
    kept = f"caches.match('{LAST_KEPT}', {{ cacheName: all.at(-1) }})"
    browser.until(f"return {SHELVES}.then((all) => all.length && {kept}).then(Boolean)")
    line.cut()
    browser.open("/pad/")
    for field, name in NAMES.items():
        browser.tap(f"[name={field}]")
        browser.type(name)
    browser.tap("[data-new-pad] .form-actions button")
    write(browser, 100)
    totals(browser, 100, 62)
    write(browser, 82)
    totals(browser, 182, 142)
    browser.reload()
    totals(browser, 182, 142)
    assert not Pad.objects.exists()
    line.restore()
    browser.see(".status.is-saved")
    pad = Pad.objects.get()
    assert pad.names == [*NAMES.values()]
    assert [row.cells[0].won for row in get_pad_sheet(pad).lines] == [100, 82]
