"""The closed lists of the club, with the words that screens use for them."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring import Game

RECORDED_GAMES = frozenset({Game.KLAVERJAS, Game.KRAKEN})
"""The games whose rounds the pages of a competition can record."""


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
    INDIVIDUAL = "individual", _("Individual: everyone for himself, partners change")
    PAIRS = "pairs", _("Fixed pairs")


class Position(models.TextChoices):
    """Where somebody sits; the values are those of `scoring.Seat`."""

    NORTH = "N", _("North")
    EAST = "E", _("East")
    SOUTH = "S", _("South")
    WEST = "W", _("West")


class SideOfTable(models.TextChoices):
    """The two partners of a table; the values are those of `scoring.Side`."""

    NS = "NS", _("North–South")
    EW = "EW", _("East–West")


class RoundOutcome(models.TextChoices):
    """How a round ended; the values are those of `scoring.Outcome`."""

    MADE = "made", _("Made")
    NAT = "nat", _("Nat")
    PIT = "pit", _("Pit")
    COUNTER_PIT = "counter_pit", _("Counter-pit")
    REVOKE = "revoke", _("Revoke")


class EntryMode(models.TextChoices):
    """What a table's sheet was entered as."""

    ROUNDS = "rounds", _("Round by round")
    TOTALS = "totals", _("Totals of both sides")


class CorrectionSubject(models.TextChoices):
    """What somebody changed after it had been stored."""

    ROUND = "round", _("Round")
    TOTALS = "totals", _("Totals of a table")
    SHEET = "sheet", _("Sheet of a table")
    BYE = "bye", _("Bye")
    RESULT = "result", _("Result")
    ADJUSTMENT = "adjustment", _("Adjustment")


class AdjustmentKind(models.TextChoices):
    ABSENCE_WITH_NOTICE = "absence_with_notice", _("Absent with notice")
    ABSENCE_WITHOUT_NOTICE = "absence_without_notice", _("Absent without notice")
    PENALTY = "penalty", _("Penalty")
    CORRECTION = "correction", _("Correction")


class AbsenceRule(models.TextChoices):
    """Where the points of an absence come from; the values are those of `standings.AbsenceRule`."""

    FIXED = "fixed", _("A fixed number of points")
    LOWEST = "lowest_of_evening", _("The lowest score of that evening")


class CountingUnit(models.TextChoices):
    MATCH_DAY = "match_day", _("Per match day")
    LEG = "leg", _("Per leg")


class CountingMethod(models.TextChoices):
    SUM = "sum", _("Sum of the counted results")
    AVERAGE = "average", _("Average of the counted results")


class DropTiming(models.TextChoices):
    ALWAYS = "always", _("From the first match day on")
    AT_END = "at_end", _("Only when the season is complete")


class TieBreak(models.TextChoices):
    BEST_RESULT = "best_result", _("Best counted result")
    BEST_LEG = "best_leg", _("Best leg")
    PITS = "pits", _("Most pits")
    ROEM = "roem", _("Most roem")
    FEWEST_NATS = "fewest_nats", _("Fewest nats")
    LAST_MATCH_DAY = "last_match_day", _("Best last match day")
