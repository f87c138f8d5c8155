"""Figures that a club has published, compared with what is counted."""

import json
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from tournaments.imports.competition import read_competition
from tournaments.imports.loading import load_competition
from tournaments.imports.published import find_differences
from tournaments.models import Competition

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

SEASON = {
    "format": "klaverjas-competition/1",
    "club": {"name": "De Vier Azen", "slug": "vier-azen", "place": "Meppel"},
    "competition": {"name": "Winter", "slug": "winter", "rules": "amsterdam", "legs_per_match_day": 3},
    "players": [{"name": "Anna"}, {"name": "Bert"}, {"name": "Cor"}],
    "match_days": [
        {"number": 1, "results": [{"player": "Anna", "points": 16930}, {"player": "Bert", "points": 16000}]},
        {
            "number": 2,
            "results": [
                {"player": "Anna", "points": 17000},
                {"player": "Bert", "points": 16001},
                {"player": "Cor", "points": 16001},
            ],
        },
    ],
}


def said(published: object, by: User) -> list[str]:
    loaded = load_competition(file=read_competition(json.dumps(SEASON | {"published": published})), by=by)
    assert loaded.competition is not None
    return [str(difference) for difference in find_differences(published, loaded.competition)]


def test_a_total_with_a_slip_is_shown_with_place_name_and_both_figures(stranger: User) -> None:
    assert said({"totals": {"Anna": 34930, "Bert": 32001}}, stranger) == [
        "Standing, Total, Anna (place 1): published 34930, counted 33930"
    ]


def test_averages_are_right_rounded_or_cut_off_with_as_many_decimals(stranger: User) -> None:
    published = {"averages": {"Anna": "16965.00", "Bert": "16000.5", "Cor": 16001}}
    assert said(published, stranger) == []
    assert said({"averages": {"Bert": 16000}, "average_of_all": {"Bert": 16001}}, stranger) == []
    assert said({"averages": {"Bert": "16000.45"}}, stranger) == [
        "Standing, Average, Bert (place 2): published 16000.45, counted 16000.50"
    ]


@pytest.mark.parametrize("figure", [1e-30, "16965." + 32 * "0", "1e-2000", "-1e-7"])
def test_an_average_with_more_decimals_than_anybody_prints_is_not_compared(stranger: User, figure: object) -> None:
    """Protects: the file is loaded by then, so nothing in a figure may end the page."""
    [found] = said({"averages": {"Anna": figure}}, stranger)
    assert f"published {figure}, with more than 6 decimals and so not compared, counted 16965.000000" in found


@pytest.mark.parametrize("figure", [1.2e34, "1e999999999", "-1E+5000", "Infinity", "NaN", "sNaN", "", [], 10**40])
def test_a_figure_that_is_no_average_of_anybody_differs(stranger: User, figure: object) -> None:
    [found] = said({"averages": {"Anna": figure}}, stranger)
    assert found == f"Standing, Average, Anna (place 1): published {figure}, counted 16965"


def test_an_average_is_exact_up_to_six_decimals(stranger: User) -> None:
    published = {"averages": {"Anna": "1.6965e4", "Bert": "16000.500000", "Cor": "16001."}}
    assert said(published, stranger) == []


def test_evenings_places_and_order_are_compared_and_equals_stand_in_any_order(stranger: User) -> None:
    published = {
        "order": ["Anna", "Bert", "Cor"],
        "places": {"Anna": 1},
        "evenings": {"1": [["Anna", 16930]], "2": [["Cor", 16001], ["Bert", 16011]]},
        "places_of_evening": {"2": {"Bert": 2, "Cor": 3}},
        "mistakes": [{"player": "Bert"}],
    }
    assert said(published, stranger) == [
        "Match day 2, Total, Bert (place 2): published 16011, counted 16001",
        "Match day 2, Place, Cor (place 2): published 3, counted 2",
    ]


def test_what_nobody_can_compare_is_said_too(stranger: User) -> None:
    nothing = "but there is nothing like that here"
    found = said({"totals": {"Dien": 5}, "evenings": {"7": []}, "total": 3, "order": "Anna"}, stranger)
    assert found == [
        f"Standing, Total, Dien: published 5, {nothing}",
        f"Standing, evenings.7, –: published [], {nothing}",
        f"Standing, total, –: published 3, {nothing}",
        f"Standing, order, –: published Anna, {nothing}",
    ]
    assert len(said([1], stranger)) == 1


@pytest.mark.parametrize("example", sorted(EXAMPLES.glob("*.json")), ids=lambda path: path.stem)
def test_published_seasons_of_real_clubs_differ_in_nothing(example: Path, stranger: User) -> None:
    """The mistakes in them are told in words, so the figures beside those come out."""
    file = read_competition(example.read_text(encoding="utf-8"))
    competition = load_competition(file=file, by=stranger).competition
    assert competition is not None
    if example.stem != "hornmeer-2021":
        assert find_differences(file.published, competition) == []
        return
    [place] = find_differences(file.published, competition)
    assert (place.name, place.published, place.counted) == ("BJ", "3", "2")


def test_the_command_says_them_and_loads_the_file_all_the_same(
    stranger: User, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "season.json"
    path.write_text(json.dumps(SEASON | {"published": {"totals": {"Anna": 34930}}}))
    call_command("load_competition", str(path), owner=stranger.username)
    written = capsys.readouterr().out
    assert "What was published is not what is counted:\n  Standing, Total, Anna (place 1): published 34930" in written
    assert Competition.objects.get().slug == "winter"


def test_people_whom_the_file_calls_otherwise_are_found_by_their_name_here(stranger: User) -> None:
    loaded = load_competition(file=read_competition(json.dumps(SEASON)), by=stranger)
    assert loaded.competition is not None
    assert find_differences({"totals": {"A.": 33930}, "order": ["A."]}, loaded.competition, {"A.": "Anna"}) == []
