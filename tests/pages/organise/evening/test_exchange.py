"""Two people, or two tables, change places: tap by tap, and with words where scores stand."""

from django.urls import reverse

from scoring import SideTotals
from tests.factories import ByeFactory, LegFactory, PlayerFactory, TableFactory
from tests.pages.organise.evening.test_seating import seats
from tests.pages.organise.match_days import a_leg, of_season
from tournaments.models import Correction, Leg
from tournaments.models.player import players_of
from tournaments.services.table.table import record_totals

EXCHANGE = of_season("exchange", 1, 1)


def keys(page) -> dict[str, str]:
    """What the buttons of the exchange page send, by name."""
    return {choice.name: key for key, choice in page.context["form"].choices.items()}


def test_two_people_change_places_tap_by_tap_once(cast):
    """Protects: half an exchange changes nothing, and the second tap does not put the two back."""
    leg = a_leg(cast, tables=2)
    before = ["Anna Bert Carla Dirk", "Els Frits Greet Henk"]
    for typed, status in (({}, 200), ({"first": "seat-1-1"}, 200), ({"first": "seat-0-0", "second": "bye-x"}, 302)):
        assert cast.organiser.post(EXCHANGE, typed).status_code == status
    buttons = keys(cast.organiser.get(EXCHANGE))
    assert len(buttons) == 8 + 2  # and the tables
    once = cast.organiser.get(EXCHANGE, {"first": buttons["Anna"]})
    assert (once.context["first"].name, once.context["second"]) == ("Anna", None)
    typed = {"first": buttons["Anna"], "second": buttons["Henk"]}
    twice = cast.organiser.get(EXCHANGE, typed)
    assert (twice.context["first"].name, twice.context["second"].name) == ("Anna", "Henk")
    assert twice.context["change"].before == twice.context["change"].after
    assert seats(leg) == before
    answer = cast.organiser.post(EXCHANGE, typed)
    after = ["Henk Bert Carla Dirk", "Els Frits Greet Anna"]
    assert (answer.url.split("?")[0], seats(leg)) == (EXCHANGE, after)
    again = cast.organiser.post(EXCHANGE, typed, follow=True)
    assert "They no longer sit as this page showed" in again.text
    ByeFactory(leg=leg, player=PlayerFactory(club=cast.club, name="Zus", number=99))
    buttons = keys(cast.organiser.get(EXCHANGE))
    cast.organiser.post(EXCHANGE, {"first": buttons["Zus"], "second": buttons["Bert"]})
    assert (seats(leg)[0], leg.byes.get().player.name) == ("Henk Zus Carla Dirk", "Bert")


def test_an_exchange_says_how_it_affects_the_draw(cast):
    leg = a_leg(cast, tables=2)
    second = LegFactory(match_day=leg.match_day)
    anna, bert, carla, dirk, els, frits, greet, henk = players_of(cast.club).order_by("number")
    TableFactory(leg=second, units=[anna, els, bert, frits])
    TableFactory(leg=second, units=[carla, greet, dirk, henk])
    address = of_season("exchange", 1, 2)
    buttons = keys(cast.organiser.get(address))
    page = cast.organiser.get(address, {"first": buttons["Bert"], "second": buttons["Carla"]})
    change = page.context["change"]
    assert (change.before.partners_repeated.value, change.after.partners_repeated.value) == (0, 2)


# Where scores stand


def with_totals(leg: Leg) -> None:
    for number, points in ((1, 200), (2, 190)):
        table = leg.tables.get(number=number)
        record_totals(table=table, ns=SideTotals(points, 20), ew=SideTotals(324 - points), revision=0, by=None)


def test_it_says_what_becomes_whose_and_asks_nothing_else(cast):
    leg = a_leg(cast, tables=2)
    with_totals(leg)
    buttons = keys(cast.organiser.get(EXCHANGE))
    typed = {"first": buttons["Anna"], "second": buttons["Henk"]}
    page = cast.organiser.get(EXCHANGE, typed)
    assert page.context["becomes"] == ["Anna gets the 134 of table 2.", "Henk gets the 200 + 20 of table 1."]
    assert "change" not in page.context

    answer = cast.organiser.post(EXCHANGE, typed, follow=True)
    assert reverse("undo_change", args=["de-roem", answer.context["undo"].pk]) in answer.text
    assert seats(leg) == ["Henk Bert Carla Dirk", "Els Frits Greet Anna"]
    assert {one.reason for one in Correction.objects.all()} == {"Sat elsewhere"}
    [line] = cast.organiser.get(of_season("table_corrections", 1, 1, 1)).context["corrections"]
    assert [(one.label, one.before, one.after) for one in line.changes] == [("Seat · North", "Anna", "Henk")]


def test_who_goes_to_an_empty_table_or_sits_out_is_told_so(cast):
    leg = a_leg(cast, tables=3)
    with_totals(leg)
    ByeFactory(leg=leg, player=PlayerFactory(club=cast.club, name="Zus", number=99), points=50)
    buttons = keys(cast.organiser.get(EXCHANGE))
    third = leg.seats.get(table__number=3, position="N").player.name
    empty = cast.organiser.get(EXCHANGE, {"first": buttons["Anna"], "second": buttons[third]})
    assert empty.context["becomes"] == [
        "Anna goes to table 3, where nothing has been written yet.",
        f"{third} gets the 200 + 20 of table 1.",
    ]
    resting = cast.organiser.get(EXCHANGE, {"first": buttons["Zus"], "second": buttons["Bert"]})
    assert resting.context["becomes"] == ["Zus gets the 124 of table 1.", "Bert sits out and gets 50 points."]


def test_of_two_whole_tables_the_one_question_is_asked(cast):
    leg = a_leg(cast, tables=2)
    buttons = keys(cast.organiser.get(EXCHANGE))
    typed = {"first": buttons["Table 1"], "second": buttons["Table 2"]}
    assert not cast.organiser.get(EXCHANGE, typed).context["asks_scores"]
    with_totals(leg)
    assert cast.organiser.get(EXCHANGE, typed).context["asks_scores"]
    assert cast.organiser.get(EXCHANGE, {**typed, "second": buttons["Anna"]}).context["second"] is None
    for scores, first, points in (("stay", "Els Frits Greet Henk", 200), ("go", "Anna Bert Carla Dirk", 190)):
        for _tap in range(2):  # the second one finds other people at these tables
            cast.organiser.post(EXCHANGE, {**typed, "scores": scores})
            assert (seats(leg)[0], leg.tables.get(number=1).ns_points) == (first, points)
        buttons = keys(cast.organiser.get(EXCHANGE))
        typed = {"first": buttons["Table 1"], "second": buttons["Table 2"]}


def test_who_changes_places_can_be_typed(cast):
    """Protects: four hundred buttons to look through."""
    a_leg(cast, tables=2)
    once = cast.organiser.get(EXCHANGE, {"typed": "1"})
    assert once.context["first"].name == "Anna"
    twice = cast.organiser.get(EXCHANGE, {"first": once.context["first"].key, "typed": "henk"})
    assert (twice.context["first"].name, twice.context["second"].name) == ("Anna", "Henk")
    nobody = cast.organiser.get(EXCHANGE, {"first": once.context["first"].key, "typed": "Zwaantje"})
    assert "No one here is called Zwaantje." in nobody.text
    assert 'value="Zwaantje"' in nobody.text
    assert nobody.context["first"].name == "Anna"  # who was chosen stays chosen
