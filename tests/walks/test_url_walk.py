"""Every address of the site is tried by people who have no business there.

Each address is classified below; a new one makes the first test fail until someone has classified it.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import date, time
from enum import Enum
from uuid import uuid4

import pytest
from django.apps import apps
from django.contrib.auth import get_user_model
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from tests.factories import (
    ApiTokenFactory,
    ClubFactory,
    CompetitionFactory,
    DivisionFactory,
    InvitationFactory,
    LateRoundFactory,
    MatchDayFactory,
    MembershipFactory,
    PairFactory,
    PrizeFactory,
    SideStandingFactory,
    TableFactory,
    TeamFactory,
    UserFactory,
    WishFactory,
    a_logo,
    a_round,
    an_entry,
)
from tournaments.choices import BookingKind, FeeFor, PictureKind, Role
from tournaments.models import (
    Booking,
    Change,
    Competition,
    DivisionPlace,
    FederationStanding,
    Fee,
    Fixture,
    Joining,
    MatchDay,
    Pad,
    PadRound,
    Player,
    Team,
)
from tournaments.permissions import asked_by, find_pad
from tournaments.services.club.appearance import change_appearance
from tournaments.services.club.federation import create_federation, found_federation
from tournaments.services.evening.match_day import update_match_day
from tournaments.services.money.booking import book
from tournaments.services.money.books import set_books
from tournaments.services.money.fee import set_fee
from tournaments.services.pad.pad import create_pad, record_pad_round

pytestmark = pytest.mark.django_db


class Access(Enum):
    HOUSE = "about the installation or one's own account; no club's data"
    PUBLIC = "anybody, as far as the club has published it"
    LOGGED_IN = "anybody with an account"
    CLUB = "whoever has a role in the club that the address names"
    OWNER_OF_ALL = "whoever owns every club of the installation (tests/installation/backup/test_pages.py)"
    SEATS = "anybody, when the competition is public: where people sit, and no score (tests/pages/public/wall)"
    PHONE = "whoever knows the secret address of a table (tests/pages/public/table/test_phone.py)"
    STRANGER = "anybody, and nobody more than a stranger (tests/pages/public/test_api.py)"
    BOARDS = "as public, where it is portefeuille (tests/pages/public/table/test_portefeuille.py)"
    FEDERATION = "who runs the federation (tests/…/organise/club/test_federation_clubs.py)"
    INVITATION = "whoever knows the secret address (tests/pages/public/club/test_invitation.py)"
    PERSON = "whoever knows the secret address of a person (tests/walks/test_own_link.py)"
    SIGN_UP = "anybody, where anyone can sign up; the page of a sign-up by its secret (tests/walks/test_own_link.py)"
    MAIL = "whoever has one of our mails (tests/pages/public/season/test_subscriber.py)"
    PAD = "whoever knows the secret address of a score pad; starting one is for everybody"


HOUSE = {
    *"healthz readyz handbook set_language login logout password_forgotten password_forgotten_sent style".split(),
    # the rules of each game, which are no one’s (tests/pages/public/rules/test_rules.py)
    *"rule_set_list rule_set rule_set_pdf".split(),
    "new_password",  # anyone who knows its secret (tests/site/test_account.py)
    *"screen screen_version".split(),  # anyone who has its cookie (tests/pages/public/wall/test_screen.py)
    # who may begin (tests/pages/public/club/test_first_owner.py)
    *"begin begin_code".split(),
}
PUBLIC = {
    *"home clubs federation federation_calendar federation_ics federation_standing federation_standing_csv".split(),
    *"federation_standing_pdf club_calendar competition_calendar club player_list player player_figures".split(),
    "club_picture",
    *"club_records competition competition_rules competition_charts race_chart legs_chart season_summary".split(),
    *"player_form_chart standing standing_row standing_csv standing_xlsx side_standing side_standing_csv".split(),
    *"side_standing_pdf divisions season_prizes competition_files competition_file match_day_file".split(),
    "day_prizes_file",
    "match_day_text_file",
    *"players_csv players_xlsx players_json match_day match_day_csv match_day_draw table_sheet".split(),
    "table_picture",
    "round_replay",
    "this_is_me",
    # paper
    *"empty_sheets empty_sheets_pdf competition_rules_pdf standing_pdf divisions_pdf season_prizes_pdf".split(),
    "match_day_pdf",
    *("fixtures", "fixtures_csv", "fixtures_pdf"),
}
STRANGER = {
    *"share_standing share_match_day standing_to_share match_day_to_share results_by_mail".split(),
    *"embed_standing api_schema api_docs api_clubs api_club api_players".split(),
    *"api_competition api_match_days api_standing api_match_day api_tables api_text api_nothing".split(),
}
LOGGED_IN = {
    "account",
    "logout_everywhere",
    "own_club",
    "start",
    "password_change",
}
OWNER_OF_ALL = {
    *"backup backup_download club_create federation_create".split(),
    # or who may begin (tests/pages/public/files/test_demo_club.py)
    *"demo_club demo_enter demo_remove club_load".split(),
}
# tests/…/organise/club/test_federation_standing.py, …/people/test_from_lists.py
ORGANISERS_OF_FEDERATION = {
    "federation_standing_list",
    "federation_standing_add",
    "federation_standing_edit",
    "federation_standing_remove",
    "from_lists",
}
FEDERATION = {
    *ORGANISERS_OF_FEDERATION,
    "federation_clubs",
    "federation_answer",
    "federation_let_go",
    "federation_code",
    "federation_settings",
}
CLUB = {
    # the club
    *"club_appearance club_picture_remove".split(),
    *"organise_club club_settings club_federation club_federation_leave club_federation_ask".split(),
    *"club_federation_answer club_federation_share club_log club_log_csv club_what_was_done undo_change".split(),
    *"api_token_list api_token_withdraw".split(),
    *"club_file club_file_download member_list member_add member_leave member_role member_reset".split(),
    *"member_remove invitation_list invitation_withdraw organise_players player_add player_edit".split(),
    *"own_links own_link own_link_cards own_link_mails".split(),
    *"player_leave player_merge player_doubles player_import wish_list wish_remove".split(),
    *"member_list_csv member_list_xlsx member_list_pdf player_kept contacts_due".split(),
    # its money, for owners and treasurers (tests/pages/organise/money)
    *"money booking_add money_account booking_undo reminders payment_slips money_settings".split(),
    *"fee_list fee_add fee_edit fee_remove fee_part".split(),
    *"competition_prices evening_prices evening_box".split(),
    *"statement statement_csv statement_xlsx statement_pdf month_close month_open".split(),
    # its competitions
    *"organise_competition competition_create competition_load competition_save drive_create".split(),
    *"drive_undo day_guest_list competition_edit counting_edit competition_remove match_day_remove".split(),
    *"club_corrections competition_close competition_open_again competition_next handicaps".split(),
    *"history_import season_adjustments prize_rules league league_file side_standing_list category_list".split(),
    *"category_import division_list division_places division_spread division_groups division_next".split(),
    *"organise_fixtures fixture_home team_line_ups team_line_up skill skill_file".split(),
    *"match_day_prize_rules season_prizes_now".split(),
    *"match_day_prizes screen_list competition_print competition_paper pair_list pair_add pair_import".split(),
    *"pair_edit pair_remove team_list team_add team_import team_edit team_remove teams_alongside".split(),
    # match days
    *"calendar_plan calendar_from_list match_day_call_off match_day_go_ahead".split(),
    *"match_day_create organise_match_day team_reserves find_table match_day_edit match_day_publish".split(),
    *"evening_result match_day_withdraw match_day_freeze match_day_reveal match_day_print match_day_paper".split(),
    *"match_day_again what_was_done door in_place absentees answers adjustments result_entry".split(),
    *"sign_ups sign_up_add sign_up_settings sign_ups_paper drive_announce enquiries substitutes".split(),
    *"match_day_mail match_day_again what_was_done door in_place absentees answers adjustments result_entry".split(),
    # legs and tables
    *"draw draw_result finals finals_undo draw_outdated draw_undo seats_show exchange latecomers_seat".split(),
    *"latecomers_rest leg_remove leg_clock leg_close leg_reopen hall_news table_substitute seating".split(),
    *"table_entry table_totals table_totals_checked table_link table_tallies table_ruling table_call_answered".split(),
    *"boards board_ruling".split(),
    *"late_round_settled table_corrections round_record round_preview round_correct round_cards".split(),
}
BOARDS = {
    "portefeuille",
    "portefeuille_csv",
    "board",
}
SEATS = {
    "wall",
    "my_seat",
    *"seats_to_share share_seats seats_pdf seats_csv seats_xlsx".split(),  # as strangers read names
}
PHONE = {
    "table_code",  # where its code is typed (tests/pages/public/table/test_code.py)
    *"phone phone_sheet phone_picture phone_round phone_undo phone_call phone_agree".split(),
    # the same as pages with forms (tests/pages/public/table/test_plain.py)
    "phone_worker",  # the script alone: the same for everyone
    *"plain_sheet plain_round plain_correct plain_undo plain_call".split(),
}
INVITATION = {
    "join",
}
PERSON = {
    "own_code",  # where its code is typed
    *"own_page own_answer own_line_up own_hand own_name own_replace".split(),
}
SIGN_UP = {*"sign_up sign_up_mailed sign_up_confirm signed_up".split()}
MAIL = {
    *"mail_choice mail_stop".split(),
}
PAD = {
    *"pad_start pad pad_sheet pad_round pad_undo pad_rematch plain_pad plain_pad_round plain_pad_correct".split(),
    *"plain_pad_undo plain_pad_rematch pad_rules pad_rules_pdf pad_share pad_picture pad_text".split(),
    # the same for everyone (tests/pages/public/pad/test_app.py)
    *"pad_worker pad_manifest pad_shell pad_kept_start pad_create".split(),
}
ACCESS = {
    name: access
    for access, names in [
        (Access.HOUSE, HOUSE),
        (Access.PUBLIC, PUBLIC),
        (Access.STRANGER, STRANGER),
        (Access.LOGGED_IN, LOGGED_IN),
        (Access.OWNER_OF_ALL, OWNER_OF_ALL),
        (Access.CLUB, CLUB),
        (Access.FEDERATION, FEDERATION),
        (Access.BOARDS, BOARDS),
        (Access.SEATS, SEATS),
        (Access.PHONE, PHONE),
        (Access.INVITATION, INVITATION),
        (Access.PERSON, PERSON),
        (Access.SIGN_UP, SIGN_UP),
        (Access.MAIL, MAIL),
        (Access.PAD, PAD),
    ]
    for name in names
}


@dataclass(frozen=True)
class Address:
    name: str
    parameters: tuple[str, ...]


def walk(patterns: list[URLPattern | URLResolver], parameters: tuple[str, ...] = ()) -> Iterator[Address]:
    for pattern in patterns:
        own = (*parameters, *pattern.pattern.converters)
        if isinstance(pattern, URLResolver):
            yield from walk(pattern.url_patterns, own)
        else:
            yield Address(pattern.name or str(pattern.pattern), own)


ADDRESSES = sorted(walk(get_resolver().url_patterns), key=lambda address: address.name)


def addresses_with(*accesses: Access) -> list[Address]:
    return [address for address in ADDRESSES if ACCESS.get(address.name) in accesses]


def with_access(*accesses: Access) -> list:
    """One test for each address: where a walk along all of them in one test would take long, or where they write."""
    return [pytest.param(address, id=address.name) for address in addresses_with(*accesses)]


def test_every_address_is_classified():
    """Who adds an address says here who may see it."""
    assert {address.name for address in ADDRESSES} == set(ACCESS)


@pytest.fixture
def values(
    competition: Competition, pairs_competition: Competition, teams_competition: Competition
) -> dict[str, object]:
    """`pair` and `team` are numbers in other competitions, and boards are played in one more."""
    boards = CompetitionFactory(club=competition.club, slug="boards", pairs=True, is_portefeuille=True)
    a_round(TableFactory(leg__match_day__competition=boards, units=PairFactory.create_batch(2, competition=boards)))
    pair, team = PairFactory(competition=pairs_competition), TeamFactory(competition=teams_competition)
    a_meeting(team, TeamFactory(competition=teams_competition))
    return one_of_everything(competition) | {"pair": pair.number, "team": team.number, "board": 1}


def a_meeting(home: Team, away: Team) -> Fixture:
    """In the list of a match day to come."""
    day = MatchDayFactory(competition=home.competition, date=date(2026, 11, 27))
    return Fixture.objects.create(match_day=day, leg=1, home_team=home, away_team=away)


def one_of_everything(competition: Competition) -> dict[str, object]:
    """What an address may ask for, on a match day that is not published."""
    leg = a_round(TableFactory(leg__match_day__competition=competition)).table.leg
    player = leg.seats.first().player
    PrizeFactory(competition=competition)
    DivisionPlace.objects.create(division=DivisionFactory(competition=competition), player=player)
    member = MembershipFactory(club=competition.club)
    booking, fee = a_kept_account(player)
    federation = create_federation(name=f"Federation of {competition.club}")
    standing = FederationStanding.objects.create(federation=federation, number=1, name="All")
    standing.competitions.add(competition)
    with asked_by(member.user):
        update_match_day(match_day=leg.match_day, date=leg.match_day.date, name="", starts_at=time(20))
    return {
        "club": competition.club.slug,
        "competition": competition.slug,
        "day": leg.match_day.number,
        "leg": leg.number,
        "table": leg.tables.get().number,
        "round": 1,
        "number": player.number,
        "member": member.pk,
        "joining": Joining.objects.create(
            federation=create_federation(name=f"Suitor of {competition.club}"), club=competition.club, by_club=False
        ).pk,
        "change": Change.objects.latest("pk").pk,
        "invitation": InvitationFactory(club=competition.club).pk,
        "api_token": ApiTokenFactory(club=competition.club).pk,
        "wish": WishFactory(club=competition.club).pk,
        "late": LateRoundFactory(match_day=leg.match_day).pk,
        "paper": "rules",
        "side": SideStandingFactory(competition=competition).number,
        "federation": standing.federation.slug,
        "across": standing.number,
        "what": "results",
        "ending": "xlsx",
        "kind": "logo",
        "booking": booking.pk,
        "fee": fee.number,
        "part": 1,
        "month": "2026-10",
        "digest": change_appearance(club=competition.club, pictures={PictureKind.LOGO: a_logo()}).pictures["logo"],
    }


def a_kept_account(player: Player) -> tuple[Booking, Fee]:
    """The club keeps its money here; this player has something to pay, and a fee is booked for no one yet."""
    club = set_books(club=player.club, keeps_money=True, iban="NL91ABNA0417164300")
    booking = book(club=club, kind=BookingKind.OTHER, cents=500, player=player, label="A glass")
    fee = set_fee(club=club, name="Contribution", for_whom=FeeFor.MEMBERS, amounts=[1500], parts=1)
    return booking, fee


def url_of(address: Address, values: dict[str, object]) -> str:
    kind = address.name.partition("_")[0]
    if kind in ("pair", "team") and kind in values:
        values = values | {"competition": f"{kind}s", "number": values[kind]}
    if address.name in ("boards", "board_ruling") and "board" in values:
        values = values | {"competition": "boards", **dict.fromkeys(("day", "leg", "table", "number"), 1)}
    return reverse(address.name, kwargs={name: values[name] for name in address.parameters})


METHODS = ("get", "post")


def what_is_stored(*, but: Collection[str] = ()) -> dict[str, list]:
    """All that clubs keep, and who may log in, as it stands in the tables, `but` for fields with these names."""
    models = [*apps.get_app_config("tournaments").get_models(include_auto_created=True), get_user_model()]
    stored = {}
    with connection.cursor() as cursor:
        for model in models:
            table, key = model._meta.db_table, model._meta.pk.column
            fields = [field for field in model._meta.concrete_fields if field.name not in but]
            columns = ", ".join(f'"{field.column}"' for field in fields)
            cursor.execute(f'SELECT {columns} FROM "{table}" ORDER BY "{key}"')  # noqa: S608 - our own names
            stored[model.__name__] = cursor.fetchall()
    return stored


def shuts_out(response: HttpResponse) -> bool:
    """Not there, or (not saying more than that) not there to be read or written in this way."""
    return response.status_code in {404, 405}


def let_in(visitor: Client, url: str) -> list[str]:
    """The ways to get something there."""
    return [method for method in METHODS if not shuts_out(getattr(visitor, method)(url))]


def test_a_visitor_without_login_gets_nothing(client, values):
    before = what_is_stored()
    for address in addresses_with(Access.CLUB, Access.LOGGED_IN, Access.OWNER_OF_ALL):
        url = url_of(address, values)
        for method in METHODS:
            response = getattr(client, method)(url)
            sent_to_login = response.status_code == 302 and response.url == f"{reverse('login')}?next={url}"
            assert sent_to_login or shuts_out(response), (method, url)
    assert what_is_stored() == before


def test_users_without_a_role_and_organisers_of_other_clubs_get_nothing(stranger_client, rival_client, values):
    before = what_is_stored()
    for address in addresses_with(Access.CLUB):
        url = url_of(address, values)
        assert [let_in(visitor, url) for visitor in (stranger_client, rival_client)] == [[], []], url
    assert what_is_stored() == before


@pytest.fixture
def bond(competition: Competition) -> dict[str, object]:
    """What addresses of a federation may ask for; club A belongs to it, and it has an organiser and a scorekeeper."""
    owner = UserFactory(username="owner-of-bond")
    own = found_federation(name="Bond", owner=owner)
    federation = own.federation
    for role in (Role.ORGANISER, Role.SCOREKEEPER, Role.VIEWER):
        MembershipFactory(club=own, user=UserFactory(username=f"{role}-of-bond"), role=role)
    competition.club.federation = federation
    competition.club.save()
    FederationStanding.objects.create(federation=federation, number=1, name="All")
    asking = Joining.objects.create(federation=federation, club=ClubFactory(), by_club=True)
    joint = CompetitionFactory(club=own, slug="joint")
    return {"club": own.slug, "competition": joint.slug, "joining": asking.pk, "across": 1}


def as_one(username: str) -> Client:
    visitor = Client()
    visitor.force_login(get_user_model().objects.get(username=username))
    return visitor


def test_who_runs_a_federation_gets_in(bond):
    owner = as_one("owner-of-bond")
    answers = {one.name: owner.get(url_of(one, bond)).status_code for one in addresses_with(Access.FEDERATION)}
    assert {name for name, status in answers.items() if status not in (200, 405)} == set()


def test_organisers_of_a_federation_reach_its_tournaments_and_not_its_clubs(bond):
    """Protects: an organiser, who lets clubs in or removes them; that is for owners."""
    organiser = as_one("organiser-of-bond")
    before = what_is_stored(but={"version"})
    found = {one.name for one in addresses_with(Access.FEDERATION) if let_in(organiser, url_of(one, bond))}
    assert found == ORGANISERS_OF_FEDERATION
    assert {name for name, rows in what_is_stored(but={"version"}).items() if rows != before[name]} <= {
        *("FederationStanding", "LogEntry", "Submission"),
    }


@pytest.mark.parametrize(
    "who", ["nobody", "stranger", "anna", "olga", "rival", "scorekeeper-of-bond", "viewer-of-bond"]
)
def test_a_federation_is_run_by_no_one_else(bond, anna, olga, rival, stranger, who):
    """Protects: owners and organisers of its clubs and of others, and its own people with a smaller role."""
    visitor = Client() if who == "nobody" else as_one(who)
    before = what_is_stored()
    for address in addresses_with(Access.FEDERATION):
        url = url_of(address, bond)
        for method in METHODS:
            answer = getattr(visitor, method)(url, {"answer": "yes", "gone": "club-a"})
            to_login = who == "nobody" and answer.status_code == 302 and answer.url.startswith(reverse("login"))
            assert to_login or shuts_out(answer), (method, url)
    assert what_is_stored() == before


def below_a_club(*accesses: Access) -> list[Address]:
    """Addresses of something that belongs to a club, not of the club as a whole."""
    found = addresses_with(*accesses)
    return [address for address in found if len(address.parameters) > 1 and "club" in address.parameters]


def test_what_belongs_to_another_club_is_not_found_through_ones_own(rival_client, rival_club, values):
    """The organiser of club B puts the web name of B before the numbers of A."""
    rival_club.memberships.update(role=Role.OWNER)
    before = what_is_stored()
    for address in below_a_club(Access.CLUB):
        url = url_of(address, values | {"club": rival_club.slug})
        assert let_in(rival_client, url) == [], url
    assert what_is_stored() == before


def publish_all() -> None:
    MatchDay.objects.update(published_at=timezone.now())


def test_public_pages_are_read_by_everyone_and_written_by_no_one(client, anna_client, values):
    publish_all()
    for address in addresses_with(Access.PUBLIC):
        url = url_of(address, values)
        assert (client.get(url).status_code, anna_client.post(url).status_code) == (200, 405), url


def test_public_pages_show_only_their_own_club(client, rival_club, values):
    publish_all()
    for address in below_a_club(Access.PUBLIC):
        url = url_of(address, values | {"club": rival_club.slug})
        assert client.get(url).status_code == 404, url


def test_numbers_that_do_not_exist_are_not_found(client, values):
    publish_all()
    absent = {name: 10**20 if isinstance(value, int) else "not-there" for name, value in values.items()}
    for address in addresses_with(Access.PUBLIC):
        url = url_of(address, absent)
        assert client.get(url).status_code == (404 if address.parameters else 200), url


def public_addresses_about(what: str) -> list[Address]:
    return [address for address in addresses_with(Access.PUBLIC) if what in address.parameters]


def test_a_match_day_is_for_the_club_only_until_it_is_published(
    client, stranger_client, rival_client, vera_client, values
):
    for address in public_addresses_about("day"):
        url = url_of(address, values)
        visitors = [client, stranger_client, rival_client, vera_client]
        assert [visitor.get(url).status_code for visitor in visitors] == [404, 404, 404, 200], url


def test_a_private_competition_is_for_the_club_only(
    client, stranger_client, rival_client, vera_client, values, competition
):
    publish_all()
    competition.is_public = False
    competition.save()
    for address in public_addresses_about("competition"):
        url = url_of(address, values)
        visitors = [client, stranger_client, rival_client, vera_client]
        assert [visitor.get(url).status_code for visitor in visitors] == [404, 404, 404, 200], url


ABOUT_A_PAD = [address for address in addresses_with(Access.PAD) if address.parameters]


def a_pad() -> str:
    """The secret part of the address of a pad with one round."""
    token = create_pad(
        rules="amsterdam", rules_options={}, names=["", "", "", ""], first_dealer="N", visitor="192.0.2.1"
    )
    record_pad_round(pad=find_pad(token), number=1, entry=an_entry(), client_id=uuid4())
    return token


def of_pad(token: str) -> dict[str, object]:
    """What an address of the pad may ask for."""
    return {"token": token, "round": 1, "client_id": PadRound.objects.get().client_id}


def test_the_address_opens_the_pad(client):
    given = of_pad(a_pad())
    answers = {address.name: client.get(url_of(address, given)).status_code for address in ABOUT_A_PAD}
    assert {name for name, status in answers.items() if status not in {200, 204, 302, 405}} == set()


def test_without_the_address_a_pad_is_not_found(client):
    """The hash is in the database, so a copy of it must not open the pad."""
    token = a_pad()
    before = what_is_stored()
    for guess in ("x" * len(token), Pad.objects.get().token_hash, token.swapcase()):
        for address in ABOUT_A_PAD:
            url = url_of(address, of_pad(guess))
            assert let_in(client, url) == [], url
    assert what_is_stored() == before
