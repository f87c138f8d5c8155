"""Nothing of a closed competition changes: asked of every service there is."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone
from django.utils.translation import override

from tests.walks.examples import ACTIONS, CLUB, MONEY
from tests.walks.test_log import BEFORE
from tests.walks.world import World, build_world
from tournaments.exceptions import Refused
from tournaments.models import Club, Competition, Contact, Player, Wish
from tournaments.models.parts import OF_PAGES, PARTS
from tournaments.permissions import asked_by

pytestmark = pytest.mark.django_db

# They begin or change something else: another competition, the lists of the club, a pad, or what a screen shows.
OF_SOMETHING_ELSE = {
    *("create_competition", "create_one_evening", "begin_drive", "announce_drive", "begin_next_season"),
    *("add_player", "add_players", "update_player", "import_players", "set_players", "remove_player"),
    *("update_player: with how to reach them", "remove_due_contacts", "remove_due_entrants", "set_substitutes"),
    *("take_into_club", "add_wish", "remove_wish"),
    *("give_own_links", "replace_own_link", "end_own_link", "set_initials", "ask_to_be_forgotten"),
    *("open_screen", "join_screen", "choose_page", "choose_share", "turn_screen", "hold_screen", "remove_screen"),
    *("reveal_prizes", "screen_seen"),
    *("create_pad", "record_pad_round", "record_pad_round: instead of another", "correct_pad_round"),
    *("undo_pad_round", "withdraw_pad_round", "start_rematch", "forget_pads"),
    "give_table_links",  # which take no round
    *("store_costs", "store_possible"),  # nothing that anyone wrote
    *("confirm_subscriber", "remove_subscriber", "remove_unconfirmed", "claim_result_mails", "release_result_mails"),
    *(set(CLUB) - {"take_from_lists"}),
    # money comes late, and the books are the club's: a closed month is what they have
    *MONEY,
}
# Whose results they are, and what they are called.
OF_A_PERSON = {"merge_players", "anonymise_player"}
# What they are there for; closed already, there is nothing to do.
OF_CLOSING = {"close_competition", "open_competition_again"}
# Rows of people are found in the lists of the club.
OF_COMPETITIONS = [model for model in PARTS if model not in (Club, Player, Contact, Wish)]


def rows_of_competitions(keys: list[int]) -> dict[str, list[dict[str, Any]]]:
    """All that belongs to these, but for their version and what is counted from it."""
    found = {}
    for model in OF_COMPETITIONS:
        path = "pk" if model is Competition else PARTS[model].removesuffix("__club")
        if path == "club":
            continue
        rows = model._base_manager.filter(**{f"{path}__in": keys}).order_by("pk").values()
        found[model.__name__] = [{name: row[name] for name in row if name not in OF_PAGES} for row in rows]
    return found


def refusal_of(call: Callable[[], object]) -> str:
    """What it says; nothing where it is done."""
    try:
        call()
    except Refused as refusal:
        return " ".join(refusal.messages)
    return ""


@override("en")
def test_nothing_of_a_closed_competition_changes_by_any_service() -> None:
    """Protects: a season that is over stays as it was announced, whichever page, phone or file asks for a change.

    The list says which services may still run: a new one that writes without a lock of the competition fails here.
    """
    world = build_world()
    done, changed, unclear = set(), set(), {}
    for name, action in ACTIONS.items():
        with transaction.atomic(), asked_by(world.owner):
            BEFORE.get(name, lambda _world: None)(world)
            call = action(World(world.club))
            Competition.objects.update(closed_at=timezone.now())
            keys = list(Competition.objects.values_list("pk", flat=True))
            before = rows_of_competitions(keys)
            said = refusal_of(call)
            if not said:
                done.add(name)
            elif "is closed. An organiser can open it again" not in said:
                unclear[name] = said
            if rows_of_competitions(keys) != before:
                changed.add(name)
            transaction.set_rollback(True)
    assert unclear == {}
    assert done == OF_SOMETHING_ELSE | OF_A_PERSON | OF_CLOSING
    assert changed == {"open_competition_again", "anonymise_player", "move_demo_to", "remove_demo"}
