"""People as they stand in the lists of clubs: Dutch, Frisian, German and Polish."""

import unicodedata
from dataclasses import dataclass
from random import Random


@dataclass(frozen=True)
class Person:
    """Somebody; `str()` is the name as a person would say it."""

    first: str
    prefix: str = ""
    last: str = ""

    def __str__(self) -> str:
        return " ".join(part for part in (self.first, self.prefix, self.last) if part)

    @property
    def last_first(self) -> str:
        """As in an address book: "Vries, Jan de"."""
        return f"{self.last}, {self.first} {self.prefix}".strip()


FIRST = {
    "dutch": """
        Jan Piet Kees Henk Gerrit Willem Bert Cor Dirk Truus Riet Annie Gré Corrie Wil Ank Joke Tineke Marijke Els
        Hannie Toos Ria Loes Miep Arie Teun Sjaak Leo Ton Ruud Frans Hans Theo Wim Nel Greet Bep Leny René André Chiel
        Joost Daniëlle Zoë Frédérique Geert Harm Egbert Roelof Lammert Jantje Geesje Trijnie Alie Lummie Hilligje Ab Ed
        Jo Mia Thea Marlène Jan_Willem Klaas_Jan Anne_Marie Gert-Jan Anne-Marie Jan-Pieter Hans_Peter
    """.split(),
    "frisian": """
        Sjoerd Wubbo Tjitske Hylke Sytske Douwe Jelle Tjalling Fokje Baukje Wietske Durk Froukje Rinske Ype Gosse Ytsje
        Jildou
    """.split(),
    "german": """
        Jürgen Günter Käthe Ulrich Jörg Heinz Ingrid Helga Uwe Monika Klaus Horst Gisela Björn Sabine Renate Karl-Heinz
        Hans-Jürgen
    """.split(),
    "polish": """
        Łucja Żaneta Paweł Krzysztof Agnieszka Zbigniew Małgorzata Stanisław Bożena Grażyna Andrzej Wiesław Jacek
        Elżbieta
    """.split(),
}
# Prefix and last name.
LAST = {
    "dutch": """
        |Bakker |Visser |Smit |Mulder |Bos |Hendriks |Dekker |Brouwer |Dijkstra |Okkema |Bleeker |Hamming |Panman
        |Roelfs |Kuiper |Postma |Scholten |Veenstra |Kramer |Prins |Huisman |Postuma |Schuurman |Coenen |Çelik |Coöp
        |Dirksen |Jansen |Janssen |Pietersen |Pieters |Klaassen |Klaasen |d'Hondt |Jansen-Bakker |Smit-Veldman
        |Mulder-de_Groot de|Vries de|Jong de|Boer de|Groot de|Wit de|Haan van|Dijk van|Leeuwen van|Vliet van|Beek
        ter|Horst ten|Cate op_den|Kamp van_der|Berg van_der|Meer van_der|Wal van_den|Broek van_den|Heuvel van_de|Ven
        van_'t|Hof 't|Hart 't|Mannetje in_'t|Veld
    """.split(),
    "frisian": """
        |Hoekstra |Wiersma |Sikkema |Dykstra |Bûma |Terpstra |Zijlstra |Boersma |Sjoerdsma |Haitsma |Jellema
    """.split(),
    "german": """
        |Müller |Schröder |Weiß |Köhler |Groß |Schäfer |Krüger |Lindemann |Vogel von|Bergen |Müßig |Meyer |Maier
    """.split(),
    "polish": """
        |Zając |Łuczak |Kowalski |Wiśniewski |Wójcik |Żak |Dąbrowski |Szymański |Nowak |Świątek |Pająk
    """.split(),
}
SHARES = {
    "nl": (("dutch", 78), ("frisian", 14), ("german", 4), ("polish", 4)),
    "en": (("dutch", 80), ("frisian", 14), ("german", 3), ("polish", 3)),
    "de": (("german", 80), ("dutch", 14), ("polish", 6)),
    "pl": (("polish", 96), ("german", 4)),
}


def letters(name: str) -> str:
    """What is left of a name when case, accents and marks are gone: people differ in this."""
    plain = unicodedata.normalize("NFKD", name.replace("ł", "l").replace("Ł", "L")).casefold()
    return "".join(sign for sign in plain if sign.isalpha())


def draw_people(rng: Random, count: int, language: str, first_names_only: bool = False) -> list[Person]:
    """So many different people; now and then two with nearly the same name."""
    origins = [origin for origin, share in SHARES[language] for _ in range(share)]
    people: list[Person] = []
    taken: set[str] = set()
    while len(people) < count:
        origin = rng.choice(origins)
        prefix, last = rng.choice(LAST[origin]).replace("_", " ").split("|")
        person = Person(rng.choice(FIRST[origin]).replace("_", " "), prefix, last)
        if first_names_only:
            person = Person(person.first if rng.random() < 0.8 else f"{person.first} {person.last[0].upper()}.")
        elif people and rng.random() < 0.06:
            person = _nearly(rng, rng.choice(people))
        elif rng.random() < 0.06:
            person = Person(
                f"{person.first[0]}." + (f"{rng.choice('ABGHJMW')}." if rng.random() < 0.3 else ""), prefix, last
            )
        if letters(str(person)) not in taken:
            taken.add(letters(str(person)))
            people.append(person)
    return people


def _nearly(rng: Random, other: Person) -> Person:
    """Somebody else, who is nearly called the same."""
    first = rng.choice(
        (f"{other.first[0]}.", other.first + "a", other.first + "je", other.first.split("-")[0].split(" ")[0])
    )
    return Person(first if "." not in other.first else "Jan", other.prefix, other.last)
