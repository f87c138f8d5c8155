"""The rules of the game in words: what each rule set is called, and what a club may decide differently.

The sentences that tell a whole rule set are in `ruleset_sentences`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from django import forms
from django.utils.functional import lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import ALIASES, Game, preset
from tournaments.forms.ruleset_sentences import ruleset_sentences

__all__ = [
    "NOT_FOR_CLUBS",
    "OFFERED",
    "OPTIONS",
    "RULE_SETS",
    "SECTIONS",
    "RuleSetWords",
    "answer_in_words",
    "asked_options",
    "field_name",
    "make_option_fields",
    "read_overrides",
    "rule_set_words",
    "ruleset_sentences",
]

Words: TypeAlias = Any  # a text, translated when it is shown


@dataclass(frozen=True)
class RuleSetWords:
    """A rule set as an organiser chooses it."""

    name: str
    title: Words
    description: Words


RULE_SETS: Mapping[str, RuleSetWords] = {
    words.name: words
    for words in [
        RuleSetWords(
            "amsterdam",
            _("Amsterdam"),
            _(
                "If your partner is winning the trick you need not trump. Four of a kind is 100 roem, four jacks 200; "
                "a pit is worth 100 for the side that plays. What most clubs play in and around Amsterdam."
            ),
        ),
        RuleSetWords(
            "rotterdam",
            _("Rotterdam"),
            _(
                "If you cannot follow suit you always trump, even over your partner, and even too low. "
                "Roem and pit as in Amsterdam."
            ),
        ),
        RuleSetWords(
            "nku-rotterdam",
            _("NKU (Rotterdam)"),
            _(
                "Rotterdam as the marathon players of the klaverjas union play it: "
                "four of a kind is always 100 roem, four jacks too."
            ),
        ),
        RuleSetWords(
            "kbn-amsterdam",
            _("KBN (Amsterdam)"),
            _("Amsterdam as clubs of the card federation play it: the opponents may call roem as well."),
        ),
        RuleSetWords(
            "counter-pit",
            _("Amsterdam with counter-pit"),
            _("As Amsterdam, but a pit is worth 100 for either side, also for the side that did not play."),
        ),
        RuleSetWords(
            "rotterdam-pictures",
            _("Rotterdam, pictures only"),
            _("As Rotterdam, but only four jacks, queens, kings or aces are roem, 100 each; tens and lower nothing."),
        ),
        RuleSetWords(
            "eight-rounds",
            _("Eight rounds"),
            _("Short legs of eight rounds after the Amsterdam rules, without stuk and without a bonus for a pit."),
        ),
        RuleSetWords(
            "double-spades",
            _("Eight rounds, double spades"),
            _("As eight rounds, but when spades are trump the trump cards count double: 224 points in the round."),
        ),
        RuleSetWords(
            "race-to-501",
            _("Race to 501"),
            _("Amsterdam as it is played at home: a match goes on until a side has 501 points."),
        ),
        RuleSetWords(
            "kraken",
            _("Kraken"),
            _("Amsterdam with kraak, herkraak and superkraak: each doubles the points, and the winner takes them all."),
        ),
    ]
}

# A leg of a competition always has a fixed number of rounds, so a race to a number of points is not offered to clubs.
OFFERED = [words for name, words in RULE_SETS.items() if name != "race-to-501"]


def rule_set_words(name: str) -> RuleSetWords:
    """The words for a rule set by its name or one of its other names; KeyError when there is none."""
    return RULE_SETS[ALIASES.get(name, name)]


@dataclass(frozen=True)
class Option:
    """One field of `Ruleset` as a question with its answers; the answers' values are those of the field."""

    label: Words
    help_text: Words
    choices: tuple[tuple[Any, Words], ...]


def _points_in_words(value: int) -> str:
    return gettext("%(points)d points") % {"points": value} if value else gettext("nothing")


points_in_words = lazy(_points_in_words, str)


def _points(*values: int) -> tuple[tuple[int, Words], ...]:
    return tuple((value, points_in_words(value)) for value in values)


YES_NO = ((True, _("yes")), (False, _("no")))

OPTIONS: Mapping[str, Option] = {
    "legality": Option(
        _("Trumping"),
        _(
            "What you must do when you cannot follow suit. For example: hearts are led, your partner is winning with "
            "the ace and you have no hearts. In Amsterdam you may play any card, in Rotterdam you must trump."
        ),
        (
            ("amsterdam", _("Amsterdam: no need to trump your partner")),
            ("rotterdam", _("Rotterdam: always trump")),
        ),
    ),
    "illegal_card": Option(
        _("A card that was not allowed"),
        _(
            "Only for rounds entered card by card. For example: in the third trick somebody played a heart "
            "although he had to trump, and nobody saw it."
        ),
        (
            ("report", _("point it out, count the round as it was played")),
            ("revoke", _("count the round as a revoke")),
            ("reject", _("do not accept the round")),
        ),
    ),
    "last_trick": Option(
        _("Last trick"),
        _("What the last trick adds. With 10 points a round has 162 points: 152 in the cards and 10 more."),
        _points(10, 0, 20),
    ),
    "tie": Option(
        _("Equal points"),
        _("Who is nat when both sides have the same. For example: both sides have 91 points, roem included."),
        (
            ("maker_loses", _("the side that plays is nat")),
            ("last_doubler_loses", _("whoever doubled last loses; without a kraak the side that plays")),
        ),
    ),
    "pit_bonus": Option(
        _("Pit"),
        _(
            "What the side that plays gets extra for all eight tricks. "
            "For example: 162 points and 100 for the pit make 262."
        ),
        _points(100, 0, 50, 150, 200),
    ),
    "counter_pit_bonus": Option(
        _("Counter-pit"),
        _("What the other side gets extra when it takes all eight tricks against the side that plays."),
        _points(0, 50, 100, 150, 200),
    ),
    "run_mode": Option(
        _("Runs"),
        _(
            "Which cards make a run of three (20) or four (50). "
            "For example: 7, 8 and 9 of hearts; by colour also 7 of hearts, 8 of diamonds, 9 of hearts."
        ),
        (("suit", _("cards of one suit")), ("colour", _("cards of one colour, red or black"))),
    ),
    "four_of_a_kind": Option(
        _("Four of a kind"),
        _("The roem for four equal cards in one trick. For example: all four tens are 100 roem in most clubs."),
        (
            ("all_100_jacks_200", _("100 each, jacks 200")),
            ("all_100", _("100 each, jacks too")),
            ("ten_up_100_jacks_200", _("tens and higher 100, jacks 200, lower cards nothing")),
            ("nines_150_jacks_200", _("100 each, nines 150, jacks 200")),
            ("pictures_100", _("jacks, queens, kings and aces 100, lower cards nothing")),
            ("none", _("nothing")),
        ),
    ),
    "stuk": Option(
        _("Stuk"),
        _("The roem for king and queen of trump in one trick. For example: with the jack as well it is 20 + 20 = 40."),
        _points(20, 0),
    ),
    "roem_caller": Option(
        _("Calling roem"),
        _(
            "Who must say it for roem to count; it always goes to the side that wins the trick. "
            "For example: you win a trick with a run of three and say nothing. Does it count when an opponent says it?"
        ),
        (
            ("trick_winner", _("the side that wins the trick")),
            ("anyone", _("anyone at the table")),
            ("nobody", _("nobody: it counts anyway")),
        ),
    ),
    "hand_roem": Option(
        _("Roem in the hand"),
        _(
            "Whether roem counts that a player holds in his hand, besides roem in the tricks. For example: "
            "with it a side may write roem in a round in which it takes no trick."
        ),
        YES_NO,
    ),
    "revoke": Option(
        _("Revoke"),
        _(
            "What happens when somebody did not follow suit or did not trump although he could. "
            "For example: 262 points and all roem go to the other side."
        ),
        (
            ("award", _("the other side gets the whole round")),
            ("redeal", _("the round is dealt again")),
            ("personal", _("the round counts; the player himself gets a penalty from the organiser")),
        ),
    ),
    "revoke_bonus": Option(
        _("Bonus after a revoke"),
        _("What the other side gets besides the points of the round. For example: 162 + 100 = 262."),
        _points(100, 0, 50, 200),
    ),
    "revoke_roem": Option(
        _("Roem after a revoke"),
        _("Whether roem called so far goes to the other side. For example: with 20 roem called it gets 282, not 262."),
        (
            (True, _("all roem goes to the other side")),
            (False, _("the roem is lost")),
        ),
    ),
    "double_spades": Option(
        _("Double spades"),
        _(
            "Whether a round with spades as trump counts for more. For example: with the trump cards doubled the jack "
            "of spades is 40 and the round has 224 points instead of 162."
        ),
        (
            ("off", _("no")),
            ("trump_cards", _("the trump cards count double")),
            ("whole_round", _("the points of the whole round count double")),
        ),
    ),
    "max_doubling": Option(
        _("Kraak"),
        _(
            "Whether a side may double the round because it thinks the other will lose. "
            "For example: after a kraak the round has 324 points, after a herkraak 648."
        ),
        (
            (0, _("no doubling")),
            (1, _("kraak")),
            (2, _("kraak and herkraak")),
            (3, _("kraak, herkraak and superkraak")),
        ),
    ),
    "winner_takes_all": Option(
        _("Points of a doubled round"),
        _("For example: after a kraak the side that plays has 90 points and the other 72."),
        (
            (True, _("the winner gets everything, 324 to 0")),
            (False, _("each side keeps its own, doubled: 180 to 144")),
        ),
    ),
    "doubling_basis": Option(
        _("Who wins a doubled round"),
        _(
            "Roem is never doubled, so it matters what it is added to. For example: 70 points and 40 roem against 92: "
            "before doubling 110 beats 92, after it 180 loses to 184."
        ),
        (
            ("plain", _("decided before the points are doubled")),
            ("doubled", _("decided after the points are doubled")),
        ),
    ),
    "double_bonuses": Option(
        _("Bonuses of a doubled round"),
        _("Whether the extra points for a pit or a revoke are doubled too. For example: 200 for a pit after a kraak."),
        ((True, _("doubled too")), (False, _("never doubled"))),
    ),
}

KRAKEN_OPTIONS = {"tie", "max_doubling", "winner_takes_all", "doubling_basis", "hand_roem"}
"""What makes a difference only in the game of Kraken: without it ties are always lost and nobody doubles."""

NOT_FOR_CLUBS: Mapping[str, str] = {
    "game": "comes with the rule set",
    "match_end": "a leg always ends after its rounds",
    "rounds": "the competition says how many rounds a leg has",
    "target": "a leg always ends after its rounds",
    "both_over": "a leg always ends after its rounds",
    "extra_round_on_tie": "a leg is never decided between its two sides",
}
"""Fields of `Ruleset` that a club does not choose, and why."""

SECTIONS: tuple[tuple[Words, tuple[str, ...]], ...] = (
    (_("Playing"), ("legality", "illegal_card")),
    (_("Points, nat and pit"), ("last_trick", "tie", "pit_bonus", "counter_pit_bonus")),
    (_("Roem"), ("run_mode", "four_of_a_kind", "stuk", "roem_caller", "hand_roem")),
    (_("Revoke"), ("revoke", "revoke_bonus", "revoke_roem")),
    (_("Doubling"), ("double_spades", "max_doubling", "winner_takes_all", "doubling_basis", "double_bonuses")),
)
"""The options in the order in which a form asks them."""


def asked_options(rules: str) -> list[str]:
    """The options that make a difference under this rule set."""
    doubles = preset(rules).game == Game.KRAKEN
    return [name for name in OPTIONS if doubles or name not in KRAKEN_OPTIONS]


def make_option_fields(rules: str, overrides: Mapping[str, Any]) -> dict[str, forms.ChoiceField]:
    """A field for each option under this rule set; "" stands for what the rule set says."""
    base = preset(rules)
    fields = {}
    for name in asked_options(rules):
        says = gettext("%(answer)s – as the rule set says") % {"answer": answer_in_words(name, getattr(base, name))}
        answers = [(str(value), words) for value, words in _answers(name, overrides.get(name))]
        fields[field_name(name)] = forms.ChoiceField(
            label=OPTIONS[name].label,
            help_text=OPTIONS[name].help_text,
            required=False,
            choices=[("", says), *answers],
            initial=str(overrides.get(name, "")),
        )
    return fields


def read_overrides(rules: str, cleaned: Mapping[str, Any]) -> dict[str, Any]:
    """What the club decided differently from its rule set: the JSON values of those fields only."""
    base = preset(rules)
    chosen = {}
    for name in asked_options(rules):
        text = cleaned.get(field_name(name), "")
        if text and text != str(getattr(base, name)):
            kind = type(getattr(base, name))
            chosen[name] = text == "True" if kind is bool else int(text) if kind is int else text
    return chosen


def field_name(option: str) -> str:
    return f"option_{option}"


def answer_in_words(name: str, value: Any) -> Words:
    """What a value of an option is called on the screen."""
    return dict(_answers(name, value))[value]


def _answers(name: str, value: Any) -> tuple[tuple[Any, Words], ...]:
    """The answers to an option, with a number of the club's own that is not among the usual ones."""
    choices = OPTIONS[name].choices
    if value is None or value in dict(choices):
        return choices
    return (*choices, (value, points_in_words(value)))
