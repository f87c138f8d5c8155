"""The sheet that phones write on, at a table and on a score pad: nothing lost, doubled or overwritten unseen."""

from collections import Counter
from functools import partial
from itertools import count

import pytest
from django.test import Client

from scoring.klammern import round as klammern_round
from scoring.klaverjas import round as klaverjas_round
from tests.factories import CompetitionFactory, TableFactory
from tests.pages.public.sent import a_written_round, send
from tournaments.models import Leg, PadRound, Round, TableLink
from tournaments.models.pad import Pad
from tournaments.queries.table import match_record
from tournaments.services.pad.pad import create_pad
from tournaments.services.table.compare_entries import ALL_PASSED
from tournaments.services.table.table_link import give_table_links

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_sheets_of_one_moment")]

NAMES = ["Anja", "Bert", "Cees", "Dora"]
SHORT_MATCH = {"rounds": 4}


@pytest.fixture(params=["table", "pad"])
def sheet(request) -> str:
    """The address of an empty sheet of four rounds."""
    if request.param == "pad":
        visitor = "192.0.2.1"
        rules = {"rules": "amsterdam", "rules_options": SHORT_MATCH}
        return f"/pad/{create_pad(**rules, names=NAMES, first_dealer='N', visitor=visitor)}/"
    table = TableFactory(leg__match_day__competition=CompetitionFactory(rounds_per_leg=4))
    return f"/t/{give_table_links(tables=[table])[table.pk]}/"


@pytest.fixture(params=["amsterdam at a table", "klammern at a table", "klammern on a pad"])
def long_sheet(request) -> str:
    """The address of an empty sheet on which more than fifteen rounds have room."""
    rules = request.param.split()[0]
    options = {"match_end": "open"} if rules == "klammern" else {}
    if request.param.endswith("pad"):
        pad = create_pad(rules=rules, rules_options=options, names=NAMES, first_dealer="N", visitor="192.0.2.1")
        return f"/pad/{pad}/"
    competition = CompetitionFactory(rules=rules, rules_options=options, rounds_per_leg=16)
    table = TableFactory(leg__match_day__competition=competition)
    return f"/t/{give_table_links(tables=[table])[table.pk]}/"


def read(sheet: str) -> dict:
    return Client().get(f"{sheet}sheet.json").json()


def points(sheet: str) -> list[tuple[int, int]]:
    """The number of each round, with the card points of North–South."""
    return [(row["number"], row["result"]["won"]["NS"]) for row in read(sheet)["rounds"]]


def write(sheet: str, number: int = 1, ns_points: int = 100, **changes) -> str:
    """Returns the key of the round."""
    sent = a_written_round(ns_points, **changes)
    answer = send(Client(), f"{sheet}round/{number}/", sent)
    assert answer.json()["stored"] == number
    return sent["client_id"]


def number_of_rounds() -> int:
    return Round.objects.count() + PadRound.objects.count()


def test_the_page_has_the_sheet_in_it(client, sheet):
    """Protects: what is shown first is the sheet, without a second request; its address goes nowhere."""
    sent = a_written_round()
    answer = send(client, f"{sheet}round/1/", sent)
    page = client.get(sheet)
    assert page.context["state"] == read(sheet)
    assert 'id="sheet-state"' in page.text
    assert f"url={sheet}plain/" in page.text  # for a browser without JavaScript
    for one in (page, client.get(f"{sheet}sheet.json"), answer):
        assert one.headers["Cache-Control"] == "max-age=0, no-cache, no-store, must-revalidate, private"
        assert one.headers["Referrer-Policy"] == "same-origin"
    assert page.text.count('<meta name="robots" content="noindex, nofollow">') == 1
    # Reading writes nothing, and writing shows nothing.
    reads = [client.get(f"{sheet}{address}").status_code for address in ("round/2/", f"undo/{sent['client_id']}/")]
    writes = [client.post(f"{sheet}{address}").status_code for address in ("", "sheet.json")]
    assert (reads, writes, number_of_rounds()) == ([405, 405], [405, 405], 1)


def test_a_round_is_stored_once_and_the_whole_sheet_comes_back(client, sheet):
    """Protects: sent twice it is one; and one that another phone wrote the same, of both sides or its own, is done."""
    sent = a_written_round(80)
    answer = send(client, f"{sheet}round/1/", sent)
    assert (answer.status_code, answer.json()) == (200, {"stored": 1, "sheet": read(sheet)})
    (row,) = answer.json()["sheet"]["rounds"]
    assert (row["number"], row["client_id"], row["entry"]) == (1, sent["client_id"], sent["entry"])
    assert (row["result"]["outcome"], row["result"]["marked"]) == ("nat", "NS")
    assert row["result"]["score"] == {"NS": 0, "EW": 162}
    same = a_written_round(entry={"maker": "NS", "card_points": {"NS": 80, "EW": 82}})
    for again in (sent, sent, same):
        answer = send(client, f"{sheet}round/1/", again)
        assert (answer.status_code, answer.json()["stored"]) == (200, 1)
        assert [row["client_id"] for row in read(sheet)["rounds"]] == [sent["client_id"]]


def test_a_round_is_checked_and_scored_once(client, long_sheet, monkeypatch):
    """Protects: what a round costs does not grow with those before it, which are remembered and not counted again."""
    match_record._read.cache_clear()
    for number in range(1, 15):
        write(long_sheet, number, 90 + number)
    of_klammern = read(long_sheet)["rules"]["game"] == "klammern"
    family = klammern_round if of_klammern else klaverjas_round
    asked = Counter()
    for place, name in ((family.score_sheet, "find_problems"), (family, "_score_sheet")):
        asks = getattr(place, name)
        monkeypatch.setattr(place, name, lambda *given, asks=asks, name=name: asked.update([name]) or asks(*given))
    write(long_sheet, 15, 105)
    assert len(points(long_sheet)) == 15
    assert asked == {"find_problems": 1, "_score_sheet": 1}
    # What a round is corrected to is another one, and only that.
    write(long_sheet, 1, 110, replaces=read(long_sheet)["rounds"][0]["client_id"])
    assert points(long_sheet)[0] == (1, 110)
    assert asked == {"find_problems": 2, "_score_sheet": 2}
    # A process that has seen none of them asks once for each.
    match_record._read.cache_clear()
    assert len(points(long_sheet)) == len(points(long_sheet)) == 15
    assert asked == {"find_problems": 17, "_score_sheet": 17}


def test_no_cookie_is_needed_to_write(sheet):
    """Protects: a phone that was without signal for an hour sends what it kept, whatever became of its cookies."""
    visitor = Client(enforce_csrf_checks=True)
    sent = a_written_round()
    assert send(visitor, f"{sheet}round/1/", sent).status_code == 200
    assert visitor.post(f"{sheet}undo/{sent['client_id']}/").status_code == 200
    assert number_of_rounds() == 0


def test_another_round_of_the_same_number_is_shown_and_nothing_overwritten(client, sheet):
    first = write(sheet)
    for entry in (
        {"maker": "NS", "card_points": {"NS": 90}},
        {"maker": "EW", "card_points": {"NS": 100}},
        {"maker": "NS", "card_points": {"NS": 100}, "roem": {"NS": [20]}},
    ):
        answer = send(client, f"{sheet}round/1/", a_written_round(entry=entry, sure=True))
        assert (answer.status_code, answer.json()) == (409, {"conflict": 1, "sheet": read(sheet)}), entry
        assert [(row["client_id"], row["result"]["won"]["NS"]) for row in read(sheet)["rounds"]] == [(first, 100)]


def test_a_round_is_written_again_wherever_it_stands(client, sheet):
    """The number may have changed since, for example because one before it was thrown away."""
    replaced = write(sheet, 1)
    write(sheet, 2, 90)
    sent = a_written_round(120, replaces=replaced)
    for _time in range(2):
        answer = send(client, f"{sheet}round/3/", sent)
        assert answer.status_code == 200
    assert points(sheet) == [(1, 120), (2, 90)]
    assert read(sheet)["rounds"][0]["client_id"] == sent["client_id"]


def test_who_was_slower_does_not_replace_or_take_off_what_another_has_replaced(client, sheet):
    replaced = write(sheet)
    write(sheet, 1, 120, replaces=replaced)
    answer = send(client, f"{sheet}round/1/", a_written_round(90, replaces=replaced))
    assert answer.status_code == 409
    answer = client.post(f"{sheet}undo/{replaced}/")
    assert (answer.status_code, answer.json()) == (409, {"sheet": read(sheet)})
    assert points(sheet) == [(1, 120)]


def test_what_replaces_a_round_that_is_gone_is_asked_about(client, sheet):
    """Protects: another phone took the round off, so who corrects it may mean one that is not there; nor is it back."""
    sent = a_written_round()
    send(client, f"{sheet}round/1/", sent)
    client.post(f"{sheet}undo/{sent['client_id']}/")
    answer = send(client, f"{sheet}round/1/", a_written_round(120, replaces=sent["client_id"]))
    assert (answer.status_code, answer.json()) == (409, {"conflict": 1, "sheet": read(sheet)})
    answer = send(client, f"{sheet}round/1/", sent)
    assert (answer.status_code, answer.json()) == (409, {"conflict": 1, "is_key_used": True, "sheet": read(sheet)})
    assert number_of_rounds() == 0


def test_another_round_under_a_key_that_is_on_the_sheet_is_asked_about(client, sheet):
    """Protects: a phone that was restored with its tabs; answered as if it were stored, the round would be lost."""
    first = write(sheet)
    for number, points_written in ((2, 90), (2, 100), (1, 90)):
        answer = send(client, f"{sheet}round/{number}/", a_written_round(points_written, client_id=first))
        said = {"conflict": number, "is_key_used": True, "sheet": read(sheet)}
        assert (answer.status_code, answer.json()) == (409, said)
    assert points(sheet) == [(1, 100)]


def test_the_same_round_under_another_number_is_asked_about_by_who_had_not_seen_it(client, sheet):
    """Protects: two phones write one round, and one of them did not know of the round before it."""
    keys = [write(sheet, 1), write(sheet, 2, 90)]
    answer = send(client, f"{sheet}round/3/", a_written_round(90, known=keys[:1]))
    assert (answer.status_code, answer.json()) == (409, {"conflict": 3, "same_as": 2, "sheet": read(sheet)})
    assert send(client, f"{sheet}round/3/", a_written_round(90, known=keys)).status_code == 200
    assert points(sheet) == [(1, 100), (2, 90), (3, 90)]


def test_a_correction_to_what_its_writer_had_not_seen_elsewhere_is_asked_about(client, sheet):
    """Protects: one round written by two phones, by one of them with a slip that it then corrects."""
    keys = [write(sheet, 1), write(sheet, 2, 90)]
    answer = send(client, f"{sheet}round/1/", a_written_round(90, replaces=keys[0], known=keys[:1]))
    assert (answer.status_code, answer.json()) == (409, {"conflict": 1, "same_as": 2, "sheet": read(sheet)})
    assert points(sheet) == [(1, 100), (2, 90)]
    assert send(client, f"{sheet}round/1/", a_written_round(90, replaces=keys[0], known=keys)).status_code == 200
    assert points(sheet) == [(1, 90), (2, 90)]


def test_what_no_cards_can_give_is_refused_in_words(client, sheet):
    for sure in (False, True):
        answer = send(client, f"{sheet}round/1/", a_written_round(161, sure=sure))
        said = answer.json()
        assert (answer.status_code, said["is_doubt"], said["sheet"]) == (422, False, read(sheet))
        assert said["texts"] == ["No cards add up to these points; all of them together are 162."]
    answer = send(client, f"{sheet}round/1/", a_written_round(10**1000))
    assert (answer.status_code, answer.json()["is_doubt"]) == (422, False)
    for number in (0, 9, 10**6, 10**30):
        answer = send(client, f"{sheet}round/{number}/", a_written_round())
        assert answer.status_code in (409, 422), number
        assert answer.json()["sheet"]["rounds"] == []
    assert number_of_rounds() == 0


COUNTER_PIT = {"maker": "NS", "card_points": {"NS": 0}, "pit": "EW"}


def test_what_is_unlikely_is_asked_once(client, sheet):
    """Protects: a round that is possible gets in from a phone too, and what waits behind it."""
    for number, entry in enumerate((COUNTER_PIT, {"maker": "NS", "card_points": {"NS": 162}}), start=1):
        sent = a_written_round(entry=entry)
        answer = send(client, f"{sheet}round/{number}/", sent)
        assert (answer.status_code, answer.json()["is_doubt"], len(answer.json()["texts"])) == (422, True, 1)
        assert number_of_rounds() == number - 1
        answer = send(client, f"{sheet}round/{number}/", sent | {"sure": True})
        assert (answer.status_code, answer.json()["stored"]) == (200, number)


def test_a_body_that_is_no_round_is_refused(client, sheet):
    bodies = [
        "",
        "round",
        "[]",
        "null",
        "3",
        "{",
        "[" * 5000,
        '{"entry":' * 1000,
        '"\\ud800"',
        b"\xff\xfe",
        "x" * 20_000,
    ]
    for body in bodies:
        answer = client.post(f"{sheet}round/1/", body, content_type="application/json")
        assert (answer.status_code, len(answer.json()["texts"])) == (400, 1), body[:20]
    # One larger than any form is not even read.
    assert client.post(f"{sheet}round/1/", "x" * 5_000_000, content_type="application/json").status_code == 400
    assert number_of_rounds() == 0


DEEP: list = []
for _level in range(400):
    DEEP = [DEEP]


NOT_OURS = [
    {"client_id": None},
    {"client_id": "1"},
    {"client_id": 7},
    {"entry": None},
    {"entry": []},
    {"entry": "NS 100"},
    {"entry": {}},
    {"entry": DEEP},
    {"entry": {"maker": "NS", "card_points": DEEP}},
    {"entry": {"maker": DEEP}},
    {"entry": {"maker": "\ud800"}},
    {"entry": {"maker": "NS", "\ud800": 1}},
    {"entry": {"maker": "NS", "card_points": {"NS": "100"}}},
    {"entry": {"maker": "NS", "card_points": {"NS": 1.5}}},
    {"entry": {"maker": "NS", "card_points": {"NS": float("inf")}}},
    {"entry": {"maker": "NS", "card_points": {"NS": True}}},
    {"entry": {"maker": "NS", "card_points": {"NS": 100}, "belle": "NS"}},  # of another game
    {"entry": {"maker": "N", "trump": "H", "leader": "N", "plays": ["ZZ"]}},
    {"sure": "perhaps"},
    {"sure": []},
    {"replaces": "the last one"},
    {"known": "all of them"},
    {"known": ["the first one"]},
    {"side": "north"},
    {"more": 1},
]


def test_what_no_sheet_of_ours_sends_is_refused(client, sheet):
    sent = a_written_round()
    for changes in NOT_OURS:
        answer = send(client, f"{sheet}round/1/", sent | changes)
        assert (answer.status_code, len(answer.json()["texts"])) == (400, 1), str(changes)[:60]
    for left_out in ("client_id", "entry"):
        less = {name: value for name, value in sent.items() if name != left_out}
        assert send(client, f"{sheet}round/1/", less).status_code == 400
    assert number_of_rounds() == 0


def test_a_round_with_all_its_cards_is_taken_as_well_and_only_its_worth_comes_back(client, sheet):
    """The keys of a phone cannot ask for it, so nothing there offers to change it."""
    plays = ["7H", "7D", "7C", "7S", *(rank + suit for rank in "89TJQKA" for suit in "SHDC")]
    entry = {"trump": "S", "maker": "N", "leader": "E", "plays": plays, "called": "all"}
    answer = send(client, f"{sheet}round/1/", a_written_round(entry=entry, sure=True))
    assert answer.status_code == 200
    (row,) = answer.json()["sheet"]["rounds"]
    assert row["entry"] is None
    assert sum(row["result"]["won"].values()) == 162


def test_only_the_last_round_is_taken_off_and_only_once(client, sheet):
    first, last = write(sheet, 1), write(sheet, 2)
    undo = lambda key: client.post(f"{sheet}undo/{key}/")  # noqa: E731
    assert [undo(key).status_code for key in (first, last, last)] == [409, 200, 409]
    answer = undo(first)
    assert (answer.status_code, answer.json()) == (200, {"sheet": read(sheet)})
    assert number_of_rounds() == 0


def test_a_round_that_is_undone_before_it_arrives_is_not_written(client, sheet):
    """Protects: a phone without an answer takes the round off, writes it again, and the first one comes after all."""
    write(sheet)
    slip, right = a_written_round(97), a_written_round(79)
    undone = client.post(f"{sheet}undo/{slip['client_id']}/")
    assert (undone.status_code, undone.json()) == (200, {"sheet": read(sheet)})
    for sent, status in ((slip, 409), (right, 200), (slip, 409)):
        assert send(client, f"{sheet}round/2/", sent).status_code == status
    assert points(sheet) == [(1, 100), (2, 79)]
    assert client.post(f"{sheet}undo/{slip['client_id']}/").status_code == 409


def test_the_sheet_is_sent_only_if_it_is_another_one(client, sheet, monkeypatch):
    """Protects: without signal a browser opens the page of its first visit; the phone knows which is the newer one."""
    asked = lambda version: client.get(f"{sheet}sheet.json", {"version": version}).status_code  # noqa: E731
    empty = read(sheet)["version"]
    assert (asked(empty), asked("")) == (204, 200)
    first = write(sheet)
    assert asked(empty) == 200
    write(sheet, 1, 90, replaces=first)
    assert (asked(read(sheet)["version"]), asked(empty)) == (204, 200)
    monkeypatch.setattr("tournaments.exports.match_sheet.time", partial(next, count()))
    before = client.get(sheet).context["state"]["as_of"]
    after = read(sheet)["as_of"]
    assert before < after < client.get(sheet).context["state"]["as_of"]


def close(sheet: str) -> None:
    Leg.objects.update(closed_at="2026-11-21T23:00:00Z")
    Pad.objects.update(changed_at="2020-01-01T00:00:00Z")


def replace_address(sheet: str) -> None:
    TableLink.objects.all().delete()
    Pad.objects.update(token_hash="x" * 64)


@pytest.mark.parametrize("end", [close, replace_address])
def test_a_closed_sheet_is_said_in_a_way_that_a_phone_understands(client, sheet, end):
    """Protects: a phone asks again and again after anything else, such as the login page of a public network."""
    key = write(sheet)
    end(sheet)
    answers = [client.get(f"{sheet}sheet.json"), client.post(f"{sheet}undo/{key}/")]
    if "/t/" not in sheet or end is replace_address:  # a round of a table is late otherwise: see table/test_phone.py
        answers += [send(client, f"{sheet}round/2/", a_written_round())]
    assert {(answer.status_code, answer.text) for answer in answers} == {(404, '{"closed": true}')}
    assert client.get(sheet).status_code == 404
    assert number_of_rounds() == 1


def test_a_name_that_looks_like_a_script_stays_a_name(client):
    """Protects: the sheet is in the page as JSON, where a name could end the script."""
    names = ["</script><script>alert(1)</script>", "Bert", "Cees", "Dora"]
    token = create_pad(rules="amsterdam", rules_options={}, names=names, first_dealer="N", visitor="192.0.2.1")
    page = client.get(f"/pad/{token}/")
    assert "alert(1)</script>" not in page.text
    assert page.context["state"]["seats"][0]["name"] == names[0]


@pytest.mark.parametrize("kind", ["table", "pad"])
def test_a_deal_that_all_passed_is_refused_as_the_phone_itself_says(kind):
    """Protects: no sheet of ours sends it; whatever does is told why nothing is stored."""
    if kind == "pad":
        token = create_pad(rules="counter-pit", rules_options={}, names=NAMES, first_dealer="N", visitor="192.0.2.1")
        sheet = f"/pad/{token}/"
    else:
        table = TableFactory(leg__match_day__competition=CompetitionFactory(rules="counter-pit"))
        sheet = f"/t/{give_table_links(tables=[table])[table.pk]}/"
    sent = a_written_round() | {"entry": {"passed": True}}
    answer = send(Client(), f"{sheet}round/1/", sent)
    assert answer.status_code == 422
    assert answer.json()["texts"] == [str(ALL_PASSED)]
    assert number_of_rounds() == 0
