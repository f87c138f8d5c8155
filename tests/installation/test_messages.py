"""`make messages`: it was run after the last change of a text."""

import shutil
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import override_settings

from tests.site.test_translations import LANGUAGES, text_keys


@pytest.mark.skipif(not shutil.which("xgettext"), reason="collecting texts: no gettext here (apt install gettext)")
def test_every_text_of_the_code_is_in_every_catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Protects: `make messages` was run after the last change of a text, and nothing outlived its text."""
    # In a copy: makemessages writes into the locale folder alongside it, whatever the settings say.
    for folder in ["klaverjas_site", "tournaments", "templates"]:
        shutil.copytree(
            settings.BASE_DIR / folder,
            tmp_path / folder,
            ignore=shutil.ignore_patterns("*.pyc", "*.mo*", "staticfiles"),
        )
    monkeypatch.chdir(tmp_path)
    with override_settings(LOCALE_PATHS=[tmp_path / "klaverjas_site/locale"]):
        call_command("makemessages", locale=LANGUAGES, no_obsolete=True, verbosity=0)
    for language in LANGUAGES:
        assert text_keys(language) == text_keys(language, tmp_path / "klaverjas_site/locale")
