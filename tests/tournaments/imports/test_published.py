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


def said(published: object, competition: Competition) -> list[str]:
    return [str(difference) for difference in find_differences(published, competition)]


@pytest.fixture
def season(stranger: User) -> Competition:
    competition = load_competition(file=read_competition(json.dumps(SEASON)), by=stranger).competition
    assert competition is not None
    return competition


def test_every_figure_is_compared_and_a_slip_shown_with_place_name_and_both_figures(season: Competition) -> None:
    """Averages are right rounded or cut off with as many decimals, and exact up to six; equals stand in any order."""
    first = "Standing, Average, Anna (place 1): published"
    assert said({"totals": {"Anna": 34930, "Bert": 32001}}, season) == [
        "Standing, Total, Anna (place 1): published 34930, counted 33930"
    ]
    for right in (
        {"averages": {"Anna": "16965.00", "Bert": "16000.5", "Cor": 16001}},
        {"averages": {"Bert": 16000}, "average_of_all": {"Bert": 16001}},
        {"averages": {"Anna": "1.6965e4", "Bert": "16000.500000", "Cor": "16001."}},
    ):
        assert said(right, season) == []
    assert said({"averages": {"Bert": "16000.45"}}, season) == [
        "Standing, Average, Bert (place 2): published 16000.45, counted 16000.50"
    ]
    for figure in (1e-30, "16965." + 32 * "0", "1e-2000", "-1e-7"):
        [found] = said({"averages": {"Anna": figure}}, season)
        assert found.startswith(
            f"{first} {figure}, with more than 6 decimals and so not compared, counted 16965.000000"
        )
    for figure in (1.2e34, "1e999999999", "-1E+5000", "Infinity", "NaN", "sNaN", "", [], 10**40):
        assert said({"averages": {"Anna": figure}}, season) == [f"{first} {figure}, counted 16965"]
    published = {
        "order": ["Anna", "Bert", "Cor"],
        "places": {"Anna": 1},
        "evenings": {"1": [["Anna", 16930]], "2": [["Cor", 16001], ["Bert", 16011]]},
        "places_of_evening": {"2": {"Bert": 2, "Cor": 3}},
        "mistakes": [{"player": "Bert"}],
    }
    assert said(published, season) == [
        "Match day 2, Total, Bert (place 2): published 16011, counted 16001",
        "Match day 2, Place, Cor (place 2): published 3, counted 2",
    ]
    # People whom the file calls otherwise are found by their name here.
    assert find_differences({"totals": {"A.": 33930}, "order": ["A."]}, season, {"A.": "Anna"}) == []


def test_what_no_one_can_compare_is_said_too(season: Competition) -> None:
    nothing = "but not found here"
    assert said({"totals": {"Dien": 5}, "evenings": {"7": []}, "total": 3, "order": "Anna"}, season) == [
        f"Standing, Total, Dien: published 5, {nothing}",
        f"Standing, evenings.7, –: published [], {nothing}",
        f"Standing, total, –: published 3, {nothing}",
        f"Standing, order, –: published Anna, {nothing}",
    ]
    assert len(said([1], season)) == 1


def test_the_command_says_them_and_loads_the_file_all_the_same(
    stranger: User, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "season.json"
    path.write_text(json.dumps(SEASON | {"published": {"totals": {"Anna": 34930}}}))
    call_command("load_competition", str(path), owner=stranger.username)
    written = capsys.readouterr().out
    assert (
        "The published figures differ from the calculated ones:\n  Standing, Total, Anna (place 1): published 34930"
    ) in written
    assert Competition.objects.get().slug == "winter"
