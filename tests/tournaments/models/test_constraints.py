"""The database itself refuses what must never be, no matter who writes to it."""

import pytest
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError

from tests.factories import (
    AdjustmentFactory,
    AttendanceFactory,
    ByeFactory,
    LegFactory,
    MatchDayFactory,
    MembershipFactory,
    PairFactory,
    PlayerFactory,
    ResultFactory,
    TableFactory,
    a_round,
    an_entry,
)
from tournaments.choices import AdjustmentKind
from tournaments.models import Competition, Correction, Leg, MatchDay, Round, Seat, Table
from tournaments.services.table.round import correct_round

pytestmark = pytest.mark.django_db


def refused(write) -> None:
    """Assert that the database refuses this write."""
    with pytest.raises(IntegrityError), transaction.atomic():
        write()


def test_no_one_sits_at_two_tables_of_a_leg():
    first = TableFactory()
    second = TableFactory(leg=first.leg)
    someone = first.seats.get(position="N").player
    refused(lambda: second.seats.filter(position="N").update(player=someone))
    refused(lambda: second.seats.filter(position="N").update(position="E"))
    refused(lambda: second.seats.filter(position="N").update(position="X"))


def test_a_number_is_unique():
    table = TableFactory()
    leg, match_day = table.leg, table.leg.match_day
    for write in (
        lambda: TableFactory(leg=leg, number=table.number),
        lambda: LegFactory(match_day=match_day, number=leg.number),
        lambda: MatchDayFactory(competition=match_day.competition, number=match_day.number),
        lambda: PlayerFactory(club=match_day.competition.club, number=Seat.objects.first().player.number),
        lambda: PlayerFactory(club=match_day.competition.club, name=Seat.objects.first().player.name.upper()),
    ):
        refused(write)


def test_a_round_number_is_unique_within_its_table():
    table = TableFactory()
    first, second = a_round(table, 1), a_round(table, 2)
    refused(lambda: Round.objects.filter(pk=second.pk).update(number=1))
    refused(lambda: Round.objects.filter(pk=second.pk).update(client_id=first.client_id))
    refused(lambda: Round.objects.filter(pk=second.pk).update(number=0))
    refused(lambda: Round.objects.filter(pk=second.pk).update(maker="XX"))
    refused(lambda: Round.objects.filter(pk=second.pk).update(outcome="lost"))
    refused(lambda: Round.objects.filter(pk=second.pk).update(pit="X"))
    refused(lambda: Round.objects.filter(pk=second.pk).update(nat="X"))
    refused(lambda: Round.objects.filter(pk=second.pk).update(ns_points=-1))


def test_the_totals_of_a_table_are_those_of_its_rounds():
    table = a_round(TableFactory()).table
    for written in ({"entry_mode": "by heart"}, {"rounds_played": 0}, {"ns_pits": 2}, {"ns_nats": 1, "ew_nats": 1}):
        refused(lambda written=written: Table.objects.filter(pk=table.pk).update(**written))
    empty = TableFactory()
    for written in ({"is_complete": True}, {"ew_points": 162}, {"ns_roem": 20}):
        refused(lambda written=written: Table.objects.filter(pk=empty.pk).update(**written))


def test_a_result_belongs_to_a_player_or_to_a_pair():
    for factory in (ByeFactory, ResultFactory, AdjustmentFactory, AttendanceFactory):
        for who in ({"player": None}, {"pair": PairFactory()}):
            refused(lambda factory=factory, who=who: factory(**who))


def test_no_one_has_two_results_of_one_kind():
    """But several penalties of one evening are possible."""
    bye = ByeFactory()
    of_leg = ResultFactory(leg=bye.leg, match_day=bye.leg.match_day)
    of_day = ResultFactory()
    absence = AdjustmentFactory(kind=AdjustmentKind.ABSENCE_WITH_NOTICE, match_day=MatchDayFactory())
    attendance = AttendanceFactory()
    for write in (
        lambda: ByeFactory(leg=bye.leg, player=bye.player),
        lambda: ResultFactory(leg=of_leg.leg, match_day=of_leg.match_day, player=of_leg.player),
        lambda: ResultFactory(match_day=of_day.match_day, player=of_day.player),
        lambda: AdjustmentFactory(
            kind=AdjustmentKind.ABSENCE_WITHOUT_NOTICE, match_day=absence.match_day, player=absence.player
        ),
        lambda: AttendanceFactory(match_day=attendance.match_day, player=attendance.player),
    ):
        refused(write)
    first = AdjustmentFactory(match_day=MatchDayFactory())
    assert AdjustmentFactory(match_day=first.match_day, player=first.player).pk != first.pk


def test_only_listed_roles_kinds_and_subjects_are_stored():
    competition, player = AdjustmentFactory().competition, PlayerFactory()
    refused(lambda: PairFactory(first=player, second=player))
    refused(lambda: MembershipFactory(role="boss"))
    refused(lambda: AdjustmentFactory(kind="gift"))
    refused(lambda: Correction.objects.create(competition=competition, subject="weather", reason="Rain"))
    refused(lambda: Correction.objects.create(competition=competition, subject="round", reason=""))


def test_what_has_scores_or_a_history_cannot_be_deleted_by_deleting_what_is_around_it():
    stored = a_round(TableFactory())
    for kept in (Round, Correction):
        for model in (Table, Leg, MatchDay, Competition):
            with pytest.raises(ProtectedError):
                model.objects.all().delete()
        assert kept.objects.count() == 1
        if kept is Round:
            correct_round(round=stored, entry=an_entry(90), reason="Misread", revision=1, by=None)
            Round.objects.all().delete()


def test_deleting_a_user_deletes_no_scores(sjaak, competition):
    table = TableFactory(leg__match_day__competition=competition)
    stored = a_round(table)
    correct_round(round=stored, entry=an_entry(90), reason="Misread", revision=1, by=sjaak)
    sjaak.delete()
    assert Correction.objects.get().made_by is None
    assert Round.objects.get().ns_points == 90
