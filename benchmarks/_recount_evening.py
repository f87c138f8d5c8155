"""The evenings of a random season: seated, played, corrected and published by the services, and written down."""

# ruff: noqa: PLC0415 - models can be imported only after Django is set up

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from benchmarks._recount_chosen import Stored
from benchmarks._recount_figures import (
    as_written,
    habits_of_evening,
    random_figures,
    random_habits,
    random_jass,
)
from benchmarks._recount_finals import qualified
from benchmarks._recount_legs import counts_games
from benchmarks._recount_record import (
    AS_WRITTEN,
    OWN_AVERAGE,
    Bare,
    ByeAt,
    DayAt,
    FinalsAt,
    Given,
    LegAt,
    SeasonAt,
    SeatAt,
    TableAt,
)

if TYPE_CHECKING:
    from tournaments.models import Leg, MatchDay, Table

POSITIONS = "NESW"


class Evening:
    """One evening that is being played; what a service refuses has not happened, and is not written down."""

    def __init__(
        self,
        season: SeasonAt,
        stored: Stored,
        chance: random.Random,
        *,
        habits: dict[str, float],
        number: int,
        is_last: bool,
    ) -> None:
        from tournaments.services.evening.match_day import open_match_day

        self.season, self.stored, self.chance, self.is_last = season, stored, chance, is_last
        self.day = DayAt(number)
        if chance.random() < season.unusual_evenings:
            self.day.counts = chance.choice(["1", "2", "2", "3", "aside", "not"])
            self.day.cannot_be_dropped = chance.random() < 0.4
        how_it_counts: dict[str, Any] = {
            "counts": self.day.counts,
            "cannot_be_dropped": self.day.cannot_be_dropped,
        }
        self.match_day: MatchDay = open_match_day(competition=stored.competition, **how_it_counts)
        season.days[number] = self.day
        stored.days[number] = self.match_day
        self.chosen = season.chosen
        self.habits = habits_of_evening(habits, chance)
        units = list(season.units)
        self.there = sorted(chance.sample(units, max(self.least, round(len(units) * chance.choice([1, 1, 0.9, 0.7])))))
        # The leg from which on they are there.
        self.from_leg = {
            unit: chance.randint(2, 4) if self.legs > 1 and chance.random() < 0.08 else 1 for unit in self.there
        }

    @property
    def legs(self) -> int:
        return self.chosen.legs_per_match_day

    @property
    def least(self) -> int:
        return min(len(self.season.units), 4 if self.chosen.form == "individual" else 2)

    def own(self, unit: int) -> dict[str, Any]:
        return {self.stored.competition.unit_field: self.stored.units[unit]}

    def play(self) -> None:
        from tournaments.services.evening.door import set_attendance
        from tournaments.services.evening.match_day import publish_match_day

        people: dict[str, Any] = {
            f"{self.stored.competition.unit_field}s": [self.stored.units[unit] for unit in self.there]
        }
        set_attendance(match_day=self.match_day, **people)
        self.day.present = set(self.there)
        self.before()
        with_finals = self.is_last and self.chance.random() < 0.6
        last = self.legs if not with_finals else self.chance.randint(1, self.legs)
        for leg in range(1, last + 1):
            if not self.leg(leg):
                break
            if leg < self.legs and self.chance.random() < 0.15:
                self.stop(leg)
        if with_finals and last in self.day.legs:
            self.finals(last)
        self.after()
        publish_match_day(match_day=self.match_day, by=None)

    def before(self) -> None:
        """Who is not there: an absence, or a result of the whole evening from elsewhere."""
        from tournaments.services.evening.adjustment import record_absence, record_result

        for unit in self.season.units:
            if unit in self.day.present or self.chance.random() < 0.4:
                continue
            own = self.own(unit)
            if self.chance.random() < 0.7:
                notice = self.chance.random() < 0.7
                absence = {"match_day": self.match_day, "with_notice": notice, "reason": "Ill", "by": None, **own}
                if happens(record_absence, **absence):
                    self.day.absent[unit] = notice
            else:
                bare = self.bare(unit, None)
                if happens(record_result, match_day=self.match_day, leg=None, **figures_of(bare), **own):
                    self.day.bare.append(bare)

    def bare(self, unit: int, leg: int | None) -> Bare:
        chance = self.chance
        counts_sheets = self.chosen.counting_figure in ("points", "rank_points")
        times = 1 if leg else self.legs
        pits = chance.choice([0, 0, 1]) if chance.random() < self.habits["pits"] else None
        if not counts_sheets:
            return Bare(unit, leg, chance.randint(0, times), pits=pits)
        if self.chosen.game == "points":
            roem = chance.choice([0, 20]) if chance.random() < self.habits["roem"] else None
            return Bare(unit, leg, 81 * chance.randint(0, 3) * times, roem, pits)
        return Bare(unit, leg, chance.choice([0, 2, 6]) * times)

    def leg(self, number: int) -> bool:
        from tournaments.services.evening.seating import seat_leg

        here = [unit for unit in self.there if self.from_leg[unit] <= number and unit not in self.day.stopped]
        self.chance.shuffle(here)
        tables, byes, alone = self.seats(here)
        if not tables:
            return False
        roles: Any = {
            (at, POSITIONS[place]): seat.role
            for at, seats in enumerate(tables, start=1)
            for place, seat in enumerate(seats)
            if seat.role != "player"
        }
        people = {**self.stored.players, **{one.number: one for one in self.stored.jokers}}
        seated: list[list[Any]] = [[people[seat.player] for seat in seats] for seats in tables]
        if self.chosen.form == "pairs":
            seated = [[self.stored.units[seat.unit] for seat in seats[:2]] for seats in tables]
        leg = seat_leg(
            match_day=self.match_day,
            tables=seated,
            byes=[self.stored.units[unit] for unit in byes],
            roles=None if self.chosen.form == "teams" else roles,
            number=number,
            by=None,
        )
        made = LegAt(number, byes=[ByeAt(unit) for unit in byes])
        self.day.legs[number] = made
        self.own_byes(leg, made, alone)
        for at, table in enumerate(leg.tables.order_by("number")):
            self.write(table, made, tables[at])
        if self.chosen.form != "teams" and self.chance.random() < 0.15:
            self.decide(leg.tables.get(number=1), made.tables[0])
        return True

    def decide(self, table: Table, made: TableAt) -> None:
        """The organiser decides what everyone at this table has."""
        from tournaments.choices import RulingAnswer
        from tournaments.models.ruling import SideRuling
        from tournaments.services.evening.ruling import rule_table

        small = counts_games(self.chosen)
        ways: list[int | str] = [AS_WRITTEN, OWN_AVERAGE, self.chance.choice([0, 1, 2] if small else [0, 81, 300])]
        ruled = [self.chance.choice(ways) for _column in made.figures]
        if all(answer == AS_WRITTEN for answer in ruled):
            return
        sides = {
            who.value: SideRuling(answer) if isinstance(answer, str) else SideRuling(RulingAnswer.FIGURE, answer)
            for who, answer in zip(table.contenders, ruled, strict=True)
        }
        if happens(rule_table, table=table, sides=sides, reason="Stopped", revision=table.revision, by=None):
            made.ruled = ruled

    def seats(self, here: list[int]) -> tuple[list[list[SeatAt]], list[int], list[int]]:
        """Tables, usual byes, and those that have another value for this leg."""
        form, chance, units = self.chosen.form, self.chance, self.season.units
        alone = [here.pop()] if len(here) > 4 and chance.random() < 0.2 else []
        if form != "individual":
            couples = [(here[at], here[at + 1]) for at in range(0, len(here) - 1, 2)]
            tables = []
            for one, other in couples:
                for first in (0, 2) if form == "teams" else (0,):
                    a, b = (SeatAt(one, units[one][first + at]) for at in (0, 1))
                    c, d = (SeatAt(other, units[other][first + at]) for at in (0, 1))
                    turned = first == 2 and chance.random() < 0.5
                    tables.append([c, a, d, b] if turned else [a, c, b, d])
            return tables, here[len(couples) * 2 :], alone
        left = len(here) % 4
        threes = chance.random() < 0.4 and left in (2, 3) and len(here) >= 3 * (4 - left)
        sizes = [4] * (len(here) // 4)
        if threes:
            threes_needed = 4 - left
            sizes = [4] * ((len(here) - 3 * threes_needed) // 4) + [3] * threes_needed
        seats = iter(SeatAt(unit, unit) for unit in here)
        tables = [[next(seats) for _place in range(size)] for size in sizes]
        rest = [seat.unit for seat in seats]
        if len(rest) in (2, 3) and tables and chance.random() < 0.6:
            if len(rest) == 3 and chance.random() < 0.7:
                helper = chance.choice(tables[0])
                others = [SeatAt(helper.unit, helper.player, "helper")]
            else:
                others = [SeatAt(one.number, one.number, "joker") for one in self.stored.jokers[: 4 - len(rest)]]
            last = [SeatAt(unit, unit) for unit in rest] + others
            chance.shuffle(last)
            return [*tables, last], [], alone
        return tables, rest, alone

    def own_byes(self, leg: Leg, made: LegAt, alone: Sequence[int]) -> None:
        """A bye with its own value, a result of this leg without a sheet, or nothing at all."""
        from tournaments.services.evening.adjustment import record_result
        from tournaments.services.evening.bye import add_bye

        for unit in alone:
            bare = self.bare(unit, leg.number)
            if self.chance.random() < 0.5:
                figures = {"points": bare.points, "pits": bare.pits or 0}
                if happens(add_bye, leg=leg, reason="Asked", **figures, **self.own(unit)):
                    made.byes.append(ByeAt(unit, bare.points, bare.pits or 0))
            elif happens(record_result, match_day=self.match_day, leg=leg, **figures_of(bare), **self.own(unit)):
                self.day.bare.append(bare)

    def write(self, table: Table, leg: LegAt, seats: list[SeatAt]) -> None:
        """Totals that the program takes: others are tried until it does."""
        from django.core.exceptions import ValidationError

        from scoring import SideTotals
        from tournaments.choices import Jass, ScoreColumn
        from tournaments.services.table.table import record_totals

        columns = [ScoreColumn.NS, ScoreColumn.EW, ScoreColumn.THIRD]
        while True:
            figures = as_written(random_figures(self.chosen, len(seats), self.chance), self.habits, self.chance)
            jass = random_jass(self.chosen, figures, self.chance)
            totals = [SideTotals(one.points, one.roem, one.pits, one.nats) for one in figures]
            try:
                record_totals(
                    table=table,
                    ns=totals[0],
                    ew=totals[1],
                    third=totals[2] if len(totals) == 3 else None,
                    jass=Jass.of(columns[jass[0]], is_won=jass[1]) if jass else None,
                    revision=0,
                    by=None,
                )
            except ValidationError:
                continue
            break
        leg.tables.append(TableAt(table.number, seats, figures, jass))

    def stop(self, after: int) -> None:
        from tournaments.services.evening.stop import stop_playing

        here = [unit for unit in self.there if self.from_leg[unit] <= after and unit not in self.day.stopped]
        if len(here) > self.least:
            unit = self.chance.choice(here)
            stop = {"match_day": self.match_day, "unit": self.stored.units[unit], "after_leg": after, "by": None}
            if happens(stop_playing, **stop):
                self.day.stopped[unit] = after

    def finals(self, last: int) -> None:
        """Created after this leg, and played to the end."""
        from tournaments.choices import AtTheCut, DrawMethod, Qualifying
        from tournaments.services.evening.draw import draw_legs
        from tournaments.services.evening.finals import make_finals
        from tournaments.standings.bracket import Losers

        chance, individual = self.chance, self.chosen.form == "individual"
        ways = ["evening", "competition", "lot", *(["divisions"] if self.season.divisions else [])]
        qualifying = chance.choice(ways)
        count = chance.choice([4, 4, 8]) if individual else chance.choice([2, 3, 4, 5, 6])
        if qualifying == "divisions":
            count = chance.choice([2, 4]) if individual else chance.choice([1, 2, 3])
        carries, seed = chance.random() < 0.5, chance.randrange(10**6)
        losers = chance.choice(["nothing", "third_place", "places", "consolation", "double"])
        qualifiers = qualified(self.season, self.day, qualifying, count, seed)
        if not happens(
            make_finals,
            match_day=self.match_day,
            qualifying=Qualifying(qualifying),
            count=count,
            carries_over=carries,
            losers=Losers(losers) if len(qualifiers) > 3 else Losers.NOTHING,
            cut=AtTheCut.LOT,
            others_play_on=losers in ("nothing", "third_place") and chance.random() < 0.3,
            seed=seed,
            by=None,
        ):
            return
        self.match_day.refresh_from_db()
        plan = self.match_day.finals
        assert plan is not None
        made = FinalsAt(
            first_leg=plan.first_leg,
            last_leg=plan.last_leg,
            qualifying=qualifying,
            count=count,
            carries_over=plan.carries_over,
            losers=plan.losers,
            of_competition=plan.of_competition,
            qualifiers=qualifiers,
        )
        self.day.finals = made
        for number in range(plan.first_leg, plan.last_leg + 1):
            draw = {"match_day": self.match_day, "legs": [number], "method": DrawMethod.FINALS, "seed": seed}
            if not happens(draw_legs, by=None, **draw):
                # The decider of a double elimination is only played where the unbeaten lost the final.
                made.is_complete = made.losers == "double" and number == plan.last_leg
                break
            self.drawn_leg(number)
            made.is_complete = number == plan.last_leg
            # Where someone goes home the documents say who goes through, and not the places of all the others.
            if number < plan.last_leg and made.losers in ("nothing", "third_place") and chance.random() < 0.15:
                self.stop(number)

    def drawn_leg(self, number: int) -> None:
        """A leg that the program drew: who sits where is read off its sheets."""
        leg = self.match_day.legs.get(number=number)
        field = self.stored.competition.unit_field
        byes = leg.byes.select_related(field)
        made = LegAt(number, byes=[ByeAt(bye.unit.number) for bye in byes])
        self.day.legs[number] = made
        for table in leg.tables.order_by("number"):
            rows = sorted(
                table.seats.select_related("player", "pair", "team"), key=lambda row: "NESW".index(row.position)
            )
            seats = [SeatAt(getattr(row, field).number, row.player.number, str(row.role)) for row in rows]
            self.write(table, made, seats)

    def after(self) -> None:
        """Penalties and corrections of this evening or its legs, also for some who were not there."""
        from tournaments.services.evening.adjustment import add_correction, add_penalty

        big = 81 if self.chosen.game == "points" and self.chosen.counting_figure in ("points", "rank_points") else 1
        for _number in range(self.chance.choice([0, 0, 1, 2])):
            unit = self.chance.choice(list(self.season.units))
            # The finals are decided by what was written when they were created.
            scope = self.chance.choice(["leg", "day", "season"]) if self.day.finals is None else "season"
            leg = self.chance.choice(list(self.day.legs)) if scope == "leg" and self.day.legs else None
            day = self.day.number if scope != "season" else None
            points, pits = big * self.chance.choice([1, 1, 2]), self.chance.choice([0, 0, 1])
            service, sign = self.chance.choice([(add_penalty, -1), (add_correction, 1)])
            given = {
                "competition": self.stored.competition,
                "match_day": self.match_day if day else None,
                "leg": self.match_day.legs.get(number=leg) if leg else None,
                "points": points,
                "pits": pits,
                "reason": "Revoke",
                "by": None,
            }
            if happens(service, **given, **self.own(unit)):
                self.season.given.append(Given(unit, day, leg, sign * points, sign * pits))


def figures_of(bare: Bare) -> dict[str, int | None]:
    return {"points": bare.points, "roem": bare.roem, "pits": bare.pits}


def happens(service: Callable[..., object], **given: Any) -> bool:
    """Whether the service did it; what it refuses is no part of the season."""
    from django.core.exceptions import ValidationError

    from tournaments.exceptions import Refused

    try:
        service(**given)
    except (Refused, ValidationError):
        return False
    return True


def play_season(season: SeasonAt, stored: Stored, chance: random.Random) -> None:
    from tournaments.services.evening.stop import withdraw

    count = season.chosen.match_days_planned or chance.randint(2, 6)
    if chance.random() < 0.2:
        count = max(1, count - 1)
    habits = random_habits(chance)
    season.unusual_evenings = chance.choice([0, 0, 0.3, 0.6])
    for number in range(1, count + 1):
        Evening(season, stored, chance, habits=habits, number=number, is_last=number == count).play()
    # Whether a finalist who withdraws afterwards keeps the place is not said in the documents.
    finalists = {unit for day in season.days.values() if day.finals for unit in day.finals.qualifiers}
    by_lot = any(day.finals and day.finals.qualifying == "lot" for day in season.days.values())
    for unit, row in stored.units.items():
        if unit in finalists or by_lot:
            continue
        strikes = chance.random() < 0.5 and season.chosen.form != "individual"
        if chance.random() < 0.04 and happens(withdraw, competition=stored.competition, unit=row, strikes=strikes):
            season.withdrawn.add(unit)
            if strikes:
                season.strike(unit)
