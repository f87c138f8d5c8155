"""`manage.py compile_translations`, which stands in for gettext's own compiler."""

import gettext
import os
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import override_settings

CATALOGUE = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "round"
msgid_plural "rounds"
msgstr[0] "spel"
msgstr[1] "spellen"

#, fuzzy
msgid "trick"
msgstr "slak"
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "nl" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    path.write_text(CATALOGUE)
    return path


def compile_in(source: Path) -> None:
    with override_settings(LOCALE_PATHS=[source.parents[2]]):
        call_command("compile_translations")


def read(source: Path) -> gettext.GNUTranslations:
    with source.with_suffix(".mo").open("rb") as file:
        return gettext.GNUTranslations(file)


def test_compiled_texts_are_those_of_the_catalogue_without_fuzzy_ones(source: Path) -> None:
    compile_in(source)
    texts = read(source)
    assert [texts.ngettext("round", "rounds", count) for count in (1, 2)] == ["spel", "spellen"]
    assert texts.gettext("trick") == "trick"
    assert [path.name for path in sorted(source.parent.iterdir())] == ["django.mo", "django.po"]


def test_only_a_newer_catalogue_is_compiled_again(source: Path) -> None:
    """Protects: the second start changes nothing, and an edited text is never missed."""
    compiled = source.with_suffix(".mo")
    compiled.write_bytes(b"kept")
    os.utime(source, (1_000, 1_000))
    compile_in(source)
    assert compiled.read_bytes() == b"kept"
    os.utime(compiled, (999, 999))
    compile_in(source)
    assert read(source).gettext("trick") == "trick"


def test_a_broken_catalogue_is_reported_in_one_line(source: Path) -> None:
    source.write_text('msgid "round"\nspel\n')
    with pytest.raises(CommandError, match=r"django\.po cannot be read"):
        compile_in(source)
