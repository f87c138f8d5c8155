"""The rules of the game in words: what each rule set is called, and what a club may decide differently.

The sentences that tell a whole rule set are in `ruleset_sentences`.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring import ALIASES, Game, preset
from tournaments.forms.klammern_options import MELD_OPTIONS, MELD_WORDS
from tournaments.forms.ruleset_option import Option, Words, points_in_words
from tournaments.forms.ruleset_options import ROEM_OPTIONS
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
    "option_sections",
    "read_overrides",
    "rule_set_words",
    "ruleset_sentences",
]


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
        RuleSetWords(
            "klammern",
            _("Klammern"),
            _(
                "Terz, Fifty and Belle are melded from the hand; a round is worth small points, five of them a "
                "big point."
            ),
        ),
        RuleSetWords(
            "klammern-league",
            _("Klammern league"),
            _("Klammern counted in Augen, one for every ten points: a match goes on until somebody has 51."),
        ),
        RuleSetWords(
            "hamburg",
            _("Hamburg Klabberjazz"),
            _("Klammern with a die: an Orgi turns it by two, a Kleines by one, and whoever is back on six wins."),
        ),
    ]
}

# A leg of klaverjas always has a fixed number of rounds, so a race to a number of points is not offered to clubs.
OFFERED = [words for name, words in RULE_SETS.items() if name != "race-to-501"]


def rule_set_words(name: str) -> RuleSetWords:
    """The words for a rule set by its name or one of its other names; KeyError when there is none."""
    return RULE_SETS[ALIASES.get(name, name)]


OPTIONS: Mapping[str, Option] = {**ROEM_OPTIONS, **MELD_OPTIONS}
"""One question for each field of `Ruleset` that a club may decide; `option_words` has them in a game's own words."""

KRAKEN_OPTIONS = {
    "tie",
    "max_doubling",
    "winner_takes_all",
    "doubling_basis",
    "hand_roem",
    "hand_roem_winner",
    "hand_four_of_a_kind",
    "hand_cards_once",
}
"""What makes a difference only in the game of Kraken: without it ties are always lost and nobody doubles."""

HAMBURG_OPTIONS = {
    "trump_jack",
    "overtrump_on_trump_lead",
    "besser_maker",
    "long_runs",
    "meld_order",
    "meld_tie",
    "sum_of_opponents",
    "verwerfen",
    "die_overshoot",
}
"""What makes a difference only where melds are announced from the hand; the die is Hamburg's own."""

KLAMMERN_OPTIONS = HAMBURG_OPTIONS - {"die_overshoot"} | {
    "kalte",
    "lost_maker_points",
    "klammerjass",
    "klammerjass_partner",
}
"""What makes a difference only in Klammern."""

SHARED_OPTIONS = {"illegal_card", "last_trick"}
"""What makes a difference in every game."""

NOT_FOR_CLUBS: Mapping[str, str] = {
    "game": "comes with the rule set",
    "players": "asked with the match: how many sit at a table",
    "hand_size": "asked with the match: how many sit at a table",
    "klammern_count": "comes with the rule set",
    "match_end": "asked with the match where a game can go to a number of points",
    "rounds": "the competition says how many rounds a leg has",
    "target": "asked with the match where a game can go to a number of points",
    "both_over": "whoever has more then has won",
    "extra_round_on_tie": "a leg may end level",
}
"""Fields of `Ruleset` that a club does not choose, and why."""

SECTIONS: tuple[tuple[Words, tuple[str, ...]], ...] = (
    (_("Playing"), ("legality", "overtrump_on_trump_lead", "besser_maker", "illegal_card")),
    (_("Points"), ("trump_jack", "last_trick", "sum_of_opponents")),
    (_("Nat and pit"), ("tie", "pit_bonus", "counter_pit_bonus")),
    (_("Roem"), ("run_mode", "four_of_a_kind", "stuk", "roem_caller")),
    (_("Roem in the hand"), ("hand_roem", "hand_roem_winner", "hand_four_of_a_kind", "hand_cards_once")),
    (_("Melds"), ("long_runs", "meld_order", "meld_tie")),
    (pgettext_lazy("rules", "Revoke"), ("revoke", "revoke_bonus", "revoke_roem", "verwerfen")),
    (
        _("Doubling"),
        ("double_spades", "max_doubling", "winner_takes_all", "doubling_basis", "double_roem", "double_bonuses"),
    ),
    (_("Counting"), ("kalte", "lost_maker_points", "klammerjass", "klammerjass_partner", "die_overshoot")),
)
"""The options in the order in which a form asks them."""


def asked_options(rules: str) -> list[str]:
    """The options that make a difference under this rule set."""
    own = {
        Game.KLAVERJAS: set(OPTIONS) - KRAKEN_OPTIONS - KLAMMERN_OPTIONS - HAMBURG_OPTIONS,
        Game.KRAKEN: set(OPTIONS) - KLAMMERN_OPTIONS - HAMBURG_OPTIONS,
        Game.KLAMMERN: SHARED_OPTIONS | {"max_doubling"} | KLAMMERN_OPTIONS,
        Game.HAMBURG: SHARED_OPTIONS | HAMBURG_OPTIONS,
    }[preset(rules).game]
    return [name for name in OPTIONS if name in own]


def make_option_fields(
    rules: str, overrides: Mapping[str, Any], without: Collection[str] = ()
) -> dict[str, forms.ChoiceField]:
    """A field for each option under this rule set but `without` some; "" stands for what the rule set says."""
    base = preset(rules)
    fields = {}
    for name in asked_options(rules):
        if name in without:
            continue
        words = option_words(name, base.game)
        answer = dict(_answers(words, getattr(base, name)))[getattr(base, name)]
        says = gettext("%(answer)s – as the rule set says") % {"answer": answer}
        answers = [(str(value), text) for value, text in _answers(words, overrides.get(name))]
        fields[field_name(name)] = forms.ChoiceField(
            label=words.label,
            help_text=words.help_text,
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


def option_sections(form: forms.BaseForm) -> Iterator[tuple[Words, list[forms.BoundField]]]:
    """The options that a form asks, under their headings."""
    for title, names in SECTIONS:
        if fields := [form[field_name(name)] for name in names if field_name(name) in form.fields]:
            yield title, fields


def option_words(name: str, game: Game) -> Option:
    """An option as the players of this game speak of it."""
    return MELD_WORDS.get(name, OPTIONS[name]) if game.has_melds else OPTIONS[name]


def field_name(option: str) -> str:
    return f"option_{option}"


def answer_in_words(name: str, value: Any) -> Words:
    """What a value of an option is called on the screen."""
    return dict(_answers(OPTIONS[name], value))[value]


def _answers(option: Option, value: Any) -> tuple[tuple[Any, Words], ...]:
    """The answers to an option, with a number of the club's own that is not among the usual ones."""
    choices = option.choices
    if value is None or value in dict(choices):
        return choices
    return (*choices, (value, points_in_words(value)))
