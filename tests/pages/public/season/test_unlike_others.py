"""Match days that count unlike the others, and the worst results that are dropped: said, struck through, explained."""

import datetime
import json

import pytest
from django.urls import reverse

from tests.factories import CompetitionFactory, SideStandingFactory, UserFactory
from tests.pages.public.season.test_standing_row import page, played, text
from tournaments.choices import SideStandingKind
from tournaments.exports.api import CountingOut, MatchDayOut
from tournaments.exports.competition_file import get_competition_document
from tournaments.imports.competition import read_competition
from tournaments.imports.loading import load_competition
from tournaments.models import Competition
from tournaments.printing.standing import standing_paper
from tournaments.queries.results.standing import get_standing
from tournaments.queries.season.side_standing import get_side_standing
from tournaments.services.evening.match_day import update_match_day

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(db):
    return CompetitionFactory(match_days_planned=5, drop_worst=1, is_public=True)


def let_count(season, number, counts="1", *, cannot_be_dropped=False):
    day = season.match_days.get(number=number)
    update_match_day(match_day=day, date=day.date, name="", counts=counts, cannot_be_dropped=cannot_be_dropped)


def standing_page(client, season):
    client.cookies["django_language"] = "en"
    return text(client.get(reverse("standing", args=[season.club.slug, season.slug])))


@pytest.fixture
def people(season):
    people = played(season, Anja=[5000, 4000, 5200, 4800], Bert=[4500, 4600, 4700, 4900])
    let_count(season, 2, "not")
    let_count(season, 4, "2", cannot_be_dropped=True)
    return people


def test_the_standing_says_in_words_what_counts_differently_and_strikes_it_through(client, season, people):
    """Protects: everyone can see why the columns do not add up to the total."""
    shown = standing_page(client, season)
    for sentence in (
        "After 3 of 5 match days",
        "All but the worst match day count.",
        "Match day 2 does not count.",
        "Match day 4 counts double.",
        "Match day 4 cannot be dropped.",
        "Results that do not count are struck through.",
    ):
        assert sentence in shown
    for struck in ("4000", "5000", "4600", "4500"):
        assert f"</span>{struck}</s>" in shown
    assert "4 ×2" in shown
    assert [(unit.name, unit.row.total) for unit in get_standing(season).rows] == [("Anja", 14800), ("Bert", 14500)]


def test_the_row_says_why_of_each_result(client, season, people):
    shown = text(page(client, season, people["Anja"]))
    assert "this match day does not count" in shown
    assert "counts double · cannot be dropped" in shown
    assert "the worst one" in shown
    assert '<td class="number soft">4800</td>' in shown  # what was played, next to the 9600 that it counts
    assert "1 match day is still to come." not in shown
    assert "2 match days are still to come." in shown


def test_paper_and_files_have_the_same(client, season, people):
    """Protects: the sheet of a spreadsheet program shows the same struck results and the same total."""
    csv = client.get(reverse("standing_csv", args=[season.club.slug, season.slug])).content.decode("utf-8-sig")
    heading, anja = csv.splitlines()[:2]
    assert "×2" in heading
    assert "4000" in anja
    assert "9600" in anja
    [paper] = standing_paper(get_standing(season))
    [part] = paper.data["parts"]
    assert part["results"] == ["1", "2", "3", "4 ×2"]
    assert [cell["dropped"] for cell in part["rows"][0][-4:]] == [True, True, False, False]
    assert "Match day 2 does not count." in paper.data["sentences"]
    asked = CountingOut.of(season), MatchDayOut.of(season.match_days.get(number=4))
    assert [(one.drop_worst, day.counts, day.cannot_be_dropped) for one, day in [asked]] == [(1, "2", True)]


def test_the_evening_itself_is_what_it_was(client, season, people):
    """Protects: its places and totals come from its own cards alone, whatever it counts."""
    for number, total in ((2, "4600"), (4, "4900")):
        assert total in client.get(reverse("match_day", args=[season.club.slug, season.slug, number])).text


def test_an_evening_for_the_side_standings_is_only_there(season, people):
    counted = SideStandingFactory(competition=season, kind=SideStandingKind.COUNTED)

    def totals():
        return {unit.name: unit.row.total for unit in get_side_standing(counted).rows}

    assert totals() == {"Anja": 5000 + 5200 + 9600, "Bert": 4500 + 4700 + 9800}
    let_count(season, 2, "aside")
    assert totals() == {"Anja": 5000 + 4000 + 5200 + 9600, "Bert": 4500 + 4600 + 4700 + 9800}
    assert [unit.row.total for unit in get_standing(season).rows] == [14800, 14500]


def test_what_is_still_possible_knows_of_an_evening_that_is_not_published_yet(client, season, people):
    """Protects: before a double last evening no one is told that it takes twice as much."""
    season.match_days.create(number=5, counts="3", date=datetime.date(2026, 12, 1))
    shown = text(page(client, season, people["Bert"]))
    # Of four evenings one is dropped: Anja keeps 5000 and 5200 with the 9600, Bert 4700 and three times the next.
    assert "Needed on the next match day to pass Anja: at least 1767 points, if they add nothing." in shown


def test_it_goes_into_the_file_and_comes_out_of_it(season, people):
    """Protects: a season in a file counts as it did; an older file, which says nothing of it, counts in full."""
    document = get_competition_document(season)
    before = [(unit.name, unit.row.total) for unit in get_standing(season).rows]
    assert (document["match_days"][1]["counts"], document["match_days"][3]["cannot_be_dropped"]) == ("not", True)
    assert "counts" not in document["match_days"][0]
    assert document["competition"]["counting"]["drop_worst"] == 1
    Competition.objects.all().delete()
    load_competition(file=read_competition(json.dumps(document)), by=UserFactory())
    again = Competition.objects.get()
    assert [(unit.name, unit.row.total) for unit in get_standing(again).rows] == before
    for day in document["match_days"]:
        day.pop("counts", None), day.pop("cannot_be_dropped", None)
    Competition.objects.all().delete()
    load_competition(file=read_competition(json.dumps(document)), by=UserFactory())
    assert {day.rule_of_season.weight for day in Competition.objects.get().match_days.all()} == {1}
