"""A player by partner and by opponent, as maker and as defender, at best and at worst; and two against each other."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from tournaments.choices import Currency, Winner
from tournaments.models import Player, Round
from tournaments.models.table import COLUMN_OF
from tournaments.queries.season.player import PlayerCompetition, PlayerDay, PlayerLeg, PlayerPage
from tournaments.standings import Quantity
from tournaments.standings.averages import average
from tournaments.standings.results import total_of
from tournaments.standings.statistics import (
    LegEnd,
    LegRecord,
    PlayedRound,
    RoundRecord,
    record_of,
    records_by,
    rounds_as,
)

COLUMNS = {str(who): column.value for who, column in COLUMN_OF.items()}


@dataclass(frozen=True, slots=True)
class LegOfDay:
    """A leg that stands out, with where it was played."""

    competition: PlayerCompetition
    day: PlayerDay
    leg: PlayerLeg

    @property
    def total(self) -> int:
        return self.leg.result.total

    @property
    def roem(self) -> int:
        """What the sheet of the table says, whatever counts in the leg."""
        return self._on_sheet("roem")

    @property
    def on_sheet(self) -> int:
        return self._on_sheet("points") + self.roem

    def _on_sheet(self, figure: str) -> int:
        place = self.leg.at_table
        return getattr(place.table, f"{place.column}_{figure}") if place else 0


class Feat(StrEnum):
    """Why a leg stands out."""

    BEST = "best"
    MOST_ROEM = "most_roem"
    LOWEST = "lowest"


class StandsOut(NamedTuple):
    """A leg worth naming, with the reason and the figure; `currency` if that figure is in another one than the rest."""

    feat: Feat
    figure: int
    currency: Currency | None
    leg: LegOfDay


@dataclass(frozen=True, slots=True)
class Met:
    player: Player
    record: LegRecord


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """Two players: the legs they played together and those against each other, from the point of view of the first."""

    other: Player
    together: LegRecord
    against: LegRecord


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """Of all competitions that count the same thing. `rounds_known` of `rounds_played` were written round by round.

    Where games won or match points count, legs stand out by their sheets. `roem` is that of the
    `legs_with_roem`: those of games that have it. `has_melds`: one of them is a game in which a nat is a lost round.
    """

    currency: Currency
    legs: LegRecord
    stand_out: tuple[StandsOut, ...]
    legs_with_roem: int
    roem: int
    has_melds: bool
    pits: Quantity
    nats: Quantity
    partners: tuple[Met, ...]
    opponents: tuple[Met, ...]
    as_maker: RoundRecord
    as_defender: RoundRecord
    rounds_known: int
    rounds_played: int
    head_to_head: HeadToHead | None

    @property
    def roem_per_leg(self) -> Fraction | None:
        return average(self.roem, self.legs_with_roem)


def get_player_statistics(page: PlayerPage, other: Player | None = None) -> list[PlayerStatistics]:
    """One for each thing that is counted (points, Augen, games won …), in one SQL query more than the page has.

    Tables with only totals say nothing about makers and defenders.
    """
    by_currency: defaultdict[Currency, list[PlayerCompetition]] = defaultdict(list)
    for competition in page.competitions:
        by_currency[competition.currency].append(competition)
    rounds = _rounds_of(page)
    return [
        _statistics(currency, competitions, rounds, other)
        for currency, competitions in by_currency.items()
        if any(_at_tables(competitions))
    ]


def _at_tables(competitions: Iterable[PlayerCompetition]) -> list[LegOfDay]:
    """The legs played at a table, the first one first."""
    found = [
        LegOfDay(competition, day, leg)
        for competition in competitions
        for day in competition.days
        for leg in day.legs
        if leg.at_table is not None
    ]
    return found[::-1]


def _statistics(
    currency: Currency, competitions: list[PlayerCompetition], rounds: dict[int, list[Round]], other: Player | None
) -> PlayerStatistics:
    legs = _at_tables(competitions)
    ends = [(leg.total, _end(leg)) for leg in legs]
    places = [leg.leg.at_table for leg in legs if leg.leg.at_table is not None]
    with_partner = [
        (place.partner, points, end) for place, (points, end) in zip(places, ends, strict=True) if place.partner
    ]
    against = [
        (opponent, points, end)
        for place, (points, end) in zip(places, ends, strict=True)
        for opponent in place.opponents
    ]
    with_roem = [leg for leg in legs if leg.competition.competition.leg_currency == Currency.POINTS]
    played = [one for place in places for one in _played_rounds(rounds.get(place.table.pk, []), place.column)]
    return PlayerStatistics(
        currency=currency,
        legs=record_of(ends),
        stand_out=tuple(_standing_out(currency, legs, with_roem)),
        legs_with_roem=len(with_roem),
        roem=sum(leg.roem for leg in with_roem),
        has_melds=any(one.competition.ruleset.game.has_melds for one in competitions),
        pits=total_of([one.pits for one in competitions]),
        nats=total_of([one.nats for one in competitions]),
        partners=tuple(Met(player, record) for player, record in records_by(with_partner)),
        opponents=tuple(Met(player, record) for player, record in records_by(against)),
        as_maker=rounds_as(played, maker=True),
        as_defender=rounds_as(played, maker=False),
        rounds_known=len(played),
        rounds_played=sum(
            place.table.rounds_played - sum(not one.maker for one in rounds.get(place.table.pk, [])) for place in places
        ),
        head_to_head=_head_to_head(other, with_partner, against) if other else None,
    )


def _standing_out(currency: Currency, legs: list[LegOfDay], with_roem: list[LegOfDay]) -> Iterator[StandsOut]:
    """The best leg, the one with the most roem, the lowest; if equal, the first."""
    by_sheet = currency.is_of_others
    compared, unit = (with_roem, Currency.POINTS) if by_sheet else (legs, None)
    figures = [leg.on_sheet if by_sheet else leg.total for leg in compared]
    if figures:
        yield StandsOut(Feat.BEST, max(figures), unit, compared[figures.index(max(figures))])
    most = max(with_roem, key=lambda leg: leg.roem, default=None)
    if most is not None and most.roem:
        yield StandsOut(Feat.MOST_ROEM, most.roem, None, most)
    if figures:
        yield StandsOut(Feat.LOWEST, min(figures), unit, compared[figures.index(min(figures))])


def _end(leg: LegOfDay) -> LegEnd | None:
    """How it ended for their side, or the meeting for their team, as far as someone has won what counts."""
    place = leg.leg.at_table
    if place is None or not place.winner or not place.column:
        return None
    if place.winner == Winner.NOBODY:
        return LegEnd.LEVEL if place.table.is_level(place.column) else LegEnd.LOST
    return LegEnd.WON if place.winner == place.column else LegEnd.LOST


def _head_to_head(
    other: Player,
    with_partner: list[tuple[Player, int, LegEnd | None]],
    against: list[tuple[Player, int, LegEnd | None]],
) -> HeadToHead:
    def of_other(legs: list[tuple[Player, int, LegEnd | None]]) -> LegRecord:
        return record_of((points, end) for player, points, end in legs if player == other)

    return HeadToHead(other, of_other(with_partner), of_other(against))


def _rounds_of(page: PlayerPage) -> dict[int, list[Round]]:
    """The rounds of their tables, by the key of the table. One SQL query."""
    tables = [leg.leg.at_table.table.pk for leg in _at_tables(page.competitions) if leg.leg.at_table]
    found: defaultdict[int, list[Round]] = defaultdict(list)
    figures = [f"{column}_{name}" for column in COLUMNS.values() for name in ("points", "roem")]
    for one in Round.objects.filter(table__in=tables).only("table_id", "maker", "nat", *figures).order_by("pk"):
        found[one.table_id].append(one)
    return found


def _played_rounds(rounds: list[Round], column: str) -> Iterable[PlayedRound]:
    """Rounds that someone played; if all passed no one made trump."""
    for one in rounds:
        if one.maker:
            points = getattr(one, f"{column}_points") + getattr(one, f"{column}_roem")
            yield PlayedRound(COLUMNS.get(one.maker) == column, bool(one.nat), points)
