"""What stands out in everything a player has played."""

from collections import Counter
from dataclasses import dataclass

from tournaments.models import Player
from tournaments.queries.season.player import PlayerPage
from tournaments.standings import Quantity
from tournaments.standings.results import exact, total_of


@dataclass(frozen=True, slots=True)
class PartnerMet:
    partner: Player
    legs: int


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """`legs` are those played at a table; `best_leg`, `pits` and `nats` are as the standings count them.

    A game won is not a best leg. `has_pits` and `has_melds`: whether a game with them was played; where melds count a
    nat is a lost round. `partners`: most legs together first.
    """

    match_days: int
    legs: int
    best_leg: int | None
    pits: Quantity
    nats: Quantity
    has_pits: bool
    has_melds: bool
    partners: tuple[PartnerMet, ...]


def get_player_figures(page: PlayerPage) -> PlayerFigures:
    """Counted from the page's own data; no SQL."""
    days = [day for competition in page.competitions for day in competition.days]
    legs = [leg for day in days for leg in day.legs]
    tables = [leg.at_table for leg in legs if leg.at_table is not None]
    met = Counter(place.partner for place in tables if place.partner is not None)
    best_legs = [
        best
        for competition in page.competitions
        if competition.counts_the_sheet
        for day in competition.days
        for leg in day.legs
        if (best := exact(leg.result.best_leg)) is not None
    ]
    return PlayerFigures(
        match_days=sum(day.result.attended for day in days),
        legs=len(tables),
        best_leg=max(best_legs, default=None),
        pits=total_of([competition.pits for competition in page.competitions]),
        nats=total_of([competition.nats for competition in page.competitions]),
        has_pits=any("pits" in competition.competition.side_figures for competition in page.competitions),
        has_melds=any(competition.competition.ruleset.game.has_melds for competition in page.competitions),
        partners=tuple(
            PartnerMet(partner, met[partner]) for partner in sorted(met, key=lambda one: (-met[one], str(one)))
        ),
    )
