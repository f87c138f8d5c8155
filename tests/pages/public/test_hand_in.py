"""Rounds that a program hands in as text: each of them stored as it was written, once, or refused with the reason."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scoring import entry_to_mapping, read_records
from tests.factories import (
    MatchDayFactory,
    PairFactory,
    TableFactory,
    an_entry,
)
from tournaments.exports.hand_in import MOST_REFUSED
from tournaments.models import ApiToken, Draw, HandIn, LogEntry, MatchDay, Round, Table
from tournaments.models.api_token import TOKEN_LASTS
from tournaments.services.club.api_token import make_api_token, withdraw_api_token
from tournaments.services.table.round import correct_round, record_round, remove_round
from tournaments.views.public import api

pytestmark = pytest.mark.django_db

ADDRESS = "/api/clubs/club-a/season/match-days/1/text/"
HEAD = '[Klaverjas "1"]\n\n[Table "1"]\n[Leg "1"]\n'
FIRST = '[Round "1"]\n[Maker "NS"]\n[CardPoints "NS 100"]\n'
SECOND = '[Round "2"]\n[Maker "EW"]\n[CardPoints "EW 90"]\n[Roem "EW 20 50"]\n'

EVENING = r"""[Klaverjas "1"]

[Evening "1"]
[Note "a \"note\""]
  [Table "2"]
  [Leg "1"]
  [Rules "amsterdam"]
    [Round "1"]
    [Trump "C"]
    [Maker "N"]
    [Called "2 20 EW, 6"]
    [Play "S"]
    TD 7D TC 8D
    QS 7C AS KS
    QH 7H 8H JH
    AD 9D KD AC
    AH KH QC 9H
    7S 8S 9S TH
    TS QD KC JC
    8C JS JD 9C
    [Round "2"]
    [Maker "NS"]
    [Pit "NS"]
"""
GOOD = HEAD + FIRST + SECOND + "\n" + EVENING


@pytest.fixture
def evening(competition) -> MatchDay:
    return MatchDayFactory(competition=competition)


@pytest.fixture
def table(evening, players) -> Table:
    return TableFactory(leg__match_day=evening, units=players)


@pytest.fixture
def token(club, anna) -> str:
    return make_api_token(club=club, name="score pad in the hall", by=anna)


@pytest.fixture
def send(token):
    """Hands in a text; each has another key unless one is given."""
    keys = iter(range(1_000_000))

    def post(
        text: str | bytes, key: str | None = None, *, to: str = ADDRESS, token: str = token, **headers: str
    ) -> Any:
        key = f"key {next(keys)}" if key is None else key
        return Client().post(
            to,
            text,
            content_type="text/plain",
            headers={"Authorization": f"Bearer {token}", "Idempotency-Key": key, "Accept-Language": "en"},
        )

    return post


def rounds(table: Table) -> list[tuple[int, dict]]:
    return [(row.number, row.entry) for row in table.rounds.order_by("number")]


def refused(answer: Any) -> list[tuple]:
    assert answer.status_code == 200, answer.content
    return [(one["line"], one["round"], one["what"]) for one in answer.json()["refused"]]


def test_rounds_are_stored_as_they_are_written(send, table):
    answer = send(HEAD + FIRST + SECOND)
    assert answer.status_code == 200
    assert answer.json() == {
        "stored": [{"line": 5, "leg": 1, "table": 1, "round": 1}, {"line": 8, "leg": 1, "table": 1, "round": 2}],
        "already_there": [],
        "refused": [],
        "counts": {"stored": 2, "already_there": 0, "refused": 0},
    }
    read = read_records(HEAD + '[Rules "amsterdam"]\n' + FIRST + SECOND).records[0]
    assert rounds(table) == [(one.number, entry_to_mapping(one.entry)) for one in read.rounds]
    table.refresh_from_db()
    assert (table.rounds_played, table.ns_points, table.ew_points, table.ew_roem) == (2, 172, 152, 70)


def test_the_log_names_the_token(send, table, club):
    """Protects: no one can tell a round of a program from one that a member typed."""
    send(HEAD + FIRST)
    line = LogEntry.objects.get(action="round_recorded")
    assert (line.user, line.user_name, line.club) == (None, "API: score pad in the hall", club)
    assert table.rounds.get().entered_by is None
    assert ApiToken.objects.get().used_at is not None


def test_each_round_is_judged_alone(send, table):
    """Protects: one wrong round keeps an evening from being stored, or half of it is stored in silence."""
    wrong = '[Round "1"]\n[Maker "NS"]\n[CardPoints "NS 161"]\n'
    answer = send(HEAD + wrong + SECOND)
    assert refused(answer) == [(7, 1, "card_points_impossible:NS")]
    assert answer.json()["refused"][0]["reason"] == "No cards add up to these points; all of them together are 162."
    assert [number for number, _ in rounds(table)] == [2]


def test_what_is_there_is_never_changed(send, table, anna):
    """Protects: a program overwrites what people typed, or corrected."""
    stored = record_round(
        table=table, number=1, entry=an_entry(100), client_id="9b2e0f0e-4e0a-4f1c-8a55-6f7a5f0d0001", by=None
    )
    answer = send(HEAD + FIRST)
    assert answer.json()["already_there"] == [{"line": 5, "leg": 1, "table": 1, "round": 1}]
    assert refused(send(HEAD + FIRST.replace("100", "101"))) == [(5, 1, "other_figures")]
    assert send(HEAD + SECOND).json()["counts"]["stored"] == 1
    before = rounds(table)
    own = table.rounds.get(number=2)
    correct_round(round=own, entry=an_entry(70), reason="!", revision=own.revision, by=anna)
    assert refused(send(HEAD + SECOND)) == [(5, 2, "other_figures")]
    own.refresh_from_db()
    remove_round(round=own, reason="!", revision=own.revision, by=anna)
    stored.refresh_from_db()
    assert rounds(table) == before[:1]


def test_what_people_took_off_does_not_come_back(send, table, anna):
    send(HEAD + FIRST)
    own = table.rounds.get()
    remove_round(round=own, reason="!", revision=own.revision, by=anna)
    assert refused(send(HEAD + FIRST)) == [(5, 1, "taken_off")]
    assert rounds(table) == []
    # Another round of that number is another round.
    assert send(HEAD + FIRST.replace("100", "98")).json()["counts"]["stored"] == 1


def test_the_same_key_is_answered_the_same_and_stores_nothing_twice(send, table, anna):
    first = send(HEAD + FIRST, "k")
    own = table.rounds.get()
    remove_round(round=own, reason="!", revision=own.revision, by=anna)
    again = send(HEAD + FIRST, "k")
    assert (again.status_code, again.content) == (200, first.content)
    assert rounds(table) == []
    other = send(HEAD + SECOND, "k")
    assert (other.status_code, other.json()["detail"]) == (409, "Another text was handed in with this Idempotency-Key.")
    assert rounds(table) == []


def test_a_connection_that_was_cut_is_sent_again(send, table, monkeypatch):
    """Protects: a server that is killed halfway leaves rounds that the second attempt refuses or stores twice."""

    class Killed(BaseException):
        pass

    def stores_one_and_dies(**kwargs: Any) -> Round:
        if kwargs["number"] == 2:
            raise Killed
        return record_round(**kwargs)

    monkeypatch.setattr("tournaments.imports.hand_in.record_round", stores_one_and_dies)
    with pytest.raises(Killed):
        send(HEAD + FIRST + SECOND, "k")
    assert [number for number, _ in rounds(table)] == [1]
    monkeypatch.undo()
    answer = send(HEAD + FIRST + SECOND, "k").json()
    assert answer["counts"] == {"stored": 1, "already_there": 1, "refused": 0}
    assert [number for number, _ in rounds(table)] == [1, 2]


def test_two_at_once_are_answered_with_the_same(send, table, monkeypatch):
    """Protects: the second of two that come at once is told something else, or stores it once more."""
    inside = []
    store = api.store_handed_in

    def meets_another(read: Any) -> Any:
        if not inside:
            inside.append(None)
            inside[0] = send(HEAD + FIRST, "k").json()
        return store(read)

    monkeypatch.setattr(api, "store_handed_in", meets_another)
    assert send(HEAD + FIRST, "k").json() == inside[0]
    assert len(rounds(table)) == 1


def test_a_key_is_forgotten_after_a_day(send, table):
    send(HEAD + FIRST, "k")
    HandIn.objects.update(at=timezone.now() - timezone.timedelta(days=1, seconds=1))
    assert send(HEAD + FIRST, "k").json()["counts"] == {"stored": 0, "already_there": 1, "refused": 0}
    assert HandIn.objects.count() == 1


def test_neither_answers_nor_reasons_pile_up(send, table, monkeypatch):
    """Protects: a program that goes mad fills the database, or asks for megabytes."""
    monkeypatch.setattr("tournaments.services.club.api_token.MOST_KEPT", 2)
    for number in range(5):
        send(HEAD + FIRST, str(number))
    assert HandIn.objects.count() == 3
    answer = send(HEAD + '[Round ""]\n' * 2000).json()
    assert (len(answer["refused"]), answer["counts"]["refused"]) == (MOST_REFUSED, 4000)
    answer = send("[\n" * 2000)
    assert (answer.status_code, len(answer.json()["refused"])) == (400, MOST_REFUSED)


@pytest.mark.parametrize("key", ["", "x" * 65])
def test_a_key_has_to_be_there(send, table, key):
    assert send(HEAD + FIRST, key).status_code == 400
    assert rounds(table) == []


def test_the_people_and_the_rules_are_those_of_the_table(send, table):
    """Protects: a program that is one table off writes its rounds at the neighbours'."""
    north, east = (table.seats.get(position=seat).player for seat in "NE")
    right = f'[North "{north.name} #{north.number}"]\n[East "#{east.number}"]\n[Rules "amsterdam"]\n'
    wrong = [
        f'[North "{east.name}"]\n',
        f'[North "{north.name} #{east.number}"]\n',
        f'[North "{east.name} #{north.number}"]\n',
        '[NorthSouth "#1"]\n',
        '[Empty "N"]\n',
    ]
    for people in wrong:
        assert refused(send(HEAD + people + FIRST)) == [(3, None, "other_people")], people
    assert refused(send(HEAD + '[Rules "rotterdam"]\n[Options "stuk 0"]\n' + FIRST)) == [(3, None, "other_rules")]
    assert rounds(table) == []
    assert send(HEAD + right + FIRST).json()["counts"]["stored"] == 1


def test_what_a_stranger_reads_may_be_sent_back(send, table, club):
    """Protects: names with initials, as the public text has them, are taken for those of others."""
    record_round(table=table, number=1, entry=an_entry(), client_id="9b2e0f0e-4e0a-4f1c-8a55-6f7a5f0d0001", by=None)
    north = table.seats.get(position="N").player
    north.name = "Anja Zwart"
    north.save()
    club.names_in_public = "initials"
    club.save()
    MatchDay.objects.update(published_at=timezone.now())
    text = Client().get(ADDRESS).text
    assert "Anja Z." in text
    assert "Zwart" not in text
    MatchDay.objects.update(published_at=None)
    assert send(text).json()["counts"] == {"stored": 0, "already_there": 1, "refused": 0}


def test_pairs_are_known_by_their_numbers(send, club, pairs_competition):
    day = MatchDayFactory(competition=pairs_competition)
    pairs = [PairFactory(competition=pairs_competition) for _ in range(2)]
    TableFactory(leg__match_day=day, units=pairs)
    to = ADDRESS.replace("season", pairs_competition.slug)
    said = f'[NorthSouth "{{}} #{pairs[0].number}"]\n[EastWest "{pairs[1]}"]\n'
    assert refused(send(HEAD + said.replace("East", "North", 1) + FIRST, to=to))[0][0] in (3, 6)
    swapped = f'[NorthSouth "#{pairs[1].number}"]\n'
    assert refused(send(HEAD + swapped + FIRST, to=to)) == [(3, None, "other_people")]
    assert send(HEAD + said + FIRST, to=to).json()["counts"]["stored"] == 1


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (HEAD.replace('Leg "1"', 'Leg "2"') + FIRST, "unknown_table"),
        ('[Klaverjas "1"]\n\n[Table "1"]\n' + FIRST, "unknown_table"),
        (HEAD + '[Points "NS 162, EW 162"]\n', "totals"),
        (HEAD + FIRST + "\n" + HEAD + SECOND, "table_twice"),
        (HEAD + FIRST.replace('"1"', '""', 1), "number_missing"),
        (HEAD + FIRST.replace('"1"', '"3"', 1), "not_possible_now"),
        (HEAD + FIRST + '[Rules "kraken"]\n', "other_rules"),
        (HEAD + '[Points-of-no-return "1"]\n' + FIRST, "unknown_tag:Points-of-no-return"),
        (EVENING.replace("[Note", '[Date "soon"]\n[Note') + "\n" + HEAD + SECOND, "wrong_value:Date"),
    ],
)
def test_what_does_not_fit_is_refused_with_a_reason(send, table, text, what):
    answer = send(text)
    assert [one["what"] for one in answer.json()["refused"]] == [what]
    assert all(one["reason"] for one in answer.json()["refused"])


def test_what_is_over_takes_nothing_more(send, table, evening, competition):
    table.leg.closed_at = timezone.now()
    table.leg.save()
    assert refused(send(HEAD + FIRST)) == [(3, None, "not_possible_now")]
    table.leg.closed_at = None
    table.leg.save()
    evening.published_at = timezone.now()
    evening.save()
    assert refused(send(HEAD + FIRST)) == [(3, None, "published")]
    evening.published_at = None
    evening.save()
    competition.closed_at = timezone.now()
    competition.save()
    assert refused(send(HEAD + FIRST)) == [(3, None, "not_possible_now")]
    assert rounds(table) == []


def test_a_draw_that_is_kept_back_is_not_there(send, table):
    """Protects: who has a token can ask where people are going to sit."""
    table.leg.draw = Draw.objects.create(match_day=table.leg.match_day, method="lots", seed=1, is_kept_back=True)
    table.leg.save()
    assert refused(send(HEAD + FIRST)) == [(3, None, "unknown_table")]


@pytest.mark.parametrize("text", [b"", b"hello", b"\xff\xfe", b'[Klaverjas "1"]\n\n[Round "1"]\n', b"[" * 1000])
def test_a_text_without_a_table_is_not_read(send, table, text):
    answer = send(text)
    assert answer.status_code == 400
    assert answer.json()["detail"] == "There is no table in this text."
    # So the key is free for the text that was meant.
    assert send(HEAD + FIRST, "key 0").status_code == 200


def test_a_text_that_is_too_large_is_not_read(send, table, monkeypatch):
    most = api.MOST_BYTES

    def never(*args: object) -> None:
        raise AssertionError

    with monkeypatch.context() as patched:
        patched.setattr(api, "read_handed_in", never)
        for text in (HEAD + FIRST + "%" * most, HEAD + FIRST + "%\n" * (api.MOST_LINES + 1)):
            assert send(text).status_code == 413
    fits = HEAD + FIRST
    fits += ("%" + "x" * 98 + "\n") * ((most - len(fits)) // 100)
    assert send(fits).json()["counts"]["stored"] == 1


def test_a_token_opens_this_and_nothing_else(send, token, table, rival_club, rival, club, anna):
    """Protects: a token that was lost does more than write rounds of one club."""
    theirs = make_api_token(club=rival_club, name="x", by=rival)
    assert send(HEAD + FIRST, token=theirs).status_code == 404
    for wrong in ("", "x", ApiToken.objects.first().token_hash, token[:-1]):
        assert send(HEAD + FIRST, token=wrong).status_code == 401
    assert rounds(table) == []
    reader = Client(headers={"Authorization": f"Bearer {token}"})
    for page in ("/organise/club-a/", "/clubs/club-a/season/1/", ADDRESS, "/api/clubs/club-a/season/match-days/1/"):
        assert reader.get(page).status_code in (302, 404), page
    for method in (reader.put, reader.delete, reader.patch):
        answer = method(ADDRESS)
        assert (answer.status_code, answer["Allow"]) == (405, "GET, POST")


def test_a_session_hands_in_nothing(table, anna_client):
    """Protects: a page elsewhere makes the browser of an owner write rounds."""
    for headers in ({}, {"Authorization": "Basic YW5uYTphbm5h"}):
        answer = anna_client.post(ADDRESS, HEAD + FIRST, "text/plain", headers={"Idempotency-Key": "k", **headers})
        assert answer.status_code == 401
    assert rounds(table) == []


@pytest.mark.parametrize("content_type", ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
def test_it_is_the_text_whatever_a_program_calls_it(send, token, table, content_type):
    """curl says that it sends a form."""
    headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": "k"}
    answer = Client(enforce_csrf_checks=True).generic("POST", ADDRESS, HEAD + FIRST, content_type, headers=headers)
    assert answer.json()["counts"]["stored"] == 1


def test_a_token_ends(send, token, table):
    ApiToken.objects.update(made_at=timezone.now() - TOKEN_LASTS)
    assert send(HEAD + FIRST).status_code == 401
    ApiToken.objects.update(made_at=timezone.now())
    assert send(HEAD + FIRST).status_code == 200
    withdraw_api_token(token=ApiToken.objects.get())
    assert send(HEAD + FIRST).status_code == 401


def test_who_guesses_has_to_wait(send, table):
    answers = [send(HEAD + FIRST, token=f"wrong {number}").status_code for number in range(api.WRONG_TOKENS + 1)]
    assert answers == [401] * api.WRONG_TOKENS + [429]
    assert send(HEAD + FIRST).status_code == 429
    assert rounds(table) == []


def test_a_token_is_used_so_often_a_minute(send, table, monkeypatch):
    monkeypatch.setattr(api, "MOST_A_MINUTE", 2)
    assert [send(HEAD + FIRST).status_code for _ in range(3)] == [200, 200, 429]
