"""Protects: a name is found and sorted however a keyboard writes it, and no letter is lost in an address."""

import pytest

from tournaments.letters import are_begun, are_inside, by_letters, is_spelled, plain_letters, spellings


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("moeller", "Jan Möller"),
        ("moller", "Jan Möller"),
        ("MÖLLER", "Jan Möller"),
        ("möller", "Jan Moeller"),
        ("mo\u0308ller", "Jan Möller"),
        ("gross", "Groß"),
        ("lukasz", "Łukasz"),
        ("sorensen", "Sørensen"),
        ("zoe", "Zoë"),
    ],
)
def test_a_name_is_found_in_each_of_its_spellings(typed, name):
    assert is_spelled(name, spellings(typed))


def test_another_name_is_not_found():
    assert not is_spelled("Jan Möller", spellings("muller"))


@pytest.mark.parametrize(
    ("typed", "begun", "inside"), [("jan", 1, 1), ("oell", 0, 1), ("ll an", 0, 1), ("an an", 0, 0)]
)
def test_each_typed_word_begins_or_is_inside_another_word(typed, begun, inside):
    wanted = [tuple(spellings(word)) for word in typed.split()]
    assert (are_begun("Jan Möller", wanted), are_inside("Jan Möller", wanted)) == (begun, inside)


def test_plain_letters_lose_none():
    assert plain_letters("Große Höhe, Łódź, Sørensen, Coöperatie") == "Grosse Hohe, Lodz, Sorensen, Cooperatie"


def test_names_are_sorted_as_in_a_telephone_book():
    assert sorted(["Zoë", "łukasz", "Ágnes", "anja", "Ludo", "Özlem", "Oscar"], key=by_letters) == [
        *["Ágnes", "anja", "Ludo", "łukasz", "Oscar", "Özlem", "Zoë"],
    ]
