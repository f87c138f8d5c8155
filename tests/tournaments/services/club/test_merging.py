"""Two entries of one person become one; refused with every reason where one person could not have done both."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import models

from tests.factories import (
    AdjustmentFactory,
    AttendanceFactory,
    ByeFactory,
    ClubFactory,
    CompetitionFactory,
    DivisionFactory,
    LegFactory,
    MatchDayFactory,
    PairFactory,
    PlayerFactory,
    ResultFactory,
    TableFactory,
    TeamFactory,
    WishFactory,
)
from tests.tournaments.services.undone import undone
from tests.walks.test_redone import all_rows, differences, the_last_change
from tournaments.choices import AdjustmentKind, DrawMethod
from tournaments.exceptions import Refused
from tournaments.models import Club, Competition, Contact, Correction, Draw, FormerNumber, Pair, Player, Wish
from tournaments.models.parts import references_to
from tournaments.models.player import players_of
from tournaments.permissions import asked_by
from tournaments.queries.club.merging import get_merging
from tournaments.services.change import MODELS
from tournaments.services.club.merging import merge_players
from tournaments.services.evening.adjustment import record_result
from tournaments.services.evening.undo import undo_change
from tournaments.services.people.player import add_player, update_player

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture
def season(club: Club) -> Competition:
    return CompetitionFactory(club=club, name="Winter")


@pytest.fixture
def keep(club: Club) -> Player:
    return PlayerFactory(club=club, name="Anna Smit", number=1)


@pytest.fixture
def gone(club: Club) -> Player:
    return PlayerFactory(club=club, name="Anna de Wit", number=2)


def merged(keep: Player, gone: Player) -> Player:
    return merge_players(keep=keep, gone=gone, by=None)


def reasons(keep: Player, gone: Player) -> list[str]:
    with pytest.raises(Refused) as refusal:
        merged(keep, gone)
    assert Player.objects.filter(pk=gone.pk).exists()
    return refusal.value.messages


def test_the_name_and_the_number_lead_to_the_one_who_stays(club: Club, keep: Player, gone: Player) -> None:
    """Protects: a former number is never given out again, so no old address leads to a stranger."""
    third = PlayerFactory(club=club, name="Ans", number=7)
    Player.objects.filter(pk=gone.pk).update(member_since="2019-09-01", hides_name=True, also_known_as="Annie")
    Player.objects.filter(pk=keep.pk).update(member_since="2024-09-01", is_active=False, is_guest=True)
    merged(gone, third)
    merged(keep, gone)
    [player] = club.people.all()
    assert (player.pk, player.name, player.other_names) == (keep.pk, "Anna Smit", ["Anna de Wit", "Ans", "Annie"])
    found = (str(player.member_since), player.hides_name, player.is_active, player.is_guest)
    assert found == ("2019-09-01", True, True, False)
    assert list(FormerNumber.objects.values_list("number", "player")) == [(2, keep.pk), (7, keep.pk)]
    assert add_player(club=club, name="Next").number == 3
    for write in (
        lambda: add_player(club=club, name="Bert", number=2),
        lambda: update_player(player=player, name=keep.name, number=2, is_active=True),
    ):
        with pytest.raises(ValidationError, match="This number belonged to someone else before"):
            write()


def test_every_row_that_leads_to_a_player_is_known_to_it(club: Club) -> None:
    """Protects: a new model with a player in it, which would be forgotten by a merge, or could not be undone."""
    assert {model for model, _column in [*references_to(Player), *references_to(Pair)]} <= set(MODELS)
    columns = {
        (model, field.attname)
        for model in MODELS
        for field in model._meta.concrete_fields
        if isinstance(field, models.ForeignKey) and field.related_model is Player
    }
    # Of contacts each person has at most one: the merge decides which one stays (test_contact.py).
    assert columns - {(Contact, "player_id")} == set(references_to(Player))


def test_two_attendances_of_an_evening_are_one(season: Competition, keep: Player, gone: Player) -> None:
    day = MatchDayFactory(competition=season)
    late = AttendanceFactory(match_day=day, player=keep)
    early = AttendanceFactory(match_day=day, player=gone, is_paid=True)
    type(late).objects.filter(pk=early.pk).update(arrived_at="2026-09-01T18:00:00+00:00")
    merged(keep, gone)
    [row] = day.attendances.all()
    assert (row.pk, row.is_paid, row.arrived_at.hour) == (late.pk, True, 18)


def test_the_partner_of_an_evening_stays_and_no_one_is_their_own(
    season: Competition, keep: Player, gone: Player
) -> None:
    """Protects: whichever of the two entries had a partner, the couple is one afterwards, and no one is in two."""
    bert, carla = (PlayerFactory(club=season.club, name=name) for name in ("Bert", "Carla"))
    for couples, after in (
        ([(gone, bert)], {(keep, bert), (bert, keep)}),
        ([(keep, bert), (gone, carla)], {(keep, bert), (bert, keep), (carla, None)}),
        ([(keep, gone)], {(keep, None)}),
        ([(bert, carla)], {(keep, None), (bert, carla), (carla, bert)}),
    ):
        with undone():
            day = MatchDayFactory(competition=season)
            both = {one: other for two in couples for one, other in (two, two[::-1])}
            for player in dict.fromkeys([keep, gone, *both]):
                AttendanceFactory(match_day=day, player=player, partner=both.get(player))
            merge_players(keep=keep, gone=Player.objects.get(pk=gone.pk), by=None)
            assert {(row.player, row.partner) for row in day.attendances.all()} == after


def test_an_absence_goes_where_the_other_one_was_there(
    season: Competition, keep: Player, gone: Player, olga: User
) -> None:
    """Of two absences the one with notice stays."""
    said, silent = AdjustmentKind.ABSENCE_WITH_NOTICE, AdjustmentKind.ABSENCE_WITHOUT_NOTICE
    for there, absent in ((keep, gone), (gone, keep)):
        with undone():
            day = MatchDayFactory(competition=season)
            AttendanceFactory(match_day=day, player=there)
            AdjustmentFactory(competition=season, match_day=day, player=absent, kind=silent)
            merge_players(keep=keep, gone=gone, by=olga)
            assert not day.adjustments.exists()
            [correction] = Correction.objects.all()
            assert (correction.before["unit"], correction.after, correction.made_by) == (absent.name, None, olga)
    day = MatchDayFactory(competition=season)
    for player, kind in ((keep, silent), (gone, said)):
        AdjustmentFactory(competition=season, match_day=day, player=player, kind=kind)
    merged(keep, Player.objects.get(pk=gone.pk))
    assert [(row.player_id, row.kind) for row in day.adjustments.all()] == [(keep.pk, "absence_with_notice")]


def test_pairs_of_the_same_two_are_one(club: Club, keep: Player, gone: Player) -> None:
    competition = CompetitionFactory(club=club, pairs=True)
    partner = PlayerFactory(club=club, name="Bert")
    first = PairFactory(competition=competition, number=1, first=keep, second=partner)
    other = PairFactory(competition=competition, number=2, first=partner, second=gone)
    day = MatchDayFactory(competition=competition)
    ResultFactory(match_day=day, player=None, pair=other, points=700)
    draw = Draw.objects.create(match_day=day, seed=1, method=DrawMethod.values[0], units=[2, 5], turns=[2])
    merged(keep, gone)
    assert [pair.pk for pair in competition.pairs.all()] == [first.pk]
    assert day.results.get().pair_id == first.pk
    draw.refresh_from_db()
    assert (draw.units, draw.turns) == ([1, 5], [1])


def test_who_played_with_two_partners_is_in_two_pairs(club: Club, keep: Player, gone: Player) -> None:
    """And when the partners turn out to be one person too, these become one."""
    competition = CompetitionFactory(club=club, pairs=True)
    one, other = PlayerFactory(club=club, name="Bert"), PlayerFactory(club=club, name="Bart")
    PairFactory(competition=competition, number=1, first=keep, second=one)
    PairFactory(competition=competition, number=2, first=gone, second=other)
    merged(keep, gone)
    assert competition.pairs.count() == 2
    merged(one, other)
    assert [(pair.number, str(pair)) for pair in competition.pairs.all()] == [(1, "Anna Smit / Bert")]


def test_a_wish_to_sit_apart_from_oneself_goes(club: Club, keep: Player, gone: Player) -> None:
    third = PlayerFactory(club=club, name="Cor")
    WishFactory(club=club, people=[keep, gone])
    stays = WishFactory(club=club, people=[keep, gone, third])
    merged(keep, gone)
    assert [wish.pk for wish in Wish.objects.all()] == [stays.pk]
    assert {player.pk for player in stays.players.all()} == {keep.pk, third.pk}


def test_every_reason_against_it_is_said_at_once(club: Club, season: Competition, keep: Player, gone: Player) -> None:
    day = MatchDayFactory(competition=season, number=3)
    first, second = LegFactory(match_day=day, number=1), LegFactory(match_day=day, number=2)
    TableFactory(leg=first, units=[keep, gone, *PlayerFactory.create_batch(2, club=club)])
    ByeFactory(leg=second, player=keep)
    ResultFactory(match_day=day, leg=second, player=gone)
    other = MatchDayFactory(competition=season, number=4)
    ResultFactory(match_day=other, player=keep)
    ResultFactory(match_day=other, player=gone)
    for player in (keep, gone):
        DivisionFactory(competition=season).places.create(player=player)
    pairs = CompetitionFactory(club=club, pairs=True, name="Pairs")
    PairFactory(competition=pairs, first=keep, second=gone)
    teams = CompetitionFactory(club=club, teams=True, name="League")
    for player in (keep, gone):
        TeamFactory(competition=teams, players=[player, *PlayerFactory.create_batch(3, club=club)])
    one_team = CompetitionFactory(club=club, teams=True, name="Cup")
    TeamFactory(competition=one_team, players=[keep, gone, *PlayerFactory.create_batch(2, club=club)])
    assert set(reasons(keep, gone)) == {
        "Winter, Match day 3, leg 1: both were there.",
        "Winter, Match day 3, leg 2: both were there.",
        "Winter, Match day 4: both have a result that evening.",
        "Winter: they play in two divisions.",
        "Pairs: they are a pair with each other.",
        "League: they play in two teams.",
        "Cup: they are both in one team, which would then have only three people.",
    }


def test_a_substitute_at_the_same_moment_is_someone_else(
    club: Club, season: Competition, keep: Player, gone: Player
) -> None:
    table = TableFactory(leg__match_day__competition=season)
    TableFactory(leg=table.leg, units=[keep, *PlayerFactory.create_batch(3, club=club)])
    table.seats.filter(position="N").update(substitute=gone)
    assert reasons(keep, gone) == ["Winter, Match day 1, leg 1: both were there."]


def test_no_one_plays_in_the_place_of_someone_and_is_there_as_well(
    club: Club, season: Competition, keep: Player, gone: Player
) -> None:
    """Protects: what was played in someone's place goes along, and no one replaces themselves."""
    day = MatchDayFactory(competition=season)
    bep = PlayerFactory(club=club)
    row = AttendanceFactory(match_day=day, player=bep, in_place_of=bep, substitute=gone)
    there = AttendanceFactory(match_day=day, player=keep)
    said = [f"Winter, Match day {day.number}: someone played in another’s place, and both were there."]
    assert reasons(keep, gone) == said
    there.delete()
    other = AttendanceFactory(match_day=day, player=PlayerFactory(club=club), in_place_of=keep)
    assert reasons(keep, gone) == said
    other.delete()
    merge_players(keep=keep, gone=gone, by=None)
    row.refresh_from_db()
    assert (row.player, row.substitute) == (bep, keep)


def test_some_are_never_one_person(club: Club, rival_club: Club, keep: Player, gone: Player) -> None:
    assert reasons(keep, PlayerFactory(club=rival_club)) == ["They belong to two different clubs."]
    assert reasons(keep, keep) == ["This is already a single entry."]
    drive = CompetitionFactory(club=club, takes_day_guests=True)
    guest = PlayerFactory(club=club, only_for=drive, number=1001, name="Anna")
    assert reasons(guest, keep) == ["Anna Smit belongs to the club, so that entry stays."]
    Player.objects.filter(pk=gone.pk).update(anonymised_at="2026-01-01T00:00:00+00:00")
    assert reasons(keep, gone) == ["The name of one of them was removed: it can no longer be found out who that was."]


def test_a_day_guest_who_belongs_to_the_club_is_a_member(club: Club, keep: Player) -> None:
    drive = CompetitionFactory(club=club, takes_day_guests=True)
    guest = PlayerFactory(club=club, only_for=drive, number=1001, name="Anna Smit")
    merged(keep, guest)
    assert club.people.get().other_names == []
    assert (players_of(club).get().number, FormerNumber.objects.get().number) == (1, 1001)


def test_who_came_for_two_drives_is_a_guest_of_the_club(club: Club) -> None:
    one, other = (
        PlayerFactory(
            club=club, only_for=CompetitionFactory(club=club, takes_day_guests=True), number=number, name="Dora"
        )
        for number in (1001, 1002)
    )
    merged(one, other)
    player = players_of(club).get()
    assert (player.pk, player.number, player.is_guest, player.only_for) == (one.pk, 1, True, None)
    assert list(FormerNumber.objects.values_list("number", flat=True)) == [1001, 1002]


def everything_of(keep: Player, gone: Player, season: Competition) -> Any:
    """A season with something of each kind."""
    club = season.club
    day = MatchDayFactory(competition=season)
    TableFactory(leg__match_day=day, units=[gone, *PlayerFactory.create_batch(3, club=club)])
    ByeFactory(leg=LegFactory(match_day=day), player=keep)
    AttendanceFactory(match_day=day, player=keep)
    AttendanceFactory(match_day=day, player=gone)
    other = MatchDayFactory(competition=season)
    ResultFactory(match_day=other, player=gone)
    AdjustmentFactory(
        competition=season, match_day=other, player=keep, kind=AdjustmentKind.ABSENCE_WITH_NOTICE, reason="Ill"
    )
    WishFactory(club=club, people=[keep, gone])
    pairs, partner = CompetitionFactory(club=club, pairs=True), PlayerFactory(club=club)
    for player in (keep, gone):
        PairFactory(competition=pairs, first=player, second=partner)
    return other


def test_undone_everything_is_as_it_was(season: Competition, keep: Player, gone: Player, olga: User) -> None:
    """And what was played since stays with the one who stayed."""
    day = everything_of(keep, gone, season)
    before = all_rows()
    with asked_by(olga):
        merge_players(keep=keep, gone=gone, by=olga)
        change, after = the_last_change(), all_rows()
        with undone():
            later = MatchDayFactory(competition=season)
            record_result(match_day=later, player=Player.objects.get(pk=keep.pk), points=500)
            undo_change(change=change, by=olga)
            assert {row.points: row.player_id for row in later.results.all()} == {500: keep.pk}
            assert day.results.get().player_id == gone.pk
        undo_change(change=change, by=olga)
        assert differences(before, all_rows()) == []
        undo_change(change=the_last_change(), by=olga)
        assert differences(after, all_rows()) == []
    whose = Correction.objects.order_by("pk").values_list("before__unit", "after__unit")
    assert list(whose) == [("Anna Smit", None), (None, "Anna Smit"), ("Anna Smit", None)]


def test_a_seat_taken_since_for_a_pair_that_would_be_another_holds_it_up(
    club: Club, keep: Player, gone: Player, olga: User
) -> None:
    """Protects: someone sits for a pair they are not in."""
    pairs = CompetitionFactory(club=club, pairs=True)
    own, rivals = PairFactory(competition=pairs, first=gone), PairFactory(competition=pairs)
    with asked_by(olga):
        merge_players(keep=keep, gone=gone, by=olga)
        own.refresh_from_db()
        TableFactory(leg__match_day__competition=pairs, units=[own, rivals])
        with pytest.raises(Refused, match="Something that was entered since then depends on it"):
            undo_change(change=the_last_change(), by=olga)
    assert not Player.objects.filter(pk=gone.pk).exists()


def test_a_result_of_both_since_it_was_undone_holds_up_doing_it_again(
    season: Competition, keep: Player, gone: Player, olga: User
) -> None:
    day = MatchDayFactory(competition=season)
    ResultFactory(match_day=day, player=gone)
    with asked_by(olga):
        merge_players(keep=keep, gone=gone, by=olga)
        undo_change(change=the_last_change(), by=olga)
        again = the_last_change()
        ResultFactory(match_day=day, player=keep)
        with pytest.raises(Refused):
            undo_change(change=again, by=olga)
    assert Player.objects.filter(pk=gone.pk).exists()


def test_how_many_queries_it_takes_does_not_depend_on_what_was_played(
    season: Competition, keep: Player, gone: Player, django_assert_num_queries: Any
) -> None:
    everything_of(keep, gone, season)
    with django_assert_num_queries(12):
        get_merging(keep, gone)
    everything_of(keep, gone, CompetitionFactory(club=season.club))
    with django_assert_num_queries(12):
        assert len(get_merging(keep, gone).seasons) == 4


def test_both_were_taken_out_of_the_list_by_the_federation(keep: Player, gone: Player) -> None:
    """Protects: the club merges its entries all the same, and the federation then merges its own."""
    bond = ClubFactory()
    copies = [PlayerFactory(club=bond, name=one.name, origin=one) for one in (keep, gone)]
    merged(keep, gone)
    assert [Player.objects.get(pk=copy.pk).origin for copy in copies] == [keep, None]
    merged(copies[1], copies[0])
    assert Player.objects.get(pk=copies[1].pk).origin == keep


def test_the_one_who_was_taken_out_of_the_list_stays_known(keep: Player, gone: Player) -> None:
    copy = PlayerFactory(name=gone.name, origin=gone)
    merged(keep, gone)
    assert Player.objects.get(pk=copy.pk).origin == keep
