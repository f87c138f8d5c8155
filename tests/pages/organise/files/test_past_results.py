"""The page of past results: a list is shown as it is read, asked about where in doubt, and stored as it was shown."""

import datetime
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils.text import capfirst

from tests.factories import MatchDayFactory, PlayerFactory, ResultFactory
from tests.tournaments.imports.club_sheets import NAMES, dates, pasted, points_of, season_of_26_evenings, workbook
from tournaments.models import Competition, MatchDay, Player, Result
from tournaments.queries.results.standing import get_standing

URL = "/organise/club-a/season/past-results/"
SHEET = """Plaats\tNr\tNaam\t2026-09-04 00:00:00\t11-09-2026\tAvond 3\tTotaal
1\t7\tAnja Bakker\t5.123\t5000\t-\t10123
2\t\tBert Bos\t4800\t\t4100*\t8900
3\t9\tCees Mol\t0\tziek\t4000\t4000
"""
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def look(client: Client, **sent: object) -> HttpResponse:
    return client.post(URL, {"action": "look", **sent}, headers={"accept-language": "en"})


def offered(page: HttpResponse) -> dict[str, str]:
    """What a browser sends back of a page when no one touches it."""
    text = page.content.decode()
    chosen = re.findall(r'<select[^>]* name="(column-\d+-\d+)".*?<option value="([\w?]*)" selected>', text, re.DOTALL)
    checked = re.findall(r'<input[^>]* type="radio"[^>]* name="([^"]+)" value="([^"]*)" checked>', text)
    hidden = re.findall(r'<input type="hidden" name="(digest|shape|was-[\w-]+|answer-[^"]+)" value="([^"]*)">', text)
    return {"names": page.context["form"]["names"].value(), **dict(chosen), **dict(hidden), **dict(checked)}


def save(client: Client, text: str, **changes: str) -> HttpResponse:
    """Look, then save what was shown."""
    sent = offered(look(client, names=text)) | {"action": "import"} | changes
    return client.post(URL, sent, headers={"accept-language": "en"})


def nothing_is_stored() -> bool:
    return not (Result.objects.exists() or Player.objects.exists() or MatchDay.objects.exists())


def test_the_season_continues_from_there(olga_client: Client, competition: Competition) -> None:
    assert olga_client.get(URL).status_code == 200
    assert save(olga_client, SHEET).status_code == 302
    assert [(row.place, row.total) for row in (line.row for line in get_standing(competition).rows)] == [
        (1, 10123),
        (2, 8900),
        (3, 4000),
    ]
    assert list(MatchDay.objects.values_list("number", "date", "name")) == [
        (1, datetime.date(2026, 9, 4), ""),
        (2, datetime.date(2026, 9, 11), ""),
        (3, None, ""),
    ]
    assert Player.objects.get(number=7).name == "Anja Bakker"
    following = MatchDay.objects.create(competition=competition, number=4, published_at="2026-10-01T20:00Z")
    ResultFactory(match_day=following, player=Player.objects.get(number=7), points=1000)
    assert get_standing(competition).rows[0].row.total == 11123


@pytest.mark.usefixtures("competition")
def test_only_what_was_shown_is_stored(olga_client: Client) -> None:
    """Protects: what was never on the page, or was changed after it was shown, is not stored."""
    for changes in ({"digest": "another"}, {"digest": ""}, {"action": "look"}, {"column-0-5": ""}):
        assert save(olga_client, SHEET, **changes).status_code == 200
        assert nothing_is_stored()


def test_a_club_that_has_changed_since_is_shown_again(olga_client: Client, competition: Competition) -> None:
    """Protects: who became a member between the preview and saving is not made once more."""
    sent = offered(look(olga_client, names=SHEET)) | {"action": "import"}
    PlayerFactory(club=competition.club, name="Bert Bos")
    page = olga_client.post(URL, sent, headers={"accept-language": "en"})
    assert "has changed since it was shown" in page.content.decode()
    assert not Result.objects.exists()


@pytest.mark.usefixtures("competition")
def test_a_question_stands_in_the_way_until_it_is_answered(olga_client: Client) -> None:
    """Protects: what is in doubt is stored by no one’s guess, also not by anyone who sends the form without its
    page.
    """
    text = "Naam\t4-9-2026\nAnja Bos en Bert Mol\t5000\nCees Vos\t4000"
    page = look(olga_client, names=text)
    assert [doubt.key for doubt in page.context["plan"].open] == ["two"]
    assert 'value="import"' not in page.content.decode()
    digest = page.context["plan"].digest
    assert save(olga_client, text, digest=digest).status_code == 200
    assert save(olga_client, text, digest=digest, **{"answer-two": ""}).status_code == 200
    assert nothing_is_stored()
    answered = look(olga_client, names=text, **{"answer-two": "both"})
    assert 'value="import"' in answered.content.decode()
    sent = offered(answered) | {"action": "import"}
    assert sent["answer-two"] == "both"
    assert olga_client.post(URL, sent).status_code == 302
    assert sorted(Player.objects.values_list("name", flat=True)) == ["Anja Bos", "Bert Mol", "Cees Vos"]


@pytest.mark.usefixtures("competition")
def test_an_answer_that_is_not_offered_is_none(olga_client: Client) -> None:
    """Protects: a question that was answered by anything at all."""
    for text, key in [
        ("Naam\t4-9-2026\nAnja Bos en Bert Mol\t5000\nCees Vos\t4000", "two"),
        ("Naam\t4-9-2026\tTotaal\nAnja\t5000\t5100\nBert\t4000\t4000", "totals"),
        ("Naam\t4-9\t3-1\nAnja\t5000\t5100\nBert\t4000\t4000", "year"),
    ]:
        page = look(olga_client, names=text, **{f"answer-{key}": "nonsense"})
        assert not page.context["plan"].may_be_stored, key


@pytest.mark.usefixtures("competition")
def test_the_choice_above_a_column_holds_until_another_one(olga_client: Client) -> None:
    """Protects: a column that was left out stays left out when the page is sent again, and can be undone."""
    sent = offered(look(olga_client, names=SHEET)) | {"action": "look", "column-0-5": "", "column-0-6": ""}
    page = olga_client.post(URL, sent)
    assert len(page.context["plan"].evenings) == 2
    again = olga_client.post(URL, offered(page) | {"action": "look"})
    assert len(again.context["plan"].evenings) == 2
    back = olga_client.post(URL, offered(again) | {"action": "look", "column-0-5": "evening"})
    assert len(back.context["plan"].evenings) == 3


@pytest.mark.usefixtures("competition")
def test_what_was_chosen_for_another_list_is_forgotten(olga_client: Client) -> None:
    """Protects: another list in the same field is read again, instead of with the columns and answers of the first."""
    sent = offered(look(olga_client, names="Naam\t4-9\t3-1\t8-1\nAnja\t5000\t5100\t4000\nBert\t4000\t4000\t4100"))
    sent |= {"column-0-1": "", "answer-year": "2024", "action": "look"}
    plan = olga_client.post(URL, sent | {"names": "Naam\t4-9\nAnja Bakker\t5000\nBert Bos\t4000"}).context["plan"]
    assert len(plan.evenings) == 1
    assert [doubt.key for doubt in plan.open] == ["year"]


@pytest.mark.usefixtures("competition")
def test_the_same_sheet_once_more_changes_nothing_and_says_so(olga_client: Client) -> None:
    """Protects: a total counted double; and of twenty-six evenings that are there with other results one sentence."""
    sheet = pasted(season_of_26_evenings())
    assert save(olga_client, sheet).status_code == 302
    results = Result.objects.count()
    page = look(olga_client, names=sheet)
    assert (page.context["plan"].stored, page.context["plan"].may_be_stored) == (results, False)
    assert f"{results} results are already in the competition" in page.content.decode()
    Result.objects.update(points=1)
    page = look(olga_client, names=sheet)
    (fault,) = page.context["plan"].faults
    assert (len(fault.places), len(fault.shown), fault.more) == (26, 5, 21)
    assert page.content.decode().count(capfirst(fault.message)) == 1
    assert MatchDay.objects.count() == 26


def test_evenings_of_the_calendar_are_published_with_their_results_and_undone_as_one(
    olga_client: Client, competition: Competition
) -> None:
    day = MatchDayFactory(competition=competition, number=4, date=datetime.date(2026, 9, 4), published_at=None)
    answer = save(olga_client, SHEET)
    day.refresh_from_db()
    assert (day.results.count(), day.published_at is None) == (2, False)
    assert [*competition.match_days.values_list("number", flat=True)] == [3, 4, 5]
    undo = olga_client.get(answer.url).context["undo"]
    olga_client.post(reverse("undo_change", args=["club-a", undo.pk]))
    day.refresh_from_db()
    assert (Result.objects.count(), day.published_at) == (0, None)
    assert [*MatchDay.objects.all()] == [day]


@pytest.mark.usefixtures("competition")
def test_a_sheet_in_which_everything_is_wrong_names_the_first_places(olga_client: Client) -> None:
    """Protects: a page with a thousand sentences is never made."""
    heads = "\t".join(f"avond {number}" for number in range(1, 51))
    lines = "".join(f"\nSpeler {chr(65 + at)}" + "\t500a" * 49 + "\t5000" for at in range(20))
    page = look(olga_client, names=f"Naam\t{heads}{lines}")
    assert len(page.context["plan"].faults) + len(page.context["plan"].open) < 100
    # In the field and in the table that shows how the list is read, and a few in sentences.
    assert page.content.decode().count("500a") < 2 * 20 * 49 + 200
    assert nothing_is_stored()


@pytest.mark.usefixtures("competition")
def test_a_season_goes_in_from_a_workbook_without_touching_a_selector(olga_client: Client) -> None:
    """Protects: 26 evenings from a club's own XLSX file, with a title and totals, are two taps: look, import."""
    file = SimpleUploadedFile("Stand 2024-2025.xlsx", workbook(season_of_26_evenings()))
    page = look(olga_client, file=file)
    assert (page.context["plan"].faults, page.context["plan"].open) == ([], [])
    assert olga_client.post(URL, offered(page) | {"action": "import"}).status_code == 302
    days = MatchDay.objects.order_by("number")
    assert [day.date for day in days] == dates()
    assert all(day.published_at for day in days)
    assert Player.objects.count() == len(NAMES)
    jan = Player.objects.get(name="Jan de Vries")
    stored = Result.objects.filter(player=jan).order_by("match_day__number")
    assert list(stored.values_list("points", flat=True)) == [
        points for evening in range(26) if (points := points_of(0, evening)) is not None
    ]


@pytest.mark.usefixtures("competition")
def test_an_evening_without_a_number_takes_none_of_the_others(olga_client: Client) -> None:
    """Protects: a drive between numbered evenings does not end in a page of errors."""
    text = "Naam\t1\t2\tKerstdrive\t3\nAnja\t5000\t6000\t7000\t8000\nBert\t5100\t6100\t7100\t7900"
    assert save(olga_client, text).status_code == 302
    assert list(MatchDay.objects.order_by("number").values_list("number", "name")) == [
        *[(1, ""), (2, ""), (3, ""), (4, "Kerstdrive")]
    ]


@pytest.mark.usefixtures("competition")
def test_letters_that_can_be_read_in_two_ways_are_asked_about(olga_client: Client) -> None:
    """Protects: “RenŽe MŸller” was a player, and saving the file again was the only way out."""
    file = SimpleUploadedFile("stand.csv", "Naam;4-9-2026\nRenée Müller;5000\nBert Bos;4000".encode("mac_roman"))
    page = look(olga_client, file=file)
    assert page.context["plan"] is None
    assert "How are these names written?" in page.content.decode()
    sent = {"names": page.context["form"]["names"].value(), "answer-letters": "mac_roman", "action": "look"}
    assert [player.name for player in olga_client.post(URL, sent).context["plan"].new] == ["Renée Müller", "Bert Bos"]


@pytest.mark.usefixtures("competition")
def test_a_file_that_is_no_list_is_refused_in_words(olga_client: Client) -> None:
    for data, words in [
        (b"%PDF-1.4 stand", "This is a PDF."),
        (b"PK\x03\x04 broken", "This workbook cannot be read."),
        (b"\x00\x01\x02\x03", "neither text nor a workbook"),
        (b"a" * 1_000_001, "too large"),
    ]:
        page = look(olga_client, file=SimpleUploadedFile("stand.csv", data))
        assert words in page.content.decode(), words
        assert page.context["plan"] is None
    page = look(olga_client, names="data:;base64,A")
    assert page.status_code == 200
    assert not page.context["plan"] or not page.context["plan"].may_be_stored
