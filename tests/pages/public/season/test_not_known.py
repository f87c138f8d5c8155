"""What a club did not write down, on every page and in every file: a dash, what it is at least, or an empty cell."""

import csv
import io
import json
from dataclasses import replace

import pytest
from django.core.management import call_command
from django.utils.html import strip_tags

from scoring import Side, SideTotals
from tests.factories import PrizeFactory, SideStandingFactory, TableFactory, a_round, an_entry
from tournaments.choices import PrizeKind, PrizeScope, SideStandingKind
from tournaments.models import MatchDay, Table
from tournaments.queries.results.standing import get_standing
from tournaments.services.table.table import record_totals
from tournaments.standings import AtLeast, TieBreak

NOT_WRITTEN = {"pits": None, "nats": None}
STANDING = "/clubs/club-a/season/standing/"


@pytest.fixture
def table(competition) -> Table:
    """Of two evenings the first was written round by round, of the second there are only totals."""
    table = TableFactory(leg__match_day__competition=competition, leg__match_day__published=True)
    for number in range(1, competition.rounds_per_leg + 1):
        a_round(table, number, replace(an_entry(162), pit=Side.NS) if number == 1 else an_entry(60))
    people = [seat.player for seat in table.seats.order_by("pk")]
    other = TableFactory(
        leg__match_day__competition=competition, leg__match_day__published=True, leg__match_day__number=2, units=people
    )
    record_totals(
        table=other, ns=SideTotals(200, 100, **NOT_WRITTEN), ew=SideTotals(124, **NOT_WRITTEN), revision=0, by=None
    )
    return other


def north(table: Table):
    return table.seats.get(position="N").player


def test_a_standing_says_what_is_known_of_pits_and_nats(client, table):
    """One pit and one nat of the first evening; the second may have had more."""
    page = client.get(STANDING)
    [row] = [line for line in page.context["listing"].rows if line.record.unit.name == str(north(table))]
    first = get_standing(table.leg.match_day.competition).rows[0].row
    assert isinstance(first.pits, AtLeast)
    assert (str(row.get_cell("pits")), str(row.get_cell("nats"))) == (str(first.pits), str(first.nats))
    assert "not known of every sheet; “≥” is what is known." in page.content.decode()
    assert client.get(STANDING, {"sort": "-pits"}).status_code == 200
    why = strip_tags(client.get(f"{STANDING}{north(table).number}/").content.decode())
    assert f"at least {first.pits.value}, of 1 of 2 match days" in why


def test_a_standing_says_it_only_below_rows_of_which_it_is_true(client, table, monkeypatch):
    """Protects: a page of people whose sheets are all there, and the words that something of them is not known."""
    competition = table.leg.match_day.competition
    other = TableFactory(leg__match_day__competition=competition, leg__match_day__published=True)
    for number in range(1, competition.rounds_per_leg + 1):
        a_round(other, number, an_entry(100))
    monkeypatch.setattr("tournaments.listings.paging.PER_PAGE", 4)
    for number, is_said in ((1, True), (2, False)):
        page = client.get(STANDING, {"page": number})
        rows = [unit.row for unit in page.context["listing"].units_on_page]
        assert [isinstance(row.pits, AtLeast) for row in rows] == [is_said] * 4
        assert ("not known of every sheet" in page.content.decode()) == is_said


def test_a_file_has_an_empty_cell_and_says_why(client, table):
    """The CSV, the API and the command: none of them has a nought."""
    [header, first, *_] = csv.reader(io.StringIO(client.get(f"{STANDING[:-1]}.csv").content.decode("utf-8-sig")))
    line = dict(zip(header, first, strict=True))
    assert (line["Pits"], line["Nats"]) == ("", "")
    assert "of 1 of 2 match days" in line["Note"]
    answer = client.get("/api/clubs/club-a/season/standing/").json()
    row = answer["rows"][0]
    assert (row["pits"], row["nats"], row["roem"] is None) == (None, None, False)
    assert len(row["not_known"]) == 2
    out = io.StringIO()
    call_command("standings", "club-a/season", "--format", "json", stdout=out)
    said = json.loads(out.getvalue())
    row = (said["rows"] if isinstance(said, dict) else said)[0]
    assert (row["pits"], row["at_least"]["pits"][1:]) == (None, [1, 2])


def test_what_is_not_known_breaks_no_tie_and_the_page_says_so(client, table):
    competition = table.leg.match_day.competition
    competition.tie_breaks = [TieBreak.PITS]
    competition.save()
    page = client.get(STANDING)
    assert [line.record.unit.row.place for line in page.context["listing"].rows] == [1, 1, 3, 3]
    assert "This could not break every tie, because it is not known of everyone: Most pits." in page.content.decode()
    why = strip_tags(client.get(f"{STANDING}{north(table).number}/").content.decode())
    assert "not known of everyone: Most pits" in why


def test_the_evening_and_the_players_page_have_a_dash(client, table):
    evening = client.get("/clubs/club-a/season/day/2/")
    rows = [line.record.row for line in evening.context["listing"].rows]
    assert {str(row.pits) for row in rows} == {"–"}
    sheet = client.get("/clubs/club-a/season/day/2/leg/1/table/1/").content.decode()
    assert sheet.count('<td class="number ns">–</td>') == 2
    player = client.get(f"/clubs/club-a/players/{north(table).number}/").content.decode()
    assert '<td class="number">–</td>' in player


def test_a_pit_typed_at_one_table_makes_empty_fields_of_that_evening_none(client, table):
    """Protects: a club that writes down pits only where there are any. Its other tables had none, and that is known."""
    competition = table.leg.match_day.competition
    second = TableFactory(leg=table.leg, number=2)
    record_totals(
        table=second,
        ns=SideTotals(200, 100, pits=1, nats=None),
        ew=SideTotals(124, pits=0, nats=None),
        revision=0,
        by=None,
    )
    rows = {row.name: row.row for row in get_standing(competition).rows}
    own = rows[str(north(table))]
    assert isinstance(own.pits, int)
    assert isinstance(own.nats, AtLeast)
    entry = client.get(f"/clubs/club-a/players/{north(table).number}/").context["opened"]
    assert (entry.pits, isinstance(entry.nats, AtLeast)) == (own.pits, True)


@pytest.mark.parametrize("typed_by", ["ns", "ew"])
def test_a_pit_of_one_side_alone_was_typed_too(table, typed_by):
    """Protects: a sheet from a file that has the pits of only one side. The others of that evening had none."""
    sides = {side: SideTotals(162, 100, pits=1 if side == typed_by else None, nats=None) for side in ("ns", "ew")}
    record_totals(table=TableFactory(leg=table.leg, number=2), **sides, revision=0, by=None)
    assert all(isinstance(row.row.pits, int) for row in get_standing(table.leg.match_day.competition).rows)


def test_a_list_of_pits_says_how_many_results_are_not_in_it(client, table):
    competition = table.leg.match_day.competition
    SideStandingFactory(competition=competition, kind=SideStandingKind.PITS)
    page = client.get("/clubs/club-a/season/standings/1/").content.decode()
    assert "4 results are left out: what they had of them was not written down." in page


def test_the_prize_for_most_pits_waits_until_everyone_is_known(olga_client, table):
    """Protects: a prize read out for one pit when someone else may have had two."""
    competition = table.leg.match_day.competition
    PrizeFactory(competition=competition, kind=PrizeKind.MOST_PITS, scope=PrizeScope.MATCH_DAY)
    MatchDay.objects.filter(pk=table.leg.match_day_id).update(published_at=None)
    page = olga_client.get("/organise/club-a/season/day/2/result/", headers={"accept-language": "en"}).content.decode()
    assert "not known of everyone" in page
