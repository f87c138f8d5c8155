"""The sheet of a score pad as a picture: well-formed, and as long as the match."""

from uuid import uuid4
from xml.etree import ElementTree

import pytest
from django.utils import translation

from scoring import KlammernEntry, Side, TrumpChoice
from tests.factories import an_entry
from tournaments.exports.pad import pad_as_picture, pad_as_text
from tournaments.permissions import find_pad
from tournaments.queries.table.match_sheet import get_pad_sheet
from tournaments.services.pad.pad import create_pad, record_pad_round

SVG = "{http://www.w3.org/2000/svg}"


def klammern(**fields: object) -> KlammernEntry:
    return KlammernEntry(**({"maker": Side.NS, "card_points": {Side.NS: 100}} | fields))


@pytest.mark.django_db
def test_every_round_is_in_the_picture():
    names = ["A", "B", "C", "D"]
    token = create_pad(rules="amsterdam", rules_options={}, names=names, first_dealer="N", visitor="192.0.2.1")
    for rounds in range(17):
        if rounds:
            record_pad_round(pad=find_pad(token), number=rounds, entry=an_entry(100), client_id=uuid4())
        picture = ElementTree.fromstring(pad_as_picture(get_pad_sheet(find_pad(token))))  # noqa: S314
        texts = [(element.get("x"), element.text) for element in picture.iter(f"{SVG}text")]
        assert [text for x, text in texts if x == "180"] == ["100"] * rounds
        assert [text for _x, text in texts[-3:-1]] == [str(100 * rounds), str(62 * rounds)]
        lowest = max(int(element.get("y")) for element in picture.iter(f"{SVG}text"))
        assert lowest < int(picture.get("height"))


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
