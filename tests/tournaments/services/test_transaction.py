"""What a service may rely on: one transaction, tried again after a lost race, with its line in the log."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings
from django.db import IntegrityError, transaction

from tests.factories import ClubFactory, PlayerFactory, UserFactory
from tournaments.exceptions import Refused, Stale
from tournaments.models import Club, LogEntry, Player
from tournaments.permissions import asked_by
from tournaments.services.log import log_action
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
def test_losing_every_race_is_reported_and_nothing_is_half_stored() -> None:
    store, begun = failing(TRIES, taken())
    with pytest.raises(Stale):
        store()
    assert len(begun) == TRIES
    assert not Club.objects.filter(slug="stored").exists()


@nothing_open
def test_inside_a_callers_transaction_nothing_is_retried() -> None:
    """Protects: PostgreSQL refuses everything in a transaction that failed once."""
    store, begun = failing(1, taken())
    with transaction.atomic(), pytest.raises(Stale):
        store()
    assert len(begun) == 1


@nothing_open
def test_a_bug_stays_a_bug() -> None:
    """Protects: a value that no rule allows is not mistaken for a lost race."""
    with pytest.raises(IntegrityError) as caught, transaction.atomic():
        PlayerFactory.build(club=ClubFactory(), number=None).save()
    assert not is_lost_race(caught.value)
    store, begun = failing(TRIES, caught.value)
    with pytest.raises(IntegrityError):
        store()
    assert len(begun) == 1


@pytest.mark.django_db
def test_a_missing_row_is_stale() -> None:
    @writes
    def look() -> Player:
        return Player.objects.get(pk=1)

    with pytest.raises(Stale):
        look()


@nothing_open
def test_a_row_missing_on_save_is_looked_up_once_more() -> None:
    """Protects: a screen is turned while someone removes it."""
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
def test_a_service_called_by_another_is_part_of_it() -> None:
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


@nothing_open
def test_the_line_of_a_try_that_failed_is_said_again() -> None:
    """Protects: a change that is stored at the second try stands in the log like any other, once."""
    tried: list[Club] = []

    @writes
    def store() -> None:
        tried.append(ClubFactory(slug="stored"))
        log_action(tried[-1], "club_changed")
        # What only the end of a transaction finds: the key of a row that is gone.
        if len(tried) == 1:
            Player.objects.bulk_create([Player(club_id=0, number=1, name="Nobody's")])

    with asked_by(UserFactory()):
        store()
    assert len(tried) == 2
    assert [line.club for line in LogEntry.objects.all()] == [Club.objects.get(slug="stored")]


def test_transactions_begin_in_services() -> None:
    """Protects: a page that holds the only writer of SQLite while it reads a file or draws an answer."""
    # A command of the shell, which stores a competition as a whole.
    whole = {"tournaments/imports/loading.py"}
    root = Path(settings.BASE_DIR)
    begins = re.compile(r"transaction\.atomic|select_for_update|ATOMIC_REQUESTS")
    found = {
        path.relative_to(root).as_posix()
        for package in ("klaverjas_site", "tournaments")
        for path in (root / package).rglob("*.py")
        if not {"services", "migrations"} & set(path.parts) and begins.search(path.read_text(encoding="utf-8"))
    }
    assert found == whole
