"""Points that no table wrote: the club's values, one result for each leg, and a reason for every change."""

import pytest
from django.core.exceptions import ValidationError

from scoring import SideTotals
from tests.factories import (
    AttendanceFactory,
    ByeFactory,
    LegFactory,
    MatchDayFactory,
    PairFactory,
    PlayerFactory,
    TableFactory,
    a_round,
    an_entry,
)
from tournaments.choices import AbsenceRule, AdjustmentKind
from tournaments.exceptions import Refused, Stale
from tournaments.models import Adjustment, Bye, Correction, Result, Table
from tournaments.queries.results.standing import get_standing
from tournaments.services.evening import adjustment as service
from tournaments.services.evening.bye import add_bye, change_bye
from tournaments.services.evening.door import set_attendance
from tournaments.services.season.competition import create_competition, update_competition
from tournaments.services.table.table import record_totals

pytestmark = pytest.mark.django_db


@pytest.fixture
def leg(competition):
    return LegFactory(match_day__competition=competition)


@pytest.fixture
def player(competition):
    return PlayerFactory(club=competition.club, number=12, name="Piet")


def test_a_result_belongs_to_a_leg_or_to_the_whole_day(leg, player):
    other = PlayerFactory(club=player.club)
    service.record_result(match_day=leg.match_day, leg=leg, player=player, points=1400, roem=200, pits=1)
    service.record_result(match_day=leg.match_day, player=other, points=4900)
    assert list(Result.objects.values_list("leg", "player", "points", "roem", "pits")) == [
        (leg.pk, player.pk, 1400, 200, 1),
        (None, other.pk, 4900, None, None),
    ]


def test_a_corrected_or_removed_result_stays_in_the_history(leg, player, olga):
    """Protects: what someone else changed is not overwritten or removed unseen."""
    seen = service.record_result(match_day=leg.match_day, player=player, points=53811)
    result = service.correct_result(result=seen, points=5381, reason="Typing error", by=olga)
    with pytest.raises(Refused):
        service.correct_result(result=result, points=5381, reason="Again", by=olga)
    with pytest.raises(Stale):
        service.correct_result(result=seen, points=5000, reason="Read again", by=olga)
    with pytest.raises(Stale):
        service.remove_result(result=seen, reason="Another player", by=olga)
    assert (Result.objects.get().points, Correction.objects.count()) == (5381, 1)
    service.remove_result(result=result, reason="Another player", by=olga)
    assert Result.objects.count() == 0
    kept = [(one.subject, one.before["points"]) for one in Correction.objects.all()]
    assert kept == [("result", 5381), ("result", 53811)]


def test_no_one_gets_two_results_for_one_leg(competition, olga):
    """Seat, bye, result of the leg, result of the day and absence exclude one another."""
    match_day = MatchDayFactory(competition=competition)
    leg = LegFactory(match_day=match_day)
    seated = TableFactory(leg=leg).seats.first().player
    rests = ByeFactory(leg=leg).player
    of_leg, of_day, absent = PlayerFactory.create_batch(3, club=competition.club)
    service.record_result(match_day=match_day, leg=leg, player=of_leg, points=1500)
    service.record_result(match_day=match_day, player=of_day, points=4800)
    service.record_absence(match_day=match_day, player=absent, with_notice=True, reason="Ill", by=olga)
    stored = [Bye.objects.count(), Result.objects.count(), Adjustment.objects.count()]
    for player in (seated, rests, of_leg, of_day, absent):
        for record in (
            lambda player=player: add_bye(leg=leg, player=player),
            lambda player=player: service.record_result(match_day=match_day, leg=leg, player=player, points=1),
            lambda player=player: service.record_result(match_day=match_day, player=player, points=1),
            lambda player=player: service.record_absence(
                match_day=match_day, player=player, with_notice=True, reason="Ill", by=olga
            ),
        ):
            with pytest.raises(Refused):
                record()
    assert [Bye.objects.count(), Result.objects.count(), Adjustment.objects.count()] == stored


def test_an_absence_is_worth_what_the_club_says(competition, olga):
    competition.absence_points, competition.absence_without_notice_points = 5000, 100
    competition.save()
    match_day = MatchDayFactory(competition=competition)
    said, silent = PlayerFactory.create_batch(2, club=competition.club)
    for player, with_notice in ((said, True), (silent, False)):
        service.record_absence(match_day=match_day, player=player, with_notice=with_notice, reason="Ill", by=olga)
    assert list(Adjustment.objects.values_list("kind", "points", "made_by")) == [
        ("absence_with_notice", 5000, olga.pk),
        ("absence_without_notice", 0 + 100, olga.pk),
    ]


def test_the_lowest_score_of_the_evening_is_followed_until_the_last_correction(competition, olga):
    """Noted at the start of the evening, when no one has played yet; right at its end, whatever was corrected.

    Protects: the setting takes effect at once, not only when someone corrects a score of that evening.
    """
    table = TableFactory(leg__match_day__competition=competition)
    match_day = table.leg.match_day
    said, silent, guest = PlayerFactory.create_batch(3, club=competition.club)
    service.record_absence(match_day=match_day, player=said, with_notice=True, reason="Ill", by=olga)
    service.record_absence(match_day=match_day, player=silent, with_notice=False, reason="?", by=olga)

    def worth():
        rows = get_standing(match_day.competition, published_only=False).rows
        return next(row.row.total for row in rows if row.number == said.number)

    a_round(table, 1, an_entry(100))
    seen = [worth()]
    update_competition(competition=competition, absence_rule=AbsenceRule.LOWEST_OF_EVENING)
    match_day.refresh_from_db()
    seen.append(worth())
    a_round(Table.objects.get(), 2, an_entry(110))
    seen.append(worth())
    result = service.record_result(match_day=match_day, player=guest, points=40)
    seen.append(worth())
    result = service.correct_result(result=result, points=50, reason="Misread", by=olga)
    seen.append(worth())
    service.remove_result(result=result, reason="Not a member", by=olga)
    assert [*seen, worth()] == [0, 62, 114, 40, 50, 114]
    assert Adjustment.objects.get(player=silent).points == 0

    update_competition(competition=match_day.competition, absence_rule=AbsenceRule.FIXED, absence_points=7)
    match_day.refresh_from_db()
    assert worth() == 114, "what the lowest score gave stays when it gives it no more"


def test_where_each_leg_has_its_places_an_absence_is_worth_the_least_of_all_legs(competition, olga):
    """Protects: four points and ten, or ten and four, are fourteen; the place of the evening as a whole gave ten."""
    update_competition(
        competition=competition,
        counting_figure="rank_points",
        rank_points=[10, 6, 4, 2],
        counting_unit="leg",
        legs_per_match_day=2,
        absence_rule=AbsenceRule.LOWEST_OF_EVENING,
    )
    competition.refresh_from_db()
    first = TableFactory(leg__match_day__competition=competition)
    match_day, players = first.leg.match_day, [seat.player for seat in first.seats.order_by("pk")]
    second = TableFactory(leg=LegFactory(match_day=match_day), units=players)
    for table, ns in ((first, 200), (second, 124)):
        record_totals(table=table, ns=SideTotals(ns), ew=SideTotals(324 - ns), revision=0, by=None)
    absent = PlayerFactory(club=competition.club)
    service.record_absence(match_day=match_day, player=absent, with_notice=True, reason="Ill", by=olga)
    totals = {row.number: row.row.total for row in get_standing(competition, published_only=False).rows}
    assert set(totals.values()) == {14}


def test_a_player_marked_present_is_not_absent(competition, olga):
    attendance = AttendanceFactory(match_day__competition=competition)
    with pytest.raises(Refused):
        service.record_absence(
            match_day=attendance.match_day, player=attendance.player, with_notice=True, reason="Ill", by=olga
        )
    set_attendance(match_day=attendance.match_day)
    service.record_absence(
        match_day=attendance.match_day, player=attendance.player, with_notice=True, reason="Ill", by=olga
    )
    assert Adjustment.objects.count() == 1


def test_a_penalty_is_stored_with_a_minus_and_a_correction_may_give_or_take(leg, player, olga):
    about = {"competition": leg.match_day.competition, "player": player, "by": olga}
    service.add_penalty(**about, points=100, pits=1, reason="Late")
    penalty = Adjustment.objects.get()
    assert (penalty.kind, penalty.points, penalty.pits) == (AdjustmentKind.PENALTY, -100, -1)
    for points in (50, -50):
        service.add_correction(**about, leg=leg, points=points, reason="Sum")
    found = Adjustment.objects.exclude(pk=penalty.pk).values_list("match_day", "leg", "points")
    assert list(found) == [(leg.match_day.pk, leg.pk, 50), (leg.match_day.pk, leg.pk, -50)]


def test_an_adjustment_needs_a_reason_something_to_adjust_and_its_own_competition(
    competition, player, olga, rival_club, pairs_competition
):
    elsewhere, pair = LegFactory(), PairFactory(competition=pairs_competition)
    given = {"competition": competition, "player": player, "points": 10, "reason": "Why", "by": olga}
    for add, fields in (
        (service.add_penalty, {"points": -100}),
        (service.add_correction, {"points": 0}),
        (service.add_correction, {"reason": " "}),
    ):
        with pytest.raises(ValidationError) as refusal:
            add(**given | fields)
        assert list(refusal.value.message_dict) == [*fields]
    for fields in (
        {"match_day": elsewhere.match_day},
        {"leg": elsewhere},
        {"match_day": MatchDayFactory(competition=competition), "leg": elsewhere},
        {"player": PlayerFactory(club=rival_club)},
        {"player": None, "pair": pair},
        {"player": None},
        {"competition": pairs_competition, "player": pair.first},
    ):
        with pytest.raises(ValidationError):
            service.add_correction(**given | fields)
    assert Adjustment.objects.count() == 0
    service.add_correction(**given | {"competition": pairs_competition, "player": None}, pair=pair)
    assert Adjustment.objects.get().unit == pair


def test_a_personal_revoke_costs_the_player_and_not_the_partner_or_the_pair(competition, pairs_competition, sjaak):
    table = TableFactory(leg__match_day__competition=competition, number=3)
    given = {"position": "S", "points": 100, "round_number": 2, "by": sjaak}
    penalty = service.record_personal_revoke_penalty(table=table, **given)
    assert penalty.player == table.seats.get(position="S").player
    assert (penalty.points, penalty.leg, penalty.match_day) == (-100, table.leg, table.leg.match_day)
    assert "3" in penalty.reason
    assert "2" in penalty.reason
    table = TableFactory(leg__match_day__competition=pairs_competition)
    penalty = service.record_personal_revoke_penalty(table=table, **given)
    assert penalty.unit == table.seats.get(position="N").pair


def test_a_removed_adjustment_stays_in_the_history_and_nothing_is_removed_twice(competition, player, olga):
    """Protects: a double tap leaves one line in the history."""
    penalty = service.add_penalty(competition=competition, player=player, points=100, reason="Late", by=olga)
    service.remove_adjustment(adjustment=penalty, reason="The tram was late", by=olga)
    with pytest.raises(Stale):
        service.remove_adjustment(adjustment=penalty, reason="The tram was late", by=olga)
    assert Adjustment.objects.count() == 0
    kept = Correction.objects.get()
    assert (kept.subject, kept.before["points"], kept.before["reason"]) == ("adjustment", -100, "Late")


@pytest.mark.usefixtures("english")
def test_pits_are_bounded_by_the_rules_of_the_evening(club, player):
    """Protects: other rules from the next evening on refuse no pits that were made, and take no more than were."""
    race = {"rules": "race-to-501"}
    for number, (first, then, most, leg_says, day_says) in enumerate(
        [
            ({"rounds_per_leg": 8}, race, 8, "At most 8: a leg has no more rounds.", 24),
            (
                race,
                {"rules": "amsterdam", "rounds_per_leg": 16},
                4,
                "At most 4: a leg that is played cannot be worth more.",
                12,
            ),
        ]
    ):
        season = create_competition(
            club=club, name=f"Season {number}", legs_per_match_day=3, counting_figure="wins", **first
        )
        leg = LegFactory(match_day__competition=season)
        TableFactory(leg=leg)
        update_competition(competition=season, **then)
        leg.refresh_from_db()
        about = {"competition": leg.match_day.competition, "match_day": leg.match_day, "player": player, "points": 0}
        about |= {"reason": "x", "by": None}
        bye = add_bye(leg=leg, player=player, pits=most)
        assert service.add_correction(leg=leg, pits=most, **about).pits == most
        of_day = f"At most {day_says}: a match day that is played cannot be worth more."
        for write, says in (
            (lambda: change_bye(bye=bye, points=0, pits=most + 1, reason="x", revision=1, by=None), leg_says),  # noqa: B023
            (lambda: service.add_correction(leg=leg, pits=most + 1, **about), leg_says),  # noqa: B023
            (lambda: service.add_correction(pits=day_says + 1, **about), of_day),  # noqa: B023
        ):
            with pytest.raises(ValidationError) as refusal:
                write()
            assert refusal.value.message_dict == {"pits": [says]}
