"""Who sits where in a leg: drawn by lot or seated by hand."""

import random
import secrets
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeVar

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.choices import Position
from tournaments.exceptions import Refused, Stale
from tournaments.models import Bye, Leg, MatchDay, Pair, Player, Seat, Table
from tournaments.services.adjustment import drop_bye
from tournaments.services.match_day import add_attendance
from tournaments.services.unit import Unit, of_unit, refuse_second_results, refuse_strangers

PLAYERS_AT_TABLE = 4
PAIRS_AT_TABLE = 2

Name = TypeVar("Name")
TableOfUnits = Sequence[Unit | None]


def draw(
    units: Sequence[Name], byes_so_far: Mapping[Name, int], at_table: int, generator: random.Random
) -> tuple[list[list[Name]], list[Name]]:
    """Tables by lot, and who is left over: those who had the fewest byes, by lot among equals.

    The same units in the same order with the same generator give the same draw.
    """
    lots = list(units)
    generator.shuffle(lots)
    left_over = sorted(lots, key=lambda unit: byes_so_far.get(unit, 0))[: len(lots) % at_table]
    seated = [unit for unit in lots if unit not in left_over]
    return [seated[start : start + at_table] for start in range(0, len(seated), at_table)], left_over


@transaction.atomic
def draw_leg(*, match_day: MatchDay, seed: int | None = None, number: int | None = None, by: User | None) -> Leg:
    """The next leg, drawn from who is there; who is left over gets a bye at the club's value.

    `number` is the leg the page offered to draw: when it exists by now, nothing happens twice (Stale).
    """
    match_day = _locked(match_day)
    competition = match_day.competition
    number = _next_number(match_day, number)
    at_table = _units_at_table(match_day)
    units = _units_present(match_day)
    if len(units) < at_table:
        message = (
            _("A table needs two pairs: tick who is there first.")
            if competition.is_pairs
            else _("A table needs four players: tick who is there first.")
        )
        raise Refused(message)
    field = "pair" if competition.is_pairs else "player"
    past = Bye.objects.filter(leg__match_day__competition=competition).values_list(field, flat=True)
    byes_so_far = Counter(past.order_by())
    if seed is None:
        seed = secrets.randbelow(2**32)
    tables, left_over = draw(units, {unit: byes_so_far[unit.pk] for unit in units}, at_table, random.Random(seed))
    leg = Leg(match_day=match_day, number=number, draw_seed=seed, seated_by=by)
    return _store(leg, tables, left_over)


@transaction.atomic
def seat_leg(
    *,
    match_day: MatchDay,
    tables: Sequence[TableOfUnits],
    byes: Sequence[Unit] = (),
    number: int | None = None,
    by: User | None,
) -> Leg:
    """A leg seated by hand; at each table the players North, East, South, West, or the pairs North–South, East–West."""
    match_day = _locked(match_day)
    if number is None:
        number = _next_number(match_day, None)
    return _store(Leg(match_day=match_day, number=number, seated_by=by), tables, byes)


@transaction.atomic
def reseat_leg(*, leg: Leg, tables: Sequence[TableOfUnits], byes: Sequence[Unit] = (), by: User | None) -> Leg:
    """Seat a leg anew, table 1 first. A table with scores must come out as it was; byes that stay keep their points.

    Of a bye that goes, what was written by hand is kept in the history.
    """
    match_day = _locked(leg.match_day)
    leg = match_day.legs.get(pk=leg.pk)
    units = _checked(match_day, tables, byes)
    refuse_second_results(match_day, units, leg=leg, seats=False, byes=False)
    before = {table.number: table for table in leg.tables.prefetch_related("seats__player", "seats__pair")}
    wanted = dict(enumerate(tables, start=1))
    for number, table in before.items():
        if _units_of(table, match_day) == list(wanted.get(number, [])):
            del wanted[number]
        elif table.revision:
            raise Refused(
                _("Table %(number)d has scores on its sheet: these people stay where they are."),
                params={"number": number},
            )
    # Everybody who moves stands up before anybody sits down: nobody is ever at two tables.
    kept = {table.pk for number, table in before.items() if number not in wanted and number <= len(tables)}
    leg.tables.exclude(pk__in=kept).delete()
    for number, table_units in wanted.items():
        _seat_table(leg, number, table_units)
    for bye in _byes_of(leg):
        if bye.unit not in byes:
            drop_bye(bye=bye, reason=gettext("The leg was seated anew."), by=by)
    _give_byes(leg, [unit for unit in byes if not leg.byes.filter(**of_unit(unit)).exists()])
    leg.draw_seed = None
    leg.save(update_fields=["draw_seed"])
    _note_attendance(match_day, units)
    return leg


@transaction.atomic
def exchange_seats(*, first: Seat, second: Seat) -> None:
    """Two people of one leg change places; in a competition of pairs the pairs do."""
    if first.leg_id != second.leg_id:
        raise Refused(_("Only seats of the same leg can be exchanged."))
    _locked(first.leg.match_day)
    for seat in (first, second):
        if Table.objects.filter(pk=seat.table_id, revision__gt=0).exists():
            raise Refused(
                _("Table %(number)d has scores on its sheet: these people stay where they are."),
                params={"number": seat.table.number},
            )
    if first.pair_id is None or first.pair_id == second.pair_id:
        _exchange(first, second)
        return
    firsts, seconds = (
        sorted(Seat.objects.filter(leg=seat.leg_id, pair=seat.pair_id), key=_order_at_table) for seat in (first, second)
    )
    for one, other in zip(firsts, seconds, strict=True):
        _exchange(one, other)


def _exchange(first: Seat, second: Seat) -> None:
    # Nobody may sit twice in a leg, not even between two statements: one seat is empty meanwhile.
    pk = second.pk
    Seat.objects.filter(pk=pk).delete()
    first.player, second.player = second.player, first.player
    first.pair, second.pair = second.pair, first.pair
    first.save(update_fields=["player", "pair"])
    second.pk = pk
    second.save(force_insert=True)


@transaction.atomic
def remove_leg(*, leg: Leg, by: User | None) -> None:
    """Only the last leg, and only while nothing was entered in it; its seats and byes go with it.

    Of a bye, what was written by hand is kept in the history.
    """
    match_day = _locked(leg.match_day)
    if match_day.legs.filter(number__gt=leg.number).exists():
        raise Refused(_("Only the last leg can be removed."))
    entered = leg.tables.filter(revision__gt=0).exists() or leg.results.exists() or leg.adjustments.exists()
    if entered:
        raise Refused(_("Scores were entered in this leg: it stays."))
    for bye in _byes_of(leg):
        drop_bye(bye=bye, reason=gettext("The leg was removed."), by=by)
    leg.delete()


def _byes_of(leg: Leg) -> QuerySet[Bye]:
    return leg.byes.select_related("leg__match_day__competition__club", "player", "pair__first", "pair__second")


def _locked(match_day: MatchDay) -> MatchDay:
    """Whoever seats a match day does so alone."""
    objects = MatchDay.objects.select_for_update(of=("self",)).select_related("competition__club")
    return objects.get(pk=match_day.pk)


def _next_number(match_day: MatchDay, expected: int | None) -> int:
    number = (match_day.legs.aggregate(Max("number"))["number__max"] or 0) + 1
    if expected is not None and expected != number:
        raise Stale
    planned = match_day.competition.legs_per_match_day
    if number > planned:
        raise Refused(_("All %(count)d legs of this match day are seated already."), params={"count": planned})
    return number


def _units_at_table(match_day: MatchDay) -> int:
    return PAIRS_AT_TABLE if match_day.competition.is_pairs else PLAYERS_AT_TABLE


def _units_present(match_day: MatchDay) -> list[Unit]:
    """By number, so that a seed gives the same draw wherever the database keeps them."""
    rows = match_day.attendances.select_related("player", "pair__first", "pair__second")
    return sorted((row.unit for row in rows), key=lambda unit: unit.number)


def _checked(match_day: MatchDay, tables: Sequence[TableOfUnits], byes: Sequence[Unit]) -> list[Unit]:
    """Everybody seated or with a bye, when each table is full and nobody stands there twice."""
    size = _units_at_table(match_day)
    units: list[Unit] = []
    for number, table in enumerate(tables, start=1):
        present = [unit for unit in table if unit is not None]
        if len(table) != size or len(present) != size:
            raise ValidationError(_("Table %(number)d is not full."), params={"number": number})
        units += present
    units += byes
    refuse_strangers(match_day.competition, units)
    for unit, times in Counter(units).items():
        if times > 1:
            raise ValidationError(_("%(name)s is placed more than once."), params={"name": unit})
    return units


def _store(leg: Leg, tables: Sequence[TableOfUnits], byes: Sequence[Unit]) -> Leg:
    match_day = leg.match_day
    units = _checked(match_day, tables, byes)
    leg.full_clean()
    leg.save()
    refuse_second_results(match_day, units, leg=leg)
    for number, table_units in enumerate(tables, start=1):
        _seat_table(leg, number, table_units)
    _give_byes(leg, byes)
    _note_attendance(match_day, units)
    return leg


def _seat_table(leg: Leg, number: int, units: TableOfUnits) -> None:
    table = Table(leg=leg, number=number)
    table.full_clean()
    table.save()
    Seat.objects.bulk_create(
        Seat(leg=leg, table=table, position=position, player=player, pair=pair)
        for position, (player, pair) in zip(Position, _people(units), strict=True)
    )


def _people(units: TableOfUnits) -> list[tuple[Player, Pair | None]]:
    """Who sits North, East, South and West, and for which pair."""
    pairs = [unit for unit in units if isinstance(unit, Pair)]
    if pairs:
        return [*((pair.first, pair) for pair in pairs), *((pair.second, pair) for pair in pairs)]
    return [(unit, None) for unit in units if isinstance(unit, Player)]


def _give_byes(leg: Leg, units: Sequence[Unit]) -> None:
    competition = leg.match_day.competition
    for unit in units:
        bye = Bye(leg=leg, points=competition.bye_points, pits=competition.bye_pits, **of_unit(unit))
        bye.full_clean()
        bye.save()


def _note_attendance(match_day: MatchDay, units: Sequence[Unit]) -> None:
    """Who was given a place is there."""
    present = set(_units_present(match_day))
    add_attendance(match_day, [unit for unit in units if unit not in present])


def _order_at_table(seat: Seat) -> int:
    return Position.values.index(seat.position)


def _units_of(table: Table, match_day: MatchDay) -> list[Unit]:
    seats = sorted(table.seats.all(), key=_order_at_table)[: _units_at_table(match_day)]
    return [seat.pair or seat.player for seat in seats]
