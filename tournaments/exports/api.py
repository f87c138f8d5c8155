"""What the API says: the fields of each answer, filled from the same rows as the pages."""

import datetime
from collections.abc import Sequence
from typing import Any, TypeVar

from ninja import Schema
from pydantic import Field

from tournaments.cents import plain_money
from tournaments.choices import Jass, RulingAnswer
from tournaments.exports.spreadsheet import two_digits
from tournaments.models import Club, Competition, MatchDay, Player, Seat, Table
from tournaments.models.counting import Counting
from tournaments.queries.results.match_day import Hall, HallLeg, HallTable, MatchDayResult, NamedDayRow
from tournaments.queries.results.prize import GivenPrize
from tournaments.queries.results.standing import CompetitionStanding, NamedStandingRow
from tournaments.queries.season.played_table import FULL_TABLE, OPPOSITE
from tournaments.standings import CountingUnit, NoPlace
from tournaments.standings.results import exact
from tournaments.wording.quantity import not_known

Answer = TypeVar("Answer", bound=Schema)
FIGURES = ("roem", "pits", "nats")
NOT_KNOWN = "null: not known of every sheet, so it is no figure to compare"
HANDICAP = "points in the total for having come, 0 for who has no handicap"
FIGURE_OF_GAMES = "what the games scored apart from legs won or match points, none where those do not count"


def _same(answer: type[Answer], one: object, **others: object) -> Answer:
    """Filled from the attributes of `one` with the same names, and with the others."""
    return answer(**{name: getattr(one, name) for name in answer.model_fields if name not in others} | others)


class ErrorOut(Schema):
    detail: str


class ClubOut(Schema):
    slug: str
    name: str
    place: str
    venue: str

    @classmethod
    def of(cls, club: Club) -> "ClubOut":
        return _same(cls, club)


class CountingOut(Schema):
    """The club's choices about the standing, so that anyone can count it again."""

    figure: str = Field(description="what counts of a leg: points, wins, match_points or rank_points")
    wins_per: str = Field(description="what teams win in games and match points: table or meeting")
    win_points: int = Field(description="match points for a win")
    tie_points: int = Field(description="match points for a tie")
    rank_points: list[int] = Field(description="points for places, the first place first")
    unit: str = Field(description="what is one result: match_day or leg")
    method: str = Field(description="sum or average of the counted results")
    best: int | None = Field(description="how many results count, none for all")
    drop_worst: int | None = Field(description="how many of the lowest results do not count")
    drop_one_in: int | None = Field(description="the lowest one in every so many held so far does not count")
    drops: str = Field(description="always, or at_end: when lower results are dropped")
    planned_match_days: int | None
    period_match_days: int | None
    period_best: int | None
    periods_best: int | None
    handicap_per: str = Field(description="what a handicap is added to: match_day or leg")
    minimum_attendance: int
    guests_are_ranked: bool
    tie_breaks: list[str]
    lot_seed: int | None

    @classmethod
    def of(cls, counting: Counting) -> "CountingOut":
        return _same(
            cls,
            counting,
            figure=counting.counting_figure,
            unit=counting.counting_unit,
            method=counting.counting_method,
            best=counting.counting_best,
            drops=counting.drop_timing,
            planned_match_days=counting.match_days_planned,
        )


class CompetitionOut(Schema):
    slug: str
    name: str
    kind: str = Field(description="season or tournament")
    form: str = Field(description="who is ranked: individual, pairs or teams")
    is_open: bool = Field(description="players of other clubs may come")
    rounds_per_leg: int = Field(description="of a leg that has a fixed number of rounds")
    points_to_reach: int | None = Field(description="what a leg goes to; null: a number of rounds, or a die")
    legs_per_match_day: int
    counting: CountingOut

    @classmethod
    def of(cls, competition: Competition) -> "CompetitionOut":
        return _same(cls, competition, counting=CountingOut.of(competition))


class ClubPageOut(ClubOut):
    competitions: list[CompetitionOut]


class PlayerOut(Schema):
    number: int
    name: str = Field(description="as the club shows it to everyone: in full or with initials")
    is_guest: bool

    @classmethod
    def of(cls, player: Player) -> "PlayerOut":
        return _same(cls, player, name=player.shown_name)


class MatchDayOut(Schema):
    number: int
    name: str
    date: datetime.date | None
    starts_at: datetime.time | None
    counts: str = Field(description="how many times it counts in the season, or aside (in side standings only) or not")
    cannot_be_dropped: bool = Field(description="whether its result always counts")
    is_published: bool = Field(description="whether there is a result to read")
    called_off: bool = Field(description="whether it does not take place")
    called_off_reason: str
    note: str = Field(description="what the club wants everyone to know of it")

    @classmethod
    def of(cls, day: MatchDay) -> "MatchDayOut":
        return _same(cls, day, is_published=day.published_at is not None)


class StandingRowOut(Schema):
    place: int | None = Field(description="none for those who came too rarely, and for who withdrew")
    number: int
    name: str
    categories: list[str] = Field(description="those that they are in; none where the club shows initials")
    withdrew: bool = Field(description="left the competition: listed last, without a place")
    match_days: int
    handicap: int = Field(description=HANDICAP)
    total: int
    average: float | None = Field(description="rounded to two decimals")
    exact_average: str | None = Field(description="the same as a fraction, for example 3001/2: what ranks")
    figure: int | None = Field(description=FIGURE_OF_GAMES)
    roem: int | None = Field(description=NOT_KNOWN)
    pits: int | None = Field(description=NOT_KNOWN)
    nats: int | None = Field(description=NOT_KNOWN)
    not_known: list[str] = Field(description="how much is known of those, in words")

    @classmethod
    def of(cls, named: NamedStandingRow, counting: Competition) -> "StandingRowOut":
        row = named.row
        return _same(
            cls,
            row,
            **{name: exact(getattr(row, name)) for name in FIGURES},
            not_known=list(not_known(row, counting, CountingUnit(counting.counting_unit)).values()),
            number=named.number,
            name=named.name,
            categories=named.categories,
            withdrew=row.no_place == NoPlace.WITHDREW,
            average=two_digits(row.average),
            exact_average=None if row.average is None else str(row.average),
            figure=exact(row.figure) if counting.has_figure else None,
            handicap=0 if counting.counts_places else row.handicap,
        )


class StandingOut(Schema):
    competition: CompetitionOut
    period: int | None = Field(description="the period that is counted separately, none for the season")
    match_days: list[int] = Field(description="the numbers of those that are counted")
    is_final: bool
    struck: list[int] = Field(description="the numbers of those who withdrew with all results, also for opponents")
    rows: list[StandingRowOut]

    @classmethod
    def of(cls, standing: CompetitionStanding) -> "StandingOut":
        return cls(
            competition=CompetitionOut.of(standing.competition),
            period=standing.period,
            match_days=[day.number for day in standing.days],
            is_final=standing.is_final,
            struck=[one.number for one in standing.struck],
            rows=[StandingRowOut.of(row, standing.competition) for row in standing.rows],
        )


class ResultRowOut(Schema):
    place: int | None
    number: int
    name: str
    categories: list[str] = Field(description="those that they are in; none where the club shows initials")
    stopped_after: int | None = Field(description="the last leg before going home for good, none for who stayed")
    legs: list[int | None] = Field(description="the total of each leg, none where nothing was played")
    total: int
    points: int
    adjustment: int
    handicap: int = Field(description=HANDICAP)
    roem: int | None = Field(description=NOT_KNOWN)
    pits: int | None = Field(description=NOT_KNOWN)
    nats: int | None = Field(description=NOT_KNOWN)
    not_known: list[str] = Field(description="how much is known of those, in words")
    figure: int | None = Field(description=FIGURE_OF_GAMES)

    @classmethod
    def of(cls, named: NamedDayRow, counting: Competition) -> "ResultRowOut":
        row = named.row
        return _same(
            cls,
            row,
            **{name: exact(getattr(row, name)) for name in FIGURES},
            not_known=list(not_known(row, counting, CountingUnit.LEG).values()),
            number=named.number,
            name=named.name,
            categories=named.categories,
            figure=exact(row.figure) if counting.has_figure else None,
        )


class PrizeOut(Schema):
    place: int | None = Field(description="none for a prize that is not for a place")
    kind: str = Field(description="what it is for: top, most_pits, by_lot and so on")
    of: list[str] = Field(description="the division, category, club or team that it is for, none for everyone")
    names: list[str] = Field(description="several where they are tied for something that is no amount")
    figure: int | None
    what: str = Field(description="the amount in words, or what it is")
    amount: str | None = Field(description="of this one name, for example 20.01; none for what is no amount")
    currency: str
    decided: str | None = Field(
        description="last_leg, highest_leg, pits, roem or lot, where that decided a tie; shared"
    )

    @classmethod
    def of_given(cls, given: GivenPrize) -> "PrizeOut":
        return cls(
            place=given.place,
            kind=given.prize.kind,
            of=list(given.groups),
            names=list(given.names),
            figure=given.figure,
            what=given.what,
            amount=None if given.cents is None else plain_money(given.cents),
            currency=given.unit,
            decided=given.note_key or None,
        )


class ResultOut(Schema):
    match_day: MatchDayOut
    rows: list[ResultRowOut]
    prizes: list[PrizeOut] = Field(description="none where the club has no rules for them here")

    @classmethod
    def of(cls, result: MatchDayResult, prizes: Sequence[GivenPrize]) -> "ResultOut":
        return cls(
            match_day=MatchDayOut.of(result.match_day),
            rows=[ResultRowOut.of(row, result.match_day.competition) for row in result.rows],
            prizes=[PrizeOut.of_given(given) for given in prizes],
        )


class SeatOut(Schema):
    """A person at a table. `number` and `name` are those of the player whose seat it is."""

    position: str = Field(description="N, E, S or W")
    number: int
    name: str
    pair: int | None = Field(description="the number of their pair, in a competition of pairs")
    team: int | None = Field(description="the number of their team, in a competition of teams")
    partner: int | None = Field(description="the number of who sits opposite, where four sit at the table")
    role: str = Field(description="player, helper (an extra leg) or joker (outside the ranking)")
    substitute: int | None = Field(description="the number of who played in their place")

    @classmethod
    def of(cls, seat: Seat, others: Sequence[Seat]) -> "SeatOut":
        full = others if len(others) == FULL_TABLE else ()
        opposite = [other for other in full if other.position == OPPOSITE[seat.position]]
        return cls(
            position=seat.position,
            number=seat.player.number,
            name=seat.player.shown_name,
            pair=seat.pair.number if seat.pair else None,
            team=seat.team.number if seat.team else None,
            partner=next((other.player.number for other in opposite), None),
            role=seat.role,
            substitute=seat.substitute.number if seat.substitute else None,
        )


class ColumnOut(Schema):
    """The figures of one side, or of one of two or three players."""

    seats: list[str] = Field(description="the positions it belongs to")
    points: int
    roem: int
    total: int
    counts: int | None = Field(
        description="what that counts for: the total, unless a Klammer-Jass or a ruling decided the leg; "
        "none for an own average, or while the table is to be played later"
    )
    ruling: str | None = Field(description="as_written, figure or own_average, where the organiser decided")
    pits: int | None = Field(description=NOT_KNOWN)
    nats: int | None = Field(description=NOT_KNOWN)


def _counts(table: Table, column: str) -> dict[str, Any]:
    """What the figures of a column count for, and what was decided about them."""
    if table.plays_later:
        return {"counts": None, "ruling": None}
    own = table.ruled_for(column)
    if own is None:
        return {"counts": table.counts_for(column), "ruling": None}
    return {"counts": None if own.answer == RulingAnswer.OWN_AVERAGE else own.points, "ruling": own.answer}


class TableOut(Schema):
    number: int
    is_complete: bool
    winner: list[str] = Field(description="the positions of who won, none in a tie or while the leg is not over")
    klammer_jass: str | None = Field(description="won or lost, where a Klammer-Jass decided the leg")
    klammer_jass_by: list[str] = Field(description="the positions of who announced it")
    plays_later: bool = Field(description="whether the organiser decided that it is played later")
    seats: list[SeatOut]
    scores: list[ColumnOut] = Field(description="none while they are frozen")

    @classmethod
    def of(cls, table: HallTable, *, is_frozen: bool) -> "TableOut":
        parties = [] if is_frozen else table.parties
        jass = Jass(table.table.jass) if parties and table.table.jass else None
        scores = [
            ColumnOut(
                seats=[seat.position for seat in seats],
                total=total,
                **_counts(table.table, column),
                points=getattr(table.table, f"{column}_points"),
                **{name: getattr(table.table, f"{column}_{name}") for name in FIGURES},
            )
            for column, seats, total in parties
        ]
        return cls(
            number=table.table.number,
            is_complete=table.table.is_complete,
            winner=[seat.position for column, seats, _ in parties if column == table.table.won_by for seat in seats],
            plays_later=table.table.plays_later,
            klammer_jass=None if jass is None else "won" if jass.is_won else "lost",
            klammer_jass_by=[
                seat.position for column, seats, _ in parties if jass and column == jass.column for seat in seats
            ],
            seats=[SeatOut.of(seat, table.seats) for seat in table.seats],
            scores=scores,
        )


class LegOut(Schema):
    number: int
    is_frozen: bool = Field(description="whether its scores wait for the reveal")
    tables: list[TableOut]
    byes: list[int] = Field(description="the numbers of those who sit out: players, pairs or teams")

    @classmethod
    def of(cls, leg: HallLeg) -> "LegOut":
        return cls(
            number=leg.leg.number,
            is_frozen=leg.is_frozen,
            tables=[TableOut.of(table, is_frozen=leg.is_frozen) for table in leg.tables],
            byes=[bye.unit.number for bye in leg.byes],
        )


class TablesOut(Schema):
    match_day: MatchDayOut
    legs: list[LegOut]

    @classmethod
    def of(cls, hall: Hall) -> "TablesOut":
        return cls(match_day=MatchDayOut.of(hall.match_day), legs=[LegOut.of(leg) for leg in hall.legs])
