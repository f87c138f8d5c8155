"""The print pages: every paper of a match day and of a competition, for who keeps score and for no one else."""

import re
from html import unescape
from unittest.mock import patch

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring import Side
from tests.factories import (
    AttendanceFactory,
    DivisionFactory,
    LegFactory,
    MatchDayFactory,
    PairFactory,
    PrizeFactory,
    TableFactory,
    a_round,
)
from tests.tournaments.printing.reading import pages_of, sizes_of
from tournaments.choices import PaperSize
from tournaments.models import Club, Competition, DivisionPlace, MatchDay, Table
from tournaments.printing.catalogue import OF_A_COMPETITION, OF_A_MATCH_DAY, OF_BOARDS, Needs
from tournaments.printing.table_card import table_cards
from tournaments.services.evening.leg import close_leg
from tournaments.services.evening.portefeuille import deal_boards
from tournaments.services.table.table_link import table_code, table_token

SEASON = ["club-a", "season"]
DAY = [*SEASON, 1]
PRINT = reverse("match_day_print", args=DAY)


@pytest.fixture
def evening(competition: Competition) -> MatchDay:
    """One leg of one table with a round written; everyone plays in one division, and the season has prizes."""
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


def test_every_paper_can_be_printed_and_is_offered_with_its_sentence(sjaak_client, evening):
    for offers, name, args in ((OF_A_MATCH_DAY, "match_day", DAY), (OF_A_COMPETITION, "competition", SEASON)):
        for offer in offers:
            answer = sjaak_client.get(reverse(f"{name}_paper", args=[*args, offer.name]))
            assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/pdf"), offer.name
            assert pages_of(answer.content), offer.name
        assert sjaak_client.get(reverse(f"{name}_paper", args=[*args, "no-such-paper"])).status_code == 404
    text = sjaak_client.get(PRINT).text
    for offer in OF_A_MATCH_DAY:
        assert f'formaction="{PRINT}{offer.name}.pdf"' in text


def test_every_paper_is_on_what_the_club_has_in_its_printer(sjaak_client, client, evening):
    """Protects: Letter, chosen once; a paper that forgets it has its edge cut off. What anyone may print has it too."""
    Club.objects.update(paper_size=PaperSize.LETTER)
    MatchDay.objects.update(published_at=timezone.now())
    upright = {(216, 279), (279, 216)}
    for offers, name, args in ((OF_A_MATCH_DAY, "match_day", DAY), (OF_A_COMPETITION, "competition", SEASON)):
        for offer in offers:
            answer = sjaak_client.get(reverse(f"{name}_paper", args=[*args, offer.name]))
            assert sizes_of(answer.content) <= upright, offer.name
    for name, args in (("match_day_pdf", DAY), ("standing_pdf", SEASON), ("competition_rules_pdf", SEASON)):
        assert sizes_of(client.get(reverse(name, args=args)).content) <= upright, name
    assert sizes_of(paper(sjaak_client, "score-sheets", sheet_format="a6").content) == {(105, 148)}


def test_before_the_draw_only_what_needs_none_is_offered_and_nothing_to_print_is_said_in_words(
    sjaak_client, competition
):
    MatchDayFactory(competition=competition)
    text = sjaak_client.get(PRINT).text
    offered = {offer.name for offer in OF_A_MATCH_DAY if f"/{offer.name}.pdf" in text}
    assert offered == {offer.name for offer in OF_A_MATCH_DAY if offer.needs != Needs.DRAW}
    for offer in OF_A_MATCH_DAY:
        if offer.needs != Needs.NOTHING:
            answer = paper(sjaak_client, offer.name)
            assert (answer.status_code, answer.url) == (302, PRINT), offer.name
            assert sjaak_client.get(answer.url).text.count('role="status"') >= 1


def test_language_size_leg_copies_and_people_are_chosen(sjaak_client, evening):
    """The language of the paper apart from that of the page; as many lots as people by default."""
    for asked, field in [
        ({"people": 0}, "people"),
        ({"people": 1001}, "people"),
        ({"leg": 9}, "leg"),
        ({"language": "xx"}, "language"),
        ({"sheet_format": "a3"}, "sheet_format"),
        ({"copies": "many"}, "copies"),
    ]:
        answer = paper(sjaak_client, "number-lots", **asked)
        assert (answer.status_code, list(answer.context["form"].errors)) == (200, [field])
    for asked, last in (({}, "4"), ({"people": 7}, "7")):
        assert pages_of(paper(sjaak_client, "number-lots", **asked).content)[0].split()[-1] == last
    [german] = pages_of(paper(sjaak_client, "score-sheets", language="de", copies=2).content)
    assert german.count("Tisch 1") == 2
    TableFactory(leg=LegFactory(match_day=evening))
    assert sizes_of(paper(sjaak_client, "score-sheets", sheet_format="whole").content) == {(210, 297)}
    [page] = pages_of(paper(sjaak_client, "score-sheets", leg=2, copies=2).content)
    assert (page.count("Leg 2"), page.count("Leg 1")) == (2, 0)


@pytest.mark.parametrize("tables", [1, 3])
def test_the_page_and_the_pack_take_as_many_queries_whatever_is_drawn(
    sjaak_client, competition, tables, django_assert_num_queries
):
    TableFactory.create_batch(tables, leg=LegFactory(match_day__competition=competition))
    with django_assert_num_queries(8):
        sjaak_client.get(PRINT)
    with django_assert_num_queries(14):
        assert paper(sjaak_client, "pack").status_code == 200


def test_a_warning_is_shown_for_codes_that_no_phone_could_open(sjaak_client, evening, settings):
    settings.ALLOWED_HOSTS = ["*"]
    hosts = {"localhost:8000": True, "127.0.0.1:8000": True, "192.0.2.7:8000": False, "klaverjas.example": False}
    for host, is_warned in hosts.items():
        page = sjaak_client.get(PRINT, headers={"host": host})
        assert (bool(page.context["closed_hall"]), "alert-warning" in page.text) == (is_warned, is_warned), host


def test_only_some_tables_are_printed_named_one_by_one_or_from_to(sjaak_client, evening):
    """As after a table was added to papers that were printed already."""
    leg = evening.legs.get()
    TableFactory(leg=leg)
    for typed, numbers in (("", set()), ("2", {2}), ("1-2", {1, 2}), ("1 – 5; 2", {1, 2})):
        form = sjaak_client.get(PRINT, {"tables": typed}).context["form"]
        assert form.is_valid()
        assert form.cleaned_data["tables"] == numbers
    for typed in ("9", "x", "2-1", "1-", "99999"):
        answer = paper(sjaak_client, "score-sheets", tables=typed)
        assert "tables" in answer.context["form"].errors
        assert f'value="{typed}"' in answer.text
    there, not_there = ([str(seat.player) for seat in leg.tables.get(number=number).seats.all()] for number in (2, 1))
    for name in ("score-sheets", "table-cards", "player-cards", "seating-by-table"):
        some = pages_of(paper(sjaak_client, name, tables="2").content)
        everything = pages_of(paper(sjaak_client, name).content)
        if name != "table-cards":
            assert all(person in " ".join(some) for person in there)
            assert not any(person in " ".join(some) for person in not_there)
        assert len(some) <= len(everything)
        assert some != everything


def test_a_printed_code_opens_the_sheet_on_a_phone(sjaak_client, client, evening):
    """The code on the paper is the link of the table, and printing makes it valid."""
    table = Table.objects.get()
    address = reverse("phone", args=[table_token(table)])
    assert client.get(address).status_code == 404
    with patch("tournaments.views.organise.season.printing.table_cards", wraps=table_cards) as cards:
        paper(sjaak_client, "table-cards")
    [[printed]] = cards.call_args.kwargs["addresses"].values()
    assert printed == (f"http://testserver{address}", "testserver/t/", table_code(table), "")
    assert client.post("/t/", {"code": printed.code}).url == address
    assert client.get(address).status_code == 200


def test_each_side_has_a_card_and_a_sheet_with_its_own_code_where_it_keeps_the_count(sjaak_client, client, evening):
    """However many sheets are asked for; once the leg is closed there is one page for all to read."""
    Competition.objects.update(keeps_two_tallies=True)
    table = Table.objects.get()
    for name, copies in (("table-cards", 1), ("score-sheets", 1), ("score-sheets", 2)):
        text = " ".join(pages_of(paper(sjaak_client, name, copies=copies).content))
        codes = [table_code(table, side) for side in (None, *Side)]
        assert [text.count(code) for code in codes] == [0, 1, 1]
        whose = ["Leg 1 · North–South", "Leg 1 · East–West"] if name == "table-cards" else ["North–South · test"]
        assert all(words in text for words in whose)
    for side in Side:
        assert client.get(reverse("phone", args=[table_token(table, side)])).context["state"]["side"] == side
    close_leg(leg=table.leg, by=None, even_if_incomplete=True)
    assert " ".join(pages_of(paper(sjaak_client, "table-cards").content)).count("Leg 1") == 1


def test_a_result_that_is_still_to_be_checked_says_so_on_paper_and_in_files(client, sjaak_client, evening):
    """Protects: figures that hang on the wall although no one has compared them with the sheet."""
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


def test_a_paper_that_takes_seconds_is_announced_and_opens_on_its_own(sjaak_client, evening):
    """Protects: with hundreds of sheets something is seen at once, also without JavaScript."""
    with patch("tournaments.views.organise.season.printing.TAKES_SECONDS", 2):
        assert paper(sjaak_client, "pack").headers["Content-Type"] == "application/pdf"
        page = paper(sjaak_client, "pack", copies=2)
        assert "<progress" in page.text
        refresh = re.search(r'http-equiv="refresh" content="0; url=([^"]+)"', page.text)
        assert refresh is not None
        made = sjaak_client.get(unescape(refresh[1]))
    assert made.headers["Content-Type"] == "application/pdf"
    assert sum(page.count("Signature") for page in pages_of(made.content)) == 4


@pytest.fixture
def day_of_boards(pairs_competition: Competition) -> MatchDay:
    """One table, and two boards that the program dealt; the first is written."""
    pairs_competition.is_portefeuille, pairs_competition.rounds_per_leg = True, 2
    pairs_competition.legs_per_match_day = 1
    pairs_competition.save()
    table = TableFactory(
        leg__match_day__competition=pairs_competition, units=PairFactory.create_batch(2, competition=pairs_competition)
    )
    day = deal_boards(match_day=table.leg.match_day, by=None)
    a_round(table)
    return day


def offered(client, day: MatchDay) -> list[str]:
    """The papers of boards on the page; each of them opens, and the others are not found."""
    text = client.get(reverse("match_day_print", args=day.url_args)).text
    found = [offer.name for offer in OF_BOARDS if f"/{offer.name}.pdf" in text]
    for offer in OF_BOARDS:
        answer = client.get(reverse("match_day_paper", args=[*day.url_args, offer.name]), {"language": "en"})
        assert answer.status_code == (200 if offer.name in found else 404), offer.name
        assert offer.name not in found or pages_of(answer.content)
    return found


def test_hands_to_be_played_are_printed_by_organisers_alone(olga_client, sjaak_client, day_of_boards):
    """Protects: a scorekeeper who plays, and types the address."""
    assert offered(olga_client, day_of_boards) == ["hands", "curtain-cards", "boards"]
    assert offered(sjaak_client, day_of_boards) == ["boards"]


def test_papers_of_boards_are_offered_only_where_they_make_sense(olga_client, evening, day_of_boards):
    assert offered(olga_client, evening) == []
    day_of_boards.boards.all().delete()
    assert offered(olga_client, day_of_boards) == ["boards"]


def test_the_hands_of_one_leg_are_chosen_like_its_sheets(olga_client, day_of_boards):
    LegFactory(match_day=day_of_boards, number=2)
    deal_boards(match_day=day_of_boards, by=None)
    address = reverse("match_day_paper", args=[*day_of_boards.url_args, "curtain-cards"])
    for asked, boards in (({}, "1234"), ({"leg": 1}, "12")):
        [page] = pages_of(olga_client.get(address, {"language": "en", **asked}).content)
        assert set(re.findall(r"Board (\d)", page)) == {*boards}


@pytest.mark.parametrize("tables", [1, 3])
def test_the_result_of_boards_takes_as_many_queries_whatever_was_played(
    sjaak_client, day_of_boards, tables, django_assert_num_queries
):
    for _table in range(tables):
        units = PairFactory.create_batch(2, competition=day_of_boards.competition)
        table = TableFactory(leg=day_of_boards.legs.get(), units=units)
        for number in (1, 2):
            a_round(table, number)
    with django_assert_num_queries(22):
        sjaak_client.get(reverse("match_day_paper", args=[*day_of_boards.url_args, "boards"]))
