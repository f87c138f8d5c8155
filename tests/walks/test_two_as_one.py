"""Two entries of one person, three seasons each: merged they stand where one entry would, and apart again as before."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from scoring import SideTotals
from tests.chance import dice, so_many
from tests.factories import AttendanceFactory, ClubFactory, TeamFactory, UserFactory
from tests.tournaments.services.undone import undone
from tests.walks.test_redone import all_rows, differences, the_last_change
from tournaments.choices import AbsenceRule, CompetitionForm
from tournaments.models import Club, Competition, MatchDay, Player, Table
from tournaments.models.player import players_of
from tournaments.permissions import asked_by
from tournaments.queries.results.division import get_division_standing
from tournaments.queries.results.prize import list_season_prizes
from tournaments.queries.results.standing import get_standing
from tournaments.queries.season.side_standing import get_side_standing
from tournaments.services.club.merging import merge_players
from tournaments.services.evening.adjustment import add_penalty, record_absence, record_result
from tournaments.services.evening.bye import add_bye
from tournaments.services.evening.door import check_in
from tournaments.services.evening.match_day import open_match_day
from tournaments.services.evening.seating import seat_leg
from tournaments.services.evening.undo import undo_change
from tournaments.services.people.pair import add_pair
from tournaments.services.people.player import add_players
from tournaments.services.people.unit import of_unit
from tournaments.services.season.competition import create_competition
from tournaments.services.season.division import place_in_divisions, set_divisions
from tournaments.services.season.prize import set_prizes
from tournaments.services.season.side_standing import set_side_standings
from tournaments.services.table.rescore import competition_differences
from tournaments.services.table.substitute import substitute
from tournaments.services.table.table import record_totals

pytestmark = pytest.mark.django_db

OTHERS = ["Bea", "Cor", "Dik", "Eva", "Fee", "Gijs", "Han"]
SEASONS = ["First", "Second", "Third"]
KEEP, GONE = "Anna Smit", "Anna de Wit"


@dataclass(frozen=True)
class Evening:
    """What was written down of the person: by which entry in each of the two legs, and alongside it."""

    what: str
    legs: tuple[int, int]
    points: tuple[int, int]
    beside: int
    is_fined: bool
    is_absent_as_other: bool
    other_is_there: bool


WHAT = ["plays", "sits out", "result", "absent", "absent twice", "sits in", "nothing"]


def an_evening(chance: Random, what: str) -> Evening:
    legs, points = [(chance.randrange(2), chance.randrange(2)), (chance.randint(0, 162), chance.randint(0, 162))]
    return Evening(what, legs, points, chance.randrange(2), *(chance.random() < 0.5 for _question in range(3)))


def scripts(chance: Random) -> Iterator[list[Any]]:
    """Two stories of three seasons: in each form of competition everything happens that can."""
    hands = [(form, chance.sample(WHAT, len(WHAT))) for form in CompetitionForm]
    for half in (slice(0, 4), slice(4, 7)):
        yield [(form, chance.randrange(2), [an_evening(chance, what) for what in hand[half]]) for form, hand in hands]


class Story:
    """The same seasons, by two entries or by one."""

    def __init__(self, script: list[Any], *, entries: list[str]) -> None:
        self.club: Club = ClubFactory()
        self.by = UserFactory()
        add_players(club=self.club, names=[KEEP, *OTHERS, *entries[1:]])
        people = {player.name: player for player in players_of(self.club).select_related("club")}
        self.entries = [people[KEEP], people[entries[-1]]]
        self.others: list[Player] = [people[name] for name in OTHERS]
        for name, (form, entry, evenings) in zip(SEASONS, script, strict=True):
            self.play(name, form, entry, evenings)

    def play(self, name: str, form: CompetitionForm, entry: int, evenings: list[Evening]) -> None:
        season = create_competition(
            club=self.club,
            name=name,
            form=form,
            rounds_per_leg=1,
            legs_per_match_day=2,
            absence_rule=AbsenceRule.LOWEST_OF_EVENING,
            counting_best=2,
        )
        set_side_standings(
            competition=season, standings=[{"name": "Roem", "kind": "roem"}, {"name": "All", "kind": "plain_total"}]
        )
        set_prizes(competition=season, prizes=[{"kind": "top", "scope": "season", "so_many": 3}], prize_twice="keep")
        units, rivals = self.enter(season, entry)
        if form == CompetitionForm.INDIVIDUAL:
            named = [{"pk": None, "name": name, "promoted": 1, "relegated": 1} for name in ("A", "B")]
            set_divisions(competition=season, divisions=named)
            places = {one.pk: at % 2 for at, one in enumerate(rivals)} | {units[entry].pk: 0}
            place_in_divisions(competition=season, places=places)
        for evening in evenings:
            self.spend(open_match_day(competition=season), evening, units, rivals)

    def enter(self, season: Competition, entry: int) -> tuple[list[Any], list[Any]]:
        """What each entry is ranked as, and the others."""
        others = self.others
        if season.is_pairs:
            pairs = [add_pair(competition=season, first=others[at], second=others[at + 1]) for at in (0, 2, 4)]
            own = add_pair(competition=season, first=self.entries[0], second=others[6])
            if self.entries[0] == self.entries[1]:
                return [own, own], pairs
            # As it is when the two entries of the partner were merged first.
            return [own, season.pairs.create(number=9, first=others[6], second=self.entries[1])], pairs
        if season.is_teams:
            four = TeamFactory(competition=season, number=1, players=[self.entries[entry], *others[:3]])
            return [four, four], [TeamFactory(competition=season, number=2, players=others[3:7])]
        return self.entries, others

    def spend(self, day: MatchDay, evening: Evening, units: list[Any], rivals: list[Any]) -> None:
        who, other = units[evening.beside], units[1 - evening.beside]
        for at in range(2):
            self.play_leg(day, evening, at, units, rivals)
        came = evening.what in ("plays", "sits out", "result")
        match evening.what:
            case "result":
                record_result(match_day=day, points=sum(evening.points), **of_unit(who))
            case "absent":
                record_absence(match_day=day, with_notice=True, reason="Ill", by=self.by, **of_unit(who))
            case "absent twice":
                for unit in dict.fromkeys(units):
                    record_absence(match_day=day, with_notice=True, reason="Ill", by=self.by, **of_unit(unit))
        idle = other != who and not any(
            rows.filter(**of_unit(other)).exists()
            for leg in day.legs.all()
            for rows in (leg.seats.all(), leg.byes.all())
        )
        if came and evening.is_absent_as_other and idle:
            record_absence(match_day=day, with_notice=False, reason="?", by=self.by, **of_unit(other))
        elif came and evening.other_is_there:
            check_in(match_day=day, units=[who])
            if not day.attendances.filter(**of_unit(other)).exists():
                AttendanceFactory(match_day=day, **{"player": None, **of_unit(other)})
        if evening.is_fined:
            add_penalty(
                competition=day.competition, match_day=day, points=10, reason="Late", by=self.by, **of_unit(who)
            )

    def play_leg(self, day: MatchDay, evening: Evening, at: int, units: list[Any], rivals: list[Any]) -> None:
        # No one comes with two pairs on one evening.
        own = units[evening.beside if day.competition.is_pairs else evening.legs[at]]
        plays = evening.what == "plays"
        if day.competition.is_teams:
            if not plays:
                return
            four, others = ([one.player for one in team.members.all()] for team in (own, *rivals))
            table = [four[0], others[0], four[1], others[1]]
        elif day.competition.is_pairs:
            table = [own, rivals[0]] if plays else rivals[:2]
        else:
            table = [own, *rivals[:3]] if plays else rivals[:4]
        leg = seat_leg(match_day=day, tables=[table], by=self.by)
        [found] = Table.objects.filter(leg=leg)
        ns, ew = SideTotals(evening.points[at], 20 * at), SideTotals(162 - evening.points[at])
        if evening.what == "sits in" and day.competition.unit_field == "player":
            seat = found.seats.select_related("leg__match_day", "player").earliest("pk")
            substitute(seat=seat, player=self.entries[evening.legs[at]])
        record_totals(table=found, ns=ns, ew=ew, revision=0, by=self.by)
        if evening.what == "sits out":
            add_bye(leg=leg, points=100, pits=0, **of_unit(own))

    def standings(self) -> dict[Any, Any]:
        """Everything that is counted, by names and places; without numbers, since two entries have two."""
        found: dict[Any, Any] = {}
        for season in self.club.competitions.select_related("club"):
            count = get_standing(season, published_only=False)
            found[season.name] = by_name(count.rows)
            for side in season.side_standings.all():
                found[season.name, side.name] = by_name(get_side_standing(side, published_only=False).rows)
            prizes = list_season_prizes(count)
            found[season.name, "prizes"] = [(one.place, sorted(one.names), one.figure) for one in prizes]
            divisions = get_division_standing(season, published_only=False).tables
            found[season.name, "divisions"] = [
                sorted((one.unit.name, one.row.place, one.row.move.value) for one in table.rows) for table in divisions
            ]
        return found


def by_name(rows: Any) -> dict[str, Any]:
    return {row.name: row.row._replace(unit_id=0) for row in rows}


def consistent(club: Club) -> bool:
    return not any(list(competition_differences(season)) for season in club.competitions.all())


def test_two_entries_stand_where_one_would_and_apart_again_as_before() -> None:
    """Protects: every standing of every season, whichever entry was used for what, and the way back and forth."""
    chance = dice("two as one")
    for script in [script for _time in range(so_many(1, 100)) for script in scripts(chance)]:
        with undone():
            two, of_one = Story(script, entries=[KEEP, GONE]), Story(script, entries=[KEEP]).standings()
            keep, gone = two.entries
            before, standings = all_rows(), two.standings()
            with asked_by(two.by):
                merge_players(keep=keep, gone=gone, by=two.by)
                assert two.standings() == of_one
                assert consistent(two.club)
                merged = all_rows()
                undo_change(change=the_last_change(), by=two.by)
                assert two.standings() == standings
                assert differences(before, all_rows()) == []
                assert consistent(two.club)
                undo_change(change=the_last_change(), by=two.by)
                assert differences(merged, all_rows()) == []
                assert two.standings() == of_one
