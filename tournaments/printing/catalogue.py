"""The available papers, as the print pages list them."""

from dataclasses import dataclass
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Needs(StrEnum):
    """What must be there before a paper can be printed."""

    NOTHING = "nothing"
    DRAW = "draw"
    RESULT = "result"
    DIVISIONS = "divisions"
    SEASON_PRIZES = "season_prizes"
    DATES = "dates"
    FIXTURES = "fixtures"
    BOARDS = "boards"
    HANDS = "hands"


@dataclass(frozen=True, slots=True)
class Offer:
    """A paper with a sentence about it; `name` is used in its address, `size` is its size as printed."""

    name: str
    title: Promise
    sentence: Promise
    size: Promise
    needs: Needs = Needs.NOTHING


WHOLE_PAGES = _("Whole pages")
CARDS = _("Cards to cut")
TWO_ON_A_PAGE = _("Two on a page")
SIDEWAYS = _("Whole pages, sideways")
AS_CHOSEN = _("Score sheets as chosen above")

SCORE_SHEETS = Offer(
    "score-sheets",
    _("Score sheets"),
    _("One for each table, with the names, a line for every round and the QR code of the table."),
    AS_CHOSEN,
    Needs.DRAW,
)
EMPTY_SHEETS = Offer(
    "empty-score-sheets",
    _("Empty score sheets"),
    _("Without table and names, for a table that is added later or a sheet that got wet."),
    AS_CHOSEN,
)
RULES = Offer(
    "rules", _("Rules"), _("The rules of this competition in whole sentences, to hang on the wall."), WHOLE_PAGES
)

OF_A_MATCH_DAY = [
    Offer(
        "pack",
        _("Everything for the evening"),
        _("Seating lists, table cards, score sheets and player cards in one go, in this order."),
        AS_CHOSEN,
        Needs.DRAW,
    ),
    SCORE_SHEETS,
    EMPTY_SHEETS,
    Offer(
        "seating-by-name",
        _("Seating by name"),
        _("For the wall: look up your name, read your table and seat for each leg."),
        WHOLE_PAGES,
        Needs.DRAW,
    ),
    Offer(
        "seating-by-table",
        _("Seating by table"),
        _("For the wall and for the person running the evening: every table with its people, one list for each leg."),
        WHOLE_PAGES,
        Needs.DRAW,
    ),
    Offer(
        "table-cards",
        _("Table cards"),
        _("To put on the tables: the number, the seating and the QR code of the sheet."),
        TWO_ON_A_PAGE,
        Needs.DRAW,
    ),
    Offer(
        "table-numbers",
        _("Table numbers"),
        _(
            "Cards with just a large number, ready before the draw and for many evenings; as many tables as "
            "the lots fill."
        ),
        TWO_ON_A_PAGE,
    ),
    Offer(
        "player-cards",
        _("Player cards"),
        _("One for each player or pair: table and seat for every leg, with room to write the points."),
        CARDS,
        Needs.DRAW,
    ),
    Offer("number-lots", _("Numbered lots"), _("1, 2, 3 …: to draw from a bag."), CARDS),
    Offer("seat-lots", _("Lots with table and seat"), _("Draw one and you know where to sit."), CARDS),
    Offer(
        "attendance-list",
        _("Attendance list"),
        _("For the door: everyone who may come, with boxes for present and paid, and empty lines for guests."),
        WHOLE_PAGES,
    ),
    Offer(
        "result",
        _("Result"),
        _("The result as it stands now, with every leg."),
        WHOLE_PAGES,
        Needs.RESULT,
    ),
    Offer(
        "prize-list",
        _("Prize list"),
        _("The winners by the club’s prize rules, with room for the prize."),
        WHOLE_PAGES,
    ),
    RULES,
]

OF_BOARDS = [
    Offer(
        "hands",
        _("Hands to lay out"),
        _("The four hands of every board, to put the cards into their pockets. Secret until they have been played."),
        WHOLE_PAGES,
        Needs.HANDS,
    ),
    Offer(
        "curtain-cards",
        _("Curtain cards"),
        _("One for each hand of every board, to cover it in its pocket: whose it is, and the cards that belong there."),
        CARDS,
        Needs.HANDS,
    ),
    Offer(
        "boards",
        _("Lines and boards"),
        _("The ranking of each line, and what every table made of each board; with the hands that have been played."),
        WHOLE_PAGES,
        Needs.BOARDS,
    ),
]

OF_A_COMPETITION = [
    Offer(
        "standing",
        _("Standing"),
        _("With every match day, also those that are not published yet; what does not count is struck through."),
        WHOLE_PAGES,
        Needs.RESULT,
    ),
    Offer(
        "divisions",
        _("Divisions"),
        _("The standing of each division, with those who go up and down."),
        WHOLE_PAGES,
        Needs.DIVISIONS,
    ),
    Offer(
        "season-prizes",
        _("Prizes of the whole competition"),
        _("The winners as things are now, counting unpublished results too; with room for the prize."),
        WHOLE_PAGES,
        Needs.SEASON_PRIZES,
    ),
    Offer(
        "certificates",
        _("Certificates"),
        _("One for each winner, with the place and the total, the date and a line to sign on; of each division too."),
        SIDEWAYS,
        Needs.RESULT,
    ),
    Offer(
        "calendar",
        _("Calendar of the season"),
        _("Every evening with its date, time and note, to hang on the wall; struck through where it is called off."),
        WHOLE_PAGES,
        Needs.DATES,
    ),
    Offer(
        "fixtures",
        _("Fixtures"),
        _("The meetings of each evening, to hang on the wall."),
        WHOLE_PAGES,
        Needs.FIXTURES,
    ),
    EMPTY_SHEETS,
    RULES,
]
