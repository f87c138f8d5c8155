"""Names without the letters that some keyboards lack: to sort, to search, and for addresses and names of files."""

import re
import unicodedata
from collections.abc import Callable, Collection, Sequence, Set

# Separate letters, so leaving out an accent does not help.
_PLAIN = str.maketrans(
    {
        **{"ß": "ss", "ẞ": "SS", "ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D"},
        **{"æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE"},
    }
)
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Without letters and figures that read alike: a code is read out, over the noise of a hall or by telephone."""
_BETWEEN_WORDS = re.compile(r"[()/-]")
_GERMAN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def code_of(digest: bytes, length: int) -> str:
    """A code made of these bytes, each of which is one of its letters."""
    return "".join(CODE_LETTERS[byte % len(CODE_LETTERS)] for byte in digest[:length])


def typed_code(text: str) -> str:
    """A code as someone typed it: capitals and signs between the letters do not matter."""
    return "".join(letter for letter in text.upper() if letter in CODE_LETTERS)


def plain_letters(text: str) -> str:
    """Without accents: “große Höhe” is “grosse Hohe”, as “Coöperatie” is “Cooperatie”."""
    letters = unicodedata.normalize("NFKD", text.translate(_PLAIN))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def by_letters(name: str) -> str:
    """A key to sort names by: accents and capitals do not matter, as in a telephone book."""
    return plain_letters(name).casefold()


def spellings(name: str) -> set[str]:
    """How a name may be typed: “Möller” as “moller” and as “moeller”."""
    composed = unicodedata.normalize("NFC", name).casefold()
    return {by_letters(composed), by_letters(composed.translate(_GERMAN))}


def is_spelled(name: str, wanted: Set[str]) -> bool:
    """Whether one of these spellings is in the name."""
    return any(part in spelling for part in wanted for spelling in spellings(name))


def words_of(name: str) -> list[str]:
    """The words of a name, also of one with two parts, and of what is in brackets behind it."""
    return _BETWEEN_WORDS.sub(" ", name).split()


def are_begun(name: str, wanted: Sequence[tuple[str, ...]]) -> bool:
    """Whether each of these, in one of its spellings, begins a different word: “jan jansen” is no Evert Jansen."""
    return _fit([spellings(word) for word in words_of(name)], wanted, str.startswith)


def are_inside(name: str, wanted: Sequence[tuple[str, ...]]) -> bool:
    """Whether each of these, in one of its spellings, is part of a different word: “annes” is in Johannes."""
    words = [spellings(word) for word in words_of(name)]
    return _fit(words, wanted, lambda word, parts: any(part in word for part in parts))


def _fit(
    words: Sequence[Collection[str]],
    wanted: Sequence[tuple[str, ...]],
    fits: Callable[[str, tuple[str, ...]], bool],
) -> bool:
    if not wanted:
        return True
    return any(
        any(fits(spelling, wanted[0]) for spelling in word) and _fit([*words[:at], *words[at + 1 :]], wanted[1:], fits)
        for at, word in enumerate(words)
    )
