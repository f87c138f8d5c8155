"""The log is said by the services: one line for what was done, with it or not at all."""

import ast
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import ValidationError
from django.db import DatabaseError, transaction

from tests.factories import ClubFactory, CompetitionFactory, LegFactory, TableFactory
from tests.walks.examples import ACTIONS as EXAMPLES
from tests.walks.world import World, build_world
from tournaments import services
from tournaments.choices import ScreenPage
from tournaments.exceptions import Refused, Stale
from tournaments.listings.log import ACTIONS
from tournaments.models import Club, Leg, LogEntry, Player, Table
from tournaments.permissions import asked_by
from tournaments.services.club.federation import join_federation
from tournaments.services.evening.leg import close_leg
from tournaments.services.evening.match_day import call_off_match_day, publish_match_day
from tournaments.services.evening.stop import stop_playing, withdraw
from tournaments.services.log import SUBJECT_LENGTH, log_action
from tournaments.services.people.player import add_player
from tournaments.services.season.closing import close_competition
from tournaments.services.table.table_link import call_organiser
from tournaments.services.transaction import writes
from tournaments.services.wall.screen import choose_page

pytestmark = pytest.mark.django_db

OF_NO_CLUB = {
    *("create_pad", "record_pad_round", "correct_pad_round", "undo_pad_round", "start_rematch", "forget_pads"),
    "withdraw_pad_round",
    "record_pad_round: instead of another",
    *("create_federation", "open_screen", "update_account"),
}
# What is made up has no one who would look it up.
OF_DEMO = {"show_demo", "move_demo_to", "remove_demo"}
# A link that is shown or printed again, a screen that says it is still there; a repair, which the history tells; a
# round that was never on the sheet; what was answered about a list, whose import is said.
NOT_SAID = {"give_table_links", "screen_seen", "rescore_table", "withdraw_round", "keep_list_answers", *OF_DEMO}
NOT_SAID |= {"remove_unconfirmed"}  # an address that was never more than asked for
NOT_SAID |= {"store_costs", "store_possible"}  # counted from what is written, by no one
NOT_SAID |= {"begin_hand_in", "end_hand_in"}  # each round is, and no one else's is
# Everyone who was there that day is in already.
NOTHING_TO_DO = {"check_in_like"}
# What has to be done before there is something to do for the example.
BEFORE: dict[str, Callable[[World], object]] = {
    "answer_call": lambda world: call_organiser(table=world.table(2, 1)),
    "confirm_totals": lambda world: Table.objects.filter(pk=world.table(1, 3).pk).update(needs_check=True),
    "leave_federation": lambda world: join_federation(club=world.club, code=world.join_code),
    "reopen_leg": lambda world: close_leg(leg=world.leg(1), by=None, even_if_incomplete=True),
    "play_on": lambda world: stop_playing(match_day=world.evening, unit=world.player("B"), by=None),
    "come_back": lambda world: withdraw(competition=world.season, unit=world.player("B")),
    "open_competition_again": lambda world: close_competition(competition=world.competition("Past")),
    "reveal_prizes": lambda world: choose_page(match_day=world.evening, code=world.screen.code, page=ScreenPage.REVEAL),
    "let_match_day_go_ahead": lambda world: call_off_match_day(match_day=world.day("Pairs")),
    "withdraw_match_day": lambda world: publish_match_day(match_day=world.evening, by=None, even_if_incomplete=True),
}
# What a second tap, or a second phone, asks for once more.
DONE_ALREADY = {
    *["agree_with_sheet", "record_round", "record_sheet", "write_tally", "settle_tallies", "confirm_totals"],
    *["clear_sheet", "remove_round", "rule_table", "rule_table: played later", "end_ruling", "rule_board"],
    *("check_in", "check_in_like", "check_out", "set_paid", "write_absence", "write_absences", "remove_absence"),
    *("play_together", "play_apart", "put_in_place: on their own account", "put_in_place: for no one's points"),
    *("take_own_place", "take_own_place: of someone on their own account", "keep_in_place"),
    "check_out: who plays in someone's place",
    *("start_clock", "pause_clock", "continue_clock", "stop_clock"),
    *("close_leg", "reopen_leg", "go_to_next_leg", "undo_draw", "show_seats", "deal_boards"),
    *(
        "publish_match_day",
        "withdraw_match_day",
        "freeze_match_day",
        "reveal_match_day",
        "reveal_prizes",
        "hold_screen",
    ),
    *("plan_match_days", "call_off_match_day", "let_match_day_go_ahead"),
    *("keep_late_round", "settle_late_round", "call_organiser", "answer_call"),
    *("seat_latecomers", "seat_latecomers_from", "rest_latecomers", "let_reserve_play", "let_member_play"),
    *("hand_in_line_up", "set_home"),
    *("set_pot", "set_season_pot", "draw_lots", "draw_season_lots"),
    *("remove_result", "remove_bye", "remove_adjustment", "correct_result"),
    *["take_into_club", "set_players", "merge_players", "undo_change", "undo_change: an exchange", "remove_match_day"],
    *("remove_competition", "close_competition", "open_competition_again"),
    *("remove_federation_standing", "take_from_lists", "link_to_lists"),
    *("ask_to_join", "invite_club", "drop_joining", "let_club_go", "share_players", "give_own_club"),
    *("change_role", "remove_member", "leave_club", "leave_federation", "accept_invitation", "withdraw_invitation"),
    "withdraw_api_token",
    *("remove_player", "anonymise_player", "remove_pair", "remove_team", "remove_wish", "remove_leg"),
    *("remove_due_contacts", "remove_due_entrants", "sign_up_anyone", "cancel_sign_up", "note_informed"),
    *("ask_substitute", "answer_enquiry: comes", "answer_enquiry: does not come", "set_substitutes"),
    *("find_partner", "put_together"),
    *("set_all_paid", "book_counter", "remove_fee", "charge_fee", "uncharge_fee", "close_month", "open_month"),
    "change_role: who is treasurer",
    "remove_picture",
    *("ask_for_results", "confirm_subscriber", "remove_subscriber", "claim_result_mails", "release_result_mails"),
}
# What is said where the service does it through others.
OF_THE_WHOLE = {
    "absent_again": "absence_noted",
    "add_guest": "attendance_changed",
    "add_new_login": "member_added",
    "accept_with_new_login": "invitation_accepted",
    "announce_drive": "drive_announced",
    "begin_drive": "drive_begun",
    "begin_next_season": "next_season_begun",
    "change_appearance": "club_changed",
    "remove_picture": "club_changed",
    "create_club": "club_created",
    "draw_outdated": "legs_drawn",
    "change_role: who is treasurer": "treasurer_named",
    "found_federation": "federation_founded",
    "give_own_club": "federation_founded",
    "create_one_evening": "competition_created",
    "fill_next_divisions": "divisions_continued",
    "make_groups": "groups_made",
    "go_to_next_leg": "leg_closed",
    "import_history": "history_imported",
    "import_results": "results_entered",
    "take_away_loaded": "competition_not_loaded",
    "import_pairs": "pairs_imported",
    "import_teams": "teams_imported",
    "leave_club": "club_left",
    "let_match_day_go_ahead": "match_day_goes_ahead",
    "open_match_day_like": "match_day_repeated",
    "rest_latecomers": "bye_added",
    "settle_tallies": "tallies_settled",
    "store_results": "results_entered",
    "record_round: instead of another": "round_corrected",
    "substitute": "substitute_changed",
    "substitute: on their own account": "substitute_changed",
    "put_in_place": "plays_in_place",
    "write_tally": "tally_written",
    "write_tally: both alike": "round_recorded",
}


def said_by(call: Callable[[], object]) -> list[LogEntry]:
    """The lines that this leaves; none where it is refused."""
    known = set(LogEntry.objects.values_list("pk", flat=True))
    with suppress(ValidationError, Stale):
        call()
    return list(LogEntry.objects.exclude(pk__in=known))


def test_every_service_says_in_one_line_what_it_did() -> None:
    """Protects: no change of a club without its line, no second line by a part of it, nor by a second tap."""
    world = build_world()
    clubs = Club.objects.count()
    said, again = {}, set()
    for name, example in EXAMPLES.items():
        with transaction.atomic():
            BEFORE.get(name, lambda _world: None)(world)
            call = example(world)
            with asked_by(world.owner):
                said[name] = [line.action for line in said_by(call)]
                if said_by(call):
                    again.add(name)
            transaction.set_rollback(True)
    of_both = [f"{name}_player: in a joint tournament too" for name in ("remove", "anonymise")]
    in_every_club = {"write_in_every_log": clubs, "let_club_go": 2, **dict.fromkeys(of_both, 2)}
    quiet = OF_NO_CLUB | NOT_SAID | NOTHING_TO_DO
    expected = {name: 0 if name in quiet else in_every_club.get(name, 1) for name in EXAMPLES}
    assert {name: len(actions) for name, actions in said.items()} == expected
    assert {name: said[name] for name in OF_THE_WHOLE} == {name: [action] for name, action in OF_THE_WHOLE.items()}
    assert again & DONE_ALREADY == set()


def test_what_services_say_has_words_and_all_words_are_said() -> None:
    """Who lets a service say something new words it in `listings/log.py`."""
    said: set[str] = set()
    for path in [*Path(services.__path__[0]).rglob("*.py"), *Path("klaverjas_site").glob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            said |= {text.value for text in _actions(node) for text in ast.walk(text) if isinstance(text, ast.Constant)}
    assert said == set(ACTIONS)


def _actions(node: ast.AST) -> list[ast.AST]:
    """The expressions that name an action."""
    match node:
        case ast.Call(func=ast.Name(id="log_action" | "log_correction"), args=[_place, action, *_more]):
            return [action.body, action.orelse] if isinstance(action, ast.IfExp) else [action]
        case ast.Call(func=ast.Name(id="write_in_every_log"), keywords=[ast.keyword(value=action), *_more]):
            return [action]
        case ast.Assign(targets=[ast.Name(id="action")], value=ast.Constant() as action):
            return [action]
    return []


@pytest.mark.parametrize(
    ("place", "where"),
    [
        (ClubFactory, ""),
        (CompetitionFactory, ""),
        (lambda: LegFactory(number=2).match_day, '{"day": 1}'),
        (lambda: LegFactory(number=2), '{"day": 1, "leg": 2}'),
        (lambda: TableFactory(number=3), '{"day": 1, "leg": 1, "table": 3}'),
    ],
)
def test_a_line_says_where(anna: User, place: Callable[[], Any], where: str) -> None:
    found = place()
    with asked_by(anna):
        writes(log_action)(found, "leg_closed")
    line = LogEntry.objects.get()
    assert (line.action, line.user, line.user_name, line.subject) == ("leg_closed", anna, "anna", where)
    assert (line.competition is None) == isinstance(found, Club)


def a_leg() -> Leg:
    return LegFactory()


def test_without_a_login_it_was_a_phone() -> None:
    with asked_by(AnonymousUser()):
        close_leg(leg=a_leg(), by=None)
    line = LogEntry.objects.get()
    assert (line.user, line.user_name) == (None, "")


def test_without_a_request_no_one_is_known_and_nothing_is_said() -> None:
    """A command in the shell; anyone who works there could write in the database itself."""
    close_leg(leg=a_leg(), by=None)
    assert not LogEntry.objects.exists()


def test_who_is_known_to_the_service_is_named(anna: User, olga: User, club: Club) -> None:
    """Protects: a login that is made in the same moment, and a password behind a link, sent by no one yet."""
    with asked_by(AnonymousUser()):
        writes(log_action)(club, "invitation_accepted", by=olga)
    assert LogEntry.objects.get().user == olga


def test_after_the_request_no_one_is_known(anna: User) -> None:
    """Protects: the next request in the same thread."""
    with asked_by(anna):
        pass
    close_leg(leg=a_leg(), by=None)
    assert not LogEntry.objects.exists()


def test_what_is_refused_half_way_says_nothing(anna: User, club: Club) -> None:
    @writes
    def refuse() -> None:
        add_player(club=club, name="Zwaantje")
        raise Refused("no")

    with asked_by(anna):
        assert said_by(refuse) == []
    assert not Player.objects.exists()


def test_what_is_undone_with_its_surroundings_leaves_no_line(anna: User, club: Club) -> None:
    with asked_by(anna), transaction.atomic():
        add_player(club=club, name="Zwaantje")
        transaction.set_rollback(True)
    assert not LogEntry.objects.exists()


def test_what_cannot_be_logged_is_not_done(anna: User, club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_args: object, **_options: object) -> None:
        raise DatabaseError("no room")

    monkeypatch.setattr(LogEntry.objects, "bulk_create", broken)
    with asked_by(anna), pytest.raises(DatabaseError):
        add_player(club=club, name="Zwaantje")
    assert not Player.objects.exists()


def test_two_services_say_two_lines(anna: User, club: Club) -> None:
    """A page that calls two did two things."""
    with asked_by(anna):
        for name in ("Zwaantje", "Yvonne"):
            add_player(club=club, name=name)
    assert LogEntry.objects.count() == 2


def test_only_a_service_can_say_something(anna: User, club: Club) -> None:
    """Protects: a line alongside the transaction, which would stay when the change is undone."""
    with asked_by(anna), pytest.raises(LookupError):
        log_action(club, "leg_closed")


def test_deleted_users_stay_in_the_log(club: Club) -> None:
    user = User.objects.create_user("mieke")
    competition = CompetitionFactory(club=club)
    with asked_by(user):
        writes(log_action)(competition, "leg_closed")
    user.delete()
    competition.delete()
    assert LogEntry.objects.get().user_name == "mieke"


def test_too_long_entries_are_cut_and_never_refused(anna: User, club: Club) -> None:
    with asked_by(anna):
        writes(log_action)(club, "member_added", role="viewer", person="x" * SUBJECT_LENGTH)
    assert LogEntry.objects.get().subject == '{"role": "viewer"}'
