"""The form for a round: by the game, and by how the round is written down."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring import Game
from tournaments.forms.table.cards import CardsForm
from tournaments.forms.table.meld_cards import MeldCardsForm
from tournaments.forms.table.melds import MeldRoundForm
from tournaments.forms.table.round import FiguresForm, RoemRoundForm
from tournaments.queries.table.match_record import MatchRecord, party_names


@dataclass(frozen=True, slots=True)
class RoundForms:
    """The form for figures as on paper, and the one for all the cards."""

    figures: type[FiguresForm]
    cards: type[CardsForm | MeldCardsForm]


WITH_ROEM = RoundForms(RoemRoundForm, CardsForm)
WITH_MELDS = RoundForms(MeldRoundForm, MeldCardsForm)
ROUND_FORMS: Mapping[Game, RoundForms] = {
    Game.KLAVERJAS: WITH_ROEM,
    Game.KRAKEN: WITH_ROEM,
    Game.KLAMMERN: WITH_MELDS,
    Game.HAMBURG: WITH_MELDS,
}
"""A game is offered at tables and on pads as soon as it has its forms here."""


def figures_form(kept: MatchRecord, number: int, data: Mapping[str, Any] | None = None, **more: Any) -> FiguresForm:
    """A round of this match in figures, with the names of those who play; `more` is for the form itself."""
    form = ROUND_FORMS[kept.ruleset.game].figures
    return form(data, rules=kept.ruleset, names=party_names(kept), number=number, **more)
