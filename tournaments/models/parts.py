"""What belongs to a club and is included in its file, each part after those it refers to."""

from typing import Any

from django.db import models

from tournaments.models.adjustment import Adjustment, Bye, Result
from tournaments.models.api_token import ApiToken, HandIn
from tournaments.models.board import Board
from tournaments.models.booking import Booking
from tournaments.models.category import Category, CategoryPlace
from tournaments.models.change import Change
from tournaments.models.club import Club, Membership
from tournaments.models.club_picture import ClubPicture
from tournaments.models.competition import Competition
from tournaments.models.contact import Contact
from tournaments.models.correction import Correction
from tournaments.models.division import Division, DivisionPlace
from tournaments.models.draw import Draw
from tournaments.models.enquiry import Enquiry
from tournaments.models.entrant import Entrant
from tournaments.models.federation import FederationEvent, Joining
from tournaments.models.fee import Fee
from tournaments.models.final_place import FinalPlace
from tournaments.models.fixture import Fixture
from tournaments.models.former_slug import FormerClubSlug, FormerCompetitionSlug
from tournaments.models.handicap import Handicap
from tournaments.models.invitation import Invitation
from tournaments.models.late_round import LateRound
from tournaments.models.leg import Leg
from tournaments.models.line_up import LineUp
from tournaments.models.log import LogEntry
from tournaments.models.match_day import Attendance, MatchDay
from tournaments.models.own_link import OwnLink
from tournaments.models.pair import Pair
from tournaments.models.player import FormerNumber, Player
from tournaments.models.price import Price
from tournaments.models.prize import Prize
from tournaments.models.qualifier import Qualifier
from tournaments.models.reserve import PlayingReserve
from tournaments.models.round import Round
from tournaments.models.screen import Screen
from tournaments.models.side_standing import SideStanding
from tournaments.models.sign_up import SignUp
from tournaments.models.stop import Stop
from tournaments.models.subscriber import SentResult, Subscriber
from tournaments.models.table import Seat, Table
from tournaments.models.table_link import TableLink
from tournaments.models.tally import Tally
from tournaments.models.team import Team, TeamMember
from tournaments.models.wish import Wish

# By the path to the club. Accounts, what users did, and every secret link belong to one installation and stay there.
PARTS: dict[type[models.Model], str] = {
    ClubPicture: "club",
    Competition: "club",
    FormerCompetitionSlug: "competition__club",
    Player: "club",
    FormerNumber: "club",
    Contact: "player__club",  # only where its owner wants it in the file
    Wish: "club",
    Pair: "competition__club",
    Team: "competition__club",
    TeamMember: "team__competition__club",
    Division: "competition__club",
    DivisionPlace: "division__competition__club",
    Category: "competition__club",
    CategoryPlace: "category__competition__club",
    SideStanding: "competition__club",
    FinalPlace: "competition__club",
    Handicap: "competition__club",
    MatchDay: "competition__club",
    Price: "competition__club",
    Fee: "club",
    Booking: "club",
    Prize: "competition__club",
    Board: "match_day__competition__club",
    Fixture: "match_day__competition__club",
    Attendance: "match_day__competition__club",
    SignUp: "match_day__competition__club",
    Enquiry: "match_day__competition__club",
    PlayingReserve: "match_day__competition__club",
    Qualifier: "match_day__competition__club",
    Draw: "match_day__competition__club",
    Leg: "match_day__competition__club",
    Table: "leg__match_day__competition__club",
    Seat: "leg__match_day__competition__club",
    Round: "table__leg__match_day__competition__club",
    Tally: "table__leg__match_day__competition__club",
    LateRound: "match_day__competition__club",
    Bye: "leg__match_day__competition__club",
    Result: "match_day__competition__club",
    Adjustment: "competition__club",
    Stop: "competition__club",
    Correction: "competition__club",
}

# These are not exported, and are removed with the club; by the path to it, those that refer to others first.
OF_INSTALLATION: dict[type[models.Model], str] = {
    TableLink: "match_day__competition__club",
    OwnLink: "player__club",
    Entrant: "player__club",
    LineUp: "match_day__competition__club",  # secret until the others have theirs; the seats go along
    Screen: "match_day__competition__club",
    SentResult: "subscriber__competition__club",
    Subscriber: "competition__club",  # they asked this installation for its mails
    FederationEvent: "competition__club",
    Joining: "club",
    Invitation: "club",
    HandIn: "token__club",
    ApiToken: "club",
    FormerClubSlug: "club",  # elsewhere it may be another club's
    Membership: "club",
    Change: "line__club",
    LogEntry: "club",
}

# What the phones of one evening left behind.
OF_PHONES: dict[type[models.Model], set[str]] = {Table: {"taken_back", "agreed"}}

# Whether a page is new is a matter of this installation; what cards cost is counted again in each.
OF_PAGES = {"version", "costs", "possible"}

# Who someone is in another club of this installation.
OF_OTHER_CLUBS: dict[type[models.Model], set[str]] = {Player: {"origin"}}

# What a club says about itself; its federation belongs to this installation.
CLUB_FIELDS = (
    *("name", "slug", "place", "venue", "names_in_public", "name_order", "pit_word", "leg_word", "paper_size"),
    "replies_until",
    "contact_term",
    *("message", "sponsor", "house_rules"),
    *("keeps_money", "money_unit", "iban", "account_name", "books_closed_until"),
    *("takes_cards", "takes_transfers"),
)


def plain_fields(model: type[models.Model]) -> list[models.Field]:
    """Numbers, texts and times: the values of a part itself."""
    left = OF_PHONES.get(model, set()) | OF_PAGES
    fields = [field for field in model._meta.concrete_fields if field.name not in left]
    return [field for field in fields if not field.is_relation and not field.primary_key]


def links(model: type[models.Model]) -> list[models.ForeignKey]:
    """What a part refers to within its club."""
    fields = [field for field in model._meta.concrete_fields if isinstance(field, models.ForeignKey)]
    elsewhere = OF_OTHER_CLUBS.get(model, set())
    return [field for field in fields if field.related_model in PARTS and field.name not in elsewhere]


def references_to(model: type[models.Model]) -> list[tuple[type[models.Model], str]]:
    """Every column of the database that holds the key of such a row: also that of lists, which have a table each."""
    relations: list[Any] = [one for one in model._meta.get_fields(include_hidden=True) if one.one_to_many]
    return [(one.related_model, one.field.attname) for one in relations if one.auto_created]


def link_to_club(model: type[models.Model]) -> str | None:
    """The part's column with the key of the club, if it has one."""
    return next((field.name for field in model._meta.concrete_fields if field.related_model is Club), None)


def lists(model: type[models.Model]) -> list[models.ManyToManyField]:
    return [field for field in model._meta.many_to_many if field.related_model in PARTS]
