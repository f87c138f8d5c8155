"""The sheet of a score pad as the text of a message."""

from uuid import uuid4

import pytest
from django.utils import translation

from scoring import KlammernEntry, Side, TrumpChoice
from tests.factories import an_entry
from tournaments.exports.pad import pad_as_text
from tournaments.permissions import find_pad
from tournaments.queries.table.match_sheet import get_pad_sheet
from tournaments.services.pad.pad import create_pad, record_pad_round


def klammern(**fields: object) -> KlammernEntry:
    return KlammernEntry(**({"maker": Side.NS, "card_points": {Side.NS: 100}} | fields))


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("rules", "options", "entries", "last_line"),
    [
        ("amsterdam", {"rounds": 1}, [an_entry(100)], "Anja & Cees win with 100 points."),
        ("hamburg", {}, [klammern()] * 3, "Anja & Cees win. Bert & Dora: the die was never turned."),
        (
            "hamburg",
            {},
            [klammern(maker=Side.EW, choice=TrumpChoice.KLEINES, card_points={Side.EW: 100}), *[klammern()] * 3],
            "Anja & Cees win. Bert & Dora: the die shows 1.",
        ),
        (
            "klammern-league",
            {},
            [klammern(maker=Side.EW, jass=Side.EW, tricks_won={Side.EW: 8})],
            "Bert & Dora win by Klammer-Jass.",
        ),
        ("klammern", {}, [klammern()] * 2, "Anja & Cees are ahead."),
        ("klammern", {"match_end": "rounds", "rounds": 1}, [klammern()], "A tie."),
    ],
)
def test_the_text_ends_with_the_score(rules, options, entries, last_line):
    """Protects: no one wins a die by points, or a Klammer-Jass."""
    token = create_pad(
        rules=rules,
        rules_options=options,
        names=["Anja", "Bert", "Cees", "Dora"],
        first_dealer="N",
        visitor="192.0.2.1",
    )
    for number, entry in enumerate(entries, start=1):
        record_pad_round(pad=find_pad(token), number=number, entry=entry, client_id=uuid4())
    with translation.override("en"):
        assert pad_as_text(get_pad_sheet(find_pad(token))).splitlines()[-1] == last_line
