"""Protects: a club is loaded as a whole or not at all, one at a time, unseen until it is whole, and in no one’s way."""

from contextlib import contextmanager
from datetime import timedelta
from io import BytesIO
from itertools import count
from unittest.mock import MagicMock

import pytest
from django.contrib.auth.models import User
from django.db import OperationalError, connection, transaction
from django.db.models import QuerySet
from django.test import Client
from django.utils import timezone

from tests.chance import so_many
from tests.factories import UserFactory
from tests.tournaments.services.files.test_club_file import full_club  # noqa: F401 - a fixture
from tests.walks.test_url_walk import what_is_stored
from tournaments.exceptions import Refused
from tournaments.exports.club_file import club_file
from tournaments.imports import club_file as reading
from tournaments.imports.club_file import read_club_file
from tournaments.models import Club, LogEntry
from tournaments.models.parts import PARTS
from tournaments.permissions import runs_the_installation
from tournaments.queries.club.front_page import list_clubs_with_competitions
from tournaments.services.files import club_file as loading
from tournaments.services.files import unfinished_club
from tournaments.services.files.club_file import load_club
from tournaments.services.files.unfinished_club import GIVEN_UP_AFTER, LOADING, take_away_given_up
from tournaments.services.submission import SentBefore, sending
from tournaments.services.table.rescore import find_differences

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture
def file(full_club, monkeypatch):  # noqa: F811
    """In as many steps as it has rows."""
    monkeypatch.setattr(reading, "ROWS_OF_BATCH", 1)
    return BytesIO(club_file(full_club))


class Stopped(BaseException):
    """As when the program is ended."""


def steps(monkeypatch, at_step):
    """Calls what is given with the number of each step, inside its transaction."""
    numbers = count(1)
    short_transaction = unfinished_club.short_transaction

    @contextmanager
    def counted(club):
        with short_transaction(club):
            at_step(next(numbers))
            yield

    monkeypatch.setattr(loading, "short_transaction", counted)


def load(file: BytesIO, owner: User | None = None) -> Club:
    return load_club(document=read_club_file(file), owner=owner or UserFactory())


def number_of_steps(file: BytesIO) -> int:
    """One for each row; the last is behind the season that is counted again."""
    return sum(1 for _batch in read_club_file(file).batches()) + 1


ERRORS = [Stopped, OperationalError("database or disk is full"), KeyError("x")]


def test_a_load_stopped_anywhere_leaves_nothing(file, monkeypatch):
    """Whatever stops it; at night everything stops it everywhere."""
    owner = UserFactory()
    before = what_is_stored()
    for last in range(1, number_of_steps(file) + 1):
        for error in ERRORS[last % 3 :][: so_many(1, 3)] + ERRORS[: so_many(0, last % 3)]:

            def stop(number, last=last, error=error):
                if number == last:
                    raise error

            with monkeypatch.context() as patched:
                steps(patched, stop)
                with pytest.raises(Exception if isinstance(error, Exception) else Stopped):
                    load(file, owner)
            assert what_is_stored() == before
    for name in ("_refuse_differences", "_finish"):
        with monkeypatch.context() as patched:
            patched.setattr(loading, name, MagicMock(side_effect=Stopped))
            with pytest.raises(Stopped):
                load(file, owner)
        assert what_is_stored() == before


def kill(file: BytesIO, monkeypatch: pytest.MonkeyPatch, at_step: int) -> None:
    """As when the computer is switched off: nothing is taken away."""

    def stop(number):
        if number == at_step:
            raise Stopped

    with monkeypatch.context() as patched:
        steps(patched, stop)
        patched.setattr(loading, "take_away_unfinished", lambda _club: None)
        with pytest.raises(Stopped):
            load(file)


def test_leftovers_of_a_killed_load_are_removed_before_the_next(file, monkeypatch):
    before = what_is_stored()
    kill(file, monkeypatch, number_of_steps(file))
    assert Club.with_unfinished.filter(slug=LOADING).exists()
    take_away_given_up()
    with pytest.raises(Refused, match="is being loaded"):
        load(file)  # it may still be at work
    Club.with_unfinished.filter(slug=LOADING).update(created_at=timezone.now() - GIVEN_UP_AFTER)
    take_away_given_up()
    User.objects.order_by("-pk").first().delete()
    User.objects.order_by("-pk").first().delete()
    assert what_is_stored() == before
    kill(file, monkeypatch, 3)
    Club.with_unfinished.filter(slug=LOADING).update(created_at=timezone.now() - GIVEN_UP_AFTER)
    assert load(file).slug == "club-a-2"
    assert Club.with_unfinished.count() == Club.objects.count() == 2


def test_a_half_removed_club_goes_too(file, monkeypatch):
    kill(file, monkeypatch, number_of_steps(file))
    [club] = Club.with_unfinished.filter(slug=LOADING)
    with monkeypatch.context() as patched:
        patched.setattr(unfinished_club, "_take_away", lambda _rows: None)
        unfinished_club.take_away_unfinished(club)
    take_away_given_up()
    assert Club.with_unfinished.count() == 1


def test_a_load_that_was_given_up_stops_when_it_wakes(file, monkeypatch):
    """Protects: a laptop that wakes up does not go on with what has been removed since."""
    numbers = count(1)

    def sleep(_started):
        if next(numbers) == 5:
            Club.with_unfinished.filter(slug=LOADING).update(created_at=timezone.now() - timedelta(hours=1))
            take_away_given_up()

    monkeypatch.setattr(unfinished_club, "rest_after", sleep)
    with pytest.raises(Refused, match="given up"):
        load(file)
    assert Club.with_unfinished.count() == 1


def test_no_one_sees_a_club_before_it_is_complete(file, monkeypatch, anna, full_club):  # noqa: F811
    monkeypatch.setattr(reading, "ROWS_OF_BATCH", 20)  # still a step for each part
    full_club.competitions.update(is_public=True)
    file = BytesIO(club_file(full_club))
    shown = [list_clubs_with_competitions(), runs_the_installation(anna), list(find_differences())]

    def named() -> list[int]:
        return [Client().get(page).content.count(b"Club A") for page in ("/", "/api/clubs/")]

    before = named()

    def look(_number):
        assert [list_clubs_with_competitions(), runs_the_installation(anna), list(find_differences())] == shown
        assert named() == before
        assert Client().get("/clubs/being/loaded/").status_code == 404
        assert Client().get("/clubs/being%2Floaded/").status_code == 404

    steps(monkeypatch, look)
    load(file)
    assert len(list_clubs_with_competitions()) == 2


@pytest.mark.django_db(transaction=True)
def test_no_transaction_is_open_while_the_file_is_read_and_scores_are_counted(file, monkeypatch):
    """Protects: others write while a file is read, checked and counted again."""
    asked = []

    def outside(function):
        def call(*args, **kwargs):
            asked.append(function.__name__)
            assert not connection.in_atomic_block
            return function(*args, **kwargs)

        return call

    monkeypatch.setattr(reading._Text, "value", outside(reading._Text.value))
    monkeypatch.setattr(loading, "_made", outside(loading._made))
    monkeypatch.setattr(loading, "_refuse_differences", outside(loading._refuse_differences))
    monkeypatch.setattr(unfinished_club, "rest_after", outside(unfinished_club.rest_after))
    load(file)
    assert {*asked} == {"value", "_made", "_refuse_differences", "rest_after"}


@pytest.mark.django_db(transaction=True)
def test_little_is_stored_in_one_transaction(full_club, monkeypatch):  # noqa: F811
    monkeypatch.setattr(reading, "ROWS_OF_BATCH", 3)
    file = BytesIO(club_file(full_club))
    written = []
    bulk_create = QuerySet.bulk_create

    class Watched(transaction.Atomic):
        def __enter__(self):
            if not connection.in_atomic_block:
                written.append(0)
            super().__enter__()

    def counted(rows, objects, *args, **kwargs):
        objects = list(objects)
        written[-1] += len(objects)
        return bulk_create(rows, objects, *args, **kwargs)

    monkeypatch.setattr(transaction, "Atomic", Watched)
    monkeypatch.setattr(QuerySet, "bulk_create", counted)
    load(file)
    # Three rows, and for a wish those who belong to it.
    assert 3 <= max(written) <= 6
    assert len(written) > len(PARTS) / 2


def test_the_same_form_loads_once(file):
    """Protects: who taps again at the very moment in which the first tap is done gets no second club, nor line."""
    owner = UserFactory()
    with sending("a form"):
        club = load(file, owner)
    with sending("a form"), pytest.raises(SentBefore):
        load(file, owner)
    assert Club.with_unfinished.count() == 2
    assert [(entry.club, entry.user) for entry in LogEntry.objects.filter(action="club_loaded")] == [(club, owner)]
