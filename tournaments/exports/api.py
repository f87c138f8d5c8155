"""What the API says: the fields of each answer, filled from the same rows as the pages."""

import datetime
from typing import Any

from ninja import Schema
from pydantic import Field

from tournaments.models import Club, Competition, MatchDay, Player
from tournaments.queries.evening.match_day import MatchDayResult, NamedDayRow
from tournaments.queries.season.standing import CompetitionStanding, NamedStandingRow
from tournaments.standings import rounded


class ErrorOut(Schema):
    detail: str


class ClubOut(Schema):
    slug: str
    name: str
    place: str
    venue: str

    @classmethod
    def of(cls, club: Club) -> "ClubOut":
        return cls(slug=club.slug, name=club.name, place=club.place, venue=club.venue)


class CompetitionOut(Schema):
    slug: str
    name: str
    kind: str = Field(description="season or tournament")
    form: str = Field(description="who is ranked: individual, pairs or teams")
    is_open: bool = Field(description="players of other clubs may come")
    rounds_per_leg: int
    legs_per_match_day: int

    @classmethod
    def of(cls, competition: Competition) -> "CompetitionOut":
        return cls(**{name: getattr(competition, name) for name in cls.model_fields})


class ClubPageOut(ClubOut):
    competitions: list[CompetitionOut]


class PlayerOut(Schema):
    number: int
    name: str = Field(description="as the club shows it to everyone: in full or with initials")
    is_guest: bool

    @classmethod
    def of(cls, player: Player) -> "PlayerOut":
        return cls(number=player.number, name=player.shown_name, is_guest=player.is_guest)


class MatchDayOut(Schema):
    number: int
    name: str
    date: datetime.date | None
    starts_at: datetime.time | None
    is_published: bool = Field(description="whether there is a result to read")

    @classmethod
    def of(cls, day: MatchDay) -> "MatchDayOut":
        return cls(
            number=day.number,
            name=day.name,
            date=day.date,
            starts_at=day.starts_at,
            is_published=day.published_at is not None,
        )


class StandingRowOut(Schema):
    place: int | None = Field(description="none for those who came too rarely")
    number: int
    name: str
    match_days: int
    total: int
    average: float | None = Field(description="rounded to two decimals")
    roem: int
    pits: int
    nats: int

    @classmethod
    def of(cls, named: NamedStandingRow) -> "StandingRowOut":
        row = named.row
        same: dict[str, Any] = {name: getattr(row, name) for name in ("place", "match_days", "total", *FIGURES)}
        average = None if row.average is None else float(rounded(row.average, 2))
        return cls(number=named.number, name=named.name, average=average, **same)


class StandingOut(Schema):
    competition: CompetitionOut
    period: int | None = Field(description="the period that is counted by itself, none for the season")
    match_days: list[int] = Field(description="the numbers of those that are counted")
    is_final: bool
    rows: list[StandingRowOut]

    @classmethod
    def of(cls, standing: CompetitionStanding) -> "StandingOut":
        return cls(
            competition=CompetitionOut.of(standing.competition),
            period=standing.period,
            match_days=[day.number for day in standing.days],
            is_final=standing.is_final,
            rows=[StandingRowOut.of(row) for row in standing.rows],
        )


class ResultRowOut(Schema):
    place: int | None
    number: int
    name: str
    legs: list[int | None] = Field(description="the total of each leg, none where nothing was played")
    total: int
    points: int
    adjustment: int
    roem: int
    pits: int
    nats: int

    @classmethod
    def of(cls, named: NamedDayRow) -> "ResultRowOut":
        row = named.row
        same: dict[str, Any] = {
            name: getattr(row, name) for name in ("place", "total", "points", "adjustment", *FIGURES)
        }
        return cls(number=named.number, name=named.name, legs=list(row.legs), **same)


class ResultOut(Schema):
    match_day: MatchDayOut
    rows: list[ResultRowOut]

    @classmethod
    def of(cls, result: MatchDayResult) -> "ResultOut":
        return cls(match_day=MatchDayOut.of(result.match_day), rows=[ResultRowOut.of(row) for row in result.rows])


FIGURES = ("roem", "pits", "nats")
