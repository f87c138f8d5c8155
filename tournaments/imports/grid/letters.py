"""The letters of a text file: which code page it was saved in, if that can be told."""

import re

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

# The letters of our clubs' names, by the families of code pages: those that are usual, and those that are rare.
WESTERN = ("áâäçèéêëïóôöúûüßÁÄÇÉËÏÓÖÜ", "àãåæìíîñòõøùýÿœšžÀÂÃÅÆÈÊÌÍÎÑÒÔÕØÙÚÛÝŒŠŽ")
POLISH = ("ąćęłńóśźżĄĆĘŁŃÓŚŹŻäöüßÄÖÜé", "áčďěíňřšťúůýžëôÁČĎĚÍŇŘŠŤÚŮÝŽ")
CZECH = "čďěňřťůČĎĚŇŘŤŮ"
SIGNS = "€£§°ºª´’‘‚“”„«»–—…•·×½±µ†\u00a0"
# The most likely ones first.
PAGES = {"cp1252": WESTERN, "cp1250": POLISH, "mac_roman": WESTERN, "cp850": WESTERN, "iso8859_2": POLISH}
OF_WINDOWS = ("cp1252", "cp1250")
IMPOSSIBLE = 1000
# Signs that only programs write.
UNSOUND = re.compile("[\0-\x08\x0e-\x19\x1b-\x1f\ufffd]")
UTF16 = (b"\xff\xfe", b"\xfe\xff")


class UnclearLetters(ValidationError):
    """The bytes are different letters in different code pages; `pages`: the doubtful words in each."""

    def __init__(self, pages: dict[str, str]) -> None:
        self.pages = pages
        super().__init__(
            _(
                "The letters with accents can be read in several ways. "
                "Choose one, or save the file as “CSV UTF-8” or XLSX."
            )
        )


def decode(data: bytes, page: str = "") -> str:
    """The text of a file; `page`: the code page that was chosen.

    Raises `UnclearLetters` unless one code page of Windows gives names, and any other page something worse.
    """
    if data.startswith(UTF16):
        return _sound(data.decode("utf-16", errors="replace"))
    try:
        return _sound(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        pass
    read = {one: data.decode(one, errors="replace") for one in PAGES}
    if page in read:
        return _sound(read[page])
    odd = {one: _oddness(text, *PAGES[one]) for one, text in read.items()}
    least = min(odd.values())
    fitting = {one: text for one, text in read.items() if odd[one] == least}
    likeliest, text = next(iter(fitting.items()))
    if likeliest not in OF_WINDOWS or least >= IMPOSSIBLE or any(other != text for other in fitting.values()):
        possible = {one: text for one, text in read.items() if odd[one] < IMPOSSIBLE} or read
        raise UnclearLetters({one: _strange_words(text) for one, text in possible.items()})
    return _sound(text)


def _sound(text: str) -> str:
    if UNSOUND.search(text):
        raise ValidationError(_("This is not a list: it is neither text nor a workbook (XLSX or ODS)."))
    return text


def _oddness(text: str, usual: str, rare: str) -> int:
    """How little the text looks like names: rare letters, capitals within a word, signs where letters belong."""
    odd = 0
    for at, letter in enumerate(text):
        if letter.isascii():
            continue
        before, after = text[at - 1 : at], text[at + 1 : at + 2]
        if letter in usual or letter in rare:
            odd += (letter in rare) + (letter in CZECH)
            odd += 2 * (letter.islower() and before.isupper() and after.isupper())
            odd += letter.isupper() and before.isalpha() and (before.islower() or after.islower())
            odd += IMPOSSIBLE if before.isdigit() else 0
        elif letter == "’":
            continue
        elif letter not in SIGNS or (before.isalpha() and after.isalpha()):
            odd += IMPOSSIBLE
        elif not letter.isspace() and (before.isalpha() or after.isalpha()):
            odd += 3
    return odd


def _strange_words(text: str) -> str:
    words = [word for word in re.findall(r"[^\s;,\t]+", text) if not word.isascii()]
    return ", ".join(dict.fromkeys(words[:3]))
