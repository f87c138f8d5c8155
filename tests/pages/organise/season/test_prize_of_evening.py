"""The prizes of an evening: the pot, the lots, and its rules; everything that shows them says the same."""

import csv
import io
import re

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.factories import MatchDayFactory, PlayerFactory, ResultFactory, UserFactory
from tests.tournaments.printing.reading import pages_of
from tournaments.choices import NamesInPublic
from tournaments.models import Competition, LogEntry, MatchDay, Prize
from tournaments.models.player import players_of
from tournaments.permissions import asked_by
from tournaments.services.season.prize import draw_lots, set_day_prizes, set_pot, set_prizes

SEASON = ["club-a", "season"]
DAY = [*SEASON, 1]
NAMES = ["Anja", "Bert", "Cees", "Dora", "Emma", "Fred"]
TOTALS = [5000, 4900, 4900, 4900, 4800, 4700]
PAGE, REVEAL = reverse("match_day_prizes", args=DAY), reverse("match_day_reveal", args=DAY)
RULES = reverse("match_day_prize_rules", args=DAY)
PUBLIC, FILE = reverse("match_day", args=DAY), reverse("day_prizes_file", args=[*DAY, "csv"])
API, CHAT = reverse("api_match_day", args=DAY), reverse("match_day_to_share", args=DAY)
PAPER = reverse("match_day_paper", args=[*DAY, "prize-list"])


@pytest.fixture
def evening(competition: Competition) -> MatchDay:
    """Three tie for places 2 to 4, of which two have a prize; a pot that comes out uneven; one prize by lot."""
    match_day = MatchDayFactory(competition=competition, published=True)
    # The one with the lowest number is the last by name.
    for number, (name, total) in enumerate(zip(reversed(NAMES), reversed(TOTALS), strict=True), start=1):
        ResultFactory(
            match_day=match_day, player=PlayerFactory(club=competition.club, name=name, number=number), points=total
        )
    set_prizes(
        competition=competition,
        prizes=[
            {"kind": "top", "so_many": 3, "what": "40%\n20%\n5.50"},
            {"kind": "by_lot", "so_many": 1, "what": "2.50"},
            {"kind": "last_place", "what": "Poedel"},
        ],
        prize_twice="keep",
        prize_tie="share",
    )
    set_pot(match_day=match_day, cents=9650)
    draw_lots(match_day=match_day)
    match_day.refresh_from_db()
    return match_day


def shown(page: str, client) -> list[list[str]]:
    return [[", ".join(one.names), one.what] for one in client.get(page).context["prizes"]]


def test_page_reveal_paper_file_api_and_chat_have_the_same_prizes(client, olga_client, evening):
    """Protects: someone reads out what another place says otherwise. The odd cents go by name, and nothing is lost."""
    rows = shown(PAGE, olga_client)
    places, [lot, poedel] = rows[:4], rows[4:]
    # 40% of 96.50 is 38; 20% is 19, and 24.50 between three is 8.17, 8.17 and 8.16.
    assert places == [["Anja", "€38.00"], ["Bert", "€8.17"], ["Cees", "€8.17"], ["Dora", "€8.16"]]
    assert (lot[0] in NAMES, lot[1], poedel) == (True, "€2.50", ["Fred", "Poedel"])
    assert "Pot €96.50: given €65.00, left €31.50" in olga_client.get(PAGE).text
    # the reveal, the last prize first
    said = [olga_client.get(REVEAL, {"revealed": step}).context["now"] for step in range(len(rows), 0, -1)]
    assert [[now.name, now.what] for now in said] == rows
    assert "by lot" in olga_client.get(REVEAL, {"revealed": 2}).text
    # the public page
    assert shown(PUBLIC, client) == rows
    # the spreadsheet
    file = list(csv.DictReader(io.StringIO(client.get(FILE).content.decode("utf-8-sig"))))
    assert [[row["Name"], row["Prize"]] for row in file] == rows
    assert [row["Amount"] for row in file] == ["38.00", "8.17", "8.17", "8.16", "2.50", ""]
    # the API
    answer = client.get(API).json()["prizes"]
    assert [[", ".join(one["names"]), one["what"]] for one in answer] == rows
    assert [one["decided"] for one in answer] == [None, "shared", "shared", "shared", "lot", None]
    # the text for a chat
    text = client.get(CHAT).context["text"].replace("\xa0", " ")
    assert re.findall(r"^[^\n]*: (\w+) – ([^\n(]+?)(?: \(.*\))?$", text, re.MULTILINE) == [tuple(row) for row in rows]
    # the paper: a line to sign on for each amount, and the total
    [paper] = pages_of(olga_client.get(PAPER, {"language": "en"}).content)
    for name, what in rows:
        assert re.search(rf"{name} .*?{re.escape(what)}", paper), (name, what)
    assert "Signature" in paper
    assert "Pot €96.50: given €65.00, left €31.50" in paper
    assert "cents left over go to those who come first by name" in paper


def test_who_reads_initials_sees_the_same_amounts(client, vera_client, evening):
    """Protects: who gets the odd cent depends on who looks."""
    players_of(evening.competition.club).filter(name="Dora").update(name="Aad Zwart")
    evening.competition.club.names_in_public = NamesInPublic.INITIALS
    evening.competition.club.save()
    stranger, viewer = (shown(PUBLIC, each) for each in (client, vera_client))
    assert [what for _name, what in stranger] == [what for _name, what in viewer]
    assert ["Aad Z.", "€8.17"] in stranger
    assert ["Aad Zwart", "€8.17"] in viewer


def test_no_one_outside_sees_a_prize_before_the_result(client, vera_client, evening):
    """Protects: a winner known before the reveal, from any address."""
    for waits in ({"published_at": None, "frozen_from": None}, {"published_at": timezone.now(), "frozen_from": 1}):
        MatchDay.objects.update(**waits)
        for visitor in (client, vera_client):
            for address in (PUBLIC, FILE, API, CHAT):
                answer = visitor.get(address)
                assert "Poedel" not in answer.text, (waits, address)
                assert "38.00" not in answer.text, (waits, address)


def test_without_rules_a_club_shows_no_prizes_to_everyone(client, olga_client, evening):
    """Protects: every result of every club has a list of prizes that it never promised."""
    Prize.objects.all().delete()
    assert client.get(PUBLIC).context["prizes"] == []
    assert client.get(API).json()["prizes"] == []
    assert len(shown(PAGE, olga_client)) == 4


def test_lots_are_drawn_by_one_button_and_a_double_tap_draws_once(olga_client, evening):
    MatchDay.objects.update(prize_seed=None)
    assert "by lot: not drawn yet" in olga_client.get(PAGE).text
    for _tap in range(2):
        olga_client.post(PAGE, {"lots": ""})
    evening.refresh_from_db()
    first = evening.prize_seed
    assert first is not None
    assert "by lot: not drawn yet" not in olga_client.get(PAGE).text
    for _tap in range(2):
        olga_client.post(PAGE, {"lots": str(first)})
    evening.refresh_from_db()
    assert evening.prize_seed not in (None, first)
    actions = LogEntry.objects.order_by("pk").values_list("action", flat=True)
    assert list(actions) == ["lots_drawn", "lots_drawn_again"]


def test_the_lot_decides_ties_once_it_is_drawn(olga_client, evening):
    """Protects: of those who tie the lowest number wins, and a prize is read out before its lot is drawn."""
    Competition.objects.update(prize_tie="lot")
    rows = shown(PAGE, olga_client)
    assert [what for _name, what in rows[:3]] == ["€38.00", "€19.00", "€5.50"]
    assert {name for name, _what in rows[1:3]} < {"Bert", "Cees", "Dora"}
    winners = set()
    for seed in range(1, 30):
        MatchDay.objects.update(prize_seed=seed)
        winners.add(shown(PAGE, olga_client)[1][0])
    assert winners == {"Bert", "Cees", "Dora"}
    MatchDay.objects.update(prize_seed=None)
    assert [name for name, _what in shown(PAGE, olga_client)] == ["Anja", "", "", "", "Fred"]
    reveal = olga_client.get(REVEAL)
    assert reveal.context["prizes"] == 2


def test_the_pot_is_typed_on_the_page_as_people_type_money(olga_client, evening):
    for typed, stored in (("€ 120", 12000), ("96,50", 9650), ("96,-", 9600), ("", None)):
        olga_client.post(PAGE, {"pot": typed})
        evening.refresh_from_db()
        assert evening.pot_cents == stored, typed
    assert ["Anja", "40% of the pot"] in shown(PAGE, olga_client)
    answer = olga_client.post(PAGE, {"pot": "a lot"})
    assert "This is no amount" in answer.text
    assert 'value="a lot"' in answer.text
    evening.refresh_from_db()
    assert evening.pot_cents is None


def line(**typed: str) -> dict[str, str]:
    fields = {f"prizes-0-{name}": value for name, value in typed.items()}
    return {"prizes-TOTAL_FORMS": "1", "prizes-INITIAL_FORMS": "0", "prize_twice": "keep"} | fields


def test_one_evening_has_its_own_prizes_and_then_those_of_the_competition_again(olga_client, evening):
    """Protects: a change for one evening changes every other one, or cannot be undone."""
    first = olga_client.get(RULES).context["formset"][0]
    assert (first["kind"].value(), first["what"].value()) == ("top", "40%\n20%\n€5.50")
    assert "scope" not in first.fields
    olga_client.post(RULES, line(kind="places", so_many="1, 3; last", what="€ 10\n5,-\nA cake"))
    stored = Prize.objects.get(match_day=evening)
    assert (stored.places, stored.what) == ("1, 3, last", "10.00\n5.00\nA cake")
    assert shown(PAGE, olga_client) == [["Anja", "€10.00"], *[[name, "€1.67"] for name in ("Bert", "Cees")],
                                        ["Dora", "€1.66"], ["Fred", "A cake"]]  # fmt: skip
    assert Prize.objects.filter(match_day=None).count() == 3
    again = olga_client.get(RULES).context["formset"][0]
    assert again["so_many"].value() == "1, 3, last"
    olga_client.post(RULES, {"as_in_competition": "1"})
    assert not evening.own_prizes.exists()
    assert len(shown(PAGE, olga_client)) == 6


@pytest.mark.parametrize(
    "typed, said",
    [
        ({"kind": "places", "so_many": ""}, "Enter places, for example 1, 2, 3, 18, last."),
        ({"kind": "places", "so_many": "1, 2, first"}, "“first” is no place."),
        ({"kind": "places", "so_many": "1-4, 3"}, "3 is entered twice."),
        ({"kind": "places", "so_many": "1, laatste, last"}, "last is entered twice."),
        ({"kind": "by_lot", "so_many": "none"}, "Enter how many."),
        ({"kind": "top", "so_many": "3", "what": "40%"}, "These are 120 percent of the pot together"),
        ({"kind": "formula_of_four", "what": "10%"}, "A share of the pot for each of these places"),
        ({"kind": "climber", "scope": "season"}, "Only a match day has this prize."),
        ({"kind": "top", "so_many": "1", "scope": "season", "what": "60%\n50%"}, "2 lines, but only 1 places"),
    ],
)
def test_what_cannot_be_is_said_where_it_was_typed(olga_client, evening, typed, said):
    page = reverse("prize_rules", args=SEASON)
    answer = olga_client.post(page, line(**{"scope": "match_day", "what": "", **typed}))
    assert said in answer.text
    assert Prize.objects.count() == 3


def test_a_change_of_one_evening_can_be_undone(evening):
    with asked_by(UserFactory()):
        set_day_prizes(match_day=evening, prizes=[{"kind": "most_pits"}])
    assert LogEntry.objects.get().action == "day_prizes_changed"
    assert LogEntry.objects.get().change.rows.keys() == {"prize"}


def test_climber_and_groups(olga_client, competition):
    """Protects: places won are those of the season, from before the evening to after it; each group has its winner."""
    people = {name: PlayerFactory(club=competition.club, name=name, home=name[0] * 4) for name in NAMES[:4]}
    for totals in ((400, 300, 200, 100), (100, 200, 300, 900)):
        match_day = MatchDayFactory(competition=competition, published=True)
        for player, total in zip(people.values(), totals, strict=True):
            ResultFactory(match_day=match_day, player=player, points=total)
    prizes = [{"kind": "climber", "what": "5.00"}, {"kind": "top", "so_many": 1, "per": "home", "what": "1.00"}]
    set_prizes(competition=competition, prizes=prizes, prize_twice="keep")
    second = reverse("match_day_prizes", args=[*SEASON, 2])
    climber, *groups = olga_client.get(second).context["prizes"]
    assert (climber.names, climber.figure) == (("Dora (DDDD)",), 3)
    assert [(one.group, one.names) for one in groups] == [
        (name[0] * 4, (f"{name} ({name[0] * 4})",)) for name in NAMES[:4]
    ]
    assert olga_client.get(PAGE).context["prizes"][0].names == ()  # no one climbs on the first evening


@pytest.mark.parametrize("people", [1, 3])
def test_the_page_takes_the_same_queries_however_many_win(olga_client, competition, people, django_assert_num_queries):
    match_day = MatchDayFactory(competition=competition, published=True)
    for _player in range(people):
        ResultFactory(match_day=match_day, player=PlayerFactory(club=competition.club), points=100)
    prizes = [{"kind": "top", "so_many": 1, "what": "5.00"}, {"kind": "top", "so_many": 9, "what": "2.00"}]
    set_prizes(competition=competition, prizes=prizes, prize_twice="keep")
    with django_assert_num_queries(9 if people == 1 else 10):  # one for the order by name, where anything is shared
        olga_client.get(PAGE)
