"""Files that the program before 0.7 wrote (in `earlier/`): they load, and count as they did there.

In them are a Klammer-Jass by rounds and by totals, and legs of eight rounds under rules that go to 501 since then.
"""

import gzip
import json
from io import BytesIO
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.utils import translation

from tests.tournaments.imports.test_loading import load, totals_of
from tournaments.exports.club_file import club_file
from tournaments.exports.competition_file import competition_file
from tournaments.imports.club_file import read_club_file
from tournaments.imports.faults import BadFile
from tournaments.models import Club, Competition, Table
from tournaments.services.files.club_file import load_club
from tournaments.services.table.rescore import find_differences

pytestmark = pytest.mark.django_db

EARLIER = Path(__file__).parent / "earlier"

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


def earlier(name: str) -> str:
    return (EARLIER / f"{name}.json").read_text(encoding="utf-8")


def load_earlier_club(owner: User) -> Club:
    return load_club(document=read_club_file(BytesIO(gzip.compress(earlier("club").encode()))), owner=owner)


def endings(competition: Competition) -> list[tuple[str, str, int]]:
    tables = Table.objects.filter(leg__match_day__competition=competition).order_by("leg__number")
    return list(tables.values_list("winner", "jass", "jass_counts"))


def test_a_club_comes_back_as_the_upgrade_would_have_left_it(stranger: User) -> None:
    """Protects: the file of a club with a Klammer-Jass, or with legs of eight rounds under `race-to-501`."""
    club = load_earlier_club(stranger)
    of_name = {one.slug: one for one in club.competitions.all()}
    assert {name: endings(one) for name, one in of_name.items()} == ENDINGS
    assert {name: totals_of(one) for name, one in of_name.items()} == COUNTED
    assert (of_name["race"].rules_options, of_name["other"].rules_options) == (ROUNDS, {})
    assert of_name["other"].match_days.get().own_rules["rules_options"] == {"stuk": 0, **ROUNDS}
    assert list(find_differences()) == []
    again = load_club(document=read_club_file(BytesIO(club_file(club))), owner=stranger)
    assert {one.slug: endings(one) for one in again.competitions.all()} == ENDINGS


def test_a_competition_counts_as_it_did(subtests, stranger: User) -> None:
    """Protects: a leg under `race-to-501` that had eight rounds keeps them, on an evening with rules of its own too."""
    for name, ended in ENDINGS.items():
        with subtests.test(name):
            competition = load(earlier(name), stranger).competition
            assert competition is not None
            assert totals_of(competition) == COUNTED[name]
            assert [winner for winner, *_jass in endings(competition)] == [winner for winner, *_jass in ended]
            assert list(find_differences()) == []
            assert load(earlier(name), stranger).added == 0
            assert load(competition_file(competition), stranger).added == 0


def test_what_was_loaded_before_the_upgrade_is_the_same_after_it(subtests, stranger: User) -> None:
    """Protects: no contradiction where nobody had kept a Klammer-Jass that changes nothing; one that does is one."""
    Club.objects.filter(pk=load_earlier_club(stranger).pk).update(slug="old")
    for name in ENDINGS:
        with subtests.test(name):
            document = json.loads(earlier(name))
            if name == "league":
                # As it was written by hand: with the Klammer-Jass of a side that had the target anyway.
                document["match_days"][0]["legs"][1]["tables"][0]["totals"]["jass"] = "NS"
            assert load(json.dumps(document), stranger).added == 0
    document = json.loads(earlier("league"))
    document["match_days"][0]["legs"][1]["tables"][0]["totals"]["jass"] = "EW"
    with translation.override("en"), pytest.raises(BadFile, match="something else is already saved"):
        load(json.dumps(document), stranger)
    # By hand, where its sheets do not say what it is: it stays with its rounds.
    assert load(by_hand(2), stranger).added == 0


SAID_BY_HAND = ("name", "slug", "rules", "rounds_per_leg", "legs_per_match_day")


def by_hand(*legs: int) -> str:
    """The race with the settings alone that people write."""
    document = json.loads(earlier("race"))
    document["competition"] = {key: document["competition"][key] for key in SAID_BY_HAND}
    [day] = document["match_days"]
    day["legs"] = [leg for leg in day["legs"] if leg["number"] in legs]
    return json.dumps(document)


@pytest.mark.parametrize(("legs", "options"), [((1, 2), ROUNDS), ((2,), {})])
def test_of_a_file_by_hand_its_sheets_say_whether_it_is_an_earlier_one(
    stranger: User, legs: tuple[int, ...], options: dict
) -> None:
    """Eight rounds go on after the end of a race; three may be those of one."""
    competition = load(by_hand(*legs), stranger).competition
    assert competition is not None
    assert competition.rules_options == options
