"""Two change places, at tables with scores too: those stay with the seats, or of two whole tables go along."""

from typing import Any
from uuid import uuid4

import pytest

from scoring import Side, SideTotals
from tests.factories import (
    ByeFactory,
    LegFactory,
    MatchDayFactory,
    PairFactory,
    PlayerFactory,
    TableFactory,
    TeamFactory,
    a_round,
    an_entry,
)
from tests.tournaments.services.evening.test_seating import places
from tests.tournaments.services.undone import undone
from tournaments.choices import AbsenceRule, SeatRole
from tournaments.exceptions import KeyUsed, Refused, Stale
from tournaments.exports.match_sheet import sheet_version
from tournaments.models import Change, Competition, Correction, Leg, LogEntry, MatchDay, Seat, Table, TableLink
from tournaments.permissions import asked_by
from tournaments.queries.evening.leg import seats_version
from tournaments.queries.results.match_day import get_match_day_result
from tournaments.queries.table.match_record import get_table_record
from tournaments.services.evening.adjustment import record_absence
from tournaments.services.evening.bye import add_bye, change_bye
from tournaments.services.evening.exchange import exchange_places, exchange_tables
from tournaments.services.evening.leg import close_leg
from tournaments.services.evening.match_day import publish_match_day
from tournaments.services.evening.seating import seat_leg
from tournaments.services.evening.undo import undo_change
from tournaments.services.table.rescore import competition_differences
from tournaments.services.table.round import record_round
from tournaments.services.table.substitute import substitute
from tournaments.services.table.table import clear_sheet, record_totals
from tournaments.services.table.table_link import give_table_links
from tournaments.services.table.tally import write_tally

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

TOTALS: dict[str, Any] = {"ns": SideTotals(200, 20), "ew": SideTotals(124)}
OTHER_TOTALS: dict[str, Any] = {"ns": SideTotals(190), "ew": SideTotals(134, 50)}


@pytest.fixture
def match_day(competition):
    return MatchDayFactory(competition=competition)


@pytest.fixture
def players(competition):
    return PlayerFactory.create_batch(8, club=competition.club)


def test_two_people_change_places_with_role_and_substitute(match_day, players):
    leg = seat_leg(match_day=match_day, tables=[players[:4], players[4:]], by=None)
    with undone():  # partners at their own table
        exchange_places(first=seat_of(leg, 1, "N"), second=seat_of(leg, 1, "E"), by=None)
        assert [player for _, _, player in places(leg)] == [players[1], players[0], *players[2:]]
    first = leg.seats.get(player=players[0])
    first.role, first.substitute = SeatRole.JOKER, PlayerFactory(club=match_day.competition.club)
    first.save()
    exchange_places(first=first, second=seat_of(leg, 2, "W"), by=None)
    assert [player for _, _, player in places(leg)] == [players[7], *players[1:7], players[0]]
    moved, other = leg.seats.get(player=players[0]), leg.seats.get(player=players[7])
    assert (moved.table.number, moved.role) == (2, SeatRole.JOKER)
    assert moved.substitute is not None
    assert (other.table.number, other.role, other.substitute) == (1, SeatRole.PLAYER, None)
    # Before the first score this leaves no history: a table with a line in it can no longer be drawn again.
    assert not Correction.objects.exists()
    assert set(leg.tables.values_list("revision", flat=True)) == {0}


def test_places_that_are_not_exchanged(match_day, players):
    """Protects: no one is twice at one table; a bye gives points, so no one gets one for a seat that gives none."""
    leg = seat_leg(match_day=match_day, tables=[players[:4], players[4:]], by=None)
    other = TableFactory(leg=LegFactory(match_day=match_day))
    with pytest.raises(Refused):
        exchange_places(first=leg.seats.first(), second=other.seats.first(), by=None)
    extra = leg.seats.get(player=players[7])
    extra.player, extra.role = players[0], SeatRole.HELPER
    extra.save()
    with pytest.raises(Refused):
        exchange_places(first=extra, second=leg.seats.get(player=players[1]), by=None)
    assert leg.seats.get(player=players[1]).table.number == 1
    bye = ByeFactory(leg=leg, player=players[7])
    for role in (SeatRole.HELPER, SeatRole.JOKER):
        leg.seats.filter(player=players[3]).update(role=role)
        west = leg.seats.get(player=players[3])
        for first, second in (west, bye), (bye, west):
            with pytest.raises(Refused):
                exchange_places(first=first, second=second, by=None)
    assert (leg.byes.get().player, leg.seats.get(pk=west.pk).player) == (players[7], players[3])


def test_pairs_change_places_as_a_whole_and_with_one_that_sits_out(pairs_competition):
    match_day = MatchDayFactory(competition=pairs_competition)
    pairs = PairFactory.create_batch(5, competition=pairs_competition)
    leg = seat_leg(match_day=match_day, tables=[pairs[:2], pairs[2:4]], byes=pairs[4:], by=None)
    with undone():
        exchange_places(first=seat_of(leg, 1, "S"), second=seat_of(leg, 2, "E"), by=None)
        at_north_and_east = leg.seats.filter(position__in="NE").order_by("table__number", "pk")
        assert [seat.pair for seat in at_north_and_east] == [pairs[3], pairs[1], pairs[2], pairs[0]]
        assert leg.seats.get(table__number=1, position="S").player == pairs[3].second
    exchange_places(first=seat_of(leg, 1, "W"), second=leg.byes.get(), by=None)
    at_first = leg.seats.filter(table__number=1).order_by("pk")
    assert [seat.pair for seat in at_first] == [pairs[0], pairs[4], pairs[0], pairs[4]]
    assert [seat.player for seat in leg.seats.filter(pair=pairs[4]).order_by("pk")] == [pairs[4].first, pairs[4].second]
    assert leg.byes.get().pair == pairs[1]


def test_who_sits_at_an_emptied_sheet_can_move(match_day, players, anna):
    """What counts is what is shown now; what a phone sends once more stays away from those who sit there next."""
    leg = seat_leg(match_day=match_day, tables=[players[:4], players[4:]], by=None)
    first, second = (leg.seats.get(table__number=number, position="N") for number in (1, 2))
    written = a_round(second.table)
    clear_sheet(table=second.table, reason="Wrong table", revision=1, by=anna)
    exchange_places(first=first, second=second, by=None)
    assert second.table.seats.get(position="N").player == players[0]
    with pytest.raises(KeyUsed):
        record_round(table=second.table, number=1, entry=an_entry(), client_id=written.client_id, by=None)
    assert not Table.objects.get(pk=second.table_id).has_scores


def test_a_seated_player_changes_places_with_one_who_sits_out(match_day, players):
    leg = seat_leg(match_day=match_day, tables=[players[:4]], byes=players[4:5], by=None)
    exchange_places(first=leg.byes.get(), second=leg.seats.get(position="E"), by=None)
    assert [player for _, _, player in places(leg)] == [players[0], players[4], players[2], players[3]]
    assert leg.byes.get().player == players[1]


def test_members_of_teams_change_places_with_their_account(teams_competition):
    home, away = TeamFactory.create_batch(2, competition=teams_competition)
    h, a = ([member.player for member in team.members.all()] for team in (home, away))
    leg = seat_leg(
        match_day=MatchDayFactory(competition=teams_competition),
        tables=[[h[0], a[0], h[1], a[1]], [a[2], h[2], a[3], h[3]]],
        by=None,
    )
    first, second = leg.seats.get(player=h[0]), leg.seats.get(player=a[2])
    exchange_places(first=first, second=second, by=None)
    moved = leg.seats.get(player=h[0])
    assert (moved.table.number, moved.team) == (2, home)


# Where scores stand


@pytest.fixture
def leg(match_day, players) -> Leg:
    """Two tables with totals, and one who sits out."""
    resting = PlayerFactory(club=match_day.competition.club, name="Rests")
    leg = seat_leg(match_day=match_day, tables=[players[:4], players[4:]], byes=[resting], by=None)
    leg.byes.update(points=100)
    with_totals(leg)
    return leg


def with_totals(leg: Leg) -> None:
    for table, totals in zip(leg.tables.order_by("number"), (TOTALS, OTHER_TOTALS), strict=True):
        record_totals(table=table, **totals, revision=0, by=None)


def points_of(match_day: MatchDay) -> dict[str, int]:
    """What everyone has that evening."""
    return {named.name: named.row.total for named in get_match_day_result(match_day).rows}


def seat_of(leg: Leg, number: int, position: str) -> Seat:
    return leg.seats.select_related("leg", "table").get(table__number=number, position=position)


def everything(match_day: MatchDay) -> dict[str, Any]:
    return points_of(match_day) | {"places": places(match_day.legs.get())}


def back_and_again(match_day: MatchDay, before: dict[str, Any]) -> None:
    """Undone it is as before, and redone as after."""
    after = everything(match_day)
    assert after != before
    for expected in (before, after, before):
        undo_change(change=Change.objects.latest("pk"), by=None)
        assert everything(match_day) == expected
    assert list(competition_differences(match_day.competition)) == []


def test_scores_stay_with_the_seats(match_day, players, leg, olga):
    """Protects: anyone who really sat there gets what was written there, also once the leg is closed."""
    north, west = players[0].name, players[7].name
    publish_match_day(match_day=match_day, by=olga)
    before = everything(match_day)
    assert (before[north], before[west]) == (220, 184)
    with undone():  # at one table, and nothing is said of the other
        exchange_places(first=seat_of(leg, 1, "N"), second=seat_of(leg, 1, "E"), by=None)
        points = points_of(match_day)
        assert [points[player.name] for player in players[:4]] == [124, 220, 220, 124]
        assert [one.table.number for one in Correction.objects.all()] == [1]
    for is_closed in (False, True):
        with undone(), asked_by(olga):
            if is_closed:
                close_leg(leg=leg, by=None)
            exchange_places(first=seat_of(leg, 1, "N"), second=seat_of(leg, 2, "W"), by=olga)
            points = points_of(match_day)
            assert (points[north], points[west]) == (184, 220)
            assert points | {north: 220, west: 184} == {name: before[name] for name in points}
            the_history_says_who_sat_where(players, olga)
            back_and_again(match_day, before)
            first, again = Correction.objects.filter(table__number=1).order_by("pk")[:2]
            assert (again.reason, again.before, again.after) == ("Undone", first.after, first.before)


def the_history_says_who_sat_where(players, by):
    second, first = Correction.objects.all()
    assert (first.table.number, first.subject, first.reason, first.made_by) == (1, "sheet", "Sat elsewhere", by)
    assert (first.before["seats"]["N"], first.after["seats"]["N"]) == (players[0].name, players[7].name)
    assert (second.table.number, second.before["seats"]["W"]) == (2, players[7].name)
    assert second.after["seats"]["W"] == players[0].name
    assert LogEntry.objects.latest("pk").action == "seats_exchanged"


def test_who_sat_out_after_all_gets_what_that_gives(match_day, players, leg, olga):
    before = everything(match_day)
    with asked_by(olga):
        exchange_places(first=leg.byes.get(), second=seat_of(leg, 2, "S"), by=olga)
        points = points_of(match_day)
        assert (points["Rests"], points[players[6].name]) == (190, 100)
        back_and_again(match_day, before)


def test_points_chosen_for_sitting_out_are_in_the_history_of_both(match_day, players, leg, olga):
    """Protects: a form of the bye that someone has before them is not stored for someone else."""
    bye = leg.byes.get()
    change_bye(bye=bye, points=150, pits=0, reason="As agreed", revision=bye.revision, by=olga)
    seen = leg.byes.get()
    exchange_places(first=seen, second=seat_of(leg, 1, "N"), by=olga)
    kept = Correction.objects.filter(subject="bye").latest("pk")
    assert (kept.before["unit"], kept.after["unit"], kept.reason) == ("Rests", players[0].name, "Sat elsewhere")
    with pytest.raises(Stale):
        change_bye(bye=seen, points=10, pits=0, reason="Other", revision=seen.revision, by=olga)


def test_phones_and_forms_find_another_sheet(leg):
    """Protects: a correction typed for those who sat there, and the phone that shows their names."""
    table = Table.objects.select_related("leg__match_day__competition__club").get(number=1)
    version = sheet_version(get_table_record(table))
    exchange_places(first=seat_of(leg, 1, "N"), second=seat_of(leg, 1, "W"), by=None)
    stored = Table.objects.select_related("leg__match_day__competition__club").get(number=1)
    assert (table.revision, stored.revision) == (1, 2)
    assert sheet_version(get_table_record(stored)) != version


def test_a_round_that_one_side_wrote_is_settled_first(match_day, players):
    """Protects: who agrees with a round must be who played it; after the leg no one agrees any more."""
    leg = seat_leg(match_day=match_day, tables=[players[:4], players[4:]], by=None)
    first = leg.tables.get(number=1)
    write_tally(table=first, side=Side.NS, number=1, entry=an_entry(), client_id=uuid4())
    with undone():
        close_leg(leg=leg, by=None, even_if_incomplete=True)
        exchange_places(first=seat_of(leg, 1, "N"), second=seat_of(leg, 2, "N"), by=None)
    with pytest.raises(Refused, match="settle"):
        exchange_places(first=seat_of(leg, 1, "N"), second=seat_of(leg, 2, "N"), by=None)
    tables: dict[str, Any] = {"first": first, "second": leg.tables.get(number=2), "by": None}
    with pytest.raises(Refused, match="settle"):
        exchange_tables(**tables, scores_stay=True, version=seats_version(leg))
    # What goes with the people stays theirs.
    exchange_tables(**tables, scores_stay=False, version=seats_version(leg))
    exchange_tables(**tables, scores_stay=False, version=seats_version(leg))
    write_tally(table=first, side=Side.EW, number=1, entry=an_entry(), client_id=uuid4())
    exchange_places(first=seat_of(leg, 1, "N"), second=seat_of(leg, 2, "N"), by=None)
    assert seat_of(leg, 1, "N").player == players[4]


def test_a_substitute_goes_along_and_plays_for_no_one_who_rests(match_day, players, leg):
    """Protects: the one who filled in and turns out to have played for themselves."""
    resting = leg.byes.get().player
    substitute(seat=seat_of(leg, 1, "N"), player=resting)
    exchange_places(first=seat_of(leg, 1, "N"), second=seat_of(leg, 2, "N"), by=None)
    assert (seat_of(leg, 2, "N").player, seat_of(leg, 2, "N").substitute) == (players[0], resting)
    exchange_places(first=leg.byes.get(), second=seat_of(leg, 2, "N"), by=None)
    assert (seat_of(leg, 2, "N").player, seat_of(leg, 2, "N").substitute) == (resting, None)
    assert leg.byes.get().player == players[0]


def test_absences_follow_the_lowest_score(match_day, players):
    """Protects: someone absent who got the lowest score of an evening that has another one now."""
    competition = match_day.competition
    Competition.objects.update(absence_rule=AbsenceRule.LOWEST_OF_EVENING, legs_per_match_day=2)
    absent = PlayerFactory(club=competition.club)
    resting = PlayerFactory(club=competition.club)
    for number in (1, 2):
        leg = seat_leg(match_day=match_day, number=number, tables=[players[:4], players[4:]], by=None)
        with_totals(leg)
        add_bye(leg=leg, player=resting, points=500)
    record_absence(match_day=match_day, player=absent, with_notice=True, reason="Ill", by=None)
    match_day.refresh_from_db()
    assert points_of(match_day)[absent.name] == 248
    exchange_places(first=seat_of(leg, 2, "E"), second=seat_of(leg, 1, "E"), by=None)
    exchange_places(first=seat_of(leg, 2, "S"), second=seat_of(leg, 1, "W"), by=None)
    points = points_of(match_day)
    assert points.pop(absent.name) == min(points.values()) != 248


def test_pairs_change_places_with_scores(pairs_competition, olga):
    day = MatchDayFactory(competition=pairs_competition)
    pairs = PairFactory.create_batch(5, competition=pairs_competition)
    leg = seat_leg(match_day=day, tables=[pairs[:2], pairs[2:4]], byes=pairs[4:], by=None)
    leg.byes.update(points=100)
    with_totals(leg)
    before = everything(day)
    names = [str(pair) for pair in pairs]
    with asked_by(olga):
        exchange_places(first=seat_of(leg, 1, "S"), second=seat_of(leg, 2, "E"), by=olga)
        exchange_places(first=leg.byes.get(), second=seat_of(leg, 2, "N"), by=olga)
        assert [points_of(day)[name] for name in names] == [184, 124, 100, 220, 190]
        undo_change(change=Change.objects.latest("pk"), by=olga)
        undo_change(
            change=Change.objects.exclude(taken_back_by__isnull=False).exclude(takes_back__isnull=False).get(), by=olga
        )
    assert everything(day) == before


def test_a_team_changes_places_with_one_that_sits_out(teams_competition, olga):
    home, away, resting = TeamFactory.create_batch(3, competition=teams_competition)
    h, a, r = ([member.player for member in team.members.order_by("place")] for team in (home, away, resting))
    day = MatchDayFactory(competition=teams_competition)
    tables = [[h[0], a[0], h[1], a[1]], [a[2], h[2], a[3], h[3]]]
    leg = seat_leg(match_day=day, tables=tables, byes=[resting], by=None)
    leg.byes.update(points=100)
    with_totals(leg)
    before = everything(day)
    with asked_by(olga):
        exchange_places(first=seat_of(leg, 2, "E"), second=leg.byes.get(), by=olga)
        assert [player for _table, _seat, player in places(leg)] == [r[0], a[0], r[1], a[1], a[2], r[2], a[3], r[3]]
        points = points_of(day)
        assert (points[str(resting)], points[str(home)]) == (before[str(home)], before[str(resting)])
        back_and_again(day, before)


def test_whole_tables_change_places(match_day, players, leg, olga):
    """Protects: where no score changes, a phone keeps the sheet it has open, and a late round finds its table."""
    before = everything(match_day)
    first, second = leg.tables.select_related("leg").order_by("number")
    give_table_links(tables=[first, second])

    def numbers_of_links():
        return {link.table_id: link.table_number for link in TableLink.objects.all()}

    for scores_stay in (True, False):
        with undone(), asked_by(olga):
            seen = seats_version(leg)
            exchange_tables(first=first, second=second, scores_stay=scores_stay, version=seen, by=olga)
            with pytest.raises(Stale):  # a second tap puts nothing back
                exchange_tables(first=first, second=second, scores_stay=scores_stay, version=seen, by=olga)
            assert [player for _table, _seat, player in places(leg)] == [*players[4:], *players[:4]]
            points = points_of(match_day)
            if scores_stay:
                assert [points[player.name] for player in players] == [190, 184, 190, 184, 220, 124, 220, 124]
                assert Table.objects.get(pk=first.pk).number == 1
            else:
                assert {name: before[name] for name in points} == points
                assert numbers_of_links() == {first.pk: 2, second.pk: 1}
                lines = Correction.objects.order_by("table__number")
                assert [(one.before["table"], one.after["table"]) for one in lines] == [(2, 1), (1, 2)]
            back_and_again(match_day, before)
            assert numbers_of_links() == {first.pk: 1, second.pk: 2}


def test_tables_of_other_sizes_change_their_numbers_only(match_day, players):
    leg = seat_leg(match_day=match_day, tables=[players[:4], players[4:7]], roles={}, by=None)
    first, second = leg.tables.select_related("leg").order_by("number")
    tables: dict[str, Any] = {"first": first, "second": second, "version": seats_version(leg), "by": None}
    elsewhere = TableFactory(leg=LegFactory(match_day=match_day, number=2))
    for fields in ({"scores_stay": True}, *({"second": one, "scores_stay": False} for one in (first, elsewhere))):
        with pytest.raises(Refused):  # other sizes, itself, another leg
            exchange_tables(**tables | fields)
    exchange_tables(**tables, scores_stay=False)
    assert [table.players for table in leg.tables.order_by("number")] == [3, 4]


def test_where_everyone_plays_for_themselves(match_day, players):
    """Three at a table, each with a column of their own."""
    leg = seat_leg(match_day=match_day, tables=[players[:3], players[3:7]], roles={}, by=None)
    each = {"ns": SideTotals(100), "ew": SideTotals(150), "third": SideTotals(74)}
    record_totals(table=leg.tables.get(number=1), **each, revision=0, by=None)
    exchange_places(first=seat_of(leg, 1, "S"), second=seat_of(leg, 1, "E"), by=None)
    assert [points_of(match_day)[player.name] for player in players[:3]] == [100, 74, 150]
