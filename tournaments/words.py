"""The club's own words for pit and leg: which catalogue has them, and how it is made from that of the language.

A language with other words is a private variant of it (`nl-x-mars-boom`), so that every text, form and print of a club
uses the club's words and no text has to check.
"""

import re
from collections.abc import Iterator
from itertools import product

from django.utils import translation

from tournaments.choices import LegWord, PitWord

# The forms of a word in a language, each with the same form of the club's word.
_PIT: dict[str, dict[str, dict[str, str]]] = {
    PitWord.MARS: {
        "nl": {"pit": "mars", "pits": "marsen", "pitten": "marsen", "tegenpit": "tegenmars"},
        "en": {"pit": "mars", "pits": "marses", "counter-pit": "counter-mars"},
        "de": {"Pit": "Mars", "Pits": "Marse", "Gegenpit": "Gegenmars"},
        "pl": {
            **{f"{start}pit{end}": f"{start}mars{end}" for start in ("", "kontr") for end in ("", "a", "u", "em", "y")},
            **{"pitów": "marsów", "pitami": "marsami", "pitach": "marsach", "pitom": "marsom", "picie": "marsie"},
        },
    },
}
# Only texts about a leg: Dutch calls a side of the table “partij” as well.
_LEG: dict[str, dict[str, dict[str, str]]] = {
    LegWord.BOOM: {
        "nl": {"partij": "boom", "partijen": "bomen"},
        "en": {"leg": "boom", "legs": "booms"},
    },
    LegWord.RONDE: {
        "nl": {"partij": "ronde", "partijen": "rondes"},
        "en": {"leg": "ronde", "legs": "rondes"},
    },
}
_SPEAKS_OF_A_LEG = re.compile(r"\blegs?\b", re.IGNORECASE)
_PLACEHOLDER = re.compile(r"(%%|%\(\w+\)[a-z]|%[a-z]|\{\w*\})")
_MARK = "-x-"


def plain_language(language: str) -> str:
    """The language itself, whatever words a club has in it."""
    return language.partition(_MARK)[0]


def language_of_club(language: str, pit: str, leg: str) -> str:
    """The language with this club's words; the language itself if they make no difference."""
    base = plain_language(language)
    own = [word for word, forms in ((pit, _PIT), (leg, _LEG)) if base in forms.get(word, {})]
    return f"{base}{_MARK}{'-'.join(own)}" if own else base


def use_words_of_club(pit: str, leg: str) -> None:
    """From here on the texts of this request are in the words of the club."""
    language = translation.get_language()
    if not language:
        return
    code = language_of_club(language, pit, leg)
    if code != language:
        translation.activate(code)


def variants(language: str) -> Iterator[tuple[str, str, str]]:
    """Every variant of a language except the plain one: its code, the word for a pit, the word for a leg."""
    seen = {language}
    for pit, leg in product(PitWord.values, LegWord.values):
        code = language_of_club(language, pit, leg)
        if code not in seen:
            seen.add(code)
            yield code, pit, leg


def in_words_of_club(msgid: str, text: str, language: str, pit: str, leg: str) -> str:
    """A translation in the club's words; `msgid` shows what it is about. Placeholders stay as they are."""
    forms = dict(_PIT.get(pit, {}).get(language, {}))
    if _SPEAKS_OF_A_LEG.search(_PLACEHOLDER.sub("", msgid)):
        forms |= _LEG.get(leg, {}).get(language, {})
    if not forms:
        return text
    forms |= {_capitalised(word): _capitalised(own) for word, own in forms.items()}
    word = re.compile(rf"(?<![\w-])({'|'.join(sorted(map(re.escape, forms), key=len, reverse=True))})(?!\w)")
    return "".join(
        piece if _PLACEHOLDER.fullmatch(piece) else word.sub(lambda found: forms[found[0]], piece)
        for piece in _PLACEHOLDER.split(text)
    )


def _capitalised(word: str) -> str:
    return word[:1].upper() + word[1:]
