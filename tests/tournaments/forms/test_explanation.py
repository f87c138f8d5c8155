"""Why a round counts as it does: the sentences name the engine's figures."""

import pytest
from django.utils import translation

from scoring import CardsEntry, PerSide, RoundEntry, RoundScore, Side, preset, score_round
from tests.scoring.test_course import STOPPED
from tournaments.forms.explanation import explain_round

NS, EW = Side


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


def explained(entry: RoundEntry | CardsEntry, rules: str = "amsterdam", **options: object) -> list[str]:
    ruleset = preset(rules, **options)
    return explain_round(entry, score_round(entry, ruleset), ruleset)


def written(ns: int | None, ns_roem: int = 0, ew_roem: int = 0, **fields: object) -> RoundEntry:
    roem = PerSide((ns_roem,) if ns_roem else (), (ew_roem,) if ew_roem else ())
    return RoundEntry(**{"maker": NS, "card_points": PerSide(ns, None), "roem": roem} | fields)


def test_made():
    assert explained(written(98, 20)) == [
        "Made: North–South played and have 98 + 20 roem against 64 + 0, that is 118 to 64.",
        "Each side keeps what it has.",
        "The round counts 118 for North–South and 64 for East–West.",
    ]


@pytest.mark.parametrize(("ns", "ns_roem", "sums"), [(70, 20, "90 to 92"), (71, 20, "91 to 91")])
def test_nat_also_when_it_is_level(ns, ns_roem, sums):
    nat, takes, counts = explained(written(ns, ns_roem))
    assert nat == (
        f"Nat: North–South played and have {ns} + 20 roem against {162 - ns} + 0, that is {sums}. "
        "Who plays must have more than the other side."
    )
    assert takes == "So East–West get all card points, 162, and the roem of both sides, 20."
    assert counts == "The round counts 0 for North–South and 182 for East–West."


def test_roem_is_not_spoken_of_when_there_is_none():
    assert explained(written(70, 0))[1] == "So East–West get all card points, 162."


def test_pit_and_counter_pit():
    assert explained(written(None, 20, pit=NS))[0] == (
        "Pit: North–South won all eight tricks: 162 points, 20 roem and a bonus of 100."
    )
    assert explained(written(None, pit=EW), "counter-pit")[0] == (
        "Counter-pit: East–West did not play and yet won all eight tricks: 162 points, 0 roem and a bonus of 100."
    )


REVOKE = written(None, 20, 50, revoke=NS)


@pytest.mark.parametrize(
    ("options", "sentences"),
    [
        ({}, ["A revoke is worth 100 more to them.", "The roem that both sides had called goes to them: 70."]),
        ({"revoke_roem": False}, ["A revoke is worth 100 more to them.", "Roem that was called before is lost."]),
        ({"revoke_bonus": 0}, ["The roem that both sides had called goes to them: 70."]),
    ],
)
def test_a_revoke_by_the_rule_of_the_club(options, sentences):
    first, *others, _counts = explained(REVOKE, **options)
    assert first == ("Revoke: North–South played a card that was not allowed, so East–West get all card points, 162.")
    assert others == sentences


def test_a_revoke_that_is_dealt_again():
    assert explained(REVOKE, revoke="redeal") == [
        "Revoke: the round is dealt again and nobody gets anything.",
        "The round counts 0 for North–South and 0 for East–West.",
    ]


def test_a_revoke_found_in_the_cards_is_explained_like_one_on_paper():
    assert explained(STOPPED)[0] == (
        "Revoke: East–West played a card that was not allowed, so North–South get all card points, 162."
    )


def test_a_revoke_that_costs_only_its_player():
    assert explained(written(98, revoke=EW), revoke="personal")[2] == (
        "East–West revoked: by these rules the round counts as it was played and the player gets a penalty."
    )


def test_a_doubled_round_says_how_often_the_points_count():
    *_others, times, counts = explained(written(98, doubling=1), "kraken", winner_takes_all=False)
    assert times == "The card points of this round count 2 times."
    assert counts == "The round counts 196 for North–South and 128 for East–West."


def test_the_last_sentence_is_always_what_the_engine_says():
    score: RoundScore = score_round(written(60), preset("amsterdam"))
    assert f"{score.score.ns} for North–South and {score.score.ew} for" in explained(written(60))[-1]
