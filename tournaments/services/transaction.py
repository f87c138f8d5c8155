"""The transaction of a service: one for each change, under its locks, with a line in the log; a lost race is reported.

Locks are taken in one order, from the outside in: club, competition, match day (see docs/architecture.md). Two services
that can meet share a lock, so the second one finds what the first one stored. One that changes what holds for many
evenings (`with_all`) locks all of them. A row is locked first and read afterwards, in a separate statement: rows joined
to it while waiting for the lock are those from before the wait. What was removed in the meantime does not exist, which
`writes` turns into Stale. SQLite lets one transaction at a time write.
"""

import functools
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

from django.core.exceptions import ObjectDoesNotExist
from django.db import DatabaseError, Error, IntegrityError, connection, transaction
from django.db.models import Model
from django.utils.translation import gettext_lazy as _

from tournaments.exceptions import Refused, Stale
from tournaments.models import Club, Competition, Leg, MatchDay, Pad, Table
from tournaments.models.version import Versioned, is_writing, new_version
from tournaments.prepared_query import PreparedQuery
from tournaments.services.change import keep_change, watching
from tournaments.services.log import lines_stored
from tournaments.services.submission import refuse_sent_before, sent_form

Given = ParamSpec("Given")
Answer = TypeVar("Answer")

# What the databases say when another writer was faster: a value is taken or gone, or two wait for each other.
LOST_RACES = {
    *("23503", "23505", "40001", "40P01"),  # PostgreSQL: foreign key, unique, serialization, deadlock
    *("SQLITE_CONSTRAINT_FOREIGNKEY", "SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE"),
}
# What Django says about a row that no longer exists; it has no class for it.
NOTHING_SAVED = "did not affect any rows"
# This many may want the same web name at one moment; each waits for the one before, so there is no rush.
TRIES = 10


def writes(service: Callable[Given, Answer]) -> Callable[Given, Answer]:
    """Makes a service one transaction. A service called by another one is part of that one's transaction.

    When another writer was faster than the checks of this one could see, everything is done once more: it then finds
    what the other one stored and reports that in its own words. Stale where that does not help, and where something
    that was passed in no longer exists. So a service rereads what it changes, and leaves what it was given as it is.
    """

    @functools.wraps(service)
    def write(*args: Given.args, **kwargs: Given.kwargs) -> Answer:
        if is_writing.get():
            return service(*args, **kwargs)
        # Inside the transaction of a caller that is not a service (loading a file), nothing can be started again.
        form = sent_form.get()
        tries = 1 if connection.in_atomic_block else TRIES
        while True:
            tries -= 1
            writing, nothing_watched = is_writing.set(True), watching.set(None)
            try:
                with transaction.atomic():
                    with lines_stored() as lines:
                        if form is not None:
                            refuse_sent_before(form)
                        answer = service(*args, **kwargs)
                    if (watched := watching.get()) and watched.club in lines:
                        keep_change(watched, lines[watched.club])
                if form is not None:
                    form.is_stored = True
                return answer
            except ObjectDoesNotExist:
                raise Stale from None
            except DatabaseError as error:
                if not is_lost_race(error):
                    raise
                if not tries:
                    raise Stale from error
            finally:
                is_writing.reset(writing)
                watching.reset(nothing_watched)

    cast(Any, write).is_write = True
    return write


def is_lost_race(error: DatabaseError) -> bool:
    """Whether it happened because someone else wrote at the same moment."""
    if error.__cause__ is None:
        # Django's own: what was to be deleted is now in use (ProtectedError), or what was to be saved is gone.
        return isinstance(error, IntegrityError) or NOTHING_SAVED in str(error)
    return code_of(error) in LOST_RACES


def code_of(error: Error) -> str:
    """What the database itself calls it."""
    cause = error.__cause__
    return str(getattr(cause, "sqlstate", None) or getattr(cause, "sqlite_errorname", ""))


# Locks

ORDER: tuple[type[Model], ...] = (Club, Competition, MatchDay, Pad)


def lock_club(club: Club, *, with_all: bool = False) -> Club:
    """The club as it is stored now; with all its competitions and match days where people of it change everywhere."""
    lock(Club, pk=club.pk)
    if with_all:
        lock(Competition, club=club.pk)
        lock(MatchDay, competition__club=club.pk)
    # Also one that is being built, which only its builder knows.
    return Club.with_unfinished.get(pk=club.pk)


def lock_competition(competition: Competition, *, with_all: bool = False, even_closed: bool = False) -> Competition:
    """The competition as it is stored now; with all its match days where something changes for what is played there.

    Refused when it is closed, except for what opens it again (`even_closed`).
    """
    lock(Competition, pk=competition.pk)
    if with_all:
        lock(MatchDay, competition=competition.pk)
    stored = Competition.objects.select_related("club").get(pk=competition.pk)
    if not even_closed:
        refuse_closed_competition(stored)
    return stored


def lock_match_day(match_day: MatchDay, *, even_closed: bool = False, even_called_off: bool = False) -> MatchDay:
    """The match day as it is stored now, with its competition and club.

    Refused when the competition is closed, except for what changes nothing in it (`even_closed`). And when it is called
    off, except for what is part of planning it (`even_called_off`): it has no door, no draw and no result.
    """
    lock(MatchDay, pk=match_day.pk)
    stored = MatchDay.objects.select_related("competition__club").get(pk=match_day.pk)
    if not even_closed:
        refuse_closed_competition(stored.competition)
        if stored.called_off and not even_called_off:
            message = _("%(match_day)s is called off. An organiser can say that it goes ahead after all.")
            raise Refused(message, params={"match_day": str(stored)})
    return stored


def lock_leg(leg: Leg) -> Leg:
    """The leg as it is stored now, under the lock of its match day."""
    lock(MatchDay, pk=leg.match_day_id)
    stored = Leg.objects.select_related("match_day__competition__club").get(pk=leg.pk)
    refuse_closed_competition(stored.match_day.competition)
    return stored


_stored_table = PreparedQuery(
    lambda pk: Table.objects.filter(pk=pk).select_related("leg__match_day__competition__club").order_by()
)


def lock_table(table: Table) -> Table:
    """The table as it is stored now, under the lock of its match day."""
    lock(MatchDay, pk=table.leg.match_day_id)
    stored = _stored_table.first(table.pk)
    if stored is None:
        raise Table.DoesNotExist
    refuse_closed_competition(stored.leg.match_day.competition)
    return stored


def lock_pad(pad: Pad) -> Pad:
    lock(Pad, pk=pad.pk)
    return Pad.objects.get(pk=pad.pk)


def refuse_closed_competition(competition: Competition) -> None:
    """Part of a service, under a lock of the competition or of one of its match days: a closed one stays as it is.

    Closing locks all of them, so what waited for the lock finds it closed.
    """
    if competition.closed_at is not None:
        raise Refused(
            _("%(competition)s is closed. An organiser can open it again, on its page under Organise."),
            params={"competition": competition.name},
        )


def lock(model: type[Model], **condition: Any) -> None:
    """Part of a service: wait until no one else writes on these rows, and let no one write there until it ends.

    Rows that only refer to them may still be stored: no key changes. Of several the oldest is locked first. They get
    another version: whatever is written under the lock, a page that shows them is no longer the newest.
    """
    rows = model._base_manager.filter(**condition)
    is_versioned = issubclass(model, Versioned)
    # A single row is locked as it gets its version, in one statement instead of two.
    if not (is_versioned and "pk" in condition):
        locked = rows.order_by("pk").values_list("pk").select_for_update(no_key=True)
        if connection.features.has_select_for_update:
            list(locked)
    if is_versioned:
        rows.update(version=new_version())
