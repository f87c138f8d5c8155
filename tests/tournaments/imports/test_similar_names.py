"""Protects: that someone is known by nearly this name, or by a part of it, is asked."""

import pytest

from tournaments.imports.similar_names import ALL_NAMES, NEW, YES, Nearly, SimilarNames


def test_similar_names_are_found_whichever_end_differs():
    known = SimilarNames(["Jan Bakker", "Piet Jansen"])
    assert [known.of(name) for name in ("jan baker", "yan bakker", "pieter janssen", "karel")] == [
        *("Jan Bakker", "Jan Bakker", "Piet Jansen", "")
    ]


CLUB = ["Aagje Koster", "Jan de Vries", "Jan Bos (Assen)", "P.J. Smit", "Renée Möller", "Bep"]


def asked(names: list[str], **answers: str) -> tuple[list[str], Nearly]:
    nearly = Nearly(
        {name.casefold(): name for name in CLUB}, {key.replace("_", "-"): value for key, value in answers.items()}
    )
    return [nearly.who(name, line) for line, name in enumerate(names, start=1)], nearly


@pytest.mark.parametrize(
    ("name", "offered"),
    [
        ("Aagje Kosster", ["Aagje Koster"]),
        ("Aagje Kotser", ["Aagje Koster"]),
        ("Koster Aagje", ["Aagje Koster"]),
        ("Aagje", ["Aagje Koster"]),
        ("koster", ["Aagje Koster"]),
        ("A. Koster", ["Aagje Koster"]),
        ("J. de Vries", ["Jan de Vries"]),
        ("de Vries", ["Jan de Vries"]),
        ("Piet Smit", ["P.J. Smit"]),
        ("P. Smit", ["P.J. Smit"]),
        ("Koster A.", ["Aagje Koster"]),
        ("Aagje K.", ["Aagje Koster"]),
        ("Jan Vries", ["Jan de Vries"]),
        ("Jan v. Vries", ["Jan de Vries"]),
        ("Aagje Koster-Bos", ["Aagje Koster"]),
        ("AagjeKoster", ["Aagje Koster"]),
        ("Aagje Koster (Meppel)", []),  # a home behind the name makes someone another one
        ("Jan", ["Jan Bos (Assen)", "Jan de Vries"]),
        ("Jan Boss (Assen)", ["Jan Bos (Assen)"]),
        ("Jan Boss (Rolde)", []),  # who comes from somewhere else
        ("Jan Bos", []),
        ("J.P. Smit", ["P.J. Smit"]),
        ("Renee Moeller", ["Renée Möller"]),
        ("B. Koster", []),
        ("A", []),
        ("Karel Appel", []),
    ],
)
def test_whom_the_club_knows_by_nearly_a_name_or_a_part_of_it(name: str, offered: list[str]) -> None:
    """Protects: a second Aagje Koster, by a slip or because a list says “Aagje” or “A. Koster”; and silence is right
    where nothing fits."""
    [who], nearly = asked([name])
    assert [value for doubt in nearly.doubts for value, _words in doubt.options] == [*offered, NEW][: 9 * bool(offered)]
    assert who == ("" if offered else NEW)


def test_an_answer_says_who_it_is_and_many_are_answered_at_once() -> None:
    """Protects: a list of twenty first names is one tap; of two Jans each is still asked."""
    assert asked(["Aagje"], **{"name_aagje": "Aagje Koster"})[0] == ["Aagje Koster"]
    assert asked(["Aagje"], name_aagje=NEW)[0] == [NEW]
    assert asked(["Aagje"], name_aagje="Somebody else")[0] == [""]
    names = ["Aagje", "Jan", "Koster", "de Vries"]
    _who, nearly = asked(names)
    assert [doubt.key for doubt in nearly.doubts] == [
        ALL_NAMES,
        "name-aagje",
        "name-jan",
        "name-koster",
        "name-de vries",
    ]
    assert nearly.doubts[0].lines == (1, 3, 4)
    who, nearly = asked(names, all_names=YES)
    assert who == ["Aagje Koster", "", "Aagje Koster", "Jan de Vries"]
    assert [doubt.key for doubt in nearly.doubts if doubt.is_open] == ["name-jan"]
    assert asked(names, all_names=NEW, name_koster="Aagje Koster")[0] == [NEW, "", "Aagje Koster", NEW]
