"""A club's own spreadsheet of past evenings in its club: who is known, what is there already, and what is wrong."""

import datetime

import pytest
from django.core.exceptions import ValidationError

from tests.factories import CompetitionFactory, LegFactory, MatchDayFactory, PairFactory, PlayerFactory, ResultFactory
from tests.tournaments.imports.results.planning import (
    asked,
    evenings,
    parts,
    planned_as_chosen,
    planned_for,
    points,
    refused,
)
from tournaments.imports.results import plan as planning
from tournaments.imports.results.reading import Answers
from tournaments.imports.words import Part
from tournaments.services.files.history import PastEvening
from tournaments.services.people.player import NewPlayer

SHEET = """Plaats\tNr\tNaam\t2026-09-04 00:00:00\t11-09-2026\tAvond 3\tTotaal
1\t7\tAnja Bakker\t5.123\t5000\t-\t10123
2\t\tBert Bos\t4800\t\t4100*\t8900
3\t9\tCees Mol\t0\tziek\t4000\t4000
"""
ON_AN_EARLIER_LINE = "this name is on an earlier line as well"
THERE_ALREADY = "this match day is already in the competition"
pytestmark = pytest.mark.django_db


def test_columns_are_guessed_and_may_be_changed(competition):
    """Protects: what someone chooses above a column goes before what it looks like."""
    assert parts(planned_for(SHEET, competition)) == "- number name evening evening evening total"
    without = planned_as_chosen(SHEET, competition, Answers({(0, 5): Part.NOTHING, (0, 6): Part.NOTHING}))
    assert (len(without.evenings), without.may_be_stored) == (2, True)


def test_the_plan_says_what_would_be_stored(club, competition):
    PlayerFactory(club=club, name="Bert Bos", number=2)
    PlayerFactory(club=club, name="Kees Mol", number=9)
    found = planned_for(SHEET, competition, **{"name-cees mol": "new"})
    assert [(line.evening, line.results) for line in found.evenings] == [
        (PastEvening(date=datetime.date(2026, 9, 4)), 2),
        (PastEvening(date=datetime.date(2026, 9, 11)), 1),
        (PastEvening(3), 2),
    ]
    assert found.known == ["Bert Bos"]
    # Number 9 is taken, so the new one gets a free number.
    assert found.new == [NewPlayer("Anja Bakker", 7), NewPlayer("Cees Mol")]
    assert [result.points for result in found.results] == [5123, 5000, 4800, 4100, 4000]
    assert (refused(found), asked(found), found.may_be_stored) == ([], [], True)


def test_a_name_that_is_nearly_known_is_asked_about(club, competition):
    """Protects: half a season of a second Kees Mol, or of someone else under his name."""
    PlayerFactory(club=club, name="Kees Mol", number=9)
    text = "Naam\t4-9-2026\nCees Mol\t5000\nBert Bos\t4000"
    assert asked(planned_for(text, competition)) == ["name-cees mol"]
    same = planned_for(text, competition, **{"name-cees mol": "Kees Mol"})
    assert (same.known, points(same)["kees mol"], same.may_be_stored) == (["Kees Mol"], {0: 5000}, True)
    other = planned_for(text, competition, **{"name-cees mol": "new"})
    assert (other.known, points(other)["cees mol"], other.may_be_stored) == ([], {0: 5000}, True)


def test_one_person_on_two_lines_by_an_answer_is_refused(club, competition):
    """Protects: two results of one evening, of one person by two names."""
    PlayerFactory(club=club, name="Kees Mol", number=9)
    text = "Naam\t4-9-2026\nKees Mol\t5000\nCees Mol\t4000"
    found = planned_for(text, competition, **{"name-cees mol": "Kees Mol"})
    assert (refused(found), found.may_be_stored) == (["the same person as “Kees Mol” on this evening"], False)
    twice = planned_for("Naam\t4-9-2026\t4-9-2026\nAnja Bos\t5000\t4000", competition)
    assert refused(twice) == ["two results on one evening: the evening appears twice"]


def test_two_of_one_name_are_told_apart_by_a_column_of_towns(club, competition):
    """Protects: two members called Jan de Vries, each with a town, were refused as one who is shown twice."""
    for home in ("Assen", "Breda"):
        PlayerFactory(club=club, name="Jan de Vries", home=home)
    text = "Naam\tWoonplaats\t4-9-2026\nJan de Vries\tAssen\t4000\nJan de Vries\tBreda\t4001\nBert Bos\t\t4002"
    found = planned_for(text, competition)
    assert refused(found) == []
    assert points(found) == {
        "jan de vries (assen)": {0: 4000},
        "jan de vries (breda)": {0: 4001},
        "bert bos": {0: 4002},
    }


def test_a_pair_is_known_however_its_names_stand(pairs_competition):
    """Protects: two columns of names, “en” between them, and the other one first, were refused as not known."""
    PairFactory(
        competition=pairs_competition,
        first=PlayerFactory(club=pairs_competition.club, name="Aagje Koster"),
        second=PlayerFactory(club=pairs_competition.club, name="Albert Zijlstra"),
    )
    whole = {"aagje koster / albert zijlstra": {0: 5010}}
    for text in (
        "Naam 1\tNaam 2\tPunten\nAagje Koster\tAlbert Zijlstra\t5010",
        "Koppel\t4-9-2026\nAlbert Zijlstra en Aagje Koster\t5010",
    ):
        found = planned_for(text, pairs_competition)
        assert (points(found), refused(found), asked(found)) == (whole, [], [])
    found = planned_for("Koppel\t4-9-2026\nKoster - Zijlstra\t5010", pairs_competition)
    [doubt] = found.open
    assert [value for value, _words in doubt.options] == ["Aagje Koster / Albert Zijlstra"]  # a list makes no pair
    assert refused(found) == []


def test_a_nought_is_a_result_where_wins_count(club):
    """Protects: who won nothing counted as absent; where everyone has a figure on each evening it is asked."""
    wins = CompetitionFactory(club=club, slug="wins", counting_figure="wins")
    one = planned_for("Naam\t4-9-2026\nAnja Bos\t2\nBert Mol\t0\nCees Vos\t1", wins)
    assert points(one) == {"anja bos": {0: 2}, "bert mol": {0: 0}, "cees vos": {0: 1}}
    text = "Naam\t4-9-2026\t11-9-2026\nAnja Bos\t2\t1\nBert Mol\t0\t2\nCees Vos\t1\t1\nDirk Kok\t2\t2"
    assert asked(planned_for(text, wins)) == ["nought"]
    assert points(planned_for(text, wins, nought="result"))["bert mol"] == {0: 0, 1: 2}
    assert points(planned_for(text, wins, nought="absence"))["bert mol"] == {1: 2}
    assert points(planned_for(text.replace("Dirk Kok\t2\t2", "Dirk Kok\t2\t-"), wins))["bert mol"] == {0: 0, 1: 2}


def test_an_answer_decides_only_what_is_asked(competition):
    """Protects: “the standing after each evening”, said of another list, made ordinary results into differences."""
    text = "Naam\t4-9-2026\t11-9-2026\nAnja Bos\t4000\t4100\nBert Mol\t4700\t4500"
    assert points(planned_for(text, competition, grows="standing")) == points(planned_for(text, competition))
    growing = "Naam\t4-9-2026\t11-9-2026\nAnja Bos\t5000\t9900\nBert Mol\t4800\t9700"
    said = planned_for(growing, competition, grows="standing")
    assert [(doubt.key, doubt.answer) for doubt in said.checked.doubts] == [("grows", "standing")]
    legs = "Naam\t1\t2\t3\nAnja Bos\t1500\t1600\t1700\nBert Mol\t1410\t1310\t1210"
    said = planned_for(legs, competition, legs="legs")
    assert [(doubt.key, doubt.answer) for doubt in said.checked.doubts] == [("legs", "legs")]


def test_a_nought_alongside_figures_that_grow_stays_a_result(club):
    """Protects: who won nothing was lost where another list of the sheet has the standing after each evening."""
    wins = CompetitionFactory(club=club, slug="wins", counting_figure="wins")
    growing = "Naam\t4-9-2026\t11-9-2026\nAnja Bos\t120\t250\nBert Mol\t130\t260"
    found = points(planned_for(f"{growing}\n\nNaam\t18-9-2026\nCees Vos\t120\nDirk Kok\t0", wins, grows="standing"))
    assert (found["anja bos"], found["cees vos"], found["dirk kok"]) == ({0: 120, 1: 130}, {2: 120}, {2: 0})


def test_two_spellings_that_never_meet_are_asked_about(competition):
    """Protects: one person twice in the standing, each with half of the results."""
    text = "Naam\t4-9-2026\t11-9-2026\nJan de Vries\t5000\t\nJan de Vriess\t\t4000\nBert Bos\t4100\t4200"
    assert asked(planned_for(text, competition)) == ["alike-jan de vriess"]
    one = planned_for(text, competition, **{"alike-jan de vriess": "one"})
    assert (points(one)["jan de vries"], len(one.new)) == ({0: 5000, 1: 4000}, 2)
    assert len(planned_for(text, competition, **{"alike-jan de vriess": "two"}).new) == 3


def test_what_cannot_be_right_is_named_with_its_place(competition, subtests):
    """Protects: a cell that is no result, or a list that cannot be read, is found where the page says it is."""
    for text, message, columns in [
        ("Naam\t4-9-2026\nAnja\t5000,5\nBert\t4000", "not the result of an evening", ["4-9-2026"]),
        ("Naam\t4-9-2026\nAnja\t9999999\nBert\t4000", "not the result of an evening", ["4-9-2026"]),
        ("Naam\t4-9-2026\nAnja\t500a\nBert\t4000", "not the result of an evening", ["4-9-2026"]),
        ("Naam\t4-9-2026\nAnja\t5000\nanja\t4000", ON_AN_EARLIER_LINE, ["name"]),
        (
            "Naam\t4-9-2026\nAnja\t4670/500\nBert\t4000",
            "two figures in a cell: which one is the points?",
            ["4-9-2026"],
        ),
        ("Naam\tStad\nAnja\tBreda", "no column contains the results of an evening", ["Columns"]),
        ("Nr\t1\n3\t5000", "no column contains the names", ["Columns"]),
        ("Naam\t4-9\t11-9\tTotaal", "there are no names below the headings", ["Columns"]),
        ("Naam\t4-9-2027\nAnja\t5000\nBert\t4000", "this evening is in the future", ["4-9-2027"]),
    ]:
        with subtests.test(text):
            found = planned_for(text, competition)
            said = {fault.message: [place.column for place in fault.places] for fault in found.faults}
            assert said.get(message, [])[:1] == columns
            assert not found.may_be_stored


def test_two_columns_of_one_evening_are_not_stored_without_a_word(competition):
    """Protects: of two columns with the same number one would get lost, or count for the other."""
    found = planned_for("Naam\t1\t1\nAnja\t5000\t4000\nBert\t4000\t4100", competition)
    assert not found.may_be_stored


def test_the_same_sheet_once_more_gives_what_is_new(club, competition):
    """Protects: a club hands over the same growing sheet every week: no one has a double total, and nothing that is
    there becomes another figure without a word.
    """
    first = MatchDayFactory(competition=competition, number=1, date=datetime.date(2026, 9, 4))
    third = MatchDayFactory(competition=competition, number=3, date=None)
    bert = PlayerFactory(club=club, name="Bert Bos")
    ResultFactory(match_day=first, player=PlayerFactory(club=club, name="Anja Bakker"), points=5123)
    ResultFactory(match_day=first, player=bert, points=4800)
    ResultFactory(match_day=third, player=PlayerFactory(club=club, name="Cees Mol"), points=4000)
    wrong = ResultFactory(match_day=third, player=bert, points=4000)
    plan = planned_for(SHEET, competition)
    assert (refused(plan), [place.column for place in plan.faults[0].places]) == ([THERE_ALREADY], ["3"])
    wrong.points = 4100
    wrong.save()
    plan = planned_for(SHEET, competition)
    assert (refused(plan), plan.stored, plan.may_be_stored) == ([], 4, True)
    assert evenings(plan) == ["2026-09-11"]
    assert points(plan) == {"anja bakker": {0: 5000}}


def test_two_evenings_of_a_list_are_not_one_of_the_calendar(competition):
    """Protects: one by its date and one by its number, both match day 2: no one’s result goes to the wrong one."""
    MatchDayFactory(competition=competition, number=2, date=datetime.date(2026, 9, 11))
    plan = planned_for("Naam\t11-9-2026\tAvond 2\nAnja Bos\t5000\t4000\nBert Mol\t4100\t4200", competition)
    assert (refused(plan), plan.may_be_stored) == ([THERE_ALREADY], False)


def test_an_evening_of_the_calendar_gets_its_results(club, competition):
    """Protects: a club that has all evenings of the season there before it imports the first of them."""
    MatchDayFactory(competition=competition, number=5, date=datetime.date(2026, 9, 4), name="Opening")
    played = MatchDayFactory(competition=competition, number=6, date=datetime.date(2026, 9, 11))
    LegFactory(match_day=played)
    plan = planned_for(SHEET, competition)
    assert (refused(plan), plan.faults[0].places[0].column) == ([THERE_ALREADY], "11-9-2026")
    assert plan.past_evenings[0] == PastEvening(5, datetime.date(2026, 9, 4), "Opening", is_there=True)


def test_evenings_that_nothing_names_are_known_by_their_results(club, competition):
    """Protects: a list without headings imported a second time counted twice."""
    day = MatchDayFactory(competition=competition, number=1)
    for name, had in [("Anja", 5000), ("Bert", 4000), ("Cees", 4100)]:
        ResultFactory(match_day=day, player=PlayerFactory(club=club, name=name), points=had)
    assert refused(planned_for("Anja\t5000\nBert\t4000\nCees\t4100", competition)) == [
        "these results are already in the competition"
    ]
    assert refused(planned_for("Anja\t4000\nBert\t5000\nCees\t4200", competition)) == []


def test_pairs_must_be_there_already(pairs_competition):
    """Protects: a list of results makes no pair."""
    pair = PairFactory(competition=pairs_competition)
    found = planned_for(f"Naam\t1\n{pair}\t5000\nAnja / Bert\t4000", pairs_competition)
    assert found.known == [str(pair)]
    assert [(fault.message, fault.places[0].line) for fault in found.faults] == [("not known in this competition", 3)]


def test_a_number_in_a_heading_gives_way_to_the_date(competition):
    """Protects: an evening that was opened before the past was gave in stands in no one’s way."""
    MatchDayFactory(competition=competition, number=1, date=datetime.date(2026, 11, 20))
    found = planned_for("Naam\tAvond 1 4-9-2026\tAvond 2 11-9-2026\nAnja\t5000\t4000\nBert\t4100\t4200", competition)
    assert refused(found) == []
    assert [evening.number for evening in found.past_evenings] == [None, None]


def test_an_evening_without_a_number_takes_none_of_the_others(competition):
    """Protects: a drive between numbered evenings does not end in a page of errors."""
    found = planned_for("Naam\t1\t2\tKerstdrive\t3\nAnja\t5000\t6000\t7000\t8000", competition)
    assert [(one.number, one.name) for one in found.past_evenings] == [(1, ""), (2, ""), (4, "Kerstdrive"), (3, "")]


def test_evenings_are_stored_in_the_order_of_their_dates(competition):
    """Protects: in a list with the newest evening first the first evening is still number one."""
    found = planned_for("Naam\t18-9-2026\t11-9-2026\t4-9-2026\nAnja\t3000\t2000\t1000", competition)
    assert [evening.date.day for evening in found.past_evenings if evening.date] == [4, 11, 18]
    assert points(found) == {"anja": {0: 1000, 1: 2000, 2: 3000}}


def test_a_year_is_asked_for_where_nothing_says_it(competition):
    """Protects: a season a year too early, by a guess."""
    text = "Naam\t4-9\t13-12\t3-1\nAnja\t5000\t4000\t4100\nBert\t4100\t4200\t4300"
    assert asked(planned_for(text, competition)) == ["year"]
    assert evenings(planned_for(text, competition, year="2024")) == ["2024-09-04", "2024-12-13", "2025-01-03"]


def test_dates_of_another_season_are_asked_about(competition):
    """Protects: last year's list in the competition of this year."""
    competition.name = "Season 2025-2026"
    text = "Naam\t4-9-2024\nAnja\t5000\nBert\t4000"
    assert asked(planned_for(text, competition)) == ["season"]
    assert planned_for(text, competition, season="written").may_be_stored


def test_there_is_an_end_to_what_is_stored_at_once(competition, monkeypatch):
    """Protects: no one else can store a round as long as it takes."""
    monkeypatch.setattr(planning, "MOST_RESULTS", 3)
    text = "Naam\t4-9-2026\t11-9-2026\nAnja\t5000\t4000\nBert\t4100"
    assert planned_for(text, competition).may_be_stored
    with pytest.raises(ValidationError, match="No more than 3 results"):
        planned_for(f"{text}\t4200", competition)


def test_what_is_stored_makes_the_difference_of_a_preview(club, competition):
    """Protects: what is stored is what was shown: another list, an answer or a club that has changed is seen."""
    text = "Naam\t4-9-2026\nCees Mol\t5000\nBert Bos\t4000"
    before = planned_for(text, competition).digest
    assert planned_for(text, competition).digest == before
    PlayerFactory(club=club, name="Kees Mol")
    answers = [{"name-cees mol": "new"}, {"name-cees mol": "Kees Mol"}]
    digests = {planned_for(text, competition, **given).digest for given in answers}
    digests |= {planned_for(text.replace("5000", "5001"), competition, **answers[0]).digest}
    assert len(digests) == 3
