"""When a leg is over; and how many sit at a table, in games that leave it open: Klammern and Hamburg."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring import BothOver, Game, KlammernCount, MatchEnd, Ruleset, Seat, preset
from tournaments.forms.figure import FigureField
from tournaments.models.rules_of_play import USUAL_HAND

AT_TABLE = [("4", _("four, in two teams")), ("3", _("three, each for themselves")), ("2", _("two"))]
HAND_SIZES = (8, 6, 7, 9, 10)
MATCH_OPTIONS = ("players", "hand_size", "match_end", "target", "both_over")
"""The fields of `Ruleset` that are asked here."""

OF_A_RACE = {"target", "both_over"}
"""Those without meaning if a leg has a fixed number of rounds."""

MOST_TO_REACH = 500
MOST_POINTS_TO_REACH = 10_000


def make_match_fields(
    rules: str, own: Mapping[str, Any], hand_size_at_three: int = USUAL_HAND
) -> dict[str, forms.Field]:
    """The questions under this rule set, with what the club answered before; none if the game answers them."""
    base = preset(rules)
    if not base.game.has_melds:
        return _end_in_points(base, own)
    fields: dict[str, forms.Field] = {
        "players": forms.ChoiceField(
            label=_("How many sit at a table?"),
            choices=AT_TABLE,
            initial=str(own.get("players", base.players)),
            widget=forms.RadioSelect,
        ),
        "hand_size": forms.ChoiceField(
            label=_("Cards for each player at a table of two or three"),
            choices=[(str(size), str(size)) for size in HAND_SIZES],
            initial=str(own.get("hand_size", hand_size_at_three)),
            required=False,
            help_text=_(
                "Not all cards are dealt there. Four players always have eight; those left over may play at a table "
                "of three."
            ),
        ),
    }
    if base.game is Game.HAMBURG:
        return fields
    counts_augen = base.klammern_count is KlammernCount.AUGEN
    enough = _("when someone has enough Augen") if counts_augen else _("when someone has enough big points")
    to_reach = _("Augen to reach") if counts_augen else _("Big points to reach")
    fields["match_end"] = _match_end([(MatchEnd.TARGET.value, enough), AFTER_ROUNDS], base, own)
    fields["target"] = _target(to_reach, own.get("target", base.target if counts_augen else None), MOST_TO_REACH)
    return fields


AFTER_ROUNDS = (MatchEnd.ROUNDS.value, _("after a fixed number of rounds"))


def _end_in_points(base: Ruleset, own: Mapping[str, Any]) -> dict[str, forms.Field]:
    """In klaverjas and Kraken most clubs play a set number of rounds; to a number of points it is a match."""
    enough = (MatchEnd.TARGET.value, _("when a side has enough points"))
    match_end = _match_end([AFTER_ROUNDS, enough], base, own)
    match_end.required = False  # what does not answer it leaves it as the rule set has it
    return {
        "match_end": match_end,
        "target": _target(_("Points to reach"), own.get("target", base.target), MOST_POINTS_TO_REACH),
        "both_over": forms.BooleanField(
            label=_("One more round if both sides reach the points in the same round"),
            required=False,
            initial=own.get("both_over", base.both_over) == BothOver.ALWAYS,
            help_text=_(
                "Otherwise the side that has more then wins. If they are tied, one more round is always played."
            ),
        ),
    }


def _match_end(choices: list[tuple[str, Any]], base: Ruleset, own: Mapping[str, Any]) -> forms.ChoiceField:
    is_race = MatchEnd(own.get("match_end", base.match_end)) is MatchEnd.TARGET
    return forms.ChoiceField(
        label=_("When is a leg over?"),
        choices=choices,
        initial=(MatchEnd.TARGET if is_race else MatchEnd.ROUNDS).value,
        widget=forms.RadioSelect,
    )


def _target(label: Any, initial: int | None, most: int) -> FigureField:
    return FigureField(label=label, required=False, min_value=1, max_value=most, initial=initial)


def read_match_options(rules: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """The answers as options of the rule set, without its own defaults. Raises ValidationError by field."""
    base = preset(rules)
    options: dict[str, Any] = {}
    players = int(data.get("players") or base.players)
    if players < len(Seat):
        options["players"] = players
        options["hand_size"] = int(data.get("hand_size") or base.hand_size)
    if base.game is not Game.HAMBURG:
        options |= _end(base, data)
    return {name: value for name, value in options.items() if value != getattr(base, name)}


def read_hand_size_at_three(data: Mapping[str, Any]) -> int | None:
    """How many cards each has at a table of three alongside tables of four; None if that is not asked."""
    is_asked = data.get("hand_size") and int(data.get("players") or len(Seat)) == len(Seat)
    return int(data["hand_size"]) if is_asked else None


def _end(base: Ruleset, data: Mapping[str, Any]) -> dict[str, Any]:
    if (data.get("match_end") or base.match_end) != MatchEnd.TARGET:
        # A match that never ends on its own ends with the rounds of the leg.
        return {"match_end": (base.match_end if base.match_end is MatchEnd.OPEN else MatchEnd.ROUNDS).value}
    if not data.get("target"):
        raise ValidationError({"target": _("Enter the number to reach.")})
    options = {"match_end": MatchEnd.TARGET.value, "target": data["target"]}
    if not base.game.has_melds:
        options["both_over"] = (BothOver.ALWAYS if data.get("both_over") else BothOver.TIE_ONLY).value
    return options
