"""Who sits where: by hand, exchanged, undone."""

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
from tests.pages.organise.match_days import a_leg, a_match_day, of_season, people, present
from tournaments.models import Leg
from tournaments.models.player import players_of

SEATING = of_season("seating", 1, 1)


def seats(leg: Leg) -> list[str]:
    """The names at each table in the order N E S W."""
    order = "NESW"
    return [
        " ".join(seat.player.name for seat in sorted(table.seats.all(), key=lambda seat: order.index(seat.position)))
        for table in leg.tables.order_by("number")
    ]


def at_table(number: int, players) -> dict[str, str]:
    return {f"table_{number}_{place}": player.name for place, player in zip("NESW", players, strict=True)}


def test_the_next_leg_is_seated_by_hand(cast):
    match_day = a_match_day(cast)
    anna, bert, carla, dirk, els = players = people(cast, 5)
    present(match_day, players)
    typed = {"is_new": "1", "byes": [els.pk], **at_table(1, [anna, carla, bert, dirk])}
    assert cast.organiser.post(SEATING, typed).url == of_season("organise_match_day", 1)
    leg = match_day.legs.get()
    assert (seats(leg), [bye.player.name for bye in leg.byes.all()], leg.draw) == (
        ["Anna Carla Bert Dirk"],
        ["Els"],
        None,
    )


def test_what_is_wrong_with_seats_is_said_at_the_seat(cast):
    leg = a_leg(cast, tables=2)
    before = seats(leg)
    p = [*players_of(cast.club).order_by("number"), PlayerFactory()]
    for change, errors in [
        ({"table_1_S": "anna"}, {"table_1_S": ["Anna already sits at table 1."]}),
        ({"table_2_N": p[0].name}, {"table_2_N": ["Anna already sits at table 1."]}),
        ({"table_1_S": ""}, {"table_1_S": ["This seat is empty. Choose someone, or leave the whole table empty."]}),
        ({"table_1_S": "Nobody"}, {"table_1_S": ["Nobody is not here."]}),
        ({"table_1_S": p[8].name}, {"table_1_S": [f"{p[8].name} is not here."]}),  # of another club
        ({"byes": [p[0].pk]}, {"byes": ["Anna cannot sit out and sit at table 1."]}),
        ({f"table_{t}_{s}": "" for t in "12" for s in "NESW"}, {"__all__": ["Fill at least one table."]}),
    ]:
        typed = {**at_table(1, p[:4]), **at_table(2, p[4:8])} | change
        assert cast.organiser.post(SEATING, typed).context["form"].errors == errors
        assert seats(leg) == before
    leg.match_day.attendances.get(player__name="Dirk").delete()
    page = cast.organiser.post(SEATING, {**at_table(1, p[:4]), **at_table(2, p[4:8])})
    assert page.context["form"].errors == {"table_1_W": ["Dirk is not on the attendance list."]}


def test_seats_changed_by_someone_else_are_not_overwritten_unseen(cast):
    """People present without a seat are allowed, since someone may come for the next leg only; but never unnoticed."""
    leg = a_leg(cast)
    AttendanceFactory(match_day=leg.match_day, player=PlayerFactory(club=cast.club, name="Late Lies"))
    anna, bert, carla, dirk = (
        players_of(cast.club).filter(name__in=("Anna", "Bert", "Carla", "Dirk")).order_by("number")
    )
    # A leg beyond the next is not found, and one seated meanwhile is no new one.
    assert [cast.organiser.get(of_season("seating", 1, at)).status_code for at in range(4)] == [404, 200, 200, 404]
    typed = {"is_new": "1", **at_table(1, [dirk, carla, bert, anna])}
    assert cast.organiser.post(SEATING, typed).url == SEATING
    assert seats(leg) == ["Anna Bert Carla Dirk"]
    cast.organiser.post(SEATING, at_table(1, [anna, bert, carla, dirk]))  # no one moves
    version = {"version": cast.organiser.get(SEATING).context["form"]["version"].value()}
    page = cast.organiser.post(SEATING, at_table(1, [bert, anna, carla, dirk]) | version, follow=True)
    assert [str(message) for message in page.context["messages"]][-2:] == [
        "The seats are saved.",
        "Present, but without a seat and not sitting out: Late Lies.",
    ]
    stale = cast.organiser.post(SEATING, at_table(1, [anna, bert, dirk, carla]) | version)
    assert seats(leg) == ["Bert Anna Carla Dirk"]
    form = stale.context["form"]
    assert form.non_field_errors()
    # What was typed is kept; stored once more it is stored on purpose.
    typed = {name: form[name].value() for name in (*at_table(1, [anna, bert, dirk, carla]), "version")}
    cast.organiser.post(SEATING, typed)
    assert seats(leg) == ["Anna Bert Dirk Carla"]
    a_round(leg.tables.get())
    page = cast.organiser.post(of_season("leg_remove", 1, 1), follow=True)
    said = [str(message) for message in page.context["messages"]]
    assert said[-1] == "Scores have been entered in this leg: it cannot be removed."
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
    form = cast.organiser.get(SEATING).context["form"]
    names = [f"{pair.number} · {pair}" for pair in pairs]
    assert [form[name].value() for name in ["table_1_NS", "table_1_EW", "table_2_NS"]] == names[:3]
    typed = {"table_1_NS": one.number, "table_1_EW": four.number, "table_2_NS": names[2], "table_2_EW": two.number}
    cast.organiser.post(SEATING, typed)
    assert [seat.pair for seat in leg.seats.filter(position="E").order_by("table__number")] == [four, two]
