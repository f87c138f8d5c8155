"""A deal that all passed stands on the sheet, but wherever people read how many rounds were played it is none."""

import re
from uuid import uuid4

from django.urls import reverse

from scoring import KlammernEntry
from tests.factories import TableFactory, a_meld_entry, a_round
from tests.pages.organise.match_days import NAMES, TABLE_1, a_season, a_table_by, of_season, people
from tournaments.models import Table
from tournaments.permissions import find_pad
from tournaments.queries.results.match_day import get_hall
from tournaments.queries.season.player import get_player_page
from tournaments.queries.season.player_statistics import get_player_statistics
from tournaments.queries.season.summary import get_season_summary
from tournaments.queries.table.match_record import get_table_record
from tournaments.queries.table.match_sheet import get_phone_sheet
from tournaments.services.pad.pad import create_pad, record_pad_round

PASSED = KlammernEntry(passed=True)


def a_table(cast) -> Table:
    """Three rounds were agreed; so far: one, a deal that all passed, and another round."""
    season = a_season(cast, rules="klammern", rounds_per_leg=3)
    table = TableFactory(leg__match_day__competition=season, leg__match_day__published=True, units=people(cast, 4))
    for number, entry in enumerate([a_meld_entry(110), PASSED, a_meld_entry(60)], 1):
        a_round(table, number, entry)
    table.refresh_from_db()
    return table


def words(page: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", page).split())


def test_the_phone_and_the_figures_count_rounds_that_were_played(cast):
    table = a_table(cast)
    assert get_season_summary(table.leg.match_day.competition).rounds == 2
    [figures] = get_player_statistics(get_player_page(table.seats.first().player))
    assert (figures.rounds_known, figures.rounds_played) == (2, 2)
    sheet = get_phone_sheet(get_table_record(table))
    lines = [(line.number, line.shown, line.is_passed) for line in sheet.lines]
    assert lines == [(1, 1, False), (2, 2, True), (3, 2, False)]
    assert (sheet.next_number, sheet.next_shown, sheet.rounds_agreed, sheet.last_number) == (4, 3, 3, 4)
    a_round(table, 4, a_meld_entry(90))
    assert get_phone_sheet(get_table_record(table)).match.finished


def test_the_desk_counts_rounds_that_were_played(cast):
    table = a_table(cast)
    page = words(cast.scorekeeper.get(of_season("table_entry", *TABLE_1)).text)
    for said in ("Rounds 2/3", "– Bert deals All passed", "Round 2 Carla deals", "Round 3 Dirk deals"):
        assert said in page, said
    correct = of_season("round_correct", *TABLE_1, 3)
    assert "Correct round 2" in words(cast.scorekeeper.get(correct).text)
    typed = {"maker": "EW", "ew_points": "80", "revision": "1", "reason": "Misread"}
    assert "Round 2 is corrected." in words(cast.scorekeeper.post(correct, typed, follow=True).text)
    [line] = cast.scorekeeper.get(of_season("table_corrections", *TABLE_1)).context["corrections"]
    assert line.title.startswith("Round 2 ")
    [leg] = get_hall(table.leg.match_day).legs
    assert [(one.played, one.missing) for one in leg.tables] == [(2, 1)]
    assert "In play 2/3" in words(cast.scorekeeper.get(of_season("organise_match_day", 1)).text)


def test_the_public_sheet_counts_rounds_that_were_played(cast):
    a_table(cast)
    address = "/clubs/de-roem/season/day/1/leg/1/table/1/"
    page = cast.nobody.get(address)
    rows = re.findall(r"<tr>(.*?)</tr>", page.text.split("<tbody>")[1].split("</tbody>")[0], re.DOTALL)
    assert [words(row)[:20].strip() for row in rows] == [
        "Round 1 ● plays 110",
        "All passed – 0 0 All",
        "Round 2 ● plays 60 0",
    ]
    assert "Round 2 on its own page" in page.text
    passed = words(cast.nobody.get(f"{address}round/2/").text)
    assert ["All passed" in passed, "Round 1" in passed, "Round 2 →" in passed] == [True] * 3


def test_the_plain_pages_count_rounds_that_were_played(cast):
    """On a pad at home: its heading, its button, the last round and a correction."""
    token = create_pad(rules="klammern", rules_options={}, names=NAMES[:4], first_dealer="N", visitor="192.0.2.1")
    for number, entry in enumerate([PASSED, a_meld_entry(110), PASSED], 1):
        record_pad_round(pad=find_pad(token), number=number, entry=entry, client_id=uuid4())
    page = words(cast.nobody.get(reverse("plain_pad", args=[token])).text)
    assert ["Write down round 2" in page, "Correct round – All passed Correct round 1" in page] == [True, True]
    assert "Explanation of round" not in page
    correction = cast.nobody.get(reverse("plain_pad_correct", args=[token, 2]))
    assert "Correct round 1" in words(correction.text)


def test_the_desk_says_that_a_level_match_goes_on(cast):
    table = a_table_by(cast, "klammern-league", target=16)
    entry = of_season("table_entry", *TABLE_1)
    for number in (1, 2):
        assert "It is not decided yet" not in cast.scorekeeper.get(entry).text
        a_round(table, number, a_meld_entry(82))
    assert "It is not decided yet: one more round." in cast.scorekeeper.get(entry).text
