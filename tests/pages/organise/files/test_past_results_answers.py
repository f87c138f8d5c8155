"""Every question about a list of past results, answered with what the page offers, until it is stored."""

import io

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.pages.organise.files.test_past_results import URL, look, offered
from tournaments.models import Competition, MatchDay, Result

LEGS = "Naam\t1\t2\t3\nAnja Bos\t1500\t1600\t1400\nBert Mol\t1450\t1550\t1650\nCees Vos\t1400\t1500\t1600"
GROWING = "Naam\t4-9-2026\t11-9-2026\nAnja Bos\t5000\t9900\nBert Mol\t4800\t9700\nCees Vos\t4700\t9300"
BELOW = "Naam\t4-9-2026\t11-9-2026\nAnja Bos\t5000\t4900\nBert Mol\t4800\t4700\nSnert\t25\t30"
NO_YEAR = "Naam\t4-9\t11-9\nAnja Bos\t5000\t4900\nBert Mol\t4800\t4700"
UNREAD = "Naam\t4-9-2026\nAnja Bos\t5000\n5100 was het record\nBert Mol\t4800"
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def two_sheets() -> bytes:
    book = openpyxl.Workbook()
    for sheet, points in ((book.worksheets[0], 5000), (book.create_sheet("Najaar"), 4000)):
        for row in (["Naam", f"{points // 1000}-9-2026"], ["Anja Bos", points], ["Bert Mol", points + 7]):
            sheet.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def save_after(client: Client, page_fields: dict[str, str], **answer: str) -> int:
    """Answer, then save exactly what the next page sends back on its own."""
    answered = client.post(URL, page_fields | answer | {"action": "look"})
    assert answered.context["plan"].may_be_stored, [doubt.message for doubt in answered.context["plan"].open]
    stored = client.post(URL, offered(answered) | {"action": "import"})
    assert stored.status_code == 302, [doubt.message for doubt in stored.context["plan"].open]
    return Result.objects.count()


@pytest.mark.parametrize(
    ("text", "key", "answer", "days", "results"),
    [
        (LEGS, "legs", "legs", 1, 3),
        (LEGS, "legs", "evenings", 3, 9),
        (GROWING, "grows", "standing", 2, 6),
        (BELOW, "line-4", "nobody", 2, 4),
        (BELOW, "line-4", "person", 2, 6),
        (NO_YEAR, "year", "2025", 2, 4),
        (UNREAD, "unread", "leave", 1, 2),
    ],
)
def test_an_answer_is_carried_until_it_is_stored(
    olga_client: Client, competition: Competition, text: str, key: str, answer: str, days: int, results: int
) -> None:
    """Protects: an answer that makes its question go away is not forgotten when the page is sent once more."""
    Competition.objects.update(name="Competition")
    page = look(olga_client, names=text)
    assert key in [doubt.key for doubt in page.context["plan"].open]
    assert save_after(olga_client, offered(page), **{f"answer-{key}": answer}) == results
    assert MatchDay.objects.count() == days


def test_the_standing_after_each_evening_becomes_what_was_scored(olga_client: Client, competition: Competition) -> None:
    """Protects: totals do not double where a list holds only the standing after each evening."""
    save_after(olga_client, offered(look(olga_client, names=GROWING)), **{"answer-grows": "standing"})
    points = (
        Result.objects.filter(player__name="Anja Bos").order_by("match_day__number").values_list("points", flat=True)
    )
    assert list(points) == [5000, 4900]


def test_the_sheet_that_was_chosen_is_stored(olga_client: Client, competition: Competition) -> None:
    """Protects: of a workbook with two lists the one that was meant."""
    file = SimpleUploadedFile("stand.xlsx", two_sheets())
    page = look(olga_client, names="", file=file)
    assert [doubt.key for doubt in page.context["plan"].open] == ["sheet"]
    save_after(olga_client, offered(page), **{"answer-sheet": "Najaar"})
    assert sorted(Result.objects.values_list("points", flat=True)) == [4000, 4007]


def test_the_letters_that_were_chosen_are_stored(olga_client: Client, competition: Competition) -> None:
    """Protects: a file of an old Mac keeps its accents, once someone has said how the names are written."""
    text = "Naam;4-9-2026;11-9-2026\rRenée Müller;4670;4800\rSjoerd Bleeker;4554;4413"
    page = look(olga_client, names="", file=SimpleUploadedFile("stand.csv", text.encode("mac_roman")))
    assert (page.context["plan"], "Renée, Müller" in page.context["letters"].values()) == (None, True)
    save_after(olga_client, {"names": page.context["form"]["names"].value()}, **{"answer-letters": "mac_roman"})
    assert Result.objects.filter(player__name="Renée Müller").count() == 2


def test_what_is_said_of_a_column_is_about_its_own_list(olga_client: Client, competition: Competition) -> None:
    """Protects: a list of which no one has played yet stands before another one, whose columns keep their answers."""
    empty = "A-klasse\nNaam\t4-9-2026\nAnja Bos\t\n\n"
    text = empty + "B-klasse\nNaam\t4-9-2026\tBootje\nBert Mol\t4800\t4700\nCees Vos\t4600\t4500"
    page = look(olga_client, names=text)
    (doubt,) = page.context["plan"].open
    assert "Bootje" in doubt.message
    assert save_after(olga_client, offered(page), **{doubt.key: ""}) == 2


def test_the_next_list_of_that_shape_is_read_as_this_one_was(olga_client: Client, competition: Competition) -> None:
    """Protects: no one answers the same questions every month, and what answers them on its own is said."""
    page = look(olga_client, names="Naam\tBootje\t4-9-2026\nAnja Bos\t4800\t4700\nCees Vos\t4600\t4500")
    (doubt,) = page.context["plan"].open
    assert not page.context["plan"].is_as_last_time
    assert save_after(olga_client, offered(page), **{doubt.key: ""}) == 2
    # Other people, and other evenings on both sides of the column.
    text = "Naam\t11-9-2026\tBootje\t18-9-2026\nBert Mol\t4100\t4300\t4200\nCees Vos\t4601\t4301\t4501"
    page = look(olga_client, names=text)
    plan = page.context["plan"]
    assert (plan.open, plan.is_as_last_time, plan.may_be_stored) == ([], True, True)
    assert "Answered as for your last list" in page.content.decode()
    # And it can still be said otherwise.
    assert save_after(olga_client, offered(page), **{"column-0-2": "evening"}) == 2 + 6
    page = look(olga_client, names=text.replace("18-9", "25-9").replace("11-9", "2-10").replace("0\t", "2\t"))
    assert len(page.context["plan"].evenings) == 3


def test_a_list_of_another_shape_is_asked_about(olga_client: Client, competition: Competition) -> None:
    page = look(olga_client, names="Naam\tBootje\t4-9-2026\nAnja Bos\t4800\t4700\nCees Vos\t4600\t4500")
    save_after(olga_client, offered(page), **{page.context["plan"].open[0].key: ""})
    page = look(olga_client, names="Naam\tBootje\tKaarten\t11-9-2026\nAnja Bos\t4801\t4701\t4600\nCees Vos\t46\t45\t46")
    assert page.context["plan"].open
    assert not page.context["plan"].is_as_last_time


def test_what_is_about_one_list_only_is_asked_again(olga_client: Client, competition: Competition) -> None:
    """Protects: the year of last season is not that of this one."""
    Competition.objects.update(name="Competition")
    save_after(olga_client, offered(look(olga_client, names=NO_YEAR)), **{"answer-year": "2025"})
    page = look(olga_client, names=NO_YEAR.replace("4-9", "18-9").replace("11-9", "25-9").replace("00", "01"))
    assert [doubt.key for doubt in page.context["plan"].open] == ["year"]


def test_no_answer_lives_on_in_another_list(olga_client: Client, competition: Competition) -> None:
    """Protects: “line 3 is nobody” or “these are legs” said of one list, and another one below the same headings."""
    Competition.objects.update(name="Competition")
    page = look(olga_client, names=BELOW)
    answered = olga_client.post(URL, offered(page) | {"answer-line-4": "nobody", "action": "look"})
    other = BELOW.replace("Anja Bos", "Dirk Kok").replace("Snert\t25\t30", "Els Vos\t4100\t4000")
    page = olga_client.post(URL, offered(answered) | {"names": other, "action": "look"})
    assert len(page.context["plan"].results) == 6
    answered = olga_client.post(URL, offered(look(olga_client, names=LEGS)) | {"answer-legs": "legs", "action": "look"})
    assert [(doubt.key, doubt.answer) for doubt in answered.context["plan"].checked.doubts] == [("legs", "legs")]
    page = olga_client.post(URL, offered(answered) | {"names": LEGS.replace("1500", "1501"), "action": "look"})
    assert [doubt.key for doubt in page.context["plan"].open] == ["legs"]


def test_what_counts_nothing_is_grey(olga_client: Client, competition: Competition) -> None:
    """Protects: a dash, a nought and a hidden line that is left out, shown as if they were stored."""
    page = look(
        olga_client, names="Naam\t4-9-2026\t11-9-2026\nAnja Bos\t5000\t-\nBert Mol\t0\t4700\nCees Vos\tziek\t4100"
    )
    states = [[cell.state for cell in line.cells[1:]] for line in page.context["shown"].lines[1:]]
    assert states == [["evening", "out"], ["out", "evening"], ["out", "evening"]]
