"""The charts of a season and of a player: the same figures as picture and as table, and only what is published."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from tests.factories import (
    AdjustmentFactory,
    LegFactory,
    MatchDayFactory,
    PlayerFactory,
    ResultFactory,
    TableFactory,
    a_round,
    an_entry,
)
from tournaments.exports.chart import PALE, THICK
from tournaments.models import Competition, MatchDay
from tournaments.models.player import players_of

URL = "/clubs/club-a/season/charts/"
PICTURES = [f"{URL}race.svg", f"{URL}legs.svg", "/clubs/club-a/players/1/form.svg"]
CHOSEN = 'aria-current="true"><span class="place">'
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def season(competition: Competition) -> Competition:
    """Two published match days of four people."""
    people = [
        PlayerFactory(club=competition.club, number=number, name=name)
        for number, name in enumerate(("Anja", "Bert & Co", "Cees", "Dora"), start=1)
    ]
    for points in (100, 62):
        leg = LegFactory(match_day=MatchDayFactory(competition=competition, published=True))
        a_round(TableFactory(leg=leg, units=people), 1, an_entry(points))
    return competition


def test_a_picture_is_svg_without_script(client, season):
    for address in PICTURES:
        for query in ("", "?narrow=1"):
            response = client.get(f"{address}{query}")
            picture = ElementTree.fromstring(response.content)  # noqa: S314 (our own picture)
            assert (response.status_code, response["Content-Type"], picture.tag) == (200, "image/svg+xml", f"{SVG}svg")
            assert list(picture.iter(f"{SVG}script")) == []
            assert response["Content-Security-Policy"] == "default-src 'none'; style-src 'unsafe-inline'"


def test_the_race_names_everyone_with_the_place_and_moves_apart_what_overlaps(client, season):
    """Two share the first place and two the third: four figures alongside the ends of two lines."""
    response = client.get(PICTURES[0])
    named = re.findall(r">(\d\. [^<]*)</text>", response.text)
    assert named == ["1. Bert &amp; Co", "1. Dora", "3. Anja", "3. Cees"]
    picture = ElementTree.fromstring(response.content)  # noqa: S314 (our own picture)
    labels = [text for text in picture.iter(f"{SVG}text") if text.get("class") == "label"]
    heights = sorted(float(text.get("y")) for text in labels)
    assert [text.text for text in labels] == ["1", "1", "3", "3"]
    assert all(lower - higher >= 17 for higher, lower in pairwise(heights))


def test_an_axis_of_small_figures_has_each_figure_once(client, season):
    """Protects: games won have no ticks of half a game, and those of an average are not rounded to the same."""
    for method in ("sum", "average"):
        season.counting_figure, season.counting_method = "wins", method
        season.save()
        for address in PICTURES[:2]:
            picture = ElementTree.fromstring(client.get(address).content)  # noqa: S314 (our own picture)
            [axis] = [group for group in picture.iter(f"{SVG}g") if group.get("class", "").startswith("axis y")]
            ticks = [text.text for text in axis.iter(f"{SVG}text")]
            assert len(set(ticks)) == len(ticks) > 1, (method, address)
            assert "−0" not in ticks


def test_a_name_that_is_chosen_lets_its_line_stand_out(client, season):
    """The others are pale; the chosen one is drawn last, above them, and a second tap takes the choice back."""
    assert CHOSEN not in client.get(URL).text
    numbers = [lane.unit.number for lane in client.get(URL).context["charts"].race]
    page = client.get(URL, {"line": numbers[2]}).text
    assert page.count(CHOSEN) == 1
    assert f"race.svg?line={numbers[2]}&amp;names=0" in page
    assert f'href="?line={numbers[0]}#race"' in page
    assert f'href="?line={numbers[2]}#race"' not in page
    picture = client.get(PICTURES[0], {"line": numbers[2], "names": "0"}).text
    assert f".serie-3 .reactive{{stroke-width:{THICK}}}" in picture
    assert PALE in picture
    assert "Anja" not in picture


def test_a_line_of_no_one_is_no_choice(client, season):
    plain = client.get(PICTURES[0]).content
    for line in ("", "x", "-1", "999999", "9" * 30, "²"):
        assert CHOSEN not in client.get(URL, {"line": line}).text, line
        assert client.get(PICTURES[0], {"line": line}).content == plain, line


def test_the_page_has_the_figures_of_the_race_and_of_the_legs(client, season):
    response = client.get(URL)
    charts = response.context["charts"]
    race = [(lane.unit.name, lane.runner.scores, lane.runner.behind) for lane in charts.race]
    assert race == [
        ("Bert & Co", (62, 224), (-38, 0)),
        ("Dora", (62, 224), (-38, 0)),
        ("Anja", (100, 100), (0, -124)),
        ("Cees", (100, 100), (0, -124)),
    ]
    assert sum(bucket.count for bucket in charts.legs) == 8
    assert "−124" in response.text
    assert response.text.count('<img class="chart"') == 2
    season.match_days.filter(number=2).update(published_at=None)  # one match day is no race to draw
    assert client.get(URL).text.count('<img class="chart"') == 1


def test_what_is_not_published_is_in_no_chart(client, vera_client, season):
    """Each visitor separately: they read different languages."""
    asked = [(visitor, address) for visitor in (client, vera_client) for address in PICTURES[:2]]
    before = [visitor.get(address).content for visitor, address in asked]
    ResultFactory(
        match_day=MatchDayFactory(competition=season), player=players_of(season.club).get(number=4), points=9999
    )
    assert [visitor.get(address).content for visitor, address in asked] == before


def test_a_season_without_results_has_a_page_and_empty_pictures(client, competition):
    assert [client.get(address).status_code for address in (URL, *PICTURES[:2])] == [200, 200, 200]


def test_the_form_of_a_player_is_that_of_the_competition_asked_for(client, season):
    assert client.get(f"{PICTURES[2]}?competition=season").content == client.get(PICTURES[2]).content
    assert client.get(f"{PICTURES[2]}?competition=other").status_code == 404
    assert "form.svg?competition=season" in client.get("/clubs/club-a/players/1/").text
    MatchDay.objects.update(published_at=None)
    assert client.get(PICTURES[2]).status_code == 404


def heights(picture) -> list[list[float]]:
    """Of the dots of each line of the race, and the height of the plot as the last of them."""
    lines = [
        [float(dot.get("cy")) for dot in line.iter(f"{SVG}circle")]
        for line in picture.iter(f"{SVG}g")
        if line.get("clip-path") and line.find(f"{SVG}g") is not None
    ]
    [plot] = [group for group in picture.iter(f"{SVG}g") if group.get("class") == "plot"]
    return [*lines, [float(plot.find(f"{SVG}rect").get("height"))]]


@pytest.mark.parametrize("narrow", ["", "?narrow=1"])
def test_one_absence_does_not_flatten_the_race(client, competition, narrow):
    """Protects: someone who missed an evening, or began late, made ten lines of the others into one.

    The others use half of the height or more, and the line of the absent leaves the picture at the bottom.
    """
    people = [PlayerFactory(club=competition.club, number=number) for number in range(1, 9)]
    for day in range(1, 7):
        match_day = MatchDayFactory(competition=competition, published=True)
        for at, player in enumerate(people):
            if (at, day) not in {(3, 2), (5, 1), (5, 2)}:
                ResultFactory(match_day=match_day, player=player, points=5000 - 90 * at + 40 * (at * day % 5))
    picture = ElementTree.fromstring(client.get(PICTURES[0] + narrow).content)  # noqa: S314 (our own picture)
    *lines, [height] = heights(picture)
    away = [line for line in lines if max(line) > height]
    assert (len(lines), len(away)) == (8, 2)
    there = [line for line in lines if line not in away]
    assert max(map(max, there)) - min(map(min, there)) > height / 2
    assert max(line[-1] for line in there) - min(line[-1] for line in there) > height / 2
    labels = [float(text.get("y")) for text in picture.iter(f"{SVG}text") if text.get("class") == "label"]
    assert len(labels) == 8
    assert max(labels) <= height + 17
    assert "leaves the picture at the bottom" in client.get(URL, headers={"Accept-Language": "en"}).text


def test_a_race_without_absence_is_drawn_whole(client, season):
    *lines, [height] = heights(ElementTree.fromstring(client.get(PICTURES[0]).content))  # noqa: S314 (our own picture)
    assert max(map(max, lines)) <= height
    assert "leaves the picture" not in client.get(URL, headers={"Accept-Language": "en"}).text


@pytest.mark.parametrize("is_recorded", [True, False])
def test_an_absence_is_a_gap_and_flattens_nothing(client, season, is_recorded):
    """Protects: a nought would push all results together at the top, a line across would say that they were there.

    With points for the absence, or without a word about it.
    """
    away = players_of(season.club).get(number=1)
    day = MatchDayFactory(competition=season, published=True)
    if is_recorded:
        AdjustmentFactory(competition=season, match_day=day, player=away, kind="absence_with_notice", points=10)
    for points in (90, 80):
        ResultFactory(match_day=MatchDayFactory(competition=season, published=True), player=away, points=points)
    MatchDayFactory(competition=season)
    [form] = [one for one in PICTURES if one.endswith("form.svg")]
    picture = ElementTree.fromstring(client.get(form).content)  # noqa: S314 (our own picture)
    assert len(list(picture.iter(f"{SVG}circle"))) == 4
    lines = [path.get("d") for path in picture.iter(f"{SVG}path") if "line reactive" in path.get("class", "")]
    assert len(lines) == 2
    [axis] = [group for group in picture.iter(f"{SVG}g") if group.get("class", "").startswith("axis x")]
    assert [text.text for text in axis.iter(f"{SVG}text")] == ["1", "2", "3", "4", "5"]


def test_every_figure_of_a_players_line_is_in_the_picture(client, season):
    picture = ElementTree.fromstring(client.get("/clubs/club-a/players/1/form.svg").content)  # noqa: S314
    [plot] = [group for group in picture.iter(f"{SVG}g") if group.get("class") == "plot"]
    left = float(re.findall(r"[\d.]+", plot.get("transform"))[0])
    figures = [text for text in picture.iter(f"{SVG}text") if text.get("class") == "value"]
    assert len(figures) == 2
    # They are moved to the middle of their dots by the style; half a figure of four digits is 25 wide.
    assert max(left + float(text.get("x")) - 17 + 25 for text in figures) < float(picture.get("viewBox").split()[2])
