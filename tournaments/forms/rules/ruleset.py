"""What a club may decide differently from its rule set, asked as fields of a form."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring import AllPassed, Game, TrumpMaking, preset
from tournaments.forms.rules.klammern_options import MELD_OPTIONS, MELD_WORDS
from tournaments.forms.rules.ruleset_option import Option, Words, points_in_words
from tournaments.forms.rules.ruleset_options import ROEM_OPTIONS

OPTIONS: Mapping[str, Option] = {**ROEM_OPTIONS, **MELD_OPTIONS}
"""One question for each field of `Ruleset` that a club may decide; `option_words` has them in a game's own words."""

KRAKEN_OPTIONS = {
    "tie",
    "max_doubling",
    "winner_takes_all",
    "hand_roem",
    "hand_roem_winner",
    "hand_stuk_compared",
    "hand_four_of_a_kind",
    "hand_cards_once",
}
"""Makes a difference only in the game of Kraken: without it ties are always lost and no one doubles."""

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
"""Makes a difference only if melds are announced from the hand; the die is Hamburg's own."""

KLAMMERN_OPTIONS = HAMBURG_OPTIONS - {"die_overshoot"} | {
    "kalte",
    "lost_maker_points",
    "klammerjass",
    "klammerjass_partner",
}
"""Makes a difference only in Klammern."""

AUGEN_OPTIONS = KLAMMERN_OPTIONS - {"kalte"}
SMALL_POINT_OPTIONS = KLAMMERN_OPTIONS - {"lost_maker_points"} | {"max_doubling"}
"""Kontra doubles small points, and a Kalte is made of them; if points become Augen it matters whose they are."""

SHARED_OPTIONS = {"illegal_card", "last_trick"}
"""Makes a difference in every game."""

NOT_FOR_CLUBS: Mapping[str, str] = {
    "game": "comes with the rule set",
    "players": "asked with the match: how many sit at a table",
    "hand_size": "asked with the match: how many sit at a table",
    "klammern_count": "comes with the rule set",
    "match_end": "asked with the match: when a leg is over",
    "rounds": "the competition says how many rounds a leg has",
    "target": "asked with the match: when a leg is over",
    "both_over": "asked with the match: when a leg is over; in Klammern the side with more then wins",
    "extra_round_on_tie": "a leg of N rounds may end in a tie",
}
"""Fields of `Ruleset` that a club does not choose, and why."""

SECTIONS: tuple[tuple[Words, tuple[str, ...]], ...] = (
    (_("Dealing and trump"), ("dealing", "trump_making", "first_speaker", "all_passed")),
    (_("Playing"), ("legality", "overtrump_on_trump_lead", "besser_maker", "illegal_card")),
    (_("Points"), ("trump_jack", "last_trick", "sum_of_opponents")),
    (_("Nat and pit"), ("tie", "pit_bonus", "counter_pit_bonus")),
    (_("Roem"), ("run_mode", "four_of_a_kind", "stuk", "roem_caller")),
    (
        _("Roem in the hand"),
        ("hand_roem", "hand_roem_winner", "hand_stuk_compared", "hand_four_of_a_kind", "hand_cards_once"),
    ),
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
    base = preset(rules)
    own = {
        Game.KLAVERJAS: set(OPTIONS) - KRAKEN_OPTIONS - KLAMMERN_OPTIONS - HAMBURG_OPTIONS,
        Game.KRAKEN: set(OPTIONS) - KLAMMERN_OPTIONS - HAMBURG_OPTIONS,
        Game.KLAMMERN: SHARED_OPTIONS | (AUGEN_OPTIONS if base.counts_augen else SMALL_POINT_OPTIONS),
        Game.HAMBURG: SHARED_OPTIONS | HAMBURG_OPTIONS,
    }[base.game]
    return [name for name in OPTIONS if name in own]


def make_option_fields(
    rules: str, overrides: Mapping[str, Any], without: Collection[str] = ()
) -> dict[str, forms.ChoiceField]:
    """A field for each option under this rule set except those in `without`; "" stands for what the rule set says."""
    base = preset(rules)
    fields = {}
    for name in asked_options(rules):
        if name in without:
            continue
        words = option_words(name, base.game)
        answer = dict(_answers(words, getattr(base, name)))[getattr(base, name)]
        says = gettext("%(answer)s – as in the rule set") % {"answer": answer}
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


def refuse_without_card(form: forms.BaseForm, rules: str, options: Mapping[str, Any]) -> None:
    """What happens with a turned card when all pass can be chosen only where one is turned."""
    made = preset(rules, **options)
    turned = {AllPassed.FIRST_CHOOSES_ANOTHER, AllPassed.TURN_AGAIN}
    if made.all_passed in turned and made.trump_making is TrumpMaking.IN_TURN:
        form.add_error(
            field_name("all_passed"),
            ValidationError(
                gettext(
                    "No card is turned when the players choose a suit in turn: choose something else that "
                    "happens when all pass."
                )
            ),
        )


def option_sections(form: forms.BaseForm) -> Iterator[tuple[Words, list[forms.BoundField]]]:
    """The options that a form asks about, under their headings."""
    for title, names in SECTIONS:
        if fields := [form[field_name(name)] for name in names if field_name(name) in form.fields]:
            yield title, fields


def option_words(name: str, game: Game) -> Option:
    """An option in the words that players of this game use."""
    return MELD_WORDS.get(name, OPTIONS[name]) if game.has_melds else OPTIONS[name]


def field_name(option: str) -> str:
    return f"option_{option}"


def _answers(option: Option, value: Any) -> tuple[tuple[Any, Words], ...]:
    """The answers to an option, including the club's own number that is not one of the usual ones."""
    choices = option.choices
    if value is None or value in dict(choices):
        return choices
    return (*choices, (value, points_in_words(value)))
