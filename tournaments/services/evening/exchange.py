"""People who turn out to sit elsewhere change places, at tables with scores too, and also after the leg was closed.

Scores stay with the seats: they belong to the people who really sat there. Only for two whole tables can they go with
the people.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from django.contrib.auth.models import User
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.choices import CorrectionSubject, EntryMode, SeatRole
from tournaments.exceptions import Refused, Stale
from tournaments.models import Bye, LateRound, Leg, MatchDay, Pair, Player, Seat, Table, TableLink, Team, Unit
from tournaments.models.table import STANDS_ON
from tournaments.models.unit import UNIT_PATHS
from tournaments.queries.evening.leg import seats_version
from tournaments.queries.evening.reserve import list_teams_of_evening
from tournaments.queries.table.tally import open_tallies
from tournaments.services.change import can_be_undone
from tournaments.services.evening.adjustment import notation_of
from tournaments.services.evening.bye import is_as_drawn
from tournaments.services.evening.in_place import seat_substitutes
from tournaments.services.evening.seating import order_at_table, people_of
from tournaments.services.log import log_action
from tournaments.services.people.unit import refuse_second_results
from tournaments.services.table.correction import keep_correction
from tournaments.services.table.table import seats_notation
from tournaments.services.transaction import lock_leg, writes

# What changes places with someone: on whose account they play, and who plays for them.
WHO_SITS = ["player", "pair", "team", "role", "substitute", "in_place_of"]
WHO_RESTS = ["player", "pair", "team"]

# What is read about a place in one query with the people who have it.
PEOPLE_AT: dict[type, tuple[str, ...]] = {
    Seat: ("table", *UNIT_PATHS, "substitute", "in_place_of"),
    Bye: ("leg__match_day__competition__club", *UNIT_PATHS),
}

UNEQUAL = _("These are different numbers of people: they cannot change places.")

NO_NUMBER = 0
"""No table of a leg has it, so one can have it between two statements."""


@writes
def exchange_places(*, first: Seat | Bye, second: Seat | Bye, by: User | None) -> None:
    """Two people of one leg change places, one of whom may sit out; pairs do as a whole, and teams with one that rests.

    The new occupant gets what the place has: the scores of a table, or what sitting out is worth.
    """
    if first.leg_id != second.leg_id:
        raise Refused(_("Only seats of the same leg can be exchanged."))
    leg = lock_leg(first.leg)
    can_be_undone(leg.match_day, Table, Seat, Bye)
    match _as_seen(first), _as_seen(second):
        case Seat() as one, Seat() as other:
            _exchange_seats(leg, one, other, by)
        case (Seat() as seat, Bye() as bye) | (Bye() as bye, Seat() as seat):
            _exchange_with_bye(leg, seat, bye, by)
        case _:
            raise Refused(_("Both sit out: there is nothing to exchange."))
    log_action(leg, "seats_exchanged")


@writes
def exchange_tables(*, first: Table, second: Table, scores_stay: bool, version: str, by: User | None) -> None:
    """Two tables of one leg turn out to have each other's people.

    Where the scores stay at the tables, the people of both change places. Where they go with the people, the tables
    only change their numbers: the sheet goes along, with the phones that have it open and what they still have to send,
    and so does the printed card, which leads to that sheet. Stale when the seats are not those of `version`.
    """
    if first.leg_id != second.leg_id or first.pk == second.pk:
        raise Refused(_("Choose two tables of the same leg."))
    leg = lock_leg(first.leg)
    if version != seats_version(leg):
        raise Stale
    can_be_undone(leg.match_day, Table, Seat, Bye, TableLink, LateRound)
    first, second = (Table.objects.get(pk=table.pk) for table in (first, second))
    with _sat_elsewhere(leg, [first.pk, second.pk], by, tallies_stay=scores_stay):
        if scores_stay:
            _exchange_people(first, second)
        else:
            _exchange_numbers(first, second)
    log_action(leg, "tables_exchanged")


def _exchange_seats(leg: Leg, first: Seat, second: Seat, by: User | None) -> None:
    _refuse_twice_at_a_table(first, second)
    firsts, seconds = [first], [second]
    if first.pair_id is not None and first.pair_id != second.pair_id:
        firsts, seconds = _seats_of(first), _seats_of(second)
    with _sat_elsewhere(leg, [first.table_id, second.table_id], by):
        _exchange(firsts, seconds)


def _exchange_with_bye(leg: Leg, seat: Seat, bye: Bye, by: User | None) -> None:
    if seat.role != SeatRole.PLAYER and not (seat.in_place_of_id or seat.pair_id):
        raise Refused(_("%(name)s does not play for the ranking there."), params={"name": seat.player})
    seats, resting = _seats_of(seat), bye.unit
    people = _people(resting, leg.match_day)
    if len(people) != len(seats):
        raise Refused(UNEQUAL)
    refuse_second_results(leg.match_day, [resting], leg=leg, seats=False, byes=False)
    before, is_ranked = None if is_as_drawn(bye) else notation_of(bye), seat.role == SeatRole.PLAYER
    with _sat_elsewhere(leg, [each.table_id for each in seats], by):
        bye.player = None if seat.pair or seat.team else seat.player
        bye.pair, bye.team = seat.pair, seat.team
        for each, (player, pair) in zip(seats, people, strict=True):
            each.player, each.pair = player, pair
            each.team = resting if isinstance(resting, Team) else None
            each.role = SeatRole.PLAYER
            # A substitute there played for the unit that rests now, not for this one.
            each.substitute = each.in_place_of = None
        # No one has two seats in a leg, not even between two statements.
        Seat.objects.filter(pk__in=[each.pk for each in seats]).delete()
        Seat.objects.bulk_create(seats)
        bye.full_clean()
        bye.revision += 1
        bye.is_ranked = is_ranked
        bye.save(update_fields=[*WHO_RESTS, "revision", "is_ranked"])
        seat_substitutes(leg.match_day, Seat.objects.filter(pk__in=[each.pk for each in seats]))
    if before:
        keep_correction(
            competition=leg.match_day.competition,
            subject=CorrectionSubject.BYE,
            before=before,
            after=notation_of(bye),
            reason=gettext("Sat elsewhere"),
            by=by,
        )


def _people(unit: Unit, match_day: MatchDay) -> list[tuple[Player, Pair | None]]:
    """Who sits for those who rested, in the order of the seats."""
    if isinstance(unit, (Player, Pair)):
        return people_of([unit])
    [team] = list_teams_of_evening(match_day, [unit])
    return [(player, None) for player in team.four]


def _exchange_people(first: Table, second: Table) -> None:
    if first.players != second.players:
        raise Refused(UNEQUAL)
    firsts, seconds = (
        sorted(Seat.objects.filter(table=table).select_related(*PEOPLE_AT[Seat]), key=order_at_table)
        for table in (first, second)
    )
    _exchange(firsts, seconds)


def _exchange_numbers(first: Table, second: Table) -> None:
    numbers = {first.pk: second.number, second.pk: first.number}
    Table.objects.filter(pk=first.pk).update(number=NO_NUMBER)
    for table in (second, first):
        Table.objects.filter(pk=table.pk).update(number=numbers[table.pk])
    for table in (first, second):
        # Should the table go, they still say which one it was.
        for model in (TableLink, LateRound):
            model.objects.filter(table=table).update(table_number=numbers[table.pk])


@contextmanager
def _sat_elsewhere(leg: Leg, tables: Iterable[int], by: User | None, *, tallies_stay: bool = True) -> Iterator[None]:
    """While others get the seats of these tables: the history records who sat where as far as there are scores.

    Their sheets change, for phones and for forms that someone still has open.
    """
    written = list(Table.objects.filter(STANDS_ON, pk__in=tables).select_related("leg").distinct().order_by("number"))
    if tallies_stay:
        for table in written:
            _refuse_unsettled(table)
    before = {table.pk: seats_notation(table) for table in written}
    yield
    for table in Table.objects.filter(pk__in=before).order_by("number"):
        table.revision += 1
        table.save(update_fields=["revision"])
        keep_correction(
            competition=leg.match_day.competition,
            table=table,
            subject=CorrectionSubject.SHEET,
            before=before[table.pk],
            after=seats_notation(table),
            reason=gettext("Sat elsewhere"),
            by=by,
        )


def _refuse_unsettled(table: Table) -> None:
    """A round that one side has written is not final: the people who still have to agree with it must have played it.

    It can no longer become final where the totals were typed or the leg was closed.
    """
    may_become_final = table.leg.closed_at is None and table.entry_mode == EntryMode.ROUNDS
    if may_become_final and open_tallies().filter(table=table).exists():
        raise Refused(
            _("At table %(number)d the two sides do not have the same rounds yet: settle those first."),
            params={"number": table.number},
        )


def _as_seen(place: Seat | Bye) -> Seat | Bye:
    """The place as it is stored now; Stale when people other than the caller saw have it."""
    stored: Seat | Bye = type(place).objects.select_related(*PEOPLE_AT[type(place)]).get(pk=place.pk)
    if any(getattr(stored, f"{name}_id") != getattr(place, f"{name}_id") for name in WHO_RESTS):
        raise Stale
    return stored


def _seats_of(seat: Seat) -> list[Seat]:
    """All seats in this leg of the unit that is ranked there, table by table."""
    own = Seat.objects.filter(leg=seat.leg_id).exclude(role=SeatRole.HELPER)
    if seat.team_id:
        own = own.filter(team=seat.team_id)
    elif seat.pair_id:
        own = own.filter(pair=seat.pair_id)
    else:
        return [seat]
    rows = own.select_related(*PEOPLE_AT[Seat])
    return sorted(rows, key=lambda each: (each.table.number, order_at_table(each)))


def _refuse_twice_at_a_table(first: Seat, second: Seat) -> None:
    """Someone who plays an extra leg sits at two tables in a leg, but never twice at the same one."""
    for seat, other in ((first, second), (second, first)):
        who = seat.substitute or seat.player
        company = Seat.objects.filter(table=other.table_id).exclude(pk__in=[first.pk, second.pk])
        if who in [each.substitute or each.player for each in company.select_related("player", "substitute")]:
            raise Refused(_("%(name)s already sits at that table."), params={"name": who})


def _exchange(firsts: Sequence[Seat], seconds: Sequence[Seat]) -> None:
    """Each with the one at the same place in the other list."""
    for first, second in zip(firsts, seconds, strict=True):
        for name in WHO_SITS:
            one, other = getattr(first, name), getattr(second, name)
            setattr(first, name, other)
            setattr(second, name, one)
    seats = [*firsts, *seconds]
    # No one has two seats in a leg, not even between two statements: all are empty for a moment.
    Seat.objects.filter(pk__in=[seat.pk for seat in seats]).delete()
    Seat.objects.bulk_create(seats)
