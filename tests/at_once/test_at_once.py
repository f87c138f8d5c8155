"""Two people at once: one goes in after the other. SQLite lets one write at a time; PostgreSQL must lock rows."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import connections

from scoring import SideTotals
from tests.factories import (
    AttendanceFactory,
    ClubFactory,
    CompetitionFactory,
    LegFactory,
    MatchDayFactory,
    MembershipFactory,
    PlayerFactory,
    TableFactory,
    UserFactory,
    a_round,
    an_entry,
)
from tests.tournaments.services.evening.test_entrant import announced
from tournaments.choices import Role
from tournaments.exceptions import Refused, Stale
from tournaments.models import (
    Club,
    Correction,
    Draw,
    Leg,
    MatchDay,
    Membership,
    Pad,
    Pair,
    Player,
    Round,
    SignUp,
    Table,
)
from tournaments.permissions import find_pad, hash_token
from tournaments.queries.club.invitation import find_invitation
from tournaments.services.club.club import add_member, change_role, create_club, update_club
from tournaments.services.club.first_owner import begin_own_club
from tournaments.services.club.invitation import accept_invitation, accept_with_new_login, make_invitation
from tournaments.services.club.member import add_new_login
from tournaments.services.evening.adjustment import record_result
from tournaments.services.evening.bye import add_bye
from tournaments.services.evening.door import check_in
from tournaments.services.evening.draw import draw_legs
from tournaments.services.evening.entrant import cancel_sign_up, sign_up_anyone
from tournaments.services.evening.leg import close_leg
from tournaments.services.evening.match_day import open_match_day
from tournaments.services.files.demo_club import begin_demo, remove_demo
from tournaments.services.pad.pad import create_pad, record_pad_round, start_rematch, undo_pad_round
from tournaments.services.people.player import add_player
from tournaments.services.people.player_leaving import remove_player
from tournaments.services.season.competition import create_competition
from tournaments.services.submission import sending
from tournaments.services.table.round import correct_round, record_round
from tournaments.services.table.table import totals_of
from tournaments.services.table.table_link import call_organiser

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*actions: Callable[[], object]) -> list[object]:
    """What each action returned, or the class of what it raised; they start together, each on its own connection."""
    barrier = Barrier(len(actions))

    def run(action: Callable[[], object]) -> object:
        try:
            barrier.wait(timeout=60)
            return action()
        except (Stale, ValidationError) as error:
            return type(error)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(actions)) as pool:
        return [future.result(timeout=60) for future in [pool.submit(run, action) for action in actions]]


def test_one_entry_sent_four_times_at_once_is_stored_once():
    table = TableFactory()
    client_id = uuid4()

    sent = at_once(
        *[lambda: record_round(table=table, number=1, entry=an_entry(), client_id=client_id, by=None).pk] * 4
    )

    assert sent == [Round.objects.get().pk] * 4
    table.refresh_from_db()
    assert (table.revision, table.ns_points) == (1, 100)


def test_a_call_for_the_organiser_stays_alongside_a_score():
    """Protects: a sheet is saved as a whole, so a call that meets it would be overwritten."""
    tables = TableFactory.create_batch(10)

    for table in tables:
        entered = partial(record_round, table=table, number=1, entry=an_entry(), client_id=uuid4(), by=None)
        at_once(entered, partial(call_organiser, table=table))

    assert not Table.objects.filter(called_at=None).exists()
    assert set(Table.objects.values_list("rounds_played", flat=True)) == {1}


def test_the_second_of_two_entries_for_one_round_is_refused():
    table = TableFactory()

    sent = at_once(
        *[
            lambda points=points: (
                record_round(table=table, number=1, entry=an_entry(points), client_id=uuid4(), by=None).pk
            )
            for points in (90, 100)
        ]
    )

    assert sorted(sent, key=str) == sorted([Round.objects.get().pk, Stale], key=str)


def test_two_phones_that_write_the_same_round_are_both_told_it_is_stored():
    table = TableFactory()

    sent = at_once(*[lambda: record_round(table=table, number=1, entry=an_entry(), client_id=uuid4(), by=None).pk] * 2)

    assert sent == [Round.objects.get().pk] * 2
    table.refresh_from_db()
    assert table.revision == 1


def test_no_total_is_lost_when_a_table_is_entered_by_many():
    table = TableFactory(leg__match_day__competition__rounds_per_leg=8)

    at_once(*[lambda number=number: a_round(table, number) for number in range(1, 9)])

    table.refresh_from_db()
    assert totals_of(table) == (SideTotals(800), SideTotals(496))
    assert (table.rounds_played, table.is_complete, table.revision) == (8, True, 8)


def test_one_of_two_corrections_of_one_version_is_kept():
    stored = a_round(TableFactory())

    corrected = at_once(
        *[
            lambda points=points: (
                correct_round(round=stored, entry=an_entry(points), reason="Misread", revision=1, by=None).ns_points
            )
            for points in (80, 90)
        ]
    )

    stored.refresh_from_db()
    assert sorted(corrected, key=str) == sorted([stored.ns_points, Stale], key=str)
    assert Correction.objects.count() == 1


def test_players_added_at_once_get_different_numbers(transactional_db):
    club = PlayerFactory(number=1).club

    at_once(*[lambda name=name: add_player(club=club, name=name) for name in "ABCD"])

    assert sorted(Player.objects.values_list("number", flat=True)) == [1, 2, 3, 4, 5]


def test_an_evening_offered_to_two_organisers_is_drawn_once():
    match_day = MatchDayFactory()
    AttendanceFactory.create_batch(4, match_day=match_day)

    drawn = at_once(*[lambda: draw_legs(match_day=match_day, last_draw=0, by=None).legs.count()] * 2)

    assert sorted(drawn, key=str) == sorted([3, Stale], key=str)
    assert (Draw.objects.count(), MatchDay.objects.get().legs.count()) == (1, 3)


def test_no_one_is_given_a_bye_and_a_result_for_one_leg_at_once():
    leg = LegFactory()
    player = PlayerFactory(club=leg.match_day.competition.club)

    given = at_once(
        lambda: add_bye(leg=leg, player=player).player,
        lambda: record_result(match_day=leg.match_day, leg=leg, player=player, points=1500).player,
    )

    assert sorted(given, key=str) == sorted([player, Refused], key=str)


def test_two_owners_cannot_both_step_down_at_once():
    first = MembershipFactory(role=Role.OWNER)
    second = MembershipFactory(club=first.club, role=Role.OWNER)

    at_once(*[lambda one=one: change_role(membership=one, role=Role.VIEWER) for one in (first, second)])

    assert first.club.memberships.filter(role=Role.OWNER).count() == 1


def a_pad(rounds: int = 16) -> tuple[Pad, str]:
    token = create_pad(
        rules="amsterdam",
        rules_options={"rounds": rounds},
        names=["", "", "", ""],
        first_dealer="N",
        visitor="192.0.2.1",
    )
    return find_pad(token), token


def test_a_round_of_a_pad_sent_four_times_at_once_is_written_once():
    pad, _token = a_pad()
    client_id = uuid4()
    sent = at_once(*[lambda: record_pad_round(pad=pad, number=1, entry=an_entry(), client_id=client_id).pk] * 4)
    assert sent == [pad.rounds.get().pk] * 4


def test_of_four_phones_one_writes_the_round():
    pad, _token = a_pad()
    sent = at_once(
        *[
            lambda points=points: record_pad_round(pad=pad, number=1, entry=an_entry(points), client_id=uuid4()).number
            for points in (80, 90, 100, 110)
        ]
    )
    assert sorted(sent, key=str) == [1, Stale, Stale, Stale]


def test_four_phones_undo_one_round():
    pad, _token = a_pad()
    for number in (1, 2):
        record_pad_round(pad=pad, number=number, entry=an_entry(), client_id=uuid4())
    undone = at_once(*[lambda: undo_pad_round(pad=pad, revision=2)] * 4)
    assert sorted(undone, key=str) == [2, Stale, Stale, Stale]


def test_four_phones_start_one_rematch():
    pad, token = a_pad(rounds=1)
    record_pad_round(pad=pad, number=1, entry=an_entry(), client_id=uuid4())
    started = at_once(*[lambda: start_rematch(pad=pad, token=token, rotate=True, visitor="192.0.2.1")] * 4)
    assert (len(set(started)), Pad.objects.count()) == (1, 2)


def test_four_taps_of_one_form_start_one_pad():
    def start() -> str:
        with sending("a form", tells=True):
            return create_pad(
                rules="amsterdam", rules_options={}, names=[""] * 4, first_dealer="N", visitor="192.0.2.1"
            )

    tokens = at_once(*[start] * 4)
    assert [hash_token(token) for token in tokens] == [Pad.objects.get().token_hash] * 4


def test_two_doors_check_in_the_same_people_once():
    match_day = MatchDayFactory()
    players = PlayerFactory.create_batch(3, club=match_day.competition.club)

    sent = at_once(*[lambda: len(check_in(match_day=match_day, units=players))] * 4)

    assert sorted(sent) == [0, 0, 0, 3]
    assert match_day.attendances.count() == 3


def test_one_of_two_who_open_an_invitation_at_once_gets_the_role():
    owner = MembershipFactory(role=Role.OWNER)
    token = make_invitation(club=owner.club, role=Role.ORGANISER, for_whom="Mieke", by=owner.user)
    invitation = find_invitation(token).invitation
    guests = UserFactory.create_batch(2)

    taken = at_once(*[lambda user=user: accept_invitation(invitation=invitation, user=user).user_id for user in guests])

    assert Refused in taken
    assert Membership.objects.filter(role=Role.ORGANISER, user__in=guests).count() == 1


def test_two_organisers_close_a_leg_while_a_table_writes():
    """Protects: the first to close it is recorded, and a round is either stored before or refused."""
    table = TableFactory(leg__match_day__competition__rounds_per_leg=2)
    a_round(table)
    organisers = UserFactory.create_batch(2)

    closed = at_once(
        *[
            lambda organiser=organiser: close_leg(leg=table.leg, by=organiser, even_if_incomplete=True).closed_by
            for organiser in organisers
        ],
        lambda: record_round(table=table, number=2, entry=an_entry(), client_id=uuid4(), by=None).pk,
    )

    leg = Leg.objects.get()
    assert closed[:2] == [leg.closed_by] * 2
    assert closed[2] in {Refused, *Round.objects.filter(number=2).values_list("pk", flat=True)}
    table.refresh_from_db()
    assert table.rounds_played == Round.objects.count()


def test_clubs_of_one_name_made_at_once_have_web_names_of_their_own():
    owners = UserFactory.create_batch(4)

    made = at_once(*[lambda owner=owner: create_club(name="De Roem", owner=owner).slug for owner in owners])

    assert sorted(made) == ["de-roem", "de-roem-2", "de-roem-3", "de-roem-4"]


def test_the_web_name_that_a_club_gives_up_is_got_by_no_one_at_that_moment():
    """Protects: two clubs at one address."""
    club, other, owner = ClubFactory(slug="de-roem"), ClubFactory(), UserFactory()

    at_once(
        lambda: update_club(club=club, slug="de-pit"),
        lambda: create_club(name="Any", slug="de-roem", owner=owner),
        lambda: update_club(club=other, slug="de-roem"),
        lambda: create_club(name="De Roem", owner=owner),
    )

    club.refresh_from_db()
    assert (club.slug, [former.slug for former in club.former_slugs.all()]) == ("de-pit", ["de-roem"])
    assert not Club.objects.filter(slug="de-roem").exists()
    assert Club.objects.filter(slug="de-roem-2").exists()


def test_one_of_four_who_choose_the_same_user_name_gets_it():
    """Protects: the slower one is told at the field, and the link stays open for another name."""
    owner = MembershipFactory(role=Role.OWNER)
    tokens = [
        make_invitation(club=owner.club, role=Role.VIEWER, for_whom=str(number), by=owner.user) for number in range(4)
    ]
    found = [find_invitation(token).invitation for token in tokens]

    taken = at_once(
        *[
            lambda one=one: accept_with_new_login(invitation=one, username="mieke", password="x").user.username
            for one in found
        ]
    )

    assert sorted(taken, key=str) == sorted(["mieke", *[ValidationError] * 3], key=str)
    assert owner.club.invitations.filter(used_at=None).count() == 3


def test_one_of_four_owners_who_create_the_same_login_at_once_does():
    owners = [MembershipFactory(role=Role.OWNER) for _club in range(4)]

    made = at_once(
        *[
            lambda owner=owner: add_new_login(club=owner.club, username="mieke", role=Role.VIEWER).membership.club_id
            for owner in owners
        ]
    )

    # In the words of the name that is taken, or of the database where all of them looked before one had stored it.
    assert made.count(ValidationError) + made.count(Refused) == 3
    assert Membership.objects.filter(user__username="mieke").count() == 1


def test_a_user_is_added_to_a_club_once():
    user, club = UserFactory(), ClubFactory()

    added = at_once(*[lambda: add_member(club=club, user=user, role=Role.VIEWER).user_id] * 4)

    assert sorted(added, key=str) == sorted([user.pk, *[ValidationError] * 3], key=str)


def test_match_days_opened_at_once_are_numbered_one_at_a_time():
    competition = CompetitionFactory()

    numbers = at_once(*[lambda: open_match_day(competition=competition).number] * 4)

    assert sorted(numbers) == [1, 2, 3, 4]


def test_competitions_with_one_name_made_at_once_have_different_web_names():
    club = ClubFactory()

    made = at_once(*[lambda: create_competition(club=club, name="Season").slug] * 4)

    assert sorted(made) == ["season", "season-2", "season-3", "season-4"]


def test_a_player_being_removed_cannot_be_checked_in():
    """Protects: the key of a deleted player is noticed at the end of a transaction, and reported like any other."""
    match_day = MatchDayFactory()
    player = PlayerFactory(club=match_day.competition.club)

    done = at_once(lambda: remove_player(player=player), lambda: len(check_in(match_day=match_day, units=[player])))

    assert done in ([None, Stale], [Refused, 1])
    assert Player.objects.filter(pk=player.pk).exists() == match_day.attendances.exists()


def test_of_two_who_begin_at_once_one_is_the_first_owner():
    """Protects: two tabs, two phones or two servers: exactly one club, and the other person is told."""
    begun = at_once(
        *[
            lambda name=name: begin_own_club(name=name, username=name, password="green cloth 42").name
            for name in ("anja", "bert", "cees")
        ]
    )
    assert sorted(begun, key=str) == sorted([Club.objects.get().name, Refused, Refused], key=str)
    assert [user.username for user in User.objects.all()] == [Club.objects.get().name]


def test_of_two_who_look_around_at_once_one_has_the_demo_built():
    built = at_once(*[lambda: begin_demo(name="Demo", place="", venue="").pk] * 3)
    assert sorted(built, key=str) == sorted([Club.with_unfinished.get().pk, Refused, Refused], key=str)


def test_the_demo_goes_while_people_write_in_it():
    """Protects: whatever is being written, it goes with the rest or was refused; nothing stays behind."""
    table = TableFactory(leg__match_day__competition__club__is_demo=True, leg__match_day__competition__rounds_per_leg=8)
    club = table.leg.match_day.competition.club
    writers = [
        partial(record_round, table=table, number=1, entry=an_entry(), client_id=uuid4(), by=None),
        partial(add_player, club=club, name="Zwaantje"),
        partial(create_competition, club=club, name="Cup"),
    ]
    at_once(remove_demo, *writers)
    assert not Club.with_unfinished.exists()
    assert not Player.objects.exists()
    assert not Round.objects.exists()


def test_the_last_place_of_a_drive_is_given_once_and_freed_once(club):
    """Two phones sign up for one place, then both of the one who has it cancel: the other moves up, and no one else."""
    drive = announced(club, most=1)
    names = [("Anna", "Bert"), ("Cor", "Dirk"), ("Eva", "Frank")]
    at_once(*[partial(sign_up_anyone, match_day=drive, names=two, reach="", nonce=two[0] * 8) for two in names] * 2)
    order = [str(one) for one in SignUp.objects.order_by("made_at", "pk")]
    assert len(order) == 3
    first = SignUp.objects.select_related("match_day__competition__club").get(is_waiting=False)
    named = str(first)
    at_once(*[lambda: cancel_sign_up(sign_up=first)] * 2)
    placed, waiting = SignUp.objects.order_by("is_waiting")
    assert [str(placed), str(waiting)] == [one for one in order if one != named]
    assert not placed.is_waiting
    assert Player.objects.count() == Pair.objects.count() * 2 == 4
