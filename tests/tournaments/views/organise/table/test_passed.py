"""A deal that all passed stands on the sheet, but wherever people read how many rounds were played it is none."""

import re
from uuid import uuid4

import pytest
from django.urls import reverse

from scoring import KlammernEntry
from tests.factories import CompetitionFactory, PlayerFactory, TableFactory, a_meld_entry, a_round
from tests.tournaments.views.organise.match_days import NAMES, of_season
from tournaments.models import Table
from tournaments.permissions import find_pad
from tournaments.queries.evening.match_day import get_hall
from tournaments.queries.people.player import get_player_page
from tournaments.queries.people.player_statistics import get_player_statistics
from tournaments.queries.season.summary import get_season_summary
from tournaments.queries.table.kept_match import get_phone_table
from tournaments.queries.table.match_sheet import get_phone_sheet
from tournaments.services.pad.pad import create_pad, record_pad_round

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

PASSED = KlammernEntry(passed=True)
TABLE_1 = (1, 1, 1)


def a_table(cast) -> Table:
    """Three rounds were agreed; so far: one, a deal that all passed, and another round."""
    season = CompetitionFactory(club=cast.club, name="Season", slug="season", rules="klammern", rounds_per_leg=3)
    people = [PlayerFactory(club=cast.club, name=name) for name in NAMES[:4]]
    table = TableFactory(leg__match_day__competition=season, leg__match_day__published=True, units=people)
    for number, entry in enumerate([a_meld_entry(110), PASSED, a_meld_entry(60)], 1):
        a_round(table, number, entry)
    table.refresh_from_db()
    return table


def words(page: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", page).split())


def test_the_phone_counts_rounds_that_were_played(cast):
    table = a_table(cast)
    sheet = get_phone_sheet(get_phone_table(table))
    assert [(line.number, line.shown, line.is_passed) for line in sheet.lines] == [
        (1, 1, False),
        (2, 2, True),
        (3, 2, False),
    ]
    assert (sheet.next_number, sheet.next_shown, sheet.rounds_agreed, sheet.last_number) == (4, 3, 3, 4)
    a_round(table, 4, a_meld_entry(90))
    assert get_phone_sheet(get_phone_table(table)).match.finished


def test_the_desk_counts_rounds_that_were_played(cast):
    table = a_table(cast)
    page = words(cast.scorekeeper.get(of_season("table_entry", *TABLE_1)).text)
    assert "Rounds 2/3" in page
    assert "– Bert deals All passed" in page
    assert "Round 2 Carla deals" in page
    assert "Round 3 Dirk deals" in page
    correct = cast.scorekeeper.get(of_season("round_correct", *TABLE_1, 3))
    assert "Correct round 2" in words(correct.text)
    typed = {"maker": "EW", "ew_points": "80", "revision": "1", "reason": "Misread"}
    told = cast.scorekeeper.post(of_season("round_correct", *TABLE_1, 3), typed, follow=True)
    assert "Round 2 is corrected." in words(told.text)
    [line] = cast.scorekeeper.get(of_season("table_corrections", *TABLE_1)).context["corrections"]
    assert line.title.startswith("Round 2 ")
    [leg] = get_hall(table.leg.match_day).legs
    assert [(one.played, one.missing) for one in leg.tables] == [(2, 1)]
    assert "In play 2/3" in words(cast.organiser.get(of_season("organise_match_day", 1)).text)


def test_the_public_sheet_counts_rounds_that_were_played(cast):
    a_table(cast)
    page = cast.viewer.get(f"/clubs/{cast.club.slug}/season/day/1/leg/1/table/1/")
    rows = re.findall(r"<tr>(.*?)</tr>", page.text.split("<tbody>")[1].split("</tbody>")[0], re.DOTALL)
    assert [words(row)[:20].strip() for row in rows] == [
        "Round 1 ● plays 110",
        "All passed – 0 0 All",
        "Round 2 ● plays 60 0",
    ]
    assert "Round 2 on its own page" in page.text
    passed = cast.viewer.get(f"/clubs/{cast.club.slug}/season/day/1/leg/1/table/1/round/2/")
    assert "All passed" in words(passed.text)
    assert ["Round 1" in words(passed.text), "Round 2 →" in words(passed.text)] == [True, True]


def test_figures_leave_out_what_was_not_played(cast):
    table = a_table(cast)
    assert get_season_summary(table.leg.match_day.competition).rounds == 2
    [figures] = get_player_statistics(get_player_page(table.seats.first().player))
    assert (figures.rounds_known, figures.rounds_played) == (2, 2)


def test_the_plain_pages_count_rounds_that_were_played(client):
    """On a pad at home: its heading, its button, the last round and a correction."""
    token = create_pad(rules="klammern", rules_options={}, names=NAMES[:4], first_dealer="N", visitor="192.0.2.1")
    for number, entry in enumerate([PASSED, a_meld_entry(110), PASSED], 1):
        record_pad_round(pad=find_pad(token), number=number, entry=entry, client_id=uuid4())
    english = {"Accept-Language": "en"}
    page = words(client.get(reverse("plain_pad", args=[token]), headers=english).text)
    assert ["Write down round 2" in page, "Correct round – All passed Correct round 1" in page] == [True, True]
    assert "Why round" not in page
    correction = client.get(reverse("plain_pad_correct", args=[token, 2]), headers=english)
    assert "Correct round 1" in words(correction.text)


def test_the_desk_says_that_a_level_match_goes_on(cast):
    season = CompetitionFactory(club=cast.club, slug="season", rules="klammern-league", rules_options={"target": 16})
    people = [PlayerFactory(club=cast.club, name=name) for name in NAMES[:4]]
    table = TableFactory(leg__match_day__competition=season, units=people)
    for number in (1, 2):
        assert "It is not decided yet" not in cast.scorekeeper.get(of_season("table_entry", *TABLE_1)).text
        a_round(table, number, a_meld_entry(82))
    page = cast.scorekeeper.get(of_season("table_entry", *TABLE_1))
    assert "It is not decided yet: one more round." in page.text
