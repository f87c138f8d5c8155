"""Rule sets in which every option is drawn, away from the presets; one that is new is drawn without being named."""

from dataclasses import Field, fields
from enum import StrEnum
from typing import Any

from hypothesis import strategies as st

from scoring import Game, Legality, Ruleset, with_options
from scoring.presets import LARGEST, SMALLEST

WHO_PLAYS = ("game", "players", "hand_size", "legality")
"""Options that hang together."""

OTHERS = [field for field in fields(Ruleset) if field.name not in WHO_PLAYS]


def values_of(field: "Field[Any]") -> st.SearchStrategy[Any]:
    kind = type(field.default)
    if issubclass(kind, StrEnum):
        return st.sampled_from(list(kind))
    if kind is bool:
        return st.booleans()
    return st.integers(SMALLEST.get(field.name, 0), LARGEST[field.name])


@st.composite
def any_rules(draw: st.DrawFn, *games: Game) -> Ruleset:
    """Rules of one of these games; with melds also for two or three players."""
    game = draw(st.sampled_from(games))
    players = draw(st.integers(SMALLEST["players"], LARGEST["players"])) if game.has_melds else 4
    is_whole_pack = players == LARGEST["players"]
    who_plays = {
        "game": game,
        "players": players,
        "hand_size": 8 if is_whole_pack else draw(st.integers(SMALLEST["hand_size"], LARGEST["hand_size"])),
        "legality": draw(st.sampled_from(list(Legality))) if is_whole_pack else Legality.ROTTERDAM,
    }
    return with_options(Ruleset(), {field.name: draw(values_of(field)) for field in OTHERS} | who_plays)
