"""The results of a match day that is there, from the club's own list: of that evening alone, or of the whole season."""

import datetime

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import AdjustmentFactory, MatchDayFactory, PlayerFactory, ResultFactory
from tests.pages.organise.files.test_past_results import URL, offered
from tournaments.choices import AdjustmentKind
from tournaments.models import Competition, MatchDay, Player, Result

SEASON = """Naam\t4-9-2026\t11-9-2026\t18-9-2026\tTotaal
Anja Bakker\t5123\t5000\t\t10123
Bert Bos\t4800\t4100\t4900\t13800
Cees Mol\t4000\t4400\t5100\t13500
Dirk Slot\t\t\t4300\t4300
"""
ALONE = "Naam\tPunten\nAnja Bakker\t5000\nBert Bos\t4100\nCees Mol\t4400"
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture
def tonight(competition: Competition) -> MatchDay:
    return MatchDayFactory(competition=competition, number=2, date=datetime.date(2026, 9, 11), published_at=None)


@pytest.fixture
def address(tonight: MatchDay) -> str:
    return f"{URL}?day={tonight.number}"


def look(client: Client, address: str, **sent: object):
    return client.post(address, {"action": "look", **sent})


def save(client: Client, address: str, page, **changes: str):
    return client.post(address, offered(page) | {"action": "import"} | changes)


def stored(match_day: MatchDay) -> dict[str, int]:
    return dict(match_day.results.values_list("player__name", "points"))


def test_of_a_sheet_of_the_season_its_own_column_is_taken(olga_client: Client, tonight: MatchDay, address: str) -> None:
    """Protects: a club that keeps its sheet hands it over every week, and nothing but tonight is stored, once."""
    page = look(olga_client, address, names=SEASON)
    assert page.context["plan"].may_be_stored
    shown = {line.number: [cell.state for cell in line.cells] for line in page.context["shown"].lines}
    assert shown[3] == ["name", "out", "evening", "out", "total"]
    answer = save(olga_client, address, page)
    assert stored(tonight) == {"Anja Bakker": 5000, "Bert Bos": 4100, "Cees Mol": 4400}
    assert [*MatchDay.objects.all()] == [tonight]
    assert not Player.objects.filter(name="Dirk Slot").exists()  # who did not play tonight is no one’s business
    tonight.refresh_from_db()
    assert tonight.published_at is None
    # It leads to the result of the evening, where it is undone in one tap.
    led = olga_client.get(answer.url)
    assert led.context["undo"] is not None
    assert "Undo" in led.content.decode()
    olga_client.post(reverse("undo_change", args=["club-a", led.context["undo"].pk]), {"back_to": "desk"})
    assert not Result.objects.exists()
    again = look(olga_client, address, names=SEASON)
    assert (again.context["plan"].stored, again.context["plan"].may_be_stored) == (0, True)


def test_legs_and_lines_of_other_evenings_are_shown_as_left_out(
    olga_client: Client, tonight: MatchDay, address: str
) -> None:
    """Protects: grey on the page is what is not stored, however the list has its evenings."""
    heads = "\t4-9-2026\t\t11-9-2026\t\nNaam\t1\t2\t1\t2\n"
    legs = f"{heads}Anja Bos\t1500\t1600\t1700\t1800\nBert Mol\t1400\t1450\t1650\t1350"
    page = look(olga_client, address, names=legs)
    assert [cell.state for cell in page.context["shown"].lines[2].cells] == ["name", "out", "out", "leg", "leg"]
    assert [result.points for result in page.context["plan"].results] == [3500, 3000]
    each = "Datum\tNaam\tPunten\n4-9-2026\tAnja Bos\t5000\n11-9-2026\tAnja Bos\t4800\n11-9-2026\tBert Mol\t4100"
    page = look(olga_client, address, names=each)
    states = [[cell.state for cell in line.cells] for line in page.context["shown"].lines[1:]]
    assert (states[0], states[1][1:]) == (["out"] * 3, ["name", "evening"])
    assert [result.points for result in page.context["plan"].results] == [4800, 4100]


def test_what_is_there_already_is_not_stored_twice_nor_replaced(
    olga_client: Client, tonight: MatchDay, address: str
) -> None:
    anja = PlayerFactory(club=tonight.competition.club, name="Anja Bakker")
    ResultFactory(match_day=tonight, player=anja, points=4900, roem=100)
    page = look(olga_client, address, names=ALONE)
    assert page.context["plan"].stored == 1
    assert "1 result is already in the competition" in page.content.decode()
    assert save(olga_client, address, page).status_code == 302
    assert sorted(stored(tonight).values()) == [4100, 4400, 4900]
    # All of them are there now; another figure is refused, with what is shown.
    page = look(olga_client, address, names=ALONE)
    assert (page.context["plan"].stored, page.context["plan"].may_be_stored) == (3, False)
    page = look(olga_client, address, names=ALONE.replace("4100", "4200"))
    [fault] = page.context["plan"].faults
    assert "another result on this match day" in fault.message
    assert [place.cell for place in fault.places] == ["Bert Bos"]


@pytest.mark.parametrize(
    ("list_", "offers"),
    [
        (SEASON.replace("11-9", "12-9"), ["4-9-2026", "12-9-2026", "18-9-2026"]),
        (ALONE.replace("Punten", "18-9-2026"), ["18-9-2026"]),
        (ALONE.replace("Punten", "Avond 7"), ["7"]),
        ("Naam\tAvond 1\tAvond 2\tAvond 3\nBert Bos\t4800\t4900\t4100\nCees Mol\t4000\t4400\t5100", ["1", "2", "3"]),
    ],
)
def test_where_no_evening_is_tonight_it_is_asked_which(
    olga_client: Client, tonight: MatchDay, address: str, list_: str, offers: list[str]
) -> None:
    """Protects: figures of last week never become tonight's without a word."""
    page = look(olga_client, address, names=list_)
    [doubt] = page.context["plan"].open
    assert (doubt.key, [words for _value, words in doubt.options]) == ("evening", offers)
    assert not page.context["plan"].may_be_stored
    assert "There is no result" not in page.content.decode()
    page = look(olga_client, address, **offered(page) | {"answer-evening": doubt.options[-1][0]})
    assert page.context["plan"].may_be_stored
    save(olga_client, address, page)
    assert stored(tonight)["Bert Bos"] == (4900 if "18-9" in list_ and "4-9" in list_ else 4100)


def test_evenings_that_are_there_are_not_offered(olga_client: Client, tonight: MatchDay, address: str) -> None:
    MatchDayFactory(competition=tonight.competition, number=1, date=datetime.date(2026, 9, 4))
    page = look(olga_client, address, names=SEASON.replace("11-9", "12-9"))
    [doubt] = page.context["plan"].open
    assert [words for _value, words in doubt.options] == ["12-9-2026", "18-9-2026"]


def test_another_evening_with_the_same_figures_is_noticed(olga_client: Client, tonight: MatchDay, address: str) -> None:
    """Protects: the list of last week, handed over once more without a date."""
    before = MatchDayFactory(competition=tonight.competition, number=1, date=datetime.date(2026, 9, 4))
    for name, points in (("Anja Bakker", 5000), ("Bert Bos", 4100), ("Cees Mol", 4400)):
        ResultFactory(match_day=before, player=PlayerFactory(club=before.competition.club, name=name), points=points)
    [fault] = look(olga_client, address, names=ALONE).context["plan"].faults
    assert fault.message == "these results are already in the competition"
    assert [place.cell for place in fault.places] == ["Match day 1"]


def test_who_is_absent_is_refused_and_nothing_is_stored(olga_client: Client, tonight: MatchDay, address: str) -> None:
    bert = PlayerFactory(club=tonight.competition.club, name="Bert Bos")
    AdjustmentFactory(
        competition=tonight.competition,
        match_day=tonight,
        player=bert,
        kind=AdjustmentKind.ABSENCE_WITH_NOTICE,
        points=1000,
    )
    page = save(olga_client, address, look(olga_client, address, names=ALONE))
    assert "Bert Bos is marked as absent that day." in page.content.decode()
    assert not Result.objects.exists()


def test_a_match_day_of_the_competition_is_needed(olga_client: Client, competition: Competition) -> None:
    for day in ("9", "x", ""):
        assert olga_client.get(f"{URL}?day={day}").status_code == 404


def test_the_page_of_results_leads_there_and_back(olga_client: Client, tonight: MatchDay, address: str) -> None:
    assert address in olga_client.get("/organise/club-a/season/day/2/results/").content.decode()
    page = olga_client.get(address).content.decode()
    assert "Results from a list" in page
    assert "/organise/club-a/season/day/2/results/" in page
