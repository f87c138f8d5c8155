"""Who sits where in a leg: seated by hand, undone."""

from collections import Counter
from collections.abc import Mapping, Sequence

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments.choices import Position, SeatRole
from tournaments.exceptions import Refused, Stale
from tournaments.models import Bye, Competition, Leg, MatchDay, Pair, Player, Seat, Table, Team, TeamMember, Unit
from tournaments.models.table import WRITTEN_ON
from tournaments.models.unit import UNIT_PATHS
from tournaments.queries.evening.leg import seats_version
from tournaments.services.change import SEATING, can_be_undone
from tournaments.services.evening.bye import drop_bye, is_ranked_tonight
from tournaments.services.evening.door import add_attendance
from tournaments.services.evening.in_place import seat_substitutes
from tournaments.services.evening.match_day import let_follow_competition
from tournaments.services.log import log_action
from tournaments.services.numbering import next_number
from tournaments.services.people.unit import of_unit, refuse_second_results, refuse_strangers
from tournaments.services.table.table_link import keep_names
from tournaments.services.transaction import lock_leg, lock_match_day, writes

TableOfUnits = Sequence[Unit | None]
# By table and seat; everyone else plays for the ranking.
InPlace = Mapping[tuple[int, str], Player]
Roles = Mapping[tuple[int, str], SeatRole]


@writes
def seat_leg(
    *,
    match_day: MatchDay,
    tables: Sequence[TableOfUnits],
    byes: Sequence[Unit] = (),
    roles: Roles | None = None,
    in_place: InPlace | None = None,
    number: int | None = None,
    by: User | None,
) -> Leg:
    """A leg seated by hand; at each table the players North, East, South, West, or the pairs North–South, East–West.

    Teams are seated by their players too, and sit out as teams. With `roles` the leg was drawn elsewhere: they say who
    helps out or fills a table, and where everyone plays for themselves a table may have three. `in_place`: whose place
    it is, where someone else has sat there on their own account.
    """
    match_day = lock_match_day(match_day)
    can_be_undone(match_day, *SEATING)
    if number is None:
        number = _next_leg(match_day)
    elif match_day.legs.filter(number=number).exists():
        raise Stale
    leg = _store(Leg(match_day=match_day, number=number, seated_by=by), tables, byes, roles, in_place)
    log_action(leg, "leg_seated")
    return leg


@writes
def reseat_leg(
    *,
    leg: Leg,
    tables: Sequence[TableOfUnits],
    byes: Sequence[Unit] = (),
    version: str | None = None,
    by: User | None,
) -> Leg:
    """Reseats a leg, table 1 first. A table with scores must come out as it was; byes that stay keep their points.

    What was entered by hand for a bye that goes is kept in the history. Stale when the seats are no longer those
    of `version` (`seats_version`).
    """
    leg = lock_leg(leg)
    if version is not None and version != seats_version(leg):
        raise Stale
    match_day = leg.match_day
    can_be_undone(match_day, *SEATING)
    units = _checked(match_day, tables, byes, None)
    refuse_second_results(match_day, units, leg=leg, seats=False, byes=False)
    before = {table.number: table for table in leg.tables.prefetch_related("seats__player", "seats__pair")}
    wanted = dict(enumerate(tables, start=1))
    for number, table in before.items():
        if _units_of(table, match_day) == list(wanted.get(number, [])):
            del wanted[number]
        elif is_written_on(table):
            raise Refused(
                _("Table %(number)d has scores on its sheet: these people stay where they are."),
                params={"number": number},
            )
    # All who move give up their seats before anyone sits down: no one is ever at two tables.
    kept = {table.pk for number, table in before.items() if number not in wanted and number <= len(tables)}
    going = leg.tables.exclude(pk__in=kept)
    keep_names(going)
    going.delete()
    seat_tables(leg, wanted, {})
    for bye in _byes_of(leg):
        if bye.unit not in byes:
            drop_bye(bye=bye, reason=gettext("The leg was reseated."), by=by)
    _give_byes(leg, [unit for unit in byes if not leg.byes.filter(**of_unit(unit)).exists()])
    leg.draw = None
    leg.save(update_fields=["draw"])
    _note_attendance(match_day, units)
    log_action(leg, "leg_seated")
    return leg


def is_written_on(table: Table) -> bool:
    """Whether this table has to stay: something is or was stored on its sheet, or written by one side."""
    return Table.objects.filter(WRITTEN_ON, pk=table.pk).exists()


@writes
def remove_leg(*, leg: Leg, by: User | None) -> None:
    """Only the last leg, and only while nothing was entered in it; its seats and byes go with it.

    What was entered by hand for a bye is kept in the history.
    """
    leg = lock_leg(leg)
    match_day = leg.match_day
    if match_day.legs.filter(number__gt=leg.number).exists():
        raise Refused(_("Only the last leg can be removed."))
    entered = leg.tables.filter(WRITTEN_ON).exists() or leg.results.exists() or leg.adjustments.exists()
    if entered:
        raise Refused(_("Scores have been entered in this leg: it cannot be removed."))
    can_be_undone(match_day, *SEATING)
    for bye in _byes_of(leg):
        drop_bye(bye=bye, reason=gettext("The leg was removed."), by=by)
    keep_names(leg.tables.all())
    leg.delete()
    let_follow_competition(match_day)
    log_action(leg, "leg_removed")


def _byes_of(leg: Leg) -> QuerySet[Bye]:
    return leg.byes.select_related("leg__match_day__competition__club", *UNIT_PATHS)


def _next_leg(match_day: MatchDay) -> int:
    number = next_number(match_day.legs)
    planned = match_day.legs_planned
    if number > planned:
        raise Refused(all_seated(planned))
    return number


def all_seated(planned: int) -> str:
    """Why no further leg of a match day can be seated."""
    text = ngettext(
        "The leg of this match day is already seated.",
        "All %(count)d legs of this match day are already seated.",
        planned,
    )
    return text % {"count": planned}


def _units_present(match_day: MatchDay) -> list[Unit]:
    """The units present by number, so that a seed gives the same draw in whatever order the database returns them."""
    rows = match_day.attendances.select_related(*UNIT_PATHS)
    return sorted((row.unit for row in rows), key=lambda unit: unit.number)


def _checked(
    match_day: MatchDay, tables: Sequence[TableOfUnits], byes: Sequence[Unit], roles: Roles | None
) -> list[Unit]:
    """Everyone who is ranked and has a place or a bye, when each table is full and no one is listed twice."""
    sizes = _sizes(match_day.competition, as_drawn=roles is not None)
    units: list[Unit] = []
    others: list[Unit] = []
    for number, table in enumerate(tables, start=1):
        present = [unit for unit in table if unit is not None]
        if len(table) not in sizes or len(present) != len(table):
            raise ValidationError(_("Table %(number)d is not full."), params={"number": number})
        for position, unit in zip(Position.values, present, strict=False):
            ranked = (roles or {}).get((number, position), SeatRole.PLAYER) == SeatRole.PLAYER
            (units if ranked else others).append(unit)
    refuse_strangers(match_day.competition, others)
    for unit, times in Counter([*units, *byes]).items():
        if times > 1:
            raise ValidationError(_("%(name)s has more than one seat."), params={"name": unit})
    if match_day.competition.is_teams:
        units = _teams_seated(match_day, units, byes)
    refuse_strangers(match_day.competition, [*units, *byes])
    return [*units, *byes]


def _sizes(competition: Competition, *, as_drawn: bool) -> set[int]:
    """How many units make a table; a draw may leave three for a game of four that everyone plays for themselves.

    Also by hand where rounds are scored at tables of three.
    """
    size = competition.units_at_table
    or_three = as_drawn and competition.unit_field == "player" and size == len(Position)
    or_three = or_three or competition.seats_three
    return {size, size - 1} if or_three else {size}


def _teams_seated(match_day: MatchDay, players: Sequence[Unit], byes: Sequence[Unit]) -> list[Unit]:
    """The teams of the players at the tables, and none of them may sit out."""
    people = [unit for unit in players if isinstance(unit, Player)]
    team_of = _teams_of(match_day, people)
    for player in people:
        team = team_of.get(player.pk)
        if team is None:
            raise ValidationError(_("%(name)s does not play in this competition."), params={"name": player})
        if team in byes:
            raise ValidationError(_("%(name)s has more than one seat."), params={"name": team})
    return list(dict.fromkeys(team_of.values()))


def _teams_of(match_day: MatchDay, players: Sequence[Player]) -> dict[int, Team]:
    """The team by the key of a player; no one where there are no teams."""
    members = TeamMember.objects.filter(team__competition=match_day.competition_id, player__in=players)
    return {member.player_id: member.team for member in members.select_related("team")}


def _store(
    leg: Leg,
    tables: Sequence[TableOfUnits],
    byes: Sequence[Unit],
    roles: Roles | None,
    in_place: InPlace | None,
) -> Leg:
    match_day = leg.match_day
    units = _checked(match_day, tables, byes, roles)
    leg.full_clean()
    leg.save()
    refuse_second_results(match_day, units, leg=leg)
    seat_tables(leg, dict(enumerate(tables, start=1)), roles or {}, in_place)
    _give_byes(leg, byes)
    _note_attendance(match_day, units)
    return leg


def seat_tables(leg: Leg, tables: Mapping[int, TableOfUnits], roles: Roles, in_place: InPlace | None = None) -> None:
    """Part of another service's transaction: tables of this leg by number, their people in the order of places."""
    people = {number: people_of(units) for number, units in tables.items()}
    teams = {}
    if leg.match_day.competition.is_teams:
        teams = _teams_of(leg.match_day, [player for seated in people.values() for player, _pair in seated])
    # All at once: checking each table separately takes ten times as long, and the database has the same constraints.
    made = Table.objects.bulk_create(
        Table(leg=leg, number=number, players=len(seated)) for number, seated in people.items()
    )
    Seat.objects.bulk_create(
        Seat(
            leg=leg,
            table=table,
            position=position,
            player=player,
            pair=pair,
            team=teams.get(player.pk),
            role=roles.get((table.number, position), SeatRole.PLAYER),
            in_place_of=(in_place or {}).get((table.number, position)),
        )
        for table in made
        for position, (player, pair) in zip(Position, people[table.number], strict=False)
    )
    seat_substitutes(leg.match_day, Seat.objects.filter(table__in=made))


def people_of(units: TableOfUnits) -> list[tuple[Player, Pair | None]]:
    """Who sits North, East, South and West, and for which pair."""
    pairs = [unit for unit in units if isinstance(unit, Pair)]
    if pairs:
        return [*((pair.first, pair) for pair in pairs), *((pair.second, pair) for pair in pairs)]
    return [(unit, None) for unit in units if isinstance(unit, Player)]


def _give_byes(leg: Leg, units: Sequence[Unit]) -> None:
    competition = leg.match_day.competition
    for unit in units:
        bye = Bye(leg=leg, points=competition.bye_points, pits=competition.bye_pits, **of_unit(unit))
        bye.is_ranked = is_ranked_tonight(leg.match_day, unit)
        bye.full_clean()
        bye.save()


def _note_attendance(match_day: MatchDay, units: Sequence[Unit]) -> None:
    """Anyone given a place is present."""
    present = set(_units_present(match_day))
    add_attendance(match_day, [unit for unit in units if unit not in present])


def order_at_table(seat: Seat) -> int:
    return Position.values.index(seat.position)


def _units_of(table: Table, match_day: MatchDay) -> list[Unit]:
    seats = sorted(table.seats.all(), key=order_at_table)[: match_day.competition.units_at_table]
    return [seat.pair or seat.player for seat in seats]
