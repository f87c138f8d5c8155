"""What could not be done now is said in words: to people, to phones, and also where no page expected it."""

import sqlite3
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import DatabaseError, DataError, IntegrityError, OperationalError, connection
from django.test import Client, RequestFactory
from django.urls import reverse

from klaverjas_site.refusal import Trouble, answer_to, trouble_of
from tournaments.exceptions import Refused, Stale


def said_by_sqlite(name: str) -> OperationalError:
    cause = sqlite3.OperationalError("whatever it says")
    cause.sqlite_errorname = name
    cause.sqlite_errorcode = getattr(sqlite3, name)
    error = OperationalError("whatever it says")
    error.__cause__ = cause
    return error


def said_by_postgresql(code: str | None) -> OperationalError:
    cause = type("Said", (Exception,), {"sqlstate": code})()
    error = OperationalError("whatever it says")
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("error", "trouble"),
    [
        (said_by_sqlite("SQLITE_BUSY"), Trouble.BUSY),
        (said_by_sqlite("SQLITE_BUSY_SNAPSHOT"), Trouble.BUSY),
        (said_by_sqlite("SQLITE_FULL"), Trouble.FULL),
        (said_by_sqlite("SQLITE_IOERR_READ"), Trouble.DAMAGED),
        (said_by_sqlite("SQLITE_IOERR_WRITE"), Trouble.AWAY),
        (said_by_sqlite("SQLITE_READONLY"), Trouble.LOCKED_UP),
        (said_by_sqlite("SQLITE_CORRUPT"), Trouble.DAMAGED),
        (said_by_sqlite("SQLITE_NOTADB"), Trouble.DAMAGED),
        (said_by_sqlite("SQLITE_CANTOPEN"), Trouble.AWAY),
        (said_by_sqlite("SQLITE_ERROR"), None),  # a statement that is wrong is a fault of the program
        (said_by_postgresql("55P03"), Trouble.BUSY),
        (said_by_postgresql("53100"), Trouble.FULL),
        (said_by_postgresql("53300"), Trouble.BUSY),
        (said_by_postgresql("57P01"), Trouble.AWAY),
        (said_by_postgresql("08006"), Trouble.AWAY),
        (said_by_postgresql(None), Trouble.AWAY),
        (said_by_postgresql("25006"), Trouble.LOCKED_UP),
        (said_by_postgresql("42703"), None),
        (IntegrityError("a rule of ours"), None),
        (DatabaseError("something else"), None),
        (ZeroDivisionError(), None),
        (None, None),
    ],
    ids=str,
)
def test_database_trouble_is_distinguished_from_bugs(error: Any, trouble: Trouble | None) -> None:
    assert trouble_of(error) is trouble


@pytest.fixture
def page(olga_client: Client, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Opens a match day, where the service fails with a given error."""

    def post(error: Exception, **headers: str) -> Any:
        def refuse(**given: object) -> None:
            raise error

        monkeypatch.setattr("tournaments.views.organise.evening.match_day.withdraw_match_day", refuse)
        monkeypatch.setattr(
            "tournaments.views.organise.evening.match_day.get_match_day_for_organiser", lambda *given: None
        )
        address = reverse("match_day_withdraw", args=["club-a", "season", 1])
        return olga_client.post(address, headers={"accept-language": "en", **headers})

    return post


def test_the_second_of_two_is_told_and_sent_to_the_current_page(page: Any) -> None:
    answer = page(Stale(), referer="http://testserver/organise/club-a/season/day/1/")
    assert answer.status_code == 409
    text = answer.content.decode()
    assert "nothing was saved" in text
    assert 'href="/organise/club-a/season/day/1/"' in text


def test_no_one_is_sent_to_a_page_of_another_site(page: Any) -> None:
    assert "elsewhere" not in page(Stale(), referer="http://elsewhere.example/day/1/").content.decode()


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (said_by_sqlite("SQLITE_BUSY"), "many people are saving at once"),
        (said_by_sqlite("SQLITE_FULL"), "is full"),
        (said_by_sqlite("SQLITE_CORRUPT"), "is damaged"),
        (said_by_postgresql("57P01"), "is not answering"),
    ],
)
def test_database_trouble_is_no_bug(page: Any, error: Exception, words: str) -> None:
    """Protects: writers that wait in vain get a sentence and not a page of error 500, and a phone asks again."""
    answer = page(error)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert words.casefold() in answer.content.decode().casefold()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("error", "status"), [(Stale(), 409), (Refused("The leg is closed."), 409), (said_by_sqlite("SQLITE_BUSY"), 503)]
)
def test_a_phone_that_sends_a_round_gets_only_the_words(
    monkeypatch: pytest.MonkeyPatch, error: Exception, status: int
) -> None:
    """Nothing in it says that the round was stored or refused, so the phone sends it again."""

    def refuse(_token: str) -> None:
        raise error

    monkeypatch.setattr("tournaments.views.public.pad.pad.find_pad", refuse)
    answer = Client().post(reverse("pad_round", args=["x" * 24, 1]), "{}", content_type="application/json")
    assert answer.status_code == status
    assert list(answer.json()) == ["texts"]


def test_a_refusal_that_the_page_does_not_handle_is_shown(rf: RequestFactory) -> None:
    for error in (Refused("The leg is closed."), ValidationError({"name": "The leg is closed."})):
        answer = answer_to(rf.post("/"), error)
        assert answer is not None
        assert "The leg is closed." in answer.content.decode()


@pytest.mark.usefixtures("english")
def test_a_sign_that_postgresql_does_not_take_is_refused_and_other_data_is_a_bug(rf: RequestFactory) -> None:
    """Protects: a code or a key with a NUL in it, which no form has looked at (tests/walks/test_fields.py)."""
    answer = answer_to(rf.post("/"), DataError("PostgreSQL text fields cannot contain NUL (0x00) bytes"))
    assert answer is not None
    assert (answer.status_code, "Null characters are not allowed" in answer.content.decode()) == (400, True)
    assert answer_to(rf.post("/"), DataError("value too long for type character varying(5)")) is None


@pytest.mark.parametrize(
    ("error", "is_logged"),
    [(ValidationError("Wrong."), True), (Refused("The leg is closed."), False), (Stale(), False)],
    ids=repr,
)
def test_an_unexpected_refusal_is_logged(
    rf: RequestFactory, caplog: pytest.LogCaptureFixture, error: Exception, is_logged: bool
) -> None:
    """Protects: a fault of ours that looks like a refusal, and that no one would ever be told of."""
    answer = answer_to(rf.get("/clubs/"), error)
    assert answer is not None
    assert answer.status_code == 409
    said = [(record.levelname, record.getMessage(), bool(record.exc_info)) for record in caplog.records]
    assert said == [("WARNING", "GET /clubs/: a refusal that no page expected", True)] * is_logged


def test_a_bug_stays_an_error(page: Any) -> None:
    with pytest.raises(ZeroDivisionError):
        page(ZeroDivisionError())


@pytest.mark.django_db
def test_also_when_the_database_goes_away_before_a_page_is_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    """Protects: the session is looked up outside of pages; that, too, ends in words and not in error 500."""
    client = Client(raise_request_exception=False, headers={"accept-language": "en"})

    def gone(*given: object) -> None:
        raise said_by_postgresql("57P03")

    monkeypatch.setattr("klaverjas_site.middleware.asked_by", gone)
    answer = client.get("/")
    assert answer.status_code == 503
    assert "is not answering" in answer.content.decode()


@pytest.mark.skipif(connection.vendor != "sqlite", reason="a writer that waits: this is PostgreSQL")
@pytest.mark.django_db(transaction=True)
def test_a_writer_that_waits_in_vain_is_refused_in_words(anna_client: Client) -> None:
    """Protects: with a real lock of SQLite, not only with its words."""
    anna_client.get("/account/")
    other = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    connection.cursor().execute("PRAGMA busy_timeout = 10")
    try:
        answer = anna_client.post("/account/", {"first_name": "Anna"}, headers={"accept-language": "en"})
    finally:
        other.execute("ROLLBACK")
        other.close()
        connection.close()
    assert answer.status_code == 503
    assert "many people are saving at once" in answer.content.decode().casefold()
