"""Compiles the texts of the site: each language, and the texts that differ in the words of a club."""

import os
from pathlib import Path

import polib
from django.utils.translation import to_locale

from tournaments import words

ENGLISH = "en"  # the language of the texts in the code, which has no separate catalogue
NAME = "LC_MESSAGES/django"


def compile_catalogue(source: Path) -> None:
    """Raises OSError or UnicodeDecodeError for a file that cannot be read."""
    _write(polib.pofile(str(source)), source.with_suffix(".mo"))


def compile_words_of_clubs(folder: Path, *, all: bool = False) -> None:
    """The texts of each language that differ with the words a club can choose; only if older than their sources.

    All other texts come from the language itself: gettext looks for `nl` where `nl_X-mars` has nothing.
    """
    sources = {path.parents[1].name: path for path in folder.glob(f"*/{NAME}.po")}
    if sources:
        sources[ENGLISH] = min(sources.values())  # every catalogue has the English texts
    for language, source in sources.items():
        changed = max(source.stat().st_mtime, Path(words.__file__).stat().st_mtime)
        for code, pit, leg in words.variants(language):
            compiled = folder / to_locale(code) / f"{NAME}.mo"
            if all or not compiled.exists() or compiled.stat().st_mtime < changed:
                compiled.parent.mkdir(parents=True, exist_ok=True)
                _write(_differing_texts(polib.pofile(str(source)), language, pit, leg), compiled)


def _differing_texts(own: polib.POFile, language: str, pit: str, leg: str) -> polib.POFile:
    catalogue = polib.POFile()
    catalogue.metadata = {**own.metadata}
    if language == ENGLISH:
        catalogue.metadata["Plural-Forms"] = "nplurals=2; plural=(n != 1);"
    for entry in own:
        texts = _texts(entry, language)
        said = [words.in_words_of_club(entry.msgid, text, language, pit, leg) for text in texts]
        if said != texts:
            catalogue.append(
                polib.POEntry(
                    msgctxt=entry.msgctxt,
                    msgid=entry.msgid,
                    msgid_plural=entry.msgid_plural,
                    msgstr="" if entry.msgid_plural else said[0],
                    msgstr_plural=dict(enumerate(said)) if entry.msgid_plural else {},
                )
            )
    return catalogue


def _texts(entry: polib.POEntry, language: str) -> list[str]:
    """The texts of an entry: one, or one for each plural form; none if it is not translated yet."""
    if language == ENGLISH:
        return [entry.msgid, entry.msgid_plural] if entry.msgid_plural else [entry.msgid]
    if not entry.translated():
        return []
    return [text for _number, text in sorted(entry.msgstr_plural.items())] if entry.msgid_plural else [entry.msgstr]


def _write(catalogue: polib.POFile, target: Path) -> None:
    # Written to a file next to it and then moved: a running site never reads half a file.
    unfinished = target.with_name(f"{target.name}.{os.getpid()}")
    catalogue.save_as_mofile(str(unfinished))
    unfinished.replace(target)
