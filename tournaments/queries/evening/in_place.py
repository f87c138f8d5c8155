"""Who plays in someone's place on an evening, and who does so until the end of the season."""

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from tournaments.models import Attendance, MatchDay, Pair, Player, Unit

PEOPLE = ("player", "pair__first", "pair__second", "in_place_of", "substitute")


@dataclass(frozen=True, slots=True)
class StandIn:
    """`player` plays, or would, where `place` does otherwise."""

    player: Player
    place: Player


def stand_in_of(row: Attendance) -> StandIn | None:
    """No SQL query for a row that was read with `PEOPLE`."""
    player = row.substitute or row.player
    return StandIn(player, row.in_place_of) if player and row.in_place_of else None


def list_in_place(match_day: MatchDay) -> QuerySet[Attendance]:
    """The rows of this evening in which someone plays in another's place; one SQL query."""
    return match_day.attendances.filter(in_place_of__isnull=False).select_related(*PEOPLE)


def find_row(match_day: MatchDay, unit: Unit) -> Attendance | None:
    """The row of the place of this unit, also when someone else plays there; one SQL query."""
    field = match_day.competition.unit_field
    own = Q(**{field: unit}) | (Q(in_place_of=unit) if isinstance(unit, Player) else Q(pk=None))
    rows = match_day.attendances.filter(own).select_related("match_day__competition", *PEOPLE)
    return max(rows, key=lambda row: row.in_place_of_id == unit.pk, default=None)


def find_stand_in(match_day: MatchDay, unit: Unit) -> StandIn | None:
    """Who plays tonight where this unit does otherwise; one SQL query. For where someone ever did."""
    row = find_row(match_day, unit)
    return stand_in_of(row) if row else None


def find_pair(match_day: MatchDay, player: Player) -> Pair | None:
    """The pair of this player, or the one that came of several; one SQL query."""
    pairs = match_day.competition.pairs.filter(Q(first=player) | Q(second=player))
    came = Q(attendances__match_day=match_day)
    return pairs.annotate(came=Count("attendances", filter=came)).order_by("-came", "number").first()


def list_for_season(match_day: MatchDay) -> dict[int, StandIn]:
    """Who plays where until the end of the season, by the key of whose place it is: a player, or a pair.

    Not who came today already. Until the one whose place it is plays again, on any evening before this one. One SQL
    query; two more where someone does.
    """
    before = Attendance.objects.filter(
        match_day__competition=match_day.competition_id, match_day__number__lt=match_day.number
    )
    rows = before.filter(for_season=True).select_related("match_day", *PEOPLE).order_by("match_day__number")
    last = {row.pair_id or row.in_place_of_id: row for row in rows}
    if not last:
        return {}
    field = f"{match_day.competition.unit_field}_id"
    own = before.filter(in_place_of=None, **{f"{field}__in": last}).values_list(field, "match_day__number")
    back = {key for key, day in own if day > last[key].match_day.number}
    here: set[int | None] = set()
    for row in match_day.attendances.select_related("pair"):
        pair = row.pair
        people = (pair.first_id, pair.second_id) if isinstance(pair, Pair) else (row.player_id,)
        here |= {row.pair_id, row.in_place_of_id, row.substitute_id, *people}
    return {
        key: stand_in
        for key, row in last.items()
        if key is not None and key not in back and key not in here
        if (stand_in := stand_in_of(row)) and stand_in.player.pk not in here and stand_in.player.anonymised_at is None
    }


def list_stand_ins(match_day: MatchDay) -> tuple[dict[int, StandIn], Collection[int]]:
    """Who plays in whose place, by the key of each row that says so; and of those the places where no one is yet."""
    expected = list_for_season(match_day)
    found = dict(expected)
    for row in list_in_place(match_day):
        stand_in = stand_in_of(row)
        if stand_in is not None:
            people = () if row.pair_id else (stand_in.place.pk, stand_in.player.pk)
            found |= dict.fromkeys((row.unit.pk, *people), stand_in)
    return found, expected.keys()
