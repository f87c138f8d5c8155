"""Protects: a pair is read however it is written, and a dash inside a name is no second person."""

from tournaments.forms.people.two_names import two_names


def test_two_names_are_told_apart():
    for text in [
        *["Jan & Piet", "Jan&Piet", "Jan / Piet", "Jan/Piet", "Jan - Piet", "Jan – Piet", "Jan -Piet", "Jan en Piet"],
        *["Jan + Piet", "Jan+Piet", "Jan und Piet", "Jan i Piet", "Jan and Piet", "Jan; Piet", " Jan  met Piet "],
    ]:
        assert two_names(text) == ["Jan", "Piet"], text


def test_what_belongs_to_a_name_stays_in_it():
    for text, names in [
        ("Anne-Marie - Ria de Vries-Jansen", ["Anne-Marie", "Ria de Vries-Jansen"]),
        ("El-Amrani en De Wit", ["El-Amrani", "De Wit"]),
        ("Bakker, Jan & Vries, Piet de", ["Bakker, Jan", "Vries, Piet de"]),
        ("Anne-Marie", ["Anne-Marie"]),
        ("Anna – Bert – Carla", ["Anna – Bert – Carla"]),
        ("Jan &", ["Jan &"]),
        ("", [""]),
    ]:
        assert two_names(text) == names, text
