"""Match days are numbered on, attended by people of the competition, and published when complete."""

import datetime

import pytest
from django.core.exceptions import ValidationError

from tests.factories import MatchDayFactory, PairFactory, PlayerFactory, TableFactory, a_round
from tests.tournaments.services.undone import undone
from tournaments.exceptions import Refused
from tournaments.services.evening.adjustment import record_absence
from tournaments.services.evening.door import set_attendance
from tournaments.services.evening.match_day import (
    open_match_day,
    publish_match_day,
    update_match_day,
    withdraw_match_day,
)

pytestmark = pytest.mark.django_db


def present(match_day):
    return [row.pair or row.player for row in match_day.attendances.all()]


def test_match_days_get_the_next_number_and_can_be_renamed(competition):
    numbers = [open_match_day(competition=competition, number=number).number for number in (None, 5, None)]
    assert numbers == [1, 5, 6]
    with pytest.raises(ValidationError):
        open_match_day(competition=competition, number=5)
    match_day = competition.match_days.first()
    update_match_day(match_day=match_day, date=datetime.date(2026, 12, 24), name="Christmas drive")
    match_day.refresh_from_db()
    assert (str(match_day), match_day.date) == ("Christmas drive", datetime.date(2026, 12, 24))


def test_attendance_is_exactly_those_ticked_and_no_one_who_is_absent(competition, olga):
    match_day = MatchDayFactory(competition=competition)
    early, late, gone = PlayerFactory.create_batch(3, club=competition.club)
    set_attendance(match_day=match_day, players=[early, gone])
    set_attendance(match_day=match_day, players=[early, late, late])
    assert present(match_day) == [early, late]
    record_absence(match_day=match_day, player=gone, with_notice=True, reason="Ill", by=olga)
    with pytest.raises(Refused):
        set_attendance(match_day=match_day, players=[gone])
    assert present(match_day) == [early, late]


def test_only_the_units_of_the_competition_can_attend(competition, pairs_competition, rival_club):
    day, day_of_pairs = (MatchDayFactory(competition=one) for one in (competition, pairs_competition))
    player = PlayerFactory(club=competition.club)
    pair = PairFactory(competition=pairs_competition)
    for match_day, units in [
        (day, {"players": [PlayerFactory(club=rival_club)]}),
        (day, {"pairs": [pair]}),
        (day_of_pairs, {"players": [player]}),
        (day_of_pairs, {"pairs": [PairFactory()]}),
    ]:
        with pytest.raises(ValidationError):
            set_attendance(match_day=match_day, **units)
    set_attendance(match_day=day_of_pairs, pairs=[pair])
    assert (present(day), present(day_of_pairs)) == ([], [pair])


def test_a_match_day_is_published_when_every_table_is_complete_or_on_request_and_withdrawn(competition, olga, anna):
    table = TableFactory(leg__match_day__competition=competition)
    match_day = table.leg.match_day
    a_round(table, 1)
    with pytest.raises(Refused) as refusal:
        publish_match_day(match_day=match_day, by=olga)
    assert refusal.value.code == "incomplete"
    with undone():
        publish_match_day(match_day=match_day, by=olga, even_if_incomplete=True)
        match_day.refresh_from_db()
        assert match_day.published_at is not None
    a_round(table, 2)
    first = publish_match_day(match_day=match_day, by=olga).published_at
    publish_match_day(match_day=match_day, by=anna)  # again keeps the first time
    match_day.refresh_from_db()
    assert first is not None
    assert (match_day.published_at, match_day.published_by) == (first, olga)
    withdraw_match_day(match_day=match_day)
    match_day.refresh_from_db()
    assert (match_day.published_at, match_day.published_by) == (None, None)
