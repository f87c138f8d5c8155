"""Protects: one word for one thing, in English that someone who plays bridge would say (docs/glossary.md)."""

import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import polib
import pytest
from django.conf import settings

ROOT = settings.BASE_DIR
# What is not written any more, and what is written instead.
OLD_WORDS = {
    r"some ?body": "someone, or who it is: a player, an organiser",
    r"who(so)?ever": "anyone who, the player who",
    r"every ?body": "everyone",
    r"any ?body": "anyone",
    r"nobody": "no one",
    r"anew": "again",
    r"late[ -]comers?": "latecomer",
    r"made-up": "fictional, sample",
    r"by (it|them)sel(f|ves)": "automatically, on its own",
    r"for itself": "separately",
    r"of its own": "its own, separate",
    r"so many": "how many it is: N, a set number of",
    r"among equals": "breaks ties, tied",
    r"parted|parts with": "split, removed from",
    r"(take|takes|taken|taking|took) back": "undo",
    r"(put|puts|putting) back": "restore",
    r"did again|done again": "redone",
    r"log-ins?": "account; login for the act",
    r"goes by": "is decided by",
    r"hears?|heard": "gets, is notified",
    r"households?": "the visitor’s network",
    r"brings?|brought": "is worth, scores, gives",
    r"(it|that) is right|is it right": "correct",
    r"it takes two": "at least two are needed",
    r"say why": "give a reason",
    r"out of sight": "hidden",
    r"stands? there|stood there": "is listed",
    r"besides?": "next to, alongside, as well as",
    r"one after the other": "one at a time, in order",
    r"owed": "still to play",
}
OLD_NAMES = (
    *("brought", "everybody", "household", "kept_match", "late_comer", "likeness", "log_ins", "made_up", "owed"),
    *("parted", "put_back", "somebody", "take_back", "taken_back", "taking_back", "told", "whoever", "anew"),
)
# Columns, keys of files and of the engine, lines of the log: they were stored or published with these names.
STORED = {"taken_back", "taken_back_by", "taken_back_by__isnull", "SOMEBODY_HAS_TO_PLAY"}
# Lists of words that people type; and this one.
LISTS = ("tournaments/imports/no_player.py", "tournaments/imports/words.py", "tests/site/test_words.py")
AS_IT_WAS = (
    "docs/changelog.md",
    "docs/decisions/",
    "docs/seeds/",
    "tests/cases/",
    "tests/lists/",
    "tournaments/migrations/",
)
FOLDERS = ("tournaments", "klaverjas_site", "scoring", "templates", "tests", "benchmarks", "docs", "deploy")
COMMENTS = {
    ".html": re.compile(r"\{#(.*?)#\}|\{% comment %\}(.*?)\{% endcomment %\}", re.DOTALL),
    ".js": re.compile(r"(?m)(?:^|\s)//([^\n]*)$|/\*([\s\S]*?)\*/"),
    ".css": re.compile(r"/\*([\s\S]*?)\*/"),
    ".typ": re.compile(r"(?m)(?:^|\s)//([^\n]*)$"),
    ".md": re.compile(r"(.*)"),
}
OLD = re.compile(rf"\b({'|'.join(OLD_WORDS)})\b", re.IGNORECASE)
OLD_NAME = re.compile(rf"(^|_)({'|'.join(OLD_NAMES)})(s?_|s?$)", re.IGNORECASE)
# In a sentence: a name, a key, what is quoted from a page.
QUOTED = re.compile(r"`[^`]*`|\"[\w.-]+\"|“[^”]*”|\w*_\w+|https?:\S+")


@cache
def files() -> list[Path]:
    found = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.suffix in {".py", *COMMENTS}]
    names = {str(path.relative_to(ROOT)): path for path in [*found, *ROOT.glob("*.md")]}
    ours = [path for name, path in sorted(names.items()) if not name.startswith((*AS_IT_WAS, *LISTS))]
    return [path for path in ours if not {"staticfiles", "node_modules"} & {*path.parts}]


@cache
def catalogue() -> tuple[polib.POEntry, ...]:
    return tuple(polib.pofile(str(ROOT / "klaverjas_site/locale/nl/LC_MESSAGES/django.po")))


@cache
def tokens(path: Path) -> tuple[tokenize.TokenInfo, ...]:
    return tuple(tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline))


def prose(path: Path) -> Iterator[tuple[int, str]]:
    """What a file says to people, with the lines: comments and docstrings; of Markdown everything."""
    if path.suffix == ".py":
        yield from _prose_of_python(path)
        return
    text = path.read_text(encoding="utf-8")
    for found in COMMENTS[path.suffix].finditer(text):
        for at, line in enumerate("".join(filter(None, found.groups())).splitlines()):
            yield text.count("\n", 0, found.start()) + 1 + at, line


def _prose_of_python(path: Path) -> Iterator[tuple[int, str]]:
    begins_line = True
    for token in tokens(path):
        if token.type == tokenize.COMMENT or (token.type == tokenize.STRING and begins_line):
            for at, line in enumerate(token.string.splitlines()):
                yield token.start[0] + at, line
        if token.type not in (tokenize.COMMENT, tokenize.NL):
            begins_line = token.type in (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)


def old_words(line: str) -> list[str]:
    return [found[0] for found in OLD.finditer(QUOTED.sub(" ", line))]


def test_no_old_word_is_written_for_people() -> None:
    assert len(files()) > 1500
    said = [(path, at, line) for path in files() for at, line in prose(path)]
    assert not [f"{path.relative_to(ROOT)}:{at}: {words}" for path, at, line in said if (words := old_words(line))]


def test_no_message_has_an_old_word() -> None:
    texts = {text for entry in catalogue() for text in (entry.msgid, entry.msgid_plural) if text}
    assert len(texts) > 4000
    assert not {text: words for text in texts if (words := old_words(text))}


def test_a_message_names_who_acts() -> None:
    """Protects: “Who …” asks something, and ends like a question; a heading or a rule has a noun."""
    assert not [entry.msgid for entry in catalogue() if re.match(r"Who [^?]*$", entry.msgid)]


def test_no_name_is_an_old_word() -> None:
    paths = [path for path in files() if path.suffix == ".py"]
    names = {token.string for path in paths for token in tokens(path) if token.type == tokenize.NAME}
    assert len(names) > 5000
    assert not {name for name in names | {path.stem for path in paths} if _is_old(name)} - STORED


def _is_old(name: str) -> bool:
    """The name of a test is a sentence."""
    return bool(old_words(name.replace("_", " ")) if name.startswith("test_") else OLD_NAME.search(name))


@pytest.mark.parametrize("line", ["Who it is nobody knows.", "It is taken back.", "# drawn anew", "Somebody’s log-in"])
def test_an_old_word_is_found(line: str) -> None:
    assert old_words(line)


@pytest.mark.parametrize(
    "line", ["`nobody`", 'the key "somebody"', "is_taken_back", "It was called “Take back” before."]
)
def test_a_name_in_a_sentence_is_none(line: str) -> None:
    assert not old_words(line)
