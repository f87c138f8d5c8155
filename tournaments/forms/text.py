"""A field for a name or another text that is kept."""

from django import forms

from tournaments.models.plain_text import plain_text


class PlainTextField(forms.CharField):
    """What is typed is all there is; an invisible character is refused here, before it reaches a service."""

    default_validators = [plain_text]
