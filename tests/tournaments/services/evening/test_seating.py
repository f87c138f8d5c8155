"""Everybody present gets one place: by lot, fairly and repeatably, or by hand; scores keep their people."""

from uuid import uuid4

import pytest
from django.core.exceptions import ValidationError

from scoring import Side
from tests.factories import (
    AttendanceFactory,
    LegFactory,
    MatchDayFactory,
    PairFactory,
    PlayerFactory,
    TableFactory,
    TeamFactory,
    a_round,
    an_entry,
)
from tournaments.choices import SeatRole
from tournaments.exceptions import Refused, TakenBack
from tournaments.models import Bye, Seat, Table
from tournaments.services.evening.adjustment import add_bye, add_penalty, record_result
from tournaments.services.evening.draw import draw_legs
from tournaments.services.evening.seating import exchange_places, exchange_seats, remove_leg, reseat_leg, seat_leg
from tournaments.services.table.round import record_round
from tournaments.services.table.table import clear_sheet
from tournaments.services.table.tally import write_tally

pytestmark = pytest.mark.django_db


@pytest.fixture
def match_day(competition):
    return MatchDayFactory(competition=competition)


@pytest.fixture
def players(competition):
    return PlayerFactory.create_batch(8, club=competition.club)


def places(leg):
    """Who sits where: table number, seat, player."""
    seats = Seat.objects.filter(leg=leg).select_related("table", "player").order_by("table__number", "pk")
    return [(seat.table.number, seat.position, seat.player) for seat in seats]


def attending(match_day, count):
    return [row.player for row in AttendanceFactory.create_batch(count, match_day=match_day)]


def test_seats_by_hand_are_stored_as_given(match_day, players, olga):
    leg = seat_leg(match_day=match_day, tables=[players[4:], players[:4]], by=olga)

    assert places(leg) == [
        *[(1, position, player) for position, player in zip("NESW", players[4:], strict=True)],
        *[(2, position, player) for position, player in zip("NESW", players[:4], strict=True)],
    ]
    assert leg.draw is None
    assert {row.player for row in match_day.attendances.all()} == set(players)


def test_a_leg_without_tables_can_have_results(match_day, players):
    leg = seat_leg(match_day=match_day, tables=[], byes=players[:1], number=4, by=None)

    assert (leg.number, leg.tables.count(), leg.byes.get().player) == (4, 0, players[0])


def test_tables_must_be_full_of_different_people_of_the_club(match_day, players, rival_club):
    outsider = PlayerFactory(club=rival_club)
    for tables, byes in [
        ([players[:3]], []),
        ([[*players[:3], None]], []),
        ([[*players[:3], players[0]]], []),
        ([players[:4]], [players[0]]),
        ([[*players[:3], outsider]], []),
    ]:
        with pytest.raises(ValidationError):
            seat_leg(match_day=match_day, tables=tables, byes=byes, by=None)
    assert match_day.legs.count() == 0


def test_a_leg_that_was_drawn_elsewhere_may_have_a_table_of_three_and_a_helper(match_day, players):
    """The helper has their own place, and a joker is not there for the ranking."""
    joker = PlayerFactory(club=match_day.competition.club)
    roles = {(2, "W"): SeatRole.HELPER}
    tables = [players[:4], [*players[4:7], players[0]]]
    leg = seat_leg(match_day=match_day, tables=tables, roles=roles, by=None)
    assert leg.seats.get(table__number=2, position="W").role == SeatRole.HELPER
    threes = seat_leg(match_day=match_day, tables=[players[:4], players[4:7]], roles={}, by=None)
    assert [table.players for table in threes.tables.order_by("number")] == [4, 3]
    filled = seat_leg(match_day=match_day, tables=[[*players[:3], joker]], roles={(1, "W"): SeatRole.JOKER}, by=None)
    assert filled.seats.get(position="W").role == SeatRole.JOKER
    assert not match_day.attendances.filter(player=joker).exists()


def test_a_player_with_a_result_for_the_day_gets_no_seat(match_day, players):
    record_result(match_day=match_day, player=players[0], points=5000)

    with pytest.raises(Refused):
        seat_leg(match_day=match_day, tables=[players[:4]], by=None)
    assert match_day.legs.count() == 0


def test_a_leg_can_be_reseated(match_day, players):
    leg = seat_leg(match_day=match_day, tables=[players[:4]], byes=players[4:6], by=None)
    leg.byes.filter(player=players[4]).update(points=1450)

    newcomer = PlayerFactory(club=match_day.competition.club)
    first, second = [*players[1:4], players[5]], [*players[6:], players[0], newcomer]
    reseat_leg(leg=leg, tables=[first, second], byes=[players[4]], by=None)

    assert [player for _, _, player in places(leg)] == first + second
    assert [(bye.player, bye.points) for bye in leg.byes.all()] == [(players[4], 1450)]


def test_people_stay_at_a_table_with_scores_when_others_move(match_day, players):
    leg = seat_leg(match_day=match_day, tables=[players[:4], players[4:]], by=None)
    first = leg.tables.get(number=1)
    a_round(first)

    reseat_leg(leg=leg, tables=[players[:4], players[:3:-1]], by=None)

    assert [player for _, _, player in places(leg)] == [*players[:4], *players[:3:-1]]
    assert first.rounds.count() == 1
    for tables in ([players[3::-1], players[4:]], [], [players[4:], players[:4]]):
        with pytest.raises(Refused):
            reseat_leg(leg=leg, tables=tables, by=None)


def test_two_people_change_places(match_day, players):
    leg = seat_leg(match_day=match_day, tables=[players[:4], players[4:]], by=None)
    north = leg.seats.get(table__number=1, position="N")
    west = leg.seats.get(table__number=2, position="W")

    exchange_seats(first=north, second=west)

    assert [player for _, _, player in places(leg)] == [players[7], *players[1:7], players[0]]


def test_partners_change_places_at_their_own_table(match_day, players):
    leg = seat_leg(match_day=match_day, tables=[players[:4]], by=None)

    exchange_seats(first=leg.seats.get(position="N"), second=leg.seats.get(position="E"))

    assert [player for _, _, player in places(leg)] == [players[1], players[0], *players[2:4]]


def test_pairs_change_places_as_a_whole(pairs_competition):
    match_day = MatchDayFactory(competition=pairs_competition)
    pairs = PairFactory.create_batch(4, competition=pairs_competition)
    leg = seat_leg(match_day=match_day, tables=[pairs[:2], pairs[2:]], by=None)

    exchange_seats(
        first=leg.seats.get(table__number=1, position="S"), second=leg.seats.get(table__number=2, position="E")
    )

    at_north_and_east = leg.seats.filter(position__in="NE").order_by("table__number", "pk")
    assert [seat.pair for seat in at_north_and_east] == [pairs[3], pairs[1], pairs[2], pairs[0]]
    assert leg.seats.get(table__number=1, position="S").player == pairs[3].second


def test_changing_places_moves_role_and_substitute(match_day, players):
    leg = seat_leg(match_day=match_day, tables=[players[:4], players[4:]], by=None)
    first = leg.seats.get(player=players[0])
    first.role, first.substitute = SeatRole.JOKER, PlayerFactory(club=match_day.competition.club)
    first.save()

    exchange_seats(first=first, second=leg.seats.get(player=players[7]))

    moved, other = leg.seats.get(player=players[0]), leg.seats.get(player=players[7])
    assert (moved.table.number, moved.role) == (2, SeatRole.JOKER)
    assert moved.substitute is not None
    assert (other.table.number, other.role, other.substitute) == (1, SeatRole.PLAYER, None)


def test_a_player_of_an_extra_leg_is_not_twice_at_one_table(match_day, players):
    leg = seat_leg(match_day=match_day, tables=[players[:4], players[4:]], by=None)
    extra = leg.seats.get(player=players[7])
    extra.player, extra.role = players[0], SeatRole.HELPER
    extra.save()

    with pytest.raises(Refused):
        exchange_seats(first=extra, second=leg.seats.get(player=players[1]))
    assert leg.seats.get(player=players[1]).table.number == 1


def test_nobody_leaves_a_table_with_scores(match_day, players):
    leg = seat_leg(match_day=match_day, tables=[players[:4], players[4:]], by=None)
    a_round(leg.tables.get(number=2))

    with pytest.raises(Refused):
        exchange_seats(
            first=leg.seats.get(table__number=1, position="N"), second=leg.seats.get(table__number=2, position="N")
        )
    assert [player for _, _, player in places(leg)] == players


def test_who_sits_at_an_emptied_sheet_can_move(match_day, players, anna):
    """What counts is what stands there now; what a phone sends once more stays away from those who sit there next."""
    leg = seat_leg(match_day=match_day, tables=[players[:4], players[4:]], by=None)
    first, second = (leg.seats.get(table__number=number, position="N") for number in (1, 2))
    written = a_round(second.table)
    clear_sheet(table=second.table, reason="Wrong table", revision=1, by=anna)

    exchange_seats(first=first, second=second)

    assert second.table.seats.get(position="N").player == players[0]
    with pytest.raises(TakenBack):
        record_round(table=second.table, number=1, entry=an_entry(), client_id=written.client_id, by=None)
    assert not Table.objects.get(pk=second.table_id).has_scores


def test_seats_of_two_legs_are_not_exchanged(match_day):
    first, second = (TableFactory(leg=LegFactory(match_day=match_day)) for _ in range(2))

    with pytest.raises(Refused):
        exchange_seats(first=first.seats.first(), second=second.seats.first())


def test_a_seated_player_changes_places_with_one_who_sits_out(match_day, players):
    leg = seat_leg(match_day=match_day, tables=[players[:4]], byes=players[4:5], by=None)

    exchange_places(first=leg.byes.get(), second=leg.seats.get(position="E"))

    assert [player for _, _, player in places(leg)] == [players[0], players[4], players[2], players[3]]
    assert leg.byes.get().player == players[1]


def test_a_seated_pair_changes_places_with_one_that_sits_out(pairs_competition):
    pairs = PairFactory.create_batch(3, competition=pairs_competition)
    leg = seat_leg(
        match_day=MatchDayFactory(competition=pairs_competition), tables=[pairs[:2]], byes=pairs[2:], by=None
    )

    exchange_places(first=leg.seats.get(position="W"), second=leg.byes.get())

    assert [seat.pair for seat in leg.seats.order_by("pk")] == [pairs[0], pairs[2], pairs[0], pairs[2]]
    assert [seat.player for seat in leg.seats.filter(pair=pairs[2]).order_by("pk")] == [pairs[2].first, pairs[2].second]
    assert leg.byes.get().pair == pairs[1]


@pytest.mark.parametrize("role", [SeatRole.HELPER, SeatRole.JOKER])
def test_who_does_not_play_for_the_ranking_does_not_sit_out(match_day, players, role):
    """Protects: a bye brings points, so nobody gets one for a seat that brings none."""
    leg = seat_leg(match_day=match_day, tables=[players[:4]], byes=players[4:5], by=None)
    leg.seats.filter(position="W").update(role=role)

    for places_of in (leg.seats.get(position="W"), leg.byes.get()), (leg.byes.get(), leg.seats.get(position="W")):
        with pytest.raises(Refused):
            exchange_places(first=places_of[0], second=places_of[1])
    assert (leg.byes.get().player, leg.seats.get(position="W").player) == (players[4], players[3])


def test_scores_keep_people_from_those_who_sit_out_too(match_day, players):
    leg = seat_leg(match_day=match_day, tables=[players[:4]], byes=players[4:6], by=None)
    with pytest.raises(Refused):
        exchange_places(first=leg.byes.first(), second=leg.byes.last())
    a_round(leg.tables.get())
    with pytest.raises(Refused):
        exchange_places(first=leg.seats.first(), second=leg.byes.first())
    assert [player for _, _, player in places(leg)] == players[:4]


def test_a_leg_can_be_taken_back_while_nothing_is_entered(match_day):
    attending(match_day, 5)
    draw_legs(match_day=match_day, legs=[1], by=None)
    leg = match_day.legs.get()

    remove_leg(leg=leg, by=None)

    assert (match_day.legs.count(), Seat.objects.count(), Bye.objects.count()) == (0, 0, 0)


def test_a_leg_with_scores_or_legs_after_it_stays(match_day):
    attending(match_day, 4)
    draw_legs(match_day=match_day, legs=[1, 2], by=None)
    first, second = match_day.legs.order_by("number")
    a_round(second.tables.get())

    for leg in (first, second):
        with pytest.raises(Refused):
            remove_leg(leg=leg, by=None)
    assert match_day.legs.count() == 2


@pytest.mark.parametrize("entered", ["round", "tally", "result", "penalty"])
def test_a_leg_goes_with_nothing_that_was_entered_in_it(match_day, players, entered):
    """Protects: undoing a leg erases no penalty, result or count of one side, and says why the leg stays."""
    leg = seat_leg(match_day=match_day, tables=[players[:4]], byes=players[4:5], by=None)
    table = leg.tables.get()
    if entered == "round":
        a_round(table)
    elif entered == "tally":
        write_tally(table=table, side=Side.NS, number=1, entry=an_entry(), client_id=uuid4())
    elif entered == "result":
        record_result(match_day=match_day, leg=leg, player=players[5], points=1500)
    else:
        competition = match_day.competition
        add_penalty(competition=competition, leg=leg, player=players[0], points=100, reason="Late", by=None)

    with pytest.raises(Refused):
        remove_leg(leg=leg, by=None)
    assert (match_day.legs.get(), leg.seats.count(), leg.byes.count()) == (leg, 4, 1)


def test_manual_changes_to_a_bye_stay_in_the_history(match_day, players, olga):
    """Protects: reseating and undoing a leg erase no points that someone chose, nor the reason."""
    leg = seat_leg(match_day=match_day, tables=[players[:4]], byes=players[4:6], by=None)
    for player, points, reason in ((players[6], 1450, "Came at nine"), (players[7], 1600, "Went home")):
        add_bye(leg=leg, player=player, points=points, reason=reason)

    reseat_leg(leg=leg, tables=[players[:4]], byes=[players[5], players[7]], by=olga)
    remove_leg(leg=leg, by=olga)

    kept = match_day.competition.corrections.order_by("pk")
    assert [(one.subject, one.before["unit"], one.before["points"], one.before["reason"]) for one in kept] == [
        ("bye", str(players[6]), 1450, "Came at nine"),
        ("bye", str(players[7]), 1600, "Went home"),
    ]
    assert [(one.after, one.made_by) for one in kept] == [(None, olga), (None, olga)]


def test_players_of_teams_are_seated_for_their_team_and_teams_sit_out(teams_competition):
    home, away, resting = TeamFactory.create_batch(3, competition=teams_competition)
    day = MatchDayFactory(competition=teams_competition)
    h, a = ([member.player for member in team.members.all()] for team in (home, away))
    tables = [[h[0], a[0], h[1], a[1]], [a[2], h[2], a[3], h[3]]]

    leg = seat_leg(match_day=day, tables=tables, byes=[resting], by=None)

    assert [seat.team for seat in leg.seats.order_by("table__number", "pk")] == [home, away] * 2 + [away, home] * 2
    assert [bye.unit for bye in leg.byes.all()] == [resting]
    assert {row.unit for row in day.attendances.all()} == {home, away, resting}


def test_a_team_does_not_sit_and_rest_at_once_and_strangers_do_not_sit_at_all(teams_competition):
    home, away = TeamFactory.create_batch(2, competition=teams_competition)
    day = MatchDayFactory(competition=teams_competition)
    h, a = ([member.player for member in team.members.all()] for team in (home, away))
    stranger = PlayerFactory(club=teams_competition.club)

    for table, byes in (([h[0], a[0], h[1], a[1]], [home]), ([h[0], a[0], h[1], stranger], [])):
        with pytest.raises(ValidationError):
            seat_leg(match_day=day, tables=[table], byes=byes, by=None)
    assert not day.legs.exists()


def test_members_of_teams_change_places_with_their_account(teams_competition):
    home, away = TeamFactory.create_batch(2, competition=teams_competition)
    h, a = ([member.player for member in team.members.all()] for team in (home, away))
    leg = seat_leg(
        match_day=MatchDayFactory(competition=teams_competition),
        tables=[[h[0], a[0], h[1], a[1]], [a[2], h[2], a[3], h[3]]],
        by=None,
    )
    first, second = leg.seats.get(player=h[0]), leg.seats.get(player=a[2])

    exchange_places(first=first, second=second)

    moved = leg.seats.get(player=h[0])
    assert (moved.table.number, moved.team) == (2, home)
