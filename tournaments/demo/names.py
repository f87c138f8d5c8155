"""Invented people for an invented club."""

from random import Random

FIRST = (
    "Aagje Albert Annie Arie Bep Berend Bertus Bram Cor Corrie Dirk Eef Els Evert Femke Fokke Frans Geert Gerda "
    "Gijs Greet Hans Harm Henk Hilda Ineke Jaap Jan Jannie Jelle Joke Joop Karel Klaas Koos Lena Leo Lies Maarten "
    "Marga Mien Nel Niek Nico Piet Pietje Reina Rinus Roelof Sietske Sjoerd Stien Teun Theo Tineke Toos Trijntje "
    "Wietse Willem Wim Wout Zwaantje"
).split()
LAST = (
    "Bakker|de Boer|van den Berg|Bos|Brouwer|van Dijk|Dekker|Dijkstra|de Graaf|de Groot|Hendriks|Hoekstra|Jansen|"
    "de Jong|Kok|Koster|Kuiper|van Leeuwen|Meijer|Mulder|Postma|Prins|de Ruiter|Schipper|Smit|Veenstra|Visser|"
    "Vos|de Vries|de Wit|Wiersma|Zijlstra"
).split("|")


def make_names(random: Random, count: int) -> list[str]:
    """`count` different full names; no first name is repeated while there are enough of them."""
    first = random.sample(FIRST, k=min(count, len(FIRST)))
    while len(first) < count:
        first.append(random.choice(FIRST))
    names = [f"{name} {random.choice(LAST)}" for name in first]
    return names if len(set(names)) == count else make_names(random, count)
