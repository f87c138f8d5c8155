"""The texts of the screens: every language complete, nothing doubtful, nothing forgotten."""

import re
from datetime import date
from pathlib import Path
from string import Formatter

import polib
import pytest
from django.conf import settings
from django.utils import translation
from django.utils.formats import date_format, get_format

LOCALE = settings.SITE_DIR / "locale"
# English is the language of the texts in the code and needs no catalogue.
LANGUAGES = [code for code, _name in settings.LANGUAGES if code != "en"]


def catalogue(language: str, folder: Path = LOCALE) -> polib.POFile:
    path = folder / language / "LC_MESSAGES" / "django.po"
    assert path.exists()  # polib would take a missing file's name for the text itself
    return polib.pofile(str(path))


def text_keys(language: str, folder: Path = LOCALE) -> set[tuple[str | None, str, str]]:
    return {
        (entry.msgctxt, entry.msgid, entry.msgid_plural) for entry in catalogue(language, folder) if not entry.obsolete
    }


def placeholders(text: str, flags: list[str]) -> set[str]:
    if "python-brace-format" in flags:
        return {field for _text, field, _format, _conversion in Formatter().parse(text) if field is not None}
    # "%%" is a percent sign, not a placeholder.
    return {part.split(")")[0] for part in text.replace("%%", "").split("%(")[1:]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_is_fuzzy(language: str) -> None:
    """Protects: a text that gettext guessed from a similar one is never shown, so it must be looked at."""
    assert [entry.msgid for entry in catalogue(language).fuzzy_entries()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_complete(language: str) -> None:
    """Protects: no English word on a screen of another language."""
    assert [entry.msgid for entry in catalogue(language).untranslated_entries()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_fill_in_the_same_values(language: str) -> None:
    """Protects: a page that fails only in one language because a placeholder was renamed."""
    wrong = [
        entry.msgid
        for entry in catalogue(language).translated_entries()
        for text in filter(None, [entry.msgstr, *entry.msgstr_plural.values()])
        if not placeholders(text, entry.flags) <= placeholders(entry.msgid + entry.msgid_plural, entry.flags)
    ]
    assert wrong == []


@pytest.mark.parametrize(("language", "ours"), [("nl", "‘’"), ("de", "„“’"), ("pl", "„”’")])
def test_quotes_are_of_one_kind(language: str, ours: str) -> None:
    """Protects: a name is quoted on one page as on the next; apostrophes are typeset too."""
    kinds = set("'\"‘’‚‛“”„«»‹›") - set(ours)
    texts = [
        text
        for entry in catalogue(language).translated_entries()
        for text in filter(None, [entry.msgstr, *entry.msgstr_plural.values()])
    ]
    assert [text for text in texts if kinds & set(text)] == []
    assert [text for text in texts if text.count(ours[0]) and text.count(ours[0]) > text.count(ours[1])] == []


def test_german_sheets_have_one_name_and_one_word_for_what_is_on_them() -> None:
    """Protects: the paper says "Spielzettel" as the site does, and what was written is not noted on the next page."""
    texts = {entry.msgid: entry.msgstr for entry in catalogue("de").translated_entries()}
    assert [text for text in texts.values() if re.search(r"\bZettel", text)] == []
    assert texts["The sheet of this table on a phone"] == "Der Spielzettel dieses Tisches auf einem Handy"
    word = texts["written %(written)s"].partition(":")[0]
    assert word in texts["As written"]
    assert word in texts["Nothing written yet"]


@pytest.mark.parametrize(
    ("language", "context", "text", "word"),
    [
        ("nl", None, "Plays", "Speelt"),
        ("pl", "person", "name", "imię i nazwisko"),
        ("pl", None, "name", "nazwa"),
        ("pl", "person", "Name", "Imię i nazwisko"),
        ("de", "rank", "Place", "Platz"),
    ],
)
def test_a_word_of_two_meanings_has_two_translations(language: str, context: str, text: str, word: str) -> None:
    """Protects: a player is no club that "plays", and a person has no name as a club has one."""
    entries = {(entry.msgctxt, entry.msgid): entry.msgstr for entry in catalogue(language)}
    assert entries[context, text] == word


# In which form a date is shown: what the code asks for, by name.
ASKS_FOR_A_DATE = re.compile(r"""(?:\|date:|date_format\([^()]*, )["']([^"']+)["']""")
OF_NO_LANGUAGE = {"c", "U", "l"}
DAY = date(2026, 12, 3)


def forms_of_dates() -> set[str]:
    folders = (settings.BASE_DIR / name for name in ("templates", "tournaments", "klaverjas_site"))
    files = [path for folder in folders for path in folder.rglob("*") if path.suffix in (".html", ".py")]
    return {form for path in files for form in ASKS_FOR_A_DATE.findall(path.read_text("utf-8"))}


def test_every_language_writes_a_date_in_its_own_order() -> None:
    """Protects: “Mo 3 Dez” without its dot, “3 dec” in English, a Polish month that is not in the genitive."""
    forms = forms_of_dates() - OF_NO_LANGUAGE
    assert "DATE_FORMAT" in forms
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            known = {form for form in forms if get_format(form) != form}
            assert known == forms, language
            shown = {form: date_format(DAY, form) for form in forms if "TIME" not in form}
        if language == "de":
            assert [text for form, text in shown.items() if "3" in text and "3." not in text] == []
        if language == "pl":
            assert [text for text in shown.values() if "rudzień" in text] == ["Grudzień 2026"]
        if language == "en":
            assert [text for text in shown.values() if "dec" in text] == []
