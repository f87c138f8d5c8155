"""What stands out of all that a player has played."""

from collections import Counter
from dataclasses import dataclass

from tournaments.models import Player
from tournaments.queries.player import PlayerPage
from tournaments.standings import ResultKind


@dataclass(frozen=True, slots=True)
class PartnerMet:
    partner: Player
    legs: int


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """Of legs played at a table; byes and absences are nobody's feat. `partners`: most legs together first."""

    match_days: int
    legs: int
    best_leg: int | None
    pits: int
    nats: int
    partners: tuple[PartnerMet, ...]


def get_player_figures(page: PlayerPage) -> PlayerFigures:
    """Counted from the page itself; no SQL."""
    days = [day for competition in page.competitions for day in competition.days]
    legs = [leg for day in days for leg in day.legs]
    at_tables = [leg for leg in legs if leg.kind == ResultKind.PLAYED]
    whole_legs = [leg for leg in legs if leg.kind in {ResultKind.PLAYED, ResultKind.RECORDED} and leg.leg is not None]
    partners = Counter(leg.partner for leg in at_tables if leg.partner is not None)
    return PlayerFigures(
        match_days=sum(any(leg.kind != ResultKind.ABSENCE for leg in day.legs) for day in days),
        legs=len(at_tables),
        best_leg=max((leg.total for leg in whole_legs), default=None),
        pits=sum(leg.pits for leg in at_tables),
        nats=sum(leg.nats for leg in at_tables),
        partners=tuple(
            PartnerMet(partner, count)
            for partner, count in sorted(partners.items(), key=lambda item: (-item[1], item[0].name))
        ),
    )
