"""What an organiser does is taken back and done again: every service is tried, and what is left out is named."""

from contextlib import suppress
from typing import Any

import pytest
from django.core.exceptions import MultipleObjectsReturned, ObjectDoesNotExist, ValidationError
from django.db import transaction
from django.db.models import QuerySet
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.chance import so_many
from tests.walks.examples import ACTIONS as EXAMPLES
from tests.walks.examples import DOOR, POINTS, RULES, SCORES, SEATS, TAKEN_BACK
from tests.walks.test_log import BEFORE
from tests.walks.world import World, build_world
from tournaments.exceptions import Stale
from tournaments.exports.competition_file import get_competition_document
from tournaments.models import Change, Competition, Correction
from tournaments.services.change import MODELS, read
from tournaments.services.evening.taking_back import take_back
from tournaments.services.log import done_by
from tournaments.services.table.rescore import competition_differences

pytestmark = pytest.mark.django_db

OF_PEOPLE = {name: EXAMPLES[name] for name in ("merge_players", "set_players")}
OF_AN_EVENING = OF_PEOPLE | SCORES | SEATS | TAKEN_BACK | DOOR | POINTS | RULES

OF_PHONES = "a phone's; on the sheet it can be taken off or corrected at once"
OF_THE_SEASON = "the settings of a season, which its own page changes back"
NO_CHANGE = {
    **dict.fromkeys([name for name in SCORES if name.startswith(("record_round", "write_tally"))], OF_PHONES),
    **dict.fromkeys(["withdraw_round", "agree_with_sheet"], OF_PHONES),
    "rescore_table": "a repair of what has drifted apart",
    "check_in_like": "nobody new in this example",
    **dict.fromkeys([name for name in RULES if name.startswith("update_competition")], OF_THE_SEASON),
    **dict.fromkeys(["set_prizes", "set_side_standings"], OF_THE_SEASON),
    **dict.fromkeys(["finish_loaded", "take_away_loaded"], "out of sight until it is whole; its own page removes it"),
    **dict.fromkeys(["set_categories", "add_to_categories"], OF_THE_SEASON),
    **dict.fromkeys(["set_divisions", "place_in_divisions", "fill_next_divisions", "make_groups"], OF_THE_SEASON),
}
# What says that a sheet is another one than before only goes on.
GOES_ON = {"revision", "client_id", "taken_back", "agreed"}


def as_rows() -> dict[str, Any]:
    """Every row and every field, also what no file carries."""
    found = read({model: {} for model in MODELS if model is not Correction})
    return {
        f"{model.__name__} {key}": {name: value for name, value in row.items() if name not in GOES_ON}
        for model, rows in found.items()
        for key, row in rows.items()
    }


class State:
    """What is stored, to the last field, and what `save_competition` writes of the competitions with these names."""

    def __init__(self, *names: str) -> None:
        self.rows = as_rows()
        competitions = Competition.objects.filter(name__in=names).select_related("club").order_by("pk")
        self.files = [get_competition_document(one) for one in competitions]

    def differences(self, other: "State") -> list[Any]:
        rows = {**self.rows, **other.rows}
        found = [(key, self.rows.get(key), other.rows.get(key)) for key in rows]
        return [*[one for one in found if one[1] != one[2]], *(["files"] if self.files != other.files else [])]


def the_last_change() -> Change:
    return Change.objects.latest("pk")


def test_every_service_of_an_evening_is_taken_back_and_done_again() -> None:
    """Protects: nothing can be done by mistake for good."""
    world = build_world()
    faults, without = {}, set()
    for name, example in OF_AN_EVENING.items():
        with transaction.atomic(), done_by(world.owner):
            BEFORE.get(name, lambda _world: None)(world)
            call, changes = example(world), Change.objects.count()
            before = State("Season")
            call()
            after = State("Season")
            if Change.objects.count() == changes:
                without.add(name)
            else:
                assert before.differences(after), name
                try:
                    take_back(change=the_last_change(), by=world.owner)
                    faults[name, "taken back"] = before.differences(State("Season"))
                    take_back(change=the_last_change(), by=world.owner)
                    faults[name, "done again"] = after.differences(State("Season"))
                except (Stale, ValidationError) as error:
                    faults[name, "refused"] = [repr(error)]
            transaction.set_rollback(True)
    assert {name: found for name, found in faults.items() if found} == {}
    assert without == set(NO_CHANGE)


# In any order

IN_ANY_ORDER = [
    *("clear_sheet", "correct_totals", "confirm_totals", "correct_round", "remove_round", "settle_tallies"),
    *("draw_legs", "draw_legs: the next one", "draw_legs: with a joker", "undo_draw", "remove_leg"),
    *("seat_leg", "reseat_leg", "exchange_places", "exchange_places: with who sits out"),
    *("exchange_places: with scores", "exchange_places: with scores, and who sits out"),
    *("exchange_tables", "exchange_tables: the scores go along"),
    *("substitute", "close_leg", "close_leg: the one that is played", "reopen_leg", "go_to_next_leg"),
    *("start_clock", "stop_clock", "check_in", "check_out", "set_paid", "set_attendance", "add_guest", "remove_guest"),
    *("check_in_after_all", "absent_again", "write_absence", "remove_absence", "add_bye", "change_bye", "remove_bye"),
    *("record_result", "correct_result", "remove_result", "add_penalty", "remove_adjustment"),
    *("publish_match_day", "withdraw_match_day", "freeze_match_day", "update_match_day"),
]
STEPS = st.lists(st.sampled_from(IN_ANY_ORDER) | st.integers(0, 5), min_size=1, max_size=12)


def test_an_evening_in_any_order_goes_back_to_its_beginning() -> None:
    """Some things are done, some taken back in between, whatever was refused; the newest first all of it goes back.

    A number takes back what was done so many changes before. Protects: two that pass each other, and what a refusal
    leaves behind.
    """
    world = build_world()
    first, beginning = the_last_change().pk, State("Season")

    @settings(max_examples=so_many(6, 300))
    @given(steps=STEPS)
    def in_any_order(steps: list[str | int]) -> None:
        with transaction.atomic(), done_by(world.owner):
            for step in steps:
                before = State("Season")
                try:
                    do(step, World(world.club), Change.objects.filter(pk__gt=first, taken_back_by=None))
                except (Stale, ValidationError):
                    assert before.differences(State("Season")) == []
                assert list(competition_differences(world.season)) == []
            of_steps = Change.objects.filter(pk__gt=first, taken_back_by=None)
            for change in of_steps.exclude(line__action="taken_back"):
                take_back(change=change, by=world.owner)
            assert beginning.differences(State("Season")) == []
            transaction.set_rollback(True)

    in_any_order()


def do(step: str | int, world: World, changes: QuerySet[Change]) -> None:
    """What is not there to be changed, or there twice, is passed over."""
    if isinstance(step, int):
        for change in changes[step : step + 1]:
            take_back(change=change, by=world.owner)
        return
    with suppress(ObjectDoesNotExist, MultipleObjectsReturned):
        EXAMPLES[step](world)()
