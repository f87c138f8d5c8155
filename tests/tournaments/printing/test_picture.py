"""Pictures for a chat: whatever is on them fits, measured letter by letter, and what is cut says so."""

from dataclasses import replace
from uuid import uuid4

import pytest
from django.utils import translation

from scoring import KlammernEntry, Seat, Side, SideTotals
from tests.factories import CompetitionFactory, LegFactory, MatchDayFactory, PlayerFactory, TableFactory, an_entry
from tests.tournaments.printing.reading import pieces_of_picture, words_of_picture
from tournaments.permissions import find_pad
from tournaments.printing.share import as_data as share_data
from tournaments.printing.sheet_picture import as_data, head_of, sheet_picture
from tournaments.queries.table.match_sheet import get_pad_sheet, get_table_sheet
from tournaments.services.pad.pad import create_pad, record_pad_round
from tournaments.services.table.round import correct_round, record_round
from tournaments.services.table.table import record_totals
from tournaments.wording.share import Shared

pytestmark = pytest.mark.django_db

MARGIN = 28
SHARED, OF_TWO, OF_THREE = 600, 542, 682
SAME_LINE = 8
# Of forty letters, in the languages of the site, and one that no club has.
LONG = [
    "Wilhelmina Johanna van den Heuvel-Rijnde",
    "Karl-Friedrich Freiherr von Schwarzenber",
    "Małgorzata Brzęczyszczykiewicz-Żółkiewsk",
    "W" * 40,
]


def assert_it_fits(template, data, width: float) -> None:
    """No letter is outside the margins, and no piece of text begins on another one next to it."""
    pieces = pieces_of_picture(template, data)
    for left, right, down in pieces:
        beside = [other for other in pieces if abs(other[2] - down) < SAME_LINE and other != (left, right, down)]
        assert MARGIN <= left <= right < width - MARGIN
        assert [other for other in beside if other[0] <= right and other[1] >= left] == []


@pytest.mark.parametrize("name", [*LONG, f"{LONG[1]} / {LONG[2]}", f"{LONG[3]} / {LONG[3]}"])
def test_the_longest_names_fit_on_the_picture_of_a_standing(name):
    title = "Clubkampioenschap van de hele stad en de wijde omgeving 2026-2027"
    rows = [(str(place), name, "12345") for place in range(6, 11)]
    data = share_data(Shared(title, title, f"Tussenstand · {title}", rows), is_whole=False)
    assert_it_fits("share.typ", data, SHARED)
    said = words_of_picture("share.typ", data)
    assert said.count(name) == 5 or said.count("…") >= 5
    assert said.count("12345") == 5


def pad_of(rules, names, entries, **options):
    token = create_pad(rules=rules, rules_options=options, names=names, first_dealer="N", visitor="192.0.2.1")
    for number, entry in enumerate(entries, start=1):
        record_pad_round(pad=find_pad(token), number=number, entry=entry, client_id=uuid4())
    return get_pad_sheet(find_pad(token))


def drawn(sheet):
    return head_of(sheet) | as_data(sheet)


@pytest.mark.parametrize("language", ["nl", "de", "pl"])
def test_a_whole_sheet_fits_with_the_longest_names_and_remarks(language):
    sheet = pad_of("kraken", LONG, [replace(an_entry(70, ns_roem=350, ew_roem=100), doubling=3)] * 16)
    with translation.override(language):
        data = drawn(sheet)
        assert_it_fits("sheet_picture.typ", data, OF_TWO)
        said = words_of_picture("sheet_picture.typ", data)
    # What is written small is not lost: every remark is there whole.
    assert said.count(data["lines"][0]["cells"][0]["remark"]) == 16


def test_the_sheet_of_a_table_says_where_and_when_and_what_is_awarded_now(club):
    season = CompetitionFactory(club=club, name="Clubkampioenschap van de hele stad en omgeving", rounds_per_leg=16)
    match_day = MatchDayFactory(competition=season, name="De allerlaatste avond van het hele lange seizoen")
    people = [PlayerFactory(club=club, name=name) for name in LONG]
    table = TableFactory(leg=LegFactory(match_day=match_day), units=people)
    for number in range(1, 17):
        record_round(table=table, number=number, entry=an_entry(70), client_id=uuid4(), by=None)
    row = table.rounds.get(number=16)
    correct_round(round=row, entry=an_entry(90), reason="Counted again", revision=row.revision, by=None)
    table.refresh_from_db()
    data = drawn(get_table_sheet(table))
    assert (data["club"], data["title"]) == ("Club A", "Table 1, Leg 1")
    assert data["subtitle"] == f"{season} · {match_day}, 8 September 2026"
    assert [line["cells"][0]["score"] for line in data["lines"]] == ["0"] * 15 + ["90"]
    assert_it_fits("sheet_picture.typ", data, OF_TWO)


def test_three_players_have_a_column_each():
    entry = KlammernEntry(maker=Seat.NORTH, jass=Seat.NORTH, tricks_won={Seat.NORTH: 2})
    with translation.override("de"):
        data = drawn(pad_of("klammern-league", ["Anja", *LONG[2:]], [entry], players=3))
        assert_it_fits("sheet_picture.typ", data, OF_THREE)
        assert data["lines"][0]["cells"][0]["remark"] in words_of_picture("sheet_picture.typ", data)
    assert len(data["verdict"]) == 1


def test_a_name_is_never_markup_nor_escaped():
    names = ["<b>Anja</b>", "#evil[$x$", "Cees & co", 'D"']
    said = words_of_picture("sheet_picture.typ", drawn(pad_of("amsterdam", names, [an_entry(80)], rounds=1)))
    assert [name for name in names if name not in said] == []
    assert '#evil[$x$ & D" win with 162 points.' in said


def test_a_table_with_totals_only_shows_those(club):
    table = TableFactory(leg__match_day__competition__club=club)
    record_totals(table=table, ns=SideTotals(200, roem=40), ew=SideTotals(124), revision=0, by=None)
    table.refresh_from_db()
    data = as_data(get_table_sheet(table))
    assert (data["lines"], [party["total"] for party in data["parties"]]) == ([], ["240", "124"])
    assert sheet_picture(get_table_sheet(table)).startswith(b"\x89PNG")


def test_a_pass_is_a_line_without_figures():
    entries = [KlammernEntry(passed=True), KlammernEntry(maker=Side.NS, card_points={Side.NS: 100})]
    passed, played = as_data(pad_of("hamburg", ["A", "B", "C", "D"], entries))["lines"]
    assert (passed["number"], passed["said"], passed["cells"]) == ("–", "All passed", [])
    assert (played["number"], played["cells"][0]["remark"]) == ("1", "100 Orgi")
