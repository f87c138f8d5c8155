"""Everything a club has decided for a competition, in sections of whole sentences."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import BothOver, Ruleset
from tournaments.choices import CountingFigure, Currency, LeftOver
from tournaments.models import Competition, MatchDay
from tournaments.models.rules_of_play import RulesOfPlay
from tournaments.wording.counting import counting_sentences, value_sentences
from tournaments.wording.match_end import end_section
from tournaments.wording.ruleset import ruleset_sections, ruleset_sentences
from tournaments.wording.sections import RulesSection


def rules_sections(competition: Competition) -> list[RulesSection]:
    """The evening, the game in its sections, the end of a leg, the standing."""
    evening = [*evening_sentences(competition), *value_sentences(competition)]
    return [
        RulesSection(_("A match day"), evening),
        *game_sections(competition.ruleset, competition.rules_of_play.leg_rules),
        *_where_three_sit(competition),
        RulesSection(_("The standing"), _standing_sentences(competition)),
    ]


def game_sections(ruleset: Ruleset, match: Ruleset | None = None, *, card_by_card: bool = True) -> list[RulesSection]:
    """A game from the cards to its end: the end of a `match` under different rules if it is a leg."""
    return [*ruleset_sections(ruleset, card_by_card=card_by_card), end_section(match or ruleset)]


def counting_in_sentences(competition: Competition) -> list[str]:
    """All choices of a club about the counting."""
    return [*_standing_sentences(competition), *value_sentences(competition)]


def _standing_sentences(competition: Competition) -> list[str]:
    has_melds = competition.ruleset.game.has_melds
    return [*what_counts(competition), *counting_sentences(competition.counting_rules, has_melds=has_melds)]


def other_rules(match_day: MatchDay) -> list[str]:
    """What was different on an evening played by rules other than the competition’s current ones."""
    if not match_day.has_other_rules:
        return []
    competition = match_day.competition
    now = _rules_sentences(competition, competition.rules_of_play)
    return [sentence for sentence in _rules_sentences(competition, match_day.rules_of_play) if sentence not in now]


def _rules_sentences(competition: Competition, rules: RulesOfPlay) -> list[str]:
    at_three = _at_three(rules) if competition.unit_field == "player" else []
    return [_leg(rules), *ruleset_sentences(rules.ruleset), *at_three]


def _where_three_sit(competition: Competition) -> list[RulesSection]:
    """A section if people left over play at tables of three."""
    is_usual = LeftOver.THREE_PLAYER_TABLES in competition.left_over_ways
    if not (is_usual and competition.seats_three):
        return []
    return [RulesSection(_("At a table of three"), _at_three(competition.rules_of_play))]


def _at_three(rules: RulesOfPlay) -> list[str]:
    """The number of cards for everyone at a table of three, and what is different there."""
    if not rules.seats_three:
        return []
    own, there = ruleset_sentences(rules.ruleset), rules.at_table(3).ruleset
    cards = _("At a table of three everyone plays for themselves, with %(cards)d cards each. What is different there:")
    return [cards % {"cards": there.hand_size}, *(one for one in ruleset_sentences(there) if one not in own)]


def evening_sentences(competition: Competition) -> list[str]:
    """Who plays for whom, and how many legs of what length."""
    legs = competition.legs_per_match_day
    return [
        f"{competition.get_form_display()}.",
        ngettext("A match day has %(legs)s leg.", "A match day has %(legs)s legs.", legs) % {"legs": legs},
        _leg(competition.rules_of_play),
    ]


def _leg(rules: RulesOfPlay) -> str:
    """When a leg is over."""
    rounds, target = rules.rounds_per_leg, rules.ruleset.target
    if not rules.is_race:
        return ngettext("A leg has %(rounds)s round.", "A leg has %(rounds)s rounds.", rounds) % {"rounds": rounds}
    if rules.currency == Currency.TURNS:
        return _("A leg is over when a die is back on six.")
    if rules.currency == Currency.AUGEN:
        return _("A leg is over when someone has %(target)d Augen.") % {"target": target}
    if rules.currency == Currency.BIG_POINTS:
        return _("A leg is over when someone has %(target)d big points.") % {"target": target}
    return f"{_enough_points(target)} {_both_over(rules)}"


def _enough_points(target: int) -> str:
    text = ngettext(
        "A leg is over when a side has %(target)s point.", "A leg is over when a side has %(target)s points.", target
    )
    return text % {"target": target}


def _both_over(rules: RulesOfPlay) -> str:
    if rules.ruleset.both_over is BothOver.ALWAYS:
        return _("If both get there in the same round, there is one more round; if they are tied then, another.")
    return _("If both get there in the same round, the one with more wins; if they are tied, there is one more.")


def what_counts(competition: Competition) -> list[str]:
    """Said only if it is something other than the points of the game."""
    if competition.counts_meetings:
        return [_what_a_meeting_is_worth(competition)]
    sentences = _what_a_win_is_worth(competition)
    if competition.counts_team_wins:
        sentences.append(_("Where two teams meet, each of their two tables counts separately."))
    return sentences


def _what_a_meeting_is_worth(competition: Competition) -> str:
    added_up = _("Where two teams meet, their two tables are added up, and the higher sum wins.")
    if competition.counting_figure == CountingFigure.WINS:
        worth = _("A meeting won counts as one; a tie counts for no one.")
    else:
        worth = _("A meeting won is worth %(won)d and a tie %(level)d to each team.")
        worth %= {"won": competition.win_points, "level": competition.tie_points}
    return f"{added_up} {worth}"


def _what_a_win_is_worth(competition: Competition) -> list[str]:
    if competition.counting_figure == CountingFigure.MATCH_POINTS:
        text = _("A leg won is worth %(won)d and a tie %(level)d to each side, whatever the score.")
        return [text % {"won": competition.win_points, "level": competition.tie_points}]
    if competition.currency != Currency.WINS:
        return []
    return [_("A leg won counts as one, whatever the score; a tie counts for no one.")]
