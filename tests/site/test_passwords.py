"""Passwords: what is refused is said in the reader's language."""

import pytest
from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils import translation


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES if code != "en"])
def test_no_refusal_of_a_password_stays_english(language):
    """Protects: Django's Dutch lacks the sentence about a password that is too short."""
    said = {}
    for spoken in ["en", language]:
        with translation.override(spoken), pytest.raises(ValidationError) as refused:
            validate_password("1234")
        said[spoken] = refused.value.messages
    assert len(said["en"]) == 3
    assert not set(said["en"]) & set(said[language])
