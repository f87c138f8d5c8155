"""How a page looks, measured: nothing sticks out, a thumb hits everything, and axe-core's rules of accessibility."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.chance import IS_NIGHT

# A thumb hits everything. With a mouse twelve tables, sixteen rounds or forty names fit a small laptop: rows are closer
# together.
LOW_TARGETS = """
() => [...document.querySelectorAll("a, button, select, summary, input:not([type=checkbox], [type=radio])")]
  .filter((target) => target.checkVisibility() && target.getBoundingClientRect().width > 1)
  .filter((target) => {
    const row = innerWidth > 1000 && target.closest(".desk-row, .round, .door-row, .outbox");
    return target.offsetHeight < (!row ? 44 : row.matches(".round") ? 26 : row.matches(".door-row") ? 36 : 30);
  })
  .map((target) => target.outerHTML)
"""
SMALL = 400


def assert_well_made(page: Page, *, targets: bool = True) -> None:
    """Axe looks at each template once, on the phone; at night at every page in every size."""
    assert page.viewport_size is not None
    width = page.viewport_size["width"]
    assert (page.url, page.evaluate("document.documentElement.scrollWidth")) == (page.url, width)
    if targets:
        assert (page.url, page.evaluate(LOW_TARGETS)) == (page.url, [])
    if IS_NIGHT or width < SMALL:
        assert_accessible(page)


def assert_accessible(page: Page) -> None:
    """Contrast, names of everything, landmarks, order of headings; at night in both themes."""
    if not IS_NIGHT:
        _assert_no_rule_is_broken(page)
        return
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        _assert_no_rule_is_broken(page)


def _assert_no_rule_is_broken(page: Page) -> None:
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    assert (page.url, {rule["id"]: [node["target"] for node in rule["nodes"]] for rule in found}) == (page.url, {})
