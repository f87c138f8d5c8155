"""What sitting out, staying away and coming late may be worth in a competition, and what is usual there."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring import Game, Ruleset, augen, most_of_a_leg
from tournaments.choices import AbsenceRule, CompetitionForm, CountingFigure, CountingUnit, Currency
from tournaments.models.competition import Competition
from tournaments.models.leg import Leg
from tournaments.models.match_day import MatchDay
from tournaments.models.rules_of_play import RulesOfPlay
from tournaments.standings.play_worth import PlayWorth, with_places, worth_of_boards, worth_of_games, worth_of_sheets
from tournaments.standings.portefeuille import MOST_IMPS

POINTS_OF_A_ROUND = 100
"""What sitting out is worth in klaverjas, for each round of the leg: 1600 for sixteen."""

POINTS_OF_A_POOL = 162
ROUNDS_OF_A_BIG_POINT = 5
PAIRS_AT_TABLE = TABLES_OF_TEAM = 2

WHAT_DECIDES = (
    *("counting_figure", "win_points", "tie_points", "wins_per", "rank_points", "counting_unit"),
    *("rules", "rules_options", "rounds_per_leg", "hand_size_at_three"),
    *("legs_per_match_day", "form", "is_portefeuille", "boards_by"),
)
"""The fields of a competition on which its worth depends."""

GIVEN = (
    *("bye_points", "bye_pits", "absence_rule", "absence_points", "absence_without_notice_points"),
    *("absence_without_notice_rule", "late_rule", "late_points", "vacancy_points"),
)
"""The fields of a competition that say what is given for what was not played."""


def worth_of(competition: Competition) -> PlayWorth:
    """The most that a leg and a match day can score there. One SQL query in portefeuille, otherwise none."""
    legs, results = competition.legs_per_match_day, _results_of_leg(competition)
    if competition.currency == Currency.IMPS:
        worth = worth_of_sheets(most=competition.rounds_per_leg * MOST_IMPS, usual=0, legs=legs, results=results)
    elif competition.is_portefeuille:
        others = _others_in_line(competition)
        worth = worth_of_boards(boards=competition.rounds_per_leg, others=others, legs=legs, results=results)
    elif competition.counting_figure == CountingFigure.WINS:
        worth = worth_of_games(win=1, tie=0, legs=legs, results=results)
    elif competition.counting_figure == CountingFigure.MATCH_POINTS:
        win, tie = competition.win_points, competition.tie_points
        worth = worth_of_games(win=win, tie=tie, legs=legs, results=results)
    else:
        played_by, rounds = competition.rules_of_play, competition.rounds_per_leg
        rules = played_by.leg_rules
        most = most_of_a_leg(rules, rounds)
        if most is not None and competition.form == CompetitionForm.INDIVIDUAL:
            # Those left over may play at a table of three.
            most = max(most, most_of_a_leg(played_by.at_table(3).leg_rules, rounds) or most)
        worth = worth_of_sheets(most=most, usual=_usual(rules, rounds), legs=legs, results=results)
    if competition.counting_figure == CountingFigure.RANK_POINTS:
        by_leg = competition.counting_unit == CountingUnit.LEG
        worth = with_places(worth, competition.rank_points, results=legs if by_leg else 1)
    return worth


def figure_of_bye(competition: Competition, played_by: RulesOfPlay) -> int:
    """What sitting out scores apart from a game won or match points: the game's usual value. 0 without these.

    `played_by`: the rules of the evening.
    """
    if not competition.has_figure:
        return 0
    # Also where a meeting counts as one result: what it scores apart from that are the points of both its tables.
    tables = TABLES_OF_TEAM if competition.form == CompetitionForm.TEAMS else 1
    return _usual(played_by.leg_rules, played_by.rounds_per_leg) * tables


def follow_worth(before: Competition, now: Competition) -> None:
    """What was the usual value remains so: a value that no one has chosen follows what is counted."""
    if now.bye_points == before.bye_points == worth_of(before).usual:
        now.bye_points = worth_of(now).usual


def unit_changes(before: Competition, now: Competition) -> bool:
    """Whether a point is something else now: of the game, a game won, other match points, or what they are won for."""
    return _unit(before) != _unit(now)


def _unit(competition: Competition) -> tuple[object, ...]:
    wins = (competition.win_points, competition.tie_points, competition.counts_meetings)
    return competition.currency, competition.counts_places, () if competition.counts_the_sheet else wins


def refuse_beyond_worth(competition: Competition) -> None:
    """Raises ValidationError at every field that gives more than playing can score."""
    worth = worth_of(competition)
    lowest, played_by = AbsenceRule.LOWEST_OF_EVENING, competition.rules_of_play
    most_pits, has_pits = played_by.most_pits, competition.leg_currency == Currency.POINTS
    checks = [
        ("bye_points", worth.leg, MOST_OF_LEG, True),
        ("late_points", worth.leg, MOST_OF_LEG, competition.late_rule != lowest),
        ("vacancy_points", worth.leg and worth.leg // _results_of_leg(competition), MOST_OF_LEG, competition.is_teams),
        ("absence_points", worth.match_day, MOST_OF_MATCH_DAY, competition.absence_rule != lowest),
        (
            *("absence_without_notice_points", worth.match_day, MOST_OF_MATCH_DAY),
            competition.absence_without_notice_rule != lowest,
        ),
        ("bye_pits", most_pits, beyond_pits(played_by), has_pits),
    ]
    wrong = {
        name: ValidationError(str(message), params={"most": most})
        for name, most, message, is_used in checks
        if is_used and most is not None and getattr(competition, name) > most
    }
    if wrong:
        raise ValidationError(wrong)


MOST_OF_LEG = _("At most %(most)d: a leg that is played cannot be worth more.")
MOST_OF_MATCH_DAY = _("At most %(most)d: a match day that is played cannot be worth more.")
MOST_PITS = _("At most %(most)d: a leg has no more rounds.")


def beyond_pits(played_by: RulesOfPlay) -> str:
    """The message for too many pits in a leg. A leg to a number of points ends when the pits reach it."""
    return str(MOST_OF_LEG if played_by.is_race else MOST_PITS)


def most_of_result(
    competition: Competition, match_day: MatchDay | None = None, leg: Leg | None = None
) -> tuple[int | None, str]:
    """The most that one result without a sheet can score, of a leg or else of the whole match day, and its message.

    Without a match day: the most for one in the competition. None where points count: there nothing else can be meant.
    At most one SQL query, two in portefeuille.
    """
    if competition.currency == Currency.POINTS:
        return None, ""
    worth = worth_of(competition)
    if leg is not None:
        return worth.leg, str(MOST_OF_LEG)
    drawn = match_day.legs.count() if match_day else 0
    return worth.of_legs(max(competition.legs_per_match_day, drawn)), str(MOST_OF_MATCH_DAY)


def _results_of_leg(competition: Competition) -> int:
    """How many table results are added up for one unit; for a team those of two tables, however it is seated.

    A meeting of teams that is won or lost as a whole is one.
    """
    if competition.counts_meetings:
        return 1
    return TABLES_OF_TEAM if competition.form == CompetitionForm.TEAMS else 1


def _others_in_line(competition: Competition) -> int | None:
    """With how many others a result is compared when all who take part are present; None as long as no one does."""
    if competition.pk is None:
        return None
    if competition.form == CompetitionForm.TEAMS:
        tables = competition.teams.count()
    else:
        tables = competition.pairs.count() // PAIRS_AT_TABLE
    return tables - 1 if tables > 1 else None


def _usual(rules: Ruleset, rounds: int) -> int:
    """A hundred for each round, as clubs write it; half of what a match goes to; in the other games half of a leg."""
    if rules.is_race or rules.game is Game.HAMBURG:
        return rules.target // 2
    if not rules.game.has_melds:
        return POINTS_OF_A_ROUND * rounds
    if rules.counts_augen:
        return rounds * augen(POINTS_OF_A_POOL) // 2
    return rounds // ROUNDS_OF_A_BIG_POINT // 2
