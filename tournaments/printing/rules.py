"""Rules in words, to hang on the wall or to take home: a club's own, or those of a rule set."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring import Ruleset
from tournaments.models import Competition
from tournaments.printing.press import Paper
from tournaments.printing.words import heading_of_competition
from tournaments.wording.rule_sets import RuleSetWords, rule_set_words
from tournaments.wording.rules import game_sections, rules_sections
from tournaments.wording.sections import RulesSection


def rules_in_words(competition: Competition) -> list[Paper]:
    """Each section with its title, its sentences, its table and its examples."""
    words = rule_set_words(competition.rules)
    return [
        _paper(
            heading_of_competition(_("Rules"), competition),
            rules_sections(competition),
            words,
            competition.club.house_rules,
        )
    ]


def rule_set_in_words(words: RuleSetWords, ruleset: Ruleset) -> list[Paper]:
    """The rules of a game, without a club."""
    return [_paper({"title": _("Rules"), "of": str(words.title)}, game_sections(ruleset, card_by_card=False), words)]


def _paper(
    heading: dict[str, str], sections: Sequence[RulesSection], words: RuleSetWords, house_rules: str = ""
) -> Paper:
    data = {
        "heading": heading,
        "house_rules_title": _("House rules"),
        "house_rules": [line for line in house_rules.splitlines() if line.strip()],
        "sections": [_section(section) for section in sections],
        "source": " ".join([_("Where these rules come from:"), f"{words.title}.", str(words.source)]),
        "addresses": [*words.addresses],
    }
    return Paper("rules", data)


def _section(section: RulesSection) -> dict[str, object]:
    table = section.table
    return {
        "title": section.title,
        "sentences": [*section.sentences],
        "table": table and {"caption": table.caption, "head": [*table.head], "rows": [[*row] for row in table.rows]},
        "examples": [*section.examples],
        "examples_title": _("Examples"),
    }
