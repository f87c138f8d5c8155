"""What an organiser does is undone and redone: every service is tried, and what is left out is named."""

from contextlib import suppress

import pytest
from django.core.exceptions import MultipleObjectsReturned, ObjectDoesNotExist, ValidationError
from django.db import transaction
from django.db.models import QuerySet
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.chance import so_many
from tests.walks.examples import ACTIONS as EXAMPLES
from tests.walks.examples import DOOR, DRIVE, POINTS, RULES, SCORES, SEATS, UNDONE
from tests.walks.test_log import BEFORE
from tests.walks.test_url_walk import what_is_stored
from tests.walks.world import World, build_world
from tournaments.exceptions import Stale
from tournaments.models import Change
from tournaments.permissions import asked_by
from tournaments.services.evening.undo import undo_change
from tournaments.services.table.rescore import competition_differences

pytestmark = pytest.mark.django_db

OF_PEOPLE = {name: EXAMPLES[name] for name in ("merge_players", "set_players")}
OF_AN_EVENING = OF_PEOPLE | SCORES | SEATS | UNDONE | DOOR | DRIVE | POINTS | RULES

OF_PHONES = "a phone's; on the sheet it can be taken off or corrected at once"
OF_THE_SEASON = "the settings of a season, which its own page changes back"
NO_CHANGE = {
    **dict.fromkeys([name for name in SCORES if name.startswith(("record_round", "write_tally"))], OF_PHONES),
    **dict.fromkeys(["withdraw_round", "agree_with_sheet"], OF_PHONES),
    "rescore_table": "a repair of what has drifted apart",
    "store_costs": "counted from what is written, and counted again after a change",
    "store_possible": "counted from the cards, and counted again with others",
    "check_in_like": "nobody new in this example",
    **dict.fromkeys([name for name in RULES if name.startswith("update_competition")], OF_THE_SEASON),
    **dict.fromkeys(["set_prizes", "set_side_standings"], OF_THE_SEASON),
    **dict.fromkeys(["finish_loaded", "take_away_loaded"], "out of sight until it is whole; its own page removes it"),
    **dict.fromkeys(["set_categories", "set_categories: teams alongside", "add_to_categories"], OF_THE_SEASON),
    **dict.fromkeys(["set_divisions", "place_in_divisions", "fill_next_divisions", "make_groups"], OF_THE_SEASON),
}
# What says that a sheet is another one than before only goes on, what was done stays said, a screen is joined again.
GOES_ON = {"version", "revision", "revised_at", "client_id", "taken_back", "agreed"}
LEFT_OUT = {"Change", "Correction", "LogEntry", "Screen"}


def all_rows() -> dict[str, list[str]]:
    """Every row and every field of everything that is stored."""
    found = what_is_stored(but=GOES_ON)
    return {model: [repr(row) for row in rows] for model, rows in found.items() if model not in LEFT_OUT}


def differences(rows: dict[str, list[str]], other: dict[str, list[str]]) -> list[str]:
    found = {model: set(of_model) ^ set(other[model]) for model, of_model in rows.items()}
    return [f"{model} {row}" for model, differing in found.items() for row in sorted(differing)]


def the_last_change() -> Change:
    return Change.objects.latest("pk")


def test_every_service_of_an_evening_is_undone_and_redone() -> None:
    """Protects: nothing can be done by mistake for good."""
    world = build_world()
    faults, without = {}, set()
    for name, service in OF_AN_EVENING.items():
        with transaction.atomic(), asked_by(world.owner):
            BEFORE.get(name, lambda _world: None)(world)
            call, changes = service(world), Change.objects.count()
            before = all_rows()
            call()
            after = all_rows()
            if Change.objects.count() == changes:
                without.add(name)
            else:
                assert differences(before, after), name
                try:
                    undo_change(change=the_last_change(), by=world.owner)
                    faults[name, "undone"] = differences(before, all_rows())
                    undo_change(change=the_last_change(), by=world.owner)
                    faults[name, "done again"] = differences(after, all_rows())
                except (Stale, ValidationError) as error:
                    faults[name, "refused"] = [repr(error)]
            transaction.set_rollback(True)
    assert {name: found for name, found in faults.items() if found} == {}
    assert without == set(NO_CHANGE)


# In any order

IN_ANY_ORDER = [
    *("clear_sheet", "correct_totals", "confirm_totals", "correct_round", "remove_round", "settle_tallies"),
    *("rule_table", "rule_table: played later", "end_ruling"),
    *("draw_legs", "draw_legs: the next one", "draw_legs: with a joker", "undo_draw", "show_seats", "remove_leg"),
    *("seat_leg", "reseat_leg", "exchange_places", "exchange_places: with who sits out"),
    *("exchange_places: with scores", "exchange_places: with scores, and who sits out"),
    *("exchange_tables", "exchange_tables: the scores go along"),
    *("substitute", "close_leg", "close_leg: the one that is played", "reopen_leg", "go_to_next_leg"),
    *("start_clock", "pause_clock", "continue_clock", "stop_clock"),
    *("check_in", "check_out", "set_paid", "set_attendance", "add_guest", "remove_guest"),
    *("check_in_after_all", "absent_again", "write_absence", "remove_absence", "add_bye", "change_bye", "remove_bye"),
    *("record_result", "correct_result", "remove_result", "add_penalty", "remove_adjustment"),
    *("publish_match_day", "withdraw_match_day", "freeze_match_day", "update_match_day"),
]
STEPS = st.lists(st.sampled_from(IN_ANY_ORDER) | st.integers(0, 5), min_size=1, max_size=12)


def test_an_evening_in_any_order_goes_back_to_its_beginning() -> None:
    """Some things are done, some undone in between, whatever was refused; the newest first all of it goes back.

    A number undoes what was done that many changes before. Protects: two that pass each other, and what a refusal
    leaves behind.
    """
    world = build_world()
    first, beginning = the_last_change().pk, all_rows()

    @settings(max_examples=so_many(6, 300))
    @example(steps=["undo_draw", "seat_leg", "close_leg: the one that is played"])
    @example(steps=["undo_draw", "seat_leg", "draw_legs", "undo_draw"])
    @example(steps=["undo_draw", "seat_leg", 0, 0])
    @example(steps=["seat_leg", "undo_draw", 0, 0])
    @example(steps=["draw_legs", "exchange_places", "exchange_places", 2])
    @given(steps=STEPS)
    def in_any_order(steps: list[str | int]) -> None:
        with transaction.atomic(), asked_by(world.owner):
            for step in steps:
                before = all_rows()
                try:
                    do(step, World(world.club), Change.objects.filter(pk__gt=first, taken_back_by=None))
                except (Stale, ValidationError):
                    assert differences(before, all_rows()) == []
                assert list(competition_differences(world.season)) == []
            for change in Change.objects.filter(pk__gt=first):
                undo_change(change=as_it_stands(change), by=world.owner)
            assert differences(beginning, all_rows()) == []
            transaction.set_rollback(True)

    in_any_order()


def as_it_stands(change: Change) -> Change:
    """What was undone and redone is undone by what did it last."""
    while later := Change.objects.filter(takes_back=change).first():
        change = later
    return change


def do(step: str | int, world: World, changes: QuerySet[Change]) -> None:
    """What is not there to be changed, or there twice, is passed over."""
    if isinstance(step, int):
        for change in changes[step : step + 1]:
            undo_change(change=change, by=world.owner)
        return
    with suppress(ObjectDoesNotExist, MultipleObjectsReturned):
        EXAMPLES[step](world)()
