"""Files that version 0.7.0 wrote (in `earlier/`) load, and count as they did there; older ones are refused.

In the club are a Klammer-Jass by rounds and by totals, and legs of eight rounds under rules that go to 501.
"""

import gzip
import json
from io import BytesIO
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils import translation

from tests.tournaments.imports.test_loading import load, totals_of
from tournaments.imports.club_file import read_club_file
from tournaments.imports.faults import BadFile
from tournaments.models import Competition, Table
from tournaments.services.files.club_file import load_club
from tournaments.services.table.rescore import find_differences

pytestmark = pytest.mark.django_db

EARLIER = Path(__file__).parent / "earlier"
CLUB, RACE = EARLIER / "club.json.gz", EARLIER / "race.json"

ENDINGS = {
    "league": [("ns", "ns_won", 51), ("ns", "", 0), ("ns", "ns_won", 51), ("ew", "", 0)],
    "race": [("ns", "", 0), ("", "", 0), ("ns", "", 0)],
    "other": [("ns", "", 0)],
}
COUNTED = {
    "league": {"Anna": 51 + 52 + 51 + 20, "Bert": 43 + 30 + 50 + 55, "Cor": 174, "Dien": 178},
    "race": {"Anna": 11 * 120 + 836, "Bert": 11 * 62 + 500, "Cor": 2156, "Dien": 1182},
    "other": {"Anna": 8 * 120, "Bert": 8 * 62, "Cor": 960, "Dien": 496},
}
ROUNDS = {"match_end": "rounds"}


def endings(competition: Competition) -> list[tuple[str, str, int]]:
    tables = Table.objects.filter(leg__match_day__competition=competition).order_by("leg__number")
    return list(tables.values_list("winner", "jass", "jass_counts"))


def test_a_club_of_0_7_0_is_what_it_was(stranger: User) -> None:
    """Protects: the clubs of a version that was handed out."""
    club = load_club(document=read_club_file(BytesIO(CLUB.read_bytes())), owner=stranger)
    of_name = {one.slug: one for one in club.competitions.all()}
    assert {name: endings(one) for name, one in of_name.items()} == ENDINGS
    assert {name: totals_of(one) for name, one in of_name.items()} == COUNTED
    assert (of_name["race"].rules_options, of_name["other"].rules_options) == (ROUNDS, {})
    assert of_name["other"].match_days.get().own_rules["rules_options"] == {"stuk": 0, **ROUNDS}
    assert list(find_differences()) == []


def test_a_competition_of_0_7_0_is_what_it_was(stranger: User) -> None:
    competition = load(RACE.read_text(encoding="utf-8"), stranger).competition
    assert competition is not None
    assert (totals_of(competition), endings(competition)) == (COUNTED["race"], ENDINGS["race"])
    assert competition.rules_options == ROUNDS
    assert list(find_differences()) == []


def test_an_older_club_is_refused_and_the_step_between_is_named() -> None:
    """Protects: a Klammer-Jass that is not counted, and legs of eight rounds that are taken for matches to 501."""
    document = json.loads(gzip.decompress(CLUB.read_bytes()))
    part = document["parts"]["competition"]
    place = part["columns"].index("hand_size_at_three")
    for row in (part["columns"], *part["rows"]):
        del row[place]
    packed = BytesIO(gzip.compress(json.dumps(document).encode()))
    with (
        translation.override("en"),
        pytest.raises(ValidationError, match=r"This file was saved by a version before 0\.7\.0"),
    ):
        read_club_file(packed)


def test_an_older_competition_is_refused_but_by_hand_one_may_say_as_little(stranger: User) -> None:
    document = json.loads(RACE.read_text(encoding="utf-8"))
    del document["competition"]["hand_size_at_three"]
    with translation.override("en"), pytest.raises(BadFile, match=r"this was saved by a version before 0\.7\.0"):
        load(json.dumps(document), stranger)
    del document["competition"]["draw"]
    assert load(json.dumps(document), stranger).competition is not None
