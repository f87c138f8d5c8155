"""A club of which only part is stored, being loaded from a file or built: no one finds it until it is complete.

It has a web name to which no address leads. The name is unique in the database, so one club is loaded at a time, on
however many servers. Each step of a load reports that it is still running; a load that was killed reports nothing more,
and what it left is removed before the next one. No transaction here is long, so no one waits for it.
"""

import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from django.db import IntegrityError, models, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.exceptions import Refused
from tournaments.models import Club
from tournaments.models.club import BUILDING, UNFINISHED
from tournaments.models.parts import OF_INSTALLATION, PARTS, lists

LOADING = f"being{UNFINISHED}loaded"
TAKEN_AWAY = f"taken{UNFINISHED}away"
# A step takes a moment; counting a season again is the longest.
GIVEN_UP_AFTER = timedelta(minutes=5)
ROWS_AT_ONCE = 500
LONGEST_REST = 0.5


def begin_unfinished(club: Club) -> Club:
    """Part of loading a club: from now on no one else loads one."""
    take_away_given_up()
    club.slug = LOADING
    try:
        with transaction.atomic():
            club.save()
    except IntegrityError:
        raise Refused(
            _("A club is being loaded, this one or another. Wait a few minutes, then see whether it is there.")
        ) from None
    return club


@contextmanager
def short_transaction(club: Club) -> Iterator[None]:
    """Part of loading the club: one step. Then others get their turn, also on SQLite, where they look now and then."""
    started = time.monotonic()
    with transaction.atomic():
        # While it is loaded this is when something was last stored.
        if not Club.with_unfinished.filter(pk=club.pk, slug=LOADING).update(created_at=timezone.now()):
            raise Refused(_("Loading was interrupted for too long and has been given up. Send the file again."))
        yield
    rest_after(started)


def rest_after(started: float) -> None:
    """Waits for as long as the work took, within limits, so half of the time is for others."""
    time.sleep(min(time.monotonic() - started, LONGEST_REST))


def take_away_given_up() -> None:
    """Removes what killed loads left behind."""
    unfinished = Club.with_unfinished.filter(slug__contains=UNFINISHED)
    is_going_on = Q(slug=LOADING) | Q(slug__startswith=BUILDING)
    for club in unfinished.exclude(is_going_on, created_at__gt=timezone.now() - GIVEN_UP_AFTER):
        take_away_unfinished(club)


def take_away_unfinished(club: Club) -> None:
    """Removes all of it. First its name, so that any load still running stops, and another may begin."""
    if not Club.with_unfinished.filter(pk=club.pk, slug__contains=UNFINISHED).update(slug=f"{TAKEN_AWAY}{club.pk}"):
        return
    for rows in rows_of([club]):
        _take_away(rows)


def rows_of(clubs: Collection[Club]) -> Iterator[models.QuerySet]:
    """Everything that belongs to these clubs and the clubs themselves, rows that refer to others first."""
    keys = [club.pk for club in clubs]
    for model, path in (*OF_INSTALLATION.items(), *reversed(PARTS.items())):
        for field in lists(model):
            through: Any = field.remote_field.through
            yield through._base_manager.filter(**{f"{field.m2m_field_name()}__{path}__in": keys})
        yield model._base_manager.filter(**{f"{path}__in": keys})
    yield Club.with_unfinished.filter(pk__in=keys)


def _take_away(rows: models.QuerySet) -> None:
    while True:
        started = time.monotonic()
        keys = list(rows.order_by().values_list("pk", flat=True)[:ROWS_AT_ONCE])
        if not keys:
            return
        # References to these rows are gone already, so the database alone may do it.
        rows.model._base_manager.filter(pk__in=keys)._raw_delete(rows.db)
        rest_after(started)
