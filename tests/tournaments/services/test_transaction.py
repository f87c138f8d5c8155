"""What a service may rely on: one transaction, tried again after a lost race, with its line in the log."""

from collections.abc import Callable
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from tests.factories import ClubFactory, PlayerFactory
from tournaments.exceptions import Refused, Stale
from tournaments.models import Club, Player
from tournaments.services.log import line
from tournaments.services.transaction import TRIES, is_lost_race, writes

nothing_open = pytest.mark.django_db(transaction=True)


def taken() -> IntegrityError:
    """What the database itself says when a value is taken."""
    club = Club.objects.first() or ClubFactory(slug="taken")
    with pytest.raises(IntegrityError) as caught, transaction.atomic():
        Club.objects.create(name="Another", slug=club.slug)
    return caught.value


def failing(times: int, error: Exception) -> tuple[Callable[[], str], list[int]]:
    """A service that stores a club and fails so often, and how often it was begun."""
    begun: list[int] = []

    @writes
    def store() -> str:
        begun.append(1)
        ClubFactory(slug="stored")
        if len(begun) <= times:
            raise error
        return "stored"

    return store, begun


@nothing_open
def test_a_lost_race_is_tried_again_and_then_sees_what_the_other_one_stored() -> None:
    store, begun = failing(1, taken())
    assert (store(), len(begun)) == ("stored", 2)
    assert Club.objects.filter(slug="stored").count() == 1


@nothing_open
def test_who_loses_every_time_is_told_and_nothing_is_half_stored() -> None:
    store, begun = failing(TRIES, taken())
    with pytest.raises(Stale):
        store()
    assert len(begun) == TRIES
    assert not Club.objects.filter(slug="stored").exists()


@nothing_open
def test_inside_the_transaction_of_a_caller_nothing_is_begun_anew() -> None:
    """Protects: PostgreSQL refuses everything in a transaction that failed once."""
    store, begun = failing(1, taken())
    with transaction.atomic(), pytest.raises(Stale):
        store()
    assert len(begun) == 1


@nothing_open
def test_a_fault_of_the_program_stays_one() -> None:
    """Protects: a value that no rule allows is not taken for somebody who was faster."""
    with pytest.raises(IntegrityError) as caught, transaction.atomic():
        PlayerFactory.build(club=ClubFactory(), number=None).save()
    assert not is_lost_race(caught.value)
    store, begun = failing(TRIES, caught.value)
    with pytest.raises(IntegrityError):
        store()
    assert len(begun) == 1


@pytest.mark.django_db
def test_what_is_gone_is_stale() -> None:
    @writes
    def look() -> Player:
        return Player.objects.get(pk=1)

    with pytest.raises(Stale):
        look()


@nothing_open
def test_what_is_gone_when_it_is_saved_is_looked_for_once_more() -> None:
    """Protects: a screen is turned while somebody takes it away."""
    player = PlayerFactory()
    begun: list[int] = []

    @writes
    def rename() -> None:
        begun.append(1)
        found = Player.objects.get(pk=player.pk)
        if len(begun) == 1:
            Player.objects.filter(pk=player.pk).delete()
        found.save(update_fields=["name"])

    rename()
    assert len(begun) == 2


@pytest.mark.django_db
def test_a_service_called_by_another_is_a_part_of_it() -> None:
    @writes
    def inner() -> None:
        ClubFactory(slug="inner")

    @writes
    def outer() -> None:
        inner()
        raise Refused("no")

    with pytest.raises(Refused):
        outer()
    assert not Club.objects.filter(slug="inner").exists()


class CountedLine:
    """A line of the log that says how often it was asked to be written."""

    def __init__(self) -> None:
        self.is_written = False
        self.written = 0

    @contextmanager
    def watched(self) -> Any:
        yield

    def write(self) -> None:
        assert connection.in_atomic_block
        if not self.is_written:
            self.is_written, self.written = True, self.written + 1


@nothing_open
def test_the_line_of_a_try_that_failed_is_written_again() -> None:
    """Protects: a change that is stored at the second try stands in the log like any other."""
    asked = CountedLine()

    @writes
    def store() -> None:
        ClubFactory(slug="stored")
        # What only the end of a transaction finds: the key of a row that is gone.
        if asked.written == 0:
            transaction.on_commit(lambda: None)
            Player.objects.bulk_create([Player(club_id=0, number=1, name="Nobody's")])

    token = line.set(asked)
    try:
        store()
    finally:
        line.reset(token)
    assert (asked.is_written, asked.written) == (True, 2)
    assert Club.objects.filter(slug="stored").count() == 1


@pytest.mark.django_db
def test_several_services_of_one_request_leave_one_line() -> None:
    asked = CountedLine()

    @writes
    def store() -> None:
        ClubFactory()

    token = line.set(asked)
    try:
        store()
        store()
    finally:
        line.reset(token)
    assert asked.written == 1
