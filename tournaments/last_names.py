"""A name as a list by last name has it: “Vries, Jan de” for “Jan de Vries”, as in a telephone book.

A name is kept as one text, so where the last name begins is found by the words that stand before one: “van der”, “de”,
“von”. What stands behind a name to tell people apart (a town in brackets, a letter, “jr.”) stays behind it.
"""

import re

from tournaments.choices import NameOrder
from tournaments.letters import by_letters

BEFORE = frozenset(
    {
        *("van", "de", "den", "der", "het", "'t", "’t", "ten", "ter", "te", "in", "op", "aan", "bij", "uit", "over"),
        *("v.d.", "v/d", "vd", "v.", "d'", "von", "vom", "zu", "zum", "zur", "la", "le", "du", "di", "da", "dos", "el"),
    }
)
BEHIND = re.compile(r"^(jr\.?|sr\.?|junior|senior|[A-Za-z]|I{2,3}|IV)$", re.IGNORECASE)
IN_BRACKETS = re.compile(r"^(?P<name>.*\S)(?P<brackets>\s*\([^()]*\))$")
BETWEEN_TWO = " / "
FEWEST_WITH_ONE_BEHIND = 3


def listed_name(name: str, order: str) -> str:
    """The name as the lists of a club with this order have it; of a pair both names, each turned by itself."""
    if order != NameOrder.LAST_NAME:
        return name
    return BETWEEN_TWO.join(map(last_name_first, name.split(BETWEEN_TWO)))


def by_listed_name(name: str, number: int, order: str) -> tuple[str, int]:
    """What such a list is sorted by."""
    return by_letters(listed_name(name, order)), number


def last_name_first(name: str) -> str:
    """“Berg, Anna van den (Assen)” for “Anna van den Berg (Assen)”; a single word, or one turned before, as it is."""
    if found := IN_BRACKETS.match(name):
        return f"{last_name_first(found['name'])}{found['brackets']}"
    words = name.split()
    if "," in name or len(words) < 2:
        return name
    behind: list[str] = []
    while len(words) >= FEWEST_WITH_ONE_BEHIND and BEHIND.match(words[-1]):
        behind.insert(0, words.pop())
    start = _start_of_last_name(words)
    core = start
    while core < len(words) - 1 and words[core].casefold() in BEFORE:
        core += 1
    return f"{' '.join([*words[core:], *behind])}, {' '.join([*words[:start], *words[start:core]])}"


def _start_of_last_name(words: list[str]) -> int:
    """The first word that stands before a last name, or half of a double one; otherwise the last word."""
    last = len(words) - 1
    for at, word in enumerate(words[1:last], start=1):
        if word in "-–":
            return max(1, at - 1)
        parts = re.split("[-–]", word.casefold())
        if parts[-1] in BEFORE or (not parts[-1] and len(parts) > 1):
            return at
    return last
