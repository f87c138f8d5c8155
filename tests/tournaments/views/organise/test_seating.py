"""Who sits where: drawn, by hand, exchanged, taken back."""

import pytest

from tests.factories import (
    AttendanceFactory,
    CompetitionFactory,
    LegFactory,
    MatchDayFactory,
    PairFactory,
    PlayerFactory,
    TableFactory,
    a_round,
)
from tests.tournaments.views.organise.evening import OUTSIDERS, a_leg, a_match_day, of_season, people, present
from tournaments.models import Leg


def seats(leg: Leg) -> list[str]:
    """The names at each table in the order N E S W."""
    order = "NESW"
    return [
        " ".join(seat.player.name for seat in sorted(table.seats.all(), key=lambda seat: order.index(seat.position)))
        for table in leg.tables.order_by("number")
    ]


def at_table(number: int, players) -> dict[str, str]:
    return {f"table_{number}_{place}": str(player.pk) for place, player in zip("NESW", players, strict=True)}


@pytest.mark.parametrize("person", [*OUTSIDERS, "scorekeeper"])
@pytest.mark.parametrize("name", ["seating", "leg_remove"])
def test_only_organisers_seat_people(cast, person, name):
    leg = a_leg(cast)
    browser = getattr(cast, person)
    assert browser.get(of_season(name, 1, 1)).status_code in {404, 405}
    assert browser.post(of_season(name, 1, 1), {"action": "seat"}).status_code == 404
    assert seats(leg) == ["Anna Bert Carla Dirk"]


def test_a_draw_tells_its_seed_and_can_be_repeated(cast):
    match_day = a_match_day(cast)
    present(match_day, people(cast, 9))
    draw = {"number": "1", "seed": "2026"}
    assert cast.organiser.post(of_season("leg_add", 1), draw).url == of_season("organise_match_day", 1)
    leg = match_day.legs.get()
    first = seats(leg)
    assert (leg.draw_seed, leg.byes.count(), len(first)) == (2026, 1, 2)
    cast.organiser.post(of_season("leg_remove", 1, 1))
    cast.organiser.post(of_season("leg_add", 1), draw)
    assert seats(match_day.legs.get()) == first


def test_a_draw_sent_twice_draws_once(cast):
    match_day = a_match_day(cast)
    present(match_day, people(cast, 4))
    for _time in range(2):
        cast.organiser.post(of_season("leg_add", 1), {"number": "1", "seed": ""})
    assert match_day.legs.count() == 1


@pytest.mark.parametrize(
    ("count", "seed", "errors"),
    [
        (3, "", {"__all__": ["A table needs four players: tick who is there first."]}),
        (4, "many", {"seed": ["Enter a whole number."]}),
        (4, "-1", {"seed": ["Ensure this value is greater than or equal to 0."]}),
    ],
)
def test_a_draw_that_cannot_be_is_refused_on_the_board(cast, count, seed, errors):
    match_day = a_match_day(cast)
    present(match_day, people(cast, count))
    page = cast.organiser.post(of_season("leg_add", 1), {"number": "1", "seed": seed})
    assert (page.context["draw_form"].errors, match_day.legs.count()) == (errors, 0)


def test_the_next_leg_is_seated_by_hand(cast):
    match_day = a_match_day(cast)
    anna, bert, carla, dirk, els = players = people(cast, 5)
    present(match_day, players)
    typed = {"action": "seat", "is_new": "1", "byes": [els.pk], **at_table(1, [anna, carla, bert, dirk])}
    assert cast.organiser.post(of_season("seating", 1, 1), typed).url == of_season("organise_match_day", 1)
    leg = match_day.legs.get()
    assert (seats(leg), [bye.player.name for bye in leg.byes.all()], leg.draw_seed) == (
        ["Anna Carla Bert Dirk"],
        ["Els"],
        None,
    )


def test_a_leg_beyond_the_next_is_not_found(cast):
    a_leg(cast)
    assert [cast.organiser.get(of_season("seating", 1, leg)).status_code for leg in (0, 1, 2, 3)] == [
        404,
        200,
        200,
        404,
    ]


def test_a_leg_somebody_else_seated_meanwhile_is_not_overwritten(cast):
    leg = a_leg(cast)
    anna, bert, carla, dirk = leg.match_day.competition.club.players.order_by("number")
    typed = {"action": "seat", "is_new": "1", **at_table(1, [dirk, carla, bert, anna])}
    assert cast.organiser.post(of_season("seating", 1, 1), typed).url == of_season("seating", 1, 1)
    assert seats(leg) == ["Anna Bert Carla Dirk"]


@pytest.mark.parametrize(
    ("change", "errors"),
    [
        (lambda p: {"table_1_S": p[0].pk}, {"table_1_S": ["Anna already sits at table 1."]}),
        (lambda p: {"table_2_N": p[0].pk}, {"table_2_N": ["Anna already sits at table 1."]}),
        (
            lambda p: {"table_1_S": ""},
            {"table_1_S": ["Nobody sits here. Choose somebody, or leave the whole table empty."]},
        ),
        (lambda p: {"byes": [p[0].pk]}, {"byes": ["Anna cannot sit out and sit at table 1."]}),
        (lambda p: {f"table_{t}_{s}": "" for t in "12" for s in "NESW"}, {"__all__": ["Seat at least one table."]}),
    ],
)
def test_what_is_wrong_with_seats_is_said_at_the_seat(cast, change, errors):
    leg = a_leg(cast, tables=2)
    before = seats(leg)
    players = list(cast.club.players.order_by("number"))
    typed = {"action": "seat", **at_table(1, players[:4]), **at_table(2, players[4:])} | change(players)
    assert cast.organiser.post(of_season("seating", 1, 1), typed).context["form"].errors == errors
    assert seats(leg) == before


def test_somebody_who_is_not_present_has_no_seat(cast):
    leg = a_leg(cast)
    leg.match_day.attendances.get(player__name="Dirk").delete()
    players = list(cast.club.players.order_by("number"))
    page = cast.organiser.post(of_season("seating", 1, 1), {"action": "seat", **at_table(1, players)})
    assert page.context["form"].errors == {"table_1_W": ["Dirk is not on the attendance list."]}


def test_nobody_of_another_club_is_seated(cast):
    leg = a_leg(cast)
    players = [*cast.club.players.order_by("number")[:3], PlayerFactory()]
    page = cast.organiser.post(of_season("seating", 1, 1), {"action": "seat", **at_table(1, players)})
    assert list(page.context["form"].errors) == ["table_1_W"]
    assert seats(leg) == ["Anna Bert Carla Dirk"]


def test_who_is_present_without_a_seat_is_named(cast):
    """Allowed, since somebody may come for the next leg only; but never unnoticed."""
    leg = a_leg(cast)
    AttendanceFactory(match_day=leg.match_day, player=PlayerFactory(club=cast.club, name="Late Lies"))
    players = list(cast.club.players.order_by("number"))[:4]
    page = cast.organiser.post(of_season("seating", 1, 1), {"action": "seat", **at_table(1, players)}, follow=True)
    assert [str(message) for message in page.context["messages"]] == [
        "The seats are stored.",
        "Present, but without a seat and not sitting out: Late Lies.",
    ]


def test_two_people_change_places(cast):
    leg = a_leg(cast, tables=2)
    first, second = leg.seats.get(player__name="Anna"), leg.seats.get(player__name="Henk")
    cast.organiser.post(of_season("seating", 1, 1), {"action": "exchange", "first": first.pk, "second": second.pk})
    assert seats(leg) == ["Henk Bert Carla Dirk", "Els Frits Greet Anna"]


@pytest.mark.parametrize(
    ("typed", "errors"),
    [
        ({"first": "", "second": ""}, {"first": ["This field is required."], "second": ["This field is required."]}),
        ({"second": "first"}, {"second": ["Choose somebody else here."]}),
    ],
)
def test_an_exchange_needs_two_people(cast, typed, errors):
    leg = a_leg(cast)
    first = str(leg.seats.get(player__name="Anna").pk)
    typed = {"action": "exchange", "first": first} | {
        key: first if value == "first" else value for key, value in typed.items()
    }
    assert cast.organiser.post(of_season("seating", 1, 1), typed).context["exchange"].errors == errors


def test_a_table_with_scores_keeps_its_people(cast):
    leg = a_leg(cast, tables=2)
    a_round(leg.tables.get(number=1))
    first, second = leg.seats.get(player__name="Anna"), leg.seats.get(player__name="Henk")
    typed = {"action": "exchange", "first": first.pk, "second": second.pk}
    page = cast.organiser.post(of_season("seating", 1, 1), typed)
    assert page.context["exchange"].non_field_errors() == [
        "Table 1 has scores on its sheet: these people stay where they are."
    ]
    assert seats(leg) == ["Anna Bert Carla Dirk", "Els Frits Greet Henk"]


def test_a_leg_with_scores_is_not_taken_back(cast):
    leg = a_leg(cast)
    a_round(leg.tables.get())
    page = cast.organiser.post(of_season("leg_remove", 1, 1), follow=True)
    assert [str(message) for message in page.context["messages"]] == ["Scores were entered in this leg: it stays."]
    assert Leg.objects.filter(pk=leg.pk).exists()


def test_pairs_take_the_two_sides_of_a_table(cast):
    competition = CompetitionFactory(club=cast.club, slug="season", pairs=True)
    match_day = MatchDayFactory(competition=competition)
    one, two, three, four = pairs = PairFactory.create_batch(4, competition=competition)
    for pair in pairs:
        AttendanceFactory(match_day=match_day, player=None, pair=pair)
    leg = LegFactory(match_day=match_day)
    TableFactory(leg=leg, units=[one, two])
    TableFactory(leg=leg, units=[three, four])
    form = cast.organiser.get(of_season("seating", 1, 1)).context["form"]
    assert [form[name].value() for name in ["table_1_NS", "table_1_EW", "table_2_NS"]] == [one.pk, two.pk, three.pk]
    typed = {"table_1_NS": one.pk, "table_1_EW": four.pk, "table_2_NS": three.pk, "table_2_EW": two.pk}
    cast.organiser.post(of_season("seating", 1, 1), {"action": "seat", **typed})
    assert [seat.pair for seat in leg.seats.filter(position="E").order_by("table__number")] == [four, two]


@pytest.mark.parametrize("tables", [1, 3])
def test_seats_ask_the_database_as_often_for_three_tables_as_for_one(cast, tables, django_assert_num_queries):
    a_leg(cast, tables=tables)
    with django_assert_num_queries(8):
        cast.organiser.get(of_season("seating", 1, 1))
