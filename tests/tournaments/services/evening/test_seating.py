"""Everyone present gets one place: by lot, fairly and repeatably, or by hand; scores keep their people."""

from uuid import uuid4

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring import Side
from tests.factories import MatchDayFactory, PlayerFactory, TeamFactory, a_round, an_entry
from tests.tournaments.services.undone import undone
from tournaments.choices import SeatRole
from tournaments.exceptions import Refused
from tournaments.models import Bye, Seat
from tournaments.services.evening.adjustment import add_penalty, record_result
from tournaments.services.evening.bye import add_bye
from tournaments.services.evening.seating import remove_leg, reseat_leg, seat_leg
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


def test_seats_by_hand_are_stored_as_given(match_day, players, olga):
    """A leg without tables can have results."""
    leg = seat_leg(match_day=match_day, tables=[players[4:], players[:4]], by=olga)
    assert places(leg) == [
        (table, position, player)
        for table, four in ((1, players[4:]), (2, players[:4]))
        for position, player in zip("NESW", four, strict=True)
    ]
    assert leg.draw is None
    assert {row.player for row in match_day.attendances.all()} == set(players)
    leg = seat_leg(match_day=match_day, tables=[], byes=players[:1], number=4, by=None)
    assert (leg.number, leg.tables.count(), leg.byes.get().player) == (4, 0, players[0])


def test_tables_must_be_full_of_different_people_of_the_club(match_day, players, rival_club):
    """Protects: no one who has a result for the day gets a seat alongside it."""
    outsider = PlayerFactory(club=rival_club)
    for tables, byes in [
        *(([players[:3]], []), ([[*players[:3], None]], []), ([[*players[:3], players[0]]], [])),
        *(([players[:4]], [players[0]]), ([[*players[:3], outsider]], [])),
    ]:
        with pytest.raises(ValidationError):
            seat_leg(match_day=match_day, tables=tables, byes=byes, by=None)
    record_result(match_day=match_day, player=players[0], points=5000)
    with pytest.raises(Refused):
        seat_leg(match_day=match_day, tables=[players[:4]], by=None)
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


def test_a_leg_is_undone_while_nothing_is_entered_in_it_and_none_after_it(match_day, players):
    """Protects: undoing a leg erases no penalty, result or count of one side, and says why the leg stays."""
    leg = seat_leg(match_day=match_day, tables=[players[:4]], byes=players[4:5], by=None)
    with undone():
        remove_leg(leg=leg, by=None)
        assert (match_day.legs.count(), Seat.objects.count(), Bye.objects.count()) == (0, 0, 0)
    about = {"competition": match_day.competition, "leg": leg, "points": 100, "reason": "Late", "by": None}
    for enter in (
        lambda: a_round(leg.tables.get()),
        lambda: write_tally(table=leg.tables.get(), side=Side.NS, number=1, entry=an_entry(), client_id=uuid4()),
        lambda: record_result(match_day=match_day, leg=leg, player=players[5], points=1500),
        lambda: add_penalty(player=players[0], **about),
    ):
        with undone():
            enter()
            with pytest.raises(Refused):
                remove_leg(leg=leg, by=None)
            assert (match_day.legs.get(), leg.seats.count(), leg.byes.count()) == (leg, 4, 1)
    second = seat_leg(match_day=match_day, tables=[players[:4]], by=None)
    a_round(second.tables.get())
    for stays in (leg, second):
        with pytest.raises(Refused):
            remove_leg(leg=stays, by=None)
    assert match_day.legs.count() == 2


def test_manual_changes_to_a_bye_stay_in_the_history(match_day, players, olga):
    """Protects: reseating and undoing a leg erase no points that someone chose, nor the reason."""
    leg = seat_leg(match_day=match_day, tables=[players[:4]], byes=players[4:6], by=None)
    for player, points, reason in ((players[6], 1450, "Came at nine"), (players[7], 1600, "Left the evening")):
        add_bye(leg=leg, player=player, points=points, reason=reason)
    reseat_leg(leg=leg, tables=[players[:4]], byes=[players[5], players[7]], by=olga)
    remove_leg(leg=leg, by=olga)
    kept = match_day.competition.corrections.order_by("pk")
    assert [(one.subject, one.before["unit"], one.before["points"], one.before["reason"]) for one in kept] == [
        ("bye", str(players[6]), 1450, "Came at nine"),
        ("bye", str(players[7]), 1600, "Left the evening"),
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


def test_seating_takes_as_many_queries_however_many_tables(match_day, players):
    """Protects: a hall of a hundred tables is stored at once."""
    taken = []
    for tables in ([players[:4]], [players[:4], players[4:]]):
        with CaptureQueriesContext(connection) as queries:
            leg = seat_leg(match_day=match_day, tables=tables, by=None)
        taken.append(len(queries))
        assert leg.tables.count() == len(tables)
        remove_leg(leg=leg, by=None)
    assert taken[0] == taken[1]
