"""Two entries that may be one person: what each has, which of it coincides, and what one person cannot have."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, TypeAlias

from django.db.models import Q

from tournaments.choices import AdjustmentKind
from tournaments.models import (
    Adjustment,
    Attendance,
    Bye,
    Competition,
    DivisionPlace,
    Leg,
    MatchDay,
    Pair,
    Player,
    Result,
    Seat,
    TeamMember,
)
from tournaments.models.adjustment import ABSENCES

# What a row belongs to: the name of its field (player or pair), and the key.
UnitKey: TypeAlias = tuple[str, int]


class Obstacle(Enum):
    """What one person cannot have."""

    SAME_LEG = "same leg"
    SAME_EVENING = "same evening"
    IN_PLACE = "in place"
    OWN_PARTNER = "own partner"
    TWO_TEAMS = "two teams"
    ONE_TEAM = "one team"
    TWO_DIVISIONS = "two divisions"


@dataclass(frozen=True, slots=True)
class Where:
    """An obstacle and its place; `match_day` and `leg` where it has one."""

    obstacle: Obstacle
    competition: Competition
    match_day: MatchDay | None = None
    leg: int | None = None


@dataclass(slots=True)
class PlayedByUnit:
    """What is stored for one player or pair."""

    legs: dict[int, int] = field(default_factory=dict)
    """The match day of each leg: a seat, a bye or a result."""
    evenings: set[int] = field(default_factory=set)
    """Match days with one result for all of it."""
    absences: dict[int, tuple[int, str]] = field(default_factory=dict)
    """By match day: the key and the kind."""
    there: dict[int, int] = field(default_factory=dict)
    """By match day: the attendance."""
    divisions: dict[int, tuple[int, int]] = field(default_factory=dict)
    """By competition: the key and the division."""

    @property
    def played(self) -> set[int]:
        return {*self.legs.values(), *self.evenings}


@dataclass(frozen=True, slots=True)
class Played:
    """What someone has in one competition."""

    evenings: int = 0
    legs: int = 0
    adjustments: int = 0
    unit: str = ""


@dataclass(frozen=True, slots=True)
class SeasonOfBoth:
    competition: Competition
    keep: Played
    gone: Played


@dataclass
class Merging:
    """What happens to `gone` when it is the same person as `keep`."""

    keep: Player
    gone: Player
    seasons: list[SeasonOfBoth] = field(default_factory=list)
    obstacles: list[Where] = field(default_factory=list)
    pairs: list[tuple[Pair, Pair]] = field(default_factory=list)
    """Pairs of the same two people: the first becomes the second."""
    partners: list[tuple[Pair, Pair]] = field(default_factory=list)
    """Two pairs of one competition, which both stay: the person played with one partner and with another."""
    attendances: list[tuple[int, int]] = field(default_factory=list)
    """Both are present: the first is removed, the second stays."""
    absences: list[tuple[int, MatchDay]] = field(default_factory=list)
    """Those that are removed, since the person was present or is absent that day anyway."""
    divisions: list[int] = field(default_factory=list)
    """Places that occur twice."""

    @property
    def units(self) -> list[tuple[UnitKey, UnitKey]]:
        """Pairs of units: the rows of the first go over to the second."""
        people = (("player", self.gone.pk), ("player", self.keep.pk))
        return [people, *((("pair", one.pk), ("pair", other.pk)) for one, other in self.pairs)]


def get_merging(keep: Player, gone: Player) -> Merging:
    """What merging them would do. Twelve SQL queries, however much they played."""
    both = [keep.pk, gone.pk]
    found = Merging(keep, gone)
    pairs = list(
        Pair.objects.filter(Q(first__in=both) | Q(second__in=both)).select_related("competition", "first", "second")
    )
    members = list(TeamMember.objects.filter(player__in=both).select_related("team__competition").order_by("pk"))
    _pairs_and_teams(found, pairs, members)
    stored = _Stored(both, pairs, members)
    for one, other in found.units:
        _what_meets(found, stored, stored.of[one], stored.of[other])
    _same_legs_of_people(found, stored)
    _in_place_and_there(found, stored, pairs)
    _seasons(found, stored, pairs, members)
    found.obstacles = list(dict.fromkeys(found.obstacles))
    return found


class _Stored:
    """Every row that belongs to these units, by unit; and their places."""

    def __init__(self, people: Sequence[int], pairs: Sequence[Pair], members: Sequence[TeamMember]) -> None:
        condition = Q(player__in=people) | Q(pair__in=pairs)
        self.of: defaultdict[UnitKey, PlayedByUnit] = defaultdict(PlayedByUnit)
        self.adjustments: Counter[tuple[UnitKey, int]] = Counter()
        self.seats: list[tuple[int, int | None, int | None, int]] = []
        legs: set[int] = set()
        evenings: set[int] = set()
        competitions = {*(one.competition_id for one in pairs), *(one.team.competition_id for one in members)}
        seats = Seat.objects.filter(condition | Q(substitute__in=people) | Q(in_place_of__in=people)).order_by("pk")
        who_sits = ("player", "substitute", "in_place_of")
        for player, substitute, place, pair, team, leg in seats.values_list(*who_sits, "pair", "team", "leg"):
            self.seats.append((player, substitute, place, leg))
            legs.add(leg)
            if team is None:
                self.of[_unit(player, pair)].legs[leg] = 0
        for player, pair, leg in Bye.objects.filter(condition).values_list("player", "pair", "leg"):
            legs.add(leg)
            self.of[_unit(player, pair)].legs[leg] = 0
        results = Result.objects.filter(condition).values_list("player", "pair", "leg", "match_day")
        for player, pair, leg, day in results:
            of_unit = self.of[_unit(player, pair)]
            if leg is None:
                of_unit.evenings.add(day)
            else:
                legs.add(leg)
                of_unit.legs[leg] = day
            evenings.add(day)
        for pk, player, pair, day, competition, kind in Adjustment.objects.filter(condition).values_list(
            "pk", "player", "pair", "match_day", "competition", "kind"
        ):
            unit = _unit(player, pair)
            self.adjustments[unit, competition] += 1
            if kind in ABSENCES and day is not None:
                evenings.add(day)
                self.of[unit].absences[day] = pk, kind
        there = Attendance.objects.filter(condition).order_by("pk").values_list("pk", "player", "pair", "match_day")
        for pk, player, pair, day in there:
            evenings.add(day)
            self.of[_unit(player, pair)].there[day] = pk
        in_place = Q(player__in=people) | Q(substitute__in=people) | Q(in_place_of__in=people)
        self.in_place = [
            (day, set(who))
            for day, *who in Attendance.objects.filter(in_place, in_place_of__isnull=False).values_list(
                "match_day", *who_sits
            )
        ]
        evenings |= {day for day, _who in self.in_place}
        places = DivisionPlace.objects.filter(condition).values_list(
            "pk", "player", "pair", "division", "division__competition"
        )
        for pk, player, pair, division, competition in places:
            self.of[_unit(player, pair)].divisions[competition] = pk, division
            competitions.add(competition)
        self.legs = {leg.pk: leg for leg in Leg.objects.filter(pk__in=legs)}
        evenings |= {leg.match_day_id for leg in self.legs.values()}
        self.days = MatchDay.objects.in_bulk(evenings)
        competitions |= {day.competition_id for day in self.days.values()}
        competitions |= {competition for _unit, competition in self.adjustments}
        self.competitions = Competition.objects.select_related("club").in_bulk(competitions)
        for match_day in self.days.values():
            match_day.competition = self.competitions[match_day.competition_id]
        for of_unit in self.of.values():
            of_unit.legs = {leg: self.legs[leg].match_day_id for leg in of_unit.legs}

    def at_leg(self, obstacle: Obstacle, leg: int) -> Where:
        found = self.legs[leg]
        return Where(obstacle, self.days[found.match_day_id].competition, self.days[found.match_day_id], found.number)

    def at_day(self, obstacle: Obstacle, day: int) -> Where:
        return Where(obstacle, self.days[day].competition, self.days[day])


def _unit(player: int | None, pair: int | None) -> UnitKey:
    return ("player", player or 0) if pair is None else ("pair", pair)


def _pairs_and_teams(found: Merging, pairs: Iterable[Pair], members: Iterable[TeamMember]) -> None:
    keep, gone = found.keep.pk, found.gone.pk
    of_keep: dict[int, Pair] = {}
    of_gone: dict[int, Pair] = {}
    for pair in pairs:
        who = {pair.first_id, pair.second_id}
        if who == {keep, gone}:
            found.obstacles.append(Where(Obstacle.OWN_PARTNER, pair.competition))
        elif keep in who:
            of_keep[pair.competition_id] = pair
        else:
            of_gone[pair.competition_id] = pair
    for competition, pair in of_gone.items():
        other = of_keep.get(competition)
        if other is None:
            continue
        if {pair.first_id, pair.second_id} - {gone} == {other.first_id, other.second_id} - {keep}:
            found.pairs.append((pair, other))
        else:
            found.partners.append((pair, other))
    teams: dict[int, TeamMember] = {}
    for member in members:
        other_team = teams.setdefault(member.team.competition_id, member).team
        if other_team != member.team:
            found.obstacles.append(Where(Obstacle.TWO_TEAMS, other_team.competition))
        elif teams[other_team.competition_id] != member:
            found.obstacles.append(Where(Obstacle.ONE_TEAM, other_team.competition))


def _what_meets(found: Merging, stored: _Stored, gone: PlayedByUnit, keep: PlayedByUnit) -> None:
    for leg in sorted(gone.legs.keys() & keep.legs.keys()):
        found.obstacles.append(stored.at_leg(Obstacle.SAME_LEG, leg))
    for day in sorted((gone.evenings & keep.played) | (keep.evenings & gone.played)):
        found.obstacles.append(stored.at_day(Obstacle.SAME_EVENING, day))
    for competition, (place, division) in gone.divisions.items():
        if competition in keep.divisions:
            if keep.divisions[competition][1] == division:
                found.divisions.append(place)
            else:
                found.obstacles.append(Where(Obstacle.TWO_DIVISIONS, stored.competitions[competition]))
    found.attendances += [(gone.there[day], keep.there[day]) for day in sorted(gone.there.keys() & keep.there.keys())]
    found.absences += [(pk, stored.days[day]) for pk, day in sorted(_absences_that_go(gone, keep))]


def _absences_that_go(gone: PlayedByUnit, keep: PlayedByUnit) -> Iterator[tuple[int, int]]:
    """A person who was present was not absent; of two absences the one with notice stays, or else that of `keep`."""
    for day, (pk, _kind) in gone.absences.items():
        if day in keep.played or day in keep.there:
            yield pk, day
    for day, (pk, kind) in keep.absences.items():
        if day in gone.played or day in gone.there:
            yield pk, day
        elif day in gone.absences:
            other, kind_of_other = gone.absences[day]
            with_notice = AdjustmentKind.ABSENCE_WITH_NOTICE
            yield (pk if kind != with_notice == kind_of_other else other), day


def _same_legs_of_people(found: Merging, stored: _Stored) -> None:
    """No one sits in two seats in one leg, or substitutes for themselves; whose account it is for does not matter."""
    keep, gone = ({leg for *who, leg in stored.seats if player.pk in who} for player in (found.keep, found.gone))
    for leg in sorted(keep & gone):
        found.obstacles.append(stored.at_leg(Obstacle.SAME_LEG, leg))


def _in_place_and_there(found: Merging, stored: _Stored, pairs: Iterable[Pair]) -> None:
    """No one plays in someone's place where they are themselves, in two places, or in their own."""
    both = {found.keep.pk, found.gone.pk}
    here = {person: set(stored.of["player", person].there) for person in both}
    for pair in pairs:
        for person in both & {pair.first_id, pair.second_id}:
            here[person] |= set(stored.of["pair", pair.pk].there)
    times = Counter(day for day, who in stored.in_place if who & both)
    for day, who in stored.in_place:
        others = both - who
        if not others or times[day] > 1 or any(day in here[other] for other in others):
            found.obstacles.append(stored.at_day(Obstacle.IN_PLACE, day))


def _seasons(found: Merging, stored: _Stored, pairs: Iterable[Pair], members: Iterable[TeamMember]) -> None:
    of_both = [_played(player, stored, pairs, members) for player in (found.keep, found.gone)]
    found.seasons = [
        SeasonOfBoth(competition, *(of_one.get(pk, Played()) for of_one in of_both))
        for pk, competition in sorted(stored.competitions.items(), reverse=True)
    ]


def _played(
    player: Player, stored: _Stored, pairs: Iterable[Pair], members: Iterable[TeamMember]
) -> Mapping[int, Played]:
    """What this entry has, by competition."""
    units: dict[int, str] = {pair.competition_id: str(pair) for pair in pairs if player in (pair.first, pair.second)}
    units |= {one.team.competition_id: str(one.team) for one in members if one.player_id == player.pk}
    own: list[Any] = [("pair", pair.pk) for pair in pairs if player in (pair.first, pair.second)]
    own.append(("player", player.pk))
    legs = {leg: stored.legs[leg].match_day_id for unit in own for leg in stored.of[unit].legs}
    legs |= {leg: stored.legs[leg].match_day_id for *who, leg in stored.seats if player.pk in who}
    evenings = {*legs.values(), *(day for unit in own for day in stored.of[unit].evenings)}
    adjustments: Counter[int] = Counter()
    for (unit, competition), count in stored.adjustments.items():
        if unit in own:
            adjustments[competition] += count
    by_day = {pk: day.competition_id for pk, day in stored.days.items()}
    evenings_of, legs_of = (Counter(by_day[day] for day in days) for days in (evenings, legs.values()))
    return {
        pk: Played(evenings_of[pk], legs_of[pk], adjustments[pk], units.get(pk, ""))
        for pk in {*evenings_of, *legs_of, *adjustments, *units}
    }
