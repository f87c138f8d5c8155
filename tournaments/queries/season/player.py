"""A player with everything they have played: each competition, each match day, with whom and against whom."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet

from tournaments.choices import Currency
from tournaments.letters import is_spelled, spellings
from tournaments.models import (
    Adjustment,
    Club,
    Competition,
    MatchDay,
    Pair,
    Player,
    Team,
    TeamMember,
    Unit,
)
from tournaments.models.adjustment import ABSENCES
from tournaments.models.player import players_of
from tournaments.permissions import User, role_in, visible_competitions, visible_match_days, visible_scores
from tournaments.queries.results.absence import season_absences
from tournaments.queries.results.at_table import none_where_typed, typed_on
from tournaments.queries.results.result import KIND_OF_ABSENCE, list_results
from tournaments.queries.season.player_scores import AtTable, list_scored
from tournaments.queries.table.struck import is_counted_in, is_struck
from tournaments.standings import (
    CountedResult,
    CountingUnit,
    ExtraLeg,
    LegResult,
    PointsAdjustment,
    Quantity,
    ResultKind,
    UnitCount,
    count_units,
)
from tournaments.standings.handicap import with_handicaps
from tournaments.standings.results import ABSENT, ATTENDED, KIND, LEG, MATCH_DAY, POINTS, ROEM, UNIT_ID, plus, total_of


@dataclass(frozen=True, slots=True)
class PlayerLeg:
    """What a player, or their pair, scored in a leg, as the standing counts it.

    A result without a leg is one of a whole match day. Its `adjustments` are included. `at_table` is set for a leg that
    was played. If an extra leg replaces a lower one, `replaces` says which was played when and what was replaced.
    """

    result: CountedResult
    at_table: AtTable | None
    adjustments: tuple[Adjustment, ...]
    replaces: ExtraLeg | None = None


@dataclass(frozen=True, slots=True)
class PlayerDay:
    """One match day as the standing counts it; `adjustments` are those included that belong to none of the legs."""

    match_day: MatchDay
    result: CountedResult
    legs: tuple[PlayerLeg, ...]
    adjustments: tuple[Adjustment, ...]


@dataclass(frozen=True, slots=True)
class PlayerCompetition:
    """The match days of one competition, the last one first; `pair` is who they play with in a competition of pairs.

    `number` is that of their row in the standing: their own, or their pair's or team's (None: no row). `adjustments`
    count for the season as a whole, because they say so or because there is no result that day; together they are worth
    `adjustment` points.
    """

    competition: Competition
    number: int | None
    pair: Pair | None
    days: tuple[PlayerDay, ...]
    adjustments: tuple[Adjustment, ...]
    adjustment: int
    pits: Quantity
    nats: Quantity

    @property
    def currency(self) -> Currency:
        """The currency of its figures: in portefeuille points of the sheet, as match points depend on other tables."""
        return self.competition.leg_currency if self.competition.is_portefeuille else self.competition.currency

    @property
    def counts_the_sheet(self) -> bool:
        """Whether a leg is worth what its sheet says, and not a game won."""
        return self.currency == self.competition.leg_currency

    @property
    def best_day(self) -> PlayerDay | None:
        """The match day with the highest total, the first of equals; None: never there."""
        there = [day for day in reversed(self.days) if day.result.attended]
        return max(there, key=lambda day: day.result.total, default=None)


@dataclass(frozen=True, slots=True)
class PlayerPage:
    player: Player
    competitions: tuple[PlayerCompetition, ...]

    def find(self, slug: str) -> PlayerCompetition | None:
        """The competition with this web name; None: they have played nothing there that the visitor can see."""
        return next((entry for entry in self.competitions if entry.competition.slug == slug), None)


def list_players(club: Club, search: str = "") -> QuerySet[Player]:
    """Everyone in the club by name, or those whose name contains this; a queryset, so a listing can sort and page it.

    Only names as the visitor reads them are searched: a visitor who sees initials cannot find a family name.
    """
    players = players_of(club).select_related("club").order_by("name", "number")
    if not search:
        return players
    wanted = spellings(search)
    return players.filter(pk__in=[player.pk for player in players if is_spelled(player.shown_name, wanted)])


def match_days_between(entry: PlayerCompetition, user: User) -> list[int]:
    """The numbers of all match days, as far as the visitor sees them, from their first to their last. One SQL query."""
    numbers = [day.match_day.number for day in entry.days]
    between = Q(number__range=(min(numbers), max(numbers))) if numbers else Q(pk=None)
    seen = entry.competition.match_days.filter(between, visible_match_days(user))
    return list(seen.order_by("number").values_list("number", flat=True))


@dataclass(slots=True)
class _Found:
    """What was found of one competition, before it is counted.

    `missed` and `averaged`: match days and legs whose worth follows from all results.
    """

    days: dict[int, MatchDay] = field(default_factory=dict)
    rows: list[LegResult] = field(default_factory=list)
    at_tables: dict[tuple[int, int | None], AtTable] = field(default_factory=dict)
    extra_tables: dict[tuple[int, int | None], AtTable] = field(default_factory=dict)
    adjustments: list[Adjustment] = field(default_factory=list)
    missed: set[int] = field(default_factory=set)
    averaged: set[tuple[int, int | None]] = field(default_factory=set)
    handicap: int = 0


def get_player_page(player: Player, user: User | None = None) -> PlayerPage:
    """What this visitor may see; without one, what everyone may see. Eight SQL queries, however much was played,
    and a few for each competition that gives points to people who come late; one more if they won or lost meetings.
    """
    user = user or AnonymousUser()
    own_pairs = Pair.objects.filter(Q(first=player) | Q(second=player)).select_related("first", "second")
    own_pairs = own_pairs.annotate(is_struck=is_struck("pair", "pk"))
    pairs: dict[int, Pair] = {pair.competition_id: pair for pair in own_pairs}
    places = TeamMember.objects.filter(player=player).select_related("team")
    places = places.annotate(is_struck=is_struck("team", "team"))
    teams = {place.team.competition_id: place.team for place in places}
    # What the team has without a table belongs to its four, and not to a reserve.
    is_own = _is_own(
        player,
        [pair for pair in own_pairs if not pair.is_struck],
        [place.team for place in places if not (place.is_reserve or place.is_struck)],
    )
    counted = is_counted_in(pairs, "pair", "table") & is_counted_in(teams, "team", "table")
    found: defaultdict[Competition, _Found] = defaultdict(_Found)
    scored = list_scored(player, is_own, user, counted)
    in_part = {one.match_day.pk for one in scored if None in one.row[ROEM:ATTENDED]}
    typed = typed_on(in_part) if in_part else {}
    for match_day, row, at_table, handicap in scored:
        own = found[match_day.competition]
        own.handicap = handicap
        own.days[match_day.number] = match_day
        if row.kind == ResultKind.RULED and at_table is not None:
            own.averaged.add((row.match_day, row.leg))
            continue
        own.rows.append(none_where_typed(row, typed.get(match_day.pk, ())))
        if at_table is not None:
            tables = own.extra_tables if row.kind == ResultKind.EXTRA else own.at_tables
            tables[row.match_day, row.leg] = at_table
    for adjustment in _adjustments(is_own, user):
        own, of_day = found[adjustment.competition], adjustment.match_day
        if of_day is not None and adjustment.kind in ABSENCES:
            own.days[of_day.number] = of_day
            if adjustment.is_counted_for(adjustment.competition):
                own.missed.add(of_day.number)
                continue
            worth = {"points": adjustment.points, "pits": adjustment.pits}
            absence = LegResult(
                player.pk, of_day.number, None, **worth, attended=False, kind=KIND_OF_ABSENCE[adjustment.kind]
            )
            own.rows.append(absence)
        else:
            own.adjustments.append(adjustment)
    for competition, own in found.items():
        own.rows += _of_all_results(player, competition, _unit(player, competition, pairs, teams), own, user)
    newest_first = sorted(found, key=lambda competition: _last_played(competition, found[competition]), reverse=True)
    return PlayerPage(
        player,
        tuple(
            _counted(player, competition, _unit(player, competition, pairs, teams), found[competition])
            for competition in newest_first
        ),
    )


def _last_played(competition: Competition, found: _Found) -> tuple[bool, date, int]:
    """The one that is played now is the newest: a season that was loaded this week may have been played years ago."""
    dates = [day.date for day in found.days.values() if day.date]
    return not competition.is_closed, max(dates, default=competition.created_at.date()), competition.pk


def _unit(player: Player, competition: Competition, pairs: dict[int, Pair], teams: dict[int, Team]) -> Unit | None:
    """Their row in the standing; None if they only filled in for a member of a pair or team."""
    if competition.is_teams:
        return teams.get(competition.pk)
    return pairs.get(competition.pk) if competition.is_pairs else player


def _counted(player: Player, competition: Competition, unit: Unit | None, found: _Found) -> PlayerCompetition:
    """The standings do the counting; this adds to each result what it is made of."""
    rules = replace(competition.counting_rules, handicaps={player.pk: found.handicap})
    [by_day] = with_handicaps(_count(player, found, CountingUnit.MATCH_DAY), rules)
    [by_leg] = _count(player, found, CountingUnit.LEG)
    counted = {result.match_day for result in by_day.results}
    counted_legs = {(result.match_day, result.leg) for result in by_leg.results}
    of_legs: defaultdict[tuple[int, int | None], list[Adjustment]] = defaultdict(list)
    of_days: defaultdict[int, list[Adjustment]] = defaultdict(list)
    of_season = []
    for adjustment in found.adjustments:
        day, leg = _when(adjustment)
        if day is None or day not in counted:
            of_season.append(adjustment)
        elif leg is not None and (day, leg) in counted_legs:
            of_legs[day, leg].append(adjustment)
        else:
            of_days[day].append(adjustment)
    legs: defaultdict[int, list[PlayerLeg]] = defaultdict(list)
    replaced = {(extra.match_day, extra.replaces): extra for extra in by_leg.extra_legs if extra.replaces}
    for result in by_leg.results:
        key = result.match_day, result.leg
        extra = replaced.get((result.match_day, result.leg or 0))
        at_table = found.extra_tables.get((extra.match_day, extra.leg)) if extra else found.at_tables.get(key)
        legs[result.match_day].append(PlayerLeg(result, at_table, tuple(of_legs[key]), extra))
    return PlayerCompetition(
        competition,
        unit.number if unit else None,
        unit if isinstance(unit, Pair) else None,
        tuple(
            PlayerDay(
                found.days[result.match_day], result, tuple(legs[result.match_day]), tuple(of_days[result.match_day])
            )
            for result in reversed(by_day.results)
        ),
        tuple(of_season),
        by_day.adjustment,
        plus(total_of([result.pits for result in by_day.results]), by_day.adjusted_pits),
        total_of([result.nats for result in by_day.results]),
    )


def _of_all_results(
    player: Player, competition: Competition, unit: Unit | None, found: _Found, user: User
) -> list[LegResult]:
    """What the legs they missed by coming late are worth, and the match days missed that are worth the lowest score.

    And the own averages that were decided at a table; of a team that says nothing about one of the four. That follows
    from all results: three SQL queries, if that scores points, and one more if something was decided.
    """
    missed = found.missed
    averaged = found.averaged if not competition.is_teams else ()
    if unit is None or not (missed or averaged or competition.gives_late_points):
        return []
    is_public = role_in(user, competition.club) is None
    results = list_results(competition, published_only=is_public)
    kinds = (ResultKind.LATE, ResultKind.RULED, *ABSENT)
    own = [row for row in results.legs if row[UNIT_ID] == unit.pk and row[KIND] in kinds]
    worth = (
        season_absences(competition, published_only=is_public)
        if missed and competition.absence_rules.are_of_season
        else {}
    )
    return [
        LegResult(player.pk, *row[MATCH_DAY:KIND], kind=ResultKind(row[KIND]))._replace(
            points=worth.get((unit.pk, row[MATCH_DAY]), row[POINTS])
        )
        for row in own
        if row[KIND] == ResultKind.LATE or row[MATCH_DAY] in missed or (row[MATCH_DAY], row[LEG]) in averaged
    ]


def _count(player: Player, found: _Found, unit: CountingUnit) -> list[UnitCount]:
    adjustments = [PointsAdjustment(player.pk, *_when(row), row.points, row.pits) for row in found.adjustments]
    return count_units(found.rows, adjustments, unit, share_out=False)


def _when(adjustment: Adjustment) -> tuple[int | None, int | None]:
    """The numbers of the match day and the leg."""
    match_day, leg = adjustment.match_day, adjustment.leg
    return match_day.number if match_day else None, leg.number if leg else None


def _adjustments(is_own: Q, user: User) -> QuerySet[Adjustment]:
    """On match days that the visitor can see and that take place, and for whole seasons."""
    of_season = Q(match_day__isnull=True) & visible_competitions(user, "competition__")
    seen = visible_scores(user, "match_day__", "leg__") | of_season
    takes_place = Q(match_day__isnull=True) | Q(match_day__called_off=False)
    adjustments = Adjustment.objects.filter(is_own, seen, takes_place)
    return adjustments.select_related("competition__club", "match_day", "leg").order_by("pk")


def _is_own(player: Player, pairs: Iterable[Pair], teams: Iterable[Team]) -> Q:
    """The condition that a row is the player's, or that of a pair or team of theirs.

    It uses their keys: with a condition on joined tables no index leads to the rows.
    """
    return Q(player=player) | Q(pair__in=[pair.pk for pair in pairs]) | Q(team__in=[team.pk for team in teams])
