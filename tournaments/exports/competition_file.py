"""A competition as a file that `load_competition` reads: who played, where they sat and what was written, by names.

It does not say who typed what and when, nor anything that can be counted again; a whole club's file keeps that too.
"""

import json
from dataclasses import asdict
from itertools import combinations
from typing import Any

from tournaments import choices
from tournaments.models import (
    Adjustment,
    Attendance,
    Bye,
    Category,
    Competition,
    Division,
    Leg,
    MatchDay,
    Pair,
    Player,
    Prize,
    Result,
    Stop,
    Table,
    Team,
    Unit,
)
from tournaments.models.rules_of_play import RulesOfPlay
from tournaments.models.table import COLUMN_OF
from tournaments.models.unit import OfOneUnit
from tournaments.queries.files.competition_file import get_whole_competition
from tournaments.services.table.table import totals_notation

FORMAT = "klaverjas-competition/1"

# Where each field of a competition is in the file.
SETTINGS = {
    "name": "name",
    "slug": "slug",
    "kind": "kind",
    "form": "form",
    "is_public": "public",
    "is_open": "open",
    "takes_day_guests": "day_guests",
    "rules": "rules",
    "rules_options": "options",
    "rounds_per_leg": "rounds_per_leg",
    "hand_size_at_three": "hand_size_at_three",
    "legs_per_match_day": "legs_per_match_day",
    "leg_minutes": "leg_minutes",
    "match_days_planned": "match_days_planned",
    "keeps_two_tallies": "two_tallies",
    "checks_totals_twice": "second_check",
    "is_portefeuille": "portefeuille",
    "shows_interim": "interim",
    "prize_twice": "prize_twice",
    "prize_tie": "prize_tie",
    "prize_seed": "prize_seed",
    "pot_cents": "pot_cents",
    "draw_method": "draw.method",
    "round_robin_times": "draw.round_robin_times",
    "swiss_over_season": "draw.swiss_over_season",
    "last_leg_by_ranking": "draw.last_leg_by_ranking",
    "draws_within_divisions": "draw.within_divisions",
    "partners_at_door": "draw.partners_at_door",
    "left_over_ways": "draw.left_over",
    "substitute_points": "draw.substitute_points",
    "counting_figure": "counting.figure",
    "win_points": "counting.win_points",
    "tie_points": "counting.tie_points",
    "wins_per": "counting.wins_per",
    "rank_points": "counting.rank_points",
    "counting_unit": "counting.unit",
    "counting_best": "counting.best",
    "drop_worst": "counting.drop_worst",
    "drop_one_in": "counting.drop_one_in",
    "counting_method": "counting.method",
    "minimum_attendance": "counting.minimum_attendance",
    "handicap_per": "counting.handicap_per",
    "vacancy_points": "counting.vacancy_points",
    "boards_by": "counting.boards_by",
    "period_match_days": "counting.period_match_days",
    "period_best": "counting.period_best",
    "periods_best": "counting.periods_best",
    "guests_are_ranked": "counting.guests_ranked",
    "drop_timing": "counting.drops",
    "tie_breaks": "counting.tie_breaks",
    "lot_seed": "counting.lot_seed",
    "bye_points": "bye.points",
    "bye_pits": "bye.pits",
    "absence_rule": "absence.rule",
    "absence_points": "absence.points",
    "absence_without_notice_points": "absence.points_without_notice",
    "absence_without_notice_rule": "absence.rule_without_notice",
    "absence_minimum": "absence.minimum",
    "absence_last": "absence.last",
    "absence_fine": "absence.fine",
    "absence_without_notice_fine": "absence.fine_without_notice",
    "paid_absences": "absence.paid",
    "late_rule": "late.rule",
    "late_points": "late.points",
    "stopped_rule": "stopped",
}

Document = dict[str, Any]


def competition_file(competition: Competition) -> str:
    """The same competition gives the same text."""
    return json.dumps(get_competition_document(competition), ensure_ascii=False, indent=1) + "\n"


def get_competition_document(competition: Competition) -> Document:
    """A default value is only left out if it is empty."""
    return _Writer(get_whole_competition(competition)).document()


def _without_empty(**values: Any) -> Document:
    """The values that are not empty."""
    return {key: value for key, value in values.items() if value not in (None, "", [], {}, False)}


def _prize(prize: Prize) -> Document:
    return _without_empty(
        scope=prize.scope,
        kind=prize.kind,
        so_many=prize.so_many,
        places=prize.places,
        division=prize.division and prize.division.number,
        category=prize.category and prize.category.number,
        per=prize.per,
        what=prize.what,
    )


class _Writer:
    """Keeps track of the players who are named, so that the list of players has only those."""

    def __init__(self, competition: Competition) -> None:
        self.competition = competition
        self.players: dict[int, Player] = {}

    def document(self) -> Document:
        competition, club = self.competition, self.competition.club
        rest = _without_empty(
            pairs=[self._pair(pair) for pair in competition.pairs.all()],
            teams=[self._team(team) for team in competition.teams.all()],
            divisions=[self._division(division) for division in competition.divisions.all()],
            categories=[self._category(one) for one in competition.categories.all() if not one.is_team],
            teams_alongside=[self._category(one) for one in competition.categories.all() if one.is_team],
            side_standings=[
                _without_empty(
                    name=side.name,
                    kind=side.kind,
                    best=side.counting_best,
                    minimum_attendance=side.minimum_attendance,
                    newcomers_since=side.newcomers_since and side.newcomers_since.isoformat(),
                    category=side.category and side.category.number,
                    best_people=side.best_people,
                )
                for side in competition.side_standings.all()
            ],
            prizes=[_prize(prize) for prize in competition.prizes.all() if prize.match_day_id is None],
            match_days=[self._match_day(day) for day in competition.match_days.all()],
            adjustments=[self._adjustment(row) for row in competition.adjustments.all() if row.match_day_id is None],
            handicaps=[
                {**self._of(row), "points": row.points}
                for row in sorted(competition.handicaps.all(), key=lambda row: row.unit.number)
            ],
            withdrawn=[self._stop(stop) for stop in competition.stops.all() if stop.match_day_id is None],
            closed=competition.is_closed,
        )
        players = [self._player(player) for player in sorted(self.players.values(), key=lambda one: one.number)]
        return {
            "format": FORMAT,
            "leaves_out_unknown": True,
            "club": _without_empty(name=club.name, slug=club.slug, place=club.place),
            "competition": self._settings(),
            "players": players,
            **rest,
        }

    def _settings(self) -> Document:
        settings: Document = {}
        for field, path in SETTINGS.items():
            value = getattr(self.competition, field)
            if value not in (None, ""):
                section, _dot, key = path.rpartition(".")
                (settings.setdefault(section, {}) if section else settings)[key] = value
        return settings

    def _name(self, player: Player) -> str:
        self.players[player.pk] = player
        return player.full_name

    def _who(self, unit: Unit) -> str | int:
        return self._name(unit) if isinstance(unit, Player) else unit.number

    def _of(self, row: OfOneUnit) -> Document:
        return {self.competition.unit_field: self._who(row.unit)}

    def _player(self, player: Player) -> Document:
        # A day guest's number means nothing: another club assigns its own.
        number = {} if player.only_for_id is not None else {"number": player.number}
        return {
            **number,
            "name": player.full_name,
            **({} if player.is_active else {"active": False}),
            **_without_empty(
                guest=player.is_guest,
                day_guest=player.only_for_id is not None,
                member_since=player.member_since and player.member_since.isoformat(),
                only_initials=player.hides_name,
            ),
        }

    def _pair(self, pair: Pair) -> Document:
        return {"number": pair.number, "players": [self._name(pair.first), self._name(pair.second)]}

    def _team(self, team: Team) -> Document:
        members = [self._name(member.player) for member in team.members.all()]
        return {"number": team.number, "name": team.name, "players": members}

    def _division(self, division: Division) -> Document:
        return {
            "name": division.name,
            **_without_empty(promoted=division.promoted, relegated=division.relegated),
            f"{self.competition.unit_field}s": [self._who(place.unit) for place in division.places.all()],
        }

    def _category(self, category: Category) -> Document:
        return {"name": category.name, "players": [self._name(place.player) for place in category.places.all()]}

    def _match_day(self, day: MatchDay) -> Document:
        here = sorted(day.attendances.all(), key=lambda row: row.unit.number)
        return {
            "number": day.number,
            **_without_empty(
                date=day.date and day.date.isoformat(),
                starts_at=day.starts_at and day.starts_at.isoformat(),
                name=day.name,
                note=day.note,
                called_off=day.called_off,
                called_off_reason=day.called_off_reason,
            ),
            **({} if day.counts == choices.DayCounts.ONCE else {"counts": day.counts}),
            **_without_empty(cannot_be_dropped=day.cannot_be_dropped),
            **({} if day.own_rules is None else {"played_by": _rules(day.rules_of_play)}),
            "published": day.published_at is not None,
            **_without_empty(finals=self._finals(day), frozen_from=day.frozen_from),
            **_without_empty(
                prizes=[_prize(prize) for prize in self.competition.prizes.all() if prize.match_day_id == day.pk],
                prize_seed=day.prize_seed,
            ),
            **({} if day.pot_cents is None else {"pot_cents": day.pot_cents}),
            **_without_empty(cards=day.deal_code, cards_on_phones=day.cards_on_phones),
            "present": [self._who(row.unit) for row in here],
            **_without_empty(
                paid=[self._who(row.unit) for row in here if row.is_paid],
                partners=self._partners(here),
                in_place=[self._in_place(row) for row in here if row.in_place_of],
                legs=[self._leg(leg, day) for leg in day.legs.all()],
                results=[self._result(row) for row in day.results.all() if row.leg_id is None],
                adjustments=[
                    self._adjustment(row) for row in self.competition.adjustments.all() if row.match_day_id == day.pk
                ],
                stopped=[self._stop(stop) for stop in self.competition.stops.all() if stop.match_day_id == day.pk],
            ),
        }

    def _in_place(self, row: Attendance) -> Document:
        """Who of those present plays in whose place: for the unit of the row, or instead of its player."""
        names = {"of": row.in_place_of, "who": row.substitute}
        return {
            **self._of(row),
            **{name: self._name(player) for name, player in names.items() if player},
            **_without_empty(unranked=not row.is_ranked, season=row.for_season),
        }

    def _partners(self, here: list[Attendance]) -> list[list[str]]:
        """Every two who chose each other, once; nothing where the competition does not ask."""
        if not self.competition.partners_at_door:
            return []
        partner_of = {row.player_id: row.partner_id for row in here}
        couples = combinations((row.player for row in here if row.player is not None), 2)
        return [[self._name(one), self._name(other)] for one, other in couples if partner_of[one.pk] == other.pk]

    def _finals(self, day: MatchDay) -> Document:
        if day.finals is None:
            return {}
        plan = {name: value for name, value in asdict(day.finals).items() if name != "entrants"}
        if plan["losers"] == choices.PlayedFor.NOTHING:
            del plan["losers"]
        return _without_empty(**plan, qualifiers=[self._who(one.unit) for one in day.qualifiers.all()])

    def _leg(self, leg: Leg, day: MatchDay) -> Document:
        return {
            "number": leg.number,
            **_without_empty(
                tables=[self._table(table) for table in leg.tables.all()],
                byes=[self._bye(bye) for bye in leg.byes.all()],
                results=[self._result(row) for row in day.results.all() if row.leg_id == leg.pk],
                closed=leg.closed_at is not None,
            ),
        }

    def _table(self, table: Table) -> Document:
        seats = {seat.position: seat for seat in table.seats.all()}
        in_order = [seats[position] for position in choices.Position.values if position in seats]
        if self.competition.is_pairs:
            pairs = {side: seats[side[0]].pair for side in choices.SideOfTable.values}
            sitting: Document = {side: pair.number for side, pair in pairs.items() if pair}
            turned = [side for side, pair in pairs.items() if pair and seats[side[0]].player_id != pair.first_id]
        else:
            sitting, turned = {seat.position: self._name(seat.player) for seat in in_order}, []
        return {
            "number": table.number,
            "seats": sitting,
            **_without_empty(
                turned=turned,
                roles={seat.position: seat.role for seat in in_order if seat.role != choices.SeatRole.PLAYER},
                substitutes={seat.position: self._name(seat.substitute) for seat in in_order if seat.substitute},
                in_place={seat.position: self._name(seat.in_place_of) for seat in in_order if seat.in_place_of},
                rounds=_rounds(table),
                totals=_totals(table) if table.entry_mode == choices.EntryMode.TOTALS else None,
                ruling=table.ruled,
                boards=table.boards_ruled,
            ),
        }

    def _bye(self, bye: Bye) -> Document:
        rest = _without_empty(reason=bye.reason, unranked=not bye.is_ranked)
        return {**self._of(bye), "points": bye.points, "pits": bye.pits, **rest}

    def _stop(self, stop: Stop) -> Document:
        after = {} if stop.after_leg is None else {"after_leg": stop.after_leg}
        return {**self._of(stop), **after, **_without_empty(reason=stop.reason, strikes=stop.strikes)}

    def _result(self, result: Result) -> Document:
        return {**self._of(result), **_known(points=result.points, roem=result.roem, pits=result.pits)}

    def _adjustment(self, row: Adjustment) -> Document:
        return {
            **self._of(row),
            "kind": row.kind,
            "points": row.points,
            "pits": row.pits,
            **_without_empty(leg=row.leg and row.leg.number),
            "reason": row.reason,
        }


def _rules(own: RulesOfPlay) -> Document:
    """Under the names that the settings of the competition have."""
    return {SETTINGS[field]: value for field, value in own.as_kept.items()}


def _rounds(table: Table) -> list[Document]:
    """In order; with a number only if rounds before it have not been written yet."""
    rows = sorted(table.rounds.all(), key=lambda row: row.number)
    return [
        ({} if row.number == before + 1 else {"number": row.number}) | row.entry
        for before, row in zip([0, *(row.number for row in rows)], rows, strict=False)
    ]


def _known(**figures: int | None) -> Document:
    """Those that are known: nought is, and stays."""
    return {name: figure for name, figure in figures.items() if figure is not None}


def _totals(table: Table) -> Document:
    totals: Document = {side: _known(**own) for side, own in totals_notation(table).items()}
    if table.jass:
        jass = choices.Jass(table.jass)
        key = "jass" if jass.is_won else "jass_lost"
        totals[key] = next(who.value for who in table.contenders if COLUMN_OF[who] == jass.column)
    return totals
