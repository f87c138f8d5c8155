"""The desk: which rows take totals, what comes back when one is stored or refused, and what comes next."""

from django.utils import timezone
from pytest_django.asserts import assertContains, assertNotContains

from scoring import SideTotals
from tests.factories import LegFactory, PlayerFactory, TableFactory, a_round
from tests.pages.organise.match_days import HTMX, a_leg, a_match_day, a_table, of_season, people, present
from tournaments.models import Competition, Leg, MatchDay, Seat, Table
from tournaments.services.table.round import remove_round
from tournaments.services.table.table import record_totals

BOARD = of_season("organise_match_day", 1)
TYPED = {"ns_points": "200", "ns_roem": "20", "ew_roem": "", "revision": "0"}


def grid(browser, **asked):
    return browser.get(BOARD, asked).context["grid"]


def store(browser, number: int, state: str, **typed: str):
    return browser.post(
        of_season("table_totals", 1, 1, number), TYPED | {"leg": "1", "state": state} | typed, headers=HTMX
    )


def totals(number: int) -> tuple[int, ...]:
    table = Table.objects.get(number=number)
    return (table.ns_points, table.ns_roem, table.ns_pits, table.ns_nats, table.ew_points, table.ew_roem)


def test_a_stored_row_comes_back_with_what_others_stored_meanwhile(cast):
    """Protects: two desks show the same; an answer is no longer than what changed."""
    a_leg(cast, tables=3)
    state = grid(cast.scorekeeper).state
    store(cast.organiser, 3, state)
    answer = store(cast.scorekeeper, 1, state)
    assert [row.number for row in answer.context["rows"]] == [1, 3]
    assert totals(1) == (200, 20, None, None, 124, 0)
    assertNotContains(answer, "is-refused")
    # Only these parts, each of which finds its place.
    assert "<html" not in answer.text
    assert answer.text.count('hx-swap-oob="true"') == 4 + 2
    assertContains(answer, "1 table to go: 2")


def test_a_refused_row_comes_back_with_what_was_typed_and_stores_nothing(cast):
    a_leg(cast, tables=2)
    answer = store(cast.scorekeeper, 2, grid(cast.scorekeeper).state, ns_roem="25")
    [row] = answer.context["rows"]
    assert (row.number, row.form["ns_roem"].value()) == (2, "25")
    assertContains(answer, "Roem always ends in a 0.")
    assertContains(answer, 'aria-invalid="true"')
    assertContains(answer, "is-refused", count=1)
    assert totals(2) == (0,) * 6


def test_unlikely_totals_are_asked_about_in_the_row(cast):
    a_leg(cast, rounds_per_leg=8)
    state = grid(cast.scorekeeper).state
    unlikely = {"ns_points": "1296", "ns_roem": "3000"}
    asked = store(cast.scorekeeper, 1, state, **unlikely)
    assertContains(asked, "Save, check later")
    assert totals(1) == (0,) * 6
    form = asked.context["rows"][0].form
    later = store(cast.scorekeeper, 1, state, **unlikely, asked=str(form["asked"].value()), check_later="on")
    assertContains(later, 'class="desk-check"')
    assert totals(1)[:2] == (1296, 3000)


def test_what_was_typed_for_other_people_is_not_stored_at_their_table(cast):
    """Protects: a leg that was drawn again while someone typed it, at the desk and on a sheet."""
    leg = a_leg(cast, tables=2)
    desk, sheet = grid(cast.scorekeeper), cast.scorekeeper.get(of_season("table_entry", 1, 1, 2))
    typed = {"sits": desk.rows[0].form["sits"].value()}
    row = sheet.context["rows"][0].form
    first, second = leg.tables.order_by("number")
    for one, other in zip(first.seats.order_by("position"), second.seats.order_by("position"), strict=True):
        mine, theirs = one.player, other.player
        Seat.objects.filter(pk=one.pk).delete()
        Seat.objects.filter(pk=other.pk).update(player=mine)
        one.player = theirs
        one.save(force_insert=True)
    answer = store(cast.scorekeeper, 1, desk.state, **typed)
    assertContains(answer, "Other people are now sitting at this table.")
    assert totals(1) == (0,) * 6
    again = answer.context["rows"][0].form
    store(cast.scorekeeper, 1, desk.state, sits=again["sits"].value())
    assert totals(1)[0] == 200
    round = {"maker": "NS", "ns_points": "98", "client_id": row["client_id"].value(), "sits": row["sits"].value()}
    answer = cast.scorekeeper.post(of_season("round_record", 1, 1, 2, 1), round, headers=HTMX)
    assertContains(answer, "Other people are now sitting at this table.")
    round["sits"] = answer.context["row"]["form"]["sits"].value()
    answer = cast.scorekeeper.post(of_season("round_record", 1, 1, 2, 1), round, headers=HTMX)
    assertContains(answer, "round-stored")


def test_the_slower_of_two_desks_sees_what_is_stored(cast):
    """Protects: nothing is overwritten unseen, and both versions are in the row."""
    a_leg(cast)
    state = grid(cast.scorekeeper).state
    store(cast.organiser, 1, state, ns_points="150")
    answer = store(cast.scorekeeper, 1, state, ns_points="160")
    assertContains(answer, "Someone else has changed this in the meantime.")
    assertContains(answer, "Saved now: 150 + 20 – 174 + 0")
    assertContains(answer, 'value="160"')
    assert totals(1)[0] == 150


def test_a_slip_is_corrected_in_the_row_and_what_the_row_does_not_show_stays(cast):
    """Protects: nats, which the row has no column for; the history says a typing mistake."""
    table = a_leg(cast).tables.get()
    record_totals(table=table, ns=SideTotals(200, 20), ew=SideTotals(124, 0, nats=1), revision=0, by=None)
    row = grid(cast.scorekeeper).rows[0]
    typed = {name: row.form[name].value() or "" for name in row.form.fields if name not in ("sure", "check_later")}
    store(cast.scorekeeper, 1, "", **{name: str(value) for name, value in typed.items()} | {"ns_roem": "40"})
    table.refresh_from_db()
    assert (table.ns_roem, table.ew_nats) == (40, 1)
    assert [correction.reason for correction in table.corrections.all()] == ["Typing mistake"]


def test_without_a_script_the_board_comes_back_at_the_next_table(cast):
    a_leg(cast, tables=2)
    answer = cast.scorekeeper.post(of_season("table_totals", 1, 1, 1), TYPED, follow=True)
    assert answer.redirect_chain[-1][0] == BOARD
    begins = [row.number for row in answer.context["grid"].rows if "autofocus" in str(row.form["ns_points"])]
    assert begins == [2]


def test_rows_take_totals_where_nothing_is_written_otherwise(cast):
    table = a_table(cast)

    def takes() -> list[bool]:
        return [row.form is not None for row in grid(cast.scorekeeper).rows]

    assert takes() == [True]
    for other in ({"is_portefeuille": True}, {"rules": "hamburg"}):
        Competition.objects.update(**other)
        assert takes() == [False], other
        Competition.objects.update(is_portefeuille=False, rules="amsterdam")
    Leg.objects.update(closed_at=timezone.now())
    assert takes() == [False]
    Leg.objects.update(closed_at=None)
    written = a_round(table)
    assert takes() == [False]
    remove_round(round=written, reason="never played", revision=1, by=None)
    table.refresh_from_db()
    record_totals(table=table, ns=SideTotals(200), ew=SideTotals(124), revision=table.revision, by=None)
    assert takes() == [True]


def test_each_leg_has_its_own_page_and_the_one_being_played_comes_first(cast):
    first = a_leg(cast)
    second = LegFactory(match_day=first.match_day, number=2)
    TableFactory(leg=second, units=[seat.player for seat in first.seats.all()])
    shown = [grid(cast.scorekeeper, leg=asked).leg.hall.leg.number for asked in ("", "1", "2", "9", "x")]
    assert shown == [1, 1, 2, 1, 1]
    page = cast.scorekeeper.get(BOARD, {"leg": "2"})
    assert (page.context["next_step"].label, page.context["next_step"].url) == ("To leg 1", f"{BOARD}?leg=1")


def test_one_button_is_the_next_step_and_the_stages_say_how_far_the_evening_is(cast):
    """The result page is for scorekeepers, and publishing for organisers."""
    match_day = a_match_day(cast, legs_per_match_day=1)
    publish, result = of_season("match_day_publish", 1), of_season("evening_result", 1)

    def seen(browser):
        page = browser.get(BOARD)
        step = page.context["next_step"]
        return (step and step.label, "".join(stage.state[0] for stage in page.context["stages"]), page)

    def shown(label, for_scorekeepers, stages):
        found = [seen(browser)[:2] for browser in (cast.organiser, cast.scorekeeper)]
        assert found == [(label, stages), (for_scorekeepers, stages)]

    shown("Who is there?", None, "cttt")
    players = people(cast, 4)
    present(match_day, players)
    shown("Draw", None, "dctt")
    table = TableFactory(leg=LegFactory(match_day=match_day), units=players)
    shown("To table 1", "To table 1", "ddct")
    MatchDay.objects.update(published_at=timezone.now())
    shown("To table 1", "To table 1", "ddct")  # published while it is played
    a_round(table)
    *_earlier, last = cast.organiser.get(BOARD).context["stages"]
    assert (last.state, last.note) == ("todo", "still being played")
    MatchDay.objects.update(published_at=None)
    a_round(table, 2)
    shown("Publish", None, "dddc")
    # Between two legs the next step is the next draw.
    Competition.objects.update(legs_per_match_day=3)
    step = cast.organiser.get(BOARD).context["next_step"]
    assert (step.label, step.url) == ("Draw leg 2", of_season("draw", 1))
    Competition.objects.update(legs_per_match_day=1)
    assertContains(cast.organiser.get(result), publish)
    page = cast.scorekeeper.get(result)
    assertNotContains(page, publish)
    assert [row.name for row in page.context["result"].rows][:1] == ["Anna"]
    assert cast.organiser.get(BOARD).context["next_step"].url == result
    assert cast.organiser.post(publish).url == result
    assert MatchDay.objects.get().published_at is not None
    shown("To the standing", None, "dddd")


def test_the_nats_of_everyone_stay_when_a_row_is_corrected(cast):
    """Protects: figures that a row does not show, of the third player too."""
    leg = a_leg(cast)
    table = TableFactory(leg=leg, number=9, units=PlayerFactory.create_batch(3, club=cast.club))
    own = {"ns": SideTotals(200, nats=1), "ew": SideTotals(74), "third": SideTotals(50, nats=1)}
    record_totals(table=table, revision=0, by=None, **own)
    [row] = [row for row in grid(cast.scorekeeper).rows if row.number == 9]
    hidden = {field.name: str(field.value()) for field in row.hidden}
    typed = {"ns_points": "190", "ew_points": "84", "third_points": "50"}
    store(cast.scorekeeper, 9, grid(cast.scorekeeper).state, **hidden, **typed)
    table.refresh_from_db()
    assert (table.ns_points, table.ns_nats, table.third_nats) == (190, 1, 1)
