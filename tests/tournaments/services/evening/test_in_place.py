"""Someone plays in another's place: the place is drawn once, and the points go where the club said."""

from contextlib import suppress

import pytest
from django.core.exceptions import ValidationError
from django.db import transaction
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scoring import SideTotals
from tests.chance import so_many
from tests.factories import CompetitionFactory, MatchDayFactory, MembershipFactory, PairFactory, PlayerFactory
from tournaments.choices import Role, SeatRole, SubstitutePoints
from tournaments.exceptions import Refused, Stale
from tournaments.models import Bye, Change, Competition, Player, Seat, Table
from tournaments.permissions import asked_by
from tournaments.queries.evening.draw import get_draw_basis
from tournaments.queries.evening.latecomers import list_misplaced
from tournaments.queries.results.in_place import list_played_in_place
from tournaments.queries.results.match_day import get_hall, get_match_day_result
from tournaments.queries.results.result import list_results
from tournaments.queries.results.standing import get_standing
from tournaments.services.evening import door
from tournaments.services.evening.adjustment import record_absence
from tournaments.services.evening.draw import draw_legs
from tournaments.services.evening.in_place import put_in_place, take_own_place
from tournaments.services.evening.leg import close_leg
from tournaments.services.evening.match_day import publish_match_day
from tournaments.services.evening.seating import seat_leg
from tournaments.services.evening.stop import stop_playing
from tournaments.services.evening.undo import undo_change
from tournaments.services.table.substitute import substitute
from tournaments.services.table.table import record_totals
from tournaments.wording.in_place import played_in_place

pytestmark = pytest.mark.django_db

PLACE, PLAYER, NOBODY = SubstitutePoints
ABSENT = 700


@pytest.fixture
def season():
    return CompetitionFactory(
        legs_per_match_day=2, substitute_points=PLACE, absence_points=ABSENT, bye_points=50, draw_method="best"
    )


@pytest.fixture
def match_day(season):
    return MatchDayFactory(competition=season)


@pytest.fixture
def eight(season, match_day):
    people = PlayerFactory.create_batch(8, club=season.club)
    door.check_in(match_day=match_day, units=people)
    return people


@pytest.fixture
def jan(season):
    return PlayerFactory(club=season.club, name="Jan", is_guest=True)


def answers(season, points) -> None:
    Competition.objects.filter(pk=season.pk).update(substitute_points=points)


def in_place(match_day, unit, player, **more):
    return put_in_place(match_day=match_day, unit=unit, player=player, by=None, **more)


def rows(match_day) -> list[tuple[str, str, str]]:
    """Who is here, who plays for them, and whose place it is."""
    return [
        (str(row.unit), str(row.substitute or ""), str(row.in_place_of or "")) for row in match_day.attendances.all()
    ]


def sitting(match_day, leg: int) -> set[Player]:
    return {seat.substitute or seat.player for seat in Seat.objects.filter(leg__match_day=match_day, leg__number=leg)}


def score(leg) -> None:
    """201 for North and South of table 1 and 123 for the others, 202 and 122 at table 2, and so on."""
    for table in leg.tables.order_by("number"):
        totals = (SideTotals(200 + table.number, 0), SideTotals(124 - table.number, 0))
        record_totals(table=table, ns=totals[0], ew=totals[1], revision=table.revision, by=None)


def figures(competition) -> dict[str, int]:
    return {row.name: int(row.row.total) for row in get_standing(competition, published_only=False).rows}


# The evening of 24, counted by hand


@pytest.mark.parametrize("points", SubstitutePoints)
def test_an_evening_of_24_with_guests_in_the_places_of_others_counts_as_by_hand(points, django_user_model):
    """Protects: who has points is what the club said, no one sits twice, and undoing leaves nothing behind.

    M1 to M6 signed off. M1 and M2 came all the same; guests play for M3 (this evening), M4 (until the end of the
    season) and in leg 2 for M7. So 22 places: five tables and two who sit out.
    """
    season = CompetitionFactory(legs_per_match_day=2, absence_points=ABSENT, bye_points=50)
    owner = MembershipFactory(club=season.club, role=Role.OWNER).user
    people = [PlayerFactory(club=season.club, name=f"M{number}") for number in range(1, 25)]
    first = MatchDayFactory(competition=season)
    with asked_by(owner):
        for player in people[:6]:
            record_absence(match_day=first, player=player, with_notice=True, reason="Ill", by=owner)
        door.check_in(match_day=first, units=people[6:])
        before, changes = figures(season), Change.objects.latest("pk").pk
        stored = everything(first)
        for player in people[:2]:
            door.check_in_after_all(match_day=first, unit=player, by=owner)
        third, fourth, seventh = people[2], people[3], people[6]
        put_in_place(match_day=first, unit=third, guest="G3", points=points, by=owner)
        put_in_place(match_day=first, unit=fourth, guest="G4", for_season=True, by=owner)
        units = sorted((row.unit for row in first.attendances.all()), key=lambda unit: str(unit)[1:].zfill(2))
        assert [str(unit)[1:] for unit in units] == [*"1234", *map(str, range(7, 25))]
        # Table 1: 1 2 3 4, table 2: 7 8 9 10, …, table 5: 19 20 21 22; 23 and 24 sit out. In leg 2 one place on.
        one = seat_leg(match_day=first, tables=tables_of(units[:20]), byes=units[20:], by=owner)
        two = seat_leg(match_day=first, tables=tables_of(units[1:21]), byes=[units[21], units[0]], by=owner)
        substitute(seat=Seat.objects.get(leg=two, player=seventh), guest="G7", by=owner)
        assert {str(player) for player in sitting(first, 2)} >= {"G3", "G4", "G7"}
        # All of it is undone through the log, and then redone.
        done = [*Change.objects.filter(pk__gt=changes).order_by("-pk")]
        after = everything(first)
        for change in done:
            undo_change(change=change, by=owner)
        assert (everything(first), figures(season)) == (stored, before)
        for change in Change.objects.filter(takes_back__in=done).order_by("-pk"):
            undo_change(change=change, by=owner)
        assert everything(first) == after
    for leg in (one, two):
        score(leg)
    # Leg 1: 3 sits South at table 1 (201), 4 West (123), 7 North at 2 (202). Leg 2: 2 3 4 7 at table 1: 3 East (123),
    # 4 South (201), 7 West (123). 1 sits North and then sits out, 2 East and then North; 24 sits out twice.
    counted = figures(season)
    everyone_else = {"M1": 251, "M2": 324, "M5": ABSENT, "M6": ABSENT, "M24": 100}
    expected = {
        PLACE: {"M3": 324, "M4": 324, "M7": 325},
        PLAYER: {"M3": ABSENT, "M4": ABSENT, "M7": 202, "G3": 324, "G4": 324, "G7": 123},
        NOBODY: {"M3": ABSENT, "M4": ABSENT, "M7": 202},
    }[points]
    named = {name: counted.get(name) for name in (*everyone_else, "M3", "M4", "M7", "G3", "G4", "G7")}
    assert {name: total for name, total in named.items() if total is not None} == everyone_else | expected
    # Ten tables of twice 324, and four byes: nothing got lost.
    of_nobody = {PLACE: 0, PLAYER: 0, NOBODY: 324 + 324 + 123}[points]
    absent = sum(total == ABSENT for total in counted.values())
    assert sum(counted.values()) == 10 * 2 * 324 + 4 * 50 - of_nobody + absent * ABSENT
    said = [played_in_place(each) for each in list_played_in_place(season_now(season), published_only=False)]
    assert [("G3" in text, "G4" in text, "G7" in text) for text in said] == [
        (True, False, False),
        (False, True, False),
        (False, False, True),
    ]
    # The next evening the fourth has the same guest, the third comes again.
    second = MatchDayFactory(competition=season_now(season))
    door.check_in(match_day=second, units=people)
    assert second.attendances.count() == 24
    assert [row for row in rows(second) if row[2]] == [
        ("M4", "G4", "M4") if points == PLACE else ("G4", "", "M4"),
    ]


def season_now(season) -> Competition:
    return Competition.objects.get(pk=season.pk)


def tables_of(units) -> list[list[Player]]:
    return [units[at : at + 4] for at in range(0, len(units), 4)]


def everything(match_day) -> list[list[dict[str, object]]]:
    but = {"id", "made_at"}
    found = [match_day.attendances.all(), match_day.adjustments.all(), Player.objects.all(), Seat.objects.all()]
    found += [Bye.objects.all(), match_day.stops.all()]
    return [
        [{name: row[name] for name in row if name not in but} for row in each.order_by("pk").values()] for each in found
    ]


# At the door


def test_the_answer_is_asked_once_and_kept(match_day, eight, jan):
    """Protects: no one is seated on an account that the club did not choose; a refusal stores nothing."""
    bep = eight[0]
    answers(match_day.competition, "")
    for points in (None, "", "everyone"):
        with pytest.raises(ValidationError):
            in_place(match_day, bep, jan, points=points)
    assert rows(match_day)[0] == (str(bep), "", "")
    in_place(match_day, bep, jan, points=NOBODY)
    assert season_now(match_day.competition).substitute_points == NOBODY
    in_place(match_day, eight[1], PlayerFactory(club=bep.club), points=PLACE)  # of a page that was open before
    assert season_now(match_day.competition).substitute_points == NOBODY


@pytest.mark.parametrize("points", SubstitutePoints)
def test_a_place_is_there_once_and_the_one_whose_it_is_comes_back_with_one_tap(match_day, eight, jan, points):
    """Protects: never both; where two come as a couple the partner stays."""
    bep, klaas = eight[0], eight[1]
    Competition.objects.filter(pk=match_day.competition_id).update(partners_at_door=True)
    match_day.attendances.filter(player=bep).update(partner=klaas, is_paid=True)
    match_day.attendances.filter(player=klaas).update(partner=bep)
    answers(match_day.competition, points)
    for _time in range(2):
        in_place(match_day, bep, jan)
    who = bep if points == PLACE else jan
    row = match_day.attendances.get(player=who)
    assert (row.in_place_of, row.partner, row.is_paid) == (bep, klaas, True)
    assert match_day.attendances.get(player=klaas).partner == who
    assert len(get_draw_basis(match_day).units) == 8
    assert len({str(unit) for unit in get_draw_basis(match_day).units.values()} & {"Jan", str(bep)}) == 1
    assert take_own_place(match_day=match_day, unit=bep, by=None)
    assert not take_own_place(match_day=match_day, unit=bep, by=None)
    assert match_day.attendances.get(player=bep).partner == klaas
    in_place(match_day, bep, jan)
    [row] = door.check_out(match_day=match_day, units=[who])
    assert {name for each in rows(match_day) for name in each} == {*map(str, eight[1:]), ""}


@pytest.mark.parametrize("points", SubstitutePoints)
def test_drawn_seats_follow_where_nothing_is_written(match_day, eight, jan, points):
    """Protects: what was played stays played; later legs and later draws have the one who plays, and the way back."""
    bep = eight[0]
    answers(match_day.competition, points)
    draw_legs(match_day=match_day, seed=1, by=None)
    score(match_day.legs.get(number=1))
    in_place(match_day, bep, jan)
    assert (bep in sitting(match_day, 1), jan in sitting(match_day, 1)) == (True, False)
    assert (bep in sitting(match_day, 2), jan in sitting(match_day, 2)) == (False, True)
    draw_legs(match_day=match_day, legs=[2], seed=2, by=None)
    seat = Seat.objects.get(leg__number=2, **({"substitute": jan} if points == PLACE else {"player": jan}))
    assert seat.role == (SeatRole.JOKER if points == NOBODY else SeatRole.PLAYER)
    misplaced = list_misplaced(get_hall(match_day))[2]
    assert (misplaced.latecomers.units, misplaced.gone) == ((), [])
    take_own_place(match_day=match_day, unit=bep, by=None)
    seat.refresh_from_db()
    assert (seat.player, seat.substitute, seat.in_place_of, seat.role) == (bep, None, None, SeatRole.PLAYER)


@pytest.mark.parametrize("points", SubstitutePoints)
def test_at_a_table_also_the_leg_that_is_written_on_and_the_history_says_who_sat_there(match_day, eight, jan, points):
    bep = eight[0]
    answers(match_day.competition, points)
    draw_legs(match_day=match_day, seed=1, by=None)
    leg = match_day.legs.get(number=1)
    score(leg)
    before = figures(match_day.competition)
    in_place(match_day, bep, jan, seat=Seat.objects.get(leg=leg, player=bep))
    assert jan in sitting(match_day, 1)
    now = figures(match_day.competition)
    worth = before.pop(str(bep))
    expected = {PLACE: {str(bep): worth}, PLAYER: {"Jan": worth}, NOBODY: {}}[points]
    assert now == before | expected
    corrections = match_day.competition.corrections.filter(subject="sheet")
    assert corrections.count() == (0 if points == PLACE else 1)
    take_own_place(
        match_day=match_day,
        unit=bep,
        seat=Seat.objects.filter(leg=leg).exclude(in_place_of=None, substitute=None).get(),
        by=None,
    )
    assert figures(match_day.competition) == before | {str(bep): worth}


@pytest.mark.parametrize("points", SubstitutePoints)
def test_who_sits_out_in_someones_place(match_day, eight, jan, points):
    """Protects: no points appear where no one has them, also for sitting out; and they come back with the place."""
    answers(match_day.competition, points)
    bep = PlayerFactory(club=jan.club, name="Bep")
    in_place(match_day, bep, jan)
    draw_legs(match_day=match_day, legs=[1], turns=[bep if points == PLACE else jan], seed=1, by=None)
    score(match_day.legs.get(number=1))
    assert (
        figures(match_day.competition).keys() & {"Bep", "Jan"}
        == {PLACE: {"Bep"}, PLAYER: {"Jan"}, NOBODY: set()}[points]
    )
    draw_legs(match_day=match_day, legs=[2], turns=[bep if points == PLACE else jan], seed=1, by=None)
    take_own_place(match_day=match_day, unit=bep, by=None)
    bye = Bye.objects.get(leg__number=2)
    assert bye.is_ranked
    assert bye.player == bep or Seat.objects.filter(leg__number=2, player=bep).exists()


def test_who_cannot_play_in_anothers_place(match_day, eight, jan):
    bep, klaas, *_others = eight
    left = PlayerFactory(club=bep.club)
    door.check_in(match_day=match_day, units=[left])
    stop_playing(match_day=match_day, unit=left, after_leg=0, by=None)
    door.check_out(match_day=match_day, units=[left])
    for who in (bep, klaas, PlayerFactory(), left):
        with pytest.raises(Refused):
            in_place(match_day, bep, who)
    with pytest.raises(ValidationError):
        in_place(match_day, bep, None)
    in_place(match_day, bep, jan)
    with pytest.raises(Refused):  # for two at once
        in_place(match_day, klaas, jan)
    with pytest.raises(Refused):  # and for themselves
        door.check_in(match_day=match_day, units=[jan])
    piet = PlayerFactory(club=bep.club, name="Piet")
    in_place(match_day, bep, piet)  # who takes over from Jan
    assert rows(match_day)[0] == (str(bep), "Piet", str(bep))
    door.check_in(match_day=match_day, units=[jan])


@pytest.mark.parametrize("points", SubstitutePoints)
def test_an_extra_leg_is_played_by_who_is_there(match_day, eight, jan, points):
    """Protects: who was replaced sits nowhere, and no one without points is asked for an extra leg."""
    answers(match_day.competition, points)
    Competition.objects.filter(pk=match_day.competition_id).update(left_over_ways=["helper"])
    door.check_in(match_day=match_day, units=PlayerFactory.create_batch(3, club=jan.club))
    drawn = {"match_day": match_day, "legs": [1], "left_over": "helper", "seed": 1, "by": None}
    draw_legs(**drawn)
    helper = Seat.objects.get(role=SeatRole.HELPER).player
    in_place(match_day, helper, jan)
    assert helper not in sitting(match_day, 1)
    take_own_place(match_day=match_day, unit=helper, by=None)
    assert jan not in sitting(match_day, 1)
    in_place(match_day, helper, jan)
    draw_legs(**drawn)
    assert helper not in sitting(match_day, 1)
    assert not (points == NOBODY and Seat.objects.filter(role=SeatRole.HELPER, player=jan).exists())


def test_two_places_in_different_legs_by_one_person(match_day, eight, jan):
    draw_legs(match_day=match_day, seed=1, by=None)
    for number, player in ((1, eight[0]), (2, eight[1])):
        substitute(seat=Seat.objects.get(leg__number=number, player=player), player=jan)
    in_place(match_day, eight[2], jan)  # not where Jan sits already
    for number in (1, 2):
        assert Seat.objects.get(leg__number=number, substitute=jan).player == eight[number - 1]


@pytest.mark.parametrize("points", [PLACE, NOBODY])
def test_one_of_a_pair_is_replaced_and_the_pair_has_the_points_or_no_one(pairs_competition, points):
    """Protects: half a pair never has points alone."""
    answers(pairs_competition, points)
    match_day = MatchDayFactory(competition=season_now(pairs_competition))
    pairs = PairFactory.create_batch(2, competition=pairs_competition)
    jan = PlayerFactory(club=pairs_competition.club, name="Jan")
    door.check_in(match_day=match_day, units=pairs)
    with pytest.raises(ValidationError):
        in_place(match_day, pairs[0], jan)
    with pytest.raises(Refused):
        in_place(match_day, pairs[0], pairs[0].second, instead_of=pairs[0].first)
    in_place(match_day, pairs[0], jan, instead_of=pairs[0].first)
    with pytest.raises(Refused):
        in_place(match_day, pairs[0], PlayerFactory(club=jan.club), instead_of=pairs[0].second)
    draw_legs(match_day=match_day, legs=[1], seed=1, by=None)
    assert jan in sitting(match_day, 1)
    assert pairs[0].first not in sitting(match_day, 1)
    score(match_day.legs.get(number=1))
    assert len(figures(pairs_competition)) == (2 if points == PLACE else 1)
    [said] = map(played_in_place, list_played_in_place(season_now(pairs_competition), published_only=False))
    assert "Jan" in said


def test_no_team_has_a_substitute_for_an_evening(match_day, season):
    Competition.objects.filter(pk=season.pk).update(form="teams")
    player = PlayerFactory(club=season.club)
    with pytest.raises(ValidationError):
        in_place(match_day, player, PlayerFactory(club=season.club), points=PLACE)


def test_until_the_end_of_the_season_or_until_the_other_comes_again(season, eight, match_day, jan):
    bep = eight[0]
    in_place(match_day, bep, jan, for_season=True)
    second, third, fourth = (MatchDayFactory(competition=season_now(season)) for _day in range(3))
    record_absence(match_day=second, player=bep, with_notice=True, reason="Ill", by=None)
    door.check_in(match_day=second, units=[bep])
    assert rows(second) == [(str(bep), "Jan", str(bep))]
    assert not second.adjustments.exists()
    take_own_place(match_day=second, unit=bep, by=None)
    door.check_in(match_day=third, units=[bep])
    assert rows(third) == [(str(bep), "", "")]
    in_place(third, bep, jan, for_season=True)
    door.check_in(match_day=fourth, units=[jan])  # on their own account
    door.check_in(match_day=fourth, units=[bep])
    assert rows(fourth) == [("Jan", "", ""), (str(bep), "", "")]


def test_a_change_of_the_answer_holds_from_then_on(match_day, eight, jan):
    """Protects: what the settings say does not change what was played."""
    draw_legs(match_day=match_day, legs=[1], seed=1, by=None)
    in_place(match_day, eight[0], jan)
    score(match_day.legs.get(number=1))
    before = figures(match_day.competition)
    answers(match_day.competition, NOBODY)
    assert figures(match_day.competition) == before


def test_below_a_result_it_is_said_once_and_a_stranger_reads_only_what_is_shown(match_day, eight, jan):
    draw_legs(match_day=match_day, seed=1, by=None)
    in_place(match_day, eight[0], jan)
    assert get_match_day_result(match_day).in_place == ()
    for leg in match_day.legs.all():
        score(leg)
        close_leg(leg=leg, by=None)
    [played] = get_match_day_result(match_day).in_place
    assert (played.player, played.place, played.legs, played.points) == (jan, eight[0], (1, 2), PLACE)
    assert list_played_in_place(match_day.competition, published_only=True) == ()
    publish_match_day(match_day=match_day, by=None)
    assert len(list_played_in_place(season_now(match_day.competition), published_only=True)) == 1
    assert jan.pk not in {row[0] for row in list_results(match_day.competition).legs}


# In any order

STEPS = st.lists(
    st.tuples(
        st.sampled_from(["in", "out", "sign off", "in place", "own place", "undo", "draw", "score"]), st.integers(0, 8)
    ),
    min_size=3,
    max_size=14,
)


@settings(max_examples=so_many(20, 500))
@example(
    points=PLAYER, steps=[("in place", 0), ("draw", 0), ("own place", 0), ("score", 0), ("in place", 1), ("draw", 1)]
)
@example(points=NOBODY, steps=[("sign off", 1), ("in place", 1), ("draw", 0), ("undo", 0), ("in", 1), ("draw", 0)])
@given(points=st.sampled_from(SubstitutePoints), steps=STEPS)
def test_in_any_order_no_one_sits_twice_and_all_points_are_someones(points, steps):
    """Protects: no one sits twice, who is replaced does not sit, who is drawn is who is present, no points are lost."""
    with transaction.atomic():
        season = CompetitionFactory(legs_per_match_day=3, substitute_points=points, bye_points=50, draw_method="lots")
        owner = MembershipFactory(club=season.club, role=Role.OWNER).user
        people = PlayerFactory.create_batch(9, club=season.club)
        guests = PlayerFactory.create_batch(9, club=season.club, is_guest=True)
        match_day = MatchDayFactory(competition=season)
        door.check_in(match_day=match_day, units=people[:6])
        with asked_by(owner):
            for what, at in steps:
                with suppress(ValidationError, Stale):
                    do(what, match_day, people[at], guests[at // 2], owner)
                _check(match_day, what)
        transaction.set_rollback(True)


def do(what, match_day, player, guest, owner) -> None:
    match what:
        case "in":
            door.check_in(match_day=match_day, units=[player], by=owner)
        case "out":
            door.check_out(match_day=match_day, units=[player])
        case "sign off":
            door.write_absence(match_day=match_day, unit=player, with_notice=True, reason="", by=owner)
        case "in place":
            put_in_place(match_day=match_day, unit=player, player=guest, by=owner)
        case "own place":
            take_own_place(match_day=match_day, unit=player, by=owner)
        case "undo":
            change = Change.objects.filter(taken_back_by=None, takes_back=None).order_by("-pk").first()
            if change is not None:
                undo_change(change=change, by=owner)
        case "draw":
            open_legs = get_draw_basis(match_day).open_legs
            draw_legs(match_day=match_day, legs=open_legs[:1], seed=player.number, by=owner)
            _check_drawn(match_day, open_legs[0])
        case "score":
            for leg in match_day.legs.filter(tables__rounds_played=0).distinct()[:1]:
                score(leg)


def _check(match_day, what) -> None:
    in_places = list(
        match_day.attendances.exclude(in_place_of=None).select_related("in_place_of", "substitute", "player")
    )
    playing = [row.substitute or row.player for row in match_day.attendances.select_related("substitute", "player")]
    assert len(playing) == len(set(playing)), what
    for leg in match_day.legs.all():
        seats = list(leg.seats.select_related("player", "substitute"))
        at_tables = [seat.substitute or seat.player for seat in seats]
        assert len(at_tables) == len(set(at_tables)), what
        if not leg.tables.filter(rounds_played__gt=0).exists():
            assert not set(at_tables) & {row.in_place_of for row in in_places}, what
    counted = list_results(match_day.competition, match_day=match_day).legs
    written = sum(2 * (table.ns_total + table.ew_total) for table in Table.objects.filter(leg__match_day=match_day))
    at_jokers = sum(
        seat.table.ns_total if seat.position in "NS" else seat.table.ew_total
        for seat in Seat.objects.filter(leg__match_day=match_day, role=SeatRole.JOKER).select_related("table")
    )
    assert sum(row[3] for row in counted if row[8] == "played") == written - at_jokers, what


def _check_drawn(match_day, number) -> None:
    leg = match_day.legs.get(number=number)
    places = leg.seats.count() + leg.byes.count()
    assert match_day.attendances.count() == places == get_hall(match_day).present
