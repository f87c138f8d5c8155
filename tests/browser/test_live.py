"""A public page follows the scores on its own, and leaves its readers where they were."""

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.factories import LegFactory, MatchDayFactory, TableFactory, a_round
from tournaments.models import Competition, Table

OpenPage = Callable[..., Page]


@pytest.fixture
def table(competition: Competition) -> Table:
    return TableFactory(leg=LegFactory(match_day=MatchDayFactory(competition=competition, published=True)))


@pytest.mark.parametrize("name", ["standing", "match_day"])
def test_a_score_is_there_within_seconds(open_page: OpenPage, table: Table, name: str) -> None:
    a_round(table)
    page = open_page()
    page.goto(reverse(name, args=["club-a", "season"] + ([1] if name == "match_day" else [])))
    row = page.locator("tbody tr").first
    expect(row).to_contain_text("100")
    row.get_by_role("link").first.focus()
    a_round(table, 2)
    expect(row).to_contain_text("200")
    assert page.evaluate("document.activeElement.closest('tbody tr') !== null")


def test_a_search_is_kept(open_page: OpenPage, table: Table) -> None:
    a_round(table)
    name = table.seats.first().player.name
    page = open_page()
    page.goto(reverse("standing", args=["club-a", "season"]))
    page.get_by_role("searchbox").fill(name)
    expect(page.locator("tbody tr")).to_have_count(1)
    page.get_by_role("searchbox").blur()
    a_round(table, 2)
    expect(page.locator("tbody tr").first).to_contain_text("200")
    expect(page.locator("tbody tr")).to_have_count(1)
