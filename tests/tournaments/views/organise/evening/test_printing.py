"""The print pages: every paper of a match day and of a competition, for who keeps score and for nobody else."""

import re
from html import unescape
from unittest.mock import patch

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.factories import (
    AttendanceFactory,
    DivisionFactory,
    LegFactory,
    MatchDayFactory,
    PrizeFactory,
    TableFactory,
    a_round,
)
from tests.tournaments.printing.reading import pages_of, sizes_of
from tournaments.models import Competition, DivisionPlace, MatchDay, Table
from tournaments.printing.catalogue import OF_A_COMPETITION, OF_A_MATCH_DAY, Needs
from tournaments.printing.table_card import table_cards
from tournaments.services.table.table_link import table_code, table_token

SEASON = ["club-a", "season"]
DAY = [*SEASON, 1]


@pytest.fixture
def evening(competition: Competition) -> MatchDay:
    """One leg of one table with a round written; everybody plays in one division, and the season has prizes."""
    table = TableFactory(leg__match_day__competition=competition)
    division = DivisionFactory(competition=competition)
    PrizeFactory(competition=competition)
    for seat in table.seats.all():
        AttendanceFactory(match_day=table.leg.match_day, player=seat.player)
        DivisionPlace.objects.create(division=division, player=seat.player)
    a_round(table)
    return table.leg.match_day


def paper(client, name: str, **asked: object):
    return client.get(reverse("match_day_paper", args=[*DAY, name]), {"language": "en", **asked})


@pytest.mark.parametrize("name", [offer.name for offer in OF_A_MATCH_DAY])
def test_every_paper_of_a_match_day_can_be_printed(sjaak_client, evening, name):
    answer = paper(sjaak_client, name)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/pdf")
    assert pages_of(answer.content)


@pytest.mark.parametrize("name", [offer.name for offer in OF_A_COMPETITION])
def test_every_paper_of_a_competition_can_be_printed(sjaak_client, evening, name):
    answer = sjaak_client.get(reverse("competition_paper", args=[*SEASON, name]))
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/pdf")
    assert pages_of(answer.content)


@pytest.mark.parametrize("client_name", ["olga_client", "sjaak_client"])
def test_organiser_and_scorekeeper_see_every_paper_with_its_sentence(request, evening, client_name):
    client = request.getfixturevalue(client_name)
    page = client.get(reverse("match_day_print", args=DAY), headers={"accept-language": "en"})
    text = page.content.decode()
    for offer in OF_A_MATCH_DAY:
        assert f'formaction="{reverse("match_day_print", args=DAY)}{offer.name}.pdf"' in text


@pytest.mark.parametrize("client_name", ["vera_client", "stranger_client", "rival_client"])
def test_paper_with_names_is_not_for_others(request, evening, client_name):
    """Also when the evening is published: what is public has its own address."""
    client = request.getfixturevalue(client_name)
    addresses = [
        reverse("match_day_print", args=DAY),
        reverse("match_day_paper", args=[*DAY, "pack"]),
        reverse("competition_print", args=SEASON),
        reverse("competition_paper", args=[*SEASON, "standing"]),
    ]
    assert [client.get(address).status_code for address in addresses] == [404] * 4


@pytest.mark.parametrize("name", ["match_day_paper", "competition_paper"])
def test_an_unknown_paper_is_not_found(sjaak_client, evening, name):
    args = DAY if name == "match_day_paper" else SEASON
    assert sjaak_client.get(reverse(name, args=[*args, "no-such-paper"])).status_code == 404


def test_before_the_draw_only_what_needs_none_is_offered(sjaak_client, competition):
    MatchDayFactory(competition=competition)
    text = sjaak_client.get(reverse("match_day_print", args=DAY)).content.decode()
    offered = {offer.name for offer in OF_A_MATCH_DAY if f"/{offer.name}.pdf" in text}
    assert offered == {offer.name for offer in OF_A_MATCH_DAY if offer.needs != Needs.DRAW}


@pytest.mark.parametrize("name", [offer.name for offer in OF_A_MATCH_DAY if offer.needs != Needs.NOTHING])
def test_nothing_to_print_is_said_in_words(sjaak_client, competition, name):
    MatchDayFactory(competition=competition)
    answer = paper(sjaak_client, name)
    assert (answer.status_code, answer.url) == (302, reverse("match_day_print", args=DAY))
    assert sjaak_client.get(answer.url).content.decode().count('role="status"') >= 1


def test_the_language_of_the_paper_is_chosen_apart_from_that_of_the_page(sjaak_client, evening):
    [german] = pages_of(paper(sjaak_client, "score-sheets", language="de", copies=2).content)
    assert german.count("Tisch 1") == 2


def test_size_leg_and_copies_are_chosen(sjaak_client, evening):
    TableFactory(leg=LegFactory(match_day=evening))
    assert sizes_of(paper(sjaak_client, "score-sheets", sheet_format="a4").content) == {(210, 297)}
    [page] = pages_of(paper(sjaak_client, "score-sheets", leg=2, copies=2).content)
    assert (page.count("Leg 2"), page.count("Leg 1")) == (2, 0)


@pytest.mark.parametrize(
    "asked,field",
    [
        ({"people": 0}, "people"),
        ({"people": 1001}, "people"),
        ({"leg": 9}, "leg"),
        ({"language": "xx"}, "language"),
        ({"sheet_format": "a3"}, "sheet_format"),
        ({"copies": "many"}, "copies"),
    ],
)
def test_an_impossible_print_is_refused_at_its_field(sjaak_client, evening, asked, field):
    answer = paper(sjaak_client, "number-lots", **asked)
    assert (answer.status_code, list(answer.context["form"].errors)) == (200, [field])


def test_there_are_as_many_lots_as_people_by_default(sjaak_client, evening):
    assert [
        pages_of(paper(sjaak_client, "number-lots", **asked).content)[0].split()[-1] for asked in ({}, {"people": 7})
    ] == ["4", "7"]


@pytest.mark.parametrize("tables", [1, 3])
def test_the_page_takes_as_many_queries_whatever_is_drawn(sjaak_client, competition, tables, django_assert_num_queries):
    leg = LegFactory(match_day__competition=competition)
    TableFactory.create_batch(tables, leg=leg)
    with django_assert_num_queries(8):
        sjaak_client.get(reverse("match_day_print", args=DAY))


@pytest.mark.parametrize("tables", [1, 3])
def test_the_pack_takes_as_many_queries_whatever_is_drawn(sjaak_client, competition, tables, django_assert_num_queries):
    leg = LegFactory(match_day__competition=competition)
    TableFactory.create_batch(tables, leg=leg)
    with django_assert_num_queries(14):
        assert paper(sjaak_client, "pack").status_code == 200


def test_a_printed_code_opens_the_sheet_on_a_phone(sjaak_client, client, evening):
    """The code on the paper is the link of the table, and printing makes it valid."""
    table = Table.objects.get()
    address = reverse("phone", args=[table_token(table)])
    assert client.get(address).status_code == 404
    with patch("tournaments.views.organise.evening.printing.table_cards", wraps=table_cards) as cards:
        paper(sjaak_client, "table-cards")
    [printed] = cards.call_args.kwargs["addresses"].values()
    assert printed == (f"http://testserver{address}", "testserver/t/", table_code(table))
    assert client.post("/t/", {"code": printed.code}).url == address
    assert client.get(address).status_code == 200


@pytest.mark.parametrize(
    "host,warned",
    [("localhost:8000", True), ("127.0.0.1:8000", True), ("192.0.2.7:8000", False), ("klaverjas.example", False)],
)
def test_a_warning_is_shown_for_codes_that_no_phone_could_open(sjaak_client, evening, settings, host, warned):
    settings.ALLOWED_HOSTS = ["*"]
    page = sjaak_client.get(reverse("match_day_print", args=DAY), headers={"host": host})
    assert bool(page.context["closed_hall"]) is warned
    assert ("alert-warning" in page.content.decode()) is warned


@pytest.fixture
def late_table(evening) -> MatchDay:
    """A table that was added after the papers were printed."""
    TableFactory(leg=evening.legs.get())
    return evening


@pytest.mark.parametrize(
    ("name", "pages"), [("score-sheets", 1), ("table-cards", 1), ("player-cards", 1), ("seating-by-table", 1)]
)
def test_only_some_tables_are_printed(sjaak_client, late_table, name, pages):
    some = pages_of(paper(sjaak_client, name, tables="2").content)
    everything = pages_of(paper(sjaak_client, name).content)
    there, not_there = (
        [str(seat.player) for seat in late_table.legs.get().tables.get(number=number).seats.all()] for number in (2, 1)
    )
    if name != "table-cards":
        assert all(name in " ".join(some) for name in there)
        assert not any(name in " ".join(some) for name in not_there)
    assert len(some) <= len(everything)
    assert some != everything


@pytest.mark.parametrize(("typed", "numbers"), [("", set()), ("2", {2}), ("1-2", {1, 2}), ("1 – 5; 2", {1, 2})])
def test_tables_are_named_one_by_one_or_from_to(sjaak_client, late_table, typed, numbers):
    page = sjaak_client.get(reverse("match_day_print", args=DAY), {"tables": typed})
    assert page.context["form"].is_valid()
    assert page.context["form"].cleaned_data["tables"] == numbers


@pytest.mark.parametrize("typed", ["9", "x", "2-1", "1-", "99999"])
def test_a_table_that_is_not_there_is_said_at_the_field(sjaak_client, late_table, typed):
    answer = paper(sjaak_client, "score-sheets", tables=typed)
    assert "tables" in answer.context["form"].errors
    assert f'value="{typed}"' in answer.text


def test_a_result_that_is_still_to_be_checked_says_so_on_paper_and_in_files(client, sjaak_client, evening):
    """Protects: figures that hang on the wall although nobody has compared them with the sheet."""
    assert "to be checked" not in " ".join(pages_of(paper(sjaak_client, "result").content))
    Table.objects.update(needs_check=True)
    printed = " ".join(pages_of(paper(sjaak_client, "result").content))
    assert printed.count("(to be checked)") == 4
    MatchDay.objects.update(published_at=timezone.now())
    assert " ".join(pages_of(client.get(reverse("match_day_pdf", args=DAY)).content)).count("(to be checked)") == 4
    lines = client.get(reverse("match_day_csv", args=DAY), headers={"Accept-Language": "en"}).text.splitlines()
    assert lines[0].endswith("to be checked")
    assert all(line.endswith("x") for line in lines[1:])
    MatchDay.objects.update(frozen_from=1)
    assert "to be checked" not in client.get(reverse("match_day_csv", args=DAY)).text


def test_a_paper_that_takes_seconds_is_announced_and_opens_by_itself(sjaak_client, evening):
    """Protects: with hundreds of sheets something is seen at once, also without JavaScript."""
    with patch("tournaments.views.organise.evening.printing.TAKES_SECONDS", 2):
        assert paper(sjaak_client, "pack").headers["Content-Type"] == "application/pdf"
        page = paper(sjaak_client, "pack", copies=2)
        assert "<progress" in page.content.decode()
        refresh = re.search(r'http-equiv="refresh" content="0; url=([^"]+)"', page.content.decode())
        assert refresh is not None
        made = sjaak_client.get(unescape(refresh[1]))
    assert made.headers["Content-Type"] == "application/pdf"
    assert sum(page.count("Signature") for page in pages_of(made.content)) == 4
