"""Locks, always in one order, from the outside in: club, competition, match day (see docs/architecture.md).

Two services that can meet share a lock, so the second one finds what the first one stored. One that changes what holds
for many evenings (`with_all`) locks all of them. A row is locked first and read afterwards, in a statement of its own:
rows joined to it while waiting for the lock are those from before the wait. What was removed in the meantime
does not exist, which `transaction.writes` turns into Stale. SQLite lets one transaction at a time write.
"""

from typing import Any

from django.db.models import Model

from tournaments.models import Club, Competition, Leg, MatchDay, Pad, Table

ORDER: tuple[type[Model], ...] = (Club, Competition, MatchDay, Pad)


def lock_club(club: Club, *, with_all: bool = False) -> Club:
    """The club as it is stored now; with all its competitions and match days where people of it change everywhere."""
    lock(Club, pk=club.pk)
    if with_all:
        lock(Competition, club=club.pk)
        lock(MatchDay, competition__club=club.pk)
    return Club.objects.get(pk=club.pk)


def lock_competition(competition: Competition, *, with_all: bool = False) -> Competition:
    """The competition as it is stored now; with all its match days where something changes for what is played there."""
    lock(Competition, pk=competition.pk)
    if with_all:
        lock(MatchDay, competition=competition.pk)
    return Competition.objects.select_related("club").get(pk=competition.pk)


def lock_match_day(match_day: MatchDay) -> MatchDay:
    """The match day as it is stored now, with its competition and club."""
    lock(MatchDay, pk=match_day.pk)
    return MatchDay.objects.select_related("competition__club").get(pk=match_day.pk)


def lock_leg(leg: Leg) -> Leg:
    """The leg as it is stored now, under the lock of its match day."""
    lock(MatchDay, pk=leg.match_day_id)
    return Leg.objects.select_related("match_day__competition__club").get(pk=leg.pk)


def lock_table(table: Table) -> Table:
    """The table as it is stored now, under the lock of its match day."""
    lock(MatchDay, pk=table.leg.match_day_id)
    return Table.objects.select_related("leg__match_day__competition__club").get(pk=table.pk)


def lock_pad(pad: Pad) -> Pad:
    lock(Pad, pk=pad.pk)
    return Pad.objects.get(pk=pad.pk)


def lock(model: type[Model], **condition: Any) -> None:
    """Wait until nobody else writes on these rows, and let nobody write on them until the transaction ends.

    Rows that only refer to them may still be stored: no key changes. Of several the oldest is locked first.
    """
    rows = model._default_manager.filter(**condition).order_by("pk").values_list("pk")
    list(rows.select_for_update(no_key=True))
