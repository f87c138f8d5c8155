"""A field for a name or another text that is kept."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models.plain_text import plain_text


class PlainTextField(forms.CharField):
    """A text without invisible characters: they are refused here, before they reach a service."""

    default_validators = [plain_text]


class MistakeReasonField(PlainTextField):
    """The reason for changing something typed: a slip of the finger, unless another is given."""

    def __init__(self) -> None:
        super().__init__(
            label=_("Why is it corrected?"),
            max_length=200,
            required=False,
            help_text=_("Left empty: a typing mistake. Stays readable in the history."),
        )

    def clean(self, value: Any) -> str:
        return super().clean(value) or gettext("Typing mistake")


class CodeField(forms.CharField):
    """A code from a card: it is compared with those that were given, and stored nowhere."""

    def __init__(self, label: Any) -> None:
        widget = forms.TextInput(
            {
                "class": "code-field",
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "autofocus": True,
            }
        )
        super().__init__(label=label, max_length=20, widget=widget)


def correction_reason() -> PlainTextField:
    """Asked wherever something that counts is changed afterwards."""
    return PlainTextField(
        label=_("Why is it corrected?"), max_length=200, help_text=_("Stays readable in the history.")
    )
