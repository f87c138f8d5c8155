"""The closed lists of the club, with the words that screens use for them."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Role(models.TextChoices):
    """What a user may do in a club; each role may do everything the roles after it may."""

    OWNER = "owner", _("Owner")
    ORGANISER = "organiser", _("Organiser")
    SCOREKEEPER = "scorekeeper", _("Scorekeeper")
    VIEWER = "viewer", _("Viewer")


class CompetitionKind(models.TextChoices):
    SEASON = "season", _("Season")
    TOURNAMENT = "tournament", _("Tournament")


class CompetitionForm(models.TextChoices):
    INDIVIDUAL = "individual", _("Individual: everyone for themselves")
    PAIRS = "pairs", _("Fixed pairs")
    TEAMS = "teams", _("Teams of four")


class Position(models.TextChoices):
    """Where someone sits; the values are those of `scoring.Seat`."""

    NORTH = "N", _("North")
    EAST = "E", _("East")
    SOUTH = "S", _("South")
    WEST = "W", _("West")


class SideOfTable(models.TextChoices):
    """The two partners of a table; the values are those of `scoring.Side`."""

    NS = "NS", _("North–South")
    EW = "EW", _("East–West")


class ScoreColumn(models.TextChoices):
    """The columns of a table's figures: both sides, or two or three players who each play for themselves."""

    NS = "ns", _("North–South, or the first player")
    EW = "ew", _("East–West, or the second player")
    THIRD = "third", _("the third player")


class Winner(models.TextChoices):
    """How a leg of one table ended."""

    NS = "ns", _("North–South, or the first player")
    EW = "ew", _("East–West, or the second player")
    THIRD = "third", _("the third player")
    NOBODY = "nobody", _("tied")


class Jass(models.TextChoices):
    """The Klammer-Jass that decided a leg: whose it was, by the column of their figures, and how it ended."""

    NS_WON = "ns_won", _("North–South, or the first player, won it")
    EW_WON = "ew_won", _("East–West, or the second player, won it")
    THIRD_WON = "third_won", _("the third player won it")
    NS_LOST = "ns_lost", _("North–South, or the first player, lost it")
    EW_LOST = "ew_lost", _("East–West, or the second player, lost it")
    THIRD_LOST = "third_lost", _("the third player lost it")

    @property
    def column(self) -> ScoreColumn:
        """Of who announced it."""
        return ScoreColumn(self.value.partition("_")[0])

    @property
    def is_won(self) -> bool:
        return self.value.endswith("_won")

    @classmethod
    def of(cls, column: ScoreColumn, *, is_won: bool) -> "Jass":
        return cls(f"{column.value}_{'won' if is_won else 'lost'}")


class RulingAnswer(models.TextChoices):
    """What the organiser decides for a side or a player of a table."""

    FIGURE = "figure", _("A figure or a share")
    OWN_AVERAGE = "own_average", _("Own average of the evening")
    AS_WRITTEN = "as_written", _("What the sheet says")


class SeatRole(models.TextChoices):
    """On whose account someone sits at a table."""

    PLAYER = "player", _("Plays for the ranking")
    HELPER = "helper", _("Plays an extra leg, which may replace a lower one")
    JOKER = "joker", _("Fills the table, outside the ranking")


class SubstitutePoints(models.TextChoices):
    """Who has the points when someone plays in another's place; the usual answer first."""

    PLACE = "place", _("The one whose place it is")
    PLAYER = "player", _("The one who plays")
    NOBODY = "nobody", _("No one")


class DrawMethod(models.TextChoices):
    """How people or pairs get their tables."""

    BEST = "best", _("No one meets the same people twice, as far as possible")
    WALK = "walk", _("Walking: one line stays, the others move one, two and three tables")
    RANKING = "ranking", _("By ranking: 1 and 4 against 2 and 3")
    LOTS = "lots", _("By lot, even if people have met before")
    MOVING = "moving", _("Even pairs stay, odd pairs move one table up")
    ROUND_ROBIN = "round_robin", _("Everyone against everyone")
    SWISS = "swiss", _("Neighbours in the standing who have not met yet")
    RANKS = "ranks", _("Neighbours in the standing, 1 against 2")
    FINALS = "finals", _("The finals")


class LeftOver(models.TextChoices):
    """What happens if the number of people does not fill the tables."""

    SIT_OUT = "sit_out", _("Sit out a leg, for the points the club gives")
    THREE_PLAYER_TABLES = "three_player_table", _("Tables of three")
    JOKER = "joker", _("A joker fills the table, outside the ranking")
    HELPER = "helper", _("Someone plays an extra leg")


class WishKind(models.TextChoices):
    APART = "apart", _("Never at the same table")
    FIXED_TABLE = "fixed_table", _("Always at the same table")


class RoundOutcome(models.TextChoices):
    """How a round ended; the values are those of `scoring.Outcome`."""

    MADE = "made", _("Made")
    NAT = "nat", _("Nat")
    PIT = "pit", _("Pit")
    COUNTER_PIT = "counter_pit", _("Counter-pit")
    REVOKE = "revoke", _("Revoke")
    PASSED = "passed", _("All passed")
    JASS_WON = "jass_won", _("Klammer-Jass won")
    JASS_LOST = "jass_lost", _("Klammer-Jass lost")


class EntryMode(models.TextChoices):
    """What a table's sheet was entered as."""

    ROUNDS = "rounds", _("Round by round")
    TOTALS = "totals", _("Totals of both sides")


class CorrectionSubject(models.TextChoices):
    """What was changed after it had been stored."""

    ROUND = "round", _("Round")
    TOTALS = "totals", _("Totals of a table")
    SHEET = "sheet", _("Sheet of a table")
    BYE = "bye", _("Bye")
    RESULT = "result", _("Result")
    ADJUSTMENT = "adjustment", _("Adjustment")
    RULING = "ruling", _("Ruling")
    BOARD = "board", pgettext_lazy("portefeuille", "Board")


class AdjustmentKind(models.TextChoices):
    ABSENCE_WITH_NOTICE = "absence_with_notice", _("Absent with notice")
    ABSENCE_WITHOUT_NOTICE = "absence_without_notice", _("Absent without notice")
    PENALTY = "penalty", _("Penalty")
    CORRECTION = "correction", _("Correction")
    START = "start", _("Start figure")


class AbsenceRule(models.TextChoices):
    """Where the points of an absence come from; the values are those of `standings.AbsenceRule`."""

    FIXED = "fixed", _("A fixed number of points")
    LOWEST_OF_EVENING = "lowest_of_evening", _("The lowest score of that evening")
    OWN_AVERAGE = "own_average", _("Their own average of the season so far")
    LAST_AVERAGE = "last_average", _("Their own average of the last few evenings")


class LateRule(models.TextChoices):
    """What a leg missed by coming late is worth; the values are those of `standings.AbsenceRule`."""

    FIXED = "fixed", _("A fixed number of points")
    LOWEST_OF_LEG = "lowest_of_evening", _("The lowest score of that leg")


class StoppedRule(models.TextChoices):
    """Who goes home for good during a match day; the values are those of `standings.StoppedRule`."""

    BEHIND = "behind", _("Listed after the others; what they played counts for the season")
    LEFT_OUT = "left_out", _("Left out of the result; what they played counts for the season")
    NOT_COUNTED = "not_counted", _("Left out of the result, and of the season for that match day")


class CountingUnit(models.TextChoices):
    MATCH_DAY = "match_day", _("Per match day")
    LEG = "leg", _("Per leg")


class CountingFigure(models.TextChoices):
    """What counts in the standing from a leg."""

    POINTS = "points", _("The points of the game")
    WINS = "wins", _("Legs won")
    MATCH_POINTS = "match_points", _("Match points: a set number for a win and for a tie")
    RANK_POINTS = "rank_points", _("Points for the place on the match day, as in motor racing")


class BoardsBy(models.TextChoices):
    """How the results of a board are compared in portefeuille."""

    MATCH_POINTS = "match_points", _("Match points: two for each result beaten, one for each tie")
    BUTLER = "butler", _("Butler: the difference from what was usual, in IMPs")


class WinsPer(models.TextChoices):
    """What teams of four win or lose when they sit against each other at two tables."""

    TABLE = "table", _("Each of the two tables separately")
    MEETING = "meeting", _("The meeting: the two tables added up")


class Currency(models.TextChoices):
    """What the figures of a game are."""

    POINTS = "points", _("Points")
    AUGEN = "augen", _("Augen")
    BIG_POINTS = "big_points", _("Big points")
    TURNS = "turns", pgettext_lazy("die", "Turns")
    WINS = "wins", _("Legs won")
    MATCH_POINTS = "match_points", _("Match points")
    IMPS = "imps", _("IMPs")

    @property
    def is_of_others(self) -> bool:
        """Whether it says how a table did next to its opponents or to other tables, and not what is on its sheet."""
        return self in (Currency.WINS, Currency.MATCH_POINTS, Currency.IMPS)


class CountingMethod(models.TextChoices):
    SUM = "sum", _("Sum of the counted results")
    AVERAGE = "average", _("Average of the counted results")


class DayCounts(models.TextChoices):
    """What a match day is in the season: how many times it counts, or where."""

    ONCE = "1", _("In full, like the others")
    TWICE = "2", _("Double")
    THREE_TIMES = "3", _("Three times")
    FOUR_TIMES = "4", _("Four times")
    FIVE_TIMES = "5", _("Five times")
    ASIDE = "aside", _("Only in the side standings")
    NOT = "not", _("Not at all")


class Rhythm(models.TextChoices):
    """How often a club plays on its weekday."""

    WEEKLY = "weekly", _("Every week")
    TWO_WEEKS = "two_weeks", _("Every two weeks")
    FIRST = "first", _("The first of the month")
    SECOND = "second", _("The second of the month")
    THIRD = "third", _("The third of the month")
    FOURTH = "fourth", _("The fourth of the month")
    LAST = "last", _("The last of the month")


class WhichCount(models.TextChoices):
    """Which results of a season count, as the settings ask it."""

    ALL = "all", _("All of them")
    BEST = "best", _("The best ones")
    BUT_WORST = "but_worst", _("All but the worst ones")
    WORST_IN_EVERY = "worst_in_every", _("Without the worst one of every few")
    PERIODS = "periods", _("The best ones of each period of the season")


class EventFigure(models.TextChoices):
    """What a competition counts for in a standing across clubs."""

    PLACE = "place", _("Points for the place")
    RESULT = "result", _("The result itself")


class DropTiming(models.TextChoices):
    ALWAYS = "always", _("From the first match day on")
    AT_END = "at_end", _("Only when the season is complete")


class MoneyUnit(models.TextChoices):
    """What a club reckons in: where these games are played, and clubs abroad."""

    EUR = "EUR", "EUR"
    PLN = "PLN", "PLN"
    CHF = "CHF", "CHF"
    DKK = "DKK", "DKK"
    GBP = "GBP", "GBP"
    USD = "USD", "USD"
    CAD = "CAD", "CAD"
    AUD = "AUD", "AUD"
    XCG = "XCG", "XCG"
    SRD = "SRD", "SRD"
    ZAR = "ZAR", "ZAR"


class BookingKind(models.TextChoices):
    """What a booking is about (models/booking.py says what each does to an account and to the box)."""

    ENTRY = "entry", _("Evening")
    FEE = "fee", _("Fee")
    FINE = "fine", _("Fine")
    OTHER = "other", _("Other charge")
    CREDIT = "credit", _("Refund or credit")
    PAYMENT = "payment", _("Payment")
    REPAYMENT = "repayment", _("Paid back")
    PRIZE = "prize", _("Prize")
    RECEIPT = "receipt", _("Other income")
    EXPENSE = "expense", _("Expense")
    FLOAT = "float", _("Change in the box")
    DIFFERENCE = "difference", _("Counted more or less")


class PaidHow(models.TextChoices):
    """How money changes hands."""

    CASH = "cash", _("Cash")
    CARD = "card", _("Card")
    TRANSFER = "transfer", _("Transfer")
    ACCOUNT = "account", _("On the account")


class PriceFor(models.TextChoices):
    """Who pays a price; an absence may cost something too."""

    EVERYONE = "everyone", _("Everyone")
    MEMBER = "member", _("Members")
    GUEST = "guest", _("Guests")
    ABSENT_WITHOUT = "absent_without", _("Fine: absent without notice")
    ABSENT_WITH = "absent_with", _("Fine: absent with notice")


class PricePer(models.TextChoices):
    """What a price is for; of a pair or a team each has their part of it."""

    PERSON = "person", _("Per person")
    UNIT = "unit", _("Per pair or team")


class FeeFor(models.TextChoices):
    """Who pays a fee of the season."""

    MEMBERS = "members", _("All members")
    PARTICIPANTS = "participants", _("Everyone who plays in at least one of the competitions")


class PaperSize(models.TextChoices):
    """What a club prints on."""

    A4 = "a4", "A4"
    LETTER = "letter", "Letter"


class PictureKind(models.TextChoices):
    """The pictures that a club may have."""

    LOGO = "logo", _("Logo")
    SPONSOR_PICTURE = "sponsor_picture", _("Picture of a sponsor")


class SheetFormat(models.TextChoices):
    """The size of a printed score sheet: on the club's paper, or each on a small page."""

    HALF = "half", _("Two on a page")
    WHOLE = "whole", _("One on a page, large")
    A5 = "a5", _("On A5")
    A6 = "a6", _("On A6")


class TieBreak(models.TextChoices):
    FIGURE = "figure", _("Most points or Augen in the games")
    BEST_RESULT = "best_result", _("Best counted result")
    BEST_LEG = "best_leg", _("Best leg")
    BEST_MATCH_DAY = "best_match_day", _("Best match day")
    PITS = "pits", _("Most pits")
    ROEM = "roem", _("Most roem")
    FEWEST_NATS = "fewest_nats", _("Fewest nats")
    LAST_MATCH_DAY = "last_match_day", _("Best last match day")
    DIRECT_RESULT = "direct_result", _("Their legs against each other")
    LOT = "lot", _("Drawing lots")


class SideStandingKind(models.TextChoices):
    """What another standing of the same match days ranks by."""

    COUNTED = "counted", _("Points, counted by its own rules")
    PLAIN_TOTAL = "plain_total", _("Points, everything counts")
    PAIRS = "pairs", _("Partners together")
    PITS = "pits", _("Most pits")
    ROEM = "roem", _("Most roem")
    NEWCOMERS = "newcomers", _("Newcomers only")
    CATEGORY = "category", _("One category only, counted like the main standing")
    HOMES = "homes", _("Clubs or towns: their best people added up")
    TEAMS = "teams", _("Teams: their best people of each evening added up")


class GroupOrder(models.TextChoices):
    """The order in which people are dealt over groups of equal size."""

    LOT = "lot", _("By lot")
    STANDING = "standing", _("By the standing so far: the best are distributed over the groups")
    NUMBER = "number", _("By number")


class Qualifying(models.TextChoices):
    """What decides who plays on in the finals."""

    EVENING = "evening", _("The leaders of this evening so far")
    COMPETITION = "competition", _("The leaders of the competition so far")
    DIVISIONS = "divisions", _("The leaders of each division or group")
    LOT = "lot", _("By lot, without qualifying")


class PlayedFor(models.TextChoices):
    """What those who lose in a knock-out play for; as `standings.bracket.Losers`."""

    NOTHING = "nothing", _("Nothing: they are out")
    THIRD_PLACE = "third_place", _("Third place")
    PLACES = "places", _("Places 3 to 8, with a meeting for each")
    CONSOLATION = "consolation", _("A consolation for all who lose their first meeting, with its own winner")
    DOUBLE = "double", _("The way back: only the second defeat puts them out (double elimination)")


class AtTheCut(models.TextChoices):
    """What decides between those who are tied with the last to go through."""

    FIGURE = "figure", _("A further figure")
    DECIDER = "decider", _("A decider that they play; fill in here who won it")
    LOT = "lot", _("The lot")
    BOTH = "both", _("All of them go through")


class PrizeScope(models.TextChoices):
    """What a prize is for."""

    MATCH_DAY = "match_day", _("Every match day")
    PERIOD = "period", _("Every period of the season")
    SEASON = "season", _("The whole competition")


class PrizeKind(models.TextChoices):
    """Who gets a prize."""

    FORMULA_OF_FOUR = "formula_of_four", _("Places 1 to 4 and every fourth place after")
    ONE_IN_SO_MANY = "one_in_so_many", _("One prize for every N players")
    TOP = "top", _("The first N places")
    PLACES = "places", _("These places")
    LAST_PLACE = "last_place", _("The last place: the booby prize")
    MOST_PITS = "most_pits", _("Most pits")
    HIGHEST_LEG = "highest_leg", _("Highest leg")
    BEST_LAST_LEG = "best_last_leg", _("Best last leg")
    HIGHEST_ROEM = "highest_roem", _("Most roem")
    CLIMBER = "climber", _("Climber of the evening")
    BY_LOT = "by_lot", _("Drawn by lot among those present")


class PrizePer(models.TextChoices):
    """Whether each of these has the prize, with its own winner."""

    DIVISION = "division", _("Each division")
    CATEGORY = "category", _("Each category")
    HOME = "home", _("Each club or town")
    TEAM = "team", _("Each team")


class PrizeTie(models.TextChoices):
    """What decides if more people are tied than there are prizes, or if their prizes differ."""

    SHARE = "share", _("They share")
    FIGURE = "figure", _("A further figure: the best last leg, the highest leg, most pits, most roem")
    LOT = "lot", _("The lot")


class PrizeTwice(models.TextChoices):
    """What happens when one person wins several prizes."""

    KEEP = "keep", _("Keeps them all")
    NEXT = "next", _("Keeps the best; the others go to the next in line")


class NamesInPublic(models.TextChoices):
    FULL = "full", _("Full names")
    INITIALS = "initials", _("First name and an initial")


class NameOrder(models.TextChoices):
    """How the lists of a hall are ordered: at the door, on the wall, on paper."""

    FIRST_NAME = "first_name", _("By first name")
    LAST_NAME = "last_name", _("By last name, with the number in front")


class ContactTerm(models.TextChoices):
    """How long after the last evening a club keeps the telephone and e-mail of someone who left, in years."""

    NEVER = "0", _("Until someone removes them")
    ONE = "1", _("One year")
    TWO = "2", _("Two years")
    FIVE = "5", _("Five years")
    SEVEN = "7", _("Seven years")


class PitWord(models.TextChoices):
    """What a club calls all eight tricks."""

    PIT = "pit", pgettext_lazy("word of the club", "pit")
    MARS = "mars", pgettext_lazy("word of the club", "mars")


class LegWord(models.TextChoices):
    """What a club calls a leg: a number of rounds at one table."""

    PARTIJ = "partij", pgettext_lazy("word of the club", "partij")
    BOOM = "boom", pgettext_lazy("word of the club", "boom")
    RONDE = "ronde", pgettext_lazy("word of the club", "ronde")


class ScreenPage(models.TextChoices):
    """What a screen on the wall shows."""

    ROTATE = "rotate", _("In turn")
    SEATS_BY_NAME = "seats_by_name", _("Seats by name")
    SEATS_BY_TABLE = "seats_by_table", _("Seats by table")
    CLOCK = "clock", _("Clock")
    MISSING = "missing", _("Tables still missing")
    RESULT = "result", _("Result of the day")
    STANDING = "standing", _("Standing")
    SIDE_STANDINGS = "side_standings", _("Other standings")
    REVEAL = "reveal", _("The reveal")
    BLANK = "blank", _("Nothing")
