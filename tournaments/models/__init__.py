"""What a club stores; one subject per file."""

from tournaments.models.adjustment import Adjustment, Bye, Result
from tournaments.models.api_token import ApiToken, HandIn
from tournaments.models.board import Board
from tournaments.models.booking import Booking
from tournaments.models.category import Category, CategoryPlace
from tournaments.models.change import Change
from tournaments.models.club import Club, Federation, Membership
from tournaments.models.club_picture import ClubPicture
from tournaments.models.competition import Competition
from tournaments.models.contact import Contact
from tournaments.models.correction import Correction
from tournaments.models.division import Division, DivisionPlace
from tournaments.models.draw import Draw
from tournaments.models.enquiry import Enquiry
from tournaments.models.entrant import Entrant
from tournaments.models.federation import FederationEvent, FederationStanding, Joining
from tournaments.models.fee import Fee
from tournaments.models.final_place import FinalPlace
from tournaments.models.fixture import Fixture
from tournaments.models.former_slug import FormerClubSlug, FormerCompetitionSlug, FormerFederationSlug
from tournaments.models.handicap import Handicap
from tournaments.models.invitation import Invitation
from tournaments.models.late_round import LateRound
from tournaments.models.leg import Leg
from tournaments.models.line_up import LineUp
from tournaments.models.log import LogEntry
from tournaments.models.match_day import Attendance, MatchDay
from tournaments.models.own_link import OwnLink
from tournaments.models.pad import Pad, PadRound
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
from tournaments.models.submission import Submission
from tournaments.models.subscriber import SentResult, Subscriber
from tournaments.models.table import Seat, Table
from tournaments.models.table_link import TableLink
from tournaments.models.tally import Tally
from tournaments.models.team import Team, TeamMember
from tournaments.models.unit import Unit
from tournaments.models.wish import Wish

__all__ = [
    "Adjustment",
    "ApiToken",
    "Attendance",
    "Board",
    "Booking",
    "Bye",
    "Category",
    "CategoryPlace",
    "Change",
    "Club",
    "ClubPicture",
    "Competition",
    "Contact",
    "Correction",
    "Division",
    "DivisionPlace",
    "Draw",
    "Enquiry",
    "Entrant",
    "Federation",
    "FederationEvent",
    "FederationStanding",
    "Fee",
    "FinalPlace",
    "Fixture",
    "FormerClubSlug",
    "FormerCompetitionSlug",
    "FormerFederationSlug",
    "FormerNumber",
    "HandIn",
    "Handicap",
    "Invitation",
    "Joining",
    "LateRound",
    "Leg",
    "LineUp",
    "LogEntry",
    "MatchDay",
    "Membership",
    "OwnLink",
    "Pad",
    "PadRound",
    "Pair",
    "Player",
    "PlayingReserve",
    "Price",
    "Prize",
    "Qualifier",
    "Result",
    "Round",
    "Screen",
    "Seat",
    "SentResult",
    "SideStanding",
    "SignUp",
    "Stop",
    "Submission",
    "Subscriber",
    "Table",
    "TableLink",
    "Tally",
    "Team",
    "TeamMember",
    "Unit",
    "Wish",
]
