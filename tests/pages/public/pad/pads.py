"""Score pads for the tests of their pages."""

from uuid import uuid4

from scoring import PerSide
from tests.factories import an_entry
from tournaments.permissions import find_pad
from tournaments.queries.table.match_sheet import get_pad_sheet
from tournaments.services.pad.pad import create_pad, record_pad_round

NAMES = {"north": "Anja", "east": "Bert", "south": "Cees", "west": "Dora"}
START = NAMES | {"length": "16", "first_dealer": "N"}


def a_pad(*points: int, rules: str = "amsterdam", **options: object) -> str:
    """The secret part of the address of a pad on which North–South made these points."""
    token = create_pad(
        rules=rules, rules_options=options, names=list(NAMES.values()), first_dealer="N", visitor="192.0.2.1"
    )
    for number, ns_points in enumerate(points, start=1):
        record_pad_round(pad=find_pad(token), number=number, entry=an_entry(ns_points), client_id=uuid4())
    return token


def total(token: str) -> PerSide[int]:
    return get_pad_sheet(find_pad(token)).match.total
