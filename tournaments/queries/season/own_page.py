"""What someone finds on the page of their own link: tonight's seat, the evenings ahead, how each season stands."""

import datetime
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from django.db.models import Exists, F, OuterRef, Q

from tournaments.choices import AdjustmentKind
from tournaments.models import (
    Adjustment,
    Attendance,
    Competition,
    Leg,
    MatchDay,
    Pair,
    Player,
    Seat,
    SignUp,
    Team,
    Unit,
)
from tournaments.models.adjustment import ABSENCES
from tournaments.queries.evening.line_up import TeamsLineUp, list_line_ups
from tournaments.queries.evening.places import Place, now_and_others, places_of
from tournaments.queries.evening.sign_up import is_in_time
from tournaments.queries.money.account import get_open
from tournaments.queries.people.player import units_of
from tournaments.queries.results.match_day import NamedDayRow, get_hall, get_match_day_result
from tournaments.queries.results.standing import ExplainedRow, explain_row, get_standing
from tournaments.queries.results.tonight import dates_of_tonight, has_seats, is_not_over, is_open

MOST_AHEAD = 8
MOST_SEASONS = 4
MOST_LINE_UPS = 3


@dataclass(frozen=True, slots=True)
class SeatedTonight:
    """An evening that is played, with their place in the leg that is played, and in the other legs."""

    match_day: MatchDay
    now: Place | None
    others: list[Place]

    @property
    def nearest(self) -> Place:
        """In the leg that is played, or else in the first."""
        return self.now or self.others[0]


@dataclass(frozen=True, slots=True)
class EveningAhead:
    """An evening to come, and whether they come: None if they have not said.

    `waits`: they come if there is room. `is_open`: an answer can still be given. `is_noted`: an organiser noted the
    absence as one without notice. `is_asked`: they are a substitute, and the club would like to know.
    """

    match_day: MatchDay
    unit: Unit
    comes: bool | None
    is_open: bool
    is_here: bool
    is_noted: bool
    waits: bool
    is_asked: bool = False


@dataclass(frozen=True, slots=True)
class LineUpAhead:
    """An evening to come of their team, with whom it meets. `is_open`: a line-up can still be handed in here."""

    match_day: MatchDay
    own: TeamsLineUp
    others: tuple[TeamsLineUp, ...]
    is_open: bool


@dataclass(frozen=True, slots=True)
class OwnSeason:
    """Where they are in a competition that is not closed, and their last evening in it, as everyone may see it."""

    competition: Competition
    explained: ExplainedRow
    last_day: MatchDay | None
    last_row: NamedDayRow | None


@dataclass(frozen=True, slots=True)
class OwnPage:
    """`open`: the cents that they have still to pay, less than nothing is theirs; None where the club keeps no money
    here.
    """

    player: Player
    tonight: tuple[SeatedTonight, ...]
    ahead: tuple[EveningAhead, ...]
    line_ups: tuple[LineUpAhead, ...]
    seasons: tuple[OwnSeason, ...]
    open: int | None = None


def get_own_page(player: Player, *, now: datetime.datetime) -> OwnPage:
    """Nine SQL queries, up to four for who is in a team, seven for each evening that is played tonight, and those of a
    standing and of the result of an evening for each season: a few of each at most. One more where a club keeps money.
    """
    units = units_of(player, closed_at=None)
    tonight = tuple(list_seated(player, units, now=now))
    seated = {one.match_day for one in tonight}
    return OwnPage(
        player,
        tonight,
        tuple(one for one in _list_ahead(player, units, now) if one.match_day not in seated),
        tuple(_list_line_ups(units, now)),
        tuple(_list_seasons(units)),
        get_open(player) if player.club.keeps_money else None,
    )


def list_seated(
    player: Player, units: Mapping[Competition, Unit], *, now: datetime.datetime, seen: Q | None = None
) -> Iterator[SeatedTonight]:
    """Tonight's evenings at which this person has a seat, also in someone's place, or sits out; of those `seen`."""
    tonight = MatchDay.objects.filter(seen or Q(), has_seats(), is_open(), competition__club=player.club_id)
    in_place = Q(Exists(Seat.objects.filter(leg__match_day=OuterRef("pk"), substitute=player)))
    days = tonight.filter(Q(competition__in=units) | in_place, date__range=dates_of_tonight(now))
    for match_day in days.select_related("competition__club").order_by("date", "starts_at", "pk"):
        hall = get_hall(match_day, published_only=True)
        if places := places_of(hall, {player, units.get(match_day.competition, player)}):
            yield SeatedTonight(match_day, *now_and_others(hall, places))


def _list_ahead(player: Player, units: dict[Competition, Unit], now: datetime.datetime) -> Iterator[EveningAhead]:
    """Of pairs and individuals: a team whose member cannot come asks a reserve. Four SQL queries."""
    mine = {competition: unit for competition, unit in units.items() if not isinstance(unit, Team)}
    found = MatchDay.objects.filter(is_not_over(now), competition__in=mine, published_at=None)
    found = found.annotate(is_drawn=Exists(Leg.objects.filter(match_day=OuterRef("pk"))))
    days = list(found.select_related("competition__club").order_by("date", "starts_at", "pk")[:MOST_AHEAD])
    own = Q(player=player) | Q(pair__in=[unit for unit in mine.values() if isinstance(unit, Pair)])
    of_days = own & Q(match_day__in=days)
    absences = dict(Adjustment.objects.filter(of_days, kind__in=ABSENCES).values_list("match_day", "kind"))
    signed_up = dict(SignUp.objects.filter(of_days).values_list("match_day", "is_waiting"))
    here = set(Attendance.objects.filter(of_days).values_list("match_day", flat=True))
    asked = list(_list_enquiries(player, now))
    yield from asked
    asked_on = {one.match_day for one in asked}
    for match_day in (day for day in days if day not in asked_on):
        absence = absences.get(match_day.pk)
        yield EveningAhead(
            match_day,
            mine[match_day.competition],
            comes=False if absence else match_day.pk in signed_up or None,
            is_open=is_in_time(match_day, now) and not match_day.is_drawn,
            is_here=match_day.pk in here,
            is_noted=absence == AdjustmentKind.ABSENCE_WITHOUT_NOTICE,
            waits=signed_up.get(match_day.pk, False),
        )


def _list_enquiries(player: Player, now: datetime.datetime) -> Iterator[EveningAhead]:
    """What they are asked as a substitute. One SQL query."""
    own = {"match_day": OuterRef("pk"), "player": player}
    days = MatchDay.objects.filter(is_not_over(now), enquiries__player=player, published_at=None).annotate(
        is_drawn=Exists(Leg.objects.filter(match_day=OuterRef("pk"))),
        comes=Exists(SignUp.objects.filter(**own)),
        is_here=Exists(Attendance.objects.filter(**own)),
        declined_at=F("enquiries__declined_at"),
    )
    for match_day in days.select_related("competition__club").order_by("date", "pk"):
        yield EveningAhead(
            match_day,
            player,
            comes=match_day.comes or (False if match_day.declined_at else None),
            is_open=is_in_time(match_day, now) and not match_day.is_drawn,
            is_here=match_day.is_here,
            is_noted=False,
            waits=False,
            is_asked=True,
        )


def _list_line_ups(units: dict[Competition, Unit], now: datetime.datetime) -> Iterator[LineUpAhead]:
    """Of teams that have a list of fixtures, as long as nothing is drawn. Four SQL queries, none without a team."""
    teams = {competition: unit for competition, unit in units.items() if isinstance(unit, Team)}
    if not teams:
        return
    listed = Q(fixtures__home_team__in=teams.values()) | Q(fixtures__away_team__in=teams.values())
    ahead = MatchDay.objects.filter(is_not_over(now), listed, published_at=None, called_off=False, legs=None)
    ahead = ahead.select_related("competition__club").order_by("date", "starts_at", "pk").distinct()
    days = list(ahead[:MOST_LINE_UPS])
    found = list_line_ups(days)
    for match_day in days:
        own = found[match_day.pk, teams[match_day.competition].number]
        others = tuple(found[match_day.pk, other.number] for other in own.opponents)
        yield LineUpAhead(match_day, own, others, is_in_time(match_day, now))


def _list_seasons(units: dict[Competition, Unit]) -> Iterator[OwnSeason]:
    for competition in _latest(units):
        unit = units[competition]
        explained = explain_row(get_standing(competition), unit.number)
        if explained is None:
            continue
        attended = {result.match_day for result in explained.unit.row.shown if result.attended}
        day = next((day for day in reversed(explained.count.days) if day.number in attended), None)
        rows = get_match_day_result(day, published_only=True).rows if day else ()
        row = next((row for row in rows if row.number == unit.number), None)
        yield OwnSeason(competition, explained, day if row else None, row)


def _latest(competitions: Collection[Competition]) -> list[Competition]:
    """Those that were published last: a club that closes none has many."""
    days = MatchDay.objects.filter(competition__in=competitions, published_at__isnull=False)
    newest = days.order_by("-date", "-pk").values_list("competition", flat=True)
    keys = list(dict.fromkeys(newest))[:MOST_SEASONS]
    return sorted((one for one in competitions if one.pk in keys), key=lambda one: keys.index(one.pk))
